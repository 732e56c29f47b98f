/// The days of dates such as `05/11/26`, of which a text may not show whether the day or the month
/// is first.
///
/// One date that has a single reading decides for all that follow, and how many days came before
/// it. Until then a log may run over midnight: the nearer reading of two dates is theirs if no more
/// than a day passed between their lines. Otherwise a day or a month may have passed, and the times
/// from there on are not known.
struct UnclearDates {
  private var order: LogTime.ShortDate.Order?
  private var first: LogTime.ShortDate?
  private var latest: LogTime.ShortDate?
  private var latestTime: Int64 = 0
  /// Since the first date; nil: it is not known how many.
  private var day: Int64? = 0

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

  /// Nanoseconds since the midnight before the first date; nil where its day is not known.
  mutating func time(_ date: LogTime.ShortDate, _ timeOfDay: Int64) -> Int64? {
    if let latest, latest != date { day = days(from: latest, to: date, timeOfDay) }
    first = first ?? date
    (latest, latestTime) = (date, timeOfDay)
    return day.map { $0 * LogTime.day + timeOfDay }
  }

  private func days(
    from latest: LogTime.ShortDate, to date: LogTime.ShortDate, _ timeOfDay: Int64
  ) -> Int64? {
    if day == nil {
      guard let order, let start = first?.day(order), let now = date.day(order) else { return nil }
      return max(0, now - start)
    }
    let orders = order.map { [$0] } ?? [.dayFirst, .monthFirst]
    let steps = orders.compactMap { order -> Int64? in
      guard let before = latest.day(order), let now = date.day(order), now >= before else {
        return nil
      }
      return now - before
    }
    guard let nearer = steps.min() else { return day }
    let isNear = nearer == steps.max() || nearer == 1 && timeOfDay <= latestTime
    return isNear ? day.map { $0 + nearer } : nil
  }
}
