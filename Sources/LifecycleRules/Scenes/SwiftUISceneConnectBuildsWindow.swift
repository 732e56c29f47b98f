import LifecycleModel
public import RuleKit
import TraceModel

/// LT408. A SwiftUI app makes its own window when a scene connects.
public final class SwiftUISceneConnectBuildsWindow: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT408", name: "swiftui-scene-connect-builds-window", family: .scenesAndDelegates,
    severity: .warning,
    summary: "A scene delegate made a window although SwiftUI makes the app's windows.",
    phrases: [
      "black screen in SwiftUI", "second window hides content", "empty window",
      "wrong window on top",
    ],
    rationale: """
      SwiftUI fills each window scene with a `WindowGroup`. A scene delegate left over from UIKit \
      that makes a window in `scene(_:willConnectTo:options:)` covers that interface with a second \
      one, or is covered by it; both are alive and both do work. Windows that the app adds later, \
      when the scene is on screen, are not reported.
      """,
    fix: """
      Remove `scene(_:willConnectTo:options:)` if it does nothing but build the window, or at least \
      its window; let the `App` show the root view.
      """,
    snippet: """
      @main struct FilmsApp: App {
        @UIApplicationDelegateAdaptor private var delegate: AppDelegate
        // This makes the window.
        var body: some Scene { WindowGroup { FilmList() } }
      }
      final class SceneDelegate: NSObject, UIWindowSceneDelegate {
        // And no window.
        func sceneWillEnterForeground(_ scene: UIScene) { badge.clear() }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/migrating-to-the-swiftui-life-cycle"
    ],
    since: [.swiftUIApp],
    falsePositives: """
      An overlay window of a higher level, for a privacy cover or messages, that is made this early; \
      a recorder that also writes the windows that SwiftUI makes.
      """,
    needs: [.family(.setup), .states(.sceneCallbacks)],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    lifeCycles: [.swiftUI],
    interests: .init([.windowCreate]),
    triggering: [
      .init(
        "The scene delegate from before the migration",
        """
        header lifeCycle=swiftui platform=ios records=setup
        0ms process.start
        10ms swiftui.appInit
        90ms app.didFinishLaunching
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        ↓ 101ms A window.create trigger=scene.willConnect src=App/SceneDelegate.swift:14
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        """)
    ],
    quiet: [
      .init(
        "The App makes the window; the scene delegate has none",
        """
        header lifeCycle=swiftui platform=ios records=setup
        0ms process.start
        10ms swiftui.appInit
        20ms delegate.create name=AppDelegate
        90ms app.didFinishLaunching
        99ms A delegate.create name=SceneDelegate
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        110ms A scene.willEnterForeground
        111ms A ui.build dur=40ms thread=main
        180ms A scene.didBecomeActive
        """),
      .init(
        "UIKit's way, in a UIKit app",
        """
        header lifeCycle=uikit-scene platform=ios records=setup
        launch
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        101ms A window.create trigger=scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        """),
      .init(
        "Near miss: an overlay that is made when the scene is on screen",
        """
        header lifeCycle=swiftui platform=ios records=setup
        0ms process.start
        10ms swiftui.appInit
        90ms app.didFinishLaunching
        100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
        110ms A scene.willEnterForeground
        111ms A window.create
        120ms A scene.didBecomeActive
        3s A window.create trigger=user
        """),
    ])

  private var scenes = NamedScenes()

  public init(_ settings: RuleSettings) {}

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    scenes.whyNotEvaluated("'window.create'")
  }

  public override func observe(_ moment: Moment) {
    scenes.note(moment.event.scene.isPresent ? moment.event.scene : moment.run.onlyScene ?? .none)
    // Without a name it is that of the only scene.
    let known = moment.event.scene.isPresent ? nil : moment.run.onlyScene
    guard moment.run.usesSwiftUI, Self.info.whyNotEvaluated(moment.run) == nil,
      let scene = known.flatMap({ moment.run.scene($0) }) ?? moment.scene, scene.purpose == .window
    else { return }
    let trigger = moment.event.trigger
    let isConnecting =
      trigger.isPresent
      ? trigger.eventKind == .sceneWillConnect : scene.scene.state == SceneStates.connected
    guard isConnecting else { return }
    moment.report(nil, .none, scene: scene.id, Self.details(scene, moment))
  }

  private static func details(_ scene: KnownScene, _ moment: Moment) -> ReportDetails {
    var evidence = [Evidence(moment.mark, scene: scene.id, "the app's own window")]
    if scene.lastConnect.exists {
      evidence.insert(Evidence(scene.lastConnect, scene: scene.id, "the scene connects"), at: 0)
    }
    return ReportDetails(
      message:
        "a window was made while scene '\(moment.text(scene.id))' connected, in addition to the one "
        + "that SwiftUI makes for it",
      evidence: evidence)
  }
}
