internal import TraceModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Decoded text in blocks of whole lines.
///
/// A line ends at LF; a CR before it belongs to the end. A lone CR ends no line. The last line of an
/// undamaged input may lack its end. Bytes already searched for a line end are not searched again.
final class BlockReader {
  enum Step {
    /// Whole lines lie in `start..<end` of the block; each ends with LF, except perhaps the last of
    /// the input or before a gap.
    case lines
    /// Text is missing here; the unfinished line before it was dropped, unless it was a whole record
    /// that only lacked its end.
    case gap
    /// The line at `lineNumber`, which begins at `byteOffset` of the decoded text, is longer than the
    /// limit; it is skipped.
    case lineTooLong(hasLoneReturns: Bool, byteOffset: Int64)
    /// The decoder has something to say about what was delivered.
    case problems
    case end
  }

  /// New text per block, if nothing else is said.
  static let target = 1 << 20

  let block: TextBlock
  private(set) var start = 0
  private(set) var end = 0
  /// Offset in the decoded text of the block's first byte.
  private(set) var baseOffset: Int64 = 0
  /// Spaces and zeros at the beginning of the line at `start` that were handed out before. They do not
  /// count for the length of a line, so they need not fit into a block.
  private(set) var blanksBefore = 0
  /// 1-based number of the line that begins at `start`. Whoever takes lines counts it up.
  var lineNumber: Int64 = 1
  /// Pieces of lines beside gaps that were dropped, and their bytes.
  private(set) var fragments = 0
  private(set) var fragmentBytes: Int64 = 0

  private let decoded: DecodedStream
  private let maximumLine: Int
  private let blockSize: Int
  /// Bytes in the block; those from `end` on are a line that is not finished.
  private var used = 0
  private var isSkipping = false
  /// What was handed out last ends in the blanks before a record.
  private var isCutInBlanks = false
  /// The block begins with what may be the rest of a line.
  private var beginsInLine = false
  private var pending: [Step] = []
  private var isAtEnd = false

  init(_ decoded: DecodedStream, maximumLine: Int, blockSize: Int = BlockReader.target) {
    self.decoded = decoded
    self.maximumLine = min(max(maximumLine, 1), 1 << 28)
    self.blockSize = blockSize
    block = TextBlock(textCapacity: blockSize + self.maximumLine + 2)
  }

  /// The next lines or what happened before them. What `lines` gave is invalid afterwards.
  func next() throws(SourceError) -> Step {
    if !pending.isEmpty { return take(pending.removeFirst()) }
    guard !isAtEnd else { return .end }
    carryOver()
    let searched = used
    try fill()
    block.base.advanced(by: used).initializeMemory(
      as: UInt8.self, repeating: 0, count: TextBlock.padding)
    start = 0
    end = lastLineEnd(from: searched)
    if end > 0 { beginsInLine = false }
    let isBeforeGap = pending.contains { if case .gap = $0 { true } else { false } }
    if isBeforeGap ? endsWithRecord() : isAtEnd { end = used }
    if end == 0, used > maximumLine + 1, !isSkipping {
      end = leadingBlanks()
      isCutInBlanks = end > 0
      if end == 0 {
        isSkipping = true
        pending.insert(
          .lineTooLong(
            hasLoneReturns: hasLoneReturns(from: 0), byteOffset: baseOffset - Int64(blanksBefore)),
          at: 0)
        drop(used)
      }
    }
    if isAtEnd { pending.append(.end) }
    return end > 0 ? .lines : try next()
  }

  private func take(_ step: Step) -> Step {
    if case .gap = step {
      // What is left of the line before the gap is no line.
      if used > end { noteFragment(used - end) }
      let hasUnendedLine =
        end > 0 && !isCutInBlanks && block.base.load(fromByteOffset: end - 1, as: UInt8.self) != 10
      if hasUnendedLine, used == end { lineNumber += 1 }
      beginsInLine = true
      baseOffset += Int64(used)
      (start, end, used) = (0, 0, 0)
      isSkipping = false
      isCutInBlanks = false
      blanksBefore = 0
    }
    return step
  }

  /// Counts a piece of a line that is not read as a record.
  func noteFragment(_ count: Int) {
    fragments += 1
    fragmentBytes += Int64(count)
  }

  private func carryOver() {
    let rest = used - end
    if end > 0 { blanksBefore = isCutInBlanks ? blanksBefore + end : 0 }
    isCutInBlanks = false
    if rest > 0, end > 0 { block.base.copyMemory(from: block.base + end, byteCount: rest) }
    baseOffset += Int64(end)
    (start, end, used) = (0, 0, rest)
    block.scratchUsed = 0
  }

  private func fill() throws(SourceError) {
    let wanted = used + blockSize
    while used < wanted, pending.isEmpty, !isAtEnd {
      let room = min(wanted, block.textCapacity) - used
      guard room > 0 else { return }
      let piece = try decoded.decode(
        into: UnsafeMutableRawBufferPointer(start: block.base + used, count: room))
      switch piece {
      case .bytes(let count):
        used += count
        if isSkipping { skipToLineEnd(count) }
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
    lineNumber += 1
    block.base.copyMemory(from: block.base + length, byteCount: used - length)
    baseOffset += Int64(length)
    used -= length
  }

  private func drop(_ count: Int) {
    baseOffset += Int64(count)
    blanksBefore = 0
    used = 0
  }

  /// The offset behind the last LF at or behind `from`, 0 if there is none.
  private func lastLineEnd(from: Int) -> Int {
    var index = used
    while index > from {
      if block.base.load(fromByteOffset: index - 1, as: UInt8.self) == 10 { return index }
      index -= 1
    }
    return 0
  }

  /// Whether the unfinished line is an object to its closing brace. No other part of a line that begins
  /// where the line does can be one, so nothing but the line end is missing.
  private func endsWithRecord() -> Bool {
    guard used > end, !isSkipping, end > 0 || !beginsInLine else { return false }
    var depth = 0
    var isInString = false
    var index = end
    while index < used {
      let byte = block.base.load(fromByteOffset: index, as: UInt8.self)
      index += 1
      switch byte {
      case 0x5C where isInString: index += 1
      case 0x22: isInString.toggle()
      case _ where isInString: break
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth <= 0 { return depth == 0 && byte == 0x7D && isBlank(from: index) }
      case 0x20, 0x09, 0x0D: break
      default: if depth == 0 { return false }
      }
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

  /// Whether a line that is longer than the limit, and begins at an offset of the block, holds a CR that
  /// ends no line.
  func hasLoneReturns(from start: Int) -> Bool {
    guard let found = memchr(block.base + start, 13, maximumLine) else { return false }
    return found.load(fromByteOffset: 1, as: UInt8.self) != 10
  }
}
