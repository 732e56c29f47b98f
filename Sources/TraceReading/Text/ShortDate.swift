internal import TraceModel

extension LogTime {
  /// A date in numbers whose day or month is first.
  struct ShortDate: Equatable {
    enum Order { case dayFirst, monthFirst }

    var first: Int
    var second: Int
    var year: Int
    /// Nil: other signs show nothing of the order.
    var isDayFirst: Bool?

    /// The only order that fits; nil if both do, or none.
    var order: Order? {
      if let isDayFirst { return isDayFirst ? .dayFirst : .monthFirst }
      let mayBeDayFirst = day(.dayFirst) != nil
      guard mayBeDayFirst != (day(.monthFirst) != nil) else { return nil }
      return mayBeDayFirst ? .dayFirst : .monthFirst
    }

    var hasReading: Bool {
      if let order { return day(order) != nil }
      return day(.dayFirst) != nil
    }

    /// Days since 1970; nil if the calendar lacks the day.
    func day(_ order: Order) -> Int64? {
      let (day, month) = order == .dayFirst ? (first, second) : (second, first)
      guard (1...12).contains(month), (1...31).contains(day) else { return nil }
      let days = WallTime.days(Int64(year), Int64(month), Int64(day))
      return day <= 28 || days < WallTime.days(Int64(year), Int64(month + 1), 1) ? days : nil
    }
  }
}
