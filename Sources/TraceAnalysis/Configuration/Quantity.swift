import RuleKit

/// Numbers with units as people write them in options and configurations.
public enum Quantity {
  /// Units of times, and how many digits of a fraction they can have.
  public static let timeUnits = [("ns", 0), ("us", 3), ("ms", 6), ("s", 9)]

  /// Nanoseconds of `1.5s`, `200ms`, `3us`, `7ns`; nil if the text is invalid or out of range.
  public static func time(_ text: String) -> Int64? {
    guard let (suffix, power) = timeUnits.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let number = text.dropLast(suffix.count)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty,
      number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    guard fraction.count <= power, parts.count == 1 || !fraction.isEmpty else { return nil }
    while fraction.count < power { fraction += "0" }
    return Int64(String(whole) + fraction)
  }

  /// Bytes with an optional K, M or G (powers of 1,024); nil if the text is invalid or out of
  /// range.
  public static func bytes(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? Substring(text) : text.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int64(digits)
    else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflow ? nil : bytes
  }

  /// The shortest text that ``time(_:)`` reads as the same number.
  public static func text(time: Int64) -> String {
    for (unit, power) in timeUnits.reversed() {
      let length = (0..<power).reduce(Int64(1)) { length, _ in length * 10 }
      if power == 0 || time != 0 && time % length == 0 { return "\(time / length)\(unit)" }
    }
    return "\(time)ns"
  }

  /// A value of a threshold as a configuration spells it; nil if it can't be one.
  static func value(_ text: String, _ unit: RuleInfo.Threshold.Unit) -> Int64? {
    switch unit {
    case .duration: time(text)
    case .bytes: bytes(text)
    case .count: Int64(text)
    case .percent: Int64(text.hasSuffix("%") ? String(text.dropLast()) : text)
    }
  }
}
