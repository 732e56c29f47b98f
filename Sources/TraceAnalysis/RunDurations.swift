import LifecycleModel
public import TraceModel

/// How long things took in the runs of a group, in the order of their names' bytes.
public struct RunDurations: Sendable {
  /// What durations are of.
  public struct Name: Comparable, Sendable {
    /// Among all names, in the order of their bytes.
    fileprivate let place: Int

    /// As partials spell it, such as `handler.scene.willConnect`.
    public var text: ExactString { Self.texts[place] }

    /// From the beginning of a process to its first activation.
    static let launch = Name("launch")
    /// By kind's index: how long handlers took, where recorded.
    private static let handlers = EventKind.allCases.reduce(
      into: [Name](repeating: .launch, count: 256)
    ) { $0[$1.index] = Name(text(of: $1)) }
    /// By index of a state of the whole app: finished visits.
    static let states = MachineID.appAggregate.machine.states.map { Name(text(of: $0)) }
    /// By grant: from its beginning to its recorded end.
    static let grants = BackgroundUse.Grant.allCases.map { (grant: $0, name: Name(text(of: $0))) }

    static func handler(_ kind: EventKind) -> Name { handlers[kind.index] }

    private static func text(of kind: EventKind) -> String { "handler." + kind.name }
    private static func text(of state: Machine.State) -> String { "state." + state.name }
    private static func text(of grant: BackgroundUse.Grant) -> String {
      "background." + grant.rawValue
    }

    private static let texts: [ExactString] =
      (["launch"] + EventKind.allCases.map { text(of: $0) }
      + MachineID.appAggregate.machine.states.map { text(of: $0) }
      + BackgroundUse.Grant.allCases.map { text(of: $0) }).map { ExactString($0) }.sorted()

    private init(_ text: String) { place = Self.texts.firstIndex(of: ExactString(text)) ?? 0 }

    public static func < (left: Name, right: Name) -> Bool { left.place < right.place }
  }

  public struct Entry: Sendable {
    public let name: Name
    public fileprivate(set) var histogram: DurationHistogram
    /// The squares of how many durations a run has, summed over the runs: how unequal the runs are.
    public fileprivate(set) var squares: Int64
  }

  public private(set) var entries: [Entry] = []

  /// Adds the durations of one run.
  mutating func add(_ histogram: DurationHistogram, _ name: Name) {
    guard histogram.count > 0 else { return }
    let (square, isTooMany) = histogram.count.multipliedReportingOverflow(by: histogram.count)
    let squares = isTooMany ? .max : Int64(square)
    let place = entries.firstIndex { $0.name >= name } ?? entries.count
    if place < entries.count, entries[place].name == name {
      entries[place].histogram.merge(histogram)
      entries[place].squares = entries[place].squares.plus(squares)
    } else {
      entries.insert(Entry(name: name, histogram: histogram, squares: squares), at: place)
    }
  }
}
