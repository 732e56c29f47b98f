import LifecycleModel
public import RuleKit
import TraceModel

/// LT404. The same SDK was initialised twice in one process.
public final class DuplicateSDKInit: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT404", name: "duplicate-sdk-init", family: .scenesAndDelegates, severity: .error,
    summary: "An SDK was initialised more than once in one process.",
    phrases: ["SDK started twice", "analytics initialised twice", "configure called twice"],
    rationale: """
      Some SDKs crash at their second initialisation (Firebase: "Default app has already been \
      configured"); others install their hooks twice and count every event twice. It happens if \
      the call is in code that runs once per scene or per view, such as `scene(_:willConnectTo:)` \
      or `onAppear`, or in both the app delegate and `App.init`. The rule compares names: if an \
      SDK allows several instances, record each under its own name.
      """,
    fix: """
      Initialise in `App.init` or in `application(_:didFinishLaunchingWithOptions:)`, in one \
      place, and never in the code of a scene or a view.
      """,
    snippet: """
      @main struct FilmsApp: App {
        init() { CrashReporter.start() }  // once per process
        var body: some Scene {
          // Nothing of it in onAppear, which runs for each window.
          WindowGroup { FilmList() }
        }
      }
      """,
    sources: [
      "https://github.com/firebase/firebase-ios-sdk/issues/13132",
      "https://github.com/tidev/titanium-sdk/pull/14464",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    since: [.app],
    falsePositives: "Secondary instances of an SDK that are recorded under the name of the first.",
    needs: [.family(.setup)],
    interests: .init([.sdkInit]),
    triggering: [
      .init(
        "Once at launch and again in each scene that connects",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=setup
        0ms process.start
        60ms sdk.init name=Firebase trigger=app.didFinishLaunching
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        ↓ 101ms A sdk.init name=Firebase trigger=scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        5s B scene.willConnect
        ↓ 5.001s B sdk.init name=Firebase trigger=scene.willConnect
        5.01s B scene.willEnterForeground
        5.02s B scene.didBecomeActive
        """)
    ],
    quiet: [
      .init(
        "Each SDK once",
        """
        header lifeCycle=swiftui platform=ios records=setup
        0ms process.start
        10ms swiftui.appInit
        11ms sdk.init name=Firebase trigger=swiftui.appInit
        12ms sdk.init name=Sentry trigger=swiftui.appInit
        90ms app.didFinishLaunching
        """),
      .init(
        "Near miss: a secondary instance, and the next launch of the app",
        """
        header run=1 lifeCycle=uikit-scene platform=ios records=setup
        0ms process.start
        60ms sdk.init name=Firebase
        61ms sdk.init name=Firebase/analytics
        90ms app.didFinishLaunching
        header run=2 lifeCycle=uikit-scene platform=ios records=setup
        0ms process.start
        60ms sdk.init name=Firebase
        61ms sdk.init name=Firebase/analytics
        90ms app.didFinishLaunching
        """),
    ])

  private struct Known {
    let first: EventMark
    let scene: Symbol
    var count: Int64
  }

  /// By name; 4,096 names at the most, further ones are not compared.
  private var known: [Symbol: Known] = [:]

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let name = moment.event.name
    guard name.isPresent else { return }
    guard var earlier = known[name] else {
      guard moment.mayKeep(known.count) else { return }
      known[name] = Known(first: moment.mark, scene: moment.event.scene, count: 1)
      return
    }
    earlier.count += 1
    known[name] = earlier
    moment.report(nil, .name(name), measure: earlier.count, Self.details(earlier, moment))
  }

  private static func details(_ earlier: Known, _ moment: Moment) -> ReportDetails {
    let scene = moment.event.scene
    let place = scene.isPresent ? " in scene '\(moment.text(scene))'" : ""
    return ReportDetails(
      message: "SDK '\(moment.text(moment.event.name))' was initialised again\(place)"
        + "\(moment.byTrigger): \(earlier.count) times in one process",
      evidence: [
        Evidence(earlier.first, scene: earlier.scene, "the first time"),
        Evidence(moment.mark, scene: scene, "again"),
      ])
  }
}
