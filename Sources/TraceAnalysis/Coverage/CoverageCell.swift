import TraceModel

/// How often something was seen, and whether the recordings could have shown it.
public struct CoverageCell: Equatable, Sendable {
  /// What a recording says of it.
  public enum State: String, CaseIterable, Sendable {
    case seen
    /// A recording could have shown it, and none did.
    case never
    /// No recording could have shown it.
    case notRecorded
    /// The app or its platform has no such thing.
    case notPossible
  }

  /// Why a run could not show something. The first of several in this order is named.
  public enum Obstacle: String, CaseIterable, Sendable {
    case noWindowWithoutScenes
    case oneWindow
    case noShortcuts
    case noWindowInBackground
    case log
    case lost
    case noBeginning
    case noArrival
    case noScenes
    case noCallbacks
    case noLaunchReason
    case noIconCallback
    case noActivityType
    case noIntentCallback
    case noStorage
    case noBackgroundRecords
    case noWindowCallback
    case noRecords
    case noMark
    case otherMachine
    case otherVersion

    /// Why an input may not show all that happened; nil if it does.
    init?(_ input: InputSummary) {
      if let format = input.format, !Self.ownFormats.contains(format) {
        self = .log
      } else if input.isComplete {
        return nil
      } else {
        self = .lost
      }
    }

    /// Formats that hold everything that is recorded.
    private static let ownFormats: Set = ["lifetrace", "sketch"]

    /// It can't happen, however it is recorded.
    public var isImpossible: Bool {
      switch self {
      case .noWindowWithoutScenes, .oneWindow, .noShortcuts, .noWindowInBackground, .otherMachine:
        true
      default: false
      }
    }

    /// The reason as a clause.
    public var words: String {
      switch self {
      case .noWindowWithoutScenes: "an app without scenes has one window"
      case .oneWindow: "the app has one window here"
      case .noShortcuts: "the platform has no shortcuts on the Home Screen"
      case .noWindowInBackground: "nothing opens a window in the background"
      case .log: "the log shows only some of the callbacks"
      case .lost: "records were lost"
      case .noBeginning: "the recording begins after the launch"
      case .noArrival: "it came, and the records do not show when"
      case .noScenes: "no scene was recorded"
      case .noCallbacks: "nothing shows that the delegate's callbacks are recorded"
      case .noLaunchReason: "the reason of the launch is not recorded"
      case .noIconCallback: "no callback shows it"
      case .noActivityType: "user activities came, and their types are not recorded"
      case .noIntentCallback: "iOS 26 is the first version with a callback for it"
      case .noStorage: "restoration is not recorded"
      case .noBackgroundRecords: "background work is not recorded"
      case .noWindowCallback: "no callback shows that a window opens"
      case .noRecords: "none of its events are recorded"
      case .otherMachine: "the recordings are not about this machine"
      case .noMark: "the app does not see it, and no other record shows it"
      case .otherVersion: "another version of lifetrace counted it"
      }
    }
  }

  public private(set) var count: Int64 = 0
  /// Runs that could have shown it.
  public private(set) var runs: Int64 = 0
  /// Runs that could not, by the reason: few cells have more than one.
  private var obstacles = SparseCounts()

  public init() {}

  public init(count: Int64, runs: Int64, hidden: [Obstacle: Int64]) {
    self.init()
    self.count = count
    self.runs = runs
    for (obstacle, number) in hidden { obstacles.add(number, obstacle.place) }
  }

  /// Runs that could not have shown it, by the reason.
  public var hidden: [(obstacle: Obstacle, runs: Int64)] {
    obstacles.all.map { (Obstacle.allCases[$0.place], $0.number) }
  }

  /// Runs that could have shown it, and those that could not.
  public var allRuns: Int64 { obstacles.all.reduce(runs) { $0.plus($1.number) } }

  mutating func add(_ count: Int64) { self.count = self.count.plus(count) }

  /// Some runs could have shown it; or why not.
  mutating func note(_ obstacle: Obstacle?, runs: Int64 = 1) {
    if let obstacle {
      obstacles.add(runs, obstacle.place)
    } else {
      self.runs = self.runs.plus(runs)
    }
  }

  /// Adds the runs of another cell; with an obstacle as runs that could not show it, unless it is
  /// impossible there.
  mutating func merge(_ other: CoverageCell, _ obstacle: Obstacle?) {
    add(other.count)
    note(obstacle, runs: other.runs)
    obstacles.add(other.obstacles)
  }

  public var state: State {
    if count > 0 { return .seen }
    if runs > 0 { return .never }
    return obstacle?.isImpossible == true ? .notPossible : .notRecorded
  }

  /// Why most of the runs could not show it, if nothing was seen and none could. A thing that is
  /// possible in some of them is not recorded.
  public var obstacle: Obstacle? {
    guard count == 0, runs == 0 else { return nil }
    let possible = hidden.filter { !$0.obstacle.isImpossible }
    return (possible.isEmpty ? hidden : possible).max { $0.runs < $1.runs }?.obstacle
  }
}

extension CoverageCell.Obstacle {
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
