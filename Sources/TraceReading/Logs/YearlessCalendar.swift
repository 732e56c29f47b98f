/// Times of a log without a year: they count from the beginning of an unknown year, and continue
/// into the next one after New Year's Eve.
struct YearlessCalendar {
  private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

  private var daysOfYearsBefore: Int64 = 0
  private var month = -1
  /// Known from a 29th of February.
  private var isLeapYear = false

  /// Nanoseconds since the beginning of the log's first year.
  mutating func time(_ moment: LogTime.Moment) -> Int64 {
    guard case .yearless(let newMonth, let day) = moment.date else { return moment.nanoseconds }
    // Half a year back is a year on; less is a clock that was set.
    if month - newMonth > 6 {
      daysOfYearsBefore += isLeapYear ? 366 : 365
      isLeapYear = false
    }
    month = newMonth
    if month == 1, day == 29 { isLeapYear = true }
    let days = Int64(Self.daysBefore[month] + day - 1) + (isLeapYear && month > 1 ? 1 : 0)
    return (daysOfYearsBefore + days) * LogTime.day + moment.nanoseconds
  }
}
