import SystemLibrary

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

  /// The bytes that were written and not yet drained lie at its beginning: writing into room that
  /// is there costs a fraction of appending byte by byte.
  private var room: [UInt8] = []
  private var count = 0
  private let layout: Layout
  /// The innermost container that is open, and those around it.
  private var container: JSONContainer
  private var outer = JSONContainers()
  private var hasKey = false

  /// - Parameter capacity: bytes that the document will have, as far as that is known: room that
  ///   grows is copied each time.
  public init(_ layout: Layout = .compact, capacity: Int = 0) {
    self.layout = layout
    room = [UInt8](repeating: 0, count: capacity)
    container = JSONContainer(kind: .document, isInline: layout == .compact)
  }

  // MARK: Output

  /// Passes the pending bytes to `sink` if there are at least this many, and forgets them. They are
  /// valid until `sink` returns. If it throws, they stay pending.
  public mutating func drain<Failure: Error>(
    atLeast count: Int = 1, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard self.count >= count else { return }
    let written = 0..<self.count
    let result = room.withUnsafeBytes { buffer -> Result<Void, Failure> in
      let pending = UnsafeRawBufferPointer(rebasing: buffer[written])
      do throws(Failure) { return .success(try sink(pending)) } catch { return .failure(error) }
    }
    try result.get()
    self.count = 0
  }

  /// The bytes that were written and not yet drained.
  public var bytes: [UInt8] { Array(room[..<count]) }

  /// The pending bytes as text; the document must be complete.
  public var text: String {
    precondition(container.kind == .document, "the JSON document is not complete")
    return String(decoding: room[..<count], as: UTF8.self)
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
    precondition(container.kind == .object && !hasKey, "a JSON key is outside an object")
    let isAdded =
      layout == .compact
      && key.utf8.withContiguousStorageIfAvailable { addCompact(UnsafeRawBufferPointer($0)) }
        ?? false
    if !isAdded {
      separate()
      quote(key)
      append(layout == .pretty ? ": " : ":")
    }
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

  /// Members that are JSON text already, in the layout of this document, and without what
  /// separates them from others.
  public mutating func members(json text: [UInt8]) {
    precondition(container.kind == .object && !hasKey, "members are outside an object")
    separate()
    text.withUnsafeBytes { append($0, 0..<$0.count) }
  }

  /// A number, digit by digit: readers that take numbers as floating point lose digits
  /// beyond 2⁵³.
  public mutating func integer(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) { return integer(value) }
    beforeValue()
    append(text: String(value))
    afterValue()
  }

  /// The same without a string of its own: some reports are numbers for the most part.
  public mutating func integer(_ value: Int64) {
    beforeValue()
    append(value)
    afterValue()
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
    append(text: text)
    afterValue()
  }

  public mutating func boolean(_ value: Bool) {
    beforeValue()
    append(value ? "true" : "false")
    afterValue()
  }

  /// A value that is JSON text already, in the layout of this document and without a line end.
  public mutating func json(_ value: some Collection<UInt8>) {
    beforeValue()
    add(atMost: value.count) { place in
      UnsafeMutableBufferPointer(start: place, count: value.count).update(fromContentsOf: value)
    }
    afterValue()
  }

  public mutating func null() {
    beforeValue()
    append("null")
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
    append(byte: isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    let isInline = inline || container.isInline
    outer.push(container)
    container = JSONContainer(kind: isObject ? .object : .array, isInline: isInline)
  }

  private mutating func end(isObject: Bool) {
    precondition(!hasKey, "a JSON key has no value")
    guard container.kind == (isObject ? .object : .array), let around = outer.pop() else {
      preconditionFailure("a JSON container is closed that is not open")
    }
    let isWide = !container.isEmpty && !container.isInline
    container = around
    if isWide { breakLine() }
    append(byte: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    afterValue()
  }

  private mutating func beforeValue() {
    if hasKey {
      hasKey = false
      return
    }
    precondition(container.kind != .object, "a JSON value in an object has no key")
    separate()
  }

  private mutating func afterValue() {
    if container.kind == .document { append(byte: UInt8(ascii: "\n")) }
  }

  /// The text before a member or an element.
  private mutating func separate() {
    guard container.kind != .document else { return }
    let isFirst = container.isEmpty
    container.isEmpty = false
    if container.isInline {
      if !isFirst { append(byte: UInt8(ascii: ",")) }
      if !isFirst, layout == .pretty { append(byte: UInt8(ascii: " ")) }
    } else {
      if !isFirst { append(byte: UInt8(ascii: ",")) }
      breakLine()
    }
  }

  /// Writes a key with the signs around it in one piece, as nearly all of a long document of
  /// numbers are; false if it has to be escaped.
  private mutating func addCompact(_ key: UnsafeRawBufferPointer) -> Bool {
    guard JSONEscapes.plainEnd(key, from: 0) == key.count else { return false }
    let comma = container.isEmpty ? 0 : 1
    container.isEmpty = false
    add(atMost: key.count + 4) { place in
      place[0] = UInt8(ascii: ",")
      place[comma] = UInt8(ascii: "\"")
      let start = place + comma + 1
      if let text = key.baseAddress { memcpy(start, text, key.count) }
      start[key.count] = UInt8(ascii: "\"")
      start[key.count + 1] = UInt8(ascii: ":")
      return comma + key.count + 3
    }
    return true
  }

  /// The next line begins where the innermost container's members do.
  private mutating func breakLine() {
    let indent = 2 * outer.count
    add(atMost: 1 + indent) { place in
      place[0] = UInt8(ascii: "\n")
      (place + 1).update(repeating: UInt8(ascii: " "), count: indent)
      return 1 + indent
    }
  }

  private mutating func quote(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ quote(UnsafeRawBufferPointer($0)) }) == nil {
      // A string of another runtime, such as one of Foundation on a Mac.
      var text = text
      text.withUTF8 { quote(UnsafeRawBufferPointer($0)) }
    }
  }

  /// In addition to JSON's own rules, everything is escaped that ``DisplayText`` escapes: control
  /// sequences of terminals, line ends of JavaScript, characters that reorder or hide text,
  /// commands of build servers.
  private mutating func quote(_ text: UnsafeRawBufferPointer) {
    var index = JSONEscapes.plainEnd(text, from: 0)
    if index == text.count {
      // Almost every text.
      return add(atMost: index + 2) { place in
        place[0] = UInt8(ascii: "\"")
        if let start = text.baseAddress { memcpy(place + 1, start, text.count) }
        place[text.count + 1] = UInt8(ascii: "\"")
        return text.count + 2
      }
    }
    append("\"")
    var start = 0
    while index < text.count {
      if let (code, length) = JSONEscapes.escape(text, at: index) {
        append(text, start..<index)
        if code == 0x5C, index + 1 == text.count {
          // Perfetto treats a quotation mark after any backslash as escaped.
          append("\\u005c")
        } else {
          append(escaped: code)
        }
        index += length
        start = index
      } else {
        index += 1
      }
      index = JSONEscapes.plainEnd(text, from: index)
    }
    append(text, start..<text.count)
    append("\"")
  }

  private mutating func append(escaped code: UInt32) {
    // Beyond the first plane a code point is written as two surrogates.
    if code > 0xFFFF {
      append(escaped: 0xD7C0 + code >> 10)
      return append(escaped: 0xDC00 + code & 0x3FF)
    }
    switch code {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      let digits = String(code, radix: 16)
      append(text: "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
  }
}

// MARK: Bytes
extension JSONWriter {
  @inline(__always)
  private mutating func append(byte: UInt8) {
    add(atMost: 1) { place in
      place[0] = byte
      return 1
    }
  }

  private mutating func append(_ text: StaticString) {
    add(atMost: text.utf8CodeUnitCount) { place in
      place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
      return text.utf8CodeUnitCount
    }
  }

  private mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), 0..<$0.count) }
  }

  private mutating func append(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
    guard let start = text.baseAddress, !range.isEmpty else { return }
    add(atMost: range.count) { place in
      memcpy(place, start + range.lowerBound, range.count)
      return range.count
    }
  }

  private mutating func append(_ value: Int64) {
    // Most numbers of a partial have one digit.
    if (0...9).contains(value) { return append(byte: UInt8(ascii: "0") + UInt8(value)) }
    // The longest has a sign and 19 digits.
    add(atMost: 20) { place in
      var length = value < 0 ? 1 : 0
      var rest = value.magnitude
      while rest >= 10 {
        rest /= 10
        length += 1
      }
      if value < 0 { place[0] = UInt8(ascii: "-") }
      rest = value.magnitude
      var digit = length
      repeat {
        place[digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        digit -= 1
      } while rest > 0
      return length + 1
    }
  }

  /// Gives `body` a place with room for `limit` bytes. It returns how many bytes it wrote there.
  @inline(__always)
  private mutating func add(
    atMost limit: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    if room.count - count < limit { grow(limit) }
    let start = count
    count += room.withUnsafeMutableBufferPointer { room in
      room.baseAddress.map { body($0 + start) } ?? 0
    }
  }

  @inline(never)
  private mutating func grow(_ limit: Int) {
    let size = max(256, room.count * 2, count + limit)
    room.append(contentsOf: repeatElement(0, count: size - room.count))
  }
}
