/// How lines were broken that were longer than a window or a mail.
///
/// It is recognised by the records that it leaves: their beginnings show, by a time or a brace, so
/// that a line that is no beginning must be the rest of one.
struct LineWrap: Equatable {
  enum Joint {
    /// A full line ends anywhere, also inside a word; nothing is lost.
    case anywhere
    /// The line ends at a blank, which is lost, before the word that had no room. A log is joined
    /// there only if one of its lines ends inside a sentence.
    case atBlanks
    /// The line ends behind a blank or a hyphen, which stays, before the word that had no room.
    case behindBlanks
  }

  /// Characters of a line that is full.
  let width: Int
  let joint: Joint
  /// What is joined: objects of JSON, each of which was one line; lines of objects that were
  /// printed over several; or lines of a log.
  enum Kind { case objects, document, log }
  let kind: Kind
  var isOfObjects: Bool { kind == .objects }
  /// The text has a crash report, whose fields begin anew.
  var isOfReport = false
  /// What was broken showed it, and not the places of the beginnings alone.
  var isTorn = false
  /// Where lines are broken at blanks: a word that has no room on a line of its own is cut, and
  /// does not make the line longer.
  var cutsWords = false

  /// A narrower window is not recognised: too much of what people write is as short.
  static let narrowest = 40
  static let widest = 240

  /// Where terminals and mail programs break, so that one record that is broken there is enough.
  static let common: Set<Int> = [72, 76, 78, 80, 100, 120, 132]

  /// The wrap that explains every line that begins no record; nil if none does.
  init?(of lines: [[UInt8]]) {
    func isObject(_ line: [UInt8]) -> Bool {
      line.starts(with: "{\"".utf8) || line.elementsEqual("{".utf8)
    }
    let full = lines.filter { line in line.contains { $0 != 0x20 } }
    // Words of a person may stand before the records.
    let records = Array(full.drop { !isObject($0) && !Self.begins($0) })
    guard let first = records.first else { return nil }
    let found =
      isObject(first)
      ? Self.ofObjects(records) ?? Self.ofDocument(records)
      : Self.ofLog(records) ?? Self.ofTornLog(records) ?? Self.ofLogBehindBlanks(records)
        ?? Self.ofLogAtBlanks(records)
    guard let found else { return nil }
    self = found
  }

  init(width: Int, joint: Joint, _ kind: Kind) {
    (self.width, self.joint, self.kind) = (width, joint, kind)
  }

  /// Whether a line begins a record of a log, or a field of a report.
  static func begins(_ line: [UInt8]) -> Bool {
    beginsRecord(line) || CrashHeading.isOne(line)
      || line.withUnsafeBytes { LogText.label($0) != nil && isCapital($0.first) }
  }

  /// Whether a line begins a record of a log, also behind what a tool put there.
  private static func beginsRecord(_ line: [UInt8]) -> Bool {
    RecordStart.isOne(line) || TextColumns.tabbed(line) != nil
      || line.withUnsafeBytes { LineDecoration.isBeforeRecord($0) }
  }

  /// Whether a line is no rest of the one before, whatever that one's width.
  func begins(_ line: [UInt8]) -> Bool {
    if isOfReport { return Self.begins(line) }
    return joint == .anywhere && !isTorn ? RecordStart.isOne(line) : Self.beginsRecord(line)
  }

  static func isCapital(_ byte: UInt8?) -> Bool {
    byte.map { (0x41...0x5A).contains($0) } ?? false
  }

  // MARK: Lines

  /// Whether a record goes on from a line in the next one.
  func continues(_ line: [UInt8], in next: [UInt8]) -> Bool {
    switch joint {
    case .anywhere: Self.width(line) == width
    case .atBlanks:
      next.first != 0x20 && Self.width(line) + 1 + Self.firstWord(next) > width
    case .behindBlanks:
      Self.width(line) == width
        // The blank itself may be beyond the width.
        || Self.endsBehindBlank(line) && Self.width(line) + Self.firstPiece(next) >= width
    }
  }

  static func endsBehindBlank(_ line: [UInt8]) -> Bool {
    line.last == 0x20
      || line.last == UInt8(ascii: "-") && line.dropLast().last != UInt8(ascii: "-")
  }

  /// What has to be on one line: a word with its hyphen, or as far as a hyphen inside of it.
  private static func firstPiece(_ line: [UInt8]) -> Int {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    let word = Array(line.prefix { $0 != 0x20 })
    // Numbers and ids have hyphens inside that nothing breaks at.
    let hyphen = word.indices.dropFirst().dropLast().first {
      word[$0] == UInt8(ascii: "-") && isLetter(word[$0 - 1]) && isLetter(word[$0 + 1])
    }
    return width(hyphen.map { Array(word[...$0]) } ?? word)
  }

  /// A record of the lines that it was broken into.
  func joined(_ lines: [[UInt8]]) -> [UInt8] {
    var record = lines.first ?? []
    for (line, before) in zip(lines.dropFirst(), lines) {
      // Some mail programs leave the blank where they break.
      if joint == .atBlanks, record.last != 0x20, !isCutWord(before) { record.append(0x20) }
      record += line
    }
    return record
  }

  /// Whether a line that is broken at blanks ends inside a word: it is full, and had no blank to
  /// break at.
  private func isCutWord(_ line: [UInt8]) -> Bool { cutsWords && mayCut(line) }

  func mayCut(_ line: [UInt8]) -> Bool {
    Self.width(line) == width && !line.contains(0x20)
  }

  static func width(_ line: [UInt8]) -> Int { line.count { $0 & 0xC0 != 0x80 } }

  private static func firstWord(_ line: [UInt8]) -> Int { width(Array(line.prefix { $0 != 0x20 })) }
}
