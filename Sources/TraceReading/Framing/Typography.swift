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
    // A page that writes all blanks so.
    if !line.contains(0x20), line.count(where: { $0 == 0xC2 }) > 1,
      line.indices.count(where: { line[$0...].starts(with: blank) }) > 1
    {
      return true
    }
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
    "Elapsed total", "Elapsed application", "UIKitApplication:", "is not advertised in the app",
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

  // MARK: Digits

  /// Whether a line begins with a time in the digits of another script, as formatters write it in
  /// the person's locale: `١٤:٠٣:٠٠`, `۱۴:۰۳:۰۰`.
  static func hasOtherDigits(_ line: [UInt8]) -> Bool {
    guard hasOtherBeginning(line), !RecordStart.isOne(line) else { return false }
    return withLatinDigits(line).withUnsafeBytes { text in
      // A date of another calendar may be before the time.
      RecordStart.isOne(text)
        || text.indices.prefix(24).contains { index in
          var place = index
          return LogTime.moment(text, &place) != nil
        }
    }
  }

  /// A line whose time has the digits 0 to 9; what follows the time stays.
  static func withLatinDigits(_ line: [UInt8]) -> [UInt8] {
    guard hasOtherBeginning(line) else { return line }
    var result: [UInt8] = []
    var place = 0
    for character in String(decoding: line.prefix(longestTime), as: UTF8.self).unicodeScalars {
      let length = UTF8.width(character)
      if character.value < 0x80 {
        // A letter begins the text, but for those of a date and of a zone.
        guard !line[place].isNameByte || "TZ".utf8.contains(line[place]) || isDigit(line[place])
        else { break }
        result.append(line[place])
      } else if character.properties.numericType == .decimal {
        result.append(0x30 + UInt8(character.properties.numericValue ?? 0))
      } else if let sign = signs[character.value] {
        result += sign
      } else {
        break
      }
      place += length
    }
    return result + line[place...]
  }

  /// Bytes at the beginning of a line that may be a date, a time and a zone.
  private static let longestTime = 80

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The first byte, behind a bracket, is of a character beyond ASCII, and of no logger's sign.
  private static func hasOtherBeginning(_ line: [UInt8]) -> Bool {
    let first = line.first { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "(") } ?? 0
    return (0xD8...0xE1).contains(first) || first == 0xEF
  }

  /// The decimal separator and the comma of Arabic, and marks of the direction of a text.
  private static let signs: [UInt32: [UInt8]] = [
    0x066B: [UInt8(ascii: ".")], 0x060C: [UInt8(ascii: ",")], 0x200E: [], 0x200F: [],
  ]

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
