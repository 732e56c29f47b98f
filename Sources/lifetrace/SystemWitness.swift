import TraceAnalysis
import TraceModel
import TraceReading

/// A log of the system that tells of the very processes that recordings are of: their suspension,
/// and how they ended, which no recorder can see.
///
///     films.jsonl   com.example.films, pid 412: its callbacks, and no end
///     system.log    RunningBoard ends com.example.films, pid 412
///
/// The two are one run (FORMAT.md §5.20) if application and process number agree and their times
/// overlap. What else the system says of them, such as their roles, is told with the log. Other
/// processes of these apps that ended are runs of their own. A log that shows callbacks, too, or
/// other apps, stays an input of its own.
final class SystemWitness: EventConsumer {
  let path: SystemString
  /// How the processes of the log ended.
  private(set) var ends: [ProcessEnd] = []
  /// What the system says of the processes.
  private(set) var facts: [InputProblem] = []
  /// Each run is of a recorded app, and shows nothing but the process itself.
  private(set) var isOfRecordings = true
  private let recorded: [RunHeader]
  let symbols = SymbolTable()
  /// The processes of the log in the order of their headers.
  private var processes: [Process] = []
  /// By run: the place of the last of them.
  private var places: [Symbol: Int] = [:]
  /// Processes that are kept; a log of more is an input of its own.
  private static let processLimit = 1_000

  private struct Process {
    let header: RunHeader
    /// A recording is of it.
    let isRecorded: Bool
    /// From its header on; of a recorded process none.
    var events: [Event] = []
    /// Of a recorded process.
    var suspensions: [ProcessEnd.Suspension] = []
    var hasEnd = false
  }

  /// Nil if the log is not one of recorded processes alone, or cannot be read.
  ///
  /// - Parameter recorded: the headers of the recordings that have a process number.
  init?(
    _ path: SystemString, _ options: ReadingOptions, of recorded: [RunHeader],
    mustStop: @escaping @Sendable () -> Bool
  ) {
    self.path = path
    self.recorded = recorded
    guard let source = try? TraceSource(path, mustStop: mustStop),
      let summary = try? TraceReader(options: options.ofWholeRuns, symbols: symbols).read(
        source, into: self),
      summary.isComplete, !summary.isDamaged, isOfRecordings, !ends.isEmpty
    else { return nil }
  }

  func consume(_ batch: EventBatch) {
    for event in batch.events where isOfRecordings {
      switch event.kind {
      case .header: begin(batch.headers[Int(event.code)], event)
      case .gap, .log: break
      case .processStart, .processSuspend, .processResume, .processExit: take(event)
      default: isOfRecordings = false
      }
    }
  }

  func report(_ problem: InputProblem) {
    if problem.kind == .systemFact { facts.append(problem) }
  }

  /// Passes the other processes that ended to the analyzer. The next process of the app, of which
  /// the log tells the beginning alone, is no life.
  func analyzeOthers(with analyzer: Analyzer) {
    for process in processes where process.hasEnd && !process.isRecorded {
      process.events.withUnsafeBufferPointer { events in
        // Its events have no text but names.
        guard let base = events.baseAddress else { return }
        analyzer.consume(
          EventBatch(events: events, text: UnsafeRawPointer(base), headers: [process.header]))
      }
    }
  }

  private func begin(_ header: RunHeader, _ event: Event) {
    isOfRecordings =
      recorded.contains { header.names(app: $0.app) } && processes.count < Self.processLimit
    var process = Process(
      header: header, isRecorded: recorded.contains { $0.pid == header.pid })
    if !process.isRecorded {
      process.events = [event]
      process.events[0].code = 0
    }
    places[event.run] = processes.count
    processes.append(process)
  }

  private func take(_ event: Event) {
    guard let place = places[event.run], !processes[place].hasEnd else {
      return isOfRecordings = false
    }
    let isEnd = event.kind == .processExit
    processes[place].hasEnd = isEnd
    guard processes[place].isRecorded else { return processes[place].events.append(event) }
    let header = processes[place].header
    guard isEnd else {
      if event.kind != .processStart {
        processes[place].suspensions.append(ProcessEnd.Suspension(event, header))
      }
      return
    }
    var end = ProcessEnd(event, header, symbols)
    // What the log shows first of it is not its launch.
    (end.firstSeen, end.launched) = (header.start.flatMap { WallTime.parse($0) }, nil)
    end.suspensions = processes[place].suspensions
    ends.append(end)
  }
}

extension RunHeader {
  /// Whether an application's identifier is one of the names of the process.
  fileprivate func names(app other: String?) -> Bool {
    guard let other else { return false }
    return app == other || processName == other
  }
}
