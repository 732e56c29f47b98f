/// A set of numbers in a fixed amount of memory: it never denies one that is in it, and now and then has one that is not.
///
/// Bloom, "Space/time trade-offs in hash coding with allowable errors", Communications of the ACM 13 (7), 1970. With two
/// bits for each of 100,000 numbers, one of 1,800 others is taken for one of them.
struct KeyFilter {
  /// 2^23 bits, 1 MiB.
  private var words = [UInt64](repeating: 0, count: 1 << 17)

  /// Two bits, out of a number whose bits were mixed (SplitMix64's last steps).
  private static func bits(_ key: UInt64) -> (Int, Int) {
    var mixed = (key ^ key >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return (Int(mixed & 0x7F_FFFF), Int(mixed >> 23 & 0x7F_FFFF))
  }

  mutating func insert(_ key: UInt64) {
    let (first, second) = Self.bits(key)
    words[first >> 6] |= 1 << UInt64(first & 63)
    words[second >> 6] |= 1 << UInt64(second & 63)
  }

  func mayContain(_ key: UInt64) -> Bool {
    let (first, second) = Self.bits(key)
    let bits = words[first >> 6] >> UInt64(first & 63) & words[second >> 6] >> UInt64(second & 63)
    return bits & 1 == 1
  }
}
