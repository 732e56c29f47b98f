import TraceModel

/// The reason why a line is not a partial.
public struct PartialFault: Error, Sendable, Equatable {
  /// Byte of the line, from 0.
  public let offset: Int
  /// The found text, the expected text and the remedy.
  public let text: String

  public init(offset: Int, text: String) {
    self.offset = offset
    self.text = text
  }
}

/// Walks through one JSON value (RFC 8259) from its beginning to its end.
///
/// It knows what partials hold: objects, arrays, strings and integers that are not negative.
/// Members that the caller does not know are skipped, whatever they are.
struct JSONCursor {
  /// Containers in one another.
  private static let depthLimit = 64

  private let text: UnsafeRawBufferPointer
  private(set) var offset = 0
  private(set) var depth = 0

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  func fault(_ text: String) -> PartialFault { PartialFault(offset: offset, text: text) }

  /// Whether these bytes come next.
  func begins(with bytes: [UInt8]) -> Bool {
    let end = offset + bytes.count
    guard end <= text.count else { return false }
    let next = UnsafeRawBufferPointer(rebasing: text[offset..<end])
    return bytes.withUnsafeBytes { next.isEqual(to: $0) }
  }

  /// Passes over bytes that are known.
  mutating func pass(_ count: Int) { offset += count }

  /// The bytes that were passed over since a place.
  func read(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[start..<offset])
  }

  mutating func skipSpace() {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// Whether the next character is this one, which is then taken.
  private mutating func take(_ character: UInt8) -> Bool {
    skipSpace()
    guard offset < text.count, text[offset] == character else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ character: UInt8) throws(PartialFault) {
    guard take(character) else {
      throw fault("expected '\(Unicode.Scalar(character))'")
    }
  }

  /// Nothing but white space follows.
  mutating func end() throws(PartialFault) {
    skipSpace()
    guard offset == text.count else { throw fault("expected the end of the line") }
  }

  private mutating func enter() throws(PartialFault) {
    depth += 1
    guard depth <= Self.depthLimit else { throw fault("values are nested too deeply") }
  }

  // MARK: Values

  /// Calls `member` with each key; it must take the value.
  mutating func object(
    _ member: (String, inout JSONCursor) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    try expect(UInt8(ascii: "{"))
    try enter()
    defer { depth -= 1 }
    if take(UInt8(ascii: "}")) { return }
    repeat {
      let key = try string()
      try expect(UInt8(ascii: ":"))
      try member(key, &self)
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Calls `element` for each; it must take the value.
  mutating func array(
    _ element: (inout JSONCursor) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    try expect(UInt8(ascii: "["))
    try enter()
    defer { depth -= 1 }
    if take(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// An integer from 0 to `Int64.max`.
  mutating func integer() throws(PartialFault) -> Int64 {
    skipSpace()
    let start = offset
    var value: Int64 = 0
    while offset < text.count, text[offset] &- 0x30 < 10 {
      let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.addingReportingOverflow(Int64(text[offset] &- 0x30))
      guard !isTooLong, !isTooLarge else { throw fault("expected an integer below 2⁶³") }
      value = sum
      offset += 1
    }
    let isNumber = offset > start && (offset == start + 1 || text[start] != 0x30)
    let goesOn = offset < text.count && [0x2E, 0x65, 0x45].contains(text[offset])
    guard isNumber, !goesOn else { throw fault("expected an integer that is not negative") }
    return value
  }

  mutating func string() throws(PartialFault) -> String {
    let slice = try rawString()
    guard slice.contains(UInt8(ascii: "\\")) else {
      guard let text = String(wellFormed: slice) else { throw fault("expected UTF-8") }
      return text
    }
    return try unescaped(slice)
  }

  /// The bytes between the quotes, unchanged.
  mutating func rawString() throws(PartialFault) -> UnsafeRawBufferPointer {
    try expect(UInt8(ascii: "\""))
    let start = offset
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        return UnsafeRawBufferPointer(rebasing: text[start..<offset])
      case UInt8(ascii: "\\"): offset += 2
      case 0..<0x20: throw fault("expected the end of the string")
      default: offset += 1
      }
    }
    offset = text.count
    throw fault("expected the end of the string")
  }

  private func unescaped(_ slice: UnsafeRawBufferPointer) throws(PartialFault) -> String {
    var index = 0
    while index < slice.count {
      guard slice[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      switch slice[index + 1] {
      case UInt8(ascii: "u"):
        let digits = slice[(index + 2)..<min(slice.count, index + 6)]
        let isHexadecimal = digits.allSatisfy {
          ($0 &- 0x30) < 10 || (($0 | 0x20) &- 0x61) < 6
        }
        guard digits.count == 4, isHexadecimal else { throw fault("a string has a bad escape") }
        index += 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        index += 2
      default: throw fault("a string has a bad escape")
      }
    }
    let quoted = [UInt8(ascii: "\"")] + slice + [UInt8(ascii: "\"")]
    return quoted.withUnsafeBytes { JSONText.strings($0) }.first ?? ""
  }

  /// Passes over a value of any kind.
  mutating func skip() throws(PartialFault) {
    skipSpace()
    guard offset < text.count else { throw fault("expected a value") }
    switch text[offset] {
    case UInt8(ascii: "{"): try object { _, json throws(PartialFault) in try json.skip() }
    case UInt8(ascii: "["): try array { json throws(PartialFault) in try json.skip() }
    case UInt8(ascii: "\""): _ = try rawString()
    default:
      let start = offset
      while offset < text.count {
        let byte = text[offset]
        let isWord =
          (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || [0x2B, 0x2D, 0x2E].contains(byte)
        guard isWord else { break }
        offset += 1
      }
      guard offset > start else { throw fault("expected a value") }
    }
  }
}
