import TraceModel
import TraceReading

/// A log of the system that tells of the very processes that recordings are of: their suspension,
/// and how they ended, which no recorder can see.
///
///     films.jsonl   com.example.films, pid 412: its callbacks, and no end
///     system.log    RunningBoard ends com.example.films, pid 412
///
/// The two are one run (FORMAT.md §5.20) if application and process number agree and their times
/// overlap. What else the system says of them, such as their roles, is told with the log. A log
/// that shows callbacks, too, or other processes, stays an input of its own.
final class SystemWitness: EventConsumer {
  let path: SystemString
  /// How the processes of the log ended.
  private(set) var ends: [ProcessEnd] = []
  /// What the system says of the processes.
  private(set) var facts: [InputProblem] = []
  /// Each run is of a recorded app, shows nothing but the process itself, and ends only if it is of
  /// a recorded process.
  private(set) var isOfRecordings = true
  private let recorded: [RunHeader]
  private let symbols = SymbolTable()
  private var header: RunHeader?
  private var hasEnd = false

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
      case .header: begin(batch.headers[Int(event.code)])
      case .gap, .processStart, .processSuspend, .processResume, .log: break
      case .processExit: end(event)
      default: isOfRecordings = false
      }
    }
  }

  func report(_ problem: InputProblem) {
    if problem.kind == .systemFact { facts.append(problem) }
  }

  private func begin(_ next: RunHeader) {
    // The next process of the app, of which the log tells the beginning alone, is no life.
    isOfRecordings = recorded.contains { next.names(app: $0.app) }
    (header, hasEnd) = (next, false)
  }

  private func end(_ event: Event) {
    guard let header, !hasEnd, recorded.contains(where: { $0.pid == header.pid }) else {
      return isOfRecordings = false
    }
    hasEnd = true
    var end = ProcessEnd(event, header, symbols)
    // What the log shows first of it is not its launch.
    (end.firstSeen, end.launched) = (header.start.flatMap { WallTime.parse($0) }, nil)
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
