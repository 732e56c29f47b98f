import LifecycleModel
import TraceModel

/// What a set of recordings shows of an app's life cycle, and what it never shows.
public struct Coverage: Sendable {
  /// Of one machine: whether its transitions could have been seen.
  struct MachineRow: Sendable {
    /// Runs that the machine describes.
    var runs = 0
    var cell = CoverageCell()
    /// The same for events that only the delegates' callbacks show.
    var callbacks = CoverageCell()
  }

  private var cells = [[CoverageCell]](
    repeating: [CoverageCell](repeating: CoverageCell(), count: Entry.Arrival.allCases.count),
    count: Entry.allCases.count)
  private var unplaced = [Int64](repeating: 0, count: Entry.allCases.count)
  private var machines = [MachineRow](repeating: MachineRow(), count: MachineID.allCases.count)
  private var situations = [CoverageCell](
    repeating: CoverageCell(), count: WindowSituation.allCases.count)
  public private(set) var runs = 0

  public subscript(entry: Entry, arrival: Entry.Arrival) -> CoverageCell {
    cells[entry.place][arrival.place]
  }

  /// How often an entry was seen without it being known when.
  public func unplaced(_ entry: Entry) -> Int64 { unplaced[entry.place] }

  /// How often an entry was seen.
  public func total(_ entry: Entry) -> Int64 {
    cells[entry.place].reduce(unplaced[entry.place]) { $0 + $1.count }
  }

  public subscript(situation: WindowSituation) -> CoverageCell { situations[situation.place] }

  func machine(_ machine: MachineID) -> MachineRow { machines[Int(machine.rawValue)] }

  /// A run is over.
  mutating func add(_ run: RunCoverage, _ state: RunState) {
    runs += 1
    for entry in Entry.allCases {
      unplaced[entry.place] += run.unplaced[entry.place]
      for arrival in Entry.Arrival.allCases {
        cells[entry.place][arrival.place].add(run.counts[entry.place][arrival.place])
        cells[entry.place][arrival.place].note(run.obstacle(entry, arrival, state))
      }
    }
    let general = run.general(state)
    for machine in MachineID.allCases where run.applies(machine, to: state) {
      let place = Int(machine.rawValue)
      machines[place].runs += 1
      let obstacle = general ?? (run.isAtWork(machine) ? nil : .noRecords)
      machines[place].cell.note(obstacle)
      machines[place].callbacks.note(obstacle ?? (run.hasCallbacks ? nil : .noCallbacks))
    }
    for situation in WindowSituation.allCases {
      situations[situation.place].add(situation.count(run.windows))
      situations[situation.place].note(run.obstacle(situation, state))
    }
  }

  /// Adds the numbers of other runs. With an obstacle, what they do not show is not known to be
  /// missing.
  mutating func merge(_ other: Coverage, _ obstacle: CoverageCell.Obstacle? = nil) {
    runs += other.runs
    for entry in cells.indices {
      unplaced[entry] += other.unplaced[entry]
      for arrival in cells[entry].indices {
        cells[entry][arrival].merge(other.cells[entry][arrival], obstacle)
      }
    }
    for machine in machines.indices {
      machines[machine].runs += other.machines[machine].runs
      machines[machine].cell.merge(other.machines[machine].cell, obstacle)
      machines[machine].callbacks.merge(other.machines[machine].callbacks, obstacle)
    }
    for situation in situations.indices {
      situations[situation].merge(other.situations[situation], obstacle)
    }
  }
}

/// What happens to windows besides the entries.
public enum WindowSituation: String, CaseIterable, Sendable {
  /// A window connects next to another one.
  case twoWindows = "two-windows"
  case disconnect
  /// A window connects again in the same process.
  case reconnect

  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// How people call it.
  public var title: String {
    switch self {
    case .twoWindows: "two windows at a time"
    case .disconnect: "a window is disconnected"
    case .reconnect: "a window is connected again"
    }
  }

  func count(_ counts: WindowCounts) -> Int64 {
    switch self {
    case .twoWindows: counts.second
    case .disconnect: counts.disconnected
    case .reconnect: counts.reconnected
    }
  }
}
