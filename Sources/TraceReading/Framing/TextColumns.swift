internal import TraceModel

/// Columns of logs that a copy no longer separates as the tool did: the cleaner writes them as the
/// tool would have.
enum TextColumns {
  /// A line of the Console app whose columns are separated by blanks, with tabs, and a line of a
  /// device's log whose parts are separated by tabs, as idevicesyslog writes it; nil for any other
  /// line.
  ///
  ///     default    16:20:11.300000 -0500    SpringBoard     Forcing crash report …
  static func tabbed(_ line: [UInt8]) -> [UInt8]? {
    line.withUnsafeBytes { text in
      if let record = deviceRecord(text) ?? withZone(text) { return record }
      guard let columns = columns(text) else { return nil }
      return Array(columns.map { Array($0) }.joined(separator: [0x09]))
    }
  }

  // MARK: Device logs

  /// Visual Studio writes the number of the process before its name:
  ///
  ///     Jul 22 15:22:53⇥iPhone⇥Notice⇥66⇥SpringBoard(FrontBoard)⇥Removing: …
  private static func deviceRecord(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let first = text.first, (0x41...0x5A).contains(first), text.contains(0x09) else {
      return nil
    }
    var place = 0
    guard LogTime.monthMoment(text, &place) != nil, text.part(place).first == 0x09 else {
      return nil
    }
    let columns = text.part(place + 1)
      .split(separator: 0x09, maxSplits: 4, omittingEmptySubsequences: false)
    guard columns.count == 5, let pid = UnsafeRawBufferPointer(rebasing: columns[2]).integer,
      pid > 0, !columns[3].isEmpty
    else { return nil }
    var record = Array(text.part(0, place))
    for piece in [[0x20], columns[0], [0x20], columns[3]] as [any Collection<UInt8>] {
      record += piece
    }
    return record + Array("[\(pid)] <".utf8) + columns[1] + Array(">: ".utf8) + columns[4]
  }

  // MARK: The Console app

  /// A line whose zone became a column of its own, `default⇥16:20:11.300000⇥-0500⇥SpringBoard⇥…`,
  /// with the zone at its time.
  private static func withZone(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let tab = text.part(0, LevelWords.longest + 1).place(of: 0x09) else { return nil }
    var place = tab + 1
    guard let moment = LogTime.moment(text, &place), !moment.isWhole, moment.zone == nil,
      text.part(place).first == 0x09
    else { return nil }
    let zone = text.part(place + 1, place + 7)
    guard zone.count == 6, zone[5] == 0x09, zone[0] == 0x2B || zone[0] == 0x2D,
      zone.part(1, 5).allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Array(text.part(0, place)) + text.part(place + 1)
  }

  /// Level, time, process and message.
  private static func columns(_ text: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer]? {
    guard let first = text.first, first != 0x20 else { return nil }
    if (0x30...0x39).contains(first) { return columnsWithoutLevel(text) }
    guard !RecordStart.beginsWithLevel(text) else { return nil }
    var search = 0
    let head = text.part(0, LevelWords.longest + 1)
    while let blank = head.place(of: 0x20, from: search) {
      var place = blank
      LogText.blanks(text, &place)
      search = place
      let start = place
      // The Console app writes a fraction and a zone.
      guard let moment = LogTime.moment(text, &place), !moment.isWhole, moment.zone != nil else {
        continue
      }
      let level = text.part(0, blank)
      let isKnown = LevelWords.ofConsole(level) != nil
      guard isKnown || LevelWords.isWord(level) && start > blank + 1 else { return nil }
      let time = text.part(start, place)
      guard LogText.blanks(text, &place) else { return nil }
      let rest = text.part(place)
      // A name may have blanks, but no two of them.
      let end = rest.part(0, 128).place(of: "  ") ?? rest.place(of: 0x20)
      // Xcode's console has the number at the name.
      guard let end, end > 0, rest[end - 1] != UInt8(ascii: "]") else { return nil }
      var message = end
      LogText.blanks(rest, &message)
      return [level, time, rest.part(0, end), rest.part(message)]
    }
    return nil
  }

  /// Time, process and message, where the column of the level was hidden: blanks stand together on
  /// both sides of the process.
  ///
  ///     09:30:54.302000+0100    Films    Running task: …
  private static func columnsWithoutLevel(
    _ text: UnsafeRawBufferPointer
  ) -> [UnsafeRawBufferPointer]? {
    var place = 0
    guard let moment = LogTime.moment(text, &place), !moment.isWhole, moment.zone != nil,
      case .none = moment.date, text.part(place).begins(with: "  ")
    else { return nil }
    let time = text.part(0, place)
    LogText.blanks(text, &place)
    let rest = text.part(place)
    guard let end = rest.part(0, 128).place(of: "  "), end > 0,
      !rest.part(0, end).contains(where: { [0x3A, 0x5B, 0x28, 0x09].contains($0) })
    else { return nil }
    var message = end
    LogText.blanks(rest, &message)
    return [time, rest.part(0, end), rest.part(message)]
  }

  // MARK: A process without the form of any tool

  /// The processes of a text in which each time is followed by the name of one, with its number or
  /// without; empty for any other.
  ///
  ///     08:30:00 Films applicationDidBecomeActive:
  ///     08:30:00 Films[731] applicationDidBecomeActive:
  ///
  /// It shows where each has a word there that occurs again, or the number of a process behind it,
  /// and a callback follows one of them: a single line may begin with any word.
  static func bareProcesses(_ lines: [[UInt8]]) -> Set<[UInt8]> {
    var names: [[UInt8]: Int] = [:]
    var hasCallback = false
    for line in lines {
      let isFine = line.withUnsafeBytes { text -> Bool in
        guard RecordStart.time(of: text) != nil else { return true }
        guard let name = bareProcess(text) else { return hasLevel(text) }
        names[Array(text[name]), default: 0] += 1
        hasCallback = hasCallback || isOfCallback(text.part(name.upperBound + 1).trimmed)
        return true
      }
      if !isFine { return [] }
    }
    // A process that was launched again has another number.
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for (name, count) in names { counts[name.prefix { $0 != 0x5B }, default: 0] += count }
    let areProcesses = names.keys.allSatisfy {
      counts[$0.prefix { $0 != 0x5B }, default: 0] > 1 || isNumbered($0)
    }
    guard !hasCallback || !areProcesses else { return Set(names.keys) }
    return (2...mostWords).lazy.compactMap { longName(lines, words: $0) }.first.map { [$0] } ?? []
  }

  /// `Films[412]`, and not an element of a list, `films[12]`.
  private static func isNumbered(_ name: [UInt8]) -> Bool {
    (0x41...0x5A).contains(name.first ?? 0) && name.last == UInt8(ascii: "]")
      && name.drop { $0 != 0x5B }.count > 4
  }

  /// Whether a level follows the time of a line, in place of a name.
  private static func hasLevel(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let place = placeBehindTime(text) else { return false }
    return LevelWords.ofLogger(text.part(place, text.place(of: 0x20, from: place) ?? place)) != nil
  }

  /// Where what follows the time of a line begins, or the device that a column names: behind
  /// `09:41:00 `, `[09:41:00.123] ` or `09:41:00 [device: Anna's iPad] `.
  private static func placeBehindTime(_ text: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    let closing = RecordStart.closing(of: text, &place)
    guard LogTime.moment(text, &place) != nil else { return nil }
    if let closing {
      guard place < text.count, text[place] == closing else { return nil }
      place += 1
    }
    guard LogText.blanks(text, &place) else { return nil }
    return place + DeviceLabel.length(ofColumn: text.part(place))
  }

  private static let mostWords = 3

  /// A name of several words, `Käse Laden`: the same ones in capitals behind each time, before two
  /// callbacks or more. Other words may be any sentence's.
  private static func longName(_ lines: [[UInt8]], words: Int) -> [UInt8]? {
    var name: [UInt8] = []
    var callbacks = 0
    for line in lines {
      let isFine = line.withUnsafeBytes { text -> Bool in
        guard RecordStart.time(of: text) != nil else { return true }
        guard let found = bareProcess(text, words: words) else { return false }
        if name.isEmpty { name = Array(text[found]) }
        if isOfCallback(text.part(found.upperBound + 1).trimmed) { callbacks += 1 }
        return text[found].elementsEqual(name)
      }
      if !isFine { return nil }
    }
    let isCapital = name.split(separator: 0x20).allSatisfy { word in
      word.first.map { (0x41...0x5A).contains($0) || $0 >= 0x80 } ?? false
    }
    return callbacks > 1 && isCapital ? name : nil
  }

  /// A line of one of these processes with the name as Xcode's console has it where it does not
  /// know the number, or the thread.
  static func withBrackets(_ line: [UInt8], _ processes: Set<[UInt8]>) -> [UInt8] {
    if let end = untimedProcess(line), processes.contains(Array(line[..<end])) {
      let rest = line[end...].first == UInt8(ascii: ":") ? line[(end + 1)...] : line[end...]
      return line[..<(end - 1)] + Array(":]".utf8) + rest
    }
    let name = line.withUnsafeBytes { text in
      (1...mostWords).lazy.compactMap { bareProcess(text, words: $0) }
        .first { processes.contains(Array(text[$0])) }
    }
    guard let name else { return line }
    // It may be a column between tabs.
    let time = line[..<(name.lowerBound - 1)] + [0x20]
    let rest = [0x20] + line[(name.upperBound + 1)...]
    guard line[name.upperBound - 1] == UInt8(ascii: "]") else {
      return time + line[name] + Array("[-]".utf8) + rest
    }
    return time + line[name].dropLast() + Array(":]".utf8) + rest
  }

  /// The place of a process's name, which has `words` words and follows the time of a line.
  private static func bareProcess(
    _ text: UnsafeRawBufferPointer, words: Int = 1
  ) -> Range<Int>? {
    guard var place = placeBehindTime(text) else { return nil }
    let start = place
    for number in 1...words {
      guard let end = wordOfName(text, place, isLast: number == words) else { return nil }
      place = number == words ? end : end + 1
    }
    return start..<place
  }

  /// Where a word of a name ends, before a blank.
  private static func wordOfName(
    _ text: UnsafeRawBufferPointer, _ place: Int, isLast: Bool
  ) -> Int? {
    let end = text.part(place).firstIndex { $0 == 0x20 || $0 == 0x09 }.map { place + $0 } ?? 0
    guard end > place, end - place <= 64, end + 1 < text.count else { return nil }
    var word = text[place..<end]
    if isLast, word.last == UInt8(ascii: "]"), let open = word.lastIndex(of: UInt8(ascii: "[")) {
      let number = word[(open + 1)...].dropLast()
      guard !number.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      word = word[..<open]
    }
    guard let first = word.first, !(0x30...0x39).contains(first),
      word.allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80
          || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E
      }), word.contains(where: { $0 != 0x2D }),
      // Lines that are drawn around calls: `┌ `, `└ `.
      !word.allSatisfy({ $0 >= 0x80 }) || !PrintedSign.isSign(text, place),
      LevelWords.ofLogger(UnsafeRawBufferPointer(rebasing: word)) == nil
    else { return nil }
    guard ProcessName.mayHave(UnsafeRawBufferPointer(rebasing: word)),
      !isCallback(UnsafeRawBufferPointer(rebasing: word))
    else { return nil }
    return end
  }

  /// Whether the message is a callback's: behind its class, or behind the tags and signs that an
  /// app puts before its messages.
  ///
  ///     -[AppDelegate applicationDidBecomeActive:]
  ///     [life] <AppDelegate: 0x600> AppDelegate.applicationDidBecomeActive(_:)
  private static func isOfCallback(_ message: UnsafeRawBufferPointer) -> Bool {
    var rest = message
    while let first = rest.first, !isCallback(rest) {
      if (first == UInt8(ascii: "-") || first == UInt8(ascii: "+")), rest.part(1).first == 0x5B {
        return rest.place(of: 0x20).map { isCallback(rest.part($0 + 1)) } ?? false
      }
      let tag = first == 0x5B ? rest.place(of: 0x5D) : first == 0x3C ? rest.place(of: 0x3E) : nil
      if let tag, tag < 64 {
        // The numbers of the process and its thread are behind its whole name.
        guard !(0x30...0x39).contains(rest[1]) else { return false }
        rest = rest.part(tag + 1).trimmed
      } else if let sign = rest.place(of: 0x20), sign < 9,
        PrintedSign.isSign(rest, 0) || rest.part(0, sign).is("->")
      {
        rest = rest.part(sign + 1).trimmed
      } else {
        let type = rest.prefix { $0.isNameByte }.count
        // A label in small letters may be behind the name of a system, `iOS lifecycle: `.
        guard type > 0, (0x41...0x5A).contains(first) else { return false }
        let name = rest.part(type)
        return name.first == UInt8(ascii: ".") && isCallback(name.part(1))
          || name.begins(with: ": ") && isCallback(name.part(2))
      }
    }
    return !rest.isEmpty
  }

  /// Whether a text begins with a name such as `applicationDidBecomeActive`.
  static func isCallback(_ text: UnsafeRawBufferPointer) -> Bool {
    let word = text.prefix { (0x61...0x7A).contains($0 | 0x20) }
    let name = UnsafeRawBufferPointer(rebasing: word)
    for verb: StaticString in ["Did", "Will", "did", "will"] {
      if let found = name.place(of: verb), found + verb.utf8CodeUnitCount < name.count,
        (0x41...0x5A).contains(name[found + verb.utf8CodeUnitCount])
      {
        return true
      }
    }
    return false
  }
}
