public import TraceModel

/// What the beginning of a recording says of the run that it is a part of.
///
/// A recorder that rotates its files repeats the header in each of them. The numbers of the records
/// show the order of the parts, whatever the names of the files are.
public struct RecordingPart: Equatable, Sendable {
  public let header: RunHeader
  /// Number of the first event that has one.
  public let sequence: Int64?
  /// Time of the first event that has one, in nanoseconds since the run's start.
  public let time: Int64?
  /// Whether its first record is one of a run's first: it tells of the launch, or has the number of
  /// a writer's first record (FORMAT.md §2).
  public let beginsRun: Bool
  /// Whether it has records behind its header, as far as its beginning shows.
  public let hasRecords: Bool

  /// Bytes of text that are looked at.
  private static let size = 1 << 13

  /// Reads the beginning of an input. Nil if it is not a recording of the own format whose first
  /// header names its run, its installation or its start, or if it cannot be read; the reader of
  /// the input reports that.
  public init?(_ source: any ByteSource, options: ReadingOptions) {
    guard options.format == nil || options.format == .lifetrace || options.format == .sketch,
      let (head, format) = Self.head(source, options)
    else { return nil }
    var options = options
    options.format = format
    (options.jobs, options.threadFrom) = (1, .max)
    (options.recordingCheck, options.explainsInput) = (.off, false)
    let beginning = Beginning()
    // A source in memory cannot fail.
    _ = try? TraceReader(options: options.ofWholeRuns, symbols: SymbolTable())
      .read(MemorySource(head), into: beginning)
    guard let header = beginning.header,
      header.run != nil || header.install != nil || header.start != nil
    else { return nil }
    (self.header, sequence, time) = (header, beginning.sequence, beginning.time)
    (beginsRun, hasRecords) = (beginning.beginsRun, beginning.first != nil)
  }

  /// The first whole lines of a text that begins as recordings do.
  private static func head(
    _ source: any ByteSource, _ options: ReadingOptions
  ) -> ([UInt8], TraceFormat)? {
    var options = options
    options.jobs = 1
    let decoded = DecodedStream(source, options: options.decoding, .formats)
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
      var count = 0
      while count < memory.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
        guard case .bytes(let more)? = try? decoded.decode(into: rest) else { break }
        count += more
      }
      let text = UnsafeRawBufferPointer(rebasing: memory.prefix(count))
      guard let format = format(of: text) else { return nil }
      // A line that the look cuts is not a torn one.
      let end = text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      return (Array(text[..<(end ?? text.count)]), format)
    }
  }

  /// Which of lifetrace's own formats a text seems to have; nil: neither. After a byte order mark,
  /// blank lines and comments, it begins with an object or a header.
  private static func format(of text: UnsafeRawBufferPointer) -> TraceFormat? {
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let first = rest.first {
      switch first {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        rest = rest.dropFirst()
      case UInt8(ascii: "#"):
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "{"): return .lifetrace
      default: return rest.starts(with: "header ".utf8) ? .sketch : nil
      }
    }
    return nil
  }

  /// Keeps the first header, and where the events after it begin.
  private final class Beginning: EventConsumer {
    private(set) var header: RunHeader?
    private(set) var sequence: Int64?
    private(set) var time: Int64?
    private(set) var first: EventKind?

    private static let starts: Set<EventKind> = [.processStart, .processPrewarm]
    private static let launches: Set<EventKind> = [
      .appWillFinishLaunching, .appDidFinishLaunching, .nsWillFinishLaunching,
      .nsDidFinishLaunching, .wkDidFinishLaunching,
    ]

    /// What numbers show, the names need not.
    var beginsRun: Bool {
      guard let first, !Self.starts.contains(first) else { return true }
      if let sequence { return sequence <= 1 }
      return time == 0 || Self.launches.contains(first)
    }

    func consume(_ batch: EventBatch) {
      for event in batch.events {
        if event.kind == .header {
          header = header ?? batch.headers[Int(event.code)]
        } else if header != nil, event.kind != .gap {
          first = first ?? event.kind
          if event.hasSequence { sequence = sequence ?? event.sequence }
          if event.hasTime { time = time ?? event.time }
        }
      }
    }

    func report(_ problem: InputProblem) {}
  }
}

/// Whether two inputs decode to the same bytes, however they are compressed.
public enum SameText {
  private static let size = 1 << 16

  /// False also if one of them cannot be read to its end, or is damaged.
  public static func of(
    _ first: any ByteSource, _ second: any ByteSource, options: ReadingOptions
  ) -> Bool {
    var options = options
    options.jobs = 1
    let streams = (
      DecodedStream(first, options: options.decoding, .formats),
      DecodedStream(second, options: options.decoding, .formats)
    )
    return withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 16) { memory in
      let one = UnsafeMutableRawBufferPointer(rebasing: memory[..<size])
      let other = UnsafeMutableRawBufferPointer(rebasing: memory[size...])
      while true {
        guard let count = fill(one, from: streams.0), count == fill(other, from: streams.1),
          one.prefix(count).elementsEqual(other.prefix(count))
        else { return false }
        if count < size { return true }
      }
    }
  }

  /// The number of bytes, fewer than fit only at the end; nil if the text has a gap.
  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, from stream: DecodedStream
  ) -> Int? {
    var count = 0
    while count < memory.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
      guard let piece = try? stream.decode(into: rest) else { return nil }
      switch piece {
      case .bytes(let more): count += more
      case .end: return stream.hasProblems ? nil : count
      default: return nil
      }
    }
    return count
  }
}
