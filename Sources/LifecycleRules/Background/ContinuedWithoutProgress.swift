import LifecycleModel
public import RuleKit
public import TraceModel

/// LT530. A continued processing task runs for long without a report of its progress.
///
/// Judged once a task: at the first stretch that is too long, or at an expiration before the first
/// report. Where the recording shows no report of any task and does not claim to hold all of them,
/// the app may report without a record.
public final class ContinuedWithoutProgress: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT530", name: "continued-without-progress", family: .backgroundExecution,
    severity: .warning,
    summary: "A continued processing task ran for long without reporting its progress.",
    phrases: ["export stopped", "continued processing cancelled", "no progress shown"],
    rationale: """
      A continued processing task (iOS 26) runs on in the background while people see its \
      progress in a Live Activity. When resources are short, the system first ends tasks that \
      show little or no progress. A task that reports nothing looks stuck: people cancel it, or \
      the system does, and the work is lost.
      """,
    fix: """
      Set the total of the task's `progress` when it begins, and count it up with each unit of \
      work. Choose units that take a few seconds at the most, such as the bytes or the frames of \
      an export, not its files.
      """,
    snippet: """
      func export(_ films: [Film], for task: BGContinuedProcessingTask) throws {
        task.progress.totalUnitCount = Int64(films.count)
        for film in films {
          try archive.add(film)
          task.progress.completedUnitCount += 1
        }
        task.setTaskCompleted(success: true)
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtask",
      "https://developer.apple.com/documentation/backgroundtasks/performing-long-running-tasks-on-ios-and-ipados",
    ],
    since: [.continuedTasks],
    thresholds: [
      .init(
        "limit", 60 * Durations.second, .duration,
        "between two reports; our choice, Apple names no number")
    ],
    falsePositives: """
      An app that reports its progress and does not record it: record `bgtask.progress`, or none \
      of the family `background`.
      """,
    needs: [.family(.background)],
    interests: .init([.bgtaskLaunch, .bgtaskProgress, .bgtaskExpire, .bgtaskComplete]),
    foldsInto: ["bgtask-not-completed"],
    triggering: triggering, quiet: quiet)

  private let limit: Int64
  /// By the ordinal of the launch.
  private var running: [Int64: ContinuedRun] = [:]
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { limit = settings["limit"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksTimes ? Lacking.times : nil
  }

  public override func observe(_ moment: Moment) {
    guard let task = moment.run.step.task, task.category == .continued, task.isRunning else {
      return
    }
    let key = task.launch.ordinal
    switch moment.event.kind {
    case .bgtaskLaunch:
      guard moment.mayKeep(running.count) else { return }
      let begun = ContinuedRun(task: task, sign: moment.mark)
      running[key] = begun
      wait(for: begun, moment)
    case .bgtaskProgress:
      guard var known = running[key] else { return }
      known.sign = moment.mark
      known.reports += 1
      running[key] = known
      wait(for: known, moment)
    case .bgtaskExpire:
      // What the task still does after it expired is not its work.
      guard let known = running.removeValue(forKey: key), known.reports == 0 else { return }
      judge(known, end: moment.mark, nil, moment)
    default: running[key] = nil
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    let key = Int64(token >> Self.reportBits)
    // A later report has a call of its own.
    guard let known = running[key], Self.token(known) == token else { return }
    running[key] = nil
    judge(known, end: .none, moment.run.durationCause(since: known.sign), moment)
  }

  public override func runEnded(_ moment: Moment) {
    defer { running = [:] }
    let run = moment.run
    // The end of a process ends its tasks.
    guard run.ending != .exit, !run.process.wasReplaced else { return }
    let open = running.values.filter { $0.sign.time >= 0 }
    for known in open.sorted(by: { $0.task.launch.ordinal < $1.task.launch.ordinal }) {
      moment.unknown(
        moment.absenceCause(since: known.sign) ?? .traceEnd, .name(known.task.identifier),
        at: known.task.launch, known.cutDetails(limit: limit, moment))
    }
  }

  public override func markNames(_ live: LiveNames) {
    for known in running.values {
      live.mark(known.sign)
      live.mark(known.task)
    }
  }

  private func wait(for known: ContinuedRun, _ moment: Moment) {
    guard known.sign.time >= 0 else {
      lacksTimes = true
      return
    }
    // What comes at the limit is too late.
    moment.wake(max(0, limit - 1), after: known.sign, token: Self.token(known))
  }

  private static let reportBits = 20

  /// The launch, and the number of reports since.
  private static func token(_ known: ContinuedRun) -> Int {
    Int(known.task.launch.ordinal) << reportBits | known.reports & (1 << reportBits - 1)
  }

  private func judge(
    _ known: ContinuedRun, end: EventMark, _ clock: UnknownCause?, _ moment: Moment
  ) {
    let isShown = moment.run.seen(.bgtaskProgress)
    let isRecorded = isShown || moment.run.header.records.contains(.background)
    let cause = isRecorded ? moment.run.unshownCause(isShown: isShown) : .notRecorded
    moment.judge(
      clock ?? moment.absenceCause(since: known.sign) ?? cause, nil, .name(known.task.identifier),
      at: known.task.launch, known.details(end, limit: limit, moment))
  }
}
