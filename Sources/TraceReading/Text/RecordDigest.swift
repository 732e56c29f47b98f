/// Tells records apart by their text without keeping it.
enum RecordDigest {
  /// Odd numbers with as many ones as zeros, near enough, and no pattern.
  private static let keys = (
    UInt64(0x9E37_79B9_7F4A_7C15), UInt64(0xC2B2_AE3D_27D4_EB4F), UInt64(0xD6E8_FEB8_6659_FD93),
    UInt64(0x1656_67B1_9E37_79F9)
  )

  /// 64 bits of a record's text.
  static func of(_ text: UnsafeRawBufferPointer) -> UInt64 {
    text.baseAddress.map { of($0, text.count) } ?? 0
  }

  /// Four sums of 16 bytes a step, so that none waits for another.
  @inline(__always)
  static func of(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    guard count >= 16 else { return shortDigest(text, count) }
    let keys = keys
    var sums = (UInt64(truncatingIfNeeded: count), keys.0, keys.1, keys.2)
    // The last 16 bytes come at the end, whatever of them came before.
    let last = text + (count &- 16)
    var place = text
    while last - place > 48 {
      sums.0 = step(sums.0, place, keys.0)
      sums.1 = step(sums.1, place + 16, keys.1)
      sums.2 = step(sums.2, place + 32, keys.2)
      sums.3 = step(sums.3, place + 48, keys.3)
      place += 64
    }
    if last - place > 0 { sums.0 = step(sums.0, place, keys.0) }
    if last - place > 16 { sums.1 = step(sums.1, place + 16, keys.1) }
    if last - place > 32 { sums.2 = step(sums.2, place + 32, keys.2) }
    sums.3 = step(sums.3, last, keys.3)
    return fold(
      fold(sums.0 ^ keys.1, sums.1 ^ keys.2) ^ keys.3, fold(sums.2 ^ keys.3, sums.3 ^ keys.0))
  }

  @inline(never)
  private static func shortDigest(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var sum = keys.0 ^ UInt64(truncatingIfNeeded: count)
    for index in 0..<count {
      sum = fold(sum ^ UInt64(text.load(fromByteOffset: index, as: UInt8.self)), keys.1)
    }
    return sum
  }

  /// Text is never a factor by itself: the product of a run of equal bytes and every number of a
  /// certain kind would fold to the same.
  @inline(__always)
  private static func step(_ sum: UInt64, _ place: UnsafeRawPointer, _ key: UInt64) -> UInt64 {
    fold(
      place.loadUnaligned(as: UInt64.self) ^ key,
      place.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ sum)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
