/// Text of a mail as it is sent (RFC 2045, section 6.7): lines of at most 76 characters. A line
/// with a `=` at its end continues in the next one, and `=3D` is the byte 0x3D.
struct QuotedPrintable {
  private static let longest = 76
  /// A line is broken where the next character has no room, which may be one of four bytes.
  private static let shortest = 64

  /// Of a line that goes on.
  private var begun: [UInt8] = []
  private var count = 0

  /// Whether lines are such text for certain: a header says so, or several lines continue that are
  /// all as long as they may be, or each `=` is one that such text has. There is at least one line
  /// that continues, and one byte in place of another.
  static func isSure(_ lines: [[UInt8]]) -> Bool {
    let soft = lines.filter { $0.last == UInt8(ascii: "=") }
    guard !soft.isEmpty,
      lines.contains(where: { line in line.indices.contains { byte(line, $0) != nil } })
    else { return false }
    if lines.contains(where: { isHeader($0) }) { return true }
    guard lines.allSatisfy({ $0.count <= longest }) else { return false }
    return soft.count > 1 && soft.allSatisfy { $0.count >= shortest } || hasNoOtherSign(lines)
  }

  /// (RFC 2045, section 6.1).
  private static func isHeader(_ line: [UInt8]) -> Bool {
    String(decoding: line.prefix(longest), as: UTF8.self).lowercased()
      .hasPrefix("content-transfer-encoding: quoted-printable")
  }

  /// Whether each `=` ends a line or is before two digits, and some stand for a byte that may not
  /// be there as it is: the sign itself, or one beyond ASCII.
  private static func hasNoOtherSign(_ lines: [[UInt8]]) -> Bool {
    var hasNeeded = false
    for line in lines {
      for place in line.indices where line[place] == UInt8(ascii: "=") && place + 1 < line.count {
        guard let byte = byte(line, place) else { return false }
        hasNeeded = hasNeeded || byte == UInt8(ascii: "=") || byte >= 0x80
      }
    }
    return hasNeeded
  }

  /// Takes a line; returns the whole one that ends with it, and how many lines it was broken into
  /// before, if it does not go on.
  mutating func take(_ line: [UInt8]) -> (line: [UInt8], parts: Int)? {
    begun += line
    guard line.last != UInt8(ascii: "="), begun.count < 1 << 20 else {
      if begun.last == UInt8(ascii: "=") { begun.removeLast() }
      count += 1
      return nil
    }
    return rest()
  }

  /// What was begun; nil if nothing was.
  mutating func takeRest() -> (line: [UInt8], parts: Int)? {
    guard count > 0 else { return nil }
    count -= 1
    return rest()
  }

  private mutating func rest() -> (line: [UInt8], parts: Int) {
    defer { (begun, count) = ([], 0) }
    return (Self.decoded(begun), count)
  }

  private static func decoded(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(UInt8(ascii: "=")) else { return line }
    var result: [UInt8] = []
    var place = 0
    while place < line.count {
      if let byte = byte(line, place) {
        result.append(byte)
        place += 3
      } else {
        result.append(line[place])
        place += 1
      }
    }
    return result
  }

  /// The byte that `=3D` at a place is.
  private static func byte(_ line: [UInt8], _ place: Int) -> UInt8? {
    guard line[place] == UInt8(ascii: "="), place + 2 < line.count,
      let high = digit(line[place + 1]), let low = digit(line[place + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    default: nil
    }
  }
}
