internal import TraceModel

/// Single records of a log that a person marked to point at them, among others that have no mark:
///
/// ```
///   2026-03-02 09:41:00.123 Films[412:9031] applicationWillResignActive
///   **2026-03-02 09:41:20.123 Films[412:9031] applicationDidBecomeActive**
///   -> 2026-03-02 09:41:21.123 Films[412:9031] applicationWillResignActive
/// ```
///
/// A marked line is one of the log where it follows the line before it in time: a person who quotes
/// a record elsewhere writes words around it, and the record is in the log as well.
struct PointedRecords {
  private let recogniser: LineRecogniser
  /// The time of the line before, in nanoseconds that order times; nil after other text.
  private var latest: Int64?
  /// The line before is a print without a time.
  private var isAfterPrint = false

  private static let longestLead = 16
  /// Signs that a person draws before a line.
  private static let signs = Set("-=>+*#!|~".utf8)
  /// Marks around a whole record; around a message they may be the app's own.
  private static let pairs = [
    PersonalMarks.Pair("~~"), PersonalMarks.Pair("`"), PersonalMarks.Pair("\""),
    PersonalMarks.Pair("(", ")"), PersonalMarks.Pair("[", "]"),
  ]

  /// Nil if no line of the text has such a mark.
  init?(of lines: [[UInt8]], _ recogniser: LineRecogniser) {
    self.recogniser = recogniser
    // Nearly all texts end here: each line begins as a record does.
    guard lines.contains(where: { Self.mayBeMarked($0) }) else { return nil }
    var scan = self
    scan.begin(lines)
    guard lines.contains(where: { scan.without($0) != $0 }) else { return nil }
    begin(lines)
  }

  /// The first line of a text has none before it: the next one shows that it is of the log.
  private mutating func begin(_ lines: [[UInt8]]) {
    guard lines.count > 1, let inside = Self.inside(lines[0]), let first = Self.time(of: inside),
      let second = Self.time(of: lines[1]), first <= second
    else { return }
    latest = first
  }

  /// A line without its mark.
  mutating func without(_ line: [UInt8]) -> [UInt8] {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return line }
    if !Self.beginsWithMark(line), let time = Self.time(of: line) {
      (latest, isAfterPrint) = (time, false)
      return line
    }
    let (before, isAfterPrint) = (latest, isAfterPrint)
    (latest, self.isAfterPrint) = (nil, false)
    if Self.mayBeMarked(line), let inside = Self.inside(line) {
      if let before, let time = Self.time(of: inside), time >= before, isOfLog(inside) {
        latest = time
        return inside
      }
      // A cross or an empty box may be before a name, and a struck one did not come.
      if isAfterPrint, line[0] < 0x80, line[0] != UInt8(ascii: "~"), Self.isWord(inside),
        isOfLog(inside)
      {
        self.isAfterPrint = true
        return inside
      }
      // A print or a record is directly above what a debugger says.
      if isAfterPrint || before != nil, !InlineMarks.isOfDebugger(line),
        inside.withUnsafeBytes({ recogniser.isMessage($0) })
      {
        return inside
      }
    }
    self.isAfterPrint = line.count < 80 && line.withUnsafeBytes { recogniser.kind($0) == .print }
    return line
  }

  private func isOfLog(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { recogniser.kind($0) != nil }
  }

  /// Records begin with other bytes.
  private static func mayBeMarked(_ line: [UInt8]) -> Bool {
    guard line.count > 8, let first = line.first else { return false }
    return signs.contains(first) || "_`\"([{<".utf8.contains(first) || first >= 0xE2
      || line.last == UInt8(ascii: ";") || hasLead(line)
  }

  /// A number of a list, `3) `.
  private static func hasLead(_ line: [UInt8]) -> Bool { afterLead(line[...]) != nil }

  private static func afterLead(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = line.drop { (0x30...0x39).contains($0) }
    guard (1...3).contains(line.count - rest.count),
      rest.starts(with: ") ".utf8) || rest.starts(with: ". ".utf8)
    else { return nil }
    return rest.dropFirst(2)
  }

  /// What is inside of the marks of a line; nil without any.
  private static func inside(_ line: [UInt8]) -> [UInt8]? {
    line.withUnsafeBytes { bytes -> [UInt8]? in
      let text = bytes.trimmed
      if let inside = PersonalMarks.inside(text)
        ?? pairs.lazy.compactMap({ $0.inside(text) }).first
      {
        return Array(inside.trimmed)
      }
      if text.last == UInt8(ascii: ";"), text.part(0, text.count - 1).allSatisfy(\.isNameByte) {
        return Array(text.part(0, text.count - 1))
      }
      let all = Array(text)
      if let rest = afterLead(all[...]) { return Array(rest.drop { $0 == 0x20 }) }
      let sign = RecordStart.mark(before: text)
      if sign > 0 { return Array(all[sign...]) }
      // A comparison of two texts has lines that are gone.
      let lead = all.prefix { signs.contains($0) }
      guard !lead.isEmpty, lead.count < longestLead, all[lead.count...].first == 0x20,
        !lead.elementsEqual("-".utf8)
      else { return nil }
      return Array(all[lead.count...].drop { $0 == 0x20 })
    }
  }

  /// The time that a record begins with, where a message follows it.
  private static func time(of line: [UInt8]) -> Int64? {
    line.withUnsafeBytes { RecordStart.time(of: $0)?.order }
  }

  /// Whether a person's mark may be before a record. A level, and a bracket around a time, are of
  /// the log.
  private static func beginsWithMark(_ line: [UInt8]) -> Bool {
    guard let first = line.first else { return false }
    if "[(".utf8.contains(first) { return isInBrackets(line) || line.starts(with: "[b]".utf8) }
    if first == UInt8(ascii: "<") { return !(0x30...0x39).contains(line.dropFirst().first ?? 0x30) }
    return signs.contains(first) || "_`\"{".utf8.contains(first) || hasLead(line)
  }

  /// Whether one pair of brackets is around the whole line, and not around its time alone.
  private static func isInBrackets(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { bytes in
      let text = bytes.trimmed
      var place = 0
      guard let close = RecordStart.closing(of: text, &place), text.last == close else {
        return false
      }
      var depth = 0
      for (index, byte) in text.enumerated() {
        if byte == text[0] { depth += 1 }
        if byte == close { depth -= 1 }
        if depth == 0 { return index == text.count - 1 }
      }
      return false
    }
  }

  private static func isWord(_ line: [UInt8]) -> Bool { line.allSatisfy(\.isNameByte) }
}
