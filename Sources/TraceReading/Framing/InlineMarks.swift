internal import TraceModel

/// Marks that a person put around each line of a log: inline code, quotation marks, emphasis.
///
/// ```
///   1. `2026-03-02 08:30:00.100 Films[731:1a2b] sceneDidBecomeActive`
///   Then I see: `2026-03-02 08:30:20.100 Films[731:1a2b] sceneWillResignActive`
///   **2026-03-02 08:30:20.900** Films[731:1a2b] sceneDidEnterBackground
/// ```
///
/// A record with its time shows them, a message of the system, and marks around nearly all lines: a
/// quoted word or a name may be the app's own, and a value may be a document's. Where more records
/// have none around them, a person quotes one of those.
///
/// A message of the system without a time may also be an entry of a list: `- Suspending task.`
struct InlineMarks {
  private struct Pair {
    let open: [UInt8]
    let close: [UInt8]
    /// It may be around any word or value of a log or a document, too.
    let isQuotation: Bool
    /// Names and numbers in the text may have its sign.
    var mayBeInText: Bool { close == [UInt8(ascii: "_")] || close == [UInt8(ascii: "*")] }

    init(_ open: String, _ close: String? = nil, isQuotation: Bool = false) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      self.isQuotation = isQuotation
    }

    /// What is between the marks of a line; nil if they are not around all of it.
    func inside(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      guard line.starts(with: open) else { return nil }
      for end in [line, line.dropEnd(of: InlineMarks.ends)] {
        let inside = end.dropFirst(open.count).dropLast(close.count)
        guard !inside.isEmpty, end.suffix(close.count).elementsEqual(close) else { continue }
        return inside
      }
      return nil
    }

    /// What follows an opening mark, if nothing closes it in the line.
    func afterOpening(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      guard line.starts(with: open) else { return nil }
      let rest = line.dropFirst(open.count)
      return rest.contains(close) ? nil : rest
    }
  }

  /// Longer ones first.
  private static let pairs = [
    Pair("***"), Pair("**"), Pair("*"), Pair("___"), Pair("__"), Pair("_"), Pair("~~"), Pair("``"),
    Pair("`"), Pair("{{", "}}"), Pair("\"", isQuotation: true), Pair("'", isQuotation: true),
    Pair("“", "”", isQuotation: true), Pair("„", "“", isQuotation: true),
    Pair("‘", "’", isQuotation: true), Pair("«", "»", isQuotation: true),
    Pair("「", "」", isQuotation: true),
  ]
  private static let items = ["- ", "* ", "+ ", "• ", "– ", "-> ", "=> ", "→ ", "▸ "].map {
    Array($0.utf8)
  }
  /// Signs of a sentence or a list that may follow the last mark.
  private static let ends = Set(" \t,.;\\".utf8)
  private static let longestWords = 120

  /// The pairs that lines of the text have.
  private var found: Set<Int> = []
  /// The pair whose first mark is in a line above.
  private var opened: Int?
  private let recogniser: LineRecogniser

  /// Nil if the lines have no such marks.
  init?(of lines: [[UInt8]], _ recogniser: LineRecogniser = .none) {
    // Nearly all texts end here.
    guard lines.contains(where: { Self.mayBeMarked($0) }) else { return nil }
    // `- log message="…"` of a recording has no mark.
    let isRecording = lines.contains { line in
      line.withUnsafeBytes { RecordingLine($0)?.hasKnownName ?? false }
    }
    self.recogniser = isRecording ? .none : recogniser
    var (marked, bare, opened) = (0, 0, [[UInt8]]())
    for line in lines {
      let isOpen = self.opened != nil
      if isOpen { opened.append(line) }
      if take(line, isSample: true) != nil {
        marked += isOpen ? opened.count { RecordStart.isOne($0) } + 1 : 1
        opened = []
      } else if self.opened == nil, RecordStart.isOne(line) {
        bare += 1
      }
    }
    // Without the last mark, the first one is the text's own.
    bare += self.opened == nil ? 0 : opened.count { RecordStart.isOne($0) }
    self.opened = nil
    if marked > 0 { guard marked >= bare else { return nil } } else { findAroundAll(lines) }
    guard marked > 0 || !found.isEmpty else { return nil }
  }

  /// Finds the pairs around nearly all lines, of which none has a time.
  private mutating func findAroundAll(_ lines: [[UInt8]]) {
    var counts: [Set<Int>: Int] = [:]
    var quoted = 0
    for line in lines {
      let (text, pairs) = Self.unwrapped(Self.withoutItem(line))
      guard !pairs.isEmpty, !Self.hasSeveral(text, pairs) else { continue }
      counts[pairs, default: 0] += 1
      // `debugPrint` writes one word so.
      if text.contains(0x20) { quoted += 1 }
    }
    guard let most = counts.max(by: { $0.value < $1.value }), most.value > 1,
      most.value * 10 >= lines.count * 9,
      !most.key.contains(where: { Self.pairs[$0].isQuotation }) || quoted * 2 >= lines.count
    else { return }
    found = most.key
  }

  /// A line without the marks around it.
  mutating func without(_ line: [UInt8]) -> [UInt8] { take(line, isSample: false) ?? line }

  /// What is inside of the marks; nil for a line without.
  private mutating func take(_ line: [UInt8], isSample: Bool) -> [UInt8]? {
    if let pair = opened {
      let close = Self.pairs[pair].close
      let text = line[...].dropEnd(of: Self.ends)
      guard text.suffix(close.count).elementsEqual(close) else { return nil }
      opened = nil
      return Array(text.dropLast(close.count))
    }
    guard Self.mayBeMarked(line) else { return nil }
    let text = Self.withoutItem(line)
    if let inside = inside(text, isSample: isSample) { return Array(inside) }
    if isItem(text, of: line), isMessage(text), !Self.isOfDebugger(line) { return Array(text) }
    if let inside = stamped(text) ?? behindWords(text) { return inside }
    for (index, pair) in Self.pairs.enumerated() {
      guard let rest = pair.afterOpening(text), Self.isStamped(rest) else { continue }
      opened = index
      return isSample ? nil : Array(rest)
    }
    return nil
  }

  /// Lines of a log begin with other signs than marks do.
  private static func mayBeMarked(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    if "*_~`{\"'-+=".utf8.contains(first) || first >= 0xC2 { return true }
    if (0x30...0x39).contains(first), withoutItem(line).first != first { return true }
    return line.contains(UInt8(ascii: "`")) || line.contains(UInt8(ascii: "*"))
  }

  private static func withoutItem(_ line: [UInt8]) -> ArraySlice<UInt8> {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    if let item = items.first(where: { text.starts(with: $0) }) {
      return text.dropFirst(item.count)
    }
    let rest = text.drop { (0x30...0x39).contains($0) }
    guard (1...3).contains(text.count - rest.count),
      rest.starts(with: ". ".utf8) || rest.starts(with: ") ".utf8)
    else { return text }
    return rest.dropFirst(2)
  }

  /// A whole line without its marks. Where the text has a pair, all lines inside of it count: a
  /// message may go on.
  private mutating func inside(
    _ line: ArraySlice<UInt8>, isSample: Bool
  ) -> ArraySlice<UInt8>? {
    let (text, pairs) = Self.unwrapped(line)
    guard !pairs.isEmpty, !Self.hasSeveral(text, pairs) else { return nil }
    if Self.isStamped(text) || !Self.mayBeValue(pairs) && isMessage(text) {
      found.formUnion(pairs)
      return text
    }
    return !isSample && pairs.isSubset(of: found) ? text : nil
  }

  private static func unwrapped(
    _ line: ArraySlice<UInt8>
  ) -> (text: ArraySlice<UInt8>, pairs: Set<Int>) {
    var (text, around) = (line, Set<Int>())
    while around.count < 3,
      let next = pairs.indices.lazy.compactMap({ index in
        pairs[index].inside(text).map { (index, $0) }
      }).first
    {
      (text, _) = (next.1, around.insert(next.0))
    }
    return (text, around)
  }

  /// Whether the first and the last mark of a line may be of two texts in it: `a` and `b`.
  private static func hasSeveral(_ text: ArraySlice<UInt8>, _ around: Set<Int>) -> Bool {
    around.contains { index in
      let pair = pairs[index]
      // Values of a table.
      if pair.open == [0x22] { return PasteMarks.quotedCells([0x22] + text + [0x22]) != nil }
      if pair.isQuotation {
        return [",", ";"].contains { text.contains(pair.close + $0.utf8) }
      }
      return pair.mayBeInText ? false : text.contains(pair.close)
    }
  }

  /// A record whose time has marks of its own, `**09:41:00** sceneDidBecomeActive`.
  private func stamped(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    for pair in Self.pairs where !pair.isQuotation && line.starts(with: pair.open) {
      let text = Array(line.dropFirst(pair.open.count))
      let end = text.withUnsafeBytes { bytes -> Int? in
        var place = 0
        let moment = LogTime.moment(bytes, &place) ?? LogTime.minuteMoment(bytes, &place)
        return moment == nil ? nil : place
      }
      guard let end, text[end...].starts(with: pair.close + [0x20]) else { continue }
      let rest = text[(end + pair.close.count)...].drop { $0 == 0x20 }
      let bare = Self.pairs.lazy.compactMap { $0.isQuotation ? nil : $0.inside(rest) }.first
      return text[..<end] + [0x20] + (bare ?? rest)
    }
    return nil
  }

  /// A record that follows a person's words and a colon. Nil where the words deny it.
  private func behindWords(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    let head = line.prefix(Self.longestWords)
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")), colon > head.startIndex,
      line[(colon + 1)...].first == 0x20,
      line[..<colon].allSatisfy({ !"[]{}<>=\"`*".utf8.contains($0) }),
      !RecordStart.isOne(Array(line))
    else { return nil }
    let rest = line[(colon + 1)...].drop { $0 == 0x20 }
    let text = Self.pairs.lazy.compactMap { $0.isQuotation ? nil : $0.inside(rest) }.first
    guard let text, Self.isStamped(text) || isMessage(text), !text.contains(UInt8(ascii: "`"))
    else { return nil }
    let words = String(decoding: line[..<colon], as: UTF8.self)
    return SpokenWords.deny(words) ? nil : Array(text)
  }

  /// A document has such marks around its values.
  private static func mayBeValue(_ around: Set<Int>) -> Bool {
    around.contains { pairs[$0].open == [0x22] || pairs[$0].open == [0x27] }
  }

  /// Whether a sign of a list was before the text, and not blanks alone.
  private func isItem(_ text: ArraySlice<UInt8>, of line: [UInt8]) -> Bool {
    text.count < line.drop { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// The debugger marks the thread and the frame that it shows, `* thread #1, …`.
  static func isOfDebugger(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { line in
      let text = line.trimmed
      return text.begins(with: "* thread #") || text.begins(with: "* frame #")
    }
  }

  private func isMessage(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBytes { recogniser.isMessage($0) }
  }

  /// Whether a text is a record of a log: a time, then a message.
  private static func isStamped(_ text: ArraySlice<UInt8>) -> Bool {
    Array(text).withUnsafeBytes { line in
      guard RecordStart.isOne(line) else { return false }
      var place = RecordStart.mark(before: line)
      let close = RecordStart.closing(of: line, &place)
      guard LogTime.moment(line, &place) != nil else { return true }
      if close != nil { place += 1 }
      _ = LogText.skip(line, &place, ":")
      let rest = line.part(place)
      return (rest.first == 0x20 || rest.first == 0x09) && !rest.trimmed.isEmpty
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func dropEnd(of signs: Set<UInt8>) -> ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, signs.contains(last) { rest.removeLast() }
    return rest
  }
}
