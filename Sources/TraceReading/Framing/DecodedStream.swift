internal import TraceModel

/// The decoded text of one input.
final class DecodedStream {
  /// How far decoding has come.
  struct Progress: Equatable {
    /// Known from the beginning; changes where a frame begins in the middle of text.
    var compression = Decompressor.Compression.plain
    /// Bytes of the source that were read, and bytes of text that were handed out.
    var bytesRead: Int64 = 0
    var decodedBytes: Int64 = 0
    var lineNumbers = LineNumbers()
    /// Nothing shows in which order the lines were written.
    var isOrderUnclear = false
  }

  private let source: any ByteSource
  private let decompressor: Decompressor
  private var framing = MessageFraming()
  private var paste: PasteFraming
  private var decodedBytes: Int64 = 0
  private var hasBegun = false
  private var hasEnded = false
  private var problems: [InputProblem] = []

  init(
    _ source: any ByteSource, options: DecodingOptions, _ recogniser: LineRecogniser = .none
  ) {
    self.source = source
    paste = PasteFraming(recogniser)
    decompressor = Decompressor(source, options: options)
  }

  /// Bytes that are decoded of what was read when an interruption came.
  private var roomAfterInterruption = 1 << 20

  var progress: Progress {
    Progress(
      compression: decompressor.compression, bytesRead: decompressor.bytesRead,
      decodedBytes: decodedBytes, lineNumbers: paste.lineNumbers,
      isOrderUnclear: paste.isOrderUnclear)
  }

  /// Nothing more of an input that is still being written is there.
  var isPaused: Bool { decompressor.isPaused }
  func staysPaused() -> Bool { decompressor.staysPaused() }

  /// Whether several frames are decoded at a time, if threads are there for it.
  var decodesBeside: Bool {
    get { decompressor.workers?.areUsed ?? false }
    set { decompressor.workers?.areUsed = newValue }
  }

  /// Reads enough to detect the compression.
  func begin() throws(SourceError) {
    guard !hasBegun else { return }
    hasBegun = true
    try decompressor.begin()
  }

  /// Fills `output` as far as the next gap, limit or the end, or less.
  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard !hasEnded else { return .end }
    try begin()
    // What came before the interruption counts, but little of the source may decode to so much that
    // no read comes for seconds.
    guard !source.isInterrupted || roomAfterInterruption > 0 else { return interrupt() }
    let decompressor = decompressor
    let piece = try paste.decode(into: output, isPaused: { decompressor.isPaused }) {
      (memory) throws(SourceError) -> DecodedPiece in
      try framing.decode(into: memory) {
        (memory) throws(SourceError) -> DecodedPiece in try decompressor.decode(into: memory)
      }
    }
    if case .bytes(let count) = piece {
      decodedBytes += Int64(count)
      if source.isInterrupted { roomAfterInterruption -= max(1, count) }
      return piece
    }
    problems += decompressor.takeProblems() + framing.takeProblems() + paste.takeProblems()
    guard !source.isInterrupted else { return interrupt() }
    hasEnded = piece == .end
    return piece
  }

  /// The current line is incomplete; a gap keeps it from being parsed.
  private func interrupt() -> DecodedPiece {
    hasEnded = true
    return .gap
  }

  var hasProblems: Bool { !problems.isEmpty }

  func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }
}
