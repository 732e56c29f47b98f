/// A line that is nothing but a date: the lines below it have times of day.
///
///     2026-03-02
///     --- 2 March 2026 ---
enum DateHeading {
  private static let longest = 40
  private static let signs = Set(" \t-=#*_[]():".utf8)

  /// Nanoseconds from 1970 to the start of the day; nil if the line is not a heading. A date
  /// whose day and month could be swapped names no day.
  static func midnight(_ line: UnsafeRawBufferPointer) -> Int64? {
    guard line.count <= longest, (5...8).contains(line.count { (0x30...0x39).contains($0) }),
      let first = line.firstIndex(where: { !signs.contains($0) }),
      let last = line.lastIndex(where: { !signs.contains($0) })
    else { return nil }
    let text = Array(line[first...last]) + Array(" 00:00:00".utf8)
    return text.withUnsafeBytes { text in
      var place = 0
      guard let moment = LogTime.moment(text, &place), place == text.count,
        case .full = moment.date
      else { return nil }
      return moment.nanoseconds
    }
  }
}
