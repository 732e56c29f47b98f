internal import TraceModel

/// The forms of dates, apart from ISO 8601.
extension LogTime {
  /// A date as people's settings have it, and the time after it; moves past both.
  ///
  /// With points the day comes first, and with slashes and AM or PM in capitals the month does, as
  /// in the United States (Unicode CLDR, en; other countries write `am`). Other dates with slashes
  /// may be either, so that their time has no date.
  static func shortMoment(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let first = scan.number(2) ?? scan.number(1), scan.place < text.count else { return nil }
    let separator = text[scan.place]
    guard separator == UInt8(ascii: "/") || separator == UInt8(ascii: "."),
      scan.skip(byte: separator), let second = scan.number(2) ?? scan.number(1),
      scan.skip(byte: separator), let number = scan.number(4) ?? scan.number(2)
    else { return nil }
    _ = scan.skip(",")
    guard scan.skip(" "), let time = scan.timeOfDay(isDated: true) else { return nil }
    let year = number < 100 ? 2_000 + number : number
    var date = ShortDate(first: first, second: second, year: year)
    if separator == UInt8(ascii: ".") {
      date.isDayFirst = true
    } else if scan.hasCapitalHalf, date.order == nil {
      date.isDayFirst = false
    }
    guard (1_970...2_200).contains(year), date.hasReading else { return nil }
    scan.readDetachedZone()
    var found = Moment(
      date: .none, nanoseconds: time, zone: scan.zone, isWhole: !scan.hasFraction, short: date)
    if let day = date.order.flatMap({ date.day($0) }) {
      found.date = .full
      found.nanoseconds += day * Self.day - (scan.zone ?? 0)
    }
    place = scan.place
    return found
  }

  /// A moment with a full date; nil if the calendar lacks the day.
  private static func moment(
    _ year: Int, _ month: Int, _ day: Int, _ time: Int64, _ scan: LogTimeScan
  ) -> Moment? {
    guard (1...12).contains(month), (1...31).contains(day), (1_970...2_200).contains(year) else {
      return nil
    }
    let days = WallTime.days(Int64(year), Int64(month), Int64(day))
    guard day <= 28 || days < WallTime.days(Int64(year), Int64(month + 1), 1) else { return nil }
    return Moment(
      date: .full, nanoseconds: days * Self.day + time - (scan.zone ?? 0), zone: scan.zone,
      isWhole: !scan.hasFraction)
  }

  static func fullMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    guard let stamp = stamp(text, &place, mayHaveBlank: true) else { return nil }
    return Moment(
      date: .full, nanoseconds: stamp.nanoseconds, zone: stamp.zone, isWhole: stamp.isWhole)
  }

  /// A time of day alone, which may begin with the half of the day.
  ///
  /// - Parameter mayBeShort: an hour of one digit is no length.
  static func bareMoment(
    _ text: UnsafeRawBufferPointer, _ place: inout Int, mayBeShort: Bool = false
  ) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let nanoseconds = scan.timeOfDay(isDated: mayBeShort), !scan.isInLongerNumber else {
      return nil
    }
    scan.readDetachedZone()
    place = scan.place
    return Moment(
      date: .none, nanoseconds: nanoseconds, zone: scan.zone, isWhole: !scan.hasFraction)
  }

  /// `2026/4/1 下午10:50:58`, `2026. 4. 1. 오후 10:50:58` or `2026年4月1日 22:50:58`, as settings of
  /// China, Japan and Korea have them: numbers without a zero before them (Unicode CLDR, zh, ja
  /// and ko).
  static func spacedMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let year = scan.number(4) else { return nil }
    let separators: [[StaticString]] = [
      ["/", "/", ""], [". ", ". ", "."], [".", ".", "."], ["年", "月", "日"],
    ]
    guard let separator = separators.first(where: { text.part(scan.place).begins(with: $0[0]) })
    else { return nil }
    // `2026.04.01`, as people write it elsewhere.
    let mayEnd = text[scan.place] == UInt8(ascii: ".")
    guard scan.skip(text: separator[0]), let month = scan.number(2) ?? scan.number(1),
      scan.skip(text: separator[1]), let day = scan.number(2) ?? scan.number(1),
      scan.skip(text: separator[2]) || mayEnd
    else { return nil }
    _ = scan.skip(",")
    guard scan.skip(" "), let time = scan.timeOfDay(isDated: true) else { return nil }
    scan.readDetachedZone()
    guard let moment = moment(year, month, day, time, scan) else { return nil }
    place = scan.place
    return moment
  }

  /// A date in words, in the order of any country, with or without the day of the week:
  /// `Apr 1, 2026 at 10:50:58 PM` (Foundation's medium style in English), `Apr 1, 2026 @ 22:50:58`
  /// (Kibana), `1 Apr 2026, 22:50:58`, `Wed, 01 Apr 2026 22:50:58 +0300` (RFC 5322),
  /// `1. April 2026 um 22:50:58 MESZ` and `1 avr. 2026 à 22:50:58` (Foundation's styles elsewhere),
  /// `Wed Apr  1 22:50:58 2026` (C's `asctime`), `Wed Apr 01 2026 22:50:58 GMT+0300` (ECMAScript's
  /// `Date.prototype.toString`).
  static func writtenMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    let hasWeekday = scan.skipWeekday()
    var day = scan.number(2) ?? scan.number(1)
    let isDayFirst = day != nil
    if isDayFirst {
      guard scan.skip(" ") || scan.skip("-") || scan.skip(text: ". ") else { return nil }
      // `11 de mai. de 2026`, of Portuguese and Spanish.
      _ = scan.skip(text: "de ")
    }
    guard let month = scan.month() ?? (isDayFirst ? scan.monthElsewhere() : nil) else {
      return nil
    }
    var year: Int?
    if isDayFirst {
      _ = scan.skip(",") || scan.skip(".")
      guard scan.skip(" ") || scan.skip("-") else { return nil }
      _ = scan.skip(text: "de ")
      year = scan.number(4)
      scan.skipWordForYear()
    } else {
      guard scan.skip(" ") else { return nil }
      _ = scan.skip(" ")
      day = scan.number(2) ?? scan.number(1)
      if scan.skip(text: ", ") {
        year = scan.number(4)
      } else if hasWeekday {
        // JavaScript's `Date` has the year before the time.
        var next = scan
        if next.skip(" "), let number = next.number(4) { (scan, year) = (next, number) }
      }
      guard year != nil || hasWeekday else { return nil }
    }
    guard let day, year != nil || !isDayFirst else { return nil }
    _ = scan.skip(",")
    guard LogTimeScan.betweenDateAndTime.contains(where: { scan.skip(text: $0) }),
      let time = scan.timeOfDay(isDated: true)
    else { return nil }
    scan.readDetachedZone()
    scan.skipWrittenZone()
    if year == nil {
      // A name of the zone may come before the year.
      guard scan.skip(" ") else { return nil }
      let letters = text.part(scan.place, scan.place + 5).prefix { (0x41...0x5A).contains($0) }
      if letters.count > 2 {
        scan.place += letters.count
        guard scan.skip(" ") else { return nil }
      }
      year = scan.number(4)
    }
    guard let year else { return nil }
    guard let moment = moment(year, month + 1, day, time, scan) else { return nil }
    place = scan.place
    return moment
  }

  /// Seconds since 1970 with a fraction, as `date +%s.%N` and loggers of servers write them, or
  /// milliseconds, as JavaScript counts them (from 2001 to 2049), or microseconds or nanoseconds,
  /// as Go and OpenTelemetry count them, or seconds since 2001, as `CFAbsoluteTimeGetCurrent()`
  /// gives them
  /// (https://developer.apple.com/documentation/corefoundation/cfabsolutetime). A number of seconds
  /// alone may be any number.
  static func secondsMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    // A larger first digit may be beyond any number of 64 bits.
    if text[place] == UInt8(ascii: "1") || text[place] == UInt8(ascii: "2") {
      for (digits, unit) in [(19, 1), (16, 1_000)] as [(Int, Int64)] {
        var fine = scan
        if let count = fine.number(digits), Int64(count) * unit < 2_500_000_000_000_000_000 {
          place = fine.place
          return Moment(date: .full, nanoseconds: Int64(count) * unit, zone: 0, isWhole: false)
        }
      }
    }
    if let count = scan.number(13), (1_000_000_000_000..<2_500_000_000_000).contains(count) {
      place = scan.place
      return Moment(date: .full, nanoseconds: Int64(count) * 1_000_000, zone: 0, isWhole: false)
    }
    var apple = scan
    if let seconds = apple.number(9), apple.skip("."), let fraction = apple.fraction(atLeast: 2) {
      place = apple.place
      return Moment(
        date: .full, nanoseconds: (Int64(seconds) + secondsTo2001) * second + fraction, zone: 0,
        isWhole: false)
    }
    guard let seconds = scan.number(10), (1_000_000_000...4_102_444_800).contains(seconds),
      scan.skip("."), let fraction = scan.fraction(atLeast: 3)
    else { return nil }
    place = scan.place
    return Moment(
      date: .full, nanoseconds: Int64(seconds) * second + fraction, zone: 0, isWhole: false)
  }

  /// Seconds since 1970 without a fraction, where the place shows that the number is a time.
  static func wholeSecondsMoment(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let seconds = scan.number(10), (1_168_300_800...4_102_444_800).contains(seconds) else {
      return nil
    }
    place = scan.place
    return Moment(date: .full, nanoseconds: Int64(seconds) * second, zone: 0, isWhole: true)
  }

  /// `09.41.00.123` or `09.41.00`, where the place shows that the numbers are a time.
  static func pointMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let hour = scan.number(2), scan.skip("."), let minute = scan.number(2), scan.skip("."),
      let seconds = scan.number(2), hour < 24, minute < 60, seconds <= 60
    else { return nil }
    let fraction = scan.skip(".") || scan.skip(",") ? scan.fraction(atLeast: 1) : 0
    guard let fraction else { return nil }
    place = scan.place
    return Moment(
      date: .none, nanoseconds: Int64(hour * 3600 + minute * 60 + seconds) * second + fraction,
      zone: nil, isWhole: !scan.hasFraction)
  }

  /// From 1970 (https://developer.apple.com/documentation/corefoundation/kcfabsolutetimeintervalsince1970).
  private static let secondsTo2001: Int64 = 978_307_200

  /// ISO 8601's basic form, `20260401T225058.211Z`, which people write in names of files with `_`
  /// or `-` for the `T`. A longer number is none. The time may have its colons:
  /// `20260401-22:50:58.211`.
  static func basicMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let date = scan.number(8), scan.skip("T") || scan.skip("_") || scan.skip("-"),
      let time = scan.basicTime() ?? scan.timeOfDay(isDated: true)
    else { return nil }
    scan.readDetachedZone()
    guard let moment = moment(date / 10_000, date / 100 % 100, date % 100, time, scan) else {
      return nil
    }
    place = scan.place
    return moment
  }

  /// `0401 22:50:58.211904`, behind the letter of a level, as Google's loggers write it
  /// (https://google.github.io/glog/stable/logging/).
  static func numberedMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard scan.skip("I") || scan.skip("W") || scan.skip("E") || scan.skip("F"),
      let month = scan.number(2), (1...12).contains(month),
      let day = scan.number(2), (1...31).contains(day), scan.skip(" "),
      let time = scan.timeOfDay(isDated: true), scan.hasFraction
    else { return nil }
    place = scan.place
    return Moment(
      date: .yearless(month: month - 1, day: day), nanoseconds: time, zone: scan.zone,
      isWhole: false)
  }

  /// `mai 11 18:02:10`, as syslog writes the month in another language, and a written date behind a
  /// short weekday of one: `lun. 11 mai 2026 18:02:10`.
  static func elsewhereMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    // A number follows a short word: nearly all lines end here.
    let word = text.part(place, place + 10).prefix {
      $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20)
    }
    let rest = text.part(place + word.count, place + word.count + 5)
    guard (2...8).contains(word.count),
      let digit = rest.first(where: { ![0x20, 0x2E, 0x2C].contains($0) }),
      (0x30...0x39).contains(digit)
    else { return nil }
    var scan = LogTimeScan(text: text, place: place)
    if scan.skipWeekdayElsewhere() {
      var next = scan.place
      guard let moment = writtenMoment(text, &next) else { return nil }
      place = next
      return moment
    }
    guard let month = scan.monthElsewhere(), scan.skip(" "),
      let day = scan.number(2) ?? scan.number(1), (1...31).contains(day), scan.skip(" "),
      let time = scan.timeOfDay()
    else { return nil }
    place = scan.place
    return Moment(
      date: .yearless(month: month, day: day), nanoseconds: time, zone: scan.zone,
      isWhole: !scan.hasFraction)
  }

  /// `12 Nov 12:24:37`, `11. Mai 18:02:10` or `11.05. 18:02:10`, as countries write dates that have
  /// the day first.
  static func dayMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    var scan = LogTimeScan(text: text, place: place)
    guard let day = scan.number(2) ?? scan.number(1), (1...31).contains(day) else { return nil }
    let month: Int?
    if scan.skip(" ") || scan.skip(text: ". ") {
      month = scan.month() ?? scan.monthElsewhere()
    } else {
      month = scan.skip(".") ? scan.number(2).map { $0 - 1 } : nil
      guard scan.skip(".") else { return nil }
    }
    guard let month, (0..<12).contains(month), scan.skip(" "),
      let time = scan.timeOfDay(isDated: true)
    else { return nil }
    scan.readDetachedZone()
    place = scan.place
    return Moment(
      date: .yearless(month: month, day: day), nanoseconds: time, zone: scan.zone,
      isWhole: !scan.hasFraction)
  }

  /// `Nov 12 12:24:37`, `Aug  5 10:32:50.123456` or `Aug 5 10:32:50` at a place of a line. Moves
  /// past it. With `mayHaveWeekday` it may be `Thu Nov 12 12:24:37`, but not before a year.
  static func monthMoment(
    _ line: UnsafeRawBufferPointer, _ place: inout Int, mayHaveWeekday: Bool = false
  ) -> Moment? {
    var scan = LogTimeScan(text: line, place: place)
    let hasWeekday = mayHaveWeekday && scan.skipWeekday()
    guard line.count >= scan.place + 14, line[scan.place + 3] == 0x20,
      let month = month(line.part(scan.place, scan.place + 3))
    else { return nil }
    scan.place += 4
    _ = scan.skip(" ")
    guard let day = scan.number(2) ?? scan.number(1), (1...31).contains(day),
      // It is not clear which midnight that is.
      scan.skip(" "), !line.part(scan.place).begins(with: "24:"), let time = scan.timeOfDay()
    else { return nil }
    var rest = scan
    guard !hasWeekday || !(rest.skip(" ") && rest.number(4) != nil) else { return nil }
    place = scan.place
    return Moment(
      date: .yearless(month: month, day: day), nanoseconds: time, zone: scan.zone,
      isWhole: !scan.hasFraction)
  }

  static func month(_ name: UnsafeRawBufferPointer) -> Int? {
    let names: [StaticString] = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.firstIndex { name.is($0) }
  }

  /// What follows the first three letters in the names of the months.
  static let restsOfMonths: [StaticString] = [
    "uary", "ruary", "ch", "il", "", "e", "y", "ust", "tember", "ober", "ember", "ember",
  ]
}
