internal import TraceModel

/// The lines of one input as its parser takes them, with their numbers.
///
/// The blocks of a large compressed file are decoded on another thread; the lines are the same
/// either way.
final class LineReader {
  private(set) var block: TextBlock
  private(set) var start = 0
  private(set) var end = 0
  /// Offset in the decoded text of the block's first byte.
  private(set) var baseOffset: Int64 = 0
  /// Blanks at the beginning of the line at `start` that were handed out before.
  private(set) var blanksBefore = 0
  /// 1-based number of the line that begins at `start`. Whoever takes lines counts it up.
  var lineNumber: Int64 = 1
  /// The decoder's problems, after the step `problems`.
  private(set) var problems: [InputProblem] = []
  private(set) var progress = DecodedStream.Progress()

  /// How many blocks stay as they are although they are done with.
  let retainedBlocks: Int
  /// With usual lines, this many blocks hold more records than are remembered, even if as many as
  /// possible wait.
  private static let retained = 6

  private let reader: BlockReader
  private var decoding: DecodingThread?
  private var skippedLines: Int64 = 0
  private var ownFragments = 0
  private var ownFragmentBytes: Int64 = 0
  private var readFragments = 0
  private var readFragmentBytes: Int64 = 0

  /// A thread decodes a compressed file of at least ``DecodingOptions/threadFrom`` bytes, if
  /// ``DecodingOptions/jobs`` allows one.
  init(_ source: any ByteSource, options: FramingOptions) throws(SourceError) {
    let decoded = DecodedStream(source, options: options.decoding, options.recogniser)
    try decoded.begin()
    progress = decoded.progress
    let isLarge = source.fileSize.map { $0 >= options.decoding.threadFrom } ?? false
    // Blocks with room for a very long line are not taken several times over. Offsets fit 32 bits
    // over all blocks. Where little memory may be mapped, one block is all there is.
    let mayTakeSeveral =
      options.maximumLine <= 1 << 22 && options.blockSize <= 1 << 22 && !Processors.mayMapLittle
    let isThreaded =
      mayTakeSeveral && options.decoding.jobs > 1 && isLarge
      && decoded.progress.compression != .plain
    retainedBlocks = mayTakeSeveral ? Self.retained : 0
    reader = BlockReader(
      decoded, maximumLine: options.maximumLine, blockSize: options.blockSize,
      blocks: (isThreaded ? DecodingThread.depth : 1) + retainedBlocks)
    block = reader.firstBlock
    guard isThreaded else { return }
    let started = DecodingThread(reader, lateBlocks: options.lateBlocks)
    if started.start() { decoding = started }
  }

  deinit { decoding?.stop() }

  /// The number of the line that begins at `start`, as the input counts it.
  var shownLine: Int64 { progress.lineNumbers[lineNumber] }
  /// Whether that is its number among the lines that are read, too.
  var hasPlainNumbers: Bool { progress.lineNumbers.areOfInput }
  /// The same of the line before.
  var lineBefore: Int64 { progress.lineNumbers[max(1, lineNumber - 1)] }
  /// Nothing shows in which order the lines were written.
  var isOrderUnclear: Bool { progress.isOrderUnclear }

  var isThreaded: Bool { decoding != nil }
  /// Pieces of lines next to gaps that were dropped, and their bytes.
  var fragments: Int { ownFragments + readFragments }
  var fragmentBytes: Int64 { ownFragmentBytes + readFragmentBytes }

  /// The next lines or what happened before them. The result of `lines` is valid until
  /// ``releaseBlock()`` is called for it, and not beyond the next call of this one if there is no
  /// thread.
  func next() throws(SourceError) -> BlockReader.Step {
    let portion = if let decoding { try decoding.take() } else { try reader.next() }
    block = portion.block
    (start, end) = (portion.start, portion.end)
    baseOffset = portion.baseOffset
    blanksBefore = portion.blanksBefore
    lineNumber += portion.skippedLines - skippedLines
    skippedLines = portion.skippedLines
    (readFragments, readFragmentBytes) = (portion.fragments, portion.fragmentBytes)
    problems = portion.problems
    progress = portion.progress
    return portion.step
  }

  /// The first block of those that were taken and not released may be filled again. May be called
  /// by another thread than the one that takes.
  func releaseBlock() { decoding?.release() }

  /// Has the thread that decodes do some of the work of the one that takes, where it would wait;
  /// false if no thread waits. See ``DecodingThread/lend(_:)``.
  func lend(_ work: @escaping @Sendable () -> Void) -> Bool { decoding?.lend(work) ?? false }

  /// Whether there is something to take for work that was lent.
  var hasMoreToLend: Bool { (decoding?.waiting ?? 0) > DecodingThread.reserve }

  /// Counts a piece of a line that is not read as a record.
  func noteFragment(_ count: Int) {
    ownFragments += 1
    ownFragmentBytes += Int64(count)
  }

  /// Ends the thread, if there is one.
  func stop() { decoding?.stop() }
}
