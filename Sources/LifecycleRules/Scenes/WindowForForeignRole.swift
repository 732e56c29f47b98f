import LifecycleModel
public import RuleKit
import TraceModel

/// LT409. A window was made in a scene that is not one of the app's windows.
///
/// A window on an external display is correct if the app intends it. A separate delegate for that
/// role (`app.configurationForConnecting`) shows the intention; then nothing is reported.
public final class WindowForForeignRole: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT409", name: "window-for-foreign-role", family: .scenesAndDelegates,
    severity: .warning,
    summary: "A window was made for CarPlay, an external display or an immersive space.",
    phrases: [
      "CarPlay shows phone screen", "external display black", "wrong content on second screen",
    ],
    rationale: """
      A single delegate for all roles builds the app's main interface for every scene that \
      connects: in the car, where templates belong, on the projector, or in a space that has no \
      windows.
      """,
    fix: """
      Begin `scene(_:willConnectTo:options:)` with `guard let windowScene = scene as? \
      UIWindowScene` and check `session.role`; give each role a configuration with its own \
      delegate.
      """,
    snippet: """
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
                 options: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene,
          session.role == .windowApplication
        else { return }
        window = UIWindow(windowScene: windowScene)
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
      "https://developer.apple.com/documentation/uikit/transitioning-to-the-uikit-scene-based-life-cycle",
    ],
    since: [.scenes],
    falsePositives: """
      Apps that show content on an external display and configure it in Info.plist, which the trace \
      does not see; the window that CarPlay hands to a navigation app, if it is recorded as made.
      """,
    needs: [.family(.setup), .states(.sceneCallbacks)], captured: [.windowCreate],
    interests: .init([.windowCreate, .appConfigurationForConnecting]),
    triggering: [
      .init(
        "The phone's interface in the car",
        """
        header lifeCycle=uikit-scene platform=ios records=setup
        launch
        100ms C scene.willConnect role=CPTemplateApplicationSceneSessionRoleApplication
        ↓ 101ms C window.create trigger=scene.willConnect
        110ms C scene.willEnterForeground
        120ms C scene.didBecomeActive
        """),
      .init(
        "The delegate of the main window serves the projector too",
        """
        header lifeCycle=uikit-scene platform=ipados records=setup
        launch
        95ms app.configurationForConnecting name=Main role=UIWindowSceneSessionRoleApplication delegate=SceneDelegate
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        101ms A window.create
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        8s app.configurationForConnecting name=Main role=UIWindowSceneSessionRoleExternalDisplayNonInteractive delegate=SceneDelegate
        8.01s P scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive
        ↓ 8.02s P window.create
        8.03s P scene.willEnterForeground
        """),
    ],
    quiet: [
      .init(
        "A window scene",
        """
        header lifeCycle=uikit-scene platform=ios records=setup
        launch
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        101ms A window.create
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        """),
      .init(
        "Near miss: a projector with its own delegate",
        """
        header lifeCycle=uikit-scene platform=ipados records=setup
        launch
        95ms app.configurationForConnecting name=Main role=UIWindowSceneSessionRoleApplication delegate=SceneDelegate
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        101ms A window.create
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        8s app.configurationForConnecting name=Slides role=UIWindowSceneSessionRoleExternalDisplayNonInteractive delegate=SlideDelegate
        8.01s P scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive
        8.02s P window.create
        8.03s P scene.willEnterForeground
        """),
    ])

  /// The delegates that the app named last for its windows and for external displays.
  private var windowDelegate = Symbol.none
  private var displayDelegate = Symbol.none
  private var scenes = NamedScenes()

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    windowDelegate = Symbol.none
    displayDelegate = Symbol.none
    scenes = NamedScenes()
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    scenes.whyNotEvaluated("'window.create'")
  }

  public override func observe(_ moment: Moment) {
    if moment.event.kind == .windowCreate {
      if !moment.run.scenes.isEmpty { scenes.note(moment.event.scene) }
      judge(moment)
    } else if moment.event.delegate.isPresent {
      switch moment.run.sceneRole(moment.event.role) {
      case .window: windowDelegate = moment.event.delegate
      case .externalDisplay: displayDelegate = moment.event.delegate
      case .carPlay, .immersiveSpace, .menuBarExtra: break
      }
    }
  }

  private func judge(_ moment: Moment) {
    guard let scene = moment.scene else { return }
    let role = scene.purpose
    guard role != .window, role != .menuBarExtra else { return }
    if role == .externalDisplay, displayDelegate.isPresent, displayDelegate != windowDelegate {
      return
    }
    // The record of a separate delegate may be missing.
    let cause = moment.absenceCause(since: .none) ?? moment.run.startCause
    moment.judge(
      role == .externalDisplay ? cause : nil, nil, .name(scene.role),
      Self.details(scene, role, moment))
  }

  private static func details(
    _ scene: KnownScene, _ role: SceneRole, _ moment: Moment
  ) -> ReportDetails {
    var evidence = [Evidence(moment.mark, scene: scene.id, "a window for it")]
    if scene.lastConnect.exists {
      evidence.insert(
        Evidence(scene.lastConnect, scene: scene.id, "connects for \(role.name)"), at: 0)
    }
    return ReportDetails(
      message: "a window was made in scene '\(moment.text(scene.id))', which is for \(role.name)",
      evidence: evidence)
  }
}
