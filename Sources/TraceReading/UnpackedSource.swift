public import TraceModel

/// The bytes of a source that may be compressed with Zstandard or gzip, for text other than traces.
///
/// Bytes that are missing are a line end, so that the parts of two lines never look like one.
public final class UnpackedSource: ByteSource {
  private let source: any ByteSource
  private let decompressor: Decompressor
  public private(set) var bytesRead: Int64 = 0
  /// The first problem of the container; nil: everything was decoded.
  public private(set) var problem: InputProblem?

  public init(_ source: any ByteSource) {
    self.source = source
    var options = ReadingOptions()
    options.jobs = 1
    decompressor = Decompressor(source, options: options.decoding)
  }

  public var isInterrupted: Bool { source.isInterrupted }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    while !source.isInterrupted, !buffer.isEmpty {
      let piece = try decompressor.decode(into: buffer)
      problem = problem ?? decompressor.takeProblems().first { $0.severity != .note }
      switch piece {
      case .bytes(let count):
        bytesRead += Int64(count)
        return count
      case .gap:
        buffer[0] = 0x0A
        bytesRead += 1
        return 1
      case .pause: continue
      case .end: return 0
      }
    }
    return 0
  }
}
