import LifecycleModel
import TraceModel

/// How often something happened to a background task.
public struct TaskCounts: Equatable, Sendable {
  public internal(set) var submitted: Int64 = 0
  public internal(set) var refused: Int64 = 0
  public internal(set) var cancelled: Int64 = 0
  public internal(set) var launched: Int64 = 0
  public internal(set) var expired: Int64 = 0
  public internal(set) var completed: Int64 = 0

  mutating func add(_ other: TaskCounts) {
    submitted += other.submitted
    refused += other.refused
    cancelled += other.cancelled
    launched += other.launched
    expired += other.expired
    completed += other.completed
  }
}

/// What became of the background tasks of one run, by identifier.
struct RunLedger {
  /// Requests without a launch after them.
  struct Request {
    let first: EventMark
    /// When the first one may be answered at the earliest; `Event.absent` without a time.
    let due: Int64
    var count: Int64 = 1
  }

  struct Task {
    var counts = TaskCounts()
    var request: Request?
    /// A launch or a cancellation ended the requests of earlier runs.
    var endsEarlier = false
  }

  /// Identifiers that are followed.
  private static let limit = 4_096
  private(set) var tasks: [Symbol: Task] = [:]
  /// Every request of earlier runs was cancelled.
  private(set) var cancelsAll = false
  private(set) var leftOut = false

  var isEmpty: Bool { tasks.isEmpty }

  /// The event was about a background task.
  mutating func note(_ run: RunState) {
    guard let task = run.step.task, task.identifier.isPresent else { return }
    let mark = run.step.mark
    if mark.kind == .bgtaskCancel, run.symbols.utf8(task.identifier).isEmpty { return cancelAll() }
    guard tasks[task.identifier] != nil || tasks.count < Self.limit else {
      leftOut = true
      return
    }
    var entry = tasks[task.identifier] ?? Task()
    switch mark.kind {
    case .bgtaskSubmit:
      entry.counts.submitted += 1
      if entry.request != nil {
        entry.request?.count += 1
      } else {
        let due = mark.time.addingReportingOverflow(max(0, task.delay))
        entry.request = Request(
          first: mark, due: mark.time < 0 ? Event.absent : due.overflow ? .max : due.partialValue)
      }
    case .bgtaskSubmitFailed:
      entry.counts.refused += 1
      // Some recorders write the request first.
      entry.request = nil
    case .bgtaskCancel:
      entry.counts.cancelled += 1
      entry.request = nil
      entry.endsEarlier = true
    case .bgtaskLaunch, .swbgLaunch:
      entry.counts.launched += 1
      entry.request = nil
      entry.endsEarlier = true
    case .bgtaskExpire, .swbgCancel: entry.counts.expired += 1
    case .bgtaskComplete, .swbgReturn: entry.counts.completed += 1
    default: return
    }
    tasks[task.identifier] = entry
  }

  private mutating func cancelAll() {
    cancelsAll = true
    for identifier in tasks.keys {
      tasks[identifier]?.request = nil
      tasks[identifier]?.endsEarlier = true
    }
  }
}
