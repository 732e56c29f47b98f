// A line without the marks that the text has.
extension PasteCleaner {
  /// A line without the marks that are around all lines, also around the parts of a broken one.
  mutating func outside(_ line: [UInt8]) -> [UInt8] {
    var line = PasteMarks.withoutReturn(line)
    if marks.contains(.colours) { line = PasteMarks.withoutColours(line) }
    if marks.contains(.quotes) { line = PasteMarks.withoutQuotes(line) }
    if marks.contains(.fences) {
      if PasteMarks.isCodeFence(line) { code = code == .open ? .closed : .open }
      if PasteMarks.isFence(line) { return [] }
      line = PasteMarks.withoutBlockMarks(line)
    }
    if code == .closed, areWords(line) { return [] }
    if marks.contains(.escapes) { line = PasteMarks.withoutEscapes(line) }
    if marks.contains(.inline) { line = inlineMarks?.without(line) ?? line }
    if marks.contains(.grepNumbers) { line = PasteMarks.withoutGrepNumber(line) }
    if marks.contains(.rows) { line = rows?.lineAnywhere(line) ?? line }
    if marks.contains(.cells) { line = PasteMarks.withoutCells(line) }
    if marks.contains(.numbers) { line = PasteMarks.withoutNumber(line) }
    if marks.contains(.entities) { line = PasteMarks.withoutEntities(line) }
    if marks.contains(.typography) { line = Typography.straightened(line) }
    if marks.contains(.quotations), Typography.isOfSystem(line) {
      line = Typography.straightened(line)
    }
    if marks.contains(.digits) { line = Typography.withLatinDigits(line) }
    if marks.contains(.hardBlanks) { line = Typography.spaced(line) }
    if marks.contains(.indent) { line = PasteMarks.without(indent: indent, line) }
    if marks.contains(.blanks) { line = Typography.indented(line) }
    return line
  }

  /// Whether a line below a block is what a person wrote, unless it is the heading of the next one.
  private func areWords(_ line: [UInt8]) -> Bool {
    !Self.isRecord(line)
      && line.withUnsafeBytes {
        recogniser.kind($0.trimmed) == nil && DeviceLabel.heading($0.trimmed) == nil
          && !MarkdownHeading.isOne($0.trimmed) && $0.trimmed.last != UInt8(ascii: ":")
      }
  }

  /// Lines without those below the blocks of code that `outside` leaves out.
  func withoutWordsBelow(_ lines: [[UInt8]]) -> [[UInt8]] {
    var code = Code.none
    return lines.filter { line in
      if PasteMarks.isCodeFence(line) { code = code == .open ? .closed : .open }
      return code != .closed || PasteMarks.isFence(line) || !areWords(line)
    }
  }

  /// A line without what tools put before it, with the columns that its own tool writes.
  mutating func inside(_ line: [UInt8]) -> [UInt8] {
    if let functions { return functions.withoutPrint(line) }
    var line = line
    if marks.contains(.prompts) { line = PasteMarks.withoutPrompt(line) }
    var source = marks.isDisjoint(with: [.sources, .recordings]) ? nil : source(of: line)
    if marks.contains(.decorations) { line = withoutDecoration(line) }
    if marks.contains(.innerIndent) { line = PasteMarks.without(indent: innerIndent, line) }
    if let carried {
      if marks.contains(.recordings), source == nil { source = carried.source(of: line) }
      line = carried.text(of: line)
    }
    if marks.contains(.recordings) {
      return line.isEmpty ? line : (source.map { HeldText.mark($0) } ?? []) + line
    }
    if let senders { line = senders.marked(line) }
    if marks.contains(.columns) { line = TextColumns.tabbed(line) ?? line }
    if marks.contains(.seconds) { line = TextColumns.withSecondsInBrackets(line) }
    if marks.contains(.minutes) { line = TextColumns.withMinutesInBrackets(line) }
    if marks.contains(.processes) { line = TextColumns.withBrackets(line, processes) }
    if marks.contains(.pointed) { line = pointed?.without(line) ?? line }
    if marks.contains(.listed) { line = listed?.without(line) ?? line }
    return line.isEmpty ? line : (source.map { DeviceLabel.text(of: $0) } ?? []) + line
  }

  /// What a decoration says that the line is from.
  func source(of line: [UInt8]) -> [UInt8]? {
    line.withUnsafeBytes { text in
      decorations.lazy.compactMap { $0.source(of: text) }.first.map { Array($0) }
    }
  }

  func withoutDecoration(_ line: [UInt8]) -> [UInt8] {
    line.withUnsafeBytes { text in
      for decoration in decorations {
        if let end = decoration.end(in: text) { return Array(text.part(end)) }
      }
      return line
    }
  }

  static func isRecord(_ line: [UInt8]) -> Bool {
    RecordStart.isOne(line) || line.withUnsafeBytes { FlutterTool.unwrapped($0) != nil }
  }

  /// Whether a line begins a report or a record of a log.
  static func isBeginning(_ line: [UInt8]) -> Bool {
    CrashHeading.isOne(line) || isRecord(line) || TextColumns.tabbed(line) != nil
  }

  /// Whether a time is alone on its line, and text follows that has none.
  static func haveTimeLines(_ lines: [[UInt8]]) -> Bool {
    zip(lines, lines.dropFirst()).contains { line, next in
      line.withUnsafeBytes { RecordStart.isTimeAlone($0) } && !RecordStart.isOne(next)
    }
  }

  /// The lines of a text as they were before they were broken.
  static func joined(_ texts: [[UInt8]], _ wrap: LineWrap) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var strings = OpenString()
    var result: [[UInt8]] = []
    for text in texts {
      if let last = pieces.last, !goesOn(last, in: text, wrap, &strings) {
        result.append(wrap.joined(pieces))
        pieces = []
      }
      pieces.append(text)
      if wrap.kind == .document { strings.read(text) }
    }
    return result + (pieces.isEmpty ? [] : [wrap.joined(pieces)])
  }

  /// Whether a line goes on in the next one.
  static func goesOn(
    _ line: [UInt8], in next: [UInt8], _ wrap: LineWrap, _ strings: inout OpenString
  ) -> Bool {
    guard wrap.kind == .document else {
      return !next.isEmpty && wrap.continues(line, in: next) && !wrap.begins(next)
    }
    // Outside of strings a brace may begin the next object, unless a value has to come.
    let isBrace = next.first == 0x7B || next.first == 0x7D
    let sign = line.last { $0 != 0x20 } ?? 0
    let mayGoOn = strings.isInString || !isBrace || ":,[".utf8.contains(sign)
    let goesOn = mayGoOn && wrap.continues(line, in: next)
    // A string without its end is torn.
    if !goesOn { strings = OpenString() }
    return goesOn
  }
}
