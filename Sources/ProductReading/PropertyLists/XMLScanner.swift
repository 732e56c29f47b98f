import TraceModel

/// The tags and texts of an XML document, one after the other.
struct XMLScanner {
  struct Tag {
    let name: String
    /// `<name/>`.
    let isEmpty: Bool
  }

  private let text: [UInt8]
  private var place = 0
  /// 1-based line of the last tag.
  private(set) var line: Int64 = 1
  private var counted = 0

  /// Bytes of a name.
  private static let nameLimit = 256

  init(_ text: [UInt8]) { self.text = text }

  func fault(_ reason: String) -> ProductProblem { .malformed(reason, line: line) }

  private mutating func countLines() {
    while counted < place {
      if text[counted] == 0x0A { line += 1 }
      counted += 1
    }
  }

  private var isAtEnd: Bool { place >= text.count }
  private func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
  private mutating func skipBlanks() {
    while !isAtEnd, isBlank(text[place]) { place += 1 }
  }

  // MARK: Prolog

  /// The declaration, comments and the DOCTYPE.
  mutating func skipProlog() throws(ProductProblem) {
    try checkCharacters()
    skipBlanks()
    if text.begins(with: "<?xml", at: place) {
      let start = place
      try skip(past: "?>", "the XML declaration has no end")
      try checkEncoding(text[start..<place])
    }
    while true {
      try skipNonContent()
      countLines()
      guard text.begins(with: "<!DOCTYPE", at: place) else { return }
      while !isAtEnd, text[place] != UInt8(ascii: ">") {
        guard text[place] != UInt8(ascii: "[") else {
          throw ProductProblem(
            .unsupported,
            "the DOCTYPE has declarations of its own; expected Apple's alone", line: line)
        }
        place += 1
      }
      guard !isAtEnd else { throw fault("the DOCTYPE has no end") }
      place += 1
    }
  }

  /// XML has no control characters but tabs and line ends, and neither U+FFFE nor U+FFFF.
  private mutating func checkCharacters() throws(ProductProblem) {
    for (index, byte) in text.enumerated() {
      let isWrong =
        byte < 0x20 && !isBlank(byte)
        || byte == 0xEF
          && (text.begins(with: "\u{FFFE}", at: index)
            || text.begins(with: "\u{FFFF}", at: index))
      guard isWrong else { continue }
      place = index
      countLines()
      throw fault("a character that XML does not have")
    }
  }

  private func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(ProductProblem) {
    guard let name = TextEncoding.declared(declaration), !TextEncoding.isKnown(name) else {
      return
    }
    throw TextEncoding.otherEncoding(name)
  }

  /// Blanks, comments and processing instructions.
  private mutating func skipNonContent() throws(ProductProblem) {
    while true {
      skipBlanks()
      if text.begins(with: "<!--", at: place) {
        place += 4
        try skip(past: "-->", "a comment has no end")
      } else if text.begins(with: "<?", at: place) {
        try skip(past: "?>", "an instruction has no end")
      } else {
        return
      }
    }
  }

  private mutating func skip(past end: StaticString, _ reason: String) throws(ProductProblem) {
    while !isAtEnd, !text.begins(with: end, at: place) { place += 1 }
    guard !isAtEnd else { throw fault(reason) }
    place += end.utf8CodeUnitCount
  }

  mutating func expectEnd() throws(ProductProblem) {
    try skipNonContent()
    countLines()
    guard isAtEnd else { throw fault("expected the end of the file") }
  }

  // MARK: Tags

  /// The next tag if it opens an element; nil before one that closes.
  mutating func openTag() throws(ProductProblem) -> Tag? {
    try skipNonContent()
    countLines()
    guard !isAtEnd else { throw fault("the property list is cut off") }
    guard text[place] == UInt8(ascii: "<") else { throw fault("expected a tag, found text") }
    guard place + 1 < text.count, text[place + 1] != UInt8(ascii: "/") else { return nil }
    place += 1
    let name = try name()
    return Tag(name: name, isEmpty: try skipAttributes())
  }

  mutating func closeTag(_ name: String) throws(ProductProblem) {
    try skipNonContent()
    countLines()
    guard text.begins(with: "</", at: place) else { throw fault("expected '</\(name)>'") }
    place += 2
    let found = try self.name()
    skipBlanks()
    guard found == name, !isAtEnd, text[place] == UInt8(ascii: ">") else {
      throw fault("expected '</\(name)>', found '</\(DisplayText.escaped(found, limit: 40))>'")
    }
    place += 1
  }

  private mutating func name() throws(ProductProblem) -> String {
    let start = place
    while !isAtEnd, place - start <= Self.nameLimit, isPartOfName(text[place]) { place += 1 }
    guard place > start, place - start <= Self.nameLimit else { throw fault("expected a name") }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// True if the tag closes its element itself.
  private mutating func skipAttributes() throws(ProductProblem) -> Bool {
    while true {
      let before = place
      skipBlanks()
      guard !isAtEnd else { throw fault("a tag has no end") }
      if text[place] == UInt8(ascii: ">") {
        place += 1
        return false
      }
      if text.begins(with: "/>", at: place) {
        place += 2
        return true
      }
      guard place > before else { throw fault("a tag is malformed") }
      _ = try name()
      skipBlanks()
      guard !isAtEnd, text[place] == UInt8(ascii: "=") else { throw fault("a tag is malformed") }
      place += 1
      skipBlanks()
      guard !isAtEnd, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[place]) else {
        throw fault("a tag is malformed")
      }
      let quote = text[place]
      place += 1
      while !isAtEnd, text[place] != quote, text[place] != UInt8(ascii: "<") { place += 1 }
      guard !isAtEnd, text[place] == quote else { throw fault("a tag is malformed") }
      place += 1
    }
  }

  // MARK: Text

  /// The text of an element, up to and with its closing tag.
  mutating func content(_ tag: Tag) throws(ProductProblem) -> String {
    guard !tag.isEmpty else { return "" }
    var content: [UInt8] = []
    while !isAtEnd {
      let byte = text[place]
      if byte == UInt8(ascii: "&") {
        content.append(contentsOf: String(try entity()).utf8)
      } else if byte != UInt8(ascii: "<") {
        // XML gives every line end as a line feed.
        if byte == 0x0D {
          content.append(0x0A)
          place += text.begins(with: "\r\n", at: place) ? 2 : 1
        } else {
          content.append(byte)
          place += 1
        }
      } else if text.begins(with: "<![CDATA[", at: place) {
        place += 9
        let start = place
        try skip(past: "]]>", "a CDATA section has no end")
        content += text[start..<place - 3].filter { $0 != 0x0D }
      } else if text.begins(with: "<!--", at: place) || text.begins(with: "<?", at: place) {
        try skipNonContent()
      } else {
        try closeTag(tag.name)
        return String(decoding: content, as: UTF8.self)
      }
    }
    countLines()
    throw fault("the property list is cut off")
  }

  private mutating func entity() throws(ProductProblem) -> Unicode.Scalar {
    let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw fault("'&' begins no entity") }
    let name = String(decoding: text[place + 1..<end], as: UTF8.self)
    place = end + 1
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "apos": return "'"
    case "quot": return "\""
    default: break
    }
    let isHex = name.hasPrefix("#x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard name.hasPrefix("#"), digits.first?.isHexDigit == true,
      let number = UInt32(digits, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(number),
      number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number & 0xFFFE != 0xFFFE
    else { throw fault("unknown entity '&\(DisplayText.escaped(name, limit: 20));'") }
    return scalar
  }
}
