/// Writes JSON (RFC 8259) as UTF-8, member by member, in the order of the calls.
///
/// A report writes its keys in a fixed order and so prints the same bytes for the same input. Every
/// value at the top level ends in LF: one value is a document, several are JSON Lines.
///
///     var writer = JSONWriter(.compact)
///     writer.object {
///       $0.member("event", "scene.willConnect")
///       $0.array("sources") { $0.string("A.launch") }
///     }
///     // {"event":"scene.willConnect","sources":["A.launch"]}
///
/// A long report takes the bytes out from time to time with ``drain(atLeast:into:)`` and so holds
/// only the bytes that are not yet written. A call that would break the syntax, such as a value
/// without a key in an object, traps: no input may lead to one.
public struct JSONWriter {
  public enum Layout: Sendable {
    /// No white space.
    case compact
    /// One member or element a line, two spaces for each level. Containers written `inline`
    /// stay on one line.
    case pretty
  }

  private struct Container {
    var isObject: Bool
    var isInline: Bool
    var isEmpty = true
  }

  /// The bytes that were written and not yet drained.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var open: [Container] = []
  private var hasKey = false

  public init(_ layout: Layout = .compact) { self.layout = layout }

  // MARK: Output

  /// Passes the pending bytes to `sink` if there are at least this many, and forgets them. They are
  /// valid until `sink` returns. If it throws, they stay pending.
  public mutating func drain<Failure: Error>(
    atLeast count: Int = 1, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= count else { return }
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, Failure> in
      do throws(Failure) { return .success(try sink(buffer)) } catch { return .failure(error) }
    }
    try result.get()
    bytes.removeAll(keepingCapacity: true)
  }

  /// The pending bytes as text; the document must be complete.
  public var text: String {
    precondition(open.isEmpty, "the JSON document is not complete")
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Containers

  public mutating func object<Failure: Error>(
    inline: Bool = false, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(isObject: true, inline: inline)
    try body(&self)
    end(isObject: true)
  }

  public mutating func array<Failure: Error>(
    inline: Bool = false, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(isObject: false, inline: inline)
    try body(&self)
    end(isObject: false)
  }

  /// For containers whose contents come from elsewhere; ``endObject()`` closes it.
  public mutating func beginObject(inline: Bool = false) { begin(isObject: true, inline: inline) }
  public mutating func endObject() { end(isObject: true) }

  /// For containers whose contents come from elsewhere; ``endArray()`` closes it.
  public mutating func beginArray(inline: Bool = false) { begin(isObject: false, inline: inline) }
  public mutating func endArray() { end(isObject: false) }

  /// The key of the next value. Nobody checks that an object has each key once.
  public mutating func key(_ key: String) {
    precondition(open.last?.isObject == true && !hasKey, "a JSON key is outside an object")
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    hasKey = true
  }

  // MARK: Values

  public mutating func string(_ value: String) {
    beforeValue()
    quote(value)
    afterValue()
  }

  /// A string given as bytes, which must be valid UTF-8.
  public mutating func string(utf8 value: UnsafeRawBufferPointer) {
    beforeValue()
    quote(value)
    afterValue()
  }

  /// A number, digit by digit: readers that take numbers as floating point lose digits
  /// beyond 2⁵³.
  public mutating func integer(_ value: some BinaryInteger) {
    beforeValue()
    bytes.append(contentsOf: String(value).utf8)
    afterValue()
  }

  /// The same without a string of its own: some reports are numbers for the most part.
  public mutating func integer(_ value: Int64) {
    beforeValue()
    append(value)
    afterValue()
  }

  private mutating func append(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      let (higher, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = higher
    } while rest > 0
    if bytes.count - start > 1 { bytes[start...].reverse() }
  }

  /// A number of thousandths as a decimal, digit by digit: `1500` is `1.5`.
  public mutating func thousandths(_ value: Int64) {
    beforeValue()
    let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: 1_000)
    var text = (value < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      var digits = String(rest + 1_000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    bytes.append(contentsOf: text.utf8)
    afterValue()
  }

  public mutating func boolean(_ value: Bool) {
    beforeValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    afterValue()
  }

  /// A value that is JSON text already, in the layout of this document and without a line end.
  public mutating func json(_ value: some Sequence<UInt8>) {
    beforeValue()
    bytes.append(contentsOf: value)
    afterValue()
  }

  public mutating func null() {
    beforeValue()
    bytes.append(contentsOf: "null".utf8)
    afterValue()
  }
}

// MARK: Members of objects
extension JSONWriter {
  public mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  public mutating func member(_ key: String, _ value: some BinaryInteger) {
    self.key(key)
    integer(value)
  }

  public mutating func member(_ key: String, _ value: Int64) {
    self.key(key)
    integer(value)
  }

  public mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  /// Writes nothing without a value.
  public mutating func member(_ key: String, ifPresent value: String?) {
    if let value { member(key, value) }
  }

  /// Writes nothing without a value.
  public mutating func member(_ key: String, ifPresent value: (some BinaryInteger)?) {
    if let value { member(key, value) }
  }

  /// Writes `null` without a value.
  public mutating func member(_ key: String, orNull value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }

  /// Writes `null` without a value.
  public mutating func member(_ key: String, orNull value: (some BinaryInteger)?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }

  /// An array of strings, on one line in either layout.
  public mutating func member(_ key: String, _ values: [String]) {
    self.key(key)
    array(inline: true) { writer in
      for value in values { writer.string(value) }
    }
  }

  public mutating func object<Failure: Error>(
    _ key: String, inline: Bool = false, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try object(inline: inline, body)
  }

  public mutating func array<Failure: Error>(
    _ key: String, inline: Bool = false, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try array(inline: inline, body)
  }
}

// MARK: Syntax
extension JSONWriter {
  private mutating func begin(isObject: Bool, inline: Bool) {
    beforeValue()
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    let isInline = inline || layout == .compact || open.last?.isInline == true
    open.append(Container(isObject: isObject, isInline: isInline))
  }

  private mutating func end(isObject: Bool) {
    precondition(!hasKey, "a JSON key has no value")
    guard let container = open.popLast(), container.isObject == isObject else {
      preconditionFailure("a JSON container is closed that is not open")
    }
    if !container.isEmpty && !container.isInline { breakLine() }
    bytes.append(UInt8(ascii: isObject ? "}" : "]"))
    afterValue()
  }

  private mutating func beforeValue() {
    if hasKey {
      hasKey = false
      return
    }
    precondition(open.last?.isObject != true, "a JSON value in an object has no key")
    separate()
  }

  private mutating func afterValue() {
    if open.isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  /// The text before a member or an element.
  private mutating func separate() {
    guard let container = open.last else { return }
    if !container.isEmpty { bytes.append(UInt8(ascii: ",")) }
    open[open.count - 1].isEmpty = false
    if !container.isInline {
      breakLine()
    } else if layout == .pretty && !container.isEmpty {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote(UnsafeRawBufferPointer($0)) }
  }

  /// In addition to JSON's own rules, everything is escaped that ``DisplayText`` escapes: control
  /// sequences of terminals, line ends of JavaScript, characters that reorder or hide text,
  /// commands of build servers.
  private mutating func quote(_ text: UnsafeRawBufferPointer) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < text.count {
      if Self.isPlain(text[index]) {
        index += 1
        continue
      }
      guard let (code, length) = Self.escape(text, at: index) else {
        index += 1
        continue
      }
      append(text, start..<index)
      if code == 0x5C, index + 1 == text.count {
        // Perfetto treats a quotation mark after any backslash as escaped.
        bytes.append(contentsOf: "\\u005c".utf8)
      } else {
        append(escaped: code)
      }
      index += length
      start = index
    }
    append(text, start..<text.count)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[range]))
  }

  /// Never escaped: ASCII without control characters, `"`, `#` and `\`.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x23 && byte != 0x5C
  }

  /// The code point at a place and its number of bytes, if it must be escaped.
  private static func escape(
    _ text: UnsafeRawBufferPointer, at index: Int
  ) -> (code: UInt32, length: Int)? {
    let byte = text[index]
    switch byte {
    case 0..<0x20, 0x22, 0x5C, 0x7F:
      return (UInt32(byte), 1)
    case 0x23 where index > 0 && text[index - 1] == 0x23:
      return (UInt32(byte), 1)
    // The first bytes of control characters of two, three or four bytes.
    case 0xC2, 0xD8: return control(text, at: index, length: 2, first: byte & 0x1F)
    case 0xE1, 0xE2, 0xEF: return control(text, at: index, length: 3, first: byte & 0x0F)
    case 0xF3: return control(text, at: index, length: 4, first: byte & 0x07)
    default: return nil
    }
  }

  private static func control(
    _ text: UnsafeRawBufferPointer, at index: Int, length: Int, first: UInt8
  ) -> (code: UInt32, length: Int)? {
    guard index + length <= text.count else { return nil }
    let code = text[(index + 1)..<(index + length)].reduce(UInt32(first)) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    guard let scalar = Unicode.Scalar(code), DisplayText.isControl(scalar) else { return nil }
    return (code, length)
  }

  private mutating func append(escaped code: UInt32) {
    // Beyond the first plane a code point is written as two surrogates.
    if code > 0xFFFF {
      append(escaped: 0xD7C0 + code >> 10)
      return append(escaped: 0xDC00 + code & 0x3FF)
    }
    bytes.append(UInt8(ascii: "\\"))
    switch code {
    case 0x22, 0x5C: bytes.append(UInt8(code))
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(UInt8(ascii: "u"))
      let digits = String(code, radix: 16)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      bytes.append(contentsOf: digits.utf8)
    }
  }
}
