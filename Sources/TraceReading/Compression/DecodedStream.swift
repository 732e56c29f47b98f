internal import TraceModel

/// The decoded text of one input, decoded by whoever asks for it or, for a large compressed file, by a
/// thread beside. The text, the problems and their order are the same either way.
final class DecodedStream {
  /// Bytes handed out so far.
  private(set) var decodedBytes: Int64 = 0
  private let source: any ByteSource
  private let decompressor: Decompressor
  private let threadFrom: Int64
  private var ring: DecodingRing?
  private var hasBegun = false
  private var hasEnded = false
  private var problems: [InputProblem] = []

  /// A compressed file of at least `options.threadFrom` bytes is decoded by a thread.
  init(_ source: any ByteSource, options: ReadingOptions) {
    self.source = source
    decompressor = Decompressor(source, options: options)
    threadFrom = options.threadFrom
  }

  deinit { ring?.stop() }

  /// Known after the first piece; changes where a frame begins in the middle of text.
  private(set) var compression = Decompressor.Compression.plain
  /// Bytes of the source that were read for what was handed out.
  var bytesRead: Int64 { ring?.bytesRead ?? source.bytesRead }
  var isThreaded: Bool { ring != nil }

  /// Fills `output` as far as the next gap, limit or the end, or less.
  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard !hasEnded else { return .end }
    if !hasBegun { try begin() }
    // Little of the source may decode to so much that no read comes for seconds.
    guard !source.isInterrupted else { return interrupt() }
    let piece: DecodedPiece
    if let ring {
      piece = try ring.take(into: output, &problems)
    } else {
      piece = try decompressor.decode(into: output)
      problems += decompressor.takeProblems()
      compression = decompressor.compression
    }
    if case .bytes(let count) = piece {
      decodedBytes += Int64(count)
      return piece
    }
    guard !source.isInterrupted else { return interrupt() }
    hasEnded = piece == .end
    return piece
  }

  /// The line that reading stopped in is a piece of one, which a gap says.
  private func interrupt() -> DecodedPiece {
    hasEnded = true
    return .gap
  }

  var hasProblems: Bool { !problems.isEmpty }

  func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }

  /// Ends the thread, if there is one.
  func stop() { ring?.stop() }

  private func begin() throws(SourceError) {
    hasBegun = true
    try decompressor.begin()
    compression = decompressor.compression
    guard compression == .zstd || compression == .gzip, let size = source.fileSize,
      size >= threadFrom
    else { return }
    let started = DecodingRing(decompressor, source)
    if started.start() { ring = started }
  }
}
