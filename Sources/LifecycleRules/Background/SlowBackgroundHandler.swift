import LifecycleModel
public import RuleKit
import TraceModel

/// LT508. A handler for going to the background, or for the end, that takes too long.
public final class SlowBackgroundHandler: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT508", name: "slow-background-handler", family: .backgroundExecution, severity: .error,
    summary: "A handler for the background or for termination blocked the main thread for seconds.",
    phrases: [
      "freezes when leaving", "0x8badf00d", "killed when going home", "slow to background",
    ],
    rationale: """
      `didEnterBackground` and `willTerminate` get about five seconds on the main thread. An app \
      that has not returned by then is killed and its memory purged: unsaved data is lost, and the \
      next launch starts from zero. Half of the limit is a warning, because an old device, a full \
      disk or a low battery uses up the rest. The limit applies to the whole app, so several \
      observers of the same change share it.
      """,
    fix: """
      Return at once: begin a background task, hand the work to another thread, and end the task \
      when it is done. Save at edit points and in `willResignActive`, so that little remains to be \
      written.
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
        "a warning from here; half of the limit, as a margin for slow devices"),
    ],
    falsePositives: "An app that is stopped in the debugger.",
    needs: [.anyOf(handlers)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(handlers), foldsInto: ["watchdog-termination"],
    triggering: triggering, quiet: quiet)

  private static let handlers: [EventKind] = [
    .sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground, .phaseBackground,
    .appWillTerminate,
  ]

  private let limit: Int64
  private let warn: Int64
  private var isTimed = false
  /// The handler that was reported last, and when it ended: one within it would report the same
  /// time twice.
  private var reported = EventMark.none
  private var reportedUntil = Event.absent

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    warn = settings["warn"]
  }

  public override func reset() -> Bool {
    isTimed = false
    reported = EventMark.none
    reportedUntil = Event.absent
    return true
  }

  public override func observe(_ moment: Moment) {
    let (event, mark) = (moment.event, moment.mark)
    guard event.duration >= 0 else {
      // The turn of the run loop shows only that the handler was not longer.
      if event.turn >= 0, event.turn <= warn { isTimed = true }
      return
    }
    isTimed = true
    guard event.duration > warn, !event.thread.isPresent || event.thread == .main else { return }
    if mark.time >= 0 {
      let (sum, isTooLate) = mark.time.addingReportingOverflow(event.duration)
      let end = isTooLate ? Int64.max : sum
      let isWithin = reported.exists && moment.run.durationCause(since: reported) == nil
      guard !isWithin || end > reportedUntil else { return }
      (reported, reportedUntil) = (mark, end)
    }
    judge(mark, scene: event.scene, "took", event.duration, moment)
  }

  /// The process ended inside a handler: its end is a lower bound.
  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let (mark, end) = (run.process.openCallback, run.process.exit)
    guard mark.exists, mark.time >= 0, end.exists, end.time - mark.time > warn,
      Self.handlers.contains(mark.kind)
    else { return }
    isTimed = true
    judge(mark, scene: .none, "had not returned after", end.time - mark.time, moment)
  }

  private func judge(
    _ mark: EventMark, scene: Symbol, _ verb: String, _ duration: Int64, _ moment: Moment
  ) {
    moment.judge(
      moment.run.durationCause(since: mark), duration > limit ? .error : .warning,
      .kind(mark.kind), at: mark, scene: scene, measure: duration,
      ReportDetails(
        message: "'\(mark.kind.name)'\(moment.ofScene(scene)) \(verb) "
          + "\(Durations.text(duration)), limit \(Durations.text(limit))",
        evidence: [Evidence(mark, scene: scene, "began here")]))
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    isTimed ? nil : "no handler was recorded with 'dur'"
  }
}
