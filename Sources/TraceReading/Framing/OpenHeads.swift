internal import TraceModel

/// Lines whose message a mail or a page broke off behind the name of the process: what follows is
/// the message.
///
///     default 10:00:05.300000+0100    Notes
///     applicationShouldTerminateAfterLastWindowClosed(_:) returns false
///
/// No tool writes a line without a message, so that the head alone shows the break. Sentences about
/// an end are long, and known: one that ends openly has its rest below.
///
///     2026-03-02 14:00:00.125 runningboardd: Termination request for
///     [app<com.acme.rain>:512] failed due to termination resistance
struct OpenHeads {
  /// Characters of the longest line.
  private let width: Int
  /// The head, what follows it, and the blanks before the first line of that.
  private var held: [[UInt8]] = []
  private var depth = 0
  private static let mostHeld = 64
  private static let longestName = 64

  /// Nil if no line is such a head with a message below it.
  init?(of lines: [[UInt8]]) {
    let isBroken = zip(lines, lines.dropFirst()).contains { line, next in
      Self.isHead(line, of: next)
    }
    guard isBroken else { return nil }
    width = lines.map { LineWrap.width($0) }.max() ?? 0
  }

  /// The lines that are complete with this one: a record, and blank ones in place of its parts.
  mutating func take(_ line: [UInt8]) -> [[UInt8]] {
    if let last = held.last, held.count < Self.mostHeld,
      held.count > 1
        ? Self.isRest(line) && !Self.isCallback(line) : Self.isHead(last, of: line)
    {
      let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
      if held.count == 1 { depth = blanks }
      let hasNoRoom =
        width >= LineWrap.narrowest
        && LineWrap.width(last) + 1 + LineWrap.width(Array(line.prefix { $0 != 0x20 })) > width
      let isSentence =
        held[0].withUnsafeBytes { $0.has("runningboardd") }
        || OpenEnds.areIn(Array(held.joined(separator: [0x20])))
      if held.count == 1 || blanks > 0 && blanks == depth || hasNoRoom || isSentence {
        held.append(line)
        return []
      }
    }
    let before = takeRest()
    guard Self.joint(behind: line) != nil else { return before + [line] }
    held = [line]
    return before
  }

  mutating func takeRest() -> [[UInt8]] {
    defer { held = [] }
    guard let head = held.first, held.count > 1, let joint = Self.joint(behind: head) else {
      return held
    }
    let parts = held.dropFirst().map { line in line.withUnsafeBytes { Array($0.trimmed) } }
    var record = head + joint
    for (number, part) in parts.enumerated() {
      // A path is broken behind a slash, where it had no blank.
      if number > 0, record.last != UInt8(ascii: "/") { record.append(0x20) }
      record += part
    }
    return [record] + [[UInt8]](repeating: [], count: parts.count)
  }

  /// Whether a line is a head that was broken off before the next one. Syslog has a colon at the
  /// name where no job or level comes behind it, and nothing breaks there.
  private static func isHead(_ line: [UInt8], of next: [UInt8]) -> Bool {
    guard joint(behind: line) != nil, isRest(next) else { return false }
    // A time that is cut begins no record.
    if isOfRunningBoard(line) || OpenEnds.areIn(line) {
      // Nor does a list that the debugger prints belong to a sentence.
      return !isCallback(next) && !(next.first.map { "0123456789*(".utf8.contains($0) } ?? false)
    }
    var place = 0
    let isOfSyslog = line.withUnsafeBytes { LogTime.monthMoment($0, &place) != nil }
    let first = next.first { $0 != 0x20 && $0 != 0x09 }
    return line.last { $0 != 0x20 } == 0x3A || !isOfSyslog || first == UInt8(ascii: "(")
      || first == UInt8(ascii: "<")
  }

  private static func isCallback(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { TextColumns.isCallback($0.trimmed) }
  }

  /// Whether a line may be the rest of the one before.
  private static func isRest(_ line: [UInt8]) -> Bool {
    line.contains { $0 != 0x20 && $0 != 0x09 } && !LineWrap.begins(line)
      && joint(behind: line) == nil
  }

  /// What was between such a head and its message; nil for lines that have a message, or no head.
  static func joint(behind line: [UInt8]) -> [UInt8]? {
    if isOfRunningBoard(line) { return endsOpenly(line) ? [0x20] : nil }
    if OpenEnds.areIn(line) { return [0x20] }
    return line.withUnsafeBytes { text in
      let text = text.trimmed
      guard text.count > 20 else { return nil }
      if text.last == 0x3A { return endsWithSign(text) ? [0x20] : nil }
      if text.last == UInt8(ascii: "]") {
        return endsWithProcess(text) || endsWithLabel(text) ? [0x20] : nil
      }
      return endsWithColumn(text) ? text.contains(0x09) ? [0x09] : Array("    ".utf8) : nil
    }
  }

  private static func isOfRunningBoard(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { $0.has("runningboardd") } && LineWrap.begins(line)
  }

  /// Whether a sentence of RunningBoard goes on: behind its subject, behind a word that another one
  /// must follow, or inside of a context.
  private static func endsOpenly(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { text in
      let text = text.trimmed
      if openEnds.contains(where: { text.hasSuffix($0) }) { return true }
      // Of a context that has lines of its own, each but the last ends with a sign.
      if text.has("<RBSTerminateContext|") {
        return !text.hasSuffix(">") && !text.hasSuffix("[") && !text.hasSuffix(":")
      }
      // `runningboardd: [app<com.acme.rain>:512]`
      guard text.last == UInt8(ascii: "]"), let process = text.place(of: "[app"),
        text.part(process).place(of: "] ") == nil, let before = text.part(0, process).trimmed.last
      else { return false }
      return before == UInt8(ascii: "d") || [0x3A, 0x5D].contains(before)
    }
  }

  private static let openEnds: [StaticString] = [
    " termination", " request", " from", " for", " on", " with", " context", " context:", " due to",
    " request for:", " process:", " launchd", " by",
    " because",
  ]

  /// Level, time and process of the Console app, with nothing behind them.
  private static func endsWithColumn(_ text: UnsafeRawBufferPointer) -> Bool {
    let head = text.part(0, LevelWords.longest + 1)
    guard let end = head.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }),
      LevelWords.ofConsole(head.part(0, end)) != nil
    else { return false }
    var place = end
    skipBlanks(text, &place)
    guard let moment = LogTime.moment(text, &place), !moment.isWhole, moment.zone != nil,
      place < text.count, text[place] == 0x20 || text[place] == 0x09
    else { return false }
    skipBlanks(text, &place)
    let name = text.part(place)
    return (1...longestName).contains(name.count) && name.allSatisfy { $0.isNameByte || $0 >= 0x80 }
      && ProcessName.mayHave(name) && !TextColumns.isCallback(name)
  }

  /// `Mar  2 18:23:50 Host launchd[1]` and `2026-03-02 09:00:00.100 Rain[512:1a2b]`.
  private static func endsWithProcess(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let open = text.lastIndex(of: UInt8(ascii: "[")) else { return false }
    let number = text.part(open + 1, text.count - 1)
    guard !number.isEmpty, number.allSatisfy({ LogText.isHexadecimal($0) || $0 == 0x3A }),
      number.first.map({ (0x30...0x39).contains($0) }) ?? false
    else { return false }
    var place = 0
    let isOfSyslog = LogTime.monthMoment(text, &place) != nil
    guard isOfSyslog || LogTime.moment(text, &place) != nil, place < open, text[place] == 0x20
    else { return false }
    // The host, or the type of the compact style, may be between them. `row[3]` may end a message:
    // other lines have a thread, too.
    let words = text.part(place, open).trimmed.split(separator: 0x20)
    guard isOfSyslog || number.contains(0x3A) && (words.count == 1 || words[0].count <= 2) else {
      return false
    }
    return (1...2).contains(words.count)
      && words.allSatisfy { word in
        word.count <= longestName && !word.contains(0x3A) && !word.contains(0x5B)
      }
  }

  /// A process with the colon that separates it from its message, and nothing behind it:
  /// `Mar  2 18:23:50 Host Rain[512] <Notice>:`, `2026-03-02 09:00:00.100 localhost Rain[512]:`, or
  /// the last column of `log show`, `… 0x9f01  Default  0x0  512  0  Rain:`.
  private static func endsWithSign(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    guard LogTime.monthMoment(text, &place) != nil || LogTime.moment(text, &place) != nil,
      text.part(place).first == 0x20
    else { return false }
    let columns = text.part(place, text.count - 1).split(separator: 0x20)
    guard let last = columns.last else { return false }
    if last.last == UInt8(ascii: ">") {
      let level = last.dropFirst().dropLast()
      return last.first == UInt8(ascii: "<") && (2...3).contains(columns.count)
        && LevelWords.ofLogger(UnsafeRawBufferPointer(rebasing: level)) != nil
        && columns[columns.count - 2].last == UInt8(ascii: "]")
    }
    if last.last == UInt8(ascii: "]") {
      return columns.count < 3 && last.contains(UInt8(ascii: "["))
    }
    // A thread, a type, an activity, a process, and how long the line is kept.
    return (6...8).contains(columns.count) && columns[0].starts(with: "0x".utf8)
      && columns[2].starts(with: "0x".utf8)
      && columns[3].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The same with the label of a logger behind it, `Rain[512:1a2b] [com.example.rain:life]`.
  private static func endsWithLabel(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let open = text.lastIndex(of: UInt8(ascii: "[")), open > 0, text[open - 1] == 0x20,
      text.part(open).has(":"), !text.part(open).contains(0x20)
    else { return false }
    let head = text.part(0, open).trimmed
    return head.last == 0x3A ? endsWithSign(head) : endsWithProcess(head)
  }

  private static func skipBlanks(_ text: UnsafeRawBufferPointer, _ place: inout Int) {
    while place < text.count, text[place] == 0x20 || text[place] == 0x09 { place += 1 }
  }
}
