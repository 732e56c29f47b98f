internal import TraceModel

// Times since a start, and numbers of a process that a person hid.
extension ConsolePrefix {
  /// `12345 ms] ` between an opening bracket and a callback.
  mutating func readMilliseconds(
    _ digits: UnsafeRawBufferPointer.SubSequence, _ start: Int, _ closing: UInt8
  ) -> Bool {
    var place = start + digits.count
    _ = LogText.skip(message, &place, " ")
    guard digits.count > 2, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      message.part(place).begins(with: "ms"), message.part(place + 2).first == closing,
      message.part(place + 3).first == 0x20, PrintedNames.firstName(in: message) != nil,
      let count = UnsafeRawBufferPointer(rebasing: digits).integer, count < Int64.max / 1_000_000
    else { return false }
    sinceStart = count * 1_000_000
    drop(place + 3)
    return true
  }

  /// `01:09.260 ` or `01:01:09.260 `, after a plus.
  mutating func readCounted(from place: Int) -> Bool {
    var scan = LogTimeScan(text: message, place: place)
    var parts: [Int] = []
    repeat {
      guard let number = scan.number(2) else { return false }
      parts.append(number)
    } while parts.count < 3 && scan.skip(":")
    guard parts.count > 1, scan.skip("."), let fraction = scan.fraction(atLeast: 1), scan.skip(" ")
    else { return false }
    let seconds = parts.reduce(0) { 60 * $0 + $1 }
    sinceStart = Int64(seconds) * LogTime.second + fraction
    drop(scan.place)
    return true
  }

  /// `02:10.412 `, minutes and seconds with milliseconds, before a callback.
  mutating func readMinutesAndSeconds() -> Bool {
    guard message.count > 10, message[2] == UInt8(ascii: ":"), message[5] == UInt8(ascii: "."),
      PrintedNames.firstName(in: message) != nil
    else { return false }
    var scan = LogTimeScan(text: message, place: 0)
    guard let minutes = scan.number(2), scan.skip(":"), let seconds = scan.number(2), seconds < 60,
      scan.skip("."), let milliseconds = scan.number(3), scan.skip(" ")
    else { return false }
    sinceStart = Int64(minutes * 60 + seconds) * LogTime.second + Int64(milliseconds) * 1_000_000
    drop(scan.place)
    return true
  }

  /// Where the bracket closes in which a person hid the number of a process: `[xxxx:yyyy] `,
  /// `[...] `, `[REDACTED] `, `[2210:****] `. Nil for anything else.
  static func hiddenEnd(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard let close = text.part(0, start + 24).place(of: "] ", from: start), close > start + 1
    else { return nil }
    let inside = text.part(start, close)
    if words.contains(where: { inside.is($0) }) { return close }
    let isHidden = inside.allSatisfy {
      "xXyYzZ*#.?-_:<>•".utf8.contains($0) || $0 == 0xE2
        || (0x80...0xBF).contains($0) || (0x30...0x39).contains($0)
    }
    let signs = inside.filter { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ":") }
    return isHidden && signs.count > 1 ? close : nil
  }

  private static let words: [StaticString] = [
    "REDACTED", "redacted", "<redacted>", "PID", "pid", "<pid>", "<pid>:<tid>", "PID:TID",
    "pid:tid", "<private>", "private", "hidden", "removed", "REMOVED",
  ]
}
