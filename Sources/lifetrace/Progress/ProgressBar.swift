import ReportKit
import TraceModel
import TraceReading

/// A line on the terminal of standard error that shows the progress of reading. It costs the reader
/// one addition for each read and each batch. It must be stopped before anything else is printed.
final class ProgressBar: Sendable {
  private let bytes: AtomicNumber
  private let events: AtomicNumber
  private let line: TerminalLine

  /// Nil if it would not be visible.
  ///
  /// - Parameter paths: the inputs to read.
  init?(reading paths: [SystemString]) {
    var sum: Int64? = 0
    for path in paths {
      let size = path == .standardInput ? FileSource.size(0) : TraceFolder.size(path)
      sum = size.flatMap { size in sum.map { $0 + size } }
    }
    let (bytes, events, total, start) = (AtomicNumber(0), AtomicNumber(0), sum, Clock.now)
    let line = TerminalLine { columns in
      var text = ProgressText()
      text.bytes = bytes.value
      text.total = total
      text.events = events.value
      text.elapsed = Clock.now - start
      return text.line(columns: columns)
    }
    guard let line else { return nil }
    (self.bytes, self.events, self.line) = (bytes, events, line)
  }

  /// Takes it off the terminal. Does nothing the second time.
  func stop() { line.stop() }

  // MARK: Counters

  /// The same source, with its bytes counted.
  func counting(_ source: any ByteSource) -> any ByteSource { CountedSource(source, self) }

  /// The same consumer, with its events counted.
  func counting(_ consumer: any EventConsumer) -> any EventConsumer {
    CountedConsumer(consumer, self)
  }

  private final class CountedSource: ByteSource {
    private let source: any ByteSource
    private let bar: ProgressBar

    init(_ source: any ByteSource, _ bar: ProgressBar) {
      self.source = source
      self.bar = bar
    }

    var bytesRead: Int64 { source.bytesRead }
    var fileSize: Int64? { source.fileSize }
    var isInterrupted: Bool { source.isInterrupted }
    func describe(_ summary: inout InputSummary) { source.describe(&summary) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      let count = try source.read(into: buffer)
      bar.bytes.add(Int64(count))
      return count
    }
  }

  private final class CountedConsumer: EventConsumer {
    private let consumer: any EventConsumer
    private let bar: ProgressBar

    init(_ consumer: any EventConsumer, _ bar: ProgressBar) {
      self.consumer = consumer
      self.bar = bar
    }

    func consume(_ batch: EventBatch) {
      bar.events.add(Int64(batch.events.count))
      consumer.consume(batch)
    }

    func report(_ problem: InputProblem) { consumer.report(problem) }
  }
}

extension ProgressBar? {
  func counting(_ source: any ByteSource) -> any ByteSource { self?.counting(source) ?? source }
  func counting(_ consumer: any EventConsumer) -> any EventConsumer {
    self?.counting(consumer) ?? consumer
  }
}
