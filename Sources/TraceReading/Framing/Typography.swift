/// Quotation marks and blanks that an editor replaced by typographic ones.
enum Typography {
  /// U+00A0, with which pages indent.
  static let blank: [UInt8] = [0xC2, 0xA0]

  private static let replacements: [(bytes: [UInt8], byte: UInt8)] = [
    (Array("\u{201C}".utf8), 0x22), (Array("\u{201D}".utf8), 0x22),
    (Array("\u{2018}".utf8), 0x27), (Array("\u{2019}".utf8), 0x27), (Array("\u{A0}".utf8), 0x20),
  ]
  /// Where these occur the marks were straight: JSON, and messages of UIKit.
  private static let straight = [
    "{\u{201C}", "(\u{201C}", "Can\u{2019}t end BackgroundTask", "Can\u{2019}t endBackgroundTask",
  ]

  /// Whether a line shows that all marks of the text were straight.
  static func isIn(_ line: [UInt8]) -> Bool {
    guard line.contains(0xE2) else { return false }
    let text = String(decoding: line, as: UTF8.self)
    return straight.contains { text.utf8.starts(with: $0.utf8) }
      || text.contains("Background Task") && text.contains("\u{201C}")
      || text.contains(straight[2]) || text.contains(straight[3])
  }

  /// Code that was copied from a page may be indented with such blanks, and the columns of a line
  /// apart, as the values of a report from their labels.
  static func hasColumns(_ line: [UInt8]) -> Bool {
    guard line.contains(0xC2) else { return false }
    if line.starts(with: blank) { return true }
    let startsWithDigit = line.first.map { (0x30...0x39).contains($0) } ?? false
    return line.indices.prefix(48).dropFirst().contains { place in
      guard line[place] == 0xC2, line[place...].starts(with: blank) else { return false }
      let (before, behind) = (line[place - 1], line[(place + 2)...])
      return startsWithDigit || before == 0x20 || before == UInt8(ascii: ":")
        || behind.first == 0x20 || behind.starts(with: blank)
    }
  }

  /// Words of the system beside which a value is in quotation marks.
  private static let frames: [StaticString] = [
    "<FBS", "<RBS", "<FBProcess", "ermination", "exceptionCode", "explanation", "reportType",
    "watchdog", "<RBAssertion", "transgression", "BackgroundTask", "<BG", "Terminating app due",
    "Elapsed total", "Elapsed application",
  ]

  /// Whether a line has typographic quotation marks beside words that only the system writes, with
  /// straight ones.
  static func isOfSystem(_ line: [UInt8]) -> Bool {
    guard line.contains(0xE2) else { return false }
    return line.withUnsafeBytes { text in
      ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"].contains { text.has($0) }
        && frames.contains { text.place(of: $0) != nil }
    }
  }

  /// A line with plain blanks.
  static func spaced(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(0xC2) else { return line }
    return replaced(line, replacements.suffix(1))
  }

  static func straightened(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(where: { $0 == 0xE2 || $0 == 0xC2 }) else { return line }
    return replaced(line, replacements[...])
  }

  private static func replaced(
    _ line: [UInt8], _ replacements: ArraySlice<(bytes: [UInt8], byte: UInt8)>
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = line[...]
    while !rest.isEmpty {
      if let found = replacements.first(where: { rest.starts(with: $0.bytes) }) {
        result.append(found.byte)
        rest = rest.dropFirst(found.bytes.count)
      } else {
        result.append(rest[rest.startIndex])
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// A line whose indent has plain blanks, two for the two bytes of each: no place moves.
  static func indented(_ line: [UInt8]) -> [UInt8] {
    var result = line
    var place = 0
    while place < line.count {
      if line[place...].starts(with: blank) {
        result[place] = 0x20
        result[place + 1] = 0x20
        place += 2
      } else if line[place] == 0x20 || line[place] == 0x09 {
        place += 1
      } else {
        break
      }
    }
    return result
  }
}
