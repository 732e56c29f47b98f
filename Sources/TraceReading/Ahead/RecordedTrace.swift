public import TraceModel

/// A small input that was read whole, for a consumer that comes later or on another thread.
public final class RecordedTrace {
  /// The strings of its events.
  public let symbols: SymbolTable
  public let summary: InputSummary
  private let batches: [Batch]
  /// Bytes of memory that it takes.
  let size: Int

  private init(_ symbols: SymbolTable, _ summary: InputSummary, _ recorder: Recorder) {
    self.symbols = symbols
    self.summary = summary
    batches = recorder.batches
    size = recorder.size
  }

  /// Hands over what the reader handed over, in the same batches; problems are in the summary.
  public func replay(into consumer: any EventConsumer) {
    for batch in batches {
      batch.events.withUnsafeBufferPointer { events in
        batch.text.withUnsafeBytes { text in
          guard let base = text.baseAddress ?? UnsafeRawPointer(events.baseAddress) else { return }
          consumer.consume(
            EventBatch(
              events: events, text: base, headers: batch.headers,
              isOfJSONLines: batch.isOfJSONLines))
        }
      }
    }
  }

  /// Reads an input; nil if it takes more memory than `limit` bytes, can't be read to its end, or
  /// reading was interrupted. The consumer then has to read it again.
  static func read(
    _ source: any ByteSource, _ options: ReadingOptions, limit: Int
  ) -> RecordedTrace? {
    let recorder = Recorder(limit: limit)
    let stopping = StoppingSource(source, recorder)
    let symbols = SymbolTable()
    let summary = try? TraceReader(options: options, symbols: symbols).read(
      stopping, into: recorder)
    guard let summary, !stopping.isInterrupted else { return nil }
    return RecordedTrace(symbols, summary, recorder)
  }

  private struct Batch {
    var events: [Event]
    var text: [UInt8] = []
    var headers: [RunHeader]
    var isOfJSONLines: Bool
  }

  /// Keeps what a reader hands over, as long as it is not too much.
  private final class Recorder: EventConsumer {
    private(set) var batches: [Batch] = []
    private(set) var size = 0
    private let limit: Int
    var isOverLimit: Bool { size > limit }

    init(limit: Int) { self.limit = limit }

    func consume(_ batch: EventBatch) {
      guard !isOverLimit else { return }
      var copy = Batch(
        events: Array(batch.events), headers: batch.headers, isOfJSONLines: batch.isOfJSONLines)
      copy.text.reserveCapacity(batch.events.reduce(0) { $0 + Int($1.text.length) })
      for index in copy.events.indices {
        copy.events[index].copyText(of: batch.text, to: &copy.text)
      }
      size += copy.events.count * MemoryLayout<Event>.stride + copy.text.count
      batches.append(copy)
    }

    func report(_ problem: InputProblem) {}
  }

  /// Ends early when too much was recorded.
  private final class StoppingSource: ByteSource {
    private let source: any ByteSource
    private let recorder: Recorder

    init(_ source: any ByteSource, _ recorder: Recorder) {
      self.source = source
      self.recorder = recorder
    }

    var bytesRead: Int64 { source.bytesRead }
    var fileSize: Int64? { source.fileSize }
    var isInterrupted: Bool { recorder.isOverLimit || source.isInterrupted }
    func describe(_ summary: inout InputSummary) { source.describe(&summary) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      isInterrupted ? 0 : try source.read(into: buffer)
    }
  }
}
