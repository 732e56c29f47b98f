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

  static func isIn(_ line: [UInt8]) -> Bool {
    // Code that was copied from a page may be indented so, and the columns of a line apart.
    if line.starts(with: blank) { return true }
    if let first = line.first, (0x30...0x39).contains(first), line.prefix(48).contains(0xC2),
      line.indices.prefix(48).contains(where: { line[$0...].starts(with: blank) })
    {
      return true
    }
    guard line.contains(0xE2) else { return false }
    let text = String(decoding: line, as: UTF8.self)
    return straight.contains { text.utf8.starts(with: $0.utf8) }
      || text.contains("Background Task") && text.contains("\u{201C}")
      || text.contains(straight[2]) || text.contains(straight[3])
  }

  static func straightened(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(where: { $0 == 0xE2 || $0 == 0xC2 }) else { return line }
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
