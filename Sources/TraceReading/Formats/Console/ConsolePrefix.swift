internal import TraceModel

/// The text before the message of a console line: a sequence of forms, each of which may be absent.
///
/// | form | examples |
/// | --- | --- |
/// | the flutter tool's marks | `[ +655 ms] `, `[DEVICE LOG] ` |
/// | a device (``DeviceLabel``) | `iPad: `, `[iPhone 16 Pro] ` |
/// | seconds since the start, without a time | `[  0.120s] `, `+0.120 ` |
/// | a time (``LogTime/moment(_:_:)``) | `2026-03-02 09:41:00.123456+0100 `, `[09:41:00:123] ` |
/// | a separator | `\| `, `- ` |
/// | a level (``LevelWords``) | `INFO `, `[debug] ` |
/// | a process, after a time | `Films[412:9031] `, `Films[-] `, `host Films(UIKitCore)[412]: ` |
/// | a process of the system, after a time | `runningboardd: ` |
/// | a process without a time | `Films[412:9031] `, `Films[412] <Notice>: `, `SpringBoard[58] ` |
/// | a job, after launchd | `(UIKitApplication:com.example.films[0xdf6d][412]): ` |
/// | labels, after a process | `(UIKitCore) `, `[com.example.films:app] ` |
struct ConsolePrefix {
  private(set) var time: LogTime.Moment?
  /// A time in whole minutes, which shows no durations.
  private(set) var minute: LogTime.Moment?
  /// A logger wrote the beginning of the line, or a person noted when it came.
  var isStamped: Bool { time != nil || minute != nil }
  private(set) var level = LogLine.Level.unknown
  /// Since the line before, as `flutter run --verbose` counts; nil if the line does not say.
  private(set) var milliseconds: Int?
  /// Nanoseconds since the start of something, as some printers count; nil if the line has none.
  var sinceStart: Int64?
  private(set) var process = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var pid: Int64 = -1
  /// The path of the process' executable, where it is written in place of the name.
  private(set) var imagePath = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var device = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var library = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var subsystem = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var category = UnsafeRawBufferPointer(start: nil, count: 0)
  /// A line that Flutter's tool took from the device's log.
  private(set) var isOfDevice = false
  private(set) var isOfFlutter = false
  private(set) var message: UnsafeRawBufferPointer
  /// Another tool may have written the line: `NSLog` and Xcode write `Films[412:9031]` behind the
  /// time.
  private(set) var mayBeAnotherTools = false

  /// A process has no longer name.
  static let longestName = 96
  /// A path to it may be longer: that of an app of the Simulator has 200 letters and more.
  private static let longestPath = 512

  /// Daemons that write about apps, as people name them in front of a message that they copied by
  /// hand.
  static let daemons: [StaticString] = [
    "runningboardd", "SpringBoard", "assertiond", "backboardd", "FrontBoard", "launchd", "dasd",
    "locationd", "ReportCrash", "kernel",
  ]

  init(_ line: UnsafeRawBufferPointer) {
    message = line.trimmed
    let first = message.first ?? 0
    mayBeAnotherTools = first != UInt8(ascii: "[") && first < 0x80
    readFlutterPrefix()
    readDevice()
    let priority = SenderHead.priority(message)
    if let priority { drop(priority.end) }
    let isOldSyslog = SenderHead.oldPriority(message).map { drop($0) } != nil
    readTime(ofSyslog: priority != nil)
    if device.isEmpty { readDevice() }
    if let time = time ?? minute {
      // The log of a device names the zone of its times, and Console.app once wrote short dates;
      // elsewhere, a number in brackets before a colon is the message's.
      var isDated = false
      if case .full = time.date { isDated = true }
      if let priority {
        take(SenderHead(syslog: message, priority: priority.number))
      } else {
        readProcess(
          mayBeSyslog: isOfDevice || isOldSyslog || time.isShort || isDated && time.zone != nil)
      }
      if process.isEmpty { readDaemon() }
      if process.isEmpty, isDated {
        take(
          SenderHead(device: message) ?? SenderHead(channel: message)
            ?? (time.zone != nil ? SenderHead(host: message) : nil))
      } else if process.isEmpty, case .yearless = time.date {
        take(SenderHead(host: message))
      }
      if process.isEmpty, isDated, time.zone != nil, let end = swiftLogEnd { drop(end) }
    }
    if !isStamped {
      readSinceStart()
      if sinceStart != nil, let open = message.part(0, Self.longestName).place(of: 0x5B),
        Self.isApp(message.part(0, open))
      {
        readProcess(mayBeSyslog: false)
      }
    }
    if !isStamped, let start = Self.processStart(message) {
      drop(start)
      readProcess(mayBeSyslog: true, isSure: true)
    }
    if process.isEmpty, let daemon = daemonBeforeMessage {
      process = message.part(0, daemon)
      drop(daemon + 1)
    }
    if message.begins(with: "flutter: ") {
      isOfFlutter = true
      drop(9)
      // The app's own logger may write one.
      if time == nil { readTime() }
    } else if !isStamped, message.begins(with: "LOG ") {
      // So may a script's, after the mark of React Native's console.
      var place = 4 + message.blanks(from: 4)
      time = stamp(&place)
    }
  }

  private mutating func take(_ head: SenderHead?) {
    guard let head else { return }
    (process, pid, category) = (head.process, head.pid, head.category)
    if level == .unknown { level = head.level }
    if !head.host.isEmpty, device.isEmpty { device = head.host }
    message = message.part(0, message.count - head.tail)
    drop(head.end)
  }

  mutating func drop(_ count: Int) {
    // There are no blanks at its end.
    message = message.part(count + message.blanks(from: count))
  }

  /// `[ +655 ms] ` or `[        ] `, then `[DEVICE LOG] `.
  private mutating func readFlutterPrefix() {
    guard message.first == UInt8(ascii: "["),
      let end = message.prefix(16).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let inside = UnsafeRawBufferPointer(rebasing: message[1..<end]).trimmed
    if inside.isEmpty, end > 4 {
      drop(end + 1)
    } else if inside.first == UInt8(ascii: "+"), inside.count > 4,
      UnsafeRawBufferPointer(rebasing: inside[(inside.count - 3)...]).is(" ms"),
      let number = UnsafeRawBufferPointer(rebasing: inside[1..<(inside.count - 3)]).integer,
      (0...1_000_000_000).contains(number)
    {
      milliseconds = Int(number)
      isOfFlutter = true
      drop(end + 1)
    }
    if message.begins(with: "[DEVICE LOG] ") {
      isOfDevice = true
      drop(13)
    }
  }

  /// `[ 12345 ms] `, `[  0.120s] `, `[12.345] `, `+0.120 `, `T+0.120s ` or `T+01:09.260 `. A number
  /// alone may be a version.
  private mutating func readSinceStart() {
    let first = message.first ?? 0
    if (0x30...0x39).contains(first) {
      if !readMinutesAndSeconds() { readInstrumentsTime() }
      return
    }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "+") || first == UInt8(ascii: "T")
    else { return }
    var place = 0
    let closing = RecordStart.closing(of: message, &place)
    place += message.blanks(from: place)
    _ = LogText.skip(message, &place, "T")
    let isCounted = LogText.skip(message, &place, "+")
    if closing == nil, isCounted, readCounted(from: place) { return }
    let digits = message.part(place, place + 24).prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
    if let closing, !isCounted, readMilliseconds(digits, place, closing) { return }
    guard closing != nil || isCounted, digits.count > 2, digits.first != 0x2E,
      digits.dropLast(2).contains(0x2E),
      let value = DecimalTime.nanoseconds(digits)
    else { return }
    place += digits.count
    _ = LogText.skip(message, &place, "s")
    if let closing {
      guard place < message.count, message[place] == closing else { return }
      place += 1
    }
    guard place < message.count, message[place] == 0x20 || message[place] == 0x09 else { return }
    sinceStart = value
    drop(place)
  }

  /// `00:10.500.000 `, as Instruments writes times since the start of a recording: minutes,
  /// seconds, milliseconds, and microseconds. A comma may follow, in an exported list.
  private mutating func readInstrumentsTime() {
    if let traced = tracedCall {
      (sinceStart, message) = (traced.nanoseconds, traced.call)
      return
    }
    guard message.count > 14, message[2] == UInt8(ascii: ":"), message[9] == UInt8(ascii: ".")
    else { return }
    var scan = LogTimeScan(text: message, place: 0)
    guard let minutes = scan.number(2), scan.skip(":"), let seconds = scan.number(2),
      scan.skip("."), let milli = scan.number(3), scan.skip("."), let micro = scan.number(3),
      scan.skip(" ") || scan.skip("\t") || scan.skip(",") || scan.skip(";")
    else { return }
    sinceStart =
      Int64(minutes * 60 + seconds) * LogTime.second + Int64(milli * 1_000 + micro) * 1_000
    drop(scan.place)
  }

  /// The device whose line it is.
  private mutating func readDevice() {
    guard let label = DeviceLabel(message) else { return }
    drop(label.end)
    device = label.name
  }

  /// A time behind labels, a number or a level, which some printers write first, or right behind
  /// the name that ends the line: `[1] 09:41:00 sceneDidBecomeActive`, `sceneDidBecomeActive
  /// 09:41:00`.
  /// Read only where the line names something, since other texts have times of other things.
  var timeInside: LogTime.Moment? {
    let head = message.part(0, Self.longestName)
    guard head.place(of: UInt8(ascii: ":")) != nil || head.place(of: UInt8(ascii: "@")) != nil
    else { return nil }
    guard let name = PrintedNames.firstName(in: message) else {
      return timeBeforeWords ?? LoggedWords.timeAtEnd(message)?.moment
    }
    for index in head.indices where (0x30...0x39).contains(head[index]) {
      if index > 0, head[index - 1].isNameByte { continue }
      var place = index
      guard let moment = LogTime.moment(message, &place) else { continue }
      if index < name {
        var labels = Decoration(message, end: index)
        return labels.isDecoration() ? moment : nil
      }
      return isBehindName(name, index, place) ? moment : nil
    }
    return nil
  }

  /// A time before words that mean nothing here. Only a number, signs or a bracket may be before
  /// it: `7 09:41:00 draft changed`, `[09:41:00 INF] draft changed`.
  private var timeBeforeWords: LogTime.Moment? {
    let head = message.part(0, 24)
    var place = 0
    if LoggedWords.firstKeys.contains(where: { head.begins(with: $0) }),
      let sign = head.place(of: UInt8(ascii: "="))
    {
      place = sign + 1
      if head.part(place).first == UInt8(ascii: "\"") { place += 1 }
      return LogTime.moment(message, &place)
    }
    while place < head.count {
      let byte = head[place]
      if (0x30...0x39).contains(byte) || byte == UInt8(ascii: "L") {
        var end = place
        if let moment = LogTime.moment(message, &end) { return moment }
        end = place + 1
        while end < head.count, (0x30...0x39).contains(head[end]) { end += 1 }
        let isNumber = byte != UInt8(ascii: "L") || end > place + 1
        guard isNumber, end < head.count, !head[end].isNameByte else { return nil }
        place = end
      } else if byte < 0x80 {
        guard " \t([*`-=>|~.)#:".utf8.contains(byte) else { return nil }
        place += 1
      } else {
        guard PrintedSign.isSign(message, place) else { return nil }
        place += PrintedSign.length(byte)
      }
    }
    return nil
  }

  /// Nothing but `(_:)`, `at` and signs is between a name and a time, and nothing follows it.
  private func isBehindName(_ name: Int, _ start: Int, _ end: Int) -> Bool {
    var between = message.part(name, start).drop { $0.isNameByte }
    if between.starts(with: "(_:)".utf8) { between = between.dropFirst(4) }
    let signs = Set(" \t([-:|@".utf8)
    between = between.drop { signs.contains($0) }
    if between.starts(with: "at ".utf8) { between = between.dropFirst(3) }
    for dash in ["—", "–", "·", "→"] where between.starts(with: dash.utf8) {
      between = between.dropFirst(dash.utf8.count)
    }
    return between.allSatisfy { signs.contains($0) }
      && message.part(end).allSatisfy { [0x20, 0x29, 0x5D].contains($0) }
  }

  /// A time at a place, in brackets or not; moves past it.
  private func stamp(_ place: inout Int) -> LogTime.Moment? {
    var next = place
    let closing = RecordStart.closing(of: message, &next)
    guard let found = LogTime.moment(message, &next) else { return nil }
    if let closing {
      guard next < message.count, message[next] == closing else { return nil }
      next += 1
    }
    place = next
    return found
  }

  /// A time, with what loggers write between it and the message.
  ///
  /// - Parameter ofSyslog: `-` behind the time is a field without a value.
  private mutating func readTime(ofSyslog: Bool = false) {
    var place = RecordStart.mark(before: message)
    let exact = stamp(&place) ?? shortTime(&place)
    guard let found = exact ?? RecordStart.minutes(of: message, &place) ?? bareMinute(&place)
    else { return }
    _ = LogText.skip(message, &place, ":")
    guard place < message.count, message[place] == 0x20 || message[place] == 0x09 else { return }
    if exact == nil { minute = found } else { time = found }
    drop(place)
    if ofSyslog { return }
    // What the runtimes of containers write (CRI logging format).
    if found.zone != nil, let end = ToolColumn.streamEnd(message), end > 4 { drop(end) }
    if message.begins(with: "| ") || message.begins(with: "|\t") || message.begins(with: "- ") {
      drop(1)
    }
    readLevel()
  }

  /// `INFO `, `WARNING: `, `[debug] ` or `<info> `.
  private mutating func readLevel() {
    var start = 0
    let closing = RecordStart.closing(of: message, &start)
    // A word in small letters may be the message's.
    guard closing != nil || (0x41...0x5A).contains(message.first ?? 0) else { return }
    let head = message.part(start, 12)
    let word = head.part(0, head.firstIndex { !(0x61...0x7A).contains($0 | 0x20) } ?? head.count)
    guard closing != nil || word.allSatisfy({ $0 < 0x61 }), let found = LevelWords.ofLogger(word)
    else { return }
    var place = word.count + start
    if let closing {
      guard place < message.count, message[place] == closing else { return }
      place += 1
    } else {
      _ = LogText.skip(message, &place, ":")
    }
    guard place < message.count, message[place] == 0x20 || message[place] == 0x09 else { return }
    level = found
    drop(place)
  }

  private mutating func readDaemon() {
    let head = message.part(0, 24)
    guard let colon = head.place(of: UInt8(ascii: ":")), message.part(colon).begins(with: ": "),
      Self.daemons.contains(where: { head.part(0, colon).is($0) })
    else { return }
    process = message.part(0, colon)
    drop(colon + 1)
  }

  /// `Films[412:9031] [App] `, or `host Films[412]: (Library) [com.example.films:app] ` as the log
  /// of a device has it. A name may end with brackets of its own: `Films [Beta][412:9031]`.
  ///
  /// - Parameter isSure: the name is one of a process, whatever follows its number.
  private mutating func readProcess(mayBeSyslog: Bool, isSure: Bool = false) {
    let isPath = message.first == UInt8(ascii: "/")
    let head = message.part(0, isPath ? Self.longestPath : Self.longestName)
    var search = 0
    while let open = head.place(of: UInt8(ascii: "["), from: search) {
      guard open > 0, search == 0 || message[open - 1] == UInt8(ascii: "]") else { return }
      if readProcess(at: open, mayBeSyslog: mayBeSyslog, isSure: isSure) { return }
      guard let close = head.place(of: UInt8(ascii: "]"), from: open) else { return }
      search = close + 1
    }
  }

  private mutating func readProcess(at open: Int, mayBeSyslog: Bool, isSure: Bool) -> Bool {
    var place = open + 1
    // A copy of Xcode's console lacks the number: `Films[-]`.
    var isDated = false
    if case .full = time?.date { isDated = true }
    let hidden = isDated ? Self.hiddenEnd(message, place) : nil
    let isUnknown = hidden != nil || message.part(place).begins(with: "-] ")
    guard let number = isUnknown ? -1 : LogText.number(message, &place) else { return false }
    if isUnknown { place = hidden ?? place + 1 }
    guard place < message.count else { return false }
    let isSyslog = !isUnknown && message[place] == UInt8(ascii: "]")
    var isLaunchd = false
    if message[place] == UInt8(ascii: ":") {
      place += message.part(place + 1).begins(with: "0x") ? 3 : 1
      while place < message.count, LogText.isHexadecimal(message[place]) { place += 1 }
    }
    guard LogText.skip(message, &place, "]") else { return false }
    var name = UnsafeRawBufferPointer(rebasing: message[..<open])
    if isSyslog {
      // The name of the device may be before it.
      let own = name.part((name.lastIndex(of: 0x20) ?? -1) + 1)
      isLaunchd = LaunchdName.isOne(own)
      if isLaunchd, let job = LaunchdName.job(message, place) {
        (subsystem, place) = job
        place = syslogLevelEnd(place) ?? place + (message.part(place).begins(with: ":") ? 1 : 0)
      } else if let end = isLaunchd ? nil : facilityEnd(place) {
        place = end
      } else if let end = syslogLevelEnd(place) {
        place = end
      } else {
        let hasColon = LogText.skip(message, &place, ":")
        guard
          hasColon
            ? mayBeSyslog || isLaunchd || number > 99 && Self.isApp(name) || Self.isDaemon(name)
            : isSure || isLaunchd
        else { return false }
      }
      if let space = name.firstIndex(of: 0x20) { name = name.part(space + 1).trimmed }
    }
    guard place >= message.count || message[place] == 0x20, !name.isEmpty else { return false }
    if name.last == UInt8(ascii: ")"), let paren = name.place(of: UInt8(ascii: "(")), paren > 0,
      name[paren - 1] != 0x20
    {
      library = name.part(paren + 1, name.count - 1)
      name = name.part(0, paren)
    }
    // Another tool's stamp is before the line's own: what is between them is no name.
    guard !Self.holdsTime(name) else { return false }
    if name.first == UInt8(ascii: "/"), name.has(".app/"),
      let slash = name.lastIndex(of: UInt8(ascii: "/")), slash + 1 < name.count
    {
      imagePath = name
      name = name.part(slash + 1)
    }
    guard name.count <= Self.longestName else { return false }
    process = name
    pid = number
    // `Df Films` is a type of message and a name; a name may have a blank as well.
    mayBeAnotherTools = mayBeAnotherTools && (isSyslog || name.place(of: 0x20) != nil)
    drop(place)
    if !isLaunchd { readLabels(isSyslog: isSyslog) }
    return true
  }

  /// Where the facility ends that syslog may write after a process, ` (Films):`; nil without one.
  private func facilityEnd(_ place: Int) -> Int? {
    guard case .yearless = (time ?? minute)?.date, message.part(place).begins(with: " ("),
      let close = message.part(0, place + 64).place(of: UInt8(ascii: ")"), from: place),
      message.part(close).begins(with: "): "), !message[place + 2..<close].contains(0x20)
    else { return nil }
    return close + 2
  }

  /// Where the level ends that tools may write after a process, ` <Notice>:`; nil without one.
  /// Keeps the level.
  private mutating func syslogLevelEnd(_ place: Int) -> Int? {
    guard message.part(place).begins(with: " <"),
      let close = message.part(0, place + 16).place(of: UInt8(ascii: ">"), from: place),
      message.part(close).begins(with: ">: "),
      let found = LevelWords.ofLogger(message.part(place + 2, close))
    else { return nil }
    level = found
    return close + 2
  }

  private mutating func readLabels(isSyslog: Bool) {
    if isSyslog, message.first == UInt8(ascii: "("),
      let end = message.prefix(Self.longestName).firstIndex(of: UInt8(ascii: ")"))
    {
      library = UnsafeRawBufferPointer(rebasing: message[1..<end])
      drop(end + 1)
    }
    guard message.first == UInt8(ascii: "["),
      let end = message.prefix(Self.longestName).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let label = UnsafeRawBufferPointer(rebasing: message[1..<end])
    guard !label.isEmpty, !label.contains(0x20), end + 1 < message.count, message[end + 1] == 0x20,
      // The name of a class that says of what a callback is, and an app of which the system writes.
      !label.hasSuffix("Delegate"), !label.contains(UInt8(ascii: "<"))
    else { return }
    if let colon = label.firstIndex(of: UInt8(ascii: ":")) {
      subsystem = UnsafeRawBufferPointer(rebasing: label[..<colon])
      category = UnsafeRawBufferPointer(rebasing: label[(colon + 1)...])
    } else {
      category = label
    }
    drop(end + 1)
  }
}

extension UnsafeRawBufferPointer {
  func hasSuffix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && UnsafeRawBufferPointer(rebasing: self[(count - text.utf8CodeUnitCount)...]).is(text)
  }
}
