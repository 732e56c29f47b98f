import LifecycleModel
public import RuleKit
import TraceModel

/// LT511. A task of BGTaskScheduler that was launched and never completed.
///
/// SwiftUI completes the tasks of `backgroundTask` itself, when the closure returns. If a process
/// ends while a task is well within its time, it was interrupted, which proves nothing.
public final class BGTaskNotCompleted: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT511", name: "bgtask-not-completed", family: .backgroundExecution, severity: .error,
    summary: "A background task was not completed, or only long after it had expired.",
    phrases: [
      "setTaskCompleted missing", "background refresh stops coming", "task never completed",
    ],
    rationale: """
      The system keeps the process awake until the task says that it is done. A task that never \
      completes uses up its time, the system may kill the process, and it launches the app less \
      often afterwards. Often one path does not complete the task: an error, nothing new to fetch, \
      or the expiration handler. An expired task gets two more seconds here. A task that has not \
      expired is judged when the process ends: a refresh if it had run for more than half a \
      minute, a processing task never, because its time limit is unknown.
      """,
    fix: """
      Call `setTaskCompleted(success:)` on every path, and with `false` in the expiration handler. \
      Do it in one place, so that it happens once.
      """,
    snippet: """
      func handle(_ task: BGAppRefreshTask) {
        // The first caller takes the task out and completes it.
        let open = OSAllocatedUnfairLock<BGTask?>(uncheckedState: task)
        @Sendable func complete(_ isDone: Bool) {
          let task = open.withLockUnchecked { $0.take() }
          task?.setTaskCompleted(success: isDone)
        }
        let work = Task { complete(await films.refresh()) }
        task.expirationHandler = { @Sendable in
          work.cancel()
          complete(false)
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtask/settaskcompleted(success:)",
      "https://developer.apple.com/documentation/backgroundtasks/bgtask/expirationhandler",
    ],
    since: [.backgroundTasks],
    thresholds: [
      .init(
        "expired", 2 * Durations.second, .duration,
        "from the expiration to the completion; our choice, Apple says shortly"),
      .init(
        "limit", 30 * Durations.second, .duration,
        "a refresh that had run longer when the process ended; Apple's time limit for a refresh"),
    ],
    falsePositives: "An app that is stopped in the debugger.",
    needs: [.family(.background)],
    interests: .init([.bgtaskLaunch, .bgtaskExpire, .bgtaskComplete, .processExit]),
    triggering: triggering, quiet: quiet)

  private struct Running {
    let task: BackgroundTask
    var expire = EventMark.none
    /// The time after the expiration was over before lost records could hide the completion.
    var isProved = false
  }

  private let grace: Int64
  private let limit: Int64
  /// By identifier.
  private var running: [Symbol: Running] = [:]

  public init(_ settings: RuleSettings) {
    grace = settings["expired"]
    limit = settings["limit"]
  }

  public override func reset() -> Bool {
    running = [:]
    return true
  }

  public override func observe(_ moment: Moment) {
    if moment.endCause == .backgroundTask, running.isEmpty { moment.reportEnd() }
    guard let task = moment.run.step.task, task.isRunning else { return }
    let identifier = task.identifier
    switch moment.event.kind {
    case .bgtaskLaunch:
      // A launch of a running one is illegal: the earlier one is assumed to be over.
      running[identifier] = nil
      guard moment.mayKeep(running.count) else { return }
      running[identifier] = Running(task: task)
    case .bgtaskExpire:
      guard running[identifier]?.expire.exists == false else { return }
      running[identifier]?.expire = moment.mark
      if moment.mark.time >= 0 {
        // Symbols are 32 bits wide; the ordinal of the launch distinguishes runs of one identifier.
        let token = Int(identifier.rawValue) | Int(task.launch.ordinal & 0x3FFF_FFFF) << 32
        moment.wake(grace, after: moment.mark, token: token)
      }
    default:
      guard let known = running.removeValue(forKey: identifier) else { return }
      judgeCompleted(known, moment)
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    let identifier = Symbol(rawValue: UInt32(truncatingIfNeeded: token))
    guard let known = running[identifier],
      Int(known.task.launch.ordinal & 0x3FFF_FFFF) == token >> 32
    else { return }
    let run = moment.run
    let cause =
      moment.absenceCause(since: known.task.launch) ?? run.durationCause(since: known.expire)
    running[identifier]?.isProved = cause == nil
  }

  public override func runEnded(_ moment: Moment) {
    for known in running.values.sorted(by: { $0.task.launch.ordinal < $1.task.launch.ordinal }) {
      judgeOpen(known, moment)
    }
    running = [:]
  }

  /// It was completed: too late if it had expired long before.
  private func judgeCompleted(_ known: Running, _ moment: Moment) {
    guard known.expire.exists else { return }
    let run = moment.run
    let cause =
      moment.absenceCause(since: known.task.launch) ?? run.durationCause(since: known.expire)
    let isTimed = known.expire.time >= 0 && moment.mark.time >= 0
    let late = isTimed ? max(0, moment.mark.time - known.expire.time) : Event.absent
    guard known.isProved || late > grace || !isTimed else { return }
    report(known, known.isProved ? nil : cause, late, completed: moment.mark, moment)
  }

  private func judgeOpen(_ known: Running, _ moment: Moment) {
    let (run, launch) = (moment.run, known.task.launch)
    let isOver = run.ending == .exit || run.process.wasReplaced
    var cause = moment.absenceCause(since: launch)
    let length =
      launch.time >= 0 && run.clock.now >= launch.time ? run.clock.now - launch.time : Event.absent
    if known.isProved {
      cause = nil
    } else if !isOver {
      // A deadline that passed would have proved it.
      cause = cause ?? (known.expire.exists ? run.durationCause(since: known.expire) : nil)
      cause = cause ?? .traceEnd
    } else if !known.expire.exists {
      guard !known.task.isProcessing else { return }
      let unclear = run.durationCause(since: launch)
      guard length > limit || unclear != nil else { return }
      if known.task.isOfUnknownKind { cause = cause ?? .notRecorded }
      cause = cause ?? unclear
    }
    if run.process.endCause != .backgroundTask {
      cause = cause ?? run.unshownCause(of: known.task.ends)
    }
    report(known, cause, max(0, length), completed: .none, moment)
  }

  private func report(
    _ known: Running, _ cause: UnknownCause?, _ measure: Int64, completed: EventMark,
    _ moment: Moment
  ) {
    moment.judge(
      cause, nil, .name(known.task.identifier), at: known.task.launch, measure: measure,
      details(known, completed, moment))
  }

  private func details(_ known: Running, _ completed: EventMark, _ moment: Moment) -> ReportDetails
  {
    let name = moment.text(known.task.identifier)
    var evidence = [Evidence(known.task.launch, "launched")]
    if known.expire.exists { evidence.append(Evidence(known.expire, "expired")) }
    var message = "background task '\(name)' was launched and never completed"
    if completed.exists {
      evidence.append(Evidence(completed, "completed only here"))
      let isTimed = known.expire.time >= 0 && completed.time >= known.expire.time
      let after = isTimed ? "\(Durations.text(completed.time - known.expire.time)) " : ""
      message =
        "background task '\(name)' was completed \(after)after it expired, limit "
        + Durations.text(grace)
    } else if known.expire.exists {
      message = "background task '\(name)' expired and was not completed"
    }
    let exit = moment.run.process.exit
    if exit.exists, !completed.exists {
      evidence.append(Evidence(exit, "the process ended without its completion"))
    }
    return ReportDetails(message: message, evidence: evidence)
  }
}
