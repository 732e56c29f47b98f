import SystemLibrary

extension UnsafeRawBufferPointer {
  /// Whether the buffer contains a text.
  public func has(_ text: StaticString) -> Bool { place(of: text) != nil }

  /// Whether a text is at an offset; false if the offset is out of range.
  public func has(_ text: StaticString, at start: Int) -> Bool {
    guard let base = baseAddress, start >= 0, start <= count - text.utf8CodeUnitCount else {
      return false
    }
    return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// The offset of a text, from an offset of at least 0 on; nil if it is not there.
  public func place(of text: StaticString, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start <= count else { return nil }
    return ByteSearch.find(text.utf8Start, text.utf8CodeUnitCount, base + start, base + count)
      .map { $0 - base }
  }
}

public enum ByteSearch {
  /// The first place of a text of `count` bytes between two places. `memmem` is not part of POSIX.
  public static func find(
    _ text: UnsafeRawPointer, _ count: Int, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    guard count > 0 else { return start }
    let first = Int32(text.load(as: UInt8.self))
    let last = text.load(fromByteOffset: count - 1, as: UInt8.self)
    var place = start
    while end - place >= count, let found = memchr(place, first, end - place - count + 1) {
      // Most candidates fail at the first byte, so the byte is compared first.
      if found.load(fromByteOffset: count - 1, as: UInt8.self) == last,
        memcmp(found, text, count) == 0
      {
        return UnsafeRawPointer(found)
      }
      place = UnsafeRawPointer(found) + 1
    }
    return nil
  }
}
