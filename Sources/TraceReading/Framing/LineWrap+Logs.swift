// How lines of a log were broken, as the breaks show it.
extension LineWrap {
  /// A wrap at blanks is not recognised here: the blank that is lost may have been several, and a
  /// print below a line that is nearly full looks the same.
  static func ofLog(_ lines: [[UInt8]]) -> LineWrap? {
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
    // In a log whose records begin with a level, a line that begins with a time and follows a
    // line of full width may continue that line.
    let isTime = lines.indices.map { index in
      !isRest[index] && !lines[index].withUnsafeBytes { RecordStart.beginsWithLevel($0) }
    }
    if !isTime[0], lines.indices.contains(where: { isTime[$0] && width(lines[$0 - 1]) == widest }) {
      return nil
    }
    // A line with a print below it looks like a line that a mail broke at a blank. Only a broken
    // line has a third part or a word in two parts.
    let goesOn = rests.contains { isRest[$0 - 1] }
    let isSure =
      goesOn || callbacks > 0 || rests.count { isCut(lines[$0 - 1], lines[$0]) } >= 2
    return isSure ? wrap : nil
  }

  /// A window breaks everywhere, so that what it breaks shows it: a bracket whose other half is on
  /// the next line, a number in two parts. Only widths that windows have count here.
  static func ofTornLog(_ lines: [[UInt8]]) -> LineWrap? {
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
  static func isTorn(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    guard let last = line.last, let first = rest.first else { return false }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    if ")]>,.:;|".utf8.contains(first) || "([<.,_".utf8.contains(last) { return true }
    if isDigit(last), isDigit(first) || first == UInt8(ascii: "-") { return true }
    // One blank is a word space, more than one an indent.
    if first == 0x20, rest.dropFirst().first.map({ $0 != 0x20 }) ?? false { return true }
    let isInName = isCapital(last) && line.dropLast().last.map { $0 >= 0x61 } ?? false
    if isInName, first >= 0x61 { return true }
    if isCut(line, rest) || isCutCallback(line, rest) || isBetweenColumns(line, rest) {
      return true
    }
    return ["()", "[]", "<>"].contains { pair in
      let (open, close) = (pair.utf8.first ?? 0, pair.utf8.last ?? 0)
      guard let opened = line.lastIndex(of: open), !line[opened...].contains(close),
        let closed = rest.firstIndex(of: close)
      else { return false }
      return !rest[..<closed].contains(open)
    }
  }

  /// Whether a line ends with the number of a process, as `log show` has it in a column, and the
  /// next one begins with the column behind that: `… 0x9f01  Default  0x0  512`, `   0  Rain: `.
  private static func isBetweenColumns(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let columns = line.split(separator: 0x20)
    guard columns.count > 5, columns.suffix(4)[columns.count - 4].starts(with: "0x".utf8),
      columns[columns.count - 2].starts(with: "0x".utf8),
      columns[columns.count - 1].allSatisfy(isDigit), isIndented(rest)
    else { return false }
    let next = rest.split(separator: 0x20, maxSplits: 2)
    return next.count > 2 && next[0].allSatisfy(isDigit) && next[1].last == UInt8(ascii: ":")
  }

  /// Where the blank stays that a line was broken behind, nothing is lost. Lines that a message had
  /// itself are indented or begin with a bracket; a report has many lines without a label.
  static func ofLogBehindBlanks(_ lines: [[UInt8]]) -> LineWrap? {
    let widest = lines.map { width($0) }.max() ?? 0
    guard (narrowest...Self.widest).contains(widest) else { return nil }
    var wrap = LineWrap(width: widest, joint: .behindBlanks, .log)
    wrap.isOfReport = lines.contains { CrashHeading.isOne($0) }
    var (behindBlanks, inWords, short, whole) = (0, 0, 0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard !wrap.begins(next) else {
        // A line that a tool filled up with blanks is whole, except a line of column headings.
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
  func isCommon(_ lines: [[UInt8]]) -> Bool {
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

  static func isOwnLine(_ line: [UInt8]) -> Bool {
    guard let first = line.first else { return true }
    return first == 0x20 || first == 0x09 || "([{<)]}>/".utf8.contains(first)
      || line.count > 7 && line.allSatisfy { $0 == first }
      || line.starts(with: "Log      - ".utf8) || line.starts(with: "Activity - ".utf8)
  }

  private static func isHeading(_ line: [UInt8]) -> Bool {
    line.starts(with: "Timestamp ".utf8) || line.starts(with: "Type ".utf8)
  }

  static func isIndented(_ line: [UInt8]) -> Bool {
    line.first == 0x09 || line.starts(with: [0x20, 0x20])
  }

  /// Whether a line ends inside a name, after a capital letter: `sceneW`, `illEnterForeground`.
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

  /// Whether the name of a callback or a notification was cut: `applica` and
  /// `tionDidBecomeActive`, `sceneDidBeco` and `meActive`. Behind its verb the two parts must end
  /// as names do, and the first not: a whole name may end the line, with a print below it.
  private static func isCutCallback(_ line: [UInt8], _ rest: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    let head = Array(line.reversed().prefix { isLetter($0) }.reversed())
    let tail = Array(rest.prefix { isLetter($0) })
    guard !head.isEmpty, !tail.isEmpty,
      callbackBeginnings.contains(where: { (head + tail).starts(with: $0) }),
      !callbackBeginnings.contains(where: { tail.starts(with: $0) })
    else { return false }
    guard hasVerb(head) else { return hasVerb(head + tail) }
    return isName(head + tail) && !isName(head)
  }

  /// What names of callbacks and notifications end with.
  private static let callbackEndings = [
    "BecomeActive", "ResignActive", "EnterBackground", "EnterForeground", "FinishLaunching",
    "Terminate", "Connect", "Disconnect", "Activate", "Deactivate", "ReceiveMemoryWarning",
    "Hide", "Unhide", "Notification",
  ].map { Array($0.utf8) }

  private static func isName(_ word: [UInt8]) -> Bool {
    callbackEndings.contains { word.suffix($0.count).elementsEqual($0) }
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
}
