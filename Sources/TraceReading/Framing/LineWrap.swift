/// How lines were broken that were longer than a window or a mail.
///
/// It is recognised by the records that it leaves: their beginnings show, by a time or a brace, so
/// that a line that is no beginning must be the rest of one.
struct LineWrap: Equatable {
  enum Joint {
    /// A full line ends anywhere, also inside a word; nothing is lost.
    case anywhere
    /// The line ends at a blank, which is lost, before the word that had no room. Only objects are
    /// joined there.
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
  private var isOfReport = false
  /// What was broken showed it, and not the places of the beginnings alone.
  private var isTorn = false
  /// Where lines are broken at blanks: a word that has no room on a line of its own is cut, and
  /// does not make the line longer.
  var cutsWords = false

  /// A narrower window is not recognised: too much of what people write is as short.
  static let narrowest = 40
  static let widest = 240

  /// Where terminals and mail programs break, so that one record that is broken there is enough.
  private static let common: Set<Int> = [72, 76, 78, 80, 100, 120, 132]

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
    guard let found else { return nil }
    self = found
  }

  private init(width: Int, joint: Joint, _ kind: Kind) {
    (self.width, self.joint, self.kind) = (width, joint, kind)
  }

  /// Whether a line begins a record of a log, or a field of a report.
  private static func begins(_ line: [UInt8]) -> Bool {
    beginsRecord(line) || CrashHeading.isOne(line)
      || line.withUnsafeBytes { CrashText.field($0).map { isCapital($0.key.utf8.first) } ?? false }
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

  private static func isCapital(_ byte: UInt8?) -> Bool {
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

  private static func endsBehindBlank(_ line: [UInt8]) -> Bool {
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

  private func mayCut(_ line: [UInt8]) -> Bool {
    Self.width(line) == width && !line.contains(0x20)
  }

  static func width(_ line: [UInt8]) -> Int { line.count { $0 & 0xC0 != 0x80 } }

  private static func firstWord(_ line: [UInt8]) -> Int { width(Array(line.prefix { $0 != 0x20 })) }

  // MARK: Recognition

  /// A wrap at blanks is never recognised here: the blank that is lost may have been several, and a
  /// print below a line that is nearly full looks the same.
  private static func ofLog(_ lines: [[UInt8]]) -> LineWrap? {
    let lines = Array(lines.drop { !RecordStart.isOne($0) })
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    let wrap = LineWrap(width: widest, joint: .anywhere, Kind.log)
    let isRest = lines.map { !RecordStart.isOne($0) }
    let rests = lines.indices.filter { isRest[$0] }
    // A few further lines may as well be prints of their own behind lines of one length.
    let callbacks = rests.count { isCutCallback(lines[$0 - 1], lines[$0]) }
    guard rests.count >= 3 || callbacks > 1 || callbacks == 1 && common.contains(widest) else {
      return nil
    }
    guard rests.allSatisfy({ wrap.continues(lines[$0 - 1], in: lines[$0]) }) else { return nil }
    // What is indented may be the second line of a message that ended at the full width, unless
    // the blanks are those between columns, which all records have at the same place.
    let seconds = rests.filter { !isRest[$0 - 1] }
    let areColumns = seconds.allSatisfy { lines[$0].first == 0x20 }
    let indented = rests.filter { isIndented(lines[$0]) }
    guard indented.allSatisfy({ areColumns && !isRest[$0 - 1] }) else { return nil }
    // Where records begin with a level, a time behind a full line may be the rest of one.
    let isTime = lines.indices.map { index in
      !isRest[index] && !lines[index].withUnsafeBytes { RecordStart.beginsWithLevel($0) }
    }
    if !isTime[0], lines.indices.contains(where: { isTime[$0] && width(lines[$0 - 1]) == widest }) {
      return nil
    }
    // Each line with a print below it, or with what a mail broke off at a blank, looks the same. A
    // rest that goes on tells them apart, and so does a word that was cut.
    let goesOn = rests.contains { isRest[$0 - 1] }
    let isSure =
      goesOn || callbacks > 0 || rests.count { isCut(lines[$0 - 1], lines[$0]) } >= 2
    return isSure ? wrap : nil
  }

  /// A window breaks everywhere, so that what it breaks shows it: a bracket whose other half is on
  /// the next line, a number in two parts. Only widths that windows have count here.
  private static func ofTornLog(_ lines: [[UInt8]]) -> LineWrap? {
    let widest = lines.map { width($0) }.max() ?? 0
    guard common.contains(widest) else { return nil }
    var wrap = LineWrap(width: widest, joint: .anywhere, .log)
    wrap.isOfReport = lines.contains { CrashHeading.isOne($0) }
    wrap.isTorn = true
    var (torn, broken) = (0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) where !wrap.begins(next) {
      if wrap.continues(line, in: next) {
        broken += 1
        torn += isTorn(line, next) || wrap.isOfReport && isInWord(line, next) ? 1 : 0
      } else if !wrap.isOfReport, !isOwnLine(next) {
        return nil
      }
    }
    return torn > 0 && torn * 4 >= broken ? wrap : nil
  }

  /// Whether a word may go on in the next line: sentences of reports begin with capitals.
  private static func isInWord(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    guard let last = line.last, let first = rest.first else { return false }
    return (0x61...0x7A).contains(last) && (0x61...0x7A).contains(first)
  }

  /// Whether no line of its own begins so, or no line ends so.
  private static func isTorn(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    guard let last = line.last, let first = rest.first else { return false }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    if ")]>,.:;|".utf8.contains(first) || "([<.,_".utf8.contains(last) { return true }
    if isDigit(last), isDigit(first) || first == UInt8(ascii: "-") { return true }
    // A single blank is no indent.
    if first == 0x20, rest.dropFirst().first.map({ $0 != 0x20 }) ?? false { return true }
    let isInName = isCapital(last) && line.dropLast().last.map { $0 >= 0x61 } ?? false
    if isInName, first >= 0x61 { return true }
    if isCut(line, rest) || isCutCallback(line, rest) { return true }
    return ["()", "[]", "<>"].contains { pair in
      let (open, close) = (pair.utf8.first ?? 0, pair.utf8.last ?? 0)
      guard let opened = line.lastIndex(of: open), !line[opened...].contains(close),
        let closed = rest.firstIndex(of: close)
      else { return false }
      return !rest[..<closed].contains(open)
    }
  }

  /// Where the blank stays that a line was broken behind, nothing is lost. Lines that a message had
  /// itself are indented or begin with a bracket; a report has many lines without a label.
  private static func ofLogBehindBlanks(_ lines: [[UInt8]]) -> LineWrap? {
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    var wrap = LineWrap(width: widest, joint: .behindBlanks, .log)
    wrap.isOfReport = lines.contains { CrashHeading.isOne($0) }
    var (behindBlanks, inWords, short, whole) = (0, 0, 0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard !wrap.begins(next) else {
        // Text that a tool filled up with blanks is no broken one; headings of columns are.
        let isFilled = line.last == 0x20 && !wrap.continues(line, in: next)
        if isFilled, !isHeading(line) { whole += 1 }
        continue
      }
      if wrap.continues(line, in: next) {
        if endsBehindBlank(line) { behindBlanks += 1 } else { inWords += 1 }
        if width(line) < widest { short += 1 }
      } else if !wrap.isOfReport, !isOwnLine(next) {
        return nil
      }
    }
    // Lines that are all full were broken by a window, at blanks by chance.
    guard short > 0 || inWords == 0 else { return nil }
    // One alone may be a print below a line that ends with a blank.
    let isSure =
      behindBlanks > 1 || behindBlanks == 1 && !wrap.isOfReport && wrap.isCommon(lines)
    return isSure && whole * 4 <= behindBlanks ? wrap : nil
  }

  /// Whether terminals and mail programs have a width that explains the breaks as well: what goes
  /// on had no room.
  private func isCommon(_ lines: [[UInt8]]) -> Bool {
    Self.common.contains { other in
      guard (width...width + Self.mostRoom).contains(other) else { return false }
      var wrap = LineWrap(width: other, joint: joint, kind)
      wrap.cutsWords = cutsWords
      return zip(lines, lines.dropFirst()).allSatisfy {
        !continues($0, in: $1) || wrap.continues($0, in: $1)
      }
    }
  }

  /// Room that the longest of a few lines may leave.
  private static let mostRoom = 16

  private static func isOwnLine(_ line: [UInt8]) -> Bool {
    guard let first = line.first else { return true }
    return first == 0x20 || first == 0x09 || "([{<)]}>/".utf8.contains(first)
      || line.count > 7 && line.allSatisfy { $0 == first }
      || line.starts(with: "Log      - ".utf8) || line.starts(with: "Activity - ".utf8)
  }

  private static func isHeading(_ line: [UInt8]) -> Bool {
    line.starts(with: "Timestamp ".utf8) || line.starts(with: "Type ".utf8)
  }

  private static func isIndented(_ line: [UInt8]) -> Bool {
    line.first == 0x09 || line.starts(with: [0x20, 0x20])
  }

  /// Whether a name was cut behind a capital letter: `sceneW` and `illEnterForeground`.
  private static func isCut(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    func isCapital(_ byte: UInt8?) -> Bool { byte.map { (0x41...0x5A).contains($0) } ?? false }
    let small = rest.prefix { isSmall($0) }.count
    guard small > 0, small < rest.count, isCapital(rest[small]) else { return false }
    return isCapital(line.last) && line.dropLast().last.map { isSmall($0) } ?? false
  }

  private static let callbackBeginnings = [
    "application", "scene", "UIApplication", "UIScene", "NSApplication",
  ].map { Array($0.utf8) }

  /// Whether the name of a callback or a notification was cut before the end of its verb:
  /// `applica` and `tionDidBecomeActive`, `sceneDi` and `dBecomeActive`. Further on, a whole name
  /// may end the line, with a print below it.
  private static func isCutCallback(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    let head = Array(line.reversed().prefix { isLetter($0) }.reversed())
    let tail = Array(rest.prefix { isLetter($0) })
    guard !head.isEmpty, !tail.isEmpty,
      callbackBeginnings.contains(where: { (head + tail).starts(with: $0) }),
      !callbackBeginnings.contains(where: { tail.starts(with: $0) })
    else { return false }
    return hasVerb(head + tail) && !hasVerb(head)
  }

  private static func hasVerb(_ name: [UInt8]) -> Bool {
    name.withUnsafeBytes { name in
      [("Did" as StaticString), "Will"].contains { verb in
        name.place(of: verb).map {
          (0x41...0x5A).contains(name.part($0 + verb.utf8CodeUnitCount).first ?? 0)
        }
          ?? false
      }
    }
  }

  /// Objects that are printed over several lines, of which a line that ends inside of a string was
  /// broken.
  private static func ofDocument(_ lines: [[UInt8]]) -> LineWrap? {
    guard lines.contains(where: { isIndented($0) && $0.contains(0x22) }) else { return nil }
    var strings = OpenString()
    var breaks: [Int] = []
    for (index, line) in lines.enumerated() {
      strings.read(line)
      guard strings.isInString, index + 1 < lines.count else { continue }
      breaks.append(index)
      // A record that lost its end does not go on in the next one.
      if lines[index + 1].starts(with: "{\"".utf8) { return nil }
    }
    guard !breaks.isEmpty else { return nil }
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    for joint in [Joint.anywhere, .behindBlanks, .atBlanks] {
      let wrap = LineWrap(width: widest, joint: joint, .document)
      let isRight = breaks.allSatisfy { wrap.continues(lines[$0], in: lines[$0 + 1]) }
      let broken = breaks.flatMap { [lines[$0], lines[$0 + 1]] }
      if isRight, breaks.count > 1 || wrap.isCommon(broken) { return wrap }
    }
    return nil
  }

  private static func ofObjects(_ lines: [[UInt8]]) -> LineWrap? {
    var nesting = ObjectNesting()
    // Lines whose object goes on in the next one, and whether one such object has its end.
    var open: [Int] = []
    var hasWhole = false
    // A line of it ends outside of strings, where objects on a line have no blank.
    var breaksOutside = false
    for (index, line) in lines.enumerated() {
      let isRest = nesting.isOpen
      if !isRest {
        guard line.first == UInt8(ascii: "{") else { return nil }
        nesting = ObjectNesting()
      }
      nesting.read(line)
      // Text behind an object is no record of anything.
      guard !nesting.isBroken else { return nil }
      if nesting.isOpen, index + 1 < lines.count {
        open.append(index)
        breaksOutside = breaksOutside || !nesting.isInString
      }
      hasWhole = hasWhole || isRest && !nesting.isOpen
    }
    guard hasWhole else { return nil }
    // The last word of a text that was cut may have had no room before.
    let isUnfinished = nesting.isOpen
    func explains(_ wrap: LineWrap) -> Bool {
      (narrowest...Self.widest).contains(wrap.width)
        && open.allSatisfy {
          wrap.continues(lines[$0], in: lines[$0 + 1])
            || isUnfinished && wrap.joint == .atBlanks && $0 + 2 == lines.count
        }
    }
    let longest = lines.map { width($0) }.max() ?? 0
    let anywhere = LineWrap(width: longest, joint: .anywhere, Kind.objects)
    if explains(anywhere) {
      // Lines of one length may also have been broken at blanks, all of them in the same name.
      let isSure = breaksOutside || open.contains { lines[$0 + 1].first == 0x20 }
      return isSure && (open.count > 1 || common.contains(longest)) ? anywhere : nil
    }
    let behindBlanks = LineWrap(width: longest, joint: .behindBlanks, .objects)
    if open.count > 1, open.contains(where: { lines[$0].last == 0x20 }), explains(behindBlanks) {
      return behindBlanks
    }
    // Where blanks stand together, several may be lost.
    let isSpaced = lines.contains { line in
      zip(line, line.dropFirst()).contains { $0 == (0x20, 0x20) }
    }
    guard open.count > 1, !isSpaced else { return nil }
    let withBlanks = lines.filter { $0.contains(0x20) }.map { width($0) }
    let full = (withBlanks.isEmpty ? open.map { width(lines[$0]) } : withBlanks).max() ?? 0
    var atBlanks = LineWrap(width: full, joint: .atBlanks, Kind.objects)
    // One alone may be a word that is as long as the line; two in a row are a longer word.
    atBlanks.cutsWords =
      longest <= full
      && zip(lines, lines.dropFirst()).contains { atBlanks.mayCut($0) && atBlanks.mayCut($1) }
    return explains(atBlanks) ? atBlanks : nil
  }
}

/// Whether text of JSON ends inside of a string.
struct OpenString {
  private(set) var isInString = false
  private var isEscaped = false

  mutating func read(_ piece: [UInt8]) {
    for byte in piece {
      if isEscaped {
        isEscaped = false
      } else if isInString, byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInString.toggle()
      }
    }
  }
}

/// Whether an object of JSON is finished, piece by piece.
struct ObjectNesting {
  private var nesting = JSONNesting()
  private var hasBegun = false
  /// There is text behind the object.
  private(set) var isBroken = false

  /// The object was begun and has no end yet.
  var isOpen: Bool { nesting.isOpen }
  var isInString: Bool { nesting.isInString }

  mutating func read(_ piece: [UInt8]) {
    for byte in piece {
      let wasOpen = nesting.isOpen
      nesting.take(byte)
      guard !wasOpen else { continue }
      if nesting.isOpen {
        isBroken = isBroken || hasBegun
        hasBegun = true
      } else if ![0x20, 0x09, 0x0D].contains(byte) {
        isBroken = true
      }
    }
  }
}
