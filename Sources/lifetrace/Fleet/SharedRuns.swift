import TraceModel
import TraceReading

/// The runs that several traces of a batch name: each trace counts by itself, where `check` reads
/// the parts and the copies of a run as one.
///
/// Sendable: `monitor` guards the numbers.
final class SharedRuns: @unchecked Sendable {
  struct Name: Hashable {
    private let run: RepeatedRecords.Run
    private let start: ExactString?

    init?(_ header: RunHeader) {
      guard let run = RepeatedRecords.Run(header) else { return nil }
      self.run = run
      start = header.start.map { ExactString($0) }
    }
  }

  /// Of more runs it is not known whether they come again.
  private static let limit = 1 << 16

  private let monitor = Monitor()
  private var traces: [Name: Int] = [:]

  /// Adds the runs of a trace, each once.
  func note(_ runs: Set<Name>) {
    monitor.lock()
    defer { monitor.unlock() }
    for run in runs where traces.count < Self.limit || traces[run] != nil {
      traces[run, default: 0] += 1
    }
  }

  /// How many runs are in more than one trace.
  var count: Int {
    monitor.lock()
    defer { monitor.unlock() }
    return traces.values.count { $0 > 1 }
  }
}

/// Notes the runs of a trace on the way to another consumer.
final class NamedRuns: EventConsumer {
  private let consumer: any EventConsumer
  private(set) var runs: Set<SharedRuns.Name> = []
  private static let limit = 1 << 12

  init(into consumer: any EventConsumer) { self.consumer = consumer }

  func consume(_ batch: EventBatch) {
    for header in batch.headers where runs.count < Self.limit {
      if let name = SharedRuns.Name(header) { runs.insert(name) }
    }
    consumer.consume(batch)
  }

  func report(_ problem: InputProblem) { consumer.report(problem) }
  func markNames(_ live: LiveNames) -> Bool { consumer.markNames(live) }
  func noteToldExit() { consumer.noteToldExit() }
}
