import LifecycleModel
import TraceModel

/// The builder's state of an open run.
final class TimelineSheet {
  /// A visit of a state that is not over.
  struct OpenVisit {
    let machine: MachineID
    let place: TimelineRows.Place
    let state: Int
    let begin: Int64
    let line: Int64
    let ordinal: Int64
    let event: Symbol
    let scene: Symbol
    /// The assertion's name, and the kind of the assertion or task.
    var name = Symbol.none
    var category = Symbol.none
  }

  /// The key of an open visit: one event begins at most one visit of a machine.
  struct VisitKey: Hashable {
    let machine: MachineID
    let ordinal: Int64

    init(_ machine: MachineID, _ entry: EventMark) {
      // A scene that turns out to be CarPlay's continues under the other machine.
      self.machine = machine.table.machine.variantOf ?? machine
      ordinal = entry.ordinal
    }
  }

  /// Work that is not over.
  struct OpenWork: BitwiseCopyable {
    let work: Work
    let place: TimelineRows.Place
    let begin: Int64
    let event: Symbol
  }

  let number: Int
  let isTimed: Bool
  let described: TimelineRun
  let rows: TimelineRows
  var visits: [VisitKey: OpenVisit] = [:]
  let work = IntervalTable<OpenWork>(limit: RunState.intervalLimit)
  /// The app's state, derived from its scenes.
  var appVisit: OpenVisit?
  /// Of the last event; the first is nil before there is one.
  var first: Int64?
  var last: Int64 = 0
  /// Findings that are not passed on yet, by line.
  var findings: [Int64: [Int]]
  /// The sink knows of the run.
  var isBegun = false

  init(
    _ described: TimelineRun, rows: TimelineRows, findings: [Int64: [Int]]
  ) {
    number = described.number
    isTimed = described.isTimed
    self.described = described
    self.rows = rows
    self.findings = findings
  }

  /// A time, or the ordinal of an event in a run without times. An event without a time in a timed
  /// run gets the run's current time.
  func position(_ time: Int64, _ ordinal: Int64) -> Int64 {
    guard isTimed else { return ordinal }
    return time >= 0 ? time : last
  }
}
