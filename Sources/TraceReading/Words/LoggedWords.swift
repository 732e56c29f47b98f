internal import TraceModel

/// The app's own words in a message, without what its logger wrote before and behind them:
///
///     [I] Films.swift:42 draft changed
///     [09:41:00 INF] draft changed
///     INFO [main] FilmStore.save():12 - draft changed
///     time=2026-03-02T09:41:00Z level=info msg="draft changed"
///     draft changed 2026-03-02 09:41:00 +0000
struct LoggedWords {
  /// The words; the whole message if nothing but what a logger writes is in it.
  let text: UnsafeRawBufferPointer
  /// The same with what is before them.
  let whole: UnsafeRawBufferPointer
  /// All of it.
  let message: UnsafeRawBufferPointer
  /// The date and time behind them.
  let stamp: LogTime.Stamp?
  /// A place in the source is before them: who logs is not in doubt.
  let isBehindSource: Bool
  /// Who logs, by a name in brackets or by the file; empty if nothing says it.
  let label: UnsafeRawBufferPointer
  /// The words with the label before them that says which of several objects logs: `[img-7]
  /// loading`. Nil without such a label.
  let numbered: UnsafeRawBufferPointer?

  /// Pieces that are looked at: no logger writes more.
  private static let most = 12

  /// - Parameter mayHaveLabel: `Films: ` is no word of the app. Before the name of a callback a
  ///   label may say that it did not come.
  init(_ message: UnsafeRawBufferPointer, mayHaveLabel: Bool = true) {
    self.message = message
    (whole, stamp) = Self.withoutTime(message)
    if let value = Self.value(whole) {
      (text, isBehindSource) = (value, false)
      (label, numbered) = (UnsafeRawBufferPointer(start: nil, count: 0), nil)
      return
    }
    var scan = Scan(text: Self.unquoted(whole), mayHaveLabel: mayHaveLabel)
    var count = 0
    while count < Self.most, scan.skipPiece() { count += 1 }
    let rest = Self.unquoted(scan.text.part(scan.place).trimmed)
    let hasWords = rest.contains { $0.isNameByte || $0 >= 0x80 }
    text = hasWords ? rest : whole
    isBehindSource = scan.isAfterSource
    label = scan.label
    numbered = scan.numbered.flatMap { hasWords ? scan.text.part($0).trimmed : nil }
  }

  /// A message in quotation marks of JavaScript's console, or of Markdown.
  private static func unquoted(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard text.count > 2, let first = text.first, first == 0x27 || first == 0x60 else {
      return text
    }
    let inside = text.part(1, text.count - 1)
    return text.last == first && !inside.contains(first) ? inside : text
  }

  /// The message of a line of keys and values (logfmt).
  private static func value(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard firstKeys.contains(where: { text.begins(with: $0) }),
      let key = messageKeys.first(where: { text.has($0) }), let place = text.place(of: key)
    else { return nil }
    let value = text.part(place + key.utf8CodeUnitCount)
    guard value.first == UInt8(ascii: "\"") else { return value }
    let rest = value.part(1)
    return rest.place(of: UInt8(ascii: "\"")).map { rest.part(0, $0) }
  }

  /// Keys that a line of keys and values begins with.
  static let firstKeys: [StaticString] = ["time=", "ts=", "timestamp=", "level=", "t="]
  private static let messageKeys: [StaticString] = [" msg=", " message="]

  /// `print("draft changed", Date())`, or a time behind `at`.
  private static func withoutTime(
    _ text: UnsafeRawBufferPointer
  ) -> (UnsafeRawBufferPointer, LogTime.Stamp?) {
    if let start = timeAtEnd(text)?.start { return (text.part(0, start).trimmed, nil) }
    let length = " 2026-03-02 09:41:00 +0000".utf8.count
    guard text.count > length, text[text.count - length] == 0x20,
      text[text.count - length + 5] == UInt8(ascii: "-")
    else { return (text, nil) }
    var place = text.count - length + 1
    guard let stamp = LogTime.stamp(text, &place, mayHaveBlank: true), place == text.count else {
      return (text, nil)
    }
    var rest = text.part(0, text.count - length).trimmed
    while let last = rest.last, "-|@".utf8.contains(last) {
      rest = rest.part(0, rest.count - 1).trimmed
    }
    return (rest, stamp)
  }

  /// The time that ends a message, `draft changed at 09:41:00.123`, and where ` at ` begins.
  static func timeAtEnd(
    _ text: UnsafeRawBufferPointer
  ) -> (start: Int, moment: LogTime.Moment)? {
    let tail = max(0, text.count - 40)
    guard let at = text.part(tail).place(of: " at "), tail + at > 0 else { return nil }
    var place = tail + at + 4
    guard let moment = LogTime.moment(text, &place), place == text.count else { return nil }
    return (tail + at, moment)
  }
}

/// Reads the pieces before the words from left to right.
private struct Scan {
  let text: UnsafeRawBufferPointer
  var place = 0
  /// A place in the source was read: the name of its function may follow.
  private(set) var isAfterSource = false
  /// Who logs: the latest name that was read, or the file.
  private(set) var label = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Where the label of one of several objects begins.
  private(set) var numbered: Int?
  /// One label is read, if any may be.
  private var mayHaveLabel: Bool

  init(text: UnsafeRawBufferPointer, mayHaveLabel: Bool) {
    self.text = text
    self.mayHaveLabel = mayHaveLabel
  }

  /// Bytes of a group in brackets.
  private static let longest = 96

  /// Moves past the next piece; false before a word of the message.
  mutating func skipPiece() -> Bool {
    let start = place + text.blanks(from: place)
    guard start < text.count else { return false }
    let end: Int?
    switch text[start] {
    case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "("): end = group(start)
    case 0x80...:
      end =
        PrintedSign.isSign(text, start) && !Decoration.hasCross(text.part(start, start + 4))
        ? min(text.count, start + PrintedSign.length(text[start])) : nil
    case let byte where byte.isNameByte: end = time(start) ?? word(start)
    default: end = zone(start) ?? separator(start)
    }
    guard let end else { return false }
    place = end
    return true
  }

  private func isBlank(_ place: Int) -> Bool {
    place < text.count && (text[place] == 0x20 || text[place] == 0x09)
  }

  /// `[main] `, `<main> `, and in round brackets one word, `(Films) `.
  private mutating func group(_ start: Int) -> Int? {
    let close: UInt8 = text[start] == 0x28 ? 0x29 : text[start] + 2
    let head = text.part(start + 1, start + Self.longest)
    guard let length = head.place(of: close),
      close != 0x29 || length > 0 && head.part(0, length).allSatisfy(\.isNameByte)
    else { return nil }
    var end = start + 1 + length + 1
    if end < text.count, text[end] == UInt8(ascii: ":") { end += 1 }
    // `[info]-[default]`
    if text.part(end).begins(with: "-[") { end += 1 }
    guard end < text.count, isBlank(end) || text[end] == 0x5B || text[end] == 0x3C else {
      return nil
    }
    isAfterSource = isAfterSource || isSource(head.part(0, length), isSeparated: false)
    if close != 0x29 { note(head.part(0, length), start) }
    return end
  }

  /// Keeps a label that says who logs.
  private mutating func note(_ text: UnsafeRawBufferPointer, _ start: Int) {
    switch SourceLabel(text) {
    case .name(let name): label = name
    case .numbered: numbered = numbered ?? start
    case nil: break
    }
  }

  /// `- `, `| `, `-> `, `=> `, and the marks of Markdown around a time.
  private func separator(_ start: Int) -> Int? {
    let signs = text.part(start).prefix { "-|>=*`:~.".utf8.contains($0) }
    let end = start + signs.count
    guard !signs.isEmpty, signs.count <= 3, end < text.count else { return nil }
    let isMark = signs.allSatisfy { "*`".utf8.contains($0) }
    return isBlank(end) || isMark && (0x30...0x39).contains(text[end]) ? end : nil
  }

  /// `+01:00 `, which a logger writes apart from the time.
  private func zone(_ start: Int) -> Int? {
    let zone = text.part(start, start + 6)
    guard zone.count == 6, zone.first == 0x2B || zone.first == 0x2D, zone[3] == 0x3A,
      [1, 2, 4, 5].allSatisfy({ (0x30...0x39).contains(zone[$0]) })
    else { return nil }
    return isBlank(start + 6) ? start + 6 : nil
  }

  /// The end of a time of day or a date, also in Markdown's marks, and behind the number of a line,
  /// `17:09:41:00.350`.
  private func time(_ start: Int) -> Int? {
    var end = start
    if LogTime.moment(text, &end) == nil {
      let digits = text.part(start).prefix { (0x30...0x39).contains($0) }.count
      guard digits > 0, text.part(start + digits).first == UInt8(ascii: ":") else { return nil }
      end = start + digits + 1
      guard LogTime.moment(text, &end) != nil else { return nil }
    }
    while end < text.count, "*`".utf8.contains(text[end]) { end += 1 }
    return isBlank(end) ? end : nil
  }

  /// The number of a line before a time, a level, the place in the source, a label.
  private mutating func word(_ start: Int) -> Int? {
    var end = start
    while end < text.count, !isBlank(end) { end += 1 }
    guard end < text.count else { return nil }
    var word = text.part(start, end)
    if Self.isNumber(word) { return time(end + text.blanks(from: end)).map { _ in end } }
    let isLabel = word.last == UInt8(ascii: ":")
    if isLabel { word = word.part(0, word.count - 1) }
    if LevelWords.ofLogger(word) != nil || Self.short.contains(where: { word.is($0) }) {
      return isLabel || text[end] == 0x09 || word.allSatisfy { $0 < 0x61 } ? end : nil
    }
    let isSeparated = [" - ", " > ", " | "].contains { text.part(end).begins(with: $0) }
    if isSource(word, isSeparated: isSeparated) {
      isAfterSource = true
      if case .name(let file) = SourceLabel(word), file.count < word.count { label = file }
      return end
    }
    if word.last == UInt8(ascii: ")"), word.contains(UInt8(ascii: "(")) {
      guard isLabel || isSeparated || isAfterSource else { return nil }
      if isLabel { note(word, start) }
      return end
    }
    if isAfterSource, word.is("line"), let colon = text.part(end, end + 12).place(of: ": ") {
      return Self.isNumber(text.part(end, end + colon).trimmed) ? end + colon + 1 : nil
    }
    // `Films: `
    guard isLabel, mayHaveLabel, let first = word.first, (0x41...0x5A).contains(first),
      word.allSatisfy({ $0.isNameByte || $0 == UInt8(ascii: ".") })
    else { return nil }
    mayHaveLabel = false
    return end
  }

  /// `7`, `L7` or `7.`
  private static func isNumber(_ word: UnsafeRawBufferPointer) -> Bool {
    var digits = word.part(word.first == UInt8(ascii: "L") ? 1 : 0)
    if digits.last == UInt8(ascii: ".") { digits = digits.part(0, digits.count - 1) }
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static let short: [StaticString] = ["INF", "DBG", "WRN", "ERR", "VRB", "FTL", "LOG"]

  /// `Films.swift:42`, `Films.swift#L.42`, `FilmStore.save():42`, or `FilmStore.save` before a sign
  /// that separates it from the message.
  private func isSource(_ word: UnsafeRawBufferPointer, isSeparated: Bool) -> Bool {
    let mark = word.lastIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }
    let owner = mark.map { word.part(0, $0) } ?? word
    guard let dot = owner.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < owner.count else {
      return false
    }
    let member = owner.part(dot + 1)
    if Decoration.files.contains(String(decoding: member, as: UTF8.self)) { return true }
    guard let first = word.first, (0x41...0x5A).contains(first) else { return false }
    return mark != nil && owner.last == UInt8(ascii: ")") || isSeparated
  }
}
