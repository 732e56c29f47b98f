internal import TraceModel

/// Where a record of a log begins: the one place that decides it, for all formats of lines and for
/// the marks around pasted text.
enum RecordStart {
  /// Whether a line begins a record, as its time, its level or its heading shows.
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    time(of: line) != nil || beginsWithLevel(line) || line.begins(with: "Timestamp ")
  }

  static func isOne(_ line: [UInt8]) -> Bool { line.withUnsafeBytes { isOne($0) } }

  /// The time that a line begins with, in brackets or not, or behind the level of the Console app.
  static func time(of line: UnsafeRawBufferPointer) -> LogTime.Moment? {
    var place = mark(before: line)
    _ = closing(of: line, &place)
    if let moment = LogTime.moment(line, &place) { return moment }
    guard let tab = line.part(0, LevelWords.longest + 1).place(of: 0x09) else { return nil }
    place = tab + 1
    return LogTime.moment(line, &place) ?? timeAtEnd(line)
  }

  /// The time in whole minutes that a line begins with, where it has a date or is in brackets: an
  /// hour and a minute alone may be a length.
  static func minutes(
    of line: UnsafeRawBufferPointer, _ place: inout Int
  ) -> LogTime.Moment? {
    var next = mark(before: line)
    let close = closing(of: line, &next)
    let start = next
    guard let moment = LogTime.minuteMoment(line, &next) else { return nil }
    if let close {
      guard next < line.count, line[next] == close else { return nil }
      next += 1
    } else if case .none = moment.date, !moment.isShort,
      line.part(start, next).allSatisfy({ $0 == 0x3A || (0x30...0x39).contains($0) })
    {
      return nil
    }
    place = next
    return moment
  }

  /// Where a line's time may begin: after a sign that a logger writes first, such as a coloured
  /// circle, or at 0.
  static func mark(before line: UnsafeRawBufferPointer) -> Int {
    // Words begin with other bytes, apart from letters of small alphabets.
    guard let first = line.first, first >= 0xE2, !HalfOfDay.firstBytes.contains(first) else {
      return 0
    }
    let length = line.prefix(16).prefix { $0 >= 0x80 }.count
    guard length < 16, line.part(length).begins(with: " ") else { return 0 }
    return length + 1
  }

  /// The bracket that closes the one at a place, which may be around a time; moves past it.
  static func closing(of line: UnsafeRawBufferPointer, _ place: inout Int) -> UInt8? {
    let close: UInt8? =
      switch line.part(place).first {
      case UInt8(ascii: "["): UInt8(ascii: "]")
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "<"): UInt8(ascii: ">")
      default: nil
      }
    if close != nil { place += 1 }
    return close
  }

  /// Where the Console app's column of the time is the last one.
  private static func timeAtEnd(_ line: UnsafeRawBufferPointer) -> LogTime.Moment? {
    guard let tab = line.lastIndex(of: 0x09) else { return nil }
    var place = tab + 1
    guard let moment = LogTime.moment(line, &place), place == line.count, !moment.isWhole else {
      return nil
    }
    return moment
  }

  /// Whether a line is nothing but a time, and perhaps the name of a process with a colon: its
  /// record follows on the next lines. Without a date the time has a fraction, since `10:00:00` may
  /// be a length.
  static func isTimeAlone(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.trimmed
    var place = 0
    guard let moment = LogTime.moment(text, &place) else { return false }
    if case .full = moment.date {} else if moment.isWhole { return false }
    let rest = text.part(place)
    return rest.isEmpty
      || rest.first == 0x20 && rest.last == UInt8(ascii: ":") && rest.count > 2
        && rest.part(1, rest.count - 1).allSatisfy { $0.isNameByte }
  }

  /// A column of a level, `default⇥…`.
  static func beginsWithLevel(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let tab = line.part(0, LevelWords.longest + 1).place(of: 0x09),
      !ToolColumn.isOfBamboo(line)
    else { return false }
    let word = line.part(0, tab)
    if LevelWords.ofConsole(word) != nil { return true }
    var place = tab + 1
    return LevelWords.isWord(word) && LogTime.moment(line, &place) != nil
  }

  /// Whether a line may begin with a date, a time, a month or a level of the Console app, by its
  /// first bytes: most lines end here.
  static func mayBeOne(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count > 15 else { return false }
    switch line[0] {
    case 0x30...0x39:
      return isDateMark(line[1]) || isDateMark(line[2]) || line[4] == 0x2D || line[4] == 0x2F
    case 0x41...0x5A where line[3] == 0x20 && line[6] == 0x20 || line.begins(with: "Timestamp "):
      return true
    default: return line.part(0, LevelWords.longest + 1).place(of: 0x09) != nil
    }
  }

  /// Between the first two numbers of a time, or of a short date.
  private static func isDateMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  /// Whether a line is part of something else than a log of lines: of JSON, a sketch, or a
  /// document with tags.
  static func isOfDocument(_ line: UnsafeRawBufferPointer) -> Bool {
    let end = line.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? line.count
    let word = line.part(0, end)
    if word.is("header") { return true }
    // Of a sketch, or of a list: names of events have a point.
    if word.is("-") { return line.contains(0x2E) }
    switch word.first {
    case 0x7B, 0x7D, 0x5D, 0x22, 0x23: return true
    case 0x5B: return line.count == 1 || [0x7B, 0x5B, 0x22].contains(line[1])
    case 0x3C:
      // `<Films.SceneDelegate: 0x600003c8>` is an object as `print(self)` describes it.
      return !line.begins(with: "<UI") && !(0x30...0x39).contains(line.part(1).first ?? 0)
        && !(word.last == UInt8(ascii: ":") && line.part(end).begins(with: " 0x"))
    default: return UnitTime.nanoseconds(word, isUnitOptional: false) != nil
    }
  }

  /// Whether a line begins a record of the own formats, or an object of a log that has its time
  /// inside.
  static func isOfRecording(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.begins(with: "{\"") {
      let head = line.part(0, 4_096)
      return head.has("\"event\":") || head.has("\"lifetrace\":") || head.has("\"eventMessage\":")
        || head.has("\"timestamp\":")
    }
    if line.begins(with: "header ") { return line.place(of: 0x3D) != nil }
    // `10ms A scene.willConnect`
    var words = line.split(separator: 0x20, maxSplits: 3)[...]
    guard let first = words.popFirst(),
      first.elementsEqual([0x2D])
        || UnitTime.nanoseconds(UnsafeRawBufferPointer(rebasing: first), isUnitOptional: false)
          != nil
    else { return false }
    return words.prefix(2).contains { word in
      (0x61...0x7A).contains(word.first ?? 0) && word.contains(0x2E)
        && word.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2E }
    }
  }

  static func isOfRecording(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { isOfRecording($0) }
  }
}
