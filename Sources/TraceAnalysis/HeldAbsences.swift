import LifecycleModel
import RuleKit
import TraceModel

/// Violations by something that is not in the trace, of a run with several writers (FORMAT.md
/// §5.3).
///
/// ```
///   a writer    save (lost)              its next record, which shows the loss
///   another           background, unsaved
/// ```
/// A writer's loss shows only at its next event. Until then, reports of missing events that rest on
/// another writer are held back.
struct HeldAbsences {
  typealias Held = (report: Report, details: ReportDetails)

  /// Beyond it the oldest are reported as they are.
  static let limit = 256
  private var held: [(ordinal: Int64, report: Report, details: ReportDetails)] = []
  /// Those reported early since the last loss, and the event of the latest.
  private var early = 0
  private var latestEarly: Int64 = 0
  /// Those reported early before a loss was noticed.
  private(set) var doubtful = 0
  /// The run is over, and no loss can show any more.
  private(set) var isOver = false

  /// Holds a report back; returns the oldest ones when it is full.
  mutating func hold(_ report: Report, _ details: ReportDetails, _ run: RunState) -> [Held] {
    held.append((run.clock.ordinal, report, details))
    guard held.count > Self.limit else { return [] }
    let agreed = run.agreed
    var count = held.prefix { $0.ordinal <= agreed }.count
    if count == 0 {
      (count, early, latestEarly) = (1, early + 1, held[0].ordinal)
    }
    defer { held.removeFirst(count) }
    return held.prefix(count).map { ($0.report, $0.details) }
  }

  /// Marks reports after the event with this ordinal, after which records are missing.
  mutating func take(behind ordinal: Int64) -> [Held] {
    if ordinal < latestEarly {
      doubtful += early
      (early, latestEarly) = (0, 0)
    }
    let first = held.firstIndex { $0.ordinal > ordinal } ?? held.count
    defer { held.removeSubrange(first...) }
    return held[first...].map { ($0.report, $0.details) }
  }

  func markNames(_ live: LiveNames) {
    for entry in held {
      live.mark(entry.report.subject)
      live.mark(entry.report.scene)
      live.mark(entry.report.mark)
      live.mark(entry.report.about)
      for evidence in entry.details.evidence {
        live.mark(evidence.scene)
        live.mark(evidence.mark)
      }
    }
  }

  mutating func takeAll() -> [Held] {
    defer { (held, isOver) = ([], true) }
    return held.map { ($0.report, $0.details) }
  }
}
