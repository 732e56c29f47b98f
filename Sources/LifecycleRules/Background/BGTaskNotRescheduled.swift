import LifecycleModel
public import RuleKit
import TraceModel

/// LT516. A background refresh ran and did not ask to be run again.
///
/// The request counts if it is made between the launch and the next suspension, wherever in the
/// app. Without a record of the suspension, the next launch of the same task or the end of the
/// process decides. Only tasks that were requested again after an earlier launch are judged: others
/// are meant to run once, or are requested on another occasion.
public final class BGTaskNotRescheduled: RunWatcher, Rule {
  public static let seesSeveralRuns = true

  public static let info = RuleInfo(
    code: "LT516", name: "bgtask-not-rescheduled", family: .backgroundExecution, severity: .note,
    summary: "A background refresh ended without a request for the next one.",
    phrases: ["background refresh runs once", "refresh never comes again", "only the first time"],
    rationale: """
      A request leads to one launch. Earlier launches of this task asked for the next one, this \
      launch did not: one path through the handler lacks the request, often the path for errors or \
      for no new data, and the refresh never runs again.
      """,
    fix: "Submit the next request first in the handler, before any work that can fail.",
    snippet: """
      func handle(_ task: BGAppRefreshTask) {
        // Before anything that can fail or return early.
        scheduleNextRefresh()
        RefreshRun(task).start()  // completes the task, also when it expires
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/uikit/using-background-tasks-to-update-your-app",
    ],
    since: [.backgroundTasks, .swiftUIBackgroundTasks],
    falsePositives: """
      A task that should stop, for example after a log-out. Processing tasks are not judged.
      """,
    needs: [.family(.background)],
    interests: .init(
      [
        .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskLaunch, .bgtaskComplete, .swbgLaunch,
        .swbgReturn,
        .processSuspend,
      ], starts: .init([.bgtaskLaunch, .swbgLaunch])),
    triggering: triggering, quiet: quiet)

  /// A launch since which no request for the next one was made.
  private struct Waiting {
    let task: BackgroundTask
    var end = EventMark.none
  }

  /// By identifier: launched and not yet requested again.
  private var waiting: [Symbol: Waiting] = [:]
  /// Where an identifier was requested after a launch in this run.
  private var requests: [Symbol: EventMark] = [:]
  /// Identifiers that this run or an earlier one requested after a launch. Strings, because each
  /// input has its own symbols.
  private var known: Set<ExactString> = []

  public init(_ settings: RuleSettings) {}

  public override func follow(_ earlier: RunWatcher) {
    if let earlier = earlier as? BGTaskNotRescheduled { known = earlier.known }
  }

  public override func observe(_ moment: Moment) {
    defer { if waiting.isEmpty { moment.rest() } }
    guard moment.event.kind != .processSuspend else { return decide(moment) }
    guard let task = moment.run.step.task else { return }
    let identifier = task.identifier
    switch moment.event.kind {
    case .bgtaskSubmit, .bgtaskSubmitFailed:
      guard waiting.removeValue(forKey: identifier) != nil else { return }
      let name = ExactString(moment.run.symbols[identifier])
      guard known.contains(name) || moment.mayKeep(known.count) else { return }
      known.insert(name)
      requests[identifier] = moment.mark
    case .bgtaskLaunch, .swbgLaunch:
      // Launched again without a recorded request: another process must have made it.
      waiting[identifier] = nil
      guard !task.isProcessing, moment.mayKeep(waiting.count) else { return }
      waiting[identifier] = Waiting(task: task)
    default: waiting[identifier]?.end = moment.mark
    }
  }

  public override func runEnded(_ moment: Moment) { decide(moment) }

  /// The time for a request is over, or the recording is.
  private func decide(_ moment: Moment) {
    let isOver =
      moment.event.kind == .processSuspend || moment.run.ending == .exit
      || moment.run.process.wasReplaced
    for item in waiting.values.sorted(by: { $0.task.launch.ordinal < $1.task.launch.ordinal }) {
      // Whether one that is still running asks for the next is open; its end is another rule's.
      guard item.end.exists || !isOver else { continue }
      guard known.contains(ExactString(moment.run.symbols[item.task.identifier])) else { continue }
      let cause = moment.absenceCause(since: item.task.launch) ?? (isOver ? nil : .traceEnd)
      moment.judge(
        cause, nil, .name(item.task.identifier), at: item.task.launch, details(item, moment))
    }
    waiting = waiting.filter { !$0.value.end.exists }
  }

  private func details(_ item: Waiting, _ moment: Moment) -> ReportDetails {
    let name = moment.text(item.task.identifier)
    var evidence = [Evidence(item.task.launch, "launched")]
    if let request = requests[item.task.identifier] {
      evidence.insert(Evidence(request, "an earlier launch asked for the next"), at: 0)
    }
    if item.end.exists { evidence.append(Evidence(item.end, "ended without a new request")) }
    return ReportDetails(
      message:
        "background refresh '\(name)' ran without a request for the next run, unlike earlier "
        + "ones did",
      evidence: evidence, expectedPath: [.bgtaskSubmit])
  }
}
