/// Times as people type them: a number with its unit, such as `1.5s`.
enum UnitTime {
  /// A number with `ns`, `us`, `ms` or `s`, as nanoseconds: exact, 0 … 2^63−1. Without a unit it is
  /// nanoseconds, if `isUnitOptional`.
  static func nanoseconds(_ text: UnsafeRawBufferPointer, isUnitOptional: Bool) -> Int64? {
    let whole = text.prefix(while: isDigit)
    guard !whole.isEmpty else { return nil }
    var end = whole.endIndex
    var fraction = text[end..<end]
    if end < text.count, text[end] == 0x2E {
      fraction = text[(end + 1)...].prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      end = fraction.endIndex
      // Zeros at its end must not overflow what fits.
      while fraction.last == 0x30 { fraction = fraction.dropLast() }
    }
    var value: Int64 = 0
    for digits in [whole, fraction] {
      for digit in digits {
        guard let next = shifted(value, Int64(digit - 0x30)) else { return nil }
        value = next
      }
    }
    let unit = String(decoding: text[end...], as: UTF8.self)
    let power: Int
    switch unit {
    case "s": power = 9
    case "ms": power = 6
    case "us": power = 3
    case "ns": power = 0
    case "" where isUnitOptional: power = 0
    default: return nil
    }
    guard power >= fraction.count else { return nil }
    for _ in 0..<(power - fraction.count) {
      guard let next = shifted(value, 0) else { return nil }
      value = next
    }
    return value
  }

  private static func shifted(_ value: Int64, _ digit: Int64) -> Int64? {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
