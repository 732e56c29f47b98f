/// Removes the marks that mail programs, terminals, chats and editors put around the copied lines
/// of a log.
///
/// It knows the marks of one text, which its beginning shows; text without any is not examined
/// further. A line keeps its number: a wrapped line is one line again, followed by blank ones in
/// place of its parts.
///
/// ```
///   > 12: 2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] sceneDid      quotes, numbers
///   > 13: BecomeActive                                                        a wrap at 80 columns
/// ```
struct PasteCleaner {
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// `> ` before lines.
    static let quotes = Marks(rawValue: 1)
    /// Numbers that rise by one before lines.
    static let numbers = Marks(rawValue: 2)
    /// Lines of three backticks or tildes.
    static let fences = Marks(rawValue: 4)
    /// Colours of a terminal.
    static let colours = Marks(rawValue: 8)
    /// Quotation marks and blanks that an editor replaced by typographic ones.
    static let typography = Marks(rawValue: 16)
    /// `Type: … | Timestamp: …` below each message, as Xcode 15 and later copy their console.
    static let metadata = Marks(rawValue: 32)
    /// Blanks before every line, as Markdown has them before code.
    static let indent = Marks(rawValue: 64)
  }

  /// Number of lines at the beginning that are examined.
  private static let sampled = 400

  private(set) var marks: Marks
  private(set) var wrap: LineWrap?
  private var indent = 0
  /// Lines that wait for the next one: it may belong to them.
  private var held: [[UInt8]] = []
  private var heldBytes = 0
  /// Of the object that the lines that wait begin.
  private var nesting = ObjectNesting()
  private static let longestRecord = 1 << 20

  /// Nil if the text shows no mark.
  init?(beginning: [UInt8], isWhole: Bool) {
    var lines = beginning.split(separator: 10, omittingEmptySubsequences: false).map {
      Array($0)
    }
    // The last one may be cut.
    if !isWhole, lines.count > 1 { lines.removeLast() }
    lines = lines.prefix(Self.sampled).map { Self.withoutReturn($0) }
    marks = []
    if lines.contains(where: { Self.hasColour($0) }) { marks.insert(.colours) }
    let plain = marks.contains(.colours) ? lines.map { Self.withoutColours($0) } : lines
    let full = plain.filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
    if full.contains(where: { Self.isFence($0) }) { marks.insert(.fences) }
    // A wrap may leave `-> 0` so that a line begins with `> `.
    let quoted = full.filter { $0.first == UInt8(ascii: ">") }
    if !quoted.isEmpty,
      quoted.count * 2 >= full.count
        || quoted.contains(where: { LineWrap.isStart(Self.withoutQuotes($0)) })
    {
      marks.insert(.quotes)
    }
    // Lines without quotes between them are somebody's words about them.
    let unquoted = marks.contains(.quotes) ? quoted.map { Self.withoutQuotes($0) } : full
    let bare = unquoted.filter { !$0.isEmpty && !Self.isFence($0) }
    if Self.areNumbered(bare) { marks.insert(.numbers) }
    var texts = marks.contains(.numbers) ? bare.map { Self.withoutNumber($0) } : bare
    let blanks = texts.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
    if blanks > 0, texts.contains(where: { Self.isRecord(Array($0.dropFirst(blanks))) }) {
      marks.insert(.indent)
      indent = blanks
      texts = texts.map { Self.without(indent: blanks, $0) }
    }
    if texts.contains(where: { Self.isTypographic($0) }) {
      marks.insert(.typography)
      texts = texts.map { Self.withoutTypography($0) }
    }
    if texts.contains(where: { Self.isMetadata($0) }) { marks.insert(.metadata) }
    wrap = marks.contains(.metadata) ? nil : LineWrap(of: texts)
    guard !marks.isEmpty || wrap != nil else { return nil }
  }

  /// Bytes and lines that are looked at of text that begins with an object.
  static let objectSample = 1 << 14
  static let objectLines = 32

  /// For text that begins with an object; nil if its records are whole lines.
  init?(objects beginning: [UInt8], isWhole: Bool) {
    marks = []
    var rest = beginning.prefix(Self.objectSample)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var lines = rest.split(
      separator: 10, maxSplits: Self.objectLines, omittingEmptySubsequences: false)
    // The last one may be cut, or hold all further ones.
    let isCut = !isWhole || beginning.count > Self.objectSample || lines.count > Self.objectLines
    if isCut, lines.count > 1 { lines.removeLast() }
    // Nearly all traces end here.
    let isWrapped = lines.contains { line in
      let last = line.last { $0 != 0x0D && $0 != 0x20 }
      return last != nil && last != UInt8(ascii: "}")
    }
    guard isWrapped, let wrap = LineWrap(of: lines.map { Self.withoutReturn(Array($0)) }) else {
      return nil
    }
    self.wrap = wrap
  }

  // MARK: Lines

  /// Takes a line without its end; what is finished is added to `output` with its ends.
  mutating func take(_ line: [UInt8], into output: inout [UInt8]) {
    let text = clean(line)
    if marks.contains(.metadata) { return takeWithMetadata(text, into: &output) }
    guard let wrap else { return Self.add(text, 0, to: &output) }
    if wrap.isOfObjects { return takePiece(text, wrap, into: &output) }
    if let last = held.last, !text.isEmpty, !LineWrap.isStart(text),
      wrap.continues(last, in: text)
    {
      held.append(text)
    } else {
      flush(into: &output)
      held = [text]
    }
  }

  /// Takes a line of a text whose records are objects: one that is open goes on in the next line.
  private mutating func takePiece(
    _ text: [UInt8], _ wrap: LineWrap, into output: inout [UInt8]
  ) {
    if let last = held.last {
      // A torn record has no end, and what follows is the next one.
      guard wrap.continues(last, in: text), heldBytes < Self.longestRecord else {
        flushPieces(into: &output)
        return takePiece(text, wrap, into: &output)
      }
    } else {
      guard text.first == UInt8(ascii: "{") else { return Self.add(text, 0, to: &output) }
      nesting = ObjectNesting()
    }
    held.append(text)
    heldBytes += text.count
    nesting.read(text)
    if !nesting.isOpen { flush(into: &output) }
  }

  /// What waits is no record that was wrapped: the lines stay as they are.
  private mutating func flushPieces(into output: inout [UInt8]) {
    for line in held { Self.add(line, 0, to: &output) }
    (held, heldBytes) = ([], 0)
  }

  /// No more lines come, or text is missing before the next one.
  mutating func flush(into output: inout [UInt8]) {
    guard let wrap else { return flushPieces(into: &output) }
    guard !held.isEmpty else { return }
    Self.add(wrap.joined(held), held.count - 1, to: &output)
    (held, heldBytes) = ([], 0)
  }

  private static func add(_ line: [UInt8], _ blankLines: Int, to output: inout [UInt8]) {
    output += line
    output += [UInt8](repeating: 10, count: 1 + blankLines)
  }

  private func clean(_ line: [UInt8]) -> [UInt8] {
    var line = Self.withoutReturn(line)
    if marks.contains(.colours) { line = Self.withoutColours(line) }
    if marks.contains(.quotes) { line = Self.withoutQuotes(line) }
    if marks.contains(.fences), Self.isFence(line) { return [] }
    if marks.contains(.numbers) { line = Self.withoutNumber(line) }
    if marks.contains(.indent) { line = Self.without(indent: indent, line) }
    if marks.contains(.typography) { line = Self.withoutTypography(line) }
    return line
  }

  // MARK: Marks

  private static func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    line.last == 0x0D ? Array(line.dropLast()) : line
  }

  private static func isFence(_ line: [UInt8]) -> Bool {
    line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8)
  }

  private static func withoutQuotes(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    while rest.first == UInt8(ascii: ">") {
      rest = rest.dropFirst()
      if rest.first == 0x20 { rest = rest.dropFirst() }
    }
    return Array(rest)
  }

  private static func isRecord(_ line: [UInt8]) -> Bool {
    LineWrap.isStart(line) || line.withUnsafeBytes { FlutterTool.unwrapped($0) != nil }
  }

  private static func without(indent: Int, _ line: [UInt8]) -> [UInt8] {
    let blanks = line.prefix(indent).prefix { $0 == 0x20 || $0 == 0x09 }.count
    return Array(line.dropFirst(blanks))
  }

  /// `ESC [ digits m` at the beginning, or twice: a name in a trace may hold one.
  private static func hasColour(_ line: [UInt8]) -> Bool {
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

  private static func withoutColours(_ line: [UInt8]) -> [UInt8] {
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

  private static func areNumbered(_ lines: [[UInt8]]) -> Bool {
    guard lines.count >= 2 else { return false }
    var before: Int?
    for line in lines {
      guard let number = number(line) else { return false }
      if let before, number.value != before + 1 { return false }
      before = number.value
    }
    return true
  }

  private static func withoutNumber(_ line: [UInt8]) -> [UInt8] {
    number(line).map { Array(line[$0.end...]) } ?? line
  }

  // MARK: Typography

  private static let replacements: [(bytes: [UInt8], byte: UInt8)] = [
    (Array("\u{201C}".utf8), 0x22), (Array("\u{201D}".utf8), 0x22),
    (Array("\u{2018}".utf8), 0x27), (Array("\u{2019}".utf8), 0x27), (Array("\u{A0}".utf8), 0x20),
  ]
  /// Where these occur the marks were straight: JSON, and messages of UIKit.
  private static let straight = [
    "{\u{201C}", "(\u{201C}", "Can\u{2019}t end BackgroundTask", "Can\u{2019}t endBackgroundTask",
  ]

  private static func isTypographic(_ line: [UInt8]) -> Bool {
    guard line.contains(0xE2) else { return false }
    let text = String(decoding: line, as: UTF8.self)
    return straight.contains { text.utf8.starts(with: $0.utf8) }
      || text.contains("Background Task") && text.contains("\u{201C}")
      || text.contains(straight[2]) || text.contains(straight[3])
  }

  private static func withoutTypography(_ line: [UInt8]) -> [UInt8] {
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
}

// MARK: Metadata

extension PasteCleaner {
  /// `Type: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: Films | …`, or
  /// `Type: stdio`.
  static func isMetadata(_ line: [UInt8]) -> Bool {
    line.starts(with: "Type: ".utf8)
      && String(decoding: line.prefix(40), as: UTF8.self).contains(" | Timestamp: ")
  }

  private static func isEnd(_ line: [UInt8]) -> Bool {
    line.starts(with: "Type: stdio".utf8) || isMetadata(line)
  }

  /// Puts the metadata below a message before it, as the console wrote it before Xcode 15.
  private mutating func takeWithMetadata(_ line: [UInt8], into output: inout [UInt8]) {
    guard Self.isEnd(line) else {
      held.append(line)
      // A message is shorter; text without metadata is not Xcode's.
      if held.count > 256 { flush(into: &output) }
      return
    }
    if Self.isMetadata(line), let first = held.firstIndex(where: { !$0.isEmpty }) {
      held[first] = Self.prefix(of: line) + held[first]
    }
    held.append([])
    flush(into: &output)
  }

  /// `2025-08-15 19:59:42.498469+02:00 Films[-] [subsystem:category] `
  private static func prefix(of metadata: [UInt8]) -> [UInt8] {
    var fields: [String: String] = [:]
    for part in String(decoding: metadata, as: UTF8.self).split(separator: "|") {
      let pair = part.split(separator: ":", maxSplits: 1)
      let key = pair.first.map { $0.filter { $0 != " " } } ?? ""
      let value = pair.dropFirst().first.map { $0.drop { $0 == " " } } ?? ""
      fields[key] = String(value.reversed().drop { $0 == " " }.reversed())
    }
    var result = fields["Timestamp"].map { $0 + " " } ?? ""
    if let process = fields["Process"], !process.isEmpty { result += process + "[-] " }
    if let subsystem = fields["Subsystem"], !subsystem.isEmpty, !subsystem.contains(" "),
      fields["Process"] != nil
    {
      let category = (fields["Category"] ?? "").map { $0 == " " ? "-" : $0 }
      result += "[\(subsystem):\(String(category))] "
    }
    return Array(result.utf8)
  }
}
