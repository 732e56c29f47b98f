internal import TraceModel

/// Reads the parts of a time from left to right.
struct LogTimeScan {
  let text: UnsafeRawBufferPointer
  var place: Int
  /// Nanoseconds ahead of UTC; nil if none was read.
  private(set) var zone: Int64?
  private(set) var hasFraction = false
  /// It says which half of the day it is.
  private(set) var hasHalf = false
  /// It says so in capitals, `AM` or `PM`.
  private(set) var hasCapitalHalf = false

  init(text: UnsafeRawBufferPointer, place: Int) {
    self.text = text
    self.place = place
  }

  /// A number of two digits at a place that the text has; 100 or more for other bytes.
  @inline(__always)
  private func twoDigits(_ place: Int) -> Int {
    let (tens, ones) = (text[place] &- 0x30, text[place + 1] &- 0x30)
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : 100
  }

  /// `2026-04-01`, or the same with `/`. Years of the Buddhist calendar, which devices in Thailand
  /// have, are 543 ahead (https://developer.apple.com/documentation/foundation/calendar/identifier).
  mutating func date() -> (year: Int, month: Int, day: Int)? {
    guard place + 10 <= text.count else { return nil }
    let dash = text[place + 4]
    let (century, year) = (twoDigits(place), twoDigits(place + 2))
    let (month, day) = (twoDigits(place + 5), twoDigits(place + 8))
    guard dash == UInt8(ascii: "-") || dash == UInt8(ascii: "/"), text[place + 7] == dash,
      century < 100, year < 100, month < 100, day < 100
    else { return nil }
    place += 10
    let number = century * 100 + year
    return (Self.buddhist.contains(number) ? number - 543 : number, month, day)
  }

  /// 2007, the year of the first iPhone, and 2100.
  private static let buddhist = 2_550...2_643

  /// `22:50:58`, or `9:50:58`. Without a date it may be `24:00:00`, which some formatters write for
  /// midnight; with one, it is not clear at which end of the day.
  private mutating func clock(isDated: Bool) -> (hour: Int, minute: Int, seconds: Int)? {
    let hasTwo = place + 2 < text.count && text[place + 2] == UInt8(ascii: ":")
    let rest = place + (hasTwo ? 2 : 1)
    guard rest + 6 <= text.count, text[rest] == UInt8(ascii: ":"),
      text[rest + 3] == UInt8(ascii: ":")
    else { return nil }
    let hour = hasTwo ? twoDigits(place) : Int(text[place] &- 0x30)
    let (minute, seconds) = (twoDigits(rest + 1), twoDigits(rest + 4))
    let limit = hasTwo ? isDated ? 24 : 25 : 10
    guard hour < limit, minute < 60, seconds <= 60 else { return nil }
    place = rest + 6
    return (hour % 24, minute, seconds)
  }

  /// More digits follow a sign: `17:09:30:00.000` is line 17 of a search, and then a time.
  var isInLongerNumber: Bool {
    guard place + 1 < text.count, (0x30...0x39).contains(text[place + 1]) else { return false }
    return text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: ":")
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

  mutating func skip(text word: StaticString) -> Bool {
    guard text.part(place).begins(with: word) else { return false }
    place += word.utf8CodeUnitCount
    return true
  }

  /// `Mon `, `Mon, ` or `Monday, `; false without a move for anything else.
  mutating func skipWeekday() -> Bool {
    let names: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let rest = text.part(place, place + 3)
    guard names.contains(where: { rest.is($0) }) else { return false }
    var next = self
    next.place += 3
    let ends: [StaticString] = ["day,", "sday,", "nesday,", "rsday,", "urday,"]
    if !ends.contains(where: { next.skip(text: $0) }) { _ = next.skip(",") }
    guard next.skip(" ") else { return false }
    self = next
    return true
  }

  /// The number from 0 of a month by its name in English, or the first three letters of it.
  mutating func month() -> Int? {
    guard let month = LogTime.month(text.part(place, place + 3)) else { return nil }
    place += 3
    _ = skip(text: LogTime.restsOfMonths[month])
    return month
  }

  /// Nanoseconds since midnight in the zone after it, if there is one.
  ///
  /// - Parameter isDated: a date is before it, so that `1:00:11` is not a length.
  mutating func timeOfDay(isDated: Bool = false) -> Int64? {
    if let isAfternoon = HalfOfDay.read(beforeTime: text, &place) {
      hasHalf = true
      guard let time = clockTime(mayBeShort: true), time.hour <= 12 else { return nil }
      let hour = Int64(time.hour % 12 + (isAfternoon ? 12 : 0) - time.hour)
      return time.nanoseconds + hour * 3600 * LogTime.second
    }
    var dotted = self
    if let time = clockTime(mayBeShort: isDated) { return time.nanoseconds }
    guard let time = dotted.dottedTime(isDated: isDated) else { return nil }
    self = dotted
    return time
  }

  /// `225058` or `225058.211`, and the zone after it, if there is one: nanoseconds since midnight.
  mutating func basicTime() -> Int64? {
    guard let time = number(6) else { return nil }
    let (hour, minute, seconds) = (time / 10_000, time / 100 % 100, time % 100)
    guard hour < 24, minute < 60, seconds <= 60 else { return nil }
    let part = skip(".") || skip(",") ? fraction() : 0
    let nanoseconds = Int64(hour * 3600 + minute * 60 + seconds) * LogTime.second + part
    return readZone() ? nanoseconds : nil
  }

  /// `08.30.00.123456+0200`, as Finland, Denmark and Italy write times. A version or an address has
  /// no such fraction and no zone, and no date before it.
  private mutating func dottedTime(isDated: Bool) -> Int64? {
    guard let hour = number(2), skip("."), let minute = number(2), skip("."),
      let seconds = number(2), hour < 24, minute < 60, seconds <= 60
    else { return nil }
    let time = Int64(hour * 3600 + minute * 60 + seconds) * LogTime.second
    let whole = self
    if skip(".") || skip(","), let fraction = fraction(atLeast: isDated ? 1 : 6), readZone(),
      isDated || zone != nil
    {
      return time + fraction
    }
    self = whole
    return isDated && readZone() ? time : nil
  }

  private mutating func clockTime(mayBeShort: Bool) -> (nanoseconds: Int64, hour: Int)? {
    let start = place
    guard let (written, minute, seconds) = clock(isDated: mayBeShort) else { return nil }
    var hour = written
    let isShort = text[start + 1] == UInt8(ascii: ":")
    let hasMark = skip(".") || skip(",") || skip(":")
    var part = hasMark ? fraction() : 0
    if !hasHalf, let isAfternoon = readHalf(hour) {
      hasHalf = true
      hour = hour % 12 + (isAfternoon ? 12 : 0)
      if !hasMark, skip(".") || skip(",") || skip(":") { part = fraction() }
    } else if isShort, !mayBeShort, !hasFraction {
      // A time of 24 hours has two digits, whereas `1:00:11` may be a length.
      return nil
    }
    let nanoseconds = Int64(hour * 3600 + minute * 60 + seconds) * LogTime.second + part
    return readZone() ? (nanoseconds, hour) : nil
  }

  /// The half of the day behind an hour, after a blank or not; true for the afternoon, nil without
  /// a move for anything else.
  private mutating func readHalf(_ hour: Int) -> Bool? {
    guard place < text.count, (1...12).contains(hour) else { return nil }
    var next = HalfOfDay.endOfBlank(text, place)
    guard let half = HalfOfDay.read(behindTime: text, &next) else { return nil }
    hasCapitalHalf = half.isCapital
    place = next
    return half.isAfternoon
  }

  /// Nanoseconds; digits beyond the ninth are skipped.
  private mutating func fraction() -> Int64 {
    var value: Int64 = 0
    let start = place
    while place < text.count, text[place] &- 0x30 <= 9 {
      if place < start + 9 { value = value * 10 + Int64(text[place] - 0x30) }
      place += 1
    }
    hasFraction = hasFraction || place > start
    for _ in min(9, place - start)..<9 { value *= 10 }
    return value
  }

  /// Nanoseconds of a fraction with at least `count` digits; nil, and no move, for fewer.
  mutating func fraction(atLeast count: Int) -> Int64? {
    var scan = self
    let nanoseconds = scan.fraction()
    guard scan.place - place >= count else { return nil }
    self = scan
    return nanoseconds
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
    let ahead = Int64(hours * 3600 + minutes * 60) * LogTime.second
    zone = isNegative ? -ahead : ahead
    return true
  }

  /// ` +0100`, ` GMT+1`, ` CEST` or ` (UTC)`, followed by a blank, a colon or the end: any other
  /// number or word does not belong to the time.
  mutating func readDetachedZone() {
    guard zone == nil, place + 1 < text.count, text[place] == 0x20 else { return }
    var scan = self
    scan.place += 1
    let isInBrackets = scan.skip("(")
    guard scan.readOffset() || scan.readNamedZone(), !isInBrackets || scan.skip(")"),
      scan.isAtEndOfZone
    else { return }
    self = scan
  }

  private var isAtEndOfZone: Bool {
    place >= text.count || [0x20, 0x09, 0x5D].contains(text[place])
      || text.part(place).begins(with: ": ")
  }

  /// `+0100` or `+01:00`, and behind `GMT` or `UTC` also `+1`, as Foundation and ECMAScript write
  /// zones that have no name.
  private mutating func readOffset() -> Bool {
    var scan = self
    let isNamed = scan.skip(text: "GMT") || scan.skip(text: "UTC")
    let isNegative = scan.skip("-")
    guard isNegative || scan.skip("+"),
      let hours = scan.number(2) ?? (isNamed ? scan.number(1) : nil)
    else { return false }
    let hasColon = scan.skip(":")
    let minutes = scan.number(2)
    guard minutes != nil || isNamed && !hasColon, hours <= 14, minutes ?? 0 < 60 else {
      return false
    }
    let ahead = Int64(hours * 3600 + (minutes ?? 0) * 60) * LogTime.second
    scan.zone = isNegative ? -ahead : ahead
    self = scan
    return true
  }

  private mutating func readNamedZone() -> Bool {
    let length = text.part(place, place + 6).prefix { (0x41...0x5A).contains($0) }.count
    let name = text.part(place, place + length)
    if let found = Self.zones.first(where: { name.is($0.name) }) {
      zone = found.hours * 3600 * LogTime.second
    } else if !Self.unclearZones.contains(where: { name.is($0) }) {
      return false
    }
    place += length
    return true
  }

  /// Names of several zones, as `CST` in America and in China.
  private static let unclearZones: [StaticString] = ["CST", "IST", "BST", "AST", "MST", "SST"]

  /// Hours by which named zones are ahead of UTC: those of RFC 5322 (section 4.3) and of Unicode
  /// CLDR (en, de, fr, pt and id) that have one meaning.
  private static let zones: [(name: StaticString, hours: Int64)] = [
    ("Z", 0), ("UTC", 0), ("GMT", 0), ("EST", -5), ("EDT", -4), ("CDT", -5), ("MDT", -6),
    ("PST", -8), ("PDT", -7), ("BRT", -3), ("WET", 0), ("WEST", 1), ("CET", 1), ("CEST", 2),
    ("MEZ", 1), ("MESZ", 2), ("HNEC", 1), ("HAEC", 2), ("EET", 2), ("EEST", 3), ("MSK", 3),
    ("WIB", 7), ("AWST", 8), ("HKT", 8), ("SGT", 8), ("KST", 9), ("JST", 9), ("AEST", 10),
    ("AEDT", 11), ("NZST", 12), ("NZDT", 13),
  ]
}
