internal import TraceModel

/// Whether two inputs hold the same events, whatever their formats are.
public enum SameEvents {
  /// False also if one of them cannot be read, or is damaged.
  public static func of(
    _ first: any ByteSource, _ second: any ByteSource, options: ReadingOptions
  ) -> Bool {
    guard let one = digest(first, options), let other = digest(second, options) else {
      return false
    }
    return one == other
  }

  private static func digest(_ source: any ByteSource, _ options: ReadingOptions) -> [UInt8]? {
    var options = options.ofWholeRuns
    (options.jobs, options.recordingCheck, options.explainsInput) = (1, .off, false)
    let symbols = SymbolTable()
    let listing = Listing(symbols)
    guard
      let summary = try? TraceReader(options: options, symbols: symbols).read(
        source, into: listing),
      summary.isComplete, !summary.isDamaged
    else { return nil }
    return listing.hash.digest
  }

  /// Hashes the events as lines of a sketch, which are the same for equal events. A header that is
  /// repeated in a later part of its run is not counted again.
  private final class Listing: EventConsumer {
    private var writer: SketchWriter
    private(set) var hash = SHA256()
    private var header: RunHeader?

    init(_ symbols: SymbolTable) { writer = SketchWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) {
      for event in batch.events {
        let line = writer.line(event, in: batch)
        if event.kind == .header {
          let new = batch.headers[Int(event.code)]
          if let header, new.run != nil, header.isRepeated(by: new) { continue }
          header = new
        }
        hash.add(Array((line + "\n").utf8))
      }
    }

    func report(_ problem: InputProblem) {}
  }
}
