import LifecycleModel
public import RuleKit
import TraceModel

/// LT528. A watch app starts work on its way to the background that outlives the callback.
///
/// The callback's work is what names it as its trigger, began while it ran (its `dur`), or within a
/// tenth of a second where that is not recorded. It outlives the callback if it is open a moment
/// after its end, or when the process is suspended.
public final class WatchAsyncInDidEnterBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT528", name: "watch-async-in-did-enter-background", family: .backgroundExecution,
    severity: .warning,
    summary: "Work that outlives 'wk.didEnterBackground' was started in it without an assertion.",
    phrases: ["watch upload lost", "watch save not finished", "async on watch"],
    rationale: """
      When `applicationDidEnterBackground` returns, watchOS suspends the app at once, without the \
      seconds that an iPhone grants. Work that was only started there stops until the user next \
      raises the wrist, or never finishes: an upload is half done, a file is not written.
      """,
    fix: """
      Finish it in the callback before it returns, or do it inside \
      `ProcessInfo.performExpiringActivity(withReason:)`, which keeps the app running until the \
      block is done.
      """,
    snippet: """
      func applicationDidEnterBackground() {
        let process = ProcessInfo.processInfo
        process.performExpiringActivity(withReason: "save") { isExpired in
          guard !isExpired else { return }
          store.saveNow()
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/applicationdidenterbackground()"
    ],
    since: [.expiringActivities],
    thresholds: [
      .init(
        "window", 100 * Durations.millisecond, .duration,
        "from the end of the callback to that of its work, and the callback itself where its duration "
          + "is not recorded; our choice: a blink")
    ],
    falsePositives: """
      Work under an expiring activity or a background session that is not recorded; apps with a \
      workout or another session that keeps them running.
      """,
    needs: [.family([.work, .background])], platforms: [.watchOS],
    interests: .init([
      .wkDidEnterBackground, .wkWillEnterForeground, .processSuspend, .processExit,
    ]),
    triggering: triggering, quiet: quiet)

  private let window: Int64
  /// The callback that is not decided.
  private var background = EventMark.none
  private var hasDuration = false
  /// When it is over; `Event.absent` without times.
  private var callbackEnd = Event.absent
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksTimes && moment.run.seen(.workBegin) ? Lacking.times : nil
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .wkDidEnterBackground: enter(moment)
    case .processSuspend: judge(suspended: moment.mark, nil, moment)
    default: background = .none
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard background.ordinal == Int64(token) else { return }
    let (time, isTooLate) = callbackEnd.addingReportingOverflow(window)
    judge(suspended: nil, nil, moment, at: isTooLate ? Int64.max : time)
  }

  public override func runEnded(_ moment: Moment) {
    guard moment.run.ending != .exit, !moment.run.process.wasReplaced else { return }
    judge(suspended: nil, .traceEnd, moment)
  }

  private func enter(_ moment: Moment) {
    background = moment.mark
    hasDuration = moment.event.duration >= 0
    callbackEnd = Event.absent
    lacksTimes = lacksTimes || background.time < 0
    guard background.time >= 0 else { return }
    let (end, isTooLate) = background.time.addingReportingOverflow(
      hasDuration ? moment.event.duration : window)
    guard !isTooLate else { return }
    callbackEnd = end
    var mark = background
    mark.time = end
    moment.wake(window, after: mark, token: Int(background.ordinal))
  }

  /// The callback is over; open work that began in it outlives it.
  ///
  /// - Parameter time: when that is known; nil: now.
  private func judge(
    suspended: EventMark?, _ end: UnknownCause?, _ moment: Moment, at time: Int64? = nil
  ) {
    let run = moment.run
    defer { background = .none }
    guard background.exists, run.families.contains(.background), !run.hasBackgroundTime,
      moment.mayScan(run.workPlaces)
    else { return }
    var works: [Work] = []
    run.forEachWorkUnderWay(at: time ?? moment.now) { if isOfCallback($0) { works.append($0) } }
    for work in works.sorted(by: { $0.begin.ordinal < $1.begin.ordinal }) {
      // An activity that holds the app may have begun before, and be lost.
      let cause =
        moment.coverCause ?? end
        ?? (suspended == nil ? run.durationCause(since: background) : nil)
      moment.judge(
        cause, nil, .name(work.name), at: work.begin, scene: work.scene,
        details(work, suspended, moment))
    }
  }

  private func isOfCallback(_ work: Work) -> Bool {
    guard work.begin.ordinal > background.ordinal, !work.isA(.cancel, .cover) else { return false }
    if [.wkDidEnterBackground, .phaseBackground].contains(work.trigger.eventKind) { return true }
    // On the main thread it may delay a callback of unknown duration.
    if work.trigger.isPresent || (work.thread == .main && !hasDuration) { return false }
    return callbackEnd >= 0 && work.begin.time >= 0 && work.begin.time <= callbackEnd
  }

  private func details(_ work: Work, _ suspended: EventMark?, _ moment: Moment) -> ReportDetails {
    let kind = work.category.isPresent ? " (\(moment.text(work.category)))" : ""
    var evidence = [
      Evidence(background, "on the way to the background"),
      Evidence(work.begin, scene: work.scene, "began here"),
    ]
    if let suspended { evidence.append(Evidence(suspended, "suspended with the work under way")) }
    let end =
      suspended == nil ? "outlives it" : "was under way when the process was suspended"
    return ReportDetails(
      message:
        "\(moment.work(work.name))\(kind) that began in 'wk.didEnterBackground' \(end), "
        + "and no expiring activity keeps the app running",
      evidence: evidence)
  }
}
