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
  }

  /// Characters of a line that is full.
  let width: Int
  let joint: Joint
  /// The records are objects of JSON; otherwise lines of a log.
  let isOfObjects: Bool
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
    func isObject(_ line: [UInt8]) -> Bool { line.starts(with: "{\"".utf8) }
    let full = lines.filter { line in line.contains { $0 != 0x20 } }
    // Words of a person may stand before the records.
    let records = Array(full.drop { !isObject($0) && !RecordStart.isOne($0) })
    guard let first = records.first else { return nil }
    let found = isObject(first) ? Self.ofObjects(records) : Self.ofLog(records)
    guard let found else { return nil }
    self = found
  }

  private init(width: Int, joint: Joint, isOfObjects: Bool) {
    (self.width, self.joint, self.isOfObjects) = (width, joint, isOfObjects)
  }

  // MARK: Lines

  /// Whether a record goes on from a line in the next one.
  func continues(_ line: [UInt8], in next: [UInt8]) -> Bool {
    switch joint {
    case .anywhere: Self.width(line) == width
    case .atBlanks:
      next.first != 0x20 && Self.width(line) + 1 + Self.firstWord(next) > width
    }
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
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    let wrap = LineWrap(width: widest, joint: .anywhere, isOfObjects: false)
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
    let anywhere = LineWrap(width: longest, joint: .anywhere, isOfObjects: true)
    if explains(anywhere) {
      // Lines of one length may also have been broken at blanks, all of them in the same name.
      let isSure = breaksOutside || open.contains { lines[$0 + 1].first == 0x20 }
      return isSure && (open.count > 1 || common.contains(longest)) ? anywhere : nil
    }
    // Where blanks stand together, several may be lost.
    let isSpaced = lines.contains { line in
      zip(line, line.dropFirst()).contains { $0 == (0x20, 0x20) }
    }
    guard open.count > 1, !isSpaced else { return nil }
    let withBlanks = lines.filter { $0.contains(0x20) }.map { width($0) }
    let full = (withBlanks.isEmpty ? open.map { width(lines[$0]) } : withBlanks).max() ?? 0
    var atBlanks = LineWrap(width: full, joint: .atBlanks, isOfObjects: true)
    // One alone may be a word that is as long as the line; two in a row are a longer word.
    atBlanks.cutsWords =
      longest <= full
      && zip(lines, lines.dropFirst()).contains { atBlanks.mayCut($0) && atBlanks.mayCut($1) }
    return explains(atBlanks) ? atBlanks : nil
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
