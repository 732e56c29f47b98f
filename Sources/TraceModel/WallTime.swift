/// Wall times of RFC 3339, without a calendar library.
public enum WallTime {
  /// Nanoseconds since 1970-01-01T00:00:00Z; nil if the text is not an RFC 3339 time, or a time
  /// outside 64 bits (1677 to 2262).
  public static func parse(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A,
      bytes[16] == 0x3A, [0x54, 0x74, 0x20].contains(bytes[10]),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      (1...12).contains(month), day > 0, hour < 24, minute < 60, second < 61
    else { return nil }
    var index = 19
    var nanoseconds: Int64 = 0
    if bytes[index] == 0x2E {
      index += 1
      var scale: Int64 = 100_000_000
      guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
        nanoseconds += Int64(bytes[index] - 0x30) * scale
        scale /= 10
        index += 1
      }
    }
    // Counted back, a day that its month does not have is another one.
    let dayCount = days(year, month, day)
    guard let offset = zone(bytes[index...]), date(dayCount) == (year, month, day) else {
      return nil
    }
    let seconds = dayCount * 86_400 + hour * 3_600 + minute * 60 + second - offset
    let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(nanoseconds)
    return isTooFar || isBeyond ? nil : sum
  }

  /// `2026-11-20 09:30:00.123Z`.
  public static func text(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds.flooredDivision(by: 1_000_000)
    let dayCount = milliseconds.flooredDivision(by: 86_400_000)
    let rest = milliseconds - dayCount * 86_400_000
    let (year, month, day) = date(dayCount)
    let clock = "\(clock(rest / 1_000)).\(digits(rest % 1_000, 3))Z"
    return "\(year)-\(digits(month, 2))-\(digits(day, 2)) \(clock)"
  }

  /// `2026-11-20T09:30:00.123456789Z`, which ``parse(_:)`` reads as the same time.
  public static func rfc3339(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds.flooredDivision(by: 1_000_000_000)
    let dayCount = seconds.flooredDivision(by: 86_400)
    let (year, month, day) = date(dayCount)
    let fraction = nanoseconds - seconds * 1_000_000_000
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T"
      + clock(seconds - dayCount * 86_400) + (fraction > 0 ? ".\(digits(fraction, 9))" : "") + "Z"
  }

  /// `09:30:00` of seconds since midnight.
  private static func clock(_ seconds: Int64) -> String {
    "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
  }

  private static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - 0x30)
    }
    return value
  }

  /// Seconds east of UTC of `Z` or `±hh:mm`.
  private static func zone(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard let first = bytes.first else { return nil }
    if bytes.count == 1, first == 0x5A || first == 0x7A { return 0 }
    let start = bytes.startIndex
    guard bytes.count == 6, first == 0x2B || first == 0x2D, bytes[start + 3] == 0x3A,
      let hours = number(bytes[start + 1..<start + 3]),
      let minutes = number(bytes[start + 4..<start + 6]), hours < 24, minutes < 60
    else { return nil }
    return (first == 0x2B ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }

  // Days of the proleptic Gregorian calendar, counted in years that begin in March, so that the
  // leap day is the last (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").

  /// Days from 1970-01-01 to a date.
  public static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredDivision(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The year of a moment, in nanoseconds since 1970.
  static func year(_ nanoseconds: Int64) -> Int64 {
    date(nanoseconds.flooredDivision(by: WallClocks.day)).year
  }

  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredDivision(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthOfYear = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthOfYear + 2) / 5 + 1
    let month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
    self % divisor < 0 ? self / divisor - 1 : self / divisor
  }
}
