import LifecycleModel
import TraceModel

/// When the system suspended and resumed a recorded process, by a log of the system (FORMAT.md
/// §5.20).
///
/// A suspended process records nothing. A suspension belongs into the one gap between two records
/// that it fits into, whatever small error the clocks have:
///
///     recording   p                                   n
///     log            suspended ........... resumed
///
/// One that fits into no gap, or is too short to show which one, is left out: the order of the
/// log's lines and the records is unknown there.
struct ToldSuspensions {
  struct Change {
    let isSuspended: Bool
    /// Nanoseconds of the run.
    let time: Int64
    /// Of the end that the log tells, among all that are expected.
    let place: Int
    let line: Int64
  }

  /// The recorder's clock and that of the log agree to this; our choice, since a log may have
  /// whole seconds only.
  static let tolerance: Int64 = 1_000_000_000

  /// The time of the first change that is waiting, or `Int64.max`. Compared with every event's
  /// time.
  private(set) var next = Int64.max
  /// The latest first: a suspension before its resume.
  private var waiting: [Change] = []

  init() {}

  init(of run: RunState, in ends: borrowing ExpectedEnds) {
    guard !ends.isEmpty, let start = ExpectedEnds.date(run) else { return }
    for (place, changes) in ends.suspensions(of: run) {
      for (change, following) in zip(changes, changes.dropFirst())
      where change.isSuspended && !following.isSuspended {
        guard let from = change.time, let to = following.time, start < .max / 2, to < .max / 2,
          from > start, to - from > 2 * Self.tolerance
        else { continue }
        for (time, told) in [(from, change), (to, following)] {
          waiting.append(
            Change(
              isSuspended: told.isSuspended, time: time - start, place: place, line: told.line))
        }
      }
    }
    // If two logs show the process, the first one counts.
    if let first = waiting.first { waiting.removeAll { $0.place != first.place } }
    let isInOrder = zip(waiting, waiting.dropFirst()).allSatisfy { $0.time <= $1.time }
    if isInOrder { waiting.reverse() } else { waiting = [] }
    next = waiting.last?.time ?? .max
  }

  /// The next change that lies before a record of the run.
  mutating func take(before time: Int64, in run: RunState) -> Change? {
    while next < time, let change = waiting.last {
      guard change.isSuspended else { return removeLast() }
      let resumed = waiting[waiting.count - 2].time
      if resumed - Self.tolerance <= time, run.clock.lastStep < 0,
        change.time + Self.tolerance >= run.clock.now, run.mayBeSuspended
      {
        // The record shows that the process ran again.
        let back = waiting[waiting.count - 2]
        waiting[waiting.count - 2] = Change(
          isSuspended: false, time: min(back.time, time - 1), place: back.place, line: back.line)
        return removeLast()
      }
      if time <= change.time + Self.tolerance {
        // The record came just before it.
        next = time
        return nil
      }
      removeLast()
      removeLast()
    }
    return nil
  }

  @discardableResult
  private mutating func removeLast() -> Change {
    let change = waiting.removeLast()
    next = waiting.last?.time ?? .max
    return change
  }

  /// Whether a run that has no more records ended while it was suspended, as the log's last
  /// suspension shows.
  func mayEndSuspended(by last: ProcessEnd.Suspension, in run: RunState) -> Bool {
    guard run.mayBeSuspended else { return false }
    guard let time = last.time, let start = ExpectedEnds.date(run), run.header.clock != .wall,
      start < .max / 2, run.clock.now < .max / 4
    else { return true }
    return time + Self.tolerance >= start + run.clock.now
  }
}

extension RunState {
  /// An app in the foreground is not suspended: its last records are missing.
  fileprivate var mayBeSuspended: Bool {
    guard let state = app.state else { return true }
    return state != .active && state != .inactive && stateBySuspension == nil
  }
}
