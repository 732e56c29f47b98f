internal import TraceModel

/// Records of a log on one line, as pages and chats leave them that make blanks of line ends:
///
///     default 14:29:55.265590-0400 audiomxd … default 14:29:55.265753-0400 dasd …
///
/// Only beginnings with a time and whose line it is count, all in the form of the first one and in
/// the order of their times: other text may mention a time, and a message may quote an earlier
/// record.
enum JoinedRecords {
  /// The beginning of a record.
  private struct Head {
    let form: Form
    let time: LogTime.Moment
    /// Where its time ends.
    let end: Int

    /// Whether it is not earlier. A time of day that falls by more than half a day is of the next
    /// day.
    func mayFollow(_ other: Head) -> Bool {
      guard form == other.form else { return false }
      if time.order >= other.time.order { return true }
      guard case .none = time.date else { return false }
      return other.time.order - time.order > LogTime.day / 2
    }
  }

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

  /// Whether a line has several, the newest first. One that is earlier may be quoted by the first.
  static func isTurned(_ line: [UInt8]) -> Bool { parts(of: line, areNewestFirst: true).count > 2 }

  /// The records of a line; the line itself if it has no other. Those of a text whose newest line
  /// is first are in the opposite order.
  static func parts(of line: [UInt8], areNewestFirst: Bool = false) -> [[UInt8]] {
    line.withUnsafeBytes { text in
      let start = text.firstIndex { !" >`\t".utf8.contains($0) } ?? 0
      guard var last = head(of: text, at: start) else { return fields(of: text) ?? [line] }
      var cuts = [start]
      var place = last.end
      while let blank = text.place(of: 0x20, from: place) {
        place = blank + 1
        guard let head = head(of: text, at: place),
          areNewestFirst ? last.mayFollow(head) : head.mayFollow(last)
        else { continue }
        cuts.append(place)
        (last, place) = (head, head.end)
      }
      return zip(cuts, cuts.dropFirst() + [text.count]).map { Array(text.part($0, $1)) }
    }
  }

  private static func head(of text: UnsafeRawBufferPointer, at start: Int) -> Head? {
    guard start < text.count else { return nil }
    var place = start
    if (0x30...0x39).contains(text[start]) {
      guard let moment = LogTime.moment(text, &place), !moment.isWhole, case .full = moment.date,
        isProcess(text, behind: place)
      else { return nil }
      return Head(form: .app, time: moment, end: place)
    }
    if let moment = LogTime.monthMoment(text, &place) {
      return isProcess(text, behind: place)
        ? Head(form: .device, time: moment, end: place) : nil
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
    return Head(form: .console, time: moment, end: place)
  }

  // MARK: Crash reports

  /// Fields of a crash report that are in it alone, in the order that it has them.
  private static let keys: [StaticString] = [
    "Exception Type: ", "Exception Subtype: ", "Exception Codes: ", "Exception Note: ",
    "Termination Reason: ", "Termination Description: ", "Triggered by Thread: ",
  ]

  /// The fields of a crash report and the frames below them, without the words before the first;
  /// nil if the line has fewer than three.
  private static func fields(of text: UnsafeRawBufferPointer) -> [[UInt8]]? {
    guard let first = text.place(of: keys[0]) else { return nil }
    var cuts = [first]
    for key in keys.dropFirst() {
      guard let last = cuts.last, let place = text.place(of: key, from: last),
        text[place - 1] == 0x20
      else { continue }
      cuts.append(place)
    }
    guard cuts.count > 2, let last = cuts.last else { return nil }
    var place = last
    while let blank = text.place(of: 0x20, from: place) {
      place = blank + 1
      if isThread(text.part(place)) || isFrame(text.part(place)) { cuts.append(place) }
    }
    return zip(cuts, cuts.dropFirst() + [text.count]).map { Array(text.part($0, $1).trimmed) }
  }

  /// `Thread 0 Crashed:`, and the same with `name:`.
  private static func isThread(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.begins(with: "Thread ") else { return false }
    var place = 7
    guard LogText.number(text, &place) != nil else { return false }
    return text.part(place).begins(with: " Crashed:") || text.part(place).begins(with: " name:")
  }

  /// `0 libsystem_kernel.dylib 0x00000001dda93ce4 …`
  private static func isFrame(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    guard LogText.number(text, &place) != nil, place < 4, LogText.blanks(text, &place),
      let end = text.part(0, place + 64).place(of: 0x20, from: place), end > place
    else { return false }
    place = end
    LogText.blanks(text, &place)
    return text.part(place).begins(with: "0x")
  }

  /// Whether a blank and a process with its number follow. A device may be named first, and a name
  /// may have two words. A second time shows that a tool wrote the first one.
  private static func isProcess(_ text: UnsafeRawBufferPointer, behind end: Int) -> Bool {
    let rest = text.part(end, end + 160)
    guard rest.first == 0x20, !(0x30...0x39).contains(rest.part(1).first ?? 0),
      let open = rest.place(of: UInt8(ascii: "[")), open > 1,
      (0x30...0x39).contains(rest.part(open + 1).first ?? 0), rest[open - 1] != 0x20
    else { return false }
    return rest[1..<open].count { $0 == 0x20 } < 3
  }
}
