/// Reads back small pieces of JSON text that a reader has already checked.
public enum JSONText {
  /// The strings of an array of strings, without JSON's escapes. Other values are skipped; the
  /// reader accepts no others.
  public static func strings(_ array: UnsafeRawBufferPointer) -> [String] {
    var strings: [String] = []
    var index = 0
    while index < array.count {
      guard array[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      index += 1
      strings.append(string(array, &index))
    }
    return strings
  }

  /// The same of text that is no longer in a block.
  public static func strings(_ array: String) -> [String] {
    var array = array
    return array.withUTF8 { strings(UnsafeRawBufferPointer($0)) }
  }

  /// Reads a string after its opening quote; leaves `index` after the closing quote.
  private static func string(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> String {
    var units: [UInt8] = []
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
        index += 1
        unescape(text, &index, into: &units)
      } else {
        units.append(text[index])
        index += 1
      }
    }
    index += 1
    return String(decoding: units, as: UTF8.self)
  }

  private static func unescape(
    _ text: UnsafeRawBufferPointer, _ index: inout Int, into units: inout [UInt8]
  ) {
    let escape = text[index]
    index += 1
    switch escape {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "u"):
      var value = hex(text, &index)
      if (0xD800..<0xDC00).contains(value), index + 1 < text.count, text[index + 1] == 0x75 {
        index += 2
        value = 0x10000 + (value - 0xD800) << 10 + (hex(text, &index) &- 0xDC00) & 0x3FF
      }
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      units.append(contentsOf: String(scalar).utf8)
    default: units.append(escape)
    }
  }

  private static func hex(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 where index < text.count {
      let digit = text[index]
      let number = digit < 0x3A ? digit &- 0x30 : (digit | 0x20) &- 0x57
      value = value << 4 | UInt32(number & 15)
      index += 1
    }
    return value
  }
}
