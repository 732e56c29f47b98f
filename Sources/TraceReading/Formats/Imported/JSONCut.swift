internal import TraceModel

/// A line of a document in whose place a person left out others: `...`, `…,`, `[snip]`.
enum JSONCut {
  private static let longest = 64

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count <= longest, let first = line.first(where: { $0 > 0x20 }) else { return false }
    switch first {
    case 0x2E, 0xE2:
      // Brackets beside it are those of the document.
      return !line.contains { $0 == 0x7D || $0 == 0x5D || $0 == 0x7B || $0 == 0x5B }
        && CutMark.isOne(line)
    case 0x5B:
      let text = line.trimmed
      return text.last == 0x5D && CutMark.isOne(line)
    case 0x3C, 0x28, 0x2D, 0x2F, 0x23: return CutMark.isOne(line)
    default: return false
    }
  }
}

/// Where the lines of a document begin, and how far each is indented.
struct JSONLayoutOfLines {
  private var lines: [(start: Int, indent: Int)] = []
  private var cuts = 0
  /// Each one is a look at all that is there.
  private static let cutLimit = 64

  mutating func reset() { (lines, cuts) = ([], 0) }

  mutating func begin(_ line: UnsafeRawBufferPointer, at start: Int) {
    begin(indented: line.firstIndex { $0 > 0x20 } ?? 0, at: start)
  }

  mutating func begin(indented indent: Int, at start: Int) {
    lines.append((start, indent))
  }

  /// What stands between two parts of a document.
  struct Cut {
    /// The ends of what the lines that were left out must have closed.
    var closing: [UInt8] = []
    /// The beginning of what they must have opened.
    var opening = ""
    /// Where that would have been.
    var indent = 0
  }

  private struct Bracket {
    let close: UInt8
    let indent: Int
  }

  /// Nil where the layout shows nothing.
  mutating func cut(
    before line: UnsafeRawBufferPointer, _ first: Int, _ bytes: [UInt8]
  ) -> Cut? {
    cuts += 1
    var open = cuts <= Self.cutLimit ? brackets(bytes) : []
    guard !open.isEmpty else { return nil }
    let isEnd = line[first] == 0x7D || line[first] == 0x5D
    var cut = Cut()
    while open.count > 1, let last = open.last,
      isEnd ? last.indent > first : last.indent >= first
    {
      cut.closing.append(last.close)
      open.removeLast()
    }
    guard !isEnd, let holder = open.last else { return cut }
    cut.indent = (holder.indent + first) / 2
    let isMember = line[first] == 0x22 && Self.hasKey(line.part(first))
    if holder.close == 0x5D, isMember {
      cut.opening = "{"
    } else if holder.close == 0x7D, line[first] == 0x7B {
      cut.opening = "\"\":["
    } else if holder.close == 0x7D, isMember, cut.closing.isEmpty,
      open.dropLast().last?.close == 0x5D
    {
      // The next element of the list may have begun there: a member without a name says so.
      cut.opening = "\"\":null,"
    }
    return cut
  }

  private func brackets(_ bytes: [UInt8]) -> [Bracket] {
    var open: [Bracket] = []
    var (number, isInString, isEscaped) = (0, false, false)
    for (place, byte) in bytes.enumerated() {
      while number + 1 < lines.count, lines[number + 1].start <= place {
        number += 1
        (isInString, isEscaped) = (false, false)
      }
      if isInString {
        isInString = isEscaped || byte != 0x22
        isEscaped = !isEscaped && byte == 0x5C
        continue
      }
      switch byte {
      case 0x22: isInString = true
      case 0x7B, 0x5B:
        let indent = lines.indices.contains(number) ? lines[number].indent : 0
        open.append(Bracket(close: byte + 2, indent: indent))
      case 0x7D, 0x5D: if !open.isEmpty { open.removeLast() }
      default: break
      }
    }
    return open
  }

  /// `"name": …`, and no text of a list.
  private static func hasKey(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let end = line.part(1).place(of: UInt8(ascii: "\"")) else { return false }
    return line.part(end + 2).trimmed.first == UInt8(ascii: ":")
  }
}
