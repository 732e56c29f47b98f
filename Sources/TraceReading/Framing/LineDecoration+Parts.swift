internal import TraceModel

// The parts of a decoration, one at a time.
extension LineDecoration {
  private static let longestWords = 48
  private static let longestName = 96
  private static let marks = ["|", "-", "*", ">", "•", "·", "│", "┃", "║", "▸", "→"].map {
    Array($0.utf8)
  }

  /// The part at a place of a line; moves past it and the blanks behind it.
  static func part(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Part? {
    var next = place
    guard next < line.count, let part = bare(line, &next) else { return nil }
    let isAtEnd = next == line.count || line[next] == 0x20 || line[next] == 0x09
    // Appium sets no blank between a time, or the number of a session, and the name of a driver,
    // nor do loggers between a level and a time.
    let isWords = if case .words = part { true } else { false }
    let isBeforeBracket =
      next < line.count && line[next] == UInt8(ascii: "[")
      && (part == .time || isWords || part == .level && isTime(in: line, behind: next))
    guard isAtEnd || isBeforeBracket || part == .place else { return nil }
    while next < line.count, line[next] == 0x20 || line[next] == 0x09 { next += 1 }
    place = next
    return part
  }

  /// Whether a time follows a bracket.
  private static func isTime(in line: UnsafeRawBufferPointer, behind bracket: Int) -> Bool {
    var place = bracket + 1
    return LogTime.moment(line, &place) != nil
  }

  private static func bare(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Part? {
    if line[place] == UInt8(ascii: "[") { return bracketed(line, &place) }
    if LogTime.moment(line, &place) != nil { return .time }
    let rest = line.part(place)
    if rest.first == UInt8(ascii: "<"), let close = rest.part(0, 16).place(of: 0x3E),
      LevelWords.ofLogger(rest.part(1, close)) != nil
    {
      place += close + 1
      _ = LogText.skip(line, &place, ":")
      return .level
    }
    if let end = ToolColumn.streamEnd(rest) {
      place += end
      return .stream
    }
    if place > 0, let end = daemonEnd(rest) {
      place += end
      return .daemon
    }
    if place > 0, let end = personEnd(rest, of: line) {
      place += end
      return .person
    }
    if let end = columnEnd(rest) {
      place += end
      return .column
    }
    if let mark = marks.firstIndex(where: { rest.part(0, $0.count).equals($0) }) {
      place += marks[mark].count
      return .mark(mark)
    }
    let word = rest.part(0, longestName).prefix(while: isNameByte)
    let end = place + word.count
    let isCallback = TextColumns.isCallback(UnsafeRawBufferPointer(rebasing: word))
    // In columns it is the level of the Console app, which belongs to its line, and which has small
    // letters.
    let isColumn =
      (line.part(end).begins(with: "  ") || line.part(end).begins(with: "\t"))
      && word.contains { $0 >= 0x61 }
    if !isColumn, LevelWords.ofLogger(UnsafeRawBufferPointer(rebasing: word)) != nil {
      place = end
      _ = LogText.skip(line, &place, ":")
      return .level
    }
    // `#12 ` is a step of `docker build` (https://docs.docker.com/reference/cli/docker/buildx/build/).
    if rest.first == UInt8(ascii: "#") {
      let digits = rest.part(1, 6).prefix { (0x30...0x39).contains($0) }.count
      guard digits > 0 else { return nil }
      place += 1 + digits
      return .number
    }
    if (1...7).contains(word.count), word.allSatisfy({ (0x30...0x39).contains($0) }) {
      place = end
      _ = LogText.skip(line, &place, ":") || LogText.skip(line, &place, ")")
      return .number
    }
    guard !word.isEmpty else { return nil }
    var next = end
    // A search in a page of documentation prints such lines, too.
    if LogText.skip(line, &next, ":"), word.contains(where: { $0 == 0x2E || $0 == 0x2F }),
      !word.suffix(3).elementsEqual(".md".utf8)
    {
      place = next
      // A search in source prints its indented lines.
      let isSource =
        word.suffix(6).elementsEqual(".swift".utf8) || word.suffix(2).elementsEqual(".m".utf8)
      if LogText.number(line, &next) != nil, LogText.skip(line, &next, ":"),
        !(isSource && line.part(next).begins(with: "  "))
      {
        place = next
        return .place
      }
      next = place
      if let moment = LogTime.moment(line, &next), case .full = moment.date { return .place }
      place = end - word.count
    }
    next = end
    LogText.blanks(line, &next)
    guard LogText.skip(line, &next, "|"), !isCallback else { return nil }
    place = next
    return .name
  }

  /// Where a column ends that is the first of two before a date and a time, or the only one.
  private static func columnEnd(_ text: UnsafeRawBufferPointer) -> Int? {
    guard let tab = text.part(0, longestName).place(of: 0x09), tab > 0 else { return nil }
    if isDated(text.part(tab + 1)) {
      let isLevel = LevelWords.ofConsole(text.part(0, tab)) != nil
      return isLevel && !ToolColumn.isOfBamboo(text) ? nil : tab
    }
    guard let next = text.part(0, tab + longestName).place(of: 0x09, from: tab + 1),
      next > tab + 1, isDated(text.part(next + 1)),
      !text.part(0, next).contains(where: { $0 == UInt8(ascii: ":") })
    else { return nil }
    return tab
  }

  private static func isDated(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    guard let moment = LogTime.moment(text, &place), case .full = moment.date else { return false }
    return place < text.count && (moment.zone != nil || text[place] == 0x09)
  }

  /// A time, a level or words in brackets.
  private static func bracketed(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Part? {
    var next = place + 1
    if LogTime.moment(line, &next) != nil, LogText.skip(line, &next, "]") {
      place = next
      // `[08:30:00]: ` of fastlane, and `[08:30:00]i: ` or `[08:30:00] : ` of TeamCity.
      if next < line.count, line[next] == 0x20 || (0x61...0x7A).contains(line[next] | 0x20) {
        next += 1
      }
      if LogText.skip(line, &next, ":") { place = next }
      return .time
    }
    guard
      let close = line.part(0, place + longestWords).place(of: UInt8(ascii: "]"), from: place)
    else { return nil }
    let text = line.part(place + 1, close)
    guard text.contains(where: { (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 }),
      !text.contains(UInt8(ascii: "["))
    else { return nil }
    place = close + 1
    _ = LogText.skip(line, &place, ":")
    return LevelWords.ofLogger(text.trimmed) != nil ? .level : .words(Array(text))
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
      || (0x2D...0x2F).contains(byte)
  }
}
