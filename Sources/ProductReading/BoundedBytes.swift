/// Numbers out of bytes. Nothing is read outside of them, wherever an offset points.
extension [UInt8] {
  /// A big-endian number of 1 to 8 bytes.
  func big(_ offset: Int, _ width: Int) -> UInt64? {
    guard let bytes = part(offset, width), width <= 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A little-endian number of 1 to 8 bytes.
  func little(_ offset: Int, _ width: Int) -> UInt64? {
    guard let bytes = part(offset, width), width <= 8 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// `count` bytes from an offset on; nil if that many are not there.
  func part(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    return self[offset..<offset + count]
  }

  func begins(with text: StaticString, at offset: Int = 0) -> Bool {
    guard let bytes = part(offset, text.utf8CodeUnitCount) else { return false }
    return bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: bytes.count))
  }
}
