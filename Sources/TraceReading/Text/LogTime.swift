internal import TraceModel

/// Dates and times as the lines of logs write them, as nanoseconds since 1970.
enum LogTime {
  static let second: Int64 = 1_000_000_000
  static let day = 86_400 * second

  /// The date and time at the beginning of a text: `2026-04-01 22:50:58.211904+0300`, with `T` or a
  /// blank between them, any number of digits after the point (or `,`, or `:`), and a zone (`Z`,
  /// `+03`, `+0300`, `+03:00`) or none. Moves `place` past it; nil, and no move, without one.
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
  /// - Parameter mayHaveBlank: a zone of a sign and four digits may follow a blank.
  static func stamp(
    _ text: UnsafeRawBufferPointer, _ place: inout Int, mayHaveBlank: Bool = false
  ) -> Stamp? {
    var scan = Scan(text: text, place: place)
    guard let year = scan.number(4), scan.skip("-"), let month = scan.number(2), scan.skip("-"),
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

  /// The time of day at the beginning of a text, `21:28:47.128348-0500`: nanoseconds since midnight
  /// of its zone, which is ahead of UTC by `zone` nanoseconds (0 if it says none).
  static func timeOfDay(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> (nanoseconds: Int64, zone: Int64)? {
    var scan = Scan(text: text, place: place)
    guard let nanoseconds = scan.timeOfDay() else { return nil }
    place = scan.place
    return (nanoseconds, scan.zone ?? 0)
  }

  private struct Scan {
    let text: UnsafeRawBufferPointer
    var place: Int
    /// Nanoseconds ahead of UTC; nil if none was read.
    private(set) var zone: Int64?
    private(set) var hasFraction = false

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

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    /// Nanoseconds since midnight in the zone after it, if there is one.
    mutating func timeOfDay() -> Int64? {
      guard let hour = number(2), skip(":"), let minute = number(2), skip(":"),
        let seconds = number(2), hour < 24, minute < 60, seconds <= 60
      else { return nil }
      var nanoseconds = Int64(hour * 3600 + minute * 60 + seconds) * second
      if skip(".") || skip(",") || skip(":") { nanoseconds += fraction() }
      return readZone() ? nanoseconds : nil
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

    /// ` +0100`, followed by a blank or the end: any other number does not belong to the time.
    mutating func readDetachedZone() {
      let rest = text.part(place, place + 7)
      guard zone == nil, rest.count >= 6, rest.count == 6 || rest[6] == 0x20, rest[0] == 0x20,
        rest[1] == UInt8(ascii: "+") || rest[1] == UInt8(ascii: "-"),
        rest[2...5].allSatisfy({ (0x30...0x39).contains($0) })
      else { return }
      var scan = self
      scan.place += 1
      if scan.readZone() { self = scan }
    }
  }
}
