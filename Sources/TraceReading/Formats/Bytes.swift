#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension UnsafeRawBufferPointer {
  /// Whether these are the bytes of a word.
  @inline(__always)
  func `is`(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount, let base = baseAddress else { return false }
    for index in 0..<count
    where base.load(fromByteOffset: index, as: UInt8.self) != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether a text stands anywhere in it.
  func has(_ text: StaticString) -> Bool {
    guard let base = baseAddress, count >= text.utf8CodeUnitCount else { return false }
    return ByteSearch.find(text.utf8Start, text.utf8CodeUnitCount, base, base + count) != nil
  }

  /// What stands behind the last `/`.
  var lastComponent: UnsafeRawBufferPointer {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return self }
    return UnsafeRawBufferPointer(rebasing: self[(slash + 1)...])
  }

  /// Without blanks around it.
  var trimmed: UnsafeRawBufferPointer {
    var (start, end) = (0, count)
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  /// A decimal integer; nil if it is none.
  var integer: Int64? {
    guard !isEmpty, count <= 20 else { return nil }
    return Int64(String(decoding: self, as: UTF8.self))
  }
}

enum ByteSearch {
  /// The first place of a text between two places. `memmem` is no part of POSIX.
  static func find(
    _ text: UnsafeRawPointer, _ count: Int, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    guard count > 0 else { return start }
    let first = Int32(text.load(as: UInt8.self))
    var place = start
    while end - place >= count, let found = memchr(place, first, end - place - count + 1) {
      if memcmp(found, text, count) == 0 { return UnsafeRawPointer(found) }
      place = UnsafeRawPointer(found) + 1
    }
    return nil
  }
}
