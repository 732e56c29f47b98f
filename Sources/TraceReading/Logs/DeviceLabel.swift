/// The device that a line is from, as people mark lines of several devices in one text: `iPad: `,
/// `[iPhone 16 Pro, 26.1] `, `Vision Pro | `.
struct DeviceLabel {
  let name: UnsafeRawBufferPointer
  /// Where the rest of the line begins.
  private(set) var end: Int

  private static let longest = 48

  /// Names that Apple gives to devices (https://support.apple.com/specs), and the Simulator.
  private static let families: [StaticString] = [
    "iPhone", "iPad", "iPod", "Apple Watch", "Apple TV", "Apple Vision Pro", "Vision Pro", "Mac",
    "MacBook", "iMac", "Simulator",
  ]

  init?(_ line: UnsafeRawBufferPointer) {
    guard let first = line.first else { return nil }
    let isInBrackets = first == UInt8(ascii: "[") || first == UInt8(ascii: "(")
    let start = isInBrackets ? 1 : 0
    let text = line.part(start, Self.longest)
    guard Self.isFirst(text.first ?? 0),
      let family = Self.families.last(where: { text.begins(with: $0) }),
      text.count > family.utf8CodeUnitCount, !text[family.utf8CodeUnitCount].isNameByte
    else { return nil }
    let length: Int?
    if isInBrackets {
      length = text.place(of: first == UInt8(ascii: "[") ? 0x5D : 0x29)
    } else {
      length = text.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "|") }
    }
    guard let length, text.part(0, length).allSatisfy({ Self.isNameByte($0) }) else { return nil }
    name = text.part(0, length).trimmed
    end = start + length + 1
    if isInBrackets, end < line.count, line[end] == UInt8(ascii: ":") { end += 1 }
    guard end < line.count, line[end] == 0x20 || line[end] == 0x09 else { return nil }
  }

  private static func isFirst(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "i"), UInt8(ascii: "A"), UInt8(ascii: "V"), UInt8(ascii: "M"),
      UInt8(ascii: "S"):
      true
    default: false
    }
  }

  /// Of `iPad Pro 13-inch (M4), 26.1`.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isNameByte || " ().,-'/#".utf8.contains(byte) || byte >= 0x80
  }
}
