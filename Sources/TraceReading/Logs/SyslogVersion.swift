/// The version of syslog's protocol (RFC 5424, section 6) before a line whose priority, `<135>`,
/// was left out, as programs that store or show such lines do:
///
///     1 2026-03-02T09:41:00.123456+01:00 annas-iphone Films 412 - - draft saved
enum SyslogVersion {
  private static let longestField = 96

  /// Where the date begins. A date with a zone, a host, an app and the number of its process must
  /// follow: a line of a list begins with a number, too.
  static func end(_ line: UnsafeRawBufferPointer) -> Int? {
    // Nearly all lines end here.
    guard line.begins(with: "1 2") else { return nil }
    var place = 2
    guard let moment = LogTime.moment(line, &place), case .full = moment.date,
      moment.zone != nil, LogText.skip(line, &place, " ")
    else { return nil }
    for field in 0..<4 {
      guard let blank = line.part(0, place + longestField).place(of: 0x20, from: place),
        blank > place
      else { return nil }
      let text = line.part(place, blank)
      if field == 1, text.is("-") { return nil }
      if field == 2, text.integer == nil { return nil }
      place = blank + 1
    }
    let data = line.part(place)
    return data.begins(with: "- ") || data.first == UInt8(ascii: "[") ? 2 : nil
  }
}
