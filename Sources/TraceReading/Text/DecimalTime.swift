/// Seconds with a decimal fraction, without rounding.
enum DecimalTime {
  /// Nanoseconds of the number that a text begins with; nil if it begins with none, or with one
  /// that 64 bits do not hold. Digits beyond the ninth are skipped.
  static func nanoseconds(_ text: some Collection<UInt8>) -> Int64? {
    var seconds: Int64 = 0
    var fraction: Int64 = 0
    // Of the next digit after the point, in nanoseconds; nil before the point.
    var unit: Int64?
    var digits = 0
    for byte in text {
      if byte == UInt8(ascii: "."), unit == nil, digits > 0 {
        unit = 100_000_000
      } else if (0x30...0x39).contains(byte) {
        digits += 1
        if let place = unit {
          fraction += Int64(byte - 0x30) * place
          unit = place / 10
        } else {
          guard digits <= 10 else { return nil }
          seconds = seconds * 10 + Int64(byte - 0x30)
        }
      } else {
        break
      }
    }
    guard digits > 0, seconds <= Int64.max / 1_000_000_000 - 1 else { return nil }
    return seconds * 1_000_000_000 + fraction
  }
}
