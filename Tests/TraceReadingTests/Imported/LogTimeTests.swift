import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Times as the lines of logs write them.
@Suite struct LogTimeTests {
  /// The time at the beginning of a text, and its length in bytes.
  private func read(_ text: String) -> (nanoseconds: Int64, hasZone: Bool, end: Int)? {
    var text = "ab" + text
    return text.withUTF8 { bytes in
      var place = 2
      let found = LogTime.stamp(UnsafeRawBufferPointer(bytes), &place)
      if found == nil { #expect(place == 2) }
      var other = 2
      #expect(LogTime.dateAndTime(UnsafeRawBufferPointer(bytes), &other) == found?.nanoseconds)
      #expect(other == place)
      return found.map { ($0.nanoseconds, $0.zone != nil, place - 2) }
    }
  }

  private func timeOfDay(_ text: String) -> (nanoseconds: Int64, zone: Int64, end: Int)? {
    var text = text
    return text.withUTF8 { bytes in
      var place = 0
      let found = LogTime.timeOfDay(UnsafeRawBufferPointer(bytes), &place)
      if found == nil { #expect(place == 0) }
      return found.map { ($0.nanoseconds, $0.zone, place) }
    }
  }

  private static func digits(_ number: Int, _ count: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  @Test(arguments: UInt64(1)...20)
  func anyTimeIsReadAsItIsWritten(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (hour, minute, second) = (
        Int.random(in: 0...23, using: &random), Int.random(in: 0...59, using: &random),
        Int.random(in: 0...60, using: &random)
      )
      let clock = [hour, minute, second].map { Self.digits($0) }.joined(separator: ":")
      let figures = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let point = [".", ",", ":"].randomElement(using: &random) ?? "."
      let fraction = figures.isEmpty ? "" : point + figures
      let nine = (figures + "000000000").prefix(9)
      let (hours, minutes) = (
        Int.random(in: 0...14, using: &random), [0, 30, 45].randomElement(using: &random) ?? 0
      )
      let isWest = Bool.random(using: &random)
      let sign = isWest ? "-" : "+"
      let offset = Int64(hours * 3600 + minutes * 60) * (isWest ? -1 : 1) * 1_000_000_000
      let zones: [(String, Int64, Bool)] = [
        ("", 0, false), ("Z", 0, true),
        ("\(sign)\(Self.digits(hours))\(Self.digits(minutes))", offset, true),
        ("\(sign)\(Self.digits(hours)):\(Self.digits(minutes))", offset, true),
        (
          "\(sign)\(Self.digits(hours))", Int64(hours * (isWest ? -1 : 1)) * 3_600_000_000_000, true
        ),
      ]
      let (zone, ahead, hasZone) = zones.randomElement(using: &random) ?? ("", 0, false)
      let inDay =
        Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000 + (Int64(nine) ?? 0)
      let text = clock + fraction + zone
      for rest in ["", " x", "x"] {
        let time = try #require(timeOfDay(text + rest), "\(text)")
        #expect(time == (inDay, ahead, text.utf8.count), "\(text)")
      }
      let day = Int64.random(in: -90_000..<84_000, using: &random)
      let date = String(WallTime.rfc3339(day * LogTime.day).prefix(10))
      for between in [" ", "T"] {
        let whole = try #require(read(date + between + text + " x"), "\(date) \(text)")
        #expect(
          whole == (day * LogTime.day + inDay - ahead, hasZone, 11 + text.utf8.count), "\(text)")
      }
    }
  }

  @Test func otherTextsAreNotTimes() {
    let time = "2026-04-01 22:50:58"
    #expect(read(time) != nil)
    // Every byte counts, and so does every one that is missing.
    for index in 0..<time.utf8.count {
      var bytes = Array(time.utf8)
      bytes[index] = UInt8(ascii: "x")
      #expect(read(String(decoding: bytes, as: UTF8.self)) == nil, "byte \(index)")
      #expect(read(String(time.prefix(index))) == nil, "\(index) bytes")
    }
    for (text, isOne) in [
      ("2026-00-01 22:50:58", false), ("2026-01-01 22:50:58", true), ("2026-12-01 22:50:58", true),
      ("2026-13-01 22:50:58", false), ("2026-04-00 22:50:58", false), ("2026-04-30 22:50:58", true),
      ("2026-04-31 22:50:58", false), ("2026-02-28 22:50:58", true), ("2026-02-29 22:50:58", false),
      ("2024-02-29 22:50:58", true), ("2026-04-32 22:50:58", false), ("1699-04-01 22:50:58", false),
      ("1700-04-01 22:50:58", true),
      ("2200-04-01 22:50:58", true), ("2201-04-01 22:50:58", false), ("2026-04-01 23:59:60", true),
      ("2026-04-01 24:00:00", false), ("2026-04-01 22:60:00", false),
      ("2026-04-01 22:50:61", false),
      ("2026-04-01 22:50:58+", false), ("2026-04-01 22:50:58-3", false),
      ("2026-04-01 22:50:58+1459", true), ("2026-04-01 22:50:58+1500", false),
      ("2026-04-01 22:50:58-0160", false), ("2026-04-01 22:50:58+9999", false),
      ("2026-04-01 22:50:58.", true), ("2026-04-01/22:50:58", false),
    ] {
      #expect((read(text) != nil) == isOne, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("1778515330412", 1_778_515_330_412_000_000), ("1778515330412345", 1_778_515_330_412_345_000),
      ("1778515330412345678", 1_778_515_330_412_345_678), ("9999999999999999999", nil),
      ("17785153304123", nil), ("2999999999999999", nil),
    ] as [(String, Int64?)])
  func aCountSince1970HasAUnit(_ text: String, _ nanoseconds: Int64?) {
    let moment = Array(text.utf8).withUnsafeBytes { bytes -> LogTime.Moment? in
      var place = 0
      return LogTime.moment(bytes, &place)
    }
    #expect(moment?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "mai 11 films", "so 11 18:02:10", "11.13. 18:02:10", "mai 42 18:02:10", "11. Film 18:02:10",
    "saved 11 18:02:10", "mag 3 loaded 18:02:10", "lun. films 18:02:10",
  ])
  func wordsAreNoMonths(_ text: String) {
    let moment = Array(text.utf8).withUnsafeBytes { bytes -> LogTime.Moment? in
      var place = 0
      return LogTime.moment(bytes, &place)
    }
    #expect(moment == nil)
  }

  @Test func aClockWithoutDaysContinuesAfterMidnight() {
    let (hour, day) = (3_600 * LogTime.second, LogTime.day)
    let most = DaylessClock.tolerance
    func times(_ clock: Int64...) -> [Int64] {
      var dayless = DaylessClock()
      return clock.map { dayless.time($0) }
    }
    #expect(times(0, 5, 5, 9) == [0, 5, 5, 9])
    // A step back of a millisecond is the tool's, as one after a second that is one too many; else
    // the line is late, or the clock was set. Half a day is midnight.
    let little = LogTime.disorder
    #expect(times(hour, hour - little, hour) == [hour, hour, hour])
    #expect(times(hour, hour - little - 1, hour) == [hour, hour - little - 1, hour])
    #expect(times(hour, hour - most, hour) == [hour, hour - most, hour])
    let ahead = hour + LogTime.second + little
    #expect(times(hour, ahead, hour + 1, ahead + 1) == [hour, ahead, ahead, ahead + 1])
    #expect(times(hour, hour - most - 1) == [hour, hour - most - 1])
    #expect(times(13 * hour, hour) == [13 * hour, hour])
    #expect(times(13 * hour, hour - 1) == [13 * hour, day + hour - 1])
    #expect(times(23 * hour, hour, 23 * hour, hour) == [23, 25, 47, 49].map { $0 * hour })
    // A line of the day before that came a little late.
    #expect(times(day - 1, 0, day - 1, 1) == [day - 1, day, day, day + 1])
    #expect(times(day - 1, 9, day - most + 9) == [day - 1, day + 9, day - most + 9])
    #expect(times(day - 1, 9, day - most + 8) == [day - 1, day + 9, 2 * day - most + 8])
    // Half a day forth is a pause.
    #expect(times(0, 12 * hour + 1) == [0, 12 * hour + 1])
  }
}
