/// Tells records apart by their text without keeping it.
enum RecordDigest {
  /// 64 bits of a record's text. Four sums of 16 bytes a step, so that none waits for another. A record
  /// holds no zero bytes, so that no factor is zero.
  @inline(__always)
  static func of(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    guard count >= 16 else { return shortDigest(text, count) }
    var sums = (
      UInt64(0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count),
      UInt64(0xC2B2_AE3D_27D4_EB4F), UInt64(0xD6E8_FEB8_6659_FD93), UInt64(0x1656_67B1_9E37_79F9)
    )
    // The last 16 bytes come at the end, whatever of them came before.
    let last = text + (count &- 16)
    var place = text
    while last - place > 48 {
      sums.0 = step(sums.0, place)
      sums.1 = step(sums.1, place + 16)
      sums.2 = step(sums.2, place + 32)
      sums.3 = step(sums.3, place + 48)
      place += 64
    }
    if last - place > 0 { sums.0 = step(sums.0, place) }
    if last - place > 16 { sums.1 = step(sums.1, place + 16) }
    if last - place > 32 { sums.2 = step(sums.2, place + 32) }
    sums.3 = step(sums.3, last)
    return fold(fold(sums.0, sums.1 ^ 0xD6E8_FEB8_6659_FD93), fold(sums.2, sums.3) | 1)
  }

  @inline(never)
  private static func shortDigest(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var sum = UInt64(0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count)
    for index in 0..<count {
      sum = fold(
        sum ^ UInt64(text.load(fromByteOffset: index, as: UInt8.self)), 0xC2B2_AE3D_27D4_EB4F)
    }
    return sum
  }

  @inline(__always)
  private static func step(_ sum: UInt64, _ place: UnsafeRawPointer) -> UInt64 {
    fold(
      sum ^ place.loadUnaligned(as: UInt64.self),
      place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
