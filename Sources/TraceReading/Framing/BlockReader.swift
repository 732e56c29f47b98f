import SystemLibrary
internal import TraceModel

/// Decoded text in blocks of whole lines.
///
/// A line ends at LF; a CR before it belongs to the end. A lone CR ends no line. The last line of
/// an undamaged input may lack its end. Bytes already searched for a line end are not searched
/// again.
final class BlockReader {
  enum Step: Equatable {
    /// Whole lines lie in `start..<end` of the block; each ends with LF, except perhaps the last of
    /// the input or before a gap.
    case lines
    /// Text is missing here; the unfinished line before it was dropped, unless it was a whole
    /// record that only lacked its end.
    case gap
    /// A line, which begins at `byteOffset` of the decoded text, is longer than the limit; it is
    /// skipped.
    case lineTooLong(hasLoneReturns: Bool, byteOffset: Int64)
    /// The decoder has something to say about what was delivered.
    case problems
    /// Nothing came for a while, of an input that is still being written.
    case paused
    case end
  }

  /// An answer, and how far the reader had come with it.
  struct Portion {
    let step: Step
    /// Where the lines lie.
    let block: TextBlock
    let start: Int
    let end: Int
    /// Offset in the decoded text of the block's first byte.
    let baseOffset: Int64
    /// Spaces and zeros at the beginning of the first line that were handed out before. They do not
    /// count for the length of a line, so they need not fit into a block.
    let blanksBefore: Int
    /// Lines that were skipped so far, none of which is in any block.
    let skippedLines: Int64
    /// Pieces of lines next to gaps that were dropped so far, and their bytes.
    let fragments: Int
    let fragmentBytes: Int64
    /// The decoder's problems, if the step is `problems`.
    let problems: [InputProblem]
    let progress: DecodedStream.Progress
  }

  /// New text per block, by default.
  static let target = 1 << 17

  private let blocks: [TextBlock]
  private var block: TextBlock
  /// Where the first lines will lie.
  var firstBlock: TextBlock { blocks[0] }
  /// Blocks whose lines were handed out; the next one is filled while the taker reads them.
  private var handedOut = 0
  private var isHandedOut = false
  private var end = 0
  private var baseOffset: Int64 = 0
  private var blanksBefore = 0
  private var skippedLines: Int64 = 0
  private var fragments = 0
  private var fragmentBytes: Int64 = 0

  private let decoded: DecodedStream
  private let maximumLine: Int
  private let blockSize: Int
  /// Bytes in the block; those from `end` on are a line that is not finished.
  private var used = 0
  private var isSkipping = false
  /// The portion before ends in the blanks before a record.
  private var isCutInBlanks = false
  /// The block begins with what may be the rest of a line.
  private var beginsInLine = false
  private var pending: [Step] = []
  /// It was waited for more, and nothing came since.
  private var hasPaused = false
  private var isAtEnd = false
  /// Read error of the source; thrown after everything read before it was delivered.
  private var failure: SourceError?

  /// Whether several frames are decoded at a time, if threads are there for it.
  var decodesBeside: Bool {
    get { decoded.decodesBeside }
    set { decoded.decodesBeside = newValue }
  }

  /// With several blocks, the result of `lines` stays valid until that many more are to be made,
  /// less one.
  init(
    _ decoded: DecodedStream, maximumLine: Int, blockSize: Int = BlockReader.target,
    blocks count: Int = 1
  ) {
    self.decoded = decoded
    self.maximumLine = min(max(maximumLine, 1), 1 << 28)
    self.blockSize = blockSize
    let capacity = blockSize + self.maximumLine + 2
    blocks = TextBlock.blocks(max(1, count), textCapacity: capacity)
    block = blocks[0]
  }

  /// The next lines or what happened before them. Before a block is filled again, `mayFill` is
  /// called, which waits until its lines are no longer used; reading ends if it returns false.
  func next(mayFill: () -> Bool = { true }) throws(SourceError) -> Portion {
    let step = try nextStep(mayFill)
    if step == .lines {
      handedOut += 1
      isHandedOut = true
    }
    let problems = step == .problems ? decoded.takeProblems() : []
    return Portion(
      step: step, block: block, start: 0, end: end, baseOffset: baseOffset,
      blanksBefore: blanksBefore, skippedLines: skippedLines, fragments: fragments,
      fragmentBytes: fragmentBytes,
      problems: problems, progress: decoded.progress)
  }

  private func nextStep(_ mayFill: () -> Bool) throws(SourceError) -> Step {
    if !pending.isEmpty { return take(pending.removeFirst()) }
    if let failure { throw failure }
    guard !isAtEnd else { return .end }
    if decoded.isPaused, !hasPaused {
      hasPaused = true
      if decoded.staysPaused() { return .paused }
    }
    guard !isHandedOut || mayFill() else {
      isAtEnd = true
      return .end
    }
    carryOver()
    let searched = used
    fill(from: searched)
    block.base.advanced(by: used).initializeMemory(
      as: UInt8.self, repeating: 0, count: TextBlock.padding)
    end = lastLineEnd(from: searched)
    if end > 0 { beginsInLine = false }
    let isBeforeGap = pending.contains { if case .gap = $0 { true } else { false } }
    if isBeforeGap ? endsWithRecord() : isAtEnd { end = used }
    if end == 0, used > maximumLine + 1, !isSkipping {
      end = leadingBlanks()
      isCutInBlanks = end > 0
      if end == 0 {
        isSkipping = true
        let hasLoneReturns = block.hasLoneReturn(from: 0, maximumLine)
        pending.insert(
          .lineTooLong(
            hasLoneReturns: hasLoneReturns, byteOffset: baseOffset - Int64(blanksBefore)),
          at: 0)
        drop(used)
      }
    }
    if isAtEnd { pending.append(.end) }
    return end > 0 ? .lines : try nextStep(mayFill)
  }

  private func take(_ step: Step) -> Step {
    if case .gap = step {
      // The rest of the line before the gap is not a line.
      if used > end { noteFragment(used - end) }
      let hasUnendedLine =
        end > 0 && !isCutInBlanks && block.base.load(fromByteOffset: end - 1, as: UInt8.self) != 10
      if hasUnendedLine, used == end { skippedLines += 1 }
      beginsInLine = true
      baseOffset += Int64(used)
      (end, used) = (0, 0)
      isSkipping = false
      isCutInBlanks = false
      blanksBefore = 0
    }
    return step
  }

  private func noteFragment(_ count: Int) {
    fragments += 1
    fragmentBytes += Int64(count)
  }

  private func carryOver() {
    let rest = used - end
    if end > 0 { blanksBefore = isCutInBlanks ? blanksBefore + end : 0 }
    isCutInBlanks = false
    let next = isHandedOut ? blocks[handedOut % blocks.count] : block
    if rest > 0, end > 0 || next !== block {
      next.base.copyMemory(from: block.base + end, byteCount: rest)
    }
    block = next
    isHandedOut = false
    baseOffset += Int64(end)
    (end, used) = (0, rest)
    block.scratchUsed = 0
  }

  private func fill(from searched: Int) {
    let wanted = used + blockSize
    while used < wanted, pending.isEmpty, !isAtEnd {
      let room = min(wanted, block.textCapacity) - used
      guard room > 0 else { return }
      let piece: DecodedPiece
      do throws(SourceError) {
        piece = try decoded.decode(
          into: UnsafeMutableRawBufferPointer(start: block.base + used, count: room))
      } catch {
        failure = error
        return pending.append(.gap)
      }
      switch piece {
      case .bytes(let count):
        used += count
        hasPaused = false
        if isSkipping { skipToLineEnd(count) }
        if decoded.isPaused, lastLineEnd(from: searched) > 0 { return }
      case .gap: pending.append(.gap)
      case .pause: break
      case .end: isAtEnd = true
      }
      if decoded.hasProblems { pending.append(.problems) }
    }
  }

  /// Drops what still belongs to an over-long line. While skipping, the block holds nothing else.
  private func skipToLineEnd(_ count: Int) {
    let from = used - count
    guard let found = memchr(block.base + from, 10, count) else { return drop(used) }
    let length = UnsafeRawPointer(found) + 1 - UnsafeRawPointer(block.base)
    isSkipping = false
    beginsInLine = false
    skippedLines += 1
    block.base.copyMemory(from: block.base + length, byteCount: used - length)
    baseOffset += Int64(length)
    used -= length
  }

  private func drop(_ count: Int) {
    baseOffset += Int64(count)
    blanksBefore = 0
    used = 0
  }

  /// The offset after the last LF at or after `from`, 0 without one.
  private func lastLineEnd(from: Int) -> Int {
    var index = used
    while index > from {
      if block.base.load(fromByteOffset: index - 1, as: UInt8.self) == 10 { return index }
      index -= 1
    }
    return 0
  }

  /// Whether the unfinished line is an object to its closing brace. No other part of a line that
  /// begins where the line does can be one, so nothing but the line end is missing.
  private func endsWithRecord() -> Bool {
    guard used > end, !isSkipping, end > 0 || !beginsInLine else { return false }
    var nesting = JSONNesting()
    for index in end..<used {
      let byte = block.base.load(fromByteOffset: index, as: UInt8.self)
      let wasOpen = nesting.isOpen
      nesting.take(byte)
      if nesting.isOpen { continue }
      if wasOpen { return byte == 0x7D && isBlank(from: index + 1) }
      guard [0x20, 0x09, 0x0D].contains(byte) else { return false }
    }
    return false
  }

  private func isBlank(from index: Int) -> Bool {
    (index..<used).allSatisfy {
      [0x20, 0x09, 0x0D].contains(block.base.load(fromByteOffset: $0, as: UInt8.self))
    }
  }

  /// Blanks that the unfinished line begins with.
  private func leadingBlanks() -> Int {
    var index = 0
    while index < used,
      [0x20, 0x09, 0x0D, 0].contains(block.base.load(fromByteOffset: index, as: UInt8.self))
    {
      index += 1
    }
    return index
  }
}
