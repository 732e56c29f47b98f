import LifecycleModel
import TraceModel

/// Tallies that are not in use, all at zero: they are large for a short run.
final class TallyPool {
  private var spares: [Tally] = []

  func take() -> Tally { spares.popLast() ?? Tally() }

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
  /// By kind's index: how long handlers took; empty until one is recorded.
  private var handlers = [DurationHistogram](repeating: DurationHistogram(), count: 256)
  /// By kind's index: its `dur` is the time its handler took.
  private let isHandler = EventGroup.isHandler
  var statistics = StateStatistics()
  var backgroundUse = BackgroundUse()

  init() {
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
  }

  /// Adds the numbers of a run to those of all.
  func merge(_ run: Tally) {
    for kind in 0..<256 where run.events[kind] > 0 {
      events[kind] += run.events[kind]
      if run.handlers[kind].count > 0 { handlers[kind].merge(run.handlers[kind]) }
    }
    for (machine, used) in Self.used.enumerated() {
      let row = machine * Self.row
      for index in row..<row + used { transitions[index] += run.transitions[index] }
    }
    statistics.merge(run.statistics)
    backgroundUse.merge(run.backgroundUse)
  }

  /// Starts over, for another run.
  func reset() {
    for kind in 0..<256 where events[kind] > 0 {
      events[kind] = 0
      if handlers[kind].count > 0 { handlers[kind] = DurationHistogram() }
    }
    for (machine, used) in Self.used.enumerated() {
      (transitions + machine * Self.row).update(repeating: 0, count: used)
    }
    statistics = StateStatistics()
    backgroundUse = BackgroundUse()
  }

  /// Adds the numbers of a run to those of a group of runs.
  func add(to group: inout RunGroup) {
    for kind in EventKind.allCases where handlers[kind.index].count > 0 {
      group.count(handlers[kind.index].count, .handler(kind))
      group.handlers[kind, default: DurationHistogram()].merge(handlers[kind.index])
    }
    for machine in 0..<Self.machines {
      let row = transitions + machine * Self.row
      for index in 0..<Self.used[machine] where row[index] > 0 {
        group.transitions[machine][index] += row[index]
      }
    }
    for (state, entry) in statistics.states(of: .appAggregate) {
      group.count(entry.visits.count, .state(state))
    }
    for grant in BackgroundUse.Grant.allCases {
      group.count(backgroundUse[grant].held.count, .background(grant))
    }
    group.statistics.merge(statistics)
    group.backgroundUse.merge(backgroundUse)
  }

  func write(to analysis: inout Analysis) {
    for kind in EventKind.allCases {
      analysis.eventCounts[Int(kind.rawValue)] = events[kind.index]
      if handlers[kind.index].count > 0 { analysis.handlers[kind] = handlers[kind.index] }
    }
    for machine in MachineID.allCases {
      let row = Int(machine.rawValue)
      let start = row * Self.row
      for index in 0..<Self.used[row] where transitions[start + index] > 0 {
        analysis.transitions[row][index] = transitions[start + index]
      }
    }
    analysis.statistics = statistics
    analysis.backgroundUse = backgroundUse
  }
}
