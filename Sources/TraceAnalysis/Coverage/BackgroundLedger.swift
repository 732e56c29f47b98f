import LifecycleModel
import TraceModel

/// What became of each background task that an app asked for, over the runs of an installation.
///
/// The system launches a task in a later process as well, so that a request which one recording
/// leaves open is answered, or not, in the next one of the same `install`.
public struct BackgroundLedger: Sendable {
  /// Whether the app waits for a launch that it asked for.
  public enum Waiting: Equatable, Sendable {
    /// It asked for nothing, or every request was answered.
    case no
    /// Asked, and not launched after that in these recordings.
    ///
    /// - Parameters:
    ///   - requests: without a launch after them.
    ///   - time: nanoseconds from the first of them to the last record; nil without times.
    case neverWoken(requests: Int64, time: Int64?)
    /// The earliest time that was asked for has not come.
    case notDue
    case unknown(Reason)
  }

  /// Why it is not known whether a request was answered.
  public enum Reason: String, Sendable {
    case noInstall
    case lost
    case noBeginning
    case log
    case order

    /// As a clause.
    public var words: String {
      switch self {
      case .noInstall: "the recordings name no installation"
      case .lost: "records were lost"
      case .noBeginning: "a later recording begins after the launch of its process"
      case .log: "a log shows only some of the callbacks"
      case .order: "the order of the runs is not known"
      }
    }
  }

  public struct Row: Sendable {
    public let app: String?
    /// Nil: the recordings name none.
    public let install: String?
    public let identifier: String
    public let runs: Int
    public let counts: TaskCounts
    public let waiting: Waiting
  }

  /// One run of an installation, in nanoseconds since 1970 where its header says when it began.
  private struct Run {
    let start: Int64?
    let end: Int64
    /// Why records may be missing; nil if none are.
    let missing: Reason?
    let cancelsAll: Bool
    let tasks: [ExactString: Task]
  }

  private struct Task {
    let counts: TaskCounts
    let endsEarlier: Bool
    let request: Request?
  }

  private struct Request {
    let count: Int64
    /// As the run's times.
    let first: Int64?
    let due: Int64?
    let isDoubtful: Bool
  }

  private struct Key: Hashable, Comparable {
    let app: ExactString?
    let install: ExactString?

    static func < (left: Key, right: Key) -> Bool {
      let (one, other) = (left.app ?? ExactString(""), right.app ?? ExactString(""))
      if one != other { return one < other }
      return (left.install ?? ExactString("")) < (right.install ?? ExactString(""))
    }
  }

  private static let runLimit = 65_536
  private static let nameLimit = 200

  /// A name with its first characters alone, where it is longer than any.
  private static func short(_ name: String) -> String {
    name.utf8.count <= nameLimit || name.count <= nameLimit
      ? name : String(name.prefix(nameLimit - 1)) + "…"
  }

  private var installations: [Key: [Run]] = [:]
  /// Of apps whose recordings name no installation.
  private var sums: [Key: [ExactString: (runs: Int, counts: TaskCounts, isOpen: Bool)]] = [:]
  private var runs = 0
  /// Runs or identifiers beyond the limits, so that nothing is known of what is open.
  public private(set) var isBeyondLimits = false

  init() {}

  // MARK: Runs

  /// A run is over.
  mutating func add(_ ledger: RunLedger, _ run: RunState) {
    let header = run.header
    guard header.install != nil || !ledger.isEmpty else { return }
    if ledger.leftOut { isBeyondLimits = true }
    guard runs < Self.runLimit else {
      isBeyondLimits = true
      return
    }
    runs += 1
    let key = Key(
      app: header.app.map { ExactString(Self.short($0)) },
      install: header.install.map { ExactString($0) })
    func name(_ symbol: Symbol) -> ExactString {
      ExactString(Self.short(run.symbols[symbol]))
    }
    guard key.install != nil else {
      for (identifier, task) in ledger.tasks {
        var sum = sums[key, default: [:]][name(identifier)] ?? (0, TaskCounts(), false)
        sum.runs += 1
        sum.counts.add(task.counts)
        sum.isOpen = sum.isOpen || task.request != nil
        sums[key, default: [:]][name(identifier)] = sum
      }
      return
    }
    let start = Succession.start(header)
    func wall(_ time: Int64) -> Int64? {
      guard time >= 0 else { return nil }
      let sum = (start ?? 0).addingReportingOverflow(time)
      return sum.overflow ? nil : sum.partialValue
    }
    var tasks: [ExactString: Task] = [:]
    for (identifier, task) in ledger.tasks {
      let request = task.request.map {
        let isTimed = run.durationCause(since: $0.first) == nil
        return Request(
          count: $0.count, first: isTimed ? wall($0.first.time) : nil,
          due: isTimed ? wall($0.due) : nil, isDoubtful: run.losses.last >= $0.first.ordinal)
      }
      tasks[name(identifier)] = Task(
        counts: task.counts, endsEarlier: task.endsEarlier, request: request)
    }
    installations[key, default: []].append(
      Run(
        start: start, end: wall(max(0, run.clock.now)) ?? start ?? 0,
        missing: run.losses.last >= 0
          ? .lost : run.header.partial ? .log : run.startCause != nil ? .noBeginning : nil,
        cancelsAll: ledger.cancelsAll, tasks: tasks))
  }

  // MARK: Rows

  public var isEmpty: Bool { rows.isEmpty }

  /// By app, installation and identifier.
  public var rows: [Row] {
    var rows: [(Key, Row)] = []
    for (key, runs) in installations { rows += self.rows(key, runs).map { (key, $0) } }
    for (key, tasks) in sums {
      rows += tasks.map { identifier, sum in
        (
          key,
          Row(
            app: key.app?.text, install: nil, identifier: identifier.text, runs: sum.runs,
            counts: sum.counts, waiting: sum.isOpen ? .unknown(.noInstall) : .no)
        )
      }
    }
    return rows.sorted { left, right in
      if left.0 != right.0 { return left.0 < right.0 }
      return ExactString(left.1.identifier) < ExactString(right.1.identifier)
    }.map { $0.1 }
  }

  private func rows(_ key: Key, _ runs: [Run]) -> [Row] {
    let identifiers = Set(runs.flatMap(\.tasks.keys))
    guard !identifiers.isEmpty else { return [] }
    let ordered = Self.ordered(runs)
    return identifiers.map { identifier in
      let having = runs.compactMap { $0.tasks[identifier] }
      var counts = TaskCounts()
      for task in having { counts.add(task.counts) }
      let isOpen = having.contains { $0.request != nil }
      let waiting: Waiting =
        !isOpen
        ? .no
        : isBeyondLimits
          ? .unknown(.lost) : ordered.map { wait(identifier, $0) } ?? .unknown(.order)
      return Row(
        app: key.app?.text, install: key.install?.text, identifier: identifier.text,
        runs: having.count, counts: counts, waiting: waiting)
    }
  }

  /// The runs one after the other; nil if their headers do not say how.
  private static func ordered(_ runs: [Run]) -> [Run]? {
    guard runs.count > 1 else { return runs }
    guard runs.allSatisfy({ $0.start != nil }) else { return nil }
    let sorted = runs.sorted { ($0.start ?? 0, $0.end) < ($1.start ?? 0, $1.end) }
    let isApart = zip(sorted, sorted.dropFirst()).allSatisfy { $0.end <= $1.start ?? 0 }
    return isApart ? sorted : nil
  }

  private func wait(_ identifier: ExactString, _ runs: [Run]) -> Waiting {
    var request: Request?
    var doubt: Reason?
    for run in runs {
      let task = run.tasks[identifier]
      if run.cancelsAll || task?.endsEarlier == true { request = nil }
      if request != nil { doubt = doubt ?? run.missing }
      guard let new = task?.request else { continue }
      let ownDoubt: Reason? = new.isDoubtful ? .lost : nil
      if let old = request {
        request = Request(
          count: old.count + new.count, first: old.first, due: old.due, isDoubtful: false)
        doubt = doubt ?? ownDoubt
      } else {
        (request, doubt) = (new, ownDoubt)
      }
    }
    guard let request else { return .no }
    if let doubt { return .unknown(doubt) }
    guard let end = runs.last?.end else { return .no }
    if let due = request.due, due > end { return .notDue }
    let time = request.first.map { end.subtractingReportingOverflow($0) }
    return .neverWoken(
      requests: request.count, time: time.flatMap { $0.overflow ? nil : max(0, $0.partialValue) })
  }
}
