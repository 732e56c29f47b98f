import TraceModel

@testable import TraceReading

/// Formats of other tools: any pieces have the same events, and the events, written as logs of
/// OpenTelemetry and read again, are the same.
enum ImportedTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    var options = ReadingOptions()
    options.maximumLine = 4096
    options.blockSize = 1 << 14
    let flags = input.byte()
    let pieces = [1 + input.number(below: 200), 1 + input.number(below: 40)]
    let blockSize = 1 + input.number(below: 250)
    let formats = ImportedFormats.all.map { $0.format }
    // Half of the inputs are sniffed.
    if flags & 1 == 1 { options.format = formats[Int(flags >> 1) % formats.count] }
    options.explainsInput = flags & 64 == 64
    let text = input.rest()
    let first = Listed(text, options, makesSketch: true)
    var small = options
    // The first block decides the format of an input, if it is not given.
    if options.format != nil { small.blockSize = blockSize }
    Listed(text, pieces: pieces, small, makesSketch: true)
      .expectSame(first, "in pieces, blocks of \(small.blockSize)")
    guard flags & 128 == 0 else { return }
    // Written down, a line is longer.
    var wide = ReadingOptions()
    wide.format = .otlpJSON
    let written = Self.logs(text, options)
    let second = Listed(written, wide, makesSketch: true)
    hold(second.summary.malformed == 0, "a written log has malformed records: \(second.summary)")
    hold(second.writtenHeaders == first.writtenHeaders, "other headers")
    hold(
      Self.events(second) == Self.events(first),
      "a written log reads as another:\n\(first.listing.sketch)\n-- as --\n\(second.listing.sketch)"
    )
  }

  /// Gaps become events, so these are skipped.
  private static func events(_ listed: Listed) -> [Substring] {
    listed.listing.sketch.split(separator: "\n").filter { !$0.contains("trace.loss") }
  }

  private static func logs(_ text: [UInt8], _ options: ReadingOptions) -> [UInt8] {
    let symbols = SymbolTable()
    let writing = LogWriting(symbols)
    do {
      _ = try TraceReader(options: options, symbols: symbols)
        .read(MemorySource(text), into: writing)
    } catch {
      preconditionFailure("memory does not fail to be read")
    }
    return writing.bytes + writing.writer.finish()
  }

  private final class LogWriting: EventConsumer {
    var writer: OTLPWriter
    private(set) var bytes: [UInt8] = []

    init(_ symbols: SymbolTable) { writer = OTLPWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) { bytes += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }
}
