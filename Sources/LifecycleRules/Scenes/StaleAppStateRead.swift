import LifecycleModel
public import RuleKit
import TraceModel

/// LT417. `applicationState` was read inside a scene's callback, and was still the old one.
///
/// `appState` shows it on the callback itself, or on an event that the callback triggered before
/// anything else changed. A `will…` callback implies the old state, so only callbacks count after
/// which the scene is in its new state.
public final class StaleAppStateRead: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT417", name: "stale-appstate-read", family: .scenesAndDelegates, severity: .note,
    summary: "The app read its own state in a scene's callback and got the previous one.",
    phrases: ["applicationState is old", "wrong state inside callback", "still inactive"],
    rationale: """
      UIKit calls the scene first and updates `UIApplication.applicationState` afterwards. Code \
      that asks the application in `sceneDidBecomeActive` gets `inactive`, so it skips its refresh \
      or logs its event with the wrong state. It happens only sometimes: with a second window the \
      value may be right.
      """,
    fix: "Ask `scene.activationState`, or read the application's state in its own notification.",
    snippet: """
      func sceneDidBecomeActive(_ scene: UIScene) {
        // Not UIApplication's state.
        if scene.activationState == .foregroundActive {
          library.refreshIfStale()
        }
      }
      """,
    sources: [
      "https://github.com/growingio/growingio-sdk-ios-autotracker/pull/215",
      "https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.property",
    ],
    since: [.scenes],
    falsePositives: "A recorder that reads the state some time before it writes the event.",
    needs: [.family(.appState)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(signals: .toldAppState),
    triggering: [
      .init(
        "Active, says the scene; inactive, says the application",
        """
        header lifeCycle=uikit-scene platform=ios records=app-state
        launch
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        ↓ 120ms A scene.didBecomeActive appState=inactive
        """),
      .init(
        "Background, says the application, where the scene is active already",
        """
        header lifeCycle=uikit-scene platform=ios records=app-state
        launch
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        ↓ 120ms A scene.didBecomeActive appState=background
        9s A scene.willResignActive appState=active
        ↓ 9.5s A scene.didEnterBackground appState=active
        """),
    ],
    quiet: [
      .init(
        "Read later, and right",
        """
        header lifeCycle=uikit-scene platform=ios records=app-state,work
        launch A
        121ms A work name=refresh kind=refresh dur=1ms appState=active
        """),
      .init(
        "Near miss: the old state where the name promises it; another window that is active still",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=app-state
        launch
        100ms A scene.willConnect appState=background
        110ms A scene.willEnterForeground appState=background
        120ms A scene.didBecomeActive appState=active
        200ms B scene.willConnect appState=active
        210ms B scene.willEnterForeground appState=active
        220ms B scene.didBecomeActive appState=active
        9s A scene.willResignActive appState=active
        9.5s A scene.didEnterBackground appState=active
        10s B scene.willResignActive appState=active
        """),
    ])

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let (event, run) = (moment.event, moment.run)
    // Before the callback the app's state must have been known, or the callback may not have
    // changed it.
    guard let told = Self.state(event.appState), let now = run.app.state,
      run.app.previous != nil, told != now
    else { return }
    let change = run.app.began
    let callback = change == moment.mark ? event.kind : event.trigger.eventKind
    guard Self.isDone(callback), callback == change.kind else { return }
    // Whose callback it was: of the event's scene, or of the only one.
    let scene = event.scene.isPresent ? event.scene : run.onlyScene ?? event.scene
    guard let slot = run.slot(ofScene: scene), run.scenes[slot].scene.last == change else {
      return
    }
    moment.report(
      nil, .kind(callback), Self.details(told, now, callback, moment))
  }

  /// Callbacks after which the scene is where they say.
  private static func isDone(_ kind: EventKind) -> Bool {
    kind == .sceneDidBecomeActive || kind == .sceneDidEnterBackground
      || kind == .sceneDidDisconnect
  }

  private static func state(_ symbol: Symbol) -> AppState? {
    if symbol == .active { return .active }
    if symbol == .inactive { return .inactive }
    return symbol == .background ? .background : nil
  }

  private static func details(
    _ told: AppState, _ now: AppState, _ callback: EventKind, _ moment: Moment
  ) -> ReportDetails {
    let scene = moment.event.scene
    let change = moment.run.app.began
    var evidence = [Evidence(moment.mark, scene: scene, "read here as '\(told.name)'")]
    if change != moment.mark {
      evidence.insert(Evidence(change, scene: scene, "'\(now.name)' from here"), at: 0)
    }
    return ReportDetails(
      message: "the application's state was read as '\(told.name)' in '\(callback.name)'"
        + "\(moment.ofScene(scene)), although its scenes are '\(now.name)' by then",
      evidence: evidence)
  }
}
