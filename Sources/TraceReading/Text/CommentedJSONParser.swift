public import TraceModel

extension CommentedJSON {
  /// Parses a whole document in UTF-8; a byte order mark may precede it.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> CommentedJSON {
    try parse(bytes, isStrict: false)
  }

  /// Parses a whole document that a program wrote: JSON (RFC 8259), without comments and trailing
  /// commas.
  public static func parseStrictly(_ bytes: [UInt8]) throws(Failure) -> CommentedJSON {
    try parse(bytes, isStrict: true)
  }

  private static func parse(
    _ bytes: [UInt8], isStrict: Bool
  ) throws(Failure) -> CommentedJSON {
    guard String(wellFormed: bytes) != nil else {
      throw Failure(place: Place(line: 1, column: 1), text: "is not UTF-8 text")
    }
    let padded = bytes + [UInt8](repeating: 0, count: CommentedJSONParser.padding)
    let document = padded.withUnsafeBytes { text in
      Result { () throws(Failure) -> CommentedJSON in
        var parser = CommentedJSONParser(text, isStrict: isStrict)
        return try parser.document()
      }
    }
    return try document.get()
  }
}

/// JSON as people write it. Strings, numbers and words are those of ``JSONScan``; what is between
/// them may be comments and lines, of which that one knows nothing.
private struct CommentedJSONParser {
  /// Zeros after the text, which ``JSONScan`` reads eight bytes at a time.
  static let padding = 8
  /// Objects and arrays in one another at the most.
  private static let depthLimit = 64

  private let end: UnsafeRawPointer
  /// Comments and trailing commas are mistakes.
  private let isStrict: Bool
  private var next: UnsafeRawPointer
  private var line = 1
  private var lineStart: UnsafeRawPointer

  /// - Parameter text: with zeros after it.
  init(_ text: UnsafeRawBufferPointer, isStrict: Bool) {
    self.isStrict = isStrict
    guard let base = text.baseAddress else { preconditionFailure("the text has zeros after it") }
    end = base + (text.count - Self.padding)
    lineStart = base
    next = base
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { next += 3 }
  }

  private func place(of byte: UnsafeRawPointer) -> CommentedJSON.Place {
    CommentedJSON.Place(line: line, column: byte - lineStart + 1)
  }
  private var place: CommentedJSON.Place { place(of: next) }
  private func isAt(_ byte: Unicode.Scalar) -> Bool {
    next < end && JSONScan.byte(next) == UInt8(ascii: byte)
  }

  /// The text found here, for messages.
  private var found: String {
    guard next < end else { return "the end of the file" }
    let byte = JSONScan.byte(next)
    return (0x21..<0x7F).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "something else"
  }

  private func failure(_ expected: String) -> CommentedJSON.Failure {
    CommentedJSON.Failure(place: place, text: "expected \(expected), found \(found)")
  }

  mutating func document() throws(CommentedJSON.Failure) -> CommentedJSON {
    try skipBlanks()
    let value = try value(depth: 0)
    try skipBlanks()
    guard next == end else { throw failure("the end of the file") }
    return value
  }

  private mutating func skipBlanks() throws(CommentedJSON.Failure) {
    while next < end {
      JSONScan.skipSpace(&next)
      switch JSONScan.byte(next) {
      case 0x0A where next < end: endLine()
      case UInt8(ascii: "/") where !isStrict: try skipComment()
      default: return
      }
    }
  }

  private mutating func endLine() {
    next += 1
    (line, lineStart) = (line + 1, next)
  }

  private mutating func skipComment() throws(CommentedJSON.Failure) {
    let start = place
    switch JSONScan.byte(next + 1) {
    case UInt8(ascii: "/"): while next < end, JSONScan.byte(next) != 0x0A { next += 1 }
    case UInt8(ascii: "*"):
      next += 2
      while next < end {
        if isAt("*"), JSONScan.byte(next + 1) == UInt8(ascii: "/") {
          next += 2
          return
        }
        if JSONScan.byte(next) == 0x0A { endLine() } else { next += 1 }
      }
      throw CommentedJSON.Failure(place: start, text: "the comment that begins here has no '*/'")
    default: throw failure("a value or a comment")
    }
  }

  private mutating func value(depth: Int) throws(CommentedJSON.Failure) -> CommentedJSON {
    let place = place
    guard depth < Self.depthLimit else {
      throw CommentedJSON.Failure(
        place: place, text: "is nested more than \(Self.depthLimit) levels deep")
    }
    let content: CommentedJSON.Content
    switch next < end ? JSONScan.byte(next) : 0 {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try number())
    default: content = try word()
    }
    return CommentedJSON(place: place, end: self.place, content: content)
  }

  private mutating func members(
    depth: Int
  ) throws(CommentedJSON.Failure) -> [CommentedJSON.Member] {
    var members: [CommentedJSON.Member] = []
    next += 1
    try skipBlanks()
    while !isAt("}") {
      let place = place
      guard isAt("\"") else { throw failure("a name in quotes or '}'") }
      let name = try string()
      try skipBlanks()
      guard isAt(":") else { throw failure("':' after the name") }
      next += 1
      try skipBlanks()
      members.append(
        CommentedJSON.Member(name: name, place: place, value: try value(depth: depth)))
      try separator(before: "}")
    }
    next += 1
    return members
  }

  private mutating func elements(
    depth: Int
  ) throws(CommentedJSON.Failure) -> [CommentedJSON] {
    var elements: [CommentedJSON] = []
    next += 1
    try skipBlanks()
    while !isAt("]") {
      elements.append(try value(depth: depth))
      try separator(before: "]")
    }
    next += 1
    return elements
  }

  private mutating func separator(before last: Unicode.Scalar) throws(CommentedJSON.Failure) {
    try skipBlanks()
    if isAt(",") {
      next += 1
      try skipBlanks()
      if isStrict, isAt(last) { throw failure("another one after the comma") }
    } else if !isAt(last) {
      throw failure("',' or '\(Character(last))'")
    }
  }

  private mutating func word() throws(CommentedJSON.Failure) -> CommentedJSON.Content {
    for (word, content): (StaticString, CommentedJSON.Content) in [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ] where (try? JSONScan.skipWord(word, &next)) != nil {
      return content
    }
    throw failure("a value")
  }

  private mutating func number() throws(CommentedJSON.Failure) -> String {
    let start = next
    var last = start
    // All that people may have meant as one, so that a message shows it.
    while last < end, Self.mayBeInNumber(JSONScan.byte(last)) { last += 1 }
    let text = String(
      decoding: UnsafeRawBufferPointer(start: start, count: last - start), as: UTF8.self)
    var stop = start
    guard (try? JSONScan.skipNumber(&stop)) != nil, stop == last else {
      throw CommentedJSON.Failure(place: place, text: "'\(text.prefix(40))' is not a JSON number")
    }
    next = last
    return text
  }

  private static func mayBeInNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
  }

  private mutating func string() throws(CommentedJSON.Failure) -> String {
    let start = next
    next += 1
    let hasEscape: Bool
    do throws(Malformed) {
      hasEscape = try JSONScan.skipString(&next)
    } catch {
      throw failure(error, inStringAt: start)
    }
    let text = UnsafeRawBufferPointer(start: start + 1, count: next - start - 2)
    guard hasEscape else { return String(decoding: text, as: UTF8.self) }
    // Without its escapes no string is longer.
    return String(unsafeUninitializedCapacity: text.count) { memory in
      memory.baseAddress.map { JSONScan.unescape(text, to: UnsafeMutableRawPointer($0)) } ?? 0
    }
  }

  private func failure(
    _ error: Malformed, inStringAt start: UnsafeRawPointer
  ) -> CommentedJSON.Failure {
    let found = start + error.offset(from: start)
    if found < end, JSONScan.byte(found) == UInt8(ascii: "\\") {
      return CommentedJSON.Failure(
        place: place(of: found), text: "expected \(error.expected), found '\(escape(at: found))'")
    }
    let line = found < end ? " on its line" : ""
    return CommentedJSON.Failure(
      place: place(of: start), text: "the string that begins here is not closed\(line)")
  }

  /// The text in place of an escape, for messages: two characters, or those of one or two
  /// `\u`.
  private func escape(at place: UnsafeRawPointer) -> String {
    let text = UnsafeRawBufferPointer(start: place, count: end - place)
    let length = text.has("\\u", at: 0) ? text.has("\\u", at: 6) ? 12 : 6 : 2
    let shown = text.prefix(length).prefix { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 }
    return String(decoding: shown, as: UTF8.self)
  }
}
