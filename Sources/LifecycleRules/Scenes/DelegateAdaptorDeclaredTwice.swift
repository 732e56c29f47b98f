import LifecycleModel
public import RuleKit
import TraceModel

/// LT405. SwiftUI made the app delegate twice.
///
/// Scene delegates are made once per scene, and both kinds are recorded as `delegate.create`. A
/// class counts as the app delegate's if its first object was made before the launch callbacks were
/// over and for no scene: UIKit makes scene delegates later.
public final class DelegateAdaptorDeclaredTwice: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT405", name: "delegate-adaptor-declared-twice", family: .scenesAndDelegates,
    severity: .error,
    summary: "The app delegate of a SwiftUI app was created more than once.",
    phrases: ["two app delegates", "delegate created twice", "UIApplicationDelegateAdaptor twice"],
    rationale: """
      SwiftUI creates the app delegate for the delegate adaptor in the `App`. Apple allows one \
      adaptor, and only there; a second one is a runtime error. A second object that the app \
      creates is not the delegate: it gets no callbacks and does not have the values that the \
      first one stored.
      """,
    fix: """
      Declare `@UIApplicationDelegateAdaptor` once, in the `App`. Elsewhere read the delegate from \
      the environment (make it an `ObservableObject`) instead of creating it.
      """,
    snippet: """
      @main struct FilmsApp: App {
        // Only here.
        @UIApplicationDelegateAdaptor private var delegate: AppDelegate
        var body: some Scene { WindowGroup { FilmList() } }
      }
      struct FilmList: View {
        // SwiftUI puts it there.
        @EnvironmentObject private var delegate: AppDelegate
        var body: some View { Text(delegate.status) }
      }
      """,
    sources: ["https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor"],
    since: [.delegateAdaptor],
    falsePositives: "Unit tests that create the delegate of their host app.",
    needs: [.family(.setup)],
    lifeCycles: [.swiftUI],
    interests: .init([.delegateCreate]),
    triggering: [
      .init(
        "An adaptor in the App and one in a view",
        """
        header lifeCycle=swiftui platform=ios records=setup
        0ms process.start
        10ms swiftui.appInit
        20ms delegate.create name=AppDelegate
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        ↓ 105ms delegate.create name=AppDelegate src=Films/FilmList.swift:12
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        """)
    ],
    quiet: [
      .init(
        "One adaptor, and a scene delegate for each window",
        """
        header lifeCycle=swiftui platform=ipados multipleScenes=true records=setup
        0ms process.start
        10ms swiftui.appInit
        20ms delegate.create name=AppDelegate
        90ms app.didFinishLaunching
        99ms A delegate.create name=SceneDelegate
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        4.9s B delegate.create name=SceneDelegate
        5s B scene.willConnect
        5.01s B scene.willEnterForeground
        5.02s B scene.didBecomeActive
        """),
      .init(
        "Near miss: scene delegates recorded without their scenes",
        """
        header lifeCycle=swiftui platform=ipados multipleScenes=true records=setup
        0ms process.start
        10ms swiftui.appInit
        90ms app.didFinishLaunching
        99ms delegate.create name=SceneDelegate
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        4.9s delegate.create name=SceneDelegate
        5s B scene.willConnect
        5.01s B scene.willEnterForeground
        5.02s B scene.didBecomeActive
        """),
    ])

  private struct Known {
    let first: EventMark
    /// Why it may not be an app delegate, although no launch event came before it.
    let doubt: UnknownCause?
    var count: Int64 = 1
  }

  /// App delegates by class; 4,096 at the most.
  private var known: [Symbol: Known] = [:]

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let event = moment.event
    guard event.name.isPresent, !event.scene.isPresent,
      moment.run.usesSwiftUI
    else { return }
    guard var earlier = known[event.name] else {
      guard !moment.run.isPastLaunch, moment.mayKeep(known.count) else { return }
      let doubt = moment.run.startCause ?? moment.absenceCause(since: .none)
      known[event.name] = Known(first: moment.mark, doubt: doubt)
      return
    }
    earlier.count += 1
    known[event.name] = earlier
    moment.judge(
      earlier.doubt, nil, .name(event.name), measure: earlier.count,
      Self.details(earlier, moment))
  }

  private static func details(_ earlier: Known, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "the app delegate '\(moment.text(moment.event.name))' was created "
        + "\(earlier.count) times in one process\(moment.byTrigger)",
      evidence: [
        Evidence(earlier.first, "made at launch"), Evidence(moment.mark, "made again"),
      ])
  }
}
