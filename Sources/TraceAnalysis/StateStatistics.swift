public import LifecycleModel

/// How often and how long the states of machines were visited.
public struct StateStatistics: Sendable {
  /// One state of one machine.
  public struct Entry: Sendable {
    /// Finished visits.
    public var visits = DurationHistogram()
    /// Finished visits whose length is not known, because the trace has no times. Part of no
    /// percentile.
    public var untimed = 0
    /// Nanoseconds so far of visits that are still open.
    public var open: Int64 = 0

    public var count: Int { visits.count + untimed }
    public var isEmpty: Bool { count == 0 && open == 0 }

    /// Many visits can be longer together than an integer holds.
    fileprivate mutating func addOpen(_ duration: Int64) {
      let (sum, isTooLong) = open.addingReportingOverflow(max(0, duration))
      open = isTooLong ? Int64.max : sum
    }
  }

  /// By machine, then by state index; machines without a visit have an empty array.
  private var entries: [[Entry]] = Array(repeating: [], count: MachineID.allCases.count)

  public init() {}

  public mutating func add(_ visit: Change.Visit, of machine: MachineID) {
    prepare(machine)
    if visit.duration >= 0 {
      entries[Int(machine.rawValue)][visit.state].visits.add(visit.duration)
    } else {
      entries[Int(machine.rawValue)][visit.state].untimed += 1
    }
  }

  public mutating func addOpen(_ visit: Change.Visit, of machine: MachineID) {
    prepare(machine)
    entries[Int(machine.rawValue)][visit.state].addOpen(visit.duration)
  }

  public mutating func merge(_ other: StateStatistics) {
    for machine in MachineID.allCases where !other.entries[Int(machine.rawValue)].isEmpty {
      prepare(machine)
      for (state, entry) in other.entries[Int(machine.rawValue)].enumerated() {
        entries[Int(machine.rawValue)][state].visits.merge(entry.visits)
        entries[Int(machine.rawValue)][state].untimed += entry.untimed
        entries[Int(machine.rawValue)][state].addOpen(entry.open)
      }
    }
  }

  /// The visited states of a machine in the model's order.
  public func states(of machine: MachineID) -> [(name: String, entry: Entry)] {
    zip(machine.machine.states, entries[Int(machine.rawValue)])
      .filter { !$0.1.isEmpty }.map { ($0.0.name, $0.1) }
  }

  /// Machines of which a state was visited, in the model's order.
  public var machines: [MachineID] {
    MachineID.allCases.filter { !states(of: $0).isEmpty }
  }

  /// Every percentile is exact.
  public var isExact: Bool { entries.allSatisfy { $0.allSatisfy(\.visits.isExact) } }

  private mutating func prepare(_ machine: MachineID) {
    guard entries[Int(machine.rawValue)].isEmpty else { return }
    entries[Int(machine.rawValue)] = Array(
      repeating: Entry(), count: machine.machine.states.count)
  }
}
