internal import TraceModel

/// Names of callbacks alone on their lines above a log whose records have the same names:
///
/// ```
///   I implemented these:
///   applicationWillResignActive
///   applicationDidEnterBackground
///   2026-03-02 09:41:20.123 Films[412:9031] applicationWillResignActive
/// ```
///
/// They are what a person wrote down, or the copies that `print` made of the records: in both cases
/// the records tell what came and when. An app that prints some callbacks alone and some with a
/// time does so below the first record, too.
struct ListedNames {
  private let names: Set<[UInt8]>
  private var isAbove = true

  /// Nil where no names are above the log, or they are prints of their own.
  init?(above lines: [[UInt8]], _ recogniser: LineRecogniser) {
    // Nearly all texts end here.
    guard let first = lines.firstIndex(where: { RecordStart.isOne($0) }), first > 1 else {
      return nil
    }
    let listed = lines[..<first].map { Self.item($0) }
      .filter { Self.isName($0, recogniser) }
    let names = Set(listed)
    guard names.count > 1, names.count == listed.count,
      !lines[first...].contains(where: { Self.isName(Self.item($0), recogniser) })
    else { return nil }
    let records = lines[first...].filter { RecordStart.isOne($0) }
    let again = names.count { name in records.contains { Self.tells($0, name) } }
    guard again > 1 else { return nil }
    self.names = names
  }

  /// A line; nothing of one that is an item of the list.
  mutating func without(_ line: [UInt8]) -> [UInt8] {
    guard isAbove, !line.isEmpty else { return line }
    isAbove = !RecordStart.isOne(line)
    return isAbove && names.contains(Self.item(line)) ? [] : line
  }

  /// A line without blanks, and without the sign of an item.
  private static func item(_ line: [UInt8]) -> [UInt8] {
    line.withUnsafeBytes { bytes in
      var text = bytes.trimmed
      for sign: StaticString in ["- ", "* ", "• "] where text.begins(with: sign) {
        text = text.part(sign.utf8CodeUnitCount).trimmed
      }
      return Array(text)
    }
  }

  private static func isName(_ line: [UInt8], _ recogniser: LineRecogniser) -> Bool {
    (10..<80).contains(line.count) && !line.contains(0x20)
      && line.withUnsafeBytes { recogniser.kind($0) == .print }
  }

  /// Whether the message of a record is a name, with its parentheses or without.
  private static func tells(_ record: [UInt8], _ name: [UInt8]) -> Bool {
    let word = name.prefix { $0.isNameByte }
    return record.withUnsafeBytes { bytes in
      word.withUnsafeBytes { word in
        let text = bytes.trimmed
        guard let place = text.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }) else { return false }
        return text.part(place + 1).starts(with: word)
      }
    }
  }
}
