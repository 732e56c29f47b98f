internal import TraceModel

// Processes in lines that people copied without the time before them.
extension ConsolePrefix {
  /// Where the name of a daemon ends that begins a text, where people copied no number of it, and
  /// perhaps no time: `runningboardd: `, `runningboardd `. A message that a process of the system
  /// writes about another one must follow, and not a person's words.
  var daemonBeforeMessage: Int? {
    // Nearly all lines end here.
    guard let blank = message.part(0, 24).place(of: 0x20), blank > 3,
      let daemon = Self.daemons.first(where: { message.begins(with: $0) })
    else { return nil }
    let end = daemon.utf8CodeUnitCount
    guard blank == end || blank == end + 1 && message[end] == UInt8(ascii: ":") else { return nil }
    return SystemMessages.aboutApps.recognise(message.part(blank + 1).trimmed) ? end : nil
  }

  /// Where a process begins a text without a time, also in a list; nil without one.
  static func processStart(_ text: UnsafeRawBufferPointer) -> Int? {
    let start = text.begins(with: "- ") || text.begins(with: "* ") ? 2 : 0
    return beginsWithProcess(text.part(start)) ? start : nil
  }

  /// Whether a text without a time begins with a process: `Films[412:9031] `, or
  /// `Films(UIKitCore)[412] <Notice>: `, or `SpringBoard[58] `.
  ///
  /// An element of an array, `films[12] `, and a line of a file, `Films.swift[12:10] `, look the
  /// same, so that a number alone shows only a process of the system, and a number of a thread has
  /// three digits or more. Where many lines begin with the same process, the paste shows it
  /// (``TextColumns/untimedProcesses(_:)``).
  private static func beginsWithProcess(_ text: UnsafeRawBufferPointer) -> Bool {
    // Nearly all lines end here.
    guard let first = text.first, first.isNameByte || first >= 0x80,
      let open = text.part(0, longestName).place(of: UInt8(ascii: "[")), open > 0,
      let digit = text.part(open + 1).first, (0x30...0x39).contains(digit) || digit == 0x2D
    else { return false }
    var place = open + 1
    if digit == 0x2D { return text.part(place).begins(with: "-] ") && isName(text.part(0, open)) }
    guard let number = LogText.number(text, &place), number > 0 else { return false }
    let name = text.part(0, open)
    if text.part(place).begins(with: "]") {
      // A device's name may be before launchd's. A job follows.
      if let blank = name.place(of: 0x20), text.part(place).begins(with: "] ("),
        LaunchdName.isOne(name.part(blank + 1))
      {
        return true
      }
      if isDaemon(name) { return text.part(place + 1).first.map { ": ".utf8.contains($0) } ?? true }
      let message = text.part(place + (text.part(place + 1).first == UInt8(ascii: ":") ? 2 : 1))
      if message.first == 0x20, isName(name), SystemMessages.shared.recognise(message.trimmed) {
        return true
      }
      guard text.part(place).begins(with: "] <"),
        let close = text.part(0, place + 16).place(of: ">: ", from: place)
      else { return false }
      return LevelWords.ofLogger(text.part(place + 3, close)) != nil
    }
    guard number > 9, LogText.skip(text, &place, ":") else { return false }
    let start = place
    if text.part(place).begins(with: "0x") { place += 2 }
    let digits = text.part(place).prefix { LogText.isHexadecimal($0) }.count
    place += digits
    guard digits > 2 || digits == 0 && place == start && number > 99,
      text.part(place).begins(with: "]"), text.part(place + 1).first ?? 0x20 == 0x20
    else { return false }
    return isName(name)
  }

  /// Whether a text may name a process: one word, but not a source file's name, or two or three
  /// words that begin with capitals.
  private static func isName(_ name: UnsafeRawBufferPointer) -> Bool {
    guard !name.isEmpty, name.last != 0x20,
      !sources.contains(where: { name.hasSuffix($0) }),
      name.allSatisfy({ $0.isNameByte || $0 >= 0x80 || " -.()+&'".utf8.contains($0) })
    else { return false }
    let words = name.split(separator: 0x20)
    return words.count == 1
      || words.count < 4
        && words.allSatisfy { word in
          let first = word.first ?? 0
          return (first >= 0x80 || !(0x61...0x7A).contains(first))
            && ProcessName.mayHave(UnsafeRawBufferPointer(rebasing: word))
        }
  }

  /// Whether a text may name an app's process where the name of a list is as likely: a capital is
  /// first.
  static func isApp(_ name: UnsafeRawBufferPointer) -> Bool {
    (0x41...0x5A).contains(name.first ?? 0) && isName(name) && ProcessName.mayHave(name)
      && !CategoryWord.isOne(name)
  }

  private static let sources: [StaticString] = [
    ".swift", ".m", ".mm", ".h", ".c", ".cpp", ".cc", ".dart", ".ts", ".tsx", ".js", ".jsx",
    ".kt", ".cs", ".py", ".rb",
  ]

  /// Whether a name is one of a process of the system, with the library that it wrote from or
  /// without.
  static func isDaemon(_ name: UnsafeRawBufferPointer) -> Bool {
    let end = name.place(of: UInt8(ascii: "(")) ?? name.count
    return daemons.contains { name.part(0, end).is($0) } || LaunchdName.isOne(name)
  }
}
