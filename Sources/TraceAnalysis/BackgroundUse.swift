public import LifecycleModel

/// Background time used, by the kind of grant.
public struct BackgroundUse: Sendable {
  /// Kind of a grant. The raw value is the key of the JSON report.
  public enum Grant: String, CaseIterable, Sendable {
    case assertion
    case expiringActivity
    case refreshTask
    case processingTask
    case push
    case urlSession

    /// For people.
    public var title: String {
      switch self {
      case .assertion: "background task assertions"
      case .expiringActivity: "expiring activities"
      case .refreshTask: "refresh tasks"
      case .processingTask: "processing tasks"
      case .push: "silent pushes"
      case .urlSession: "background URL sessions"
      }
    }

    /// The limit of the system, where Apple or an observation names one.
    public var budget: LifecycleModel.Budget? {
      switch self {
      case .assertion: .assertion
      case .refreshTask: .refresh
      case .push: .push
      case .expiringActivity, .processingTask, .urlSession: nil
      }
    }

    /// Nanoseconds; nil if Apple names no number.
    public var allowance: Int64? {
      budget?.time.map { $0.components.seconds * 1_000_000_000 }
    }
  }

  public struct Entry: Sendable {
    /// From the beginning to the recorded end.
    public internal(set) var held = DurationHistogram()
    /// The part of it that the app was in the background for, where its state is known.
    public internal(set) var inBackground = DurationHistogram()
    /// Ended, but between times that can't be compared.
    public internal(set) var untimed = 0
    /// Not ended when the run was over.
    public internal(set) var open = 0
    /// Nanoseconds so far of the longest one of those.
    public internal(set) var longestOpen: Int64 = 0
    /// Ended ones that took longer than the allowance; of assertions, their part in the background.
    public internal(set) var over = 0

    public var isEmpty: Bool { held.count == 0 && untimed == 0 && open == 0 }
  }

  /// By grant; empty until one is used, as in most runs.
  private var entries: [Entry] = []
  private static let unused = Entry()

  public init() {}

  public subscript(_ grant: Grant) -> Entry {
    entries.isEmpty ? Self.unused : entries[Self.place(grant)]
  }
  public var isEmpty: Bool { entries.allSatisfy(\.isEmpty) }

  private static func place(_ grant: Grant) -> Int { Grant.allCases.firstIndex(of: grant) ?? 0 }

  /// The place of a grant that is used.
  private mutating func prepare(_ grant: Grant) -> Int {
    if entries.isEmpty { entries = Array(repeating: Self.unused, count: Grant.allCases.count) }
    return Self.place(grant)
  }

  /// - Parameter length: nanoseconds; negative if it is not known.
  mutating func add(_ grant: Grant, length: Int64, inBackground: Int64?) {
    let place = prepare(grant)
    guard length >= 0 else {
      entries[place].untimed += 1
      return
    }
    entries[place].held.add(length)
    let part = min(length, inBackground ?? length)
    entries[place].inBackground.add(part)
    if let allowance = grant.allowance, part > allowance { entries[place].over += 1 }
  }

  mutating func merge(_ other: BackgroundUse) {
    guard !entries.isEmpty else { return entries = other.entries }
    for place in other.entries.indices where !other.entries[place].isEmpty {
      let entry = other.entries[place]
      entries[place].held.merge(entry.held)
      entries[place].inBackground.merge(entry.inBackground)
      entries[place].untimed += entry.untimed
      entries[place].open += entry.open
      entries[place].longestOpen = max(entries[place].longestOpen, entry.longestOpen)
      entries[place].over += entry.over
    }
  }

  mutating func addOpen(_ grant: Grant, length: Int64) {
    let place = prepare(grant)
    entries[place].open += 1
    entries[place].longestOpen = max(entries[place].longestOpen, length)
  }
}
