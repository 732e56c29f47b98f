import LifecycleModel
import TraceModel

/// LT508. A handler for going to the background, or for the end, that takes too long.
public final class SlowBackgroundHandler: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT508", name: "slow-background-handler", family: .backgroundExecution, severity: .error,
    summary: "A handler for the background or for termination blocked the main thread for seconds.",
    rationale: """
      `didEnterBackground` and `willTerminate` get about five seconds on the main thread. An app that \
      has not returned by then is killed and its memory purged: what the handler was saving is lost, and \
      the next launch begins from nothing. Half of it is a warning, because an old device, a full disk \
      or a low battery makes up the rest. The seconds are those of the whole app, so that several \
      observers of the same change share them.
      """,
    fix: """
      Return at once: begin a background task, hand the work to another thread, and end the task when it \
      is done. Save at edit points and in `willResignActive`, so that little is left to write.
      """,
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        beginTask(named: "save")
        let changes = store.takeUnsavedChanges()
        Task.detached(priority: .userInitiated) {
          await changes.write()
          await self.endTask()
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidenterbackground(_:)",
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillterminate(_:)",
    ],
    since: [.app],
    thresholds: [
      .init(
        "limit", 5 * Durations.second, .duration,
        "`dur` of one handler; the \"approximately five seconds\" of Apple's pages"),
      .init(
        "warn", 2_500 * Durations.millisecond, .duration,
        "from here on a warning; half of the limit, as a margin for slow devices"),
    ],
    falsePositives: "An app that is stopped in the debugger.",
    needs: [.anyOf(handlers)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(handlers), foldsInto: ["watchdog-termination"],
    triggering: [
      .init(
        "The database is written on the way out",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        9s A scene.willResignActive
        ↓ 9.5s A scene.didEnterBackground dur=6.2s
        """),
      .init(
        "A handler within a handler is told once", hidden: true,
        """
        header lifeCycle=swiftui platform=ios
        launch
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        111ms A phase.inactive
        120ms A scene.didBecomeActive
        121ms A phase.active
        9s A scene.willResignActive
        9.01s A phase.inactive
        ↓ 9.5s A scene.didEnterBackground dur=6.2s
        9.6s A phase.background dur=6s
        """),
      .init(
        "A nanosecond over each number, in each of the handlers", hidden: true,
        """
        header run=1 app=one lifeCycle=swiftui platform=ios
        launch
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        111ms A phase.inactive
        120ms A scene.didBecomeActive
        121ms A phase.active
        122ms note.app.willEnterForeground
        123ms note.app.didBecomeActive
        9s A scene.willResignActive
        9.01s A phase.inactive
        9.02s note.app.willResignActive
        9.5s A scene.didEnterBackground
        ↓ 10s A phase.background dur=2.500000001s
        ↓ 13s note.app.didEnterBackground dur=5.000000001s
        ↓ 30s app.willTerminate dur=9s thread=main
        header run=2 app=two lifeCycle=uikit-app platform=ios
        launch
        120ms app.didBecomeActive
        9s app.willResignActive
        ↓ 9.5s app.didEnterBackground dur=3s
        """),
    ],
    quiet: [
      .init(
        "Handed over at once",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        launch A
        9s A scene.willResignActive
        9.5s A scene.didEnterBackground dur=12ms
        9.505s bg.begin id=1 name=save expirationHandler=true
        13s bg.end id=1
        """),
      .init(
        "Near miss: exactly 2.5 s; and on another thread than the main one",
        """
        header lifeCycle=uikit-scene platform=ios
        launch A
        122ms note.app.willEnterForeground
        123ms note.app.didBecomeActive
        9s A scene.willResignActive
        9.02s note.app.willResignActive
        9.5s A scene.didEnterBackground dur=2.5s
        12s note.app.didEnterBackground dur=8s thread=observers
        """),
    ])

  private static let handlers: [EventKind] = [
    .sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground, .phaseBackground,
    .appWillTerminate,
  ]

  private let limit: Int64
  private let warn: Int64
  private var isTimed = false
  /// The handler that was reported last, and when it ended: one within it is the same time told twice.
  private var reported = EventMark.none
  private var reportedUntil = Event.absent

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    warn = settings["warn"]
  }

  public override func observe(_ moment: Moment) {
    let (event, mark) = (moment.event, moment.mark)
    guard event.duration >= 0 else { return }
    isTimed = true
    guard event.duration > warn, !event.thread.isPresent || event.thread == .main else { return }
    if mark.time >= 0 {
      let (sum, isTooLate) = mark.time.addingReportingOverflow(event.duration)
      let end = isTooLate ? Int64.max : sum
      let isWithin = reported.exists && moment.run.durationCause(since: reported) == nil
      guard !isWithin || end > reportedUntil else { return }
      (reported, reportedUntil) = (mark, end)
    }
    let cause = moment.run.durationCause(since: mark)
    moment.judge(
      cause, event.duration > limit ? .error : .warning, .kind(event.kind), measure: event.duration,
      ReportDetails(
        message: "'\(event.kind.name)'\(moment.ofScene(event.scene)) took "
          + "\(Durations.text(event.duration)), limit \(Durations.text(limit))",
        evidence: [Evidence(mark, scene: event.scene, "began here")]))
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    isTimed ? nil : "no handler was recorded with 'dur'"
  }
}
