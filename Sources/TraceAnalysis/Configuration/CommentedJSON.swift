import TraceModel

/// A value of a JSON document that people write by hand: with comments (`//` and `/* */`) and with commas
/// behind the last member.
public struct CommentedJSON: Sendable {
  /// 1-based; columns count bytes.
  public struct Place: Comparable, Sendable {
    public let line: Int
    public let column: Int

    public static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  public struct Member: Sendable {
    public let name: String
    public let place: Place
    public let value: CommentedJSON
  }

  public enum Content: Sendable {
    case null
    case boolean(Bool)
    /// As it was written.
    case number(String)
    case string(String)
    case array([CommentedJSON])
    /// In the order of the document.
    case object([Member])
  }

  /// What is wrong with a document, and where.
  public struct Failure: Error, Sendable {
    public let place: Place
    public let text: String
  }

  public let place: Place
  public let content: Content

  /// What it is, for messages: `a string`.
  public var kind: String {
    switch content {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Parses a whole document in UTF-8; a byte order mark may stand before it.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> CommentedJSON {
    guard String(wellFormed: bytes) != nil else {
      throw Failure(place: Place(line: 1, column: 1), text: "is not UTF-8 text")
    }
    var parser = Parser(bytes: bytes)
    return try parser.document()
  }
}

private struct Parser {
  let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  /// Objects and arrays in one another at the most.
  private static let depthLimit = 64

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var place: CommentedJSON.Place {
    CommentedJSON.Place(line: line, column: index - lineStart + 1)
  }
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// What is found here, for messages.
  private var found: String {
    guard let next else { return "the end of the file" }
    return (0x21..<0x7F).contains(next) ? "'\(Character(Unicode.Scalar(next)))'" : "something else"
  }

  private func failure(_ expected: String) -> CommentedJSON.Failure {
    CommentedJSON.Failure(place: place, text: "expected \(expected), found \(found)")
  }

  mutating func document() throws(CommentedJSON.Failure) -> CommentedJSON {
    try skipBlanks()
    let value = try value(depth: 0)
    try skipBlanks()
    guard next == nil else { throw failure("the end of the file") }
    return value
  }

  private mutating func skipBlanks() throws(CommentedJSON.Failure) {
    while let byte = next {
      switch byte {
      case 0x0A:
        index += 1
        (line, lineStart) = (line + 1, index)
      case 0x20, 0x09, 0x0D: index += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(CommentedJSON.Failure) {
    let start = place
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "/"):
      while let byte = next, byte != 0x0A { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while let byte = next {
        if byte == UInt8(ascii: "*"), index + 1 < bytes.count,
          bytes[index + 1] == UInt8(ascii: "/")
        {
          index += 2
          return
        }
        index += 1
        if byte == 0x0A { (line, lineStart) = (line + 1, index) }
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
    switch next {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      content = .number(try number())
    default: content = try word()
    }
    return CommentedJSON(place: place, content: content)
  }

  private mutating func members(
    depth: Int
  ) throws(CommentedJSON.Failure) -> [CommentedJSON.Member] {
    var members: [CommentedJSON.Member] = []
    index += 1
    try skipBlanks()
    while next != UInt8(ascii: "}") {
      let place = place
      guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes or '}'") }
      let name = try string()
      try skipBlanks()
      guard next == UInt8(ascii: ":") else { throw failure("':' behind the name") }
      index += 1
      try skipBlanks()
      members.append(
        CommentedJSON.Member(name: name, place: place, value: try value(depth: depth)))
      try separator(before: UInt8(ascii: "}"))
    }
    index += 1
    return members
  }

  private mutating func elements(
    depth: Int
  ) throws(CommentedJSON.Failure) -> [CommentedJSON] {
    var elements: [CommentedJSON] = []
    index += 1
    try skipBlanks()
    while next != UInt8(ascii: "]") {
      elements.append(try value(depth: depth))
      try separator(before: UInt8(ascii: "]"))
    }
    index += 1
    return elements
  }

  private mutating func separator(before end: UInt8) throws(CommentedJSON.Failure) {
    try skipBlanks()
    if next == UInt8(ascii: ",") {
      index += 1
      try skipBlanks()
    } else if next != end {
      throw failure("',' or '\(Character(Unicode.Scalar(end)))'")
    }
  }

  private mutating func word() throws(CommentedJSON.Failure) -> CommentedJSON.Content {
    for (word, content): (String, CommentedJSON.Content) in [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return content
    }
    throw failure("a value")
  }

  private mutating func number() throws(CommentedJSON.Failure) -> String {
    let start = index
    while let byte = next,
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      index = start
      throw CommentedJSON.Failure(place: place, text: "'\(text.prefix(40))' is no number of JSON")
    }
    return text
  }

  private mutating func string() throws(CommentedJSON.Failure) -> String {
    let start = place
    var units: [UInt8] = []
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw CommentedJSON.Failure(
          place: start, text: "the string that begins here is not closed on its line")
      }
      index += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &units) } else { units.append(byte) }
    }
    guard next != nil else {
      throw CommentedJSON.Failure(place: start, text: "the string that begins here is not closed")
    }
    index += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape(into units: inout [UInt8]) throws(CommentedJSON.Failure) {
    let simple: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
      0x74: 0x09,
    ]
    if let byte = next, let plain = simple[byte] {
      index += 1
      return units.append(plain)
    }
    guard next == UInt8(ascii: "u") else { throw failure("an escape of JSON behind '\\'") }
    index += 1
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), bytes[index...].starts(with: "\\u".utf8) {
      index += 2
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw failure("the second half of a pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure("a character, not half a pair") }
    units += Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(CommentedJSON.Failure) -> UInt32 {
    let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    guard digits.utf8.count == 4,
      digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { throw failure("four hexadecimal digits") }
    index += 4
    return value
  }
}
