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
        "a warning above it; half of the limit, as a margin for slow devices"),
      .init(
        "pause", HandlersOfChange.pause, .duration,
        "handlers for the background that begin within it after another one share the limit; our choice"
      ),
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
  private let pause: Int64
  private var isTimed = false
  /// The latest of the handlers that share a limit, when the last of them ended, how long all took,
  /// and how long at the last report.
  private var (last, until, sum, told) = (EventMark.none, Int64(0), Int64(0), Int64(0))

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    warn = settings["warn"]
    pause = settings["pause"]
  }

  public override func reset() -> Bool {
    isTimed = false
    (last, until, sum, told) = (EventMark.none, 0, 0, 0)
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
    guard !event.thread.isPresent || event.thread == .main,
      let all = total(event.duration, mark, moment)
    else { return }
    // A short handler is news where it makes all of them too long.
    let isNews = [warn, limit].contains { all > $0 && told <= $0 }
    guard event.duration > warn || isNews else { return }
    told = all
    judge(mark, scene: event.scene, "took", event.duration, all: all, moment)
  }

  /// How long the handlers took that share the limit, with this one as the last; nil: it is within
  /// another one, and would tell the same time twice.
  private func total(_ duration: Int64, _ mark: EventMark, _ moment: Moment) -> Int64? {
    guard mark.time >= 0, mark.kind != .appWillTerminate else { return duration }
    let end = mark.time.plus(duration)
    let isOfChange =
      last.exists && moment.run.durationCause(since: last) == nil
      && mark.time <= until.plus(pause)
    last = mark
    guard isOfChange else {
      (until, sum, told) = (end, duration, 0)
      return duration
    }
    guard end > until else { return nil }
    sum = sum.plus(end - max(until, mark.time))
    until = end
    return sum
  }

  /// The process ended inside a handler: its end is a lower bound.
  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let mark = run.process.openCallback
    guard mark.exists, Self.handlers.contains(mark.kind) else { return }
    if let (_, length) = run.unreturned {
      guard length > warn else { return }
      isTimed = true
      judge(mark, scene: .none, "had not returned after", length, all: length, moment)
    } else if run.ending == .cut, !run.process.wasReplaced, run.step.mark == mark {
      moment.unknown(
        .traceEnd, .kind(mark.kind), at: mark, scene: Symbol.none,
        ReportDetails(
          message: "'\(mark.kind.name)' had not returned at the last record",
          evidence: [Evidence(mark, "began here")]))
    }
  }

  private func judge(
    _ mark: EventMark, scene: Symbol, _ verb: String, _ duration: Int64, all: Int64,
    _ moment: Moment
  ) {
    let others =
      all > duration ? ", with the handlers before it \(Durations.text(all, above: limit))" : ""
    moment.judge(
      moment.run.durationCause(since: mark), all > limit ? .error : .warning,
      .kind(mark.kind), at: mark, scene: scene, measure: all,
      ReportDetails(
        message: "'\(mark.kind.name)'\(moment.ofScene(scene)) \(verb) "
          + "\(Durations.text(duration, above: limit))\(others), limit \(Durations.text(limit))",
        evidence: [Evidence(mark, scene: scene, "began here")]))
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    isTimed ? nil : "no handler was recorded with 'dur'"
  }
}
