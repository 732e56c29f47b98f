import SystemLibrary

extension UInt8 {
  /// Whether it is a letter, a digit or `_` of ASCII.
  @inline(__always)
  var isNameByte: Bool {
    // A bit for each byte, from 0x00 or from 0x40 on.
    let bits: UInt64 = self < 0x40 ? 0x03FF_0000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return self < 0x80 && bits >> UInt64(self & 0x3F) & 1 != 0
  }
}

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

  /// Whether a text is at the beginning.
  @inline(__always)
  func begins(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount, let base = baseAddress else { return false }
    return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Whether a text is at the end.
  func ends(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && part(count - text.utf8CodeUnitCount).is(text)
  }

  /// Whether these are the same bytes.
  @inline(__always)
  func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return true }
    return memcmp(base, otherBase, count) == 0
  }

  /// Whether these are the same bytes.
  func equals(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count, let base = baseAddress else { return isEmpty && bytes.isEmpty }
    return bytes.withUnsafeBytes { $0.baseAddress.map { memcmp(base, $0, count) == 0 } ?? true }
  }

  /// The place of a byte, from an offset on.
  func place(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
  }

  /// A part of it; offsets beyond its ends are its ends.
  @inline(__always)
  func part(_ start: Int, _ end: Int = .max) -> UnsafeRawBufferPointer {
    let last = Swift.min(end, count)
    guard start < last else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: self[start..<last])
  }

  /// The text after the last `/`.
  var lastComponent: UnsafeRawBufferPointer {
    var start = count
    while start > 0, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start...])
  }

  /// How many blanks there are from a place on.
  func blanks(from start: Int) -> Int {
    var end = start
    while end < count, self[end] == 0x20 || self[end] == 0x09 { end += 1 }
    return end - start
  }

  /// Without blanks around it.
  var trimmed: UnsafeRawBufferPointer {
    var (start, end) = (blanks(from: 0), count)
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  /// A line without the blanks and zeros before it, and without the blanks and the CR at its end.
  var withoutPadding: UnsafeRawBufferPointer {
    var (start, end) = (0, count)
    while start < end, [0x20, 0x09, 0x0D, 0].contains(self[start]) { start += 1 }
    while end > start, [0x20, 0x09, 0x0D].contains(self[end - 1]) { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  /// A decimal integer that fits 64 bits; nil for other text.
  var integer: Int64? {
    let isNegative = first == UInt8(ascii: "-")
    guard let value = part(isNegative ? 1 : 0).unsigned, value <= UInt64(Int64.max) else {
      return nil
    }
    return isNegative ? -Int64(value) : Int64(value)
  }

  /// A decimal integer without a sign that fits 64 bits; nil for other text.
  var unsigned: UInt64? {
    guard !isEmpty, count <= 20 else { return nil }
    var value: UInt64 = 0
    for digit in self {
      guard (0x30...0x39).contains(digit) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit - 0x30))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }
}
