internal import TraceModel

// Lines of Android's logcat in its forms (https://developer.android.com/tools/logcat).
extension RecordStart {
  /// | form | line |
  /// | --- | --- |
  /// | `brief`, `tag` | `D/Sentry  ( 6465): …`, `D/Sentry: …` |
  /// | `time` | `12-29 14:22:55.041 D/Sentry  ( 6465): …` |
  /// | `threadtime` | `12-29 14:22:55.041  6465  6465 D Sentry: …` |
  /// | the same with `year` and `zone` | `2026-12-29 14:22:55.041 +0100  6465  6465 D Sentry: …` |
  /// | Android Studio | `2026-12-29 14:22:55.041  6465-6465  Sentry  com.example  D  …` |
  /// | Java's Logback | `2026-12-29 14:22:55.041 [main] DEBUG com.example.films.App - …` |
  ///
  /// The stamp of a build server may be before it.
  ///
  /// - Parameter isSure: an app's own logger may write a tag alone, `D/Sentry: `.
  static func isOfAndroid(_ line: UnsafeRawBufferPointer, isSure: Bool = false) -> Bool {
    if beginsWithTag(line) { return !isSure || line.part(0, 80).has("): ") }
    guard line.count > 20, let first = line.first, (0x30...0x39).contains(first) || first == 0x5B
    else { return false }
    if isOfLogback(line) { return true }
    if line[10] == UInt8(ascii: "T"), let blank = line.part(0, 48).place(of: 0x20),
      line[blank - 1] == UInt8(ascii: "Z")
    {
      return isOfAndroid(line.part(blank + 1), isSure: isSure)
    }
    // What all lines begin with is taken from them: the date may be gone.
    var place = line[2] == UInt8(ascii: ":") ? 0 : line[2] == UInt8(ascii: "-") ? 6 : 11
    guard place == 0 || line[place - 4] == UInt8(ascii: "-") && line[place - 1] == 0x20,
      LogTime.timeOfDay(line, &place) != nil, LogText.blanks(line, &place)
    else { return false }
    let rest = line.part(place)
    if beginsWithTag(rest) { return !isSure || rest.part(0, 80).has("): ") }
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      guard let blank = rest.place(of: 0x20), blank == 5 else { return false }
      place += blank
      guard LogText.blanks(line, &place) else { return false }
    }
    guard LogText.number(line, &place) != nil else { return false }
    if LogText.skip(line, &place, "-") {
      guard LogText.number(line, &place) != nil else { return false }
      return line.part(place).split(whereSeparator: { $0 == 0x20 }).prefix(4)
        .contains { $0.count == 1 && levels.contains($0[$0.startIndex]) }
    }
    guard LogText.blanks(line, &place), LogText.number(line, &place) != nil,
      LogText.blanks(line, &place), place + 1 < line.count
    else { return false }
    return levels.contains(line[place]) && line[place + 1] == 0x20
  }

  /// `[main] DEBUG com.example.films.App - `, with a time before it or without: Java's names of
  /// classes begin with their packages.
  private static func isOfLogback(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let close = line.part(0, 96).place(of: "] "),
      let open = line.part(0, close).lastIndex(of: UInt8(ascii: "[")),
      open == 0 || line[open - 1] == 0x20
    else { return false }
    var words = line.part(close + 2, close + 160).split(separator: 0x20)[...]
    guard let level = words.popFirst(), level.allSatisfy({ (0x41...0x5A).contains($0) }),
      LevelWords.ofLogger(UnsafeRawBufferPointer(rebasing: level)) != nil,
      let name = words.popFirst(), words.first.map({ $0.elementsEqual("-".utf8) }) ?? false
    else { return false }
    let parts = name.split(separator: 0x2E)
    return parts.count > 2
      && parts.dropLast().allSatisfy { part in
        part.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
      } && parts.last.flatMap(\.first).map { (0x41...0x5A).contains($0) } ?? false
  }

  /// `D/Sentry  ( 6465): ` or `D/Sentry: `
  private static func beginsWithTag(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count > 4, levels.contains(line[0]), line[1] == UInt8(ascii: "/"),
      let colon = line.part(0, 80).place(of: ": "), colon > 2
    else { return false }
    let tag = line.part(2, colon)
    guard let open = tag.place(of: UInt8(ascii: "(")) else {
      return tag.allSatisfy { $0.isNameByte || " .-$".utf8.contains($0) }
    }
    var pid = open + 1
    LogText.blanks(tag, &pid)
    return LogText.number(tag, &pid) != nil && pid == tag.count - 1 && tag.last == 0x29
  }

  private static let levels = Set("VDIWEF".utf8)
}
