/// Which bytes of a text are escaped in JSON.
enum JSONEscapes {
  /// The first byte from `index` on that may have to be escaped.
  @inline(__always)
  static func plainEnd(_ text: UnsafeRawBufferPointer, from index: Int) -> Int {
    var index = index
    while index + 8 <= text.count,
      arePlain(text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    {
      index += 8
    }
    // The rest with bytes before it, which are plain, costs less than byte by byte.
    if index < text.count, text.count - index < 8, text.count >= 8,
      arePlain(text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self))
    {
      return text.count
    }
    while index < text.count, isPlain(text[index]) { index += 1 }
    return index
  }

  /// Never escaped: ASCII without control characters, `"`, `#` and `\`.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x23 && byte != 0x5C
  }

  /// The same of eight bytes at once.
  @inline(__always)
  private static func arePlain(_ bytes: UInt64) -> Bool {
    // A byte of the result has its highest bit where that byte is one of those, or above one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let controls = (bytes &- (0x20 * ones)) & ~bytes
    // DEL becomes 0x80.
    let others = (bytes &+ ones) | bytes
    let quotes = zeros((bytes & (0xFE * ones)) ^ (0x22 * ones)) | zeros(bytes ^ (0x5C * ones))
    return (controls | others | quotes) & (0x80 * ones) == 0
  }

  /// The code point at a place and its number of bytes, if it must be escaped.
  static func escape(
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
}
