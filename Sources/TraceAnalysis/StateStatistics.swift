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

  /// The entries of machines with a visit, one machine after the other, by state index.
  private var entries: [Entry] = []
  /// By machine: which block of ``entries`` is its own, from 1; 0: none. Five bits each, so that no
  /// object with it is aligned to more than a word.
  private var blocks: (UInt64, UInt64) = (0, 0)
  private var blockCount: UInt8 = 0
  /// No machine has more states (``Machine/states``).
  private static let blockSize = 16
  /// A block at the beginning.
  private static let unvisited = [Entry](repeating: Entry(), count: blockSize)

  public init() {}

  /// Starts over with the room that it has.
  mutating func reset() {
    entries.removeAll(keepingCapacity: true)
    blocks = (0, 0)
    blockCount = 0
  }

  public mutating func add(_ visit: Change.Visit, of machine: MachineID) {
    let place = prepare(machine) + visit.state
    if visit.duration >= 0 {
      entries[place].visits.add(visit.duration)
    } else {
      entries[place].untimed += 1
    }
  }

  public mutating func addOpen(_ visit: Change.Visit, of machine: MachineID) {
    entries[prepare(machine) + visit.state].addOpen(visit.duration)
  }

  /// Takes over the finished visits of others.
  mutating func mergeVisits(_ other: StateStatistics) {
    for machine in MachineID.allCases {
      guard let theirs = other.start(of: machine) else { continue }
      let start = prepare(machine)
      for state in 0..<Self.blockSize where other.entries[theirs + state].count > 0 {
        entries[start + state].visits.merge(other.entries[theirs + state].visits)
        entries[start + state].untimed += other.entries[theirs + state].untimed
      }
    }
  }

  public mutating func merge(_ other: StateStatistics) {
    guard blockCount > 0 else {
      self = other
      return
    }
    for machine in MachineID.allCases {
      guard let theirs = other.start(of: machine) else { continue }
      let start = prepare(machine)
      for state in 0..<Self.blockSize where !other.entries[theirs + state].isEmpty {
        let entry = other.entries[theirs + state]
        entries[start + state].visits.merge(entry.visits)
        entries[start + state].untimed += entry.untimed
        entries[start + state].addOpen(entry.open)
      }
    }
  }

  /// The visited states of a machine in the model's order.
  public func states(of machine: MachineID) -> [(name: String, entry: Entry)] {
    guard let start = start(of: machine) else { return [] }
    var visited: [(name: String, entry: Entry)] = []
    for (place, state) in machine.machine.states.enumerated()
    where !entries[start + place].isEmpty {
      visited.append((state.name, entries[start + place]))
    }
    return visited
  }

  /// The finished visits of a state, by its index.
  func visits(of machine: MachineID, in state: Int) -> DurationHistogram {
    start(of: machine).map { entries[$0 + state].visits } ?? DurationHistogram()
  }

  /// Machines of which a state was visited, in the model's order.
  public var machines: [MachineID] {
    MachineID.allCases.filter { machine in
      start(of: machine).map { start in
        machine.machine.states.indices.contains { !entries[start + $0].isEmpty }
      } ?? false
    }
  }

  /// Every percentile is exact.
  public var isExact: Bool { entries.allSatisfy(\.visits.isExact) }

  private func start(of machine: MachineID) -> Int? {
    let number = UInt64(machine.rawValue)
    let word = number < 12 ? blocks.0 >> (number &* 5) : blocks.1 >> ((number &- 12) &* 5)
    let block = Int(word & 31)
    return block > 0 ? (block - 1) * Self.blockSize : nil
  }

  /// Where the machine's entries begin.
  @inline(__always)
  private mutating func prepare(_ machine: MachineID) -> Int {
    start(of: machine) ?? addBlock(machine)
  }

  @inline(never)
  private mutating func addBlock(_ machine: MachineID) -> Int {
    blockCount += 1
    let number = UInt64(machine.rawValue)
    if number < 12 {
      blocks.0 |= UInt64(blockCount) << (number * 5)
    } else {
      blocks.1 |= UInt64(blockCount) << ((number - 12) * 5)
    }
    entries += Self.unvisited
    return entries.count - Self.blockSize
  }
}
