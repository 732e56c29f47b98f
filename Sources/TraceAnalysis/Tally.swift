import LifecycleModel
import TraceModel

/// Tallies that are not in use, all at zero: they are large for a short run.
final class TallyPool {
  private var spares: [Tally] = []
  private let countsVisits: Bool

  init(countsVisits: Bool) { self.countsVisits = countsVisits }

  func take() -> Tally { spares.popLast() ?? Tally(countsVisits: countsVisits) }

  func giveBack(_ tally: Tally) {
    tally.reset()
    spares.append(tally)
  }
}

/// Counters touched for every event, in plain memory, so that a count costs one addition.
///
/// One for all runs, or one for each where their numbers are asked for apart (``RunGroups``).
final class Tally {
  /// By kind's index.
  private let events: UnsafeMutablePointer<Int64>
  /// By machine, then by index of the transition.
  private let transitions: UnsafeMutablePointer<Int64>
  private static let machines = MachineID.allCases.count
  /// Room for each machine: an index of a transition is a byte.
  private static let row = 256
  /// By machine: how much of its room may be used.
  private static let used = MachineID.allCases.map { $0.machine.transitions.count }
  /// A bit for each machine of which a transition was taken.
  private var moved: UInt64 = 0
  /// By kind's index: how long handlers took; empty until one is recorded.
  private var handlers = [DurationHistogram](repeating: DurationHistogram(), count: 256)
  /// By kind's index: its `dur` is the time its handler took.
  private let isHandler = EventGroup.isHandler
  var statistics = StateStatistics()
  var backgroundUse = BackgroundUse()

  /// Whether visits of all states are counted, or only those of the app as a whole, which is all
  /// that a group of runs has.
  let countsVisits: Bool

  init(countsVisits: Bool = true) {
    self.countsVisits = countsVisits
    events = .allocate(capacity: 256)
    events.initialize(repeating: 0, count: 256)
    transitions = .allocate(capacity: Self.machines * Self.row)
    transitions.initialize(repeating: 0, count: Self.machines * Self.row)
  }

  deinit {
    events.deallocate()
    transitions.deallocate()
  }

  @inline(__always)
  func add(_ event: UnsafePointer<Event>) {
    let kind = event.pointee.kind.index
    events[kind] += 1
    if event.pointee.duration >= 0, isHandler[kind] { handlers[kind].add(event.pointee.duration) }
  }

  @inline(__always)
  func addTransition(_ index: Int, of machine: MachineID) {
    transitions[Int(machine.rawValue) * Self.row + index] += 1
    moved |= 1 << UInt64(machine.rawValue)
  }

  /// Gives `body` the counts of each machine that moved.
  @inline(__always)
  private func forEachMoved(_ body: (_ machine: Int, UnsafeMutableBufferPointer<Int64>) -> Void) {
    var rest = moved
    while rest != 0 {
      let machine = rest.trailingZeroBitCount
      rest &= rest - 1
      body(
        machine,
        UnsafeMutableBufferPointer(
          start: transitions + machine * Self.row, count: Self.used[machine]))
    }
  }

  /// Adds the numbers of a run to those of all.
  func merge(_ run: Tally) {
    for kind in 0..<256 where run.events[kind] > 0 {
      events[kind] += run.events[kind]
      if run.handlers[kind].count > 0 { handlers[kind].merge(run.handlers[kind]) }
    }
    run.forEachMoved { machine, counts in
      let row = transitions + machine * Self.row
      for index in counts.indices { row[index] += counts[index] }
    }
    moved |= run.moved
    statistics.merge(run.statistics)
    backgroundUse.merge(run.backgroundUse)
  }

  /// Starts over, for another run.
  func reset() {
    for kind in 0..<256 where events[kind] > 0 {
      events[kind] = 0
      if handlers[kind].count > 0 { handlers[kind] = DurationHistogram() }
    }
    forEachMoved { $1.update(repeating: 0) }
    moved = 0
    statistics.reset()
    backgroundUse = BackgroundUse()
  }

  /// Adds the numbers of a run to those of a group of runs.
  func add(to group: inout RunGroup) {
    for kind in EventKind.allCases where handlers[kind.index].count > 0 {
      group.durations.add(handlers[kind.index], .handler(kind))
    }
    forEachMoved { machine, counts in
      for index in counts.indices where counts[index] > 0 {
        group.transitions[machine][index] += counts[index]
      }
    }
    for (state, name) in RunDurations.Name.states.enumerated() {
      group.durations.add(statistics.visits(of: .appAggregate, in: state), name)
    }
    for (grant, name) in RunDurations.Name.grants {
      group.durations.add(backgroundUse[grant].held, name)
    }
  }

  func write(to analysis: inout Analysis) {
    for kind in EventKind.allCases where events[kind.index] > 0 {
      analysis.eventCounts[Int(kind.rawValue)] = events[kind.index]
      if handlers[kind.index].count > 0 { analysis.handlers[kind] = handlers[kind.index] }
    }
    forEachMoved { machine, counts in
      for index in counts.indices where counts[index] > 0 {
        analysis.transitions[machine][index] = counts[index]
      }
    }
    analysis.statistics = statistics
    analysis.backgroundUse = backgroundUse
  }
}
