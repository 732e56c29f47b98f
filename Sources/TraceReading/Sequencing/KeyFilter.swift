/// A set of numbers in a fixed amount of memory: it never denies one that is in it, and now and
/// then has one that is not.
///
/// Bloom, "Space/time trade-offs in hash coding with allowable errors", Communications of the ACM
/// 13 (7), 1970. With four bits for each of 400,000 numbers, fewer than one of a million others is
/// taken for one of them: (1 − e^(−4 · 400,000 / 2^26))^4.
struct KeyFilter {
  private static let hashes = 4
  /// 2^26 bits, 8 MiB.
  private var words = [UInt64](repeating: 0, count: 1 << 20)

  /// Where the bits of a number lie: by double hashing, from two halves of the number with its bits
  /// mixed (SplitMix64's last steps).
  private static func place(_ key: UInt64, _ number: Int) -> Int {
    var mixed = (key ^ key >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    let sum = (mixed & 0xFFFF_FFFF) &+ UInt64(number) &* (mixed >> 32 | 1)
    return Int(sum & 0x3FF_FFFF)
  }

  mutating func insert(_ key: UInt64) {
    for number in 0..<Self.hashes {
      let place = Self.place(key, number)
      words[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  func mayContain(_ key: UInt64) -> Bool {
    (0..<Self.hashes).allSatisfy { number in
      let place = Self.place(key, number)
      return words[place >> 6] >> UInt64(place & 63) & 1 == 1
    }
  }
}
