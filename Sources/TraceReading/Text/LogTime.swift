internal import TraceModel

/// Dates and times as the lines of logs write them, as nanoseconds since 1970.
enum LogTime {
  static let second: Int64 = 1_000_000_000
  static let day = 86_400 * second

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
    var scan = Scan(text: text, place: place)
    guard let year = scan.number(4), place + 4 < text.count else { return nil }
    let dash = text[place + 4]
    guard dash == UInt8(ascii: "-") || dash == UInt8(ascii: "/"), scan.skip(byte: dash),
      let month = scan.number(2), scan.skip(byte: dash),
      let day = scan.number(2), (1...12).contains(month), (1...31).contains(day),
      (1_700...2_200).contains(year),
      scan.skip(" ") || scan.skip("T"), let time = scan.timeOfDay()
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
    var scan = Scan(text: text, place: place)
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
    /// The date is in the short form of a person's settings.
    var isShort = false
  }

  /// The time at the beginning of a text, in any of these forms; moves `place` past it.
  ///
  /// | form | example |
  /// | --- | --- |
  /// | date and time | `2026-04-01 22:50:58.211904+0300`, `2026/04/01T10:50:58,211 PM` |
  /// | time of day | `22:50:58.211904 +0300`, `22:50:58:211 (UTC)` |
  /// | month, day and time | `Apr  1 22:50:58`, `Apr 01 22:50:58.211904` |
  /// | short date and time | `4/1/26, 10:50:58 PM`, `01.04.2026 22:50:58,211` |
  ///
  /// A zone may follow a blank. What follows a time is no letter or digit.
  static func moment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    guard place < text.count else { return nil }
    var next = place
    let found: Moment
    if (0x30...0x39).contains(text[place]) {
      if let stamp = stamp(text, &next, mayHaveBlank: true) {
        found = Moment(
          date: .full, nanoseconds: stamp.nanoseconds, zone: stamp.zone, isWhole: stamp.isWhole)
      } else if let moment = shortMoment(text, &next) {
        found = moment
      } else {
        var scan = Scan(text: text, place: place)
        guard let nanoseconds = scan.timeOfDay() else { return nil }
        scan.readDetachedZone()
        next = scan.place
        found = Moment(
          date: .none, nanoseconds: nanoseconds, zone: scan.zone, isWhole: !scan.hasFraction)
      }
    } else {
      guard let moment = monthMoment(text, &next) else { return nil }
      found = moment
    }
    guard next == text.count || !isWordByte(text[next]) else { return nil }
    place = next
    return found
  }

  /// A date as people's settings have it, and the time behind it; moves past both.
  ///
  /// With points the day comes first, and with slashes and AM or PM the month does. Other dates
  /// with slashes may be either, so that their time has no date.
  private static func shortMoment(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Moment? {
    var scan = Scan(text: text, place: place)
    guard let first = scan.number(2) ?? scan.number(1), scan.place < text.count else { return nil }
    let separator = text[scan.place]
    guard separator == UInt8(ascii: "/") || separator == UInt8(ascii: "."),
      scan.skip(byte: separator), let second = scan.number(2) ?? scan.number(1),
      scan.skip(byte: separator), let number = scan.number(4) ?? scan.number(2)
    else { return nil }
    _ = scan.skip(",")
    guard scan.skip(" "), let time = scan.timeOfDay() else { return nil }
    let year = number < 100 ? 2_000 + number : number
    let isDayFirst = separator == UInt8(ascii: ".") || first > 12
    let (day, month) = isDayFirst ? (first, second) : (second, first)
    guard (1...12).contains(month), (1...31).contains(day), (1_970...2_200).contains(year) else {
      return nil
    }
    scan.readDetachedZone()
    place = scan.place
    guard isDayFirst || scan.hasHalf else {
      return Moment(
        date: .none, nanoseconds: time, zone: scan.zone, isWhole: !scan.hasFraction,
        isShort: true)
    }
    let days = WallTime.days(Int64(year), Int64(month), Int64(day))
    return Moment(
      date: .full, nanoseconds: days * Self.day + time - (scan.zone ?? 0), zone: scan.zone,
      isWhole: !scan.hasFraction, isShort: true)
  }

  /// `Nov 12 12:24:37` or `Aug  5 10:32:50.123456` at a place of a line; moves past it.
  static func monthMoment(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    guard line.count >= place + 15, line[place + 3] == 0x20, line[place + 6] == 0x20,
      let month = month(line.part(place, place + 3))
    else { return nil }
    var scan = Scan(text: line, place: place + 4)
    if line[place + 4] == 0x20 { scan.place += 1 }
    guard let day = scan.number(line[place + 4] == 0x20 ? 1 : 2), (1...31).contains(day),
      scan.skip(" "), let time = scan.timeOfDay()
    else { return nil }
    place = scan.place
    return Moment(
      date: .yearless(month: month, day: day), nanoseconds: time, zone: scan.zone,
      isWhole: !scan.hasFraction)
  }

  private static func month(_ name: UnsafeRawBufferPointer) -> Int? {
    let names: [StaticString] = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.firstIndex { name.is($0) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private struct Scan {
    let text: UnsafeRawBufferPointer
    var place: Int
    /// Nanoseconds ahead of UTC; nil if none was read.
    private(set) var zone: Int64?
    private(set) var hasFraction = false
    /// It says which half of the day it is.
    private(set) var hasHalf = false

    init(text: UnsafeRawBufferPointer, place: Int) {
      self.text = text
      self.place = place
    }

    /// A number of exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
      guard place + count <= text.count else { return nil }
      var value = 0
      for index in place..<place + count {
        guard (0x30...0x39).contains(text[index]) else { return nil }
        value = value * 10 + Int(text[index] - 0x30)
      }
      place += count
      return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool { skip(byte: UInt8(ascii: character)) }

    mutating func skip(byte: UInt8) -> Bool {
      guard place < text.count, text[place] == byte else { return false }
      place += 1
      return true
    }

    /// Nanoseconds since midnight in the zone after it, if there is one.
    mutating func timeOfDay() -> Int64? {
      let start = place
      guard var hour = number(2) ?? number(1), skip(":"), let minute = number(2), skip(":"),
        let seconds = number(2), hour < 24, minute < 60, seconds <= 60
      else { return nil }
      let isShort = text[start + 1] == UInt8(ascii: ":")
      let hasMark = skip(".") || skip(",") || skip(":")
      var part = hasMark ? fraction() : 0
      if let isAfternoon = readHalf(hour) {
        hasHalf = true
        hour = hour % 12 + (isAfternoon ? 12 : 0)
        if !hasMark, skip(".") || skip(",") || skip(":") { part = fraction() }
      } else if isShort {
        // A time of 24 hours has two digits, whereas `1:00:11` may be a length.
        return nil
      }
      let nanoseconds = Int64(hour * 3600 + minute * 60 + seconds) * second + part
      return readZone() ? nanoseconds : nil
    }

    /// `AM` or `PM`, after a blank or not, which Apple's formatters write narrow and unbroken since
    /// iOS 17 (U+202F); true for the afternoon, nil without a move for anything else.
    private mutating func readHalf(_ hour: Int) -> Bool? {
      guard place < text.count, (1...12).contains(hour) else { return nil }
      var next = place
      switch text[next] {
      case 0x20: next += 1
      case 0xC2 where text.part(next + 1).first == 0xA0: next += 2
      case 0xE2 where text.part(next + 1, next + 3).elementsEqual([0x80, 0xAF]): next += 3
      default: break
      }
      guard next + 1 < text.count else { return nil }
      let half = text[next] | 0x20
      guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else { return nil }
      // `a.m.` in Spanish, and in English of other countries.
      var end = next + 1
      let hasPoints = text[end] == UInt8(ascii: ".")
      if hasPoints { end += 1 }
      guard end < text.count, text[end] | 0x20 == UInt8(ascii: "m") else { return nil }
      end += 1
      if hasPoints, end < text.count, text[end] == UInt8(ascii: ".") { end += 1 }
      guard end == text.count || !LogTime.isWordByte(text[end]) else { return nil }
      place = end
      return half == UInt8(ascii: "p")
    }

    /// Nanoseconds; digits beyond the ninth are skipped.
    private mutating func fraction() -> Int64 {
      var value: Int64 = 0
      var unit: Int64 = second
      while place < text.count, (0x30...0x39).contains(text[place]) {
        unit /= 10
        value += Int64(text[place] - 0x30) * unit
        place += 1
        hasFraction = true
      }
      return value
    }

    /// False if it begins like one but is not.
    private mutating func readZone() -> Bool {
      if skip("Z") {
        zone = 0
        return true
      }
      let isNegative = place < text.count && text[place] == UInt8(ascii: "-")
      guard skip("+") || skip("-") else { return true }
      guard let hours = number(2) else { return false }
      _ = skip(":")
      let minutes = number(2) ?? 0
      // No zone is farther from UTC.
      guard hours <= 14, minutes < 60 else { return false }
      let ahead = Int64(hours * 3600 + minutes * 60) * second
      zone = isNegative ? -ahead : ahead
      return true
    }

    /// ` +0100`, ` UTC` or ` (UTC)`, followed by a blank or the end: any other number or word does
    /// not belong to the time.
    mutating func readDetachedZone() {
      guard zone == nil, place + 3 < text.count, text[place] == 0x20 else { return }
      func isEnd(_ place: Int) -> Bool {
        place >= text.count || [0x20, 0x09, 0x5D].contains(text[place])
      }
      let rest = text.part(place + 1, place + 8)
      if rest.count >= 5, rest[0] == UInt8(ascii: "+") || rest[0] == UInt8(ascii: "-"),
        rest[1...4].allSatisfy({ (0x30...0x39).contains($0) }), isEnd(place + 6)
      {
        var scan = self
        scan.place += 1
        if scan.readZone() { self = scan }
        return
      }
      for name: StaticString in ["UTC", "GMT", "(UTC)", "(GMT)"]
      where rest.begins(with: name) && isEnd(place + 1 + name.utf8CodeUnitCount) {
        zone = 0
        place += 1 + name.utf8CodeUnitCount
        return
      }
    }
  }
}
