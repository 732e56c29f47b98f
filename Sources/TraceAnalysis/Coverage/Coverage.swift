public import LifecycleModel
import TraceModel

/// What a set of recordings shows of an app's life cycle, and what it never shows.
///
/// It is made of numbers alone, so that the coverage of several sets is their sum, in any order.
public struct Coverage: Equatable, Sendable {
  /// What a cell is about.
  private enum Subject {
    case entry(Entry, Entry.Arrival)
    /// An entry of which it is not known when it came.
    case unplaced(Entry)
    case situation(WindowSituation)
    /// Whether the transitions of a machine could have been seen.
    case machine(MachineID)
    /// The same for events that only the delegates' callbacks show.
    case callbacks(MachineID)
    /// An event that the app itself does not see.
    case mark(EventKind)

    var name: String {
      switch self {
      case .entry(let entry, let arrival): "\(entry.rawValue).\(arrival.rawValue)"
      case .unplaced(let entry): entry.rawValue
      case .situation(let situation): situation.rawValue
      case .machine(let machine): machine.rawName
      case .callbacks(let machine): machine.rawName + ".callbacks"
      case .mark(let kind): kind.name
      }
    }
  }

  /// Of one machine: whether its transitions could have been seen.
  struct MachineRow: Sendable {
    /// Runs that the machine describes.
    let runs: Int64
    let cell: CoverageCell
    let callbacks: CoverageCell
  }

  // MARK: Places

  private static let subjects: [Subject] =
    Entry.allCases.flatMap { entry in Entry.Arrival.allCases.map { .entry(entry, $0) } }
    + Entry.allCases.map { .unplaced($0) } + WindowSituation.allCases.map { .situation($0) }
    + MachineID.allCases.map { .machine($0) } + MachineID.allCases.map { .callbacks($0) }
    + marks.map { .mark($0) }
  private static let names: [ExactString] = subjects.map { ExactString($0.name) }
  private static let places = Dictionary(
    uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })

  /// Events that no app sees, which a mark of the recorder or the next launch shows.
  static let marks: [EventKind] = Set(
    MachineID.allCases.flatMap { $0.machine.events }.filter { !$0.isObservable }.map(\.kind)
  ).sorted { $0.rawValue < $1.rawValue }

  private static func place(_ entry: Entry, _ arrival: Entry.Arrival) -> Int {
    entry.place * Entry.Arrival.allCases.count + arrival.place
  }
  private static let firstUnplaced = Entry.allCases.count * Entry.Arrival.allCases.count
  private static let firstSituation = firstUnplaced + Entry.allCases.count
  private static let firstMachine = firstSituation + WindowSituation.allCases.count
  private static let firstCallbacks = firstMachine + MachineID.allCases.count
  private static let firstMark = firstCallbacks + MachineID.allCases.count

  /// Places by the bytes of their names.
  private static let byName = subjects.indices.sorted { names[$0] < names[$1] }
  /// By place: where its name is in that order.
  private static let ranks = byName.enumerated().reduce(into: byName) { $0[$1.element] = $1.offset }

  // MARK: Cells

  /// By place and column. The columns: how often, the runs that could have shown it, and for each
  /// obstacle those that could not.
  private var numbers = SparseCounts()
  private static let columns = 2 + CoverageCell.Obstacle.allCases.count

  private subscript(place: Int, column: Int) -> Int64 { numbers[place * Self.columns + column] }

  private mutating func add(_ number: Int64, _ place: Int, _ column: Int) {
    numbers.add(number, place * Self.columns + column)
  }

  /// By column, in the order of their names' bytes; nil for the first two.
  private static let obstacles: [CoverageCell.Obstacle?] =
    [nil, nil]
    + CoverageCell.Obstacle.allCases.sorted {
      ExactString($0.rawValue) < ExactString($1.rawValue)
    }
  /// By the place of an obstacle.
  private static let obstacleColumns = CoverageCell.Obstacle.allCases.map { obstacle in
    obstacles.firstIndex { $0 == obstacle } ?? 0
  }

  private static func column(_ obstacle: CoverageCell.Obstacle?) -> Int {
    obstacle.map { obstacleColumns[$0.place] } ?? 1
  }

  private func cell(at place: Int) -> CoverageCell {
    let start = place * Self.columns
    var cell = CoverageCell()
    for count in numbers[start..<start + Self.columns] {
      let column = count.place - start
      if column == 0 {
        cell.add(count.number)
      } else {
        cell.note(Self.obstacles[column], runs: count.number)
      }
    }
    return cell
  }

  public init() {}

  /// Process runs.
  public var runs: Int64 { cell(at: 0).allRuns }

  public subscript(entry: Entry, arrival: Entry.Arrival) -> CoverageCell {
    cell(at: Self.place(entry, arrival))
  }

  /// How often an entry was seen without it being known when.
  public func unplaced(_ entry: Entry) -> Int64 { self[Self.firstUnplaced + entry.place, 0] }

  /// How often an entry was seen.
  public func total(_ entry: Entry) -> Int64 {
    Entry.Arrival.allCases.reduce(unplaced(entry)) { $0.plus(self[Self.place(entry, $1), 0]) }
  }

  public subscript(situation: WindowSituation) -> CoverageCell {
    cell(at: Self.firstSituation + situation.place)
  }

  func machine(_ machine: MachineID) -> MachineRow {
    let cell = cell(at: Self.firstMachine + Int(machine.rawValue))
    return MachineRow(
      runs: cell.allRuns, cell: cell,
      callbacks: self.cell(at: Self.firstCallbacks + Int(machine.rawValue)))
  }

  /// Whether an event that no app sees was recorded.
  func isMarked(_ kind: EventKind) -> Bool {
    Self.marks.firstIndex(of: kind).map { self[Self.firstMark + $0, 0] > 0 } ?? false
  }

  // MARK: Sums

  /// A run is over.
  mutating func add(_ run: RunCoverage, _ state: RunState) {
    let obstacles = RunObstacles(run, state)
    if numbers.isEmpty { numbers.reserve() }
    // In the order of the places, as far as that is possible.
    for entry in Entry.allCases {
      for arrival in Entry.Arrival.allCases {
        let place = Self.place(entry, arrival)
        add(run.counts[entry, arrival], place, 0)
        add(1, place, Self.column(obstacles[entry, arrival]))
      }
    }
    for entry in Entry.allCases {
      add(run.counts[entry, nil], Self.firstUnplaced + entry.place, 0)
    }
    for situation in WindowSituation.allCases {
      let place = Self.firstSituation + situation.place
      add(situation.count(run.windows), place, 0)
      add(1, place, Self.column(obstacles[situation]))
    }
    for machine in MachineID.allCases where obstacles.areAbout(machine) {
      let obstacle = obstacles.general ?? (run.isAtWork(machine) ? nil : .noRecords)
      add(1, Self.firstMachine + Int(machine.rawValue), Self.column(obstacle))
      add(
        1, Self.firstCallbacks + Int(machine.rawValue),
        Self.column(obstacle ?? (obstacles.hasCallbacks ? nil : .noCallbacks)))
    }
    for (place, kind) in Self.marks.enumerated() where state.seen(kind) {
      add(1, Self.firstMark + place, 0)
    }
  }

  /// Adds the numbers of other runs. With an obstacle, what they do not show is not known to be
  /// missing.
  public mutating func merge(_ other: Coverage, _ obstacle: CoverageCell.Obstacle? = nil) {
    guard obstacle != nil else { return numbers.add(other.numbers) }
    for count in other.numbers.all {
      let (place, column) = count.place.quotientAndRemainder(dividingBy: Self.columns)
      add(count.number, place, column == 1 ? Self.column(obstacle) : column)
    }
  }

  /// Notes runs of which another version counted, or did not count, what they show.
  ///
  /// - Parameter machines: those that they are about.
  public mutating func addUncounted(_ runs: Int64, _ machines: [MachineID]) {
    let column = Self.column(.otherVersion)
    for place in 0..<Self.firstUnplaced { add(runs, place, column) }
    for place in Self.firstSituation..<Self.firstMachine { add(runs, place, column) }
    for machine in machines {
      add(runs, Self.firstMachine + Int(machine.rawValue), column)
      add(runs, Self.firstCallbacks + Int(machine.rawValue), column)
    }
  }
}

// MARK: Names
extension Coverage {
  public var isEmpty: Bool { numbers.isEmpty }

  /// A cell with a number, in names.
  public struct NamedCell: Sendable {
    public let name: String
    public private(set) var count: Int64 = 0
    /// Runs that could have shown it.
    public private(set) var runs: Int64 = 0
    /// What a single run says by a single number, as a place among ``Coverage/singleNumbers``: few
    /// cells of a short trace say more. Nil for other cells.
    public let singleNumber: Int?
    /// Runs that could not, by column.
    private let obstacles: ArraySlice<SparseCounts.Count>

    /// - Parameter counts: all that are about the cell.
    fileprivate init(_ name: String, _ counts: ArraySlice<SparseCounts.Count>) {
      self.name = name
      let isSingle = counts.count == 1 && counts.first?.number == 1
      singleNumber = isSingle ? counts.first?.place : nil
      var rest = counts
      while let first = rest.first, first.place % Coverage.columns < 2 {
        if first.place % Coverage.columns == 0 { count = first.number } else { runs = first.number }
        rest.removeFirst()
      }
      obstacles = rest
    }

    /// Whether there are runs that could not have shown it.
    public var isHidden: Bool { !obstacles.isEmpty }

    /// Runs that could not have shown it, by the names of the reasons in the order of their bytes.
    public func forEachHidden(_ take: (_ name: String, _ runs: Int64) -> Void) {
      for count in obstacles {
        take(Coverage.obstacleNames[count.place % Coverage.columns], count.number)
      }
    }

    public var allRuns: Int64 { obstacles.reduce(runs) { $0.plus($1.number) } }
  }

  /// How many values ``NamedCell/singleNumber`` may have.
  public static let singleNumbers = subjects.count * columns

  /// By column; empty for the first two.
  private static let obstacleNames = obstacles.map { $0?.rawValue ?? "" }

  /// The cells with a number, by the bytes of their names.
  public var named: [NamedCell] {
    let all = numbers.all
    // By the order of the names: where the numbers of a cell begin and end.
    var cells = [Range<Int>](repeating: 0..<0, count: Self.byName.count)
    var (start, number) = (0, 0)
    while start < all.count {
      let place = all[start].place / Self.columns
      var end = start + 1
      while end < all.count, all[end].place / Self.columns == place { end += 1 }
      cells[Self.ranks[place]] = start..<end
      number += 1
      start = end
    }
    var named: [NamedCell] = []
    named.reserveCapacity(number)
    for (rank, counts) in cells.enumerated() where !counts.isEmpty {
      named.append(NamedCell(Self.names[Self.byName[rank]].text, all[counts]))
    }
    return named
  }

  /// Adds a cell by its name. Nothing is added by a name that this version does not know.
  public mutating func add(_ cell: CoverageCell, named name: String) {
    guard let place = Self.places[ExactString(name)] else { return }
    add(cell.count, place, 0)
    add(cell.runs, place, 1)
    for (obstacle, runs) in cell.hidden { add(runs, place, Self.column(obstacle)) }
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
