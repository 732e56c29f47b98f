/// The days of dates such as `05/11/26`, of which a text may not show whether the day or the month
/// is first.
///
/// One date that has a single reading decides for all that follow. Until then the days between two
/// dates are those of the nearer reading: logs last for hours or days, and hardly for months.
struct UnclearDates {
  private var order: LogTime.ShortDate.Order?
  private var latest: LogTime.ShortDate?
  /// Since the first date.
  private var day: Int64 = 0

  /// A date with its time in full, where the order is known.
  func resolved(_ moment: LogTime.Moment) -> LogTime.Moment {
    guard case .none = moment.date, let date = moment.short, let order,
      let day = date.day(order)
    else { return moment }
    var moment = moment
    moment.date = .full
    moment.nanoseconds += day * LogTime.day - (moment.zone ?? 0)
    return moment
  }

  /// Remembers what a date shows of the order.
  mutating func learn(_ date: LogTime.ShortDate) { order = date.order ?? order }

  /// Nanoseconds since the midnight before the first date.
  mutating func time(_ date: LogTime.ShortDate, _ timeOfDay: Int64) -> Int64 {
    defer { latest = date }
    guard let latest, latest != date else { return day * LogTime.day + timeOfDay }
    let orders = order.map { [$0] } ?? [.dayFirst, .monthFirst]
    let steps = orders.compactMap { order -> Int64? in
      guard let before = latest.day(order), let now = date.day(order), now >= before else {
        return nil
      }
      return now - before
    }
    day += steps.min() ?? 0
    return day * LogTime.day + timeOfDay
  }
}
