import TraceModel

@testable import TraceReading

/// Framing: every line of the text that is not over-long comes out once, whole and at its place,
/// for any size of blocks and pieces; skipped lines are reported.
enum LinesTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    var options = ReadingOptions()
    options.maximumLine = 1 + input.number(below: 96)
    options.blockSize = 1 + input.number(below: 200)
    options.maximumDecoded = 1 << 18
    options.maximumWindow = 1 << 21
    let pieces = [input.number(below: 32), input.number(below: 200)]
    let flags = input.byte()
    let isAssembled = flags & 1 == 1
    let bytes = isAssembled ? AssembledFile(&input).bytes : input.rest()
    let decoding = DecompressionTarget.decode(bytes, [], 1 << 18, options)
    var expected = Expected(decoding, maximumLine: options.maximumLine)
    options.window.usual = pieces[1]
    options.window.readSize = 1 + pieces[0]
    // Blocks decoded on a thread have the same lines.
    options.threadFrom = flags & 6 == 6 ? 0 : .max
    guard
      let reader = try? LineReader(MemorySource(bytes, pieces: pieces), options: options.framing)
    else {
      preconditionFailure("memory does not fail to be read")
    }
    defer { reader.stop() }
    var gaps = 0
    loop: while true {
      guard let step = try? reader.next() else {
        preconditionFailure("memory does not fail to be read")
      }
      switch step {
      case .lines:
        take(reader, &expected)
        reader.releaseBlock()
      case .gap: gaps += 1
      case .lineTooLong(_, let byteOffset):
        expected.skip(at: byteOffset, number: reader.lineNumber)
      case .problems: break
      case .end: break loop
      }
    }
    hold(expected.lines.isEmpty, "lines were lost: \(expected.lines)")
    hold(gaps == decoding.marks.filter { $0.problem == nil }.count, "each gap comes once")
  }

  /// The lines of a block, and their numbers.
  private static func take(_ reader: LineReader, _ expected: inout Expected) {
    hold(reader.start < reader.end, "a block of lines has some")
    var start = reader.start
    while start < reader.end {
      var end = start
      while end < reader.end, reader.block.base.load(fromByteOffset: end, as: UInt8.self) != 10 {
        end += 1
      }
      let line = Array(UnsafeRawBufferPointer(start: reader.block.base + start, count: end - start))
      // Blanks that do not fit into a block come before the line that they belong to.
      let before = start == 0 ? reader.blanksBefore : 0
      expected.take(
        line, at: reader.baseOffset + Int64(start - before), number: reader.lineNumber,
        hasEnd: end < reader.end)
      if end < reader.end { reader.lineNumber += 1 }
      start = end + 1
    }
  }

  /// The lines as the text has them, found one byte after the other.
  private struct Expected {
    struct Line: Equatable {
      var bytes: ArraySlice<UInt8>
      var number: Int64
      var hasEnd: Bool
    }

    /// By the offset of their first byte: those that must come.
    private(set) var lines: [Int64: Line] = [:]
    /// Lines that may be delivered or skipped: too long, or blank.
    private var others: [Int64: Line] = [:]
    /// The part before a gap. It may be delivered as a line if it is a whole record; then it counts
    /// as one.
    private var pieces: [Int64: Line] = [:]
    private var pieceCount: Int64 = 0

    init(_ decoding: DecompressionTarget.Decoding, maximumLine: Int) {
      let gaps = Set(decoding.marks.filter { $0.problem == nil }.map(\.position))
      var start = 0
      var number: Int64 = 1
      for index in 0...decoding.text.count {
        let isEnd = index == decoding.text.count
        if gaps.contains(index), start < index {
          pieces[Int64(start)] = Line(
            bytes: decoding.text[start..<index], number: number, hasEnd: false)
          start = index
        }
        guard isEnd || decoding.text[index] == 10 else { continue }
        if !isEnd || start < index {
          add(
            Line(bytes: decoding.text[start..<index], number: number, hasEnd: !isEnd),
            at: Int64(start), maximumLine)
        }
        start = index + 1
        number += 1
      }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0, 9, 13, 32].contains(byte) }

    private mutating func add(_ line: Line, at offset: Int64, _ maximumLine: Int) {
      let record = line.bytes.drop(while: Self.isBlank)
      let isShort = record.count - (line.hasEnd && record.last == 13 ? 1 : 0) <= maximumLine
      if isShort, !record.isEmpty {
        lines[offset] = line
      } else {
        others[offset] = line
      }
    }

    /// Takes a line that is too long.
    mutating func skip(at offset: Int64, number: Int64) {
      let line = others.removeValue(forKey: offset) ?? pieces.removeValue(forKey: offset)
      hold(line != nil, "no line that is too long begins at \(offset), or it came twice")
      hold(
        line.map { $0.number + pieceCount } == number, "an over-long line has the number \(number)")
    }

    mutating func take(_ bytes: [UInt8], at offset: Int64, number: Int64, hasEnd: Bool) {
      // The blanks before a record may come before it, and a blank line in parts.
      guard hasEnd || !bytes.allSatisfy(Self.isBlank) else { return }
      let piece = pieces.removeValue(forKey: offset)
      guard
        let line = piece ?? lines.removeValue(forKey: offset)
          ?? others.removeValue(forKey: offset)
      else { return hold(false, "no line begins at \(offset), or it came twice") }
      hold(
        line.bytes.suffix(bytes.count).elementsEqual(bytes)
          && line.bytes.dropLast(bytes.count).allSatisfy(Self.isBlank),
        "the line at \(offset) is another")
      hold(line.number + pieceCount == number, "line \(line.number) has the number \(number)")
      hold(line.hasEnd == hasEnd, "line \(number) ends as it does")
      if piece != nil { pieceCount += 1 }
    }
  }
}
