internal import TraceModel

/// Records of a log on one line, as pages and chats leave them that make blanks of line ends:
///
///     default 14:29:55.265590-0400 audiomxd … default 14:29:55.265753-0400 dasd …
///
/// Only beginnings with a time and whose line it is count, all in the form of the first one: other
/// text may mention a time.
enum JoinedRecords {
  /// What a record begins with.
  private enum Form {
    /// A level and a time with a fraction and a zone, as the Console app copies them.
    case console
    /// A date, a time and a process with its number, as apps write them.
    case app
    /// A month, a day, a time and a process with its number, as devices write them.
    case device
  }

  /// Whether a line has more than one record.
  static func isOne(_ line: [UInt8]) -> Bool { parts(of: line).count > 1 }

  /// The records of a line; the line itself if it has no other.
  static func parts(of line: [UInt8]) -> [[UInt8]] {
    line.withUnsafeBytes { text in
      let start = text.firstIndex { !" >`\t".utf8.contains($0) } ?? 0
      guard let (first, end) = head(of: text, at: start) else { return [line] }
      var cuts = [start]
      var place = end
      while let blank = text.place(of: 0x20, from: place) {
        place = blank + 1
        guard let (form, end) = head(of: text, at: place), form == first else { continue }
        cuts.append(place)
        place = end
      }
      return zip(cuts, cuts.dropFirst() + [text.count]).map { Array(text.part($0, $1)) }
    }
  }

  /// The form of the beginning at a place, and where its time ends.
  private static func head(
    of text: UnsafeRawBufferPointer, at start: Int
  ) -> (form: Form, end: Int)? {
    guard start < text.count else { return nil }
    var place = start
    if (0x30...0x39).contains(text[start]) {
      guard let moment = LogTime.moment(text, &place), !moment.isWhole, case .full = moment.date,
        isProcess(text, behind: place)
      else { return nil }
      return (.app, place)
    }
    if LogTime.monthMoment(text, &place) != nil {
      return isProcess(text, behind: place) ? (.device, place) : nil
    }
    place = start
    guard let blank = text.part(0, start + LevelWords.longest).place(of: 0x20, from: start),
      LevelWords.ofConsole(text.part(start, blank)) != nil
    else { return nil }
    place = blank
    LogText.blanks(text, &place)
    guard let moment = LogTime.moment(text, &place), !moment.isWhole, moment.zone != nil,
      text.part(place).first == 0x20
    else { return nil }
    return (.console, place)
  }

  /// Whether a process with its number follows behind a blank. A device may be named first, and a
  /// name may have two words, but a second time shows that a tool wrote the first one.
  private static func isProcess(_ text: UnsafeRawBufferPointer, behind end: Int) -> Bool {
    let rest = text.part(end, end + 160)
    guard rest.first == 0x20, !(0x30...0x39).contains(rest.part(1).first ?? 0),
      let open = rest.place(of: UInt8(ascii: "[")), open > 1,
      (0x30...0x39).contains(rest.part(open + 1).first ?? 0), rest[open - 1] != 0x20
    else { return false }
    return rest[1..<open].count { $0 == 0x20 } < 3
  }
}
