/// The grammar of RFC 8259, written apart from the reader and the writer of the tool.
struct JSONCheck {
  private let bytes: [UInt8]
  private var index = 0

  static func isValid(_ bytes: [UInt8]) -> Bool {
    var check = JSONCheck(bytes: bytes)
    guard check.value() else { return false }
    check.skipSpace()
    return check.index == bytes.count
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(next) { index += 1 }
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() -> Bool {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return members(end: UInt8(ascii: "}")) { $0.string() && $0.takes(0x3A) && $0.value() }
    case UInt8(ascii: "["): return members(end: UInt8(ascii: "]")) { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func members(end: UInt8, _ member: (inout JSONCheck) -> Bool) -> Bool {
    index += 1
    if takes(end) { return true }
    repeat {
      guard member(&self) else { return false }
    } while takes(0x2C)
    return takes(end)
  }

  private mutating func word(_ word: String) -> Bool {
    defer { index += word.utf8.count }
    return bytes[index...].starts(with: word.utf8)
  }

  private mutating func digits() -> Bool {
    let start = index
    while (0x30...0x39).contains(next) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    if next == 0x2D { index += 1 }
    if next == 0x30 { index += 1 } else if !digits() { return false }
    if next == 0x2E {
      index += 1
      guard digits() else { return false }
    }
    if next | 0x20 == 0x65 {
      index += 1
      if next == 0x2B || next == 0x2D { index += 1 }
      guard digits() else { return false }
    }
    return true
  }

  private mutating func string() -> Bool {
    guard takes(0x22) else { return false }
    while index < bytes.count, next != 0x22 {
      guard next >= 0x20 else { return false }
      if next == 0x5C {
        index += 1
        guard "\"\\/bfnrtu".utf8.contains(next) else { return false }
        if next == UInt8(ascii: "u") {
          for _ in 0..<4 {
            index += 1
            guard Character(Unicode.Scalar(next)).isHexDigit else { return false }
          }
        }
      }
      index += 1
    }
    return takes(0x22)
  }
}
