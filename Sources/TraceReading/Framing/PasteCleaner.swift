/// Removes the marks that mail programs, terminals, chats and editors put around the copied lines
/// of a log.
///
/// It knows the marks of one text, which its beginning shows; text without any is not examined
/// further. A line keeps its number: a wrapped line is one line again, followed by blank ones in
/// place of its parts. Where a line has several records, ``lineNumbers`` tells whose they are.
///
/// ```
///   > 12: 2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] sceneDid      quotes, numbers
///   > 13: BecomeActive                                                        a wrap at 80 columns
/// ```
struct PasteCleaner {
  /// Number of lines at the beginning that are examined.
  private static let sampled = 400

  var marks: Marks
  private(set) var lineNumbers = LineNumbers()
  private(set) var wrap: LineWrap?
  /// The lines were broken with what other tools had put before them.
  private var isWrappedOutside = false
  var decorations: [LineDecoration] = []
  /// Nil where one app printed the lines, or where they say themselves which one did.
  var senders: SenderMarks?
  /// Of a recording that a log carries.
  var carried: CarriedRecords?
  /// Of a text that a tool printed of functions.
  var functions: FunctionList?
  /// Of a log in which a person marked single records.
  var pointed: PointedRecords?
  /// Of a log below a list of callbacks.
  var listed: ListedNames?
  var indent = 0
  var innerIndent = 0
  enum Code { case none, open, closed }
  /// Whether the line is in a block of code between fences, or below one.
  var code = Code.none
  var recogniser = LineRecogniser.none
  /// Processes that lines name without a number.
  var processes: Set<[UInt8]> = []
  /// Of a text that is a table with names of its columns.
  private var table: TableRows?
  private var isBelowHeading = false
  var inlineMarks: InlineMarks?
  /// Of a text that has a table somewhere.
  private(set) var rows: TableRows?
  /// The next line is the blank one after a line.
  private var isBetweenLines = false
  /// Lines that wait for the next one: it may belong to them.
  private var held: [[UInt8]] = []
  private var heldBytes = 0
  /// Of the object that the lines that wait begin.
  private var nesting = ObjectNesting()
  /// Of a document, the line that waits included.
  private var strings = OpenString()
  private var mail = QuotedPrintable()
  private var headings: UnderlinedHeadings
  /// Of a table whose cells are on lines of their own.
  private var cellLines: CellLines?
  private var openHeads: OpenHeads?
  private static let longestRecord = 1 << 20
  private static let mostHeld = 256

  /// Nil if the text shows no mark.
  init?(beginning: [UInt8], isWhole: Bool, _ recogniser: LineRecogniser = .none) {
    var lines = beginning.split(separator: 10, omittingEmptySubsequences: false).map {
      Array($0)
    }
    self.recogniser = recogniser
    headings = UnderlinedHeadings(recogniser)
    // The last one may be cut.
    if !isWhole, lines.count > 1 { lines.removeLast() }
    lines = lines.prefix(Self.sampled).map { PasteMarks.withoutReturn($0) }
    marks = []
    if PasteMarks.haveBlankEnds(lines) {
      marks.insert(.blankEnds)
      lines = lines.map { PasteMarks.withoutBlankEnd($0) }
    }
    if PasteMarks.haveBlankLines(lines) {
      marks.insert(.blankLines)
      lines = lines.filter { !$0.isEmpty }
    }
    if QuotedPrintable.isSure(lines) {
      marks.insert(.quotedPrintable)
      var mail = QuotedPrintable()
      lines = lines.compactMap { mail.take($0)?.line }
    }
    if let table = lines.first.flatMap({ TableRows(heading: $0) }) {
      marks.insert(.table)
      self.table = table
      lines = lines.dropFirst().map { table.line($0) }
    }
    if table == nil, let found = CellLines(of: lines, recogniser) {
      marks.insert(.cellLines)
      cellLines = found
      var cells = found
      lines = lines.flatMap { cells.take($0) } + cells.takeRest()
    }
    if UnderlinedHeadings.areIn(lines, recogniser) {
      marks.insert(.underlines)
      var headings = headings
      lines = lines.flatMap { headings.take($0) } + headings.takeRest()
    }
    if lines.contains(where: { PasteMarks.hasRecordBehindBreak($0) }) {
      marks.insert(.breaks)
      lines = lines.flatMap { PasteMarks.parts(of: $0) }
    }
    if lines.contains(where: { JoinedRecords.isOne($0) }) {
      marks.insert(.joined)
      lines = lines.flatMap { JoinedRecords.parts(of: $0) }
    } else if lines.contains(where: { JoinedRecords.isTurned($0) }) {
      let records = lines.flatMap { JoinedRecords.parts(of: $0, areNewestFirst: true) }
      if TextOrder(of: records) == .newestFirst {
        marks.formUnion([.joined, .newestFirst])
        lines = records
      }
    }
    if lines.contains(where: { PasteMarks.hasColour($0) }) { marks.insert(.colours) }
    let plain = marks.contains(.colours) ? lines.map { PasteMarks.withoutColours($0) } : lines
    let full = plain.filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
    if full.contains(where: { PasteMarks.hasBlockMark($0) }) { marks.insert(.fences) }
    // A wrap may leave `-> 0` so that a line begins with `> `.
    let quoted = full.filter { $0.first == UInt8(ascii: ">") }
    if !quoted.isEmpty,
      quoted.count * 2 >= full.count
        || quoted.contains(where: {
          let line = PasteMarks.withoutQuotes($0)
          return RecordStart.isOne(line) || Self.isObject(line)
        })
    {
      marks.insert(.quotes)
    }
    // Lines without quotes between them are a person's words about them.
    let unquoted = marks.contains(.quotes) ? quoted.map { PasteMarks.withoutQuotes($0) } : full
    let inside = marks.contains(.fences) ? withoutWordsBelow(unquoted) : unquoted
    var bare = inside.filter { !$0.isEmpty && !PasteMarks.isFence($0) }
      .map { marks.contains(.fences) ? PasteMarks.withoutBlockMarks($0) : $0 }
    if bare.contains(where: { PasteMarks.hasEscapes($0, recogniser) }) {
      marks.insert(.escapes)
      bare = bare.map { PasteMarks.withoutEscapes($0) }
    }
    if let found = InlineMarks(of: bare, recogniser) {
      marks.insert(.inline)
      inlineMarks = found
      var marks = found
      bare = bare.map { marks.without($0) }
    }
    if PasteMarks.haveGrepNumbers(bare) {
      marks.insert(.grepNumbers)
      bare = bare.map { PasteMarks.withoutGrepNumber($0) }
    }
    let rows = withoutCells(bare)
    // The frames of a stack have numbers, too.
    if PasteMarks.areNumbered(rows),
      !rows.contains(where: { $0.withUnsafeBytes { recogniser.kind($0) == .record } })
    {
      marks.insert(.numbers)
    }
    var texts = marks.contains(.numbers) ? rows.map { PasteMarks.withoutNumber($0) } : rows
    // In XML they are the text's own.
    if texts.contains(where: { PasteMarks.hasEntity($0) }),
      !texts.contains(where: { PasteMarks.beginsWithTag($0) })
    {
      marks.insert(.entities)
      texts = texts.map { PasteMarks.withoutEntities($0) }
    }
    findTypography(&texts)
    indent = Self.indent(of: texts)
    if indent > 0 {
      marks.insert(.indent)
      texts = texts.map { PasteMarks.without(indent: indent, $0) }
    }
    if !texts.contains(where: { XcodeMetadata.isOne($0) }), let found = LineWrap(of: texts),
      !found.isOfObjects
    {
      wrap = found
      isWrappedOutside = true
      texts = Self.joined(texts, found)
    }
    if wrap == nil, let found = OpenHeads(of: texts) {
      marks.insert(.openHeads)
      openHeads = found
      var heads = found
      texts = (texts.flatMap { heads.take($0) } + heads.takeRest()).filter { !$0.isEmpty }
    }
    functions = isWhole ? FunctionList(texts, recogniser) : nil
    if functions != nil { marks.insert(.functions) } else { findBeginnings(&texts, recogniser) }
    if texts.contains(where: { XcodeMetadata.isOne($0) }) { marks.insert(.metadata) }
    if !marks.contains(.metadata), wrap == nil, Self.haveTimeLines(texts) {
      marks.insert(.timeLines)
    }
    if wrap == nil, marks.isDisjoint(with: [.metadata, .timeLines]) { wrap = LineWrap(of: texts) }
    findOrder(of: texts)
    lineNumbers.isOfTurnedText = arrangement != nil
    guard !marks.isEmpty || wrap != nil else { return nil }
  }

  /// Finds out whether the lines are rows of a table, and writes those as lines.
  private mutating func withoutCells(_ lines: [[UInt8]]) -> [[UInt8]] {
    if table == nil, let found = TableRows(of: lines, recogniser) {
      marks.insert(.rows)
      rows = found
      return lines.map { found.lineAnywhere($0) }.filter { !$0.isEmpty }
    }
    guard lines.contains(where: { PasteMarks.isRowOfRecord($0) }) else { return lines }
    marks.insert(.cells)
    return lines.map { PasteMarks.withoutCells($0) }
  }

  /// Finds out which signs an editor replaced, and writes them as they were.
  private mutating func findTypography(_ texts: inout [[UInt8]]) {
    if texts.contains(where: { Typography.isIn($0) }) {
      marks.insert(.typography)
      texts = texts.map { Typography.straightened($0) }
    }
    if texts.contains(where: { Typography.isOfSystem($0) }) {
      marks.insert(.quotations)
      texts = texts.map { Typography.isOfSystem($0) ? Typography.straightened($0) : $0 }
    }
    if texts.contains(where: { Typography.hasOtherDigits($0) }) {
      marks.insert(.digits)
      texts = texts.map { Typography.withLatinDigits($0) }
    }
    if texts.contains(where: { Typography.hasColumns($0) }) {
      marks.insert(.hardBlanks)
      texts = texts.map { Typography.spaced($0) }
    }
  }

  /// For text that begins with an object; nil if its records are whole lines in the order of their
  /// times.
  init?(objects beginning: [UInt8], isWhole: Bool) {
    marks = []
    headings = UnderlinedHeadings(.none)
    beginning.withUnsafeBytes { text in
      guard !Self.isRecordingAsWritten(text, isWhole: isWhole) else { return }
      let lines = Self.lines(ofObjects: text, isWhole: isWhole)
      // A recording whose oldest line is first.
      let beginsWithHeader = lines.first?.begins(with: "{\"lifetrace\":") ?? false
      let isWrapped = lines.contains { line in
        let last = line.last { $0 != 0x0D && $0 != 0x20 }
        return last != nil && last != UInt8(ascii: "}")
      }
      let indented = lines.count { $0.begins(with: "\u{A0}") }
      if indented > 0, indented * 2 >= lines.count {
        marks = .blanks
      } else if isWrapped {
        wrap = LineWrap(of: lines.map { PasteMarks.withoutReturn(Array($0)) })
      } else {
        findOrder(of: lines, beginsWithHeader: beginsWithHeader)
      }
    }
    guard !marks.isEmpty || wrap != nil else { return nil }
  }

  // MARK: Lines

  /// Takes a line without its end; what is finished is added to `output` with its ends.
  mutating func take(_ line: [UInt8], into output: inout [UInt8]) {
    if marks.contains(.blankLines) {
      isBetweenLines.toggle()
      if !isBetweenLines {
        if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return lineNumbers.note(0) }
        // From here on the lines are as they were.
        marks.remove(.blankLines)
      }
    }
    let line = marks.contains(.blankEnds) ? PasteMarks.withoutBlankEnd(line) : line
    guard marks.contains(.quotedPrintable) else { return takeWhole(line, into: &output) }
    if let whole = mail.take(PasteMarks.withoutReturn(line)) { take(whole, into: &output) }
  }

  private mutating func take(_ mail: (line: [UInt8], parts: Int), into output: inout [UInt8]) {
    takeWhole(mail.line, into: &output)
    for _ in 0..<mail.parts { lineNumbers.note(1) }
    output += [UInt8](repeating: 10, count: mail.parts)
  }

  private mutating func takeWhole(_ text: [UInt8], into output: inout [UInt8]) {
    guard marks.contains(.cellLines) else { return takeOne(text, into: &output) }
    for line in cellLines?.take(text) ?? [text] { takeOne(line, into: &output) }
  }

  private mutating func takeOne(_ text: [UInt8], into output: inout [UInt8]) {
    guard marks.contains(.underlines) else { return takeRow(text, into: &output) }
    for line in headings.take(text) { takeRow(line, into: &output) }
  }

  private mutating func takeRow(_ text: [UInt8], into output: inout [UInt8]) {
    let line = row(text)
    guard !marks.isDisjoint(with: [.breaks, .joined]) else {
      lineNumbers.note(1)
      return takePart(line, into: &output)
    }
    var parts = marks.contains(.breaks) ? PasteMarks.parts(of: line) : [line]
    if marks.contains(.joined) {
      let areNewestFirst = marks.contains(.newestFirst)
      parts = parts.flatMap { JoinedRecords.parts(of: $0, areNewestFirst: areNewestFirst) }
    }
    lineNumbers.note(parts.count)
    for part in parts { takePart(part, into: &output) }
  }

  /// A row of a table as a line; nothing of its heading.
  private mutating func row(_ text: [UInt8]) -> [UInt8] {
    guard let table else { return text }
    defer { isBelowHeading = true }
    return isBelowHeading ? table.line(PasteMarks.withoutReturn(text)) : []
  }

  private mutating func takePart(_ line: [UInt8], into output: inout [UInt8]) {
    let text = outside(line)
    guard marks.contains(.openHeads) else { return takeLine(text, into: &output) }
    for line in openHeads?.take(text) ?? [text] { takeLine(line, into: &output) }
  }

  private mutating func takeLine(_ line: [UInt8], into output: inout [UInt8]) {
    let text = isWrappedOutside ? line : inside(line)
    if marks.contains(.metadata) { return takeWithMetadata(text, into: &output) }
    if marks.contains(.timeLines) { return takeWithTimeLine(text, into: &output) }
    guard let wrap else { return Self.add(text, 0, to: &output) }
    if wrap.isOfObjects { return takePiece(text, wrap, into: &output) }
    if let last = held.last, heldBytes < Self.longestRecord,
      Self.goesOn(last, in: text, wrap, &strings)
    {
      held.append(text)
      heldBytes += text.count
    } else {
      flush(into: &output)
      (held, heldBytes) = ([text], text.count)
    }
    if wrap.kind == .document { strings.read(text) }
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
    if let rest = mail.takeRest() { take(rest, into: &output) }
    for line in cellLines?.takeRest() ?? [] { takeOne(line, into: &output) }
    for line in headings.takeRest() { takeRow(line, into: &output) }
    for line in openHeads?.takeRest() ?? [] { takeLine(line, into: &output) }
    if marks.contains(.timeLines), !held.isEmpty {
      Self.add(Array(held.joined(separator: [0x20])), held.count - 1, to: &output)
      (held, heldBytes) = ([], 0)
    }
    guard let wrap else { return flushPieces(into: &output) }
    guard !held.isEmpty else { return }
    let record = wrap.joined(held)
    let line = isWrappedOutside ? inside(record) : record
    Self.add(line, held.count - 1, to: &output)
    (held, heldBytes) = ([], 0)
  }

  private static func add(_ line: [UInt8], _ blankLines: Int, to output: inout [UInt8]) {
    output += line
    output += [UInt8](repeating: 10, count: 1 + blankLines)
  }

  /// Puts a time on a line of its own before the lines that follow it, up to a blank one or the
  /// next time, without the frames that are drawn around them.
  private mutating func takeWithTimeLine(_ text: [UInt8], into output: inout [UInt8]) {
    let isAlone = text.withUnsafeBytes { RecordStart.isTimeAlone($0) }
    if !isAlone, !held.isEmpty, !text.isEmpty, !RecordStart.isOne(text),
      held.count < Self.mostHeld
    {
      return held.append(Self.withoutFrame(text))
    }
    flush(into: &output)
    if isAlone { held = [text] } else { Self.add(text, 0, to: &output) }
  }

  /// Without characters that draw boxes (U+2500 to U+257F).
  private static func withoutFrame(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(0xE2) else { return line }
    let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
      .filter { !(0x2500...0x257F).contains($0.value) }
    return Array(String(String.UnicodeScalarView(scalars)).utf8).withUnsafeBytes {
      Array($0.trimmed)
    }
  }

  /// Puts the metadata below a message before it, as the console wrote it before Xcode 15.
  private mutating func takeWithMetadata(_ line: [UInt8], into output: inout [UInt8]) {
    guard XcodeMetadata.isEnd(line) else {
      held.append(line)
      // A message is shorter; text without metadata is not Xcode's.
      if held.count > Self.mostHeld { flush(into: &output) }
      return
    }
    if XcodeMetadata.isOne(line), let place = placeOfMessage {
      held[place] = XcodeMetadata.prefix(of: line) + held[place]
    }
    held.append([])
    flush(into: &output)
  }

  /// Where the message begins whose metadata comes next. Prints of the app may be above it: a
  /// callback in the last line is a message of its own.
  private var placeOfMessage: Int? {
    let last = held.lastIndex { !$0.isEmpty }
    if let last, held[last].withUnsafeBytes({ recogniser.kind($0) == .print }) { return last }
    return held.firstIndex { !$0.isEmpty }
  }
}
