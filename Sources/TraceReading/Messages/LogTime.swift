internal import TraceModel

/// Dates and times as the lines of logs write them, as nanoseconds since 1970.
enum LogTime {
  static let second: Int64 = 1_000_000_000
  static let day = 86_400 * second

  /// The date and time at the beginning of a text: `2026-04-01 22:50:58.211904+0300`, with `T` or a blank
  /// between them, any number of digits behind the point (or `,`, or `:`), and a zone (`Z`, `+03`,
  /// `+0300`, `+03:00`) or none. Moves `place` behind it; nil, and no move, if there is none.
  static func dateAndTime(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Int64? {
    zonedDateAndTime(text, &place)?.nanoseconds
  }

  /// The same, and whether it names its zone; without one it is taken for UTC.
  static func zonedDateAndTime(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> (nanoseconds: Int64, hasZone: Bool)? {
    var scan = Scan(text: text, place: place)
    guard let year = scan.number(4), scan.skip("-"), let month = scan.number(2), scan.skip("-"),
      let day = scan.number(2), (1...12).contains(month), (1...31).contains(day),
      (1_700...2_200).contains(year),
      scan.skip(" ") || scan.skip("T"), let time = scan.timeOfDay()
    else { return nil }
    place = scan.place
    let midnight = WallTime.days(Int64(year), Int64(month), Int64(day)) * Self.day
    return (midnight + time.nanoseconds - time.zone, scan.hasZone)
  }

  /// The time of day at the beginning of a text, `21:28:47.128348-0500`: nanoseconds since midnight of its
  /// zone, which is ahead of UTC by `zone` nanoseconds (0 if it says none).
  static func timeOfDay(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> (nanoseconds: Int64, zone: Int64)? {
    var scan = Scan(text: text, place: place)
    guard let time = scan.timeOfDay() else { return nil }
    place = scan.place
    return time
  }

  private struct Scan {
    let text: UnsafeRawBufferPointer
    var place: Int
    private(set) var hasZone = false

    init(text: UnsafeRawBufferPointer, place: Int) {
      self.text = text
      self.place = place
    }

    /// A number of exactly so many digits.
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

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    mutating func timeOfDay() -> (nanoseconds: Int64, zone: Int64)? {
      guard let hour = number(2), skip(":"), let minute = number(2), skip(":"),
        let seconds = number(2), hour < 24, minute < 60, seconds <= 60
      else { return nil }
      var nanoseconds = Int64(hour * 3600 + minute * 60 + seconds) * second
      if skip(".") || skip(",") || skip(":") { nanoseconds += fraction() }
      guard let zone = zone() else { return nil }
      return (nanoseconds, zone)
    }

    /// Nanoseconds; digits beyond the ninth are passed over.
    private mutating func fraction() -> Int64 {
      var value: Int64 = 0
      var unit: Int64 = second
      while place < text.count, (0x30...0x39).contains(text[place]) {
        unit /= 10
        value += Int64(text[place] - 0x30) * unit
        place += 1
      }
      return value
    }

    /// Nil if it begins like one and is none.
    private mutating func zone() -> Int64? {
      if skip("Z") {
        hasZone = true
        return 0
      }
      let isNegative = place < text.count && text[place] == UInt8(ascii: "-")
      guard skip("+") || skip("-") else { return 0 }
      guard let hours = number(2) else { return nil }
      _ = skip(":")
      let minutes = number(2) ?? 0
      hasZone = true
      let zone = Int64(hours * 3600 + minutes * 60) * second
      return isNegative ? -zone : zone
    }
  }
}
