import LifecycleModel
public import RuleKit
import TraceModel

/// LT407. An app with scenes makes its window in the app delegate.
public final class RootUIInAppDelegate: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT407", name: "root-ui-in-app-delegate", family: .scenesAndDelegates,
    severity: .warning,
    summary: "A window was made at launch, before any scene, in an app with scenes.",
    phrases: [
      "black screen", "blank screen after migration", "window in app delegate", "white screen",
    ],
    rationale: """
      A window of an app with scenes belongs to a window scene. A window that the app delegate \
      makes at launch has no scene: the screen stays black, or the window covers the scene's own \
      window. If the scene also makes a window, the root view is loaded twice, and this is an \
      error.
      """,
    fix: """
      Return `true` from `application(_:didFinishLaunchingWithOptions:)` and leave the interface to \
      `WindowGroup`, to the storyboard named in the scene manifest, or to \
      `scene(_:willConnectTo:options:)`.
      """,
    snippet: """
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
                 options: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = FilmListController()
        window.makeKeyAndVisible()
        self.window = window
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/migrating-to-the-swiftui-life-cycle",
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
      "https://elegant-moonbeam-c40240.netlify.app/docs/ios/lifecycle/app-delegate",
    ],
    since: [.scenes],
    falsePositives: """
      The branch of an app delegate for iOS 12, where there are no scenes; a window that is made \
      early and given to its scene later.
      """,
    needs: [.family(.setup)], captured: [.windowCreate],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .macOS],
    interests: .init([.windowCreate, .sceneDidBecomeActive]),
    triggering: triggering, quiet: quiet)

  /// Windows of no scene that were made at launch, as their trigger says.
  private var early: [EventMark] = []
  /// The same without a trigger, before the first scene.
  private var beforeScenes: [EventMark] = []
  /// The first window that a scene made while it connected.
  private var second = EventMark.none
  private var secondScene = Symbol.none
  private var isJudged = false

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    early = []
    beforeScenes = []
    second = EventMark.none
    secondScene = Symbol.none
    isJudged = false
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.run.whyWithoutScenes
  }

  public override func observe(_ moment: Moment) {
    if moment.event.kind == .sceneDidBecomeActive {
      judge(moment)
    } else if moment.event.scene.isPresent {
      noteSecond(moment)
    } else if !isJudged, isAtLaunch(moment), moment.mayKeep(early.count + beforeScenes.count) {
      if moment.event.trigger.eventKind == .unknown {
        beforeScenes.append(moment.mark)
      } else {
        early.append(moment.mark)
      }
    }
  }

  public override func runEnded(_ moment: Moment) { judge(moment) }

  private func noteSecond(_ moment: Moment) {
    let state = moment.scene?.scene.state
    guard !second.exists,
      state == SceneStates.connected || moment.event.trigger.eventKind == .sceneWillConnect
    else { return }
    second = moment.mark
    secondScene = moment.event.scene
  }

  /// By its trigger, or because the run is known from its beginning and no scene has come yet.
  private func isAtLaunch(_ moment: Moment) -> Bool {
    switch moment.event.trigger.eventKind {
    case .appDidFinishLaunching, .appWillFinishLaunching, .swiftuiAppInit: return true
    case .unknown: break
    default: return false
    }
    let run = moment.run
    return run.scenes.isEmpty && !run.process.firstActivation.exists && run.startCause == nil
      && moment.absenceCause(since: .none) == nil
  }

  /// The first activation decides whether the scenes made their own windows.
  private func judge(_ moment: Moment) {
    guard !isJudged, moment.run.usesScenes, moment.run.isUIKit else { return }
    isJudged = true
    for mark in early { report(mark, nil, moment) }
    // Where scenes are not recorded, one may have connected before.
    let showsScenes = StateSource.sceneCallbacks.isShown(by: moment.run.seen)
    for mark in beforeScenes { report(mark, showsScenes ? nil : .notRecorded, moment) }
    early = []
    beforeScenes = []
  }

  private func report(_ mark: EventMark, _ cause: UnknownCause?, _ moment: Moment) {
    moment.judge(
      cause, second.exists ? .error : .warning, .none, at: mark, scene: Symbol.none,
      measure: second.exists ? 1 : 0, details(mark, moment))
  }

  private func details(_ mark: EventMark, _ moment: Moment) -> ReportDetails {
    var evidence = [Evidence(mark, "a window without a scene")]
    if let scene = moment.run.scenes.first(where: { $0.lastConnect.ordinal > mark.ordinal }) {
      evidence.append(Evidence(scene.lastConnect, scene: scene.id, "its scene connects later"))
    }
    if second.exists { evidence.append(Evidence(second, scene: secondScene, "a second window")) }
    let again =
      second.exists ? ", and again when scene '\(moment.text(secondScene))' connected" : ""
    return ReportDetails(
      message: "a window was made at launch in an app with scenes\(again)", evidence: evidence)
  }
}
