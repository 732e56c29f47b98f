internal import TraceModel

/// Dates and times as the lines of logs write them, as nanoseconds since 1970.
enum LogTime {
  static let second: Int64 = 1_000_000_000
  /// By how many nanoseconds tools themselves print lines out of order: a millisecond in published
  /// copies from Console.app.
  static let disorder: Int64 = 1_100_000
  static let day = 86_400 * second

  /// What tables and objects call the time of a record, in small letters. A `date` may be a part of
  /// it.
  static let names: Set<String> = [
    "time", "timestamp", "datetime", "_time", "ts", "eventtime", "logtime", "createdat",
  ]

  /// The date and time at the beginning of a text: `2026-04-01 22:50:58.211904+0300`, with `T` or a
  /// blank between them, `-` or `/` in the date, any number of digits after the point (or `,`, or
  /// `:`), `AM` or `PM` before or after them, and a zone (`Z`, `+03`, `+0300`, `+03:00`) or none.
  /// Moves `place` past it; nil, and no move, without one.
  static func dateAndTime(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Int64? {
    stamp(text, &place)?.nanoseconds
  }

  /// A date and time as it is written.
  struct Stamp {
    /// Since 1970; without a zone it is taken for UTC.
    var nanoseconds: Int64
    /// Nanoseconds by which its zone is ahead of UTC; nil if it names none.
    var zone: Int64?
    /// Whole seconds, without a fraction.
    var isWhole: Bool
  }

  /// The same with its further facts.
  ///
  /// - Parameter mayHaveBlank: a zone of a sign and four digits, or UTC, may follow a blank.
  static func stamp(
    _ text: UnsafeRawBufferPointer, _ place: inout Int, mayHaveBlank: Bool = false
  ) -> Stamp? {
    var scan = LogTimeScan(text: text, place: place)
    guard let (year, month, day) = scan.date(), (1...12).contains(month), (1...31).contains(day),
      (1_700...2_200).contains(year),
      scan.skip(" ") || scan.skip("T"), let time = scan.timeOfDay(isDated: true)
    else { return nil }
    let days = WallTime.days(Int64(year), Int64(month), Int64(day))
    // The month may be shorter.
    guard day <= 28 || days < WallTime.days(Int64(year), Int64(month + 1), 1) else { return nil }
    if mayHaveBlank { scan.readDetachedZone() }
    place = scan.place
    let zone = scan.zone
    return Stamp(
      nanoseconds: days * Self.day + time - (zone ?? 0), zone: zone,
      isWhole: !scan.hasFraction)
  }

  /// The time of day at the beginning of a text, `21:28:47.128348-0500` or `9:28:47 PM`:
  /// nanoseconds since midnight of its zone, which is ahead of UTC by `zone` nanoseconds (0 if it
  /// says none).
  static func timeOfDay(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> (nanoseconds: Int64, zone: Int64)? {
    var scan = LogTimeScan(text: text, place: place)
    guard let nanoseconds = scan.timeOfDay() else { return nil }
    place = scan.place
    return (nanoseconds, scan.zone ?? 0)
  }

  /// A time in any form that lines of logs begin with.
  struct Moment {
    enum Date {
      case none
      /// A month from 0, and a day from 1.
      case yearless(month: Int, day: Int)
      case full
    }

    var date: Date
    /// Since 1970 in UTC with a full date, else since midnight of its zone. Without a zone a full
    /// date is taken for UTC.
    var nanoseconds: Int64
    /// Nanoseconds by which its zone is ahead of UTC; nil if it names none.
    var zone: Int64?
    /// Whole seconds, without a fraction.
    var isWhole: Bool
    /// The date as it is written, in the short form of a person's settings.
    var short: ShortDate?
    var isShort: Bool { short != nil }

    /// Nanoseconds that order the times of one text.
    var order: Int64 {
      switch date {
      case .full: nanoseconds
      case .none: nanoseconds - (zone ?? 0)
      case .yearless(let month, let day): Int64(month * 31 + day) * LogTime.day + nanoseconds
      }
    }
  }

  /// The time at the beginning of a text, in any of these forms; moves `place` past it.
  ///
  /// | form | example |
  /// | --- | --- |
  /// | date and time | `2026-04-01 22:50:58.211904+0300`, `2026/04/01T10:50:58,211 PM` |
  /// | time of day | `22:50:58.211904 +0300`, `22:50:58:211 (UTC)` |
  /// | month, day and time | `Apr  1 22:50:58`, `Wed Apr 01 22:50:58.211904`, `1 Apr 22:50:58` |
  /// | the same elsewhere | `avr. 1 22:50:58`, `1. Apr 22:50:58`, `01.04. 22:50:58` |
  /// | the same in numbers | `I0401 22:50:58.211904` |
  /// | date and time without signs | `20260401T225058.211+0300`, `20260401_225058` |
  /// | short date and time | `4/1/26, 10:50:58 PM`, `01.04.2026 22:50:58,211` |
  /// | written date and time | `Apr 1, 2026 at 10:50:58 PM`, `Wed, 01 Apr 2026 22:50:58 +0300` |
  /// | JavaScript's date and time | `Wed Apr 01 2026 22:50:58 GMT+0300` |
  /// | date and time of C's `asctime` | `Wed Apr  1 22:50:58 2026` |
  /// | Chinese, Japanese, Korean | `2026/4/1 下午10:50:58`, `2026. 4. 1. 오후 10:50:58` |
  /// | seconds since 1970 with a fraction, or milliseconds | `1775083858.211`, `1775083858211` |
  /// | microseconds or nanoseconds since 1970 | `1775083858211000`, `1775083858211000000` |
  ///
  /// A zone may follow a blank. The byte after a time is not a letter or a digit.
  static func moment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    guard place < text.count else { return nil }
    var next = place
    let found: Moment?
    switch text[place] {
    case 0x30...0x39:
      found =
        fullMoment(text, &next) ?? shortMoment(text, &next) ?? spacedMoment(text, &next)
        ?? writtenMoment(text, &next) ?? secondsMoment(text, &next) ?? bareMoment(text, &next)
        ?? basicMoment(text, &next) ?? dayMoment(text, &next)
    case 0x41...0x5A:
      found =
        monthMoment(text, &next) ?? writtenMoment(text, &next)
        ?? monthMoment(text, &next, mayHaveWeekday: true) ?? numberedMoment(text, &next)
        ?? elsewhereMoment(text, &next)
    case 0x61...0x7A, 0xC3...0xC5, 0xD0...0xD1: found = elsewhereMoment(text, &next)
    case HalfOfDay.firstBytes: found = bareMoment(text, &next)
    default: found = nil
    }
    guard let found else { return nil }
    guard next == text.count || !isWordByte(text[next]) else { return nil }
    place = next
    return found
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
