/// A time of a log that shows no date, or a date without a year.
public struct UndatedTime: Equatable, Sendable {
  /// What repeats: the same reading of the clock comes once in each.
  public enum Period: Sendable { case day, year }

  /// Since the beginning of an unknown day, or of an unknown year of 365 days. A log that is longer
  /// counts on.
  public var nanoseconds: Int64
  public var period: Period

  public init(_ nanoseconds: Int64, _ period: Period) {
    (self.nanoseconds, self.period) = (nanoseconds, period)
  }

  /// The latest moments not after `limit` that the clock may show so, in nanoseconds since 1970 by
  /// the same clock. Two of them where a leap year may have moved the day.
  public func moments(notAfter limit: Int64) -> [Int64] {
    guard limit.magnitude < UInt64(Int64.max / 4), nanoseconds.magnitude < UInt64(Int64.max / 4)
    else { return [] }
    switch period {
    case .day:
      let wait = (limit - nanoseconds) % WallClocks.day
      return [limit - (wait < 0 ? wait + WallClocks.day : wait)]
    case .year:
      let year = WallTime.year(limit)
      return [year, year - 1].lazy.map { year in
        let start = WallTime.days(year, 1, 1) * WallClocks.day + self.nanoseconds
        let isLong = WallTime.days(year + 1, 1, 1) - WallTime.days(year, 1, 1) == 366
        return (isLong ? [start, start + WallClocks.day] : [start]).filter { $0 <= limit }
      }.first { !$0.isEmpty } ?? []
    }
  }
}
