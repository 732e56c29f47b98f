import TraceModel

@testable import TraceReading

/// Framing: every line of the text that is not over-long comes out once, whole and at its place, for any
/// size of blocks and pieces; what is left out was said to be.
enum LinesTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    var options = ReadingOptions()
    options.maximumLine = 1 + input.number(below: 96)
    options.blockSize = 1 + input.number(below: 200)
    options.maximumDecoded = 1 << 18
    options.threadFrom = .max
    let pieces = [input.number(below: 32), input.number(below: 200)]
    let isAssembled = input.byte() & 1 == 1
    let bytes = isAssembled ? AssembledFile(&input).bytes : input.rest()
    let decoding = DecompressionTarget.decode(bytes, [], 1 << 18, options)
    var expected = Expected(decoding, maximumLine: options.maximumLine)
    let reader = BlockReader(
      DecodedStream(MemorySource(bytes, pieces: pieces), options: options),
      maximumLine: options.maximumLine, blockSize: options.blockSize)
    var gaps = 0
    loop: while true {
      guard let step = try? reader.next() else {
        preconditionFailure("memory does not fail to be read")
      }
      switch step {
      case .lines: take(reader, &expected)
      case .gap: gaps += 1
      case .lineTooLong:
        hold(expected.skip(number: reader.lineNumber), "line \(reader.lineNumber) is not too long")
      case .problems: break
      case .end: break loop
      }
    }
    hold(expected.lines.isEmpty, "lines were lost: \(expected.lines)")
    hold(gaps == decoding.marks.filter { $0.problem == nil }.count, "each gap comes once")
  }

  /// The lines of a block, and their numbers.
  private static func take(_ reader: BlockReader, _ expected: inout Expected) {
    hold(reader.start < reader.end, "a block of lines has some")
    var start = reader.start
    while start < reader.end {
      var end = start
      while end < reader.end, reader.block.base.load(fromByteOffset: end, as: UInt8.self) != 10 {
        end += 1
      }
      let line = Array(UnsafeRawBufferPointer(start: reader.block.base + start, count: end - start))
      expected.take(
        line, at: reader.baseOffset + Int64(start), number: reader.lineNumber,
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
    var lines: [Int64: Line] = [:]
    /// Those that may come, or be skipped as too long.
    private var longLines: [Int64: Line] = [:]

    init(_ decoding: DecompressionTarget.Decoding, maximumLine: Int) {
      let gaps = Set(decoding.marks.filter { $0.problem == nil }.map(\.position))
      var start = 0
      var number: Int64 = 1
      for index in 0...decoding.text.count {
        let isEnd = index == decoding.text.count
        if gaps.contains(index), start < index {
          // What was begun before a gap is no line, but may be too long for one before that shows.
          let piece = decoding.text[start..<index]
          if piece.count > maximumLine {
            longLines[Int64(start)] = Line(bytes: piece, number: number, hasEnd: false)
          }
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

    private mutating func add(_ line: Line, at offset: Int64, _ maximumLine: Int) {
      if line.bytes.count <= maximumLine {
        lines[offset] = line
      } else {
        longLines[offset] = line
      }
    }

    /// True for the number of a line that is too long, the first time.
    mutating func skip(number: Int64) -> Bool {
      guard let index = longLines.firstIndex(where: { $0.value.number == number }) else {
        return false
      }
      longLines.remove(at: index)
      return true
    }

    mutating func take(_ bytes: [UInt8], at offset: Int64, number: Int64, hasEnd: Bool) {
      guard let line = lines.removeValue(forKey: offset) ?? longLines.removeValue(forKey: offset)
      else { return hold(false, "no line begins at \(offset), or it came twice") }
      hold(line.bytes.elementsEqual(bytes), "the line at \(offset) is another")
      hold(line.number == number, "line \(line.number) has the number \(number)")
      hold(line.hasEnd == hasEnd, "line \(number) ends as it does")
    }
  }
}
