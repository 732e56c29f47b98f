import LifecycleModel
public import RuleKit
import TraceModel

/// LT510. A background refresh used up the time that it gets.
///
/// The expiration handler of a `BGTask` is a regular way to end in time, so `bgtask.expire` alone
/// is not a finding. SwiftUI cancels the closure itself, so `swbg.cancel` is.
public final class RefreshBudgetOverrun: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT510", name: "refresh-budget-overrun", family: .backgroundExecution, severity: .error,
    summary: "A background refresh ran longer than the system allows, or was cancelled by it.",
    phrases: ["background refresh too long", "refresh killed", "app refresh task expired"],
    rationale: """
      An app refresh gets up to 30 seconds in the background. A longer refresh is cut off: its \
      result is lost, the system may kill the process, and it grants less time later. Above two \
      thirds of the budget this is a warning, because a slow network or an old device uses up the \
      rest. Processing tasks have minutes and are not judged.
      """,
    fix: """
      Fetch a bounded amount with a time-out well under 30 seconds, check for cancellation between \
      steps, and move long work to a processing task or a background URLSession.
      """,
    snippet: """
      .backgroundTask(.appRefresh("films.refresh")) {
        let settings = URLSessionConfiguration.default
        settings.timeoutIntervalForResource = 15
        let session = URLSession(configuration: settings)
        // When the time is over the task is cancelled, and this throws.
        let answer = try? await session.data(from: newestFilms)
        if let (page, _) = answer { await films.merge(page) }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/backgroundtasks/choosing-background-strategies-for-your-app",
      "https://developer.apple.com/documentation/swiftui/scene/backgroundtask(_:action:)",
    ],
    since: [.backgroundTasks, .swiftUIBackgroundTasks],
    thresholds: [
      .init(
        "limit", 30 * Durations.second, .duration,
        "from launch to completion; the \"up to 30 seconds\" of Apple's overview of strategies"),
      .init(
        "warn", 20 * Durations.second, .duration,
        "a warning above it; two thirds of the limit, as a margin for slow networks"),
    ],
    falsePositives: "A refresh that is stopped in the debugger.",
    needs: [.family(.background)],
    interests: .init([
      .bgtaskLaunch, .bgtaskComplete, .swbgLaunch, .swbgCancel, .swbgReturn,
    ]), foldsInto: ["bgtask-not-completed"],
    triggering: triggering, quiet: quiet)

  /// A running task, and the time that was proved before lost records could hide its end.
  private struct Running {
    let task: BackgroundTask
    var cancel = EventMark.none
    /// The greatest limit that passed without its end; 0 for none.
    var passed: Int64 = 0
  }

  private let limit: Int64
  private let warn: Int64
  /// By the ordinal of the launch.
  private var running: [Int64: Running] = [:]

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    warn = settings["warn"]
  }

  public override func observe(_ moment: Moment) {
    guard let task = moment.run.step.task, task.isRunning, !task.isProcessing else { return }
    switch moment.event.kind {
    case .bgtaskLaunch, .swbgLaunch: begin(task, moment)
    case .swbgCancel: running[task.launch.ordinal]?.cancel = moment.mark
    default:
      guard let known = running.removeValue(forKey: task.launch.ordinal) else { return }
      judge(known, end: moment.mark, moment)
    }
  }

  private func begin(_ task: BackgroundTask, _ moment: Moment) {
    // A launch of a running one, which is illegal: the earlier run is assumed to be over.
    if let old = running.first(where: { $0.value.task.isSame(as: task) }) {
      running[old.key] = nil
      judge(old.value, end: moment.mark, moment)
    }
    guard moment.mayKeep(running.count) else { return }
    running[task.launch.ordinal] = Running(task: task)
    guard task.launch.time >= 0 else { return }
    for (index, length) in [warn, limit].enumerated() {
      moment.wake(length, after: task.launch, token: Int(task.launch.ordinal) << 1 | index)
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    let key = Int64(token >> 1)
    guard let known = running[key], cause(known, moment) == nil else { return }
    running[key]?.passed = max(known.passed, token & 1 == 0 ? warn : limit)
  }

  public override func runEnded(_ moment: Moment) {
    for known in running.values.sorted(by: { $0.task.launch.ordinal < $1.task.launch.ordinal }) {
      judge(known, end: moment.run.process.exit, moment)
    }
    running = [:]
  }

  private func cause(_ known: Running, _ moment: Moment) -> UnknownCause? {
    moment.run.durationCause(since: known.task.launch)
      ?? moment.absenceCause(since: known.task.launch)
  }

  /// `end` is absent if the recording ended before the task.
  private func judge(_ known: Running, end: EventMark, _ moment: Moment) {
    let launch = known.task.launch
    let last = end.exists ? end.time : moment.now
    var duration = last >= 0 && launch.time >= 0 ? max(0, last - launch.time) : Event.absent
    var cause = cause(known, moment)
    if cause != nil, known.passed > 0 || known.cancel.exists {
      // Only the time before the loss stays proved.
      duration = known.passed > 0 ? known.passed + 1 : Event.absent
      cause = nil
    }
    let isProved = duration > warn || known.cancel.exists
    guard isProved || duration < 0 || !end.exists else { return }
    if !isProved, !end.exists { cause = cause ?? .traceEnd }
    if known.task.isOfUnknownKind { cause = cause ?? .notRecorded }
    if !known.task.ends.contains(end.kind), !known.cancel.exists {
      cause = cause ?? moment.run.unshownCause(of: known.task.ends)
    }
    moment.judge(
      cause, duration > limit || known.cancel.exists ? .error : .warning,
      .name(known.task.identifier), at: launch, measure: max(0, duration),
      details(known, duration, end, cause, moment))
  }

  private func details(
    _ known: Running, _ duration: Int64, _ end: EventMark, _ cause: UnknownCause?,
    _ moment: Moment
  ) -> ReportDetails {
    var message = "background refresh '\(moment.text(known.task.identifier))' ran"
    if duration >= 0 {
      let isBound = duration == known.passed + 1
      let length =
        isBound ? Durations.text(known.passed) : Durations.text(duration, above: limit)
      message += isBound ? " more than \(length)" : end.exists ? " \(length)" : " \(length) so far"
      message += ", limit \(Durations.text(limit))"
    }
    if known.cancel.exists { message += " and was cancelled by the system" }
    if cause == .notRecorded, known.task.isOfUnknownKind {
      message +=
        known.task.category.isPresent
        ? "; how long tasks of its kind may run is not known"
        : "; its kind is not recorded, so it may be processing"
    }
    var evidence = [Evidence(known.task.launch, "launched")]
    if known.cancel.exists { evidence.append(Evidence(known.cancel, "stopped by the system")) }
    if end.exists { evidence.append(Evidence(end, "ended")) }
    return ReportDetails(message: message, evidence: evidence)
  }
}

extension BackgroundTask {
  /// It has minutes, not the seconds of a refresh.
  var isProcessing: Bool { category == .processing || category == .continued }

  /// A request of BGTaskScheduler without a recorded kind, or of a kind whose time is not known.
  /// SwiftUI's tasks are refreshes or URLSession events, with the same time.
  var isOfUnknownKind: Bool { machineID == .bgtask && !isProcessing && category != .refresh }

  func isSame(as other: BackgroundTask) -> Bool {
    machineID == other.machineID && identifier == other.identifier
      && (machineID == .bgtask || category == other.category)
  }
}
