internal import TraceModel

// Hours and minutes before the lines of a log.
extension TextColumns {
  /// Whether an hour and a minute begin nearly all lines, and rise from line to line: before a
  /// single one it may be a length. What counts down is none.
  static func haveMinutes(_ lines: [[UInt8]]) -> Bool {
    let times = lines.compactMap { line in line.withUnsafeBytes { minutes($0)?.time } }
    guard times.count > 1, times.count * 10 >= lines.count * 9 else { return false }
    let falls = zip(times, times.dropFirst()).filter { $0 > $1 }
    // Midnight passes.
    return falls.count < 2 && falls.allSatisfy { $0 - $1 > LogTime.day / 2 }
  }

  static func withMinutesInBrackets(_ line: [UInt8]) -> [UInt8] {
    guard let end = line.withUnsafeBytes({ minutes($0)?.end }) else { return line }
    return [UInt8(ascii: "[")] + line[..<end] + [UInt8(ascii: "]")] + line[end...]
  }

  private static func minutes(_ line: UnsafeRawBufferPointer) -> (time: Int64, end: Int)? {
    var end = 0
    guard let first = line.first, (0x30...0x39).contains(first),
      let moment = LogTime.minuteMoment(line, &end), case .none = moment.date,
      line.part(end).first == 0x20 || line.part(end).first == 0x09
    else { return nil }
    return (moment.nanoseconds, end)
  }
}
