/// The marks around pasted lines, each by itself: whether a line has it, and the line without it.
enum PasteMarks {
  /// A line without the CRs at its end, and without the byte order mark that a file begins with.
  static func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    while rest.last == 0x0D { rest = rest.dropLast() }
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    return rest.count == line.count ? line : Array(rest)
  }

  // MARK: Tables

  /// Whether a line is a row of a table that has a record in its cells: of one in Markdown,
  /// `| 10:00:00.000 | sceneDidBecomeActive |`, or of a list of quoted values,
  /// `"2026-03-02 10:00:00.000","info","sceneDidBecomeActive"`.
  static func isRowOfRecord(_ line: [UInt8]) -> Bool {
    guard let first = line.first, first == line.last,
      first == UInt8(ascii: "|") || first == 0x22 && quotedCells(line) != nil
    else { return false }
    return RecordStart.isOne(withoutCells(line))
  }

  /// Two values or more in quotation marks, with commas or semicolons between; nil for other lines.
  static func quotedCells(_ line: [UInt8]) -> [[UInt8]]? {
    guard line.first == 0x22, line.last == 0x22, line.count > 6 else { return nil }
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var place = 0
    while place < line.count {
      let byte = line[place]
      place += 1
      if isQuoted {
        guard byte == 0x22 else {
          cells[cells.count - 1].append(byte)
          continue
        }
        // Two of them are one of the text.
        isQuoted = place < line.count && line[place] == 0x22
        if isQuoted {
          cells[cells.count - 1].append(byte)
          place += 1
        }
      } else if byte == 0x22, cells[cells.count - 1].isEmpty {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        cells.append([])
      } else {
        return nil
      }
    }
    return cells.count > 1 && !isQuoted ? cells : nil
  }

  /// The cells of a row with a blank or a bar between them; any other line as it is.
  static func withoutCells(_ line: [UInt8]) -> [UInt8] {
    if let cells = quotedCells(line) { return Array(cells.joined(separator: Array(" | ".utf8))) }
    guard line.first == UInt8(ascii: "|"), line.last == UInt8(ascii: "|"), line.count > 2 else {
      return line
    }
    let cells = line[1..<line.count - 1].split(separator: UInt8(ascii: "|")).map { cell in
      var text = cell.drop { $0 == 0x20 || $0 == 0x09 }
      while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
      return text
    }
    // The line below the head is nothing but signs.
    guard !cells.allSatisfy({ $0.allSatisfy { $0 == 0x2D || $0 == 0x3A } }) else { return [] }
    return Array(cells.joined(separator: [0x20]))
  }

  // MARK: Blocks

  /// Three backticks or tildes, or a macro of Jira alone on its line: `{code:java}`, `{noformat}`
  /// (https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=advanced).
  static func isFence(_ line: [UInt8]) -> Bool {
    macro(line) == line.count || Self.tagsEnd(line) == line.count || isCodeFence(line)
  }

  /// Three backticks or tildes, alone on their line but for a language.
  static func isCodeFence(_ line: [UInt8]) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) else { return false }
    // One word after the fence names the language. A chat allows text on the same line.
    return !text.dropFirst(3).contains(0x20)
  }

  /// Whether a line has a mark of a block before or behind its text.
  static func hasBlockMark(_ line: [UInt8]) -> Bool {
    isFence(line) || withoutBlockMarks(line).count != line.count
  }

  /// The text of a line, without the marks of a block before and after it.
  static func withoutBlockMarks(_ line: [UInt8]) -> [UInt8] {
    var rest = withoutMacros(line)[...]
    if rest.starts(with: "```".utf8) { rest = rest.dropFirst(3) }
    if rest.count > 3, rest.suffix(3).elementsEqual("```".utf8) { rest = rest.dropLast(3) }
    if let end = tagsEnd(Array(rest)), end > 0 { rest = rest.dropFirst(end) }
    return Array(withoutClosingTags(rest))
  }

  private static let tags = [
    "pre", "code", "p", "div", "samp", "details", "summary", "blockquote", "span", "tt", "kbd",
    "br",
  ]
  private static let closingTags =
    tags.dropLast().map { Array("</\($0)>".utf8) }
    + ["<br>", "<br/>", "<br />"].map { Array($0.utf8) }

  /// Whether a line of a page's source ends with a tag that ends the line.
  static func hasBreak(_ line: ArraySlice<UInt8>) -> Bool {
    line.last == UInt8(ascii: ">")
      && closingTags.suffix(3).contains { line.suffix($0.count) == $0[...] }
  }

  /// Whether a line that begins with `<` may be one of a log: a page has tags around it, and syslog
  /// writes levels and times so.
  static func mayBeLog(_ line: ArraySlice<UInt8>) -> Bool {
    let head = line.prefix(16)
    return tagsEnd(Array(line)) != nil || PersonalMarks.isRecordMarked(line)
      || (0x30...0x39).contains(head.dropFirst().first ?? 0)
      || head.firstIndex(of: UInt8(ascii: ">")).map { line[$0...].starts(with: ">: ".utf8) }
        ?? false
  }

  /// Where the tags of HTML end that a line begins with, `<pre><code>`.
  private static func tagsEnd(_ line: [UInt8]) -> Int? {
    var rest = line[...]
    while rest.first == UInt8(ascii: "<"),
      let close = rest.prefix(80).firstIndex(of: UInt8(ascii: ">"))
    {
      let inside = rest[rest.startIndex + 1..<close].drop { $0 == UInt8(ascii: "/") }
      let name = inside.prefix { (0x61...0x7A).contains($0) }
      guard tags.contains(String(decoding: name, as: UTF8.self)),
        name.endIndex == close || rest[name.endIndex] == 0x20
      else { break }
      rest = rest[(close + 1)...]
    }
    return rest.startIndex > 0 ? rest.startIndex : nil
  }

  private static func withoutClosingTags(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    while rest.last == UInt8(ascii: ">"),
      let tag = closingTags.first(where: { rest.suffix($0.count).elementsEqual($0) })
    {
      rest = rest.dropLast(tag.count)
    }
    return rest
  }

  private static let macros = ["{code", "{noformat", "{quote", "{panel"].map { Array($0.utf8) }

  /// The length of the macro of Jira that a line begins with.
  private static func macro(_ line: some Collection<UInt8>) -> Int? {
    guard line.first == UInt8(ascii: "{"),
      let name = macros.first(where: { line.starts(with: $0) })
    else { return nil }
    let rest = line.dropFirst(name.count)
    guard rest.first == UInt8(ascii: "}") || rest.first == UInt8(ascii: ":") else { return nil }
    guard let close = rest.prefix(160).firstIndex(of: UInt8(ascii: "}")) else { return nil }
    return line.distance(from: line.startIndex, to: close) + 1
  }

  /// A line with text without the macros of Jira before and after it.
  private static func withoutMacros(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    if let length = macro(rest) { rest = rest.dropFirst(length) }
    if rest.last == UInt8(ascii: "}"), let open = rest.lastIndex(of: UInt8(ascii: "{")),
      macro(rest[open...]) == rest.endIndex - open
    {
      rest = rest[..<open]
    }
    return rest.count == line.count ? line : Array(rest)
  }

  /// Whether a record with its time follows a `<br>` inside of a line; a name alone may be of a
  /// page that the app quotes.
  static func hasRecordBehindBreak(_ line: [UInt8]) -> Bool {
    // Nearly all lines end here.
    guard line.contains(UInt8(ascii: "<")), line.withUnsafeBytes({ $0.has("<br") }) else {
      return false
    }
    return parts(of: line).dropFirst().contains { part in
      part.withUnsafeBytes { RecordStart.isOne($0.trimmed) }
    }
  }

  /// What is between the `<br>` tags of a line, at least one part.
  static func parts(of line: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var rest = line[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      let tag = closingTags.suffix(3).first { rest[open...].starts(with: $0) }
      let end = open + (tag?.count ?? 1)
      parts[parts.count - 1] += rest[..<(tag == nil ? end : open)]
      if tag != nil { parts.append([]) }
      rest = rest[end...]
    }
    parts[parts.count - 1] += rest
    // A tag at the end of the line ends the last part.
    if parts.count > 1, parts[parts.count - 1].isEmpty { parts.removeLast() }
    return parts
  }

  // MARK: Entities

  private static let entities: [(name: [UInt8], text: [UInt8])] = [
    ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&apos;", 0x27), ("&nbsp;", 0x20),
    ("&amp;", 0x26),
  ].map { (Array($0.0.utf8), [$0.1]) }

  /// Whether a line has a bracket or another sign as an entity of HTML; `&amp;` alone may be the
  /// app's own.
  static func hasEntity(_ line: [UInt8]) -> Bool {
    guard line.contains(UInt8(ascii: "&")) else { return false }
    return line.indices.contains { place in
      line[place] == UInt8(ascii: "&") && entity(line[place...]).map { $0.text != [0x26] } ?? false
    }
  }

  /// Whether a line begins with a tag of a document, in which entities are the text's own.
  static func beginsWithTag(_ line: [UInt8]) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard text.first == UInt8(ascii: "<"), let next = text.dropFirst().first else { return false }
    return (0x61...0x7A).contains(next) || "?/!".utf8.contains(next)
  }

  static func withoutEntities(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(UInt8(ascii: "&")) else { return line }
    var result: [UInt8] = []
    var rest = line[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let entity = entity(rest) {
        result += entity.text
        rest = rest.dropFirst(entity.length)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// What the entity that a text begins with stands for, by its name or its number: `&quot;`,
  /// `&#39;`, `&#x27;`.
  private static func entity(_ text: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
    if let named = entities.first(where: { text.starts(with: $0.name) }) {
      return (named.text, named.name.count)
    }
    guard text.starts(with: "&#".utf8),
      let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let number = text[(text.startIndex + 2)..<end]
    let isHexadecimal = number.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = String(decoding: number.dropFirst(isHexadecimal ? 1 : 0), as: UTF8.self)
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value >= 0x20,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    let bytes = value == 0xA0 ? [0x20] : Array(String(Character(scalar)).utf8)
    return (bytes, end + 1 - text.startIndex)
  }

  // MARK: Before lines

  static func withoutQuotes(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    while rest.first == UInt8(ascii: ">") {
      rest = rest.dropFirst()
      if rest.first == 0x20 { rest = rest.dropFirst() }
    }
    return Array(rest)
  }

  /// Whether a record follows the debugger's prompt.
  static func hasPrompt(_ line: [UInt8]) -> Bool {
    let rest = withoutPrompt(line)
    return rest.count < line.count && RecordStart.isOne(rest)
  }

  static func withoutPrompt(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    while rest.starts(with: prompt) { rest = rest.dropFirst(prompt.count) }
    return rest.count == line.count ? line : Array(rest)
  }

  private static let prompt = Array("(lldb) ".utf8)

  static func without(indent: Int, _ line: [UInt8]) -> [UInt8] {
    let blanks = line.prefix(indent).prefix { $0 == 0x20 || $0 == 0x09 }.count
    return Array(line.dropFirst(blanks))
  }

  /// The number before a line and where its text begins: `12: text`, `12 | text`, `  12⇥text`,
  /// `12. text`.
  private static func number(_ line: [UInt8]) -> (value: Int, end: Int)? {
    let blanks = line.prefix { $0 == 0x20 }.count
    let digits = line.dropFirst(blanks).prefix { (0x30...0x39).contains($0) }
    guard (1...6).contains(digits.count),
      let value = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let rest = line[digits.endIndex...]
    for separator in [": ", " | ", "| ", "\t", ". ", "  "] where rest.starts(with: separator.utf8) {
      return (value, digits.endIndex + separator.utf8.count)
    }
    // A line that was blank.
    let isAlone =
      rest.allSatisfy { $0 == 0x20 }
      || [[0x3A], [0x7C], [0x20, 0x7C], [0x2E]].contains(Array(rest))
    return isAlone ? (value, line.count) : nil
  }

  static func areNumbered(_ lines: [[UInt8]]) -> Bool {
    guard lines.count >= 2 else { return false }
    var before: Int?
    for line in lines {
      guard let number = number(line) else { return false }
      if let before, number.value != before + 1 { return false }
      before = number.value
    }
    return true
  }

  static func withoutNumber(_ line: [UInt8]) -> [UInt8] {
    number(line).map { Array(line[$0.end...]) } ?? line
  }

  /// The number that `grep -n` writes before a line, `12:` or, of a line around it, `12-`, and
  /// where the line begins.
  private static func place(_ line: [UInt8]) -> (value: Int, end: Int)? {
    let digits = line.prefix { (0x30...0x39).contains($0) }
    guard (1...6).contains(digits.count), let sign = line[digits.endIndex...].first,
      sign == UInt8(ascii: ":") || sign == UInt8(ascii: "-")
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).map { ($0, digits.endIndex + 1) }
  }

  /// Whether the lines are those that `grep -n` found: their numbers rise, and are no hours of a
  /// time of day.
  static func haveGrepNumbers(_ lines: [[UInt8]]) -> Bool {
    guard lines.count > 1 else { return false }
    var before = 0
    var areNoHours = false
    for line in lines where !line.elementsEqual("--".utf8) {
      guard let place = place(line), place.value > before else { return false }
      before = place.value
      areNoHours = areNoHours || !mayBeMinutes(line[place.end...])
    }
    return areNoHours
  }

  /// Whether an hour may be before the text: minutes and seconds begin it, `02:10 ` or `02:10.412`.
  private static func mayBeMinutes(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0 else { return false }
    // A time of day after a number has three parts of its own.
    let clock = text.prefix(8)
    let isClock =
      clock.count == 8
      && zip(0..., clock).allSatisfy { place, byte in
        place == 2 || place == 5 ? byte == 0x3A : (0x30...0x39).contains(byte)
      }
    return digits < 3 && !isClock
  }

  static func withoutGrepNumber(_ line: [UInt8]) -> [UInt8] {
    place(line).map { Array(line[$0.end...]) } ?? line
  }

  // MARK: Blanks

  /// Whether blanks end nearly all lines: an editor or a page added them, and none is part of a
  /// column. A log that was broken between words has some at the ends of pieces, but not at the
  /// last ones.
  static func haveBlankEnds(_ lines: [[UInt8]]) -> Bool {
    // The heading that `log show` writes ends so by itself.
    let full = lines.filter { line in
      line.contains { $0 != 0x20 && $0 != 0x09 } && !line.starts(with: "Timestamp ".utf8)
    }
    let ended = full.count { withoutBlankEnd($0).count < $0.count }
    return ended > 1 && ended * 10 >= full.count * 9
  }

  /// Whether a blank line follows each line, as where the ends of lines were doubled.
  static func haveBlankLines(_ lines: [[UInt8]]) -> Bool {
    let isFull = lines.map { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
    return isFull.count { $0 } >= fewestApart
      && isFull.indices.allSatisfy { $0.isMultiple(of: 2) || !isFull[$0] }
  }

  /// Fewer lines may be paragraphs (our choice).
  private static let fewestApart = 4

  /// A line without the blanks at its end and the tabs after them. A tab directly after a word
  /// begins an empty column, and stays.
  static func withoutBlankEnd(_ line: [UInt8]) -> [UInt8] {
    let text = withoutReturn(line)
    let blanks = text.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    guard blanks > 0, text[text.count - blanks] == 0x20 || blanks == text.count else { return line }
    return Array(text.dropLast(blanks))
  }

  // MARK: Colours

  /// `ESC [ digits m` at the beginning, or twice: a name in a trace may hold one.
  static func hasColour(_ line: [UInt8]) -> Bool {
    var count = 0
    var place = 0
    while let end = colourEnd(line, from: &place) {
      count += 1
      if count == 2 || end - place == end { return true }
      place = end
    }
    return false
  }

  /// The end of the next colour; `from` moves to its beginning.
  private static func colourEnd(_ line: [UInt8], from place: inout Int) -> Int? {
    while let escape = line[place...].firstIndex(of: 0x1B) {
      place = escape
      guard escape + 1 < line.count, line[escape + 1] == UInt8(ascii: "[") else {
        place = escape + 1
        continue
      }
      var end = escape + 2
      while end < line.count, (0x30...0x39).contains(line[end]) || line[end] == 0x3B { end += 1 }
      if end < line.count, line[end] == UInt8(ascii: "m") { return end + 1 }
      place = escape + 1
    }
    return nil
  }

  static func withoutColours(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(0x1B) else { return line }
    var result: [UInt8] = []
    var start = 0
    var place = 0
    while let end = colourEnd(line, from: &place) {
      result += line[start..<place]
      (start, place) = (end, end)
    }
    return result + line[start...]
  }
}
