internal import TraceModel

/// Output of apps: Xcode's console, `NSLog`, bare prints, and the tools of Flutter, React Native
/// and Capacitor.
///
///     2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] sceneDidBecomeActive
///     🔵 SceneDelegate: sceneDidBecomeActive called
///     [ +655 ms] flutter: AppLifecycleState.resumed
///
/// Any text is a line of it. A line without a process is of an app that another line names
/// (``LogSession/key(of:)``); a line without a time has none.
final class ConsoleText: ImportedFormat {
  static let format = TraceFormat.console
  static let summary =
    "output of apps and their tools: `NSLog`, Xcode, bare prints "
    + "that name callbacks"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    // `debugPrint(#function)` writes the name in quotation marks.
    if line.first == 0x22, line.last == 0x22, line.count > 2 {
      let name = line.part(1, line.count - 1)
      return !name.contains(0x22) && PrintedNames.isOne(name)
    }
    guard !RecordStart.isOfDocument(line), !RecordStart.isOfAndroid(line) else { return false }
    let prefix = ConsolePrefix(line)
    let hasPrefix =
      prefix.isOfFlutter || prefix.isOfDevice || !prefix.process.isEmpty || !prefix.device.isEmpty
    return hasPrefix || !isPieceOfJSON(line) && PrintedNames.isOne(prefix.message)
      || SystemMessages.shared.recognise(prefix.message) || label(of: prefix.message) != nil
  }

  /// The category before a message of the system in a line that has nothing else:
  /// `[BackgroundTask] Background Task …`. Other text in brackets is the app's own, and part of its
  /// message.
  private static func label(
    of message: UnsafeRawBufferPointer
  ) -> (category: UnsafeRawBufferPointer, message: UnsafeRawBufferPointer)? {
    guard message.first == UInt8(ascii: "["),
      let end = message.prefix(64).firstIndex(of: UInt8(ascii: "]")),
      end + 1 < message.count, message[end + 1] == 0x20,
      // A process of which the system writes: `[app<com.example.films>:412] Process exited: …`.
      !message.part(0, end).contains(UInt8(ascii: "<"))
    else { return nil }
    let rest = message.part(end + 1).trimmed
    guard SystemMessages.shared.recognise(rest) else { return nil }
    return (message.part(1, end), rest)
  }

  /// A recording may begin inside of a record.
  private static func isPieceOfJSON(_ line: UnsafeRawBufferPointer) -> Bool {
    guard !line.begins(with: "⚡"), !endsWithObject(line) else { return false }
    return line.has("\":") || line.has("\",\"") || line.last == 0x7D
  }

  /// Whether words begin the line, and what is in braces at its end is whole:
  /// `AppState {"from":"active","to":"inactive"}`, or the description of a thread.
  private static func endsWithObject(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.last == 0x7D, let first = line.first, !RecordStart.isOfDocument(line),
      first.isNameByte || first >= 0x80 || first == 0x5B,
      let open = line.place(of: 0x7B), open > 1, !line[..<open].contains(0x22)
    else { return false }
    var depth = 0
    for index in open..<line.count {
      if line[index] == 0x7B { depth += 1 }
      if line[index] == 0x7D { depth -= 1 }
      if depth == 0 { return index == line.count - 1 }
    }
    return false
  }

  private enum Clock { case dated, dayless, relative }

  private let context: ImportContext
  private var dayless = DaylessClock()
  private var calendar = YearlessCalendar()
  private var dates = UnclearDates()
  /// Nanoseconds that Flutter's tool counted from line to line.
  private var elapsed: Int64 = 0
  /// Times of one kind are comparable; the first kind is it.
  private var clock: Clock?
  /// Nanoseconds by which the latest named zone is ahead of UTC. UTC itself does not count next to
  /// another zone, because printers write it anywhere.
  private var zone: Int64?
  /// Lines that said something and have a time where none is read, as long as no time was read.
  private var unreadTimes: Int64 = 0
  /// The first date had no zone: dates are local times, read as if their zone were UTC.
  private var isLocal = false
  private var expectations = ExpectationBlock()
  private var sentence = OpenSentence()
  /// The device that the latest heading names; empty without one.
  private var device: [UInt8] = []
  private var compared = ComparedText()
  /// The number of the last line that is not blank.
  private var lastLine: Int64 = -1
  /// The day that the latest heading names, as nanoseconds since 1970 of its midnight.
  private var day: Int64?
  /// The time of the line before, if that line has a time and a label, and no message.
  private var headTime: LogTime.Moment?

  init(_ context: ImportContext) { self.context = context }

  func take(_ text: UnsafeRawBufferPointer) {
    let prefix = ConsolePrefix(text)
    if prefix.mayBeAnotherTools, context.isTakenOver(text) { return }
    if let step = prefix.milliseconds {
      elapsed = min(elapsed + Int64(step) * 1_000_000, .max / 2)
    }
    let isApart = context.sink.lineNumber > lastLine + 1
    lastLine = context.sink.lineNumber
    let above = timeAbove(prefix)
    let time = prefix.time ?? prefix.timeInside ?? above
    guard !prefix.message.isEmpty,
      !expectations.holds(
        prefix.message, number: context.sink.lineNumber,
        isOfLogger: prefix.isStamped || !prefix.process.isEmpty,
        isIndented: text.first == 0x20 || text.first == 0x09, time: prefix.time?.nanoseconds)
    else { return }
    if let name = heading(prefix, isApart: isApart) {
      device = Array(name)
      return
    }
    if isCase(prefix) {
      context.session.processes.section += 1
      return
    }
    if beginsSection(prefix, isApart: isApart) { context.session.processes.section += 1 }
    if !prefix.isStamped, prefix.process.isEmpty, clock != .dayless,
      let midnight = DateHeading.midnight(prefix.message)
    {
      (day, dayless) = (midnight, DaylessClock())
      return
    }
    var line = LogLine()
    line.message = prefix.message
    line.category = prefix.category
    line.subsystem = prefix.subsystem
    line.library = prefix.library
    line.process = prefix.process
    line.pid = prefix.pid
    line.imagePath = prefix.imagePath
    line.device = prefix.device
    line.level = prefix.level
    line.isAnonymous = prefix.process.isEmpty && prefix.device.isEmpty
    if line.isAnonymous, prefix.time != nil, let next = second(of: prefix) {
      (line.process, line.pid, line.isAnonymous) = (next.process, next.pid, false)
    }
    line.mayNameCallbacks =
      line.mayBeOfApp && !(prefix.process.isEmpty && RecordStart.isOfAndroid(text, isSure: true))
    // What a sentence mentions may be on a line of its own.
    line.isContinuation =
      (compared.holds(text) || sentence.holds(prefix.message, context.sink.nextLine))
      && line.isAnonymous && !prefix.isStamped && prefix.milliseconds == nil
    line.echo = prefix.process.isEmpty ? .bare : .prefixed
    line.mayBeDoubled = !prefix.process.isEmpty
    if line.isAnonymous, let label = Self.label(of: line.message) {
      (line.category, line.message) = label
    }
    if time == nil, !prefix.isStamped, isSaidAgain(line) { return context.session.takeCopy(line) }
    let counted =
      prefix.milliseconds != nil
      ? elapsed : prefix.sinceStart ?? (time == nil ? prefix.secondsInside : nil)
    setTime(of: &line, time.map(dated), counted)
    if prefix.minute != nil, line.time == nil { line.unusableTime = .minutes }
    if !line.process.isEmpty { context.session.name(line) }
    let understood = context.session.counts.understood
    hand(line)
    if clock == nil, line.time == nil, line.unusableTime == nil,
      context.session.counts.understood > understood,
      ConsolePrefix.holdsOwnTime(text.part(0, 96))
    {
      unreadTimes += 1
    }
  }

  /// Whether a bare print is the first copy of the next line: an app that logs with both `print`
  /// and `NSLog` has each message twice, and the copy with the time and the process says more.
  private func isSaidAgain(_ line: LogLine) -> Bool {
    guard line.echo == .bare, line.isAnonymous, device.isEmpty, !line.isContinuation,
      let next = context.sink.nextLine, next.count > line.message.count,
      next.suffix(line.message.count).elementsEqual(line.message)
    else { return false }
    let prefix = ConsolePrefix(next)
    return prefix.time != nil && !prefix.process.isEmpty
      && prefix.message.elementsEqual(line.message)
  }

  /// The next line where it is the second printing of a line that has a time and no process: an
  /// app's own logger and the system print one message, and the second names the app.
  private func second(of prefix: ConsolePrefix) -> ConsolePrefix? {
    guard device.isEmpty, prefix.message.count > Self.shortestPrinting, let time = prefix.time,
      let line = context.sink.nextLine,
      line.suffix(Self.shortestPrinting).elementsEqual(prefix.message.suffix(Self.shortestPrinting))
    else { return nil }
    let next = ConsolePrefix(line)
    guard !next.process.isEmpty, next.device.isEmpty, let second = next.time,
      next.message.count > Self.shortestPrinting,
      prefix.message.suffix(next.message.count).elementsEqual(next.message)
    else { return nil }
    // Zones are apart by quarters of an hour.
    let quarter = 900 * LogTime.second
    let distance = abs((second.nanoseconds &- time.nanoseconds) % quarter)
    return min(distance, quarter - distance) <= LogTime.second ? next : nil
  }

  /// Bytes of a message that no other line has by chance (our choice).
  private static let shortestPrinting = 8

  /// The time of the line before, where a message begins below its label:
  ///
  ///     2026-03-02 10:00:00.000 Films[731:1a] [com.example.films:life]
  ///     sceneDidBecomeActive
  private func timeAbove(_ prefix: ConsolePrefix) -> LogTime.Moment? {
    defer {
      let isLabel =
        prefix.message.first == UInt8(ascii: "[")
        && prefix.message.place(of: UInt8(ascii: "]")) == prefix.message.count - 1
      headTime = isLabel || prefix.message.isEmpty ? prefix.time : nil
    }
    return prefix.process.isEmpty && prefix.device.isEmpty ? headTime : nil
  }

  /// The device that a line names as a heading. A line of the app may end with a colon, too, but
  /// has no blank line before it, and no lines of another device.
  private func heading(
    _ prefix: ConsolePrefix, isApart: Bool
  ) -> UnsafeRawBufferPointer? {
    guard !prefix.isStamped, prefix.process.isEmpty, prefix.device.isEmpty,
      isApart || !device.isEmpty || !(prefix.message.first?.isNameByte ?? true)
    else { return nil }
    return DeviceLabel.heading(prefix.message, isAnother: !device.isEmpty)
  }

  /// Whether a line is a person's heading for another part of the text. `# of films: 3` may be a
  /// line of the app.
  private func beginsSection(_ prefix: ConsolePrefix, isApart: Bool) -> Bool {
    guard !prefix.isStamped, prefix.process.isEmpty, prefix.device.isEmpty,
      let level = MarkdownHeading.level(of: prefix.message)
    else { return false }
    return (isApart || level > 1) && PrintedNames.firstName(in: prefix.message) == nil
  }

  /// Whether a line says what a person did before the callbacks below it.
  private func isCase(_ prefix: ConsolePrefix) -> Bool {
    !prefix.isStamped && prefix.process.isEmpty && prefix.device.isEmpty
      && CaseHeading.isOne(prefix.message) && !RelaunchMark.isOne(prefix.message)
      && PrintedNames.firstName(in: prefix.message) == nil
      && context.sink.nextLine.map { PrintedNames.isOne(ConsolePrefix($0).message) } ?? false
  }

  /// Hands on a line, below a heading as one of its device.
  private func hand(_ line: LogLine) {
    guard !device.isEmpty, line.device.isEmpty else { return context.take(line) }
    device.withUnsafeBytes { name in
      var line = line
      line.device = name
      line.isAnonymous = false
      context.take(line)
    }
  }

  /// A time of day below a heading with a date is one of that day.
  private func dated(_ time: LogTime.Moment) -> LogTime.Moment {
    guard let day, case .none = time.date else { return time }
    var time = time
    time.date = .full
    time.nanoseconds = day + dayless.time(time.nanoseconds - (time.zone ?? 0))
    return time
  }

  /// - Parameter counted: nanoseconds since the start of the log, or of the app.
  private func setTime(of line: inout LogLine, _ time: LogTime.Moment?, _ counted: Int64?) {
    let time = time.map(read)
    let kind: Clock
    switch time?.date {
    case .full: kind = .dated
    case .some: kind = .dayless
    case nil:
      guard counted != nil else { return }
      kind = .relative
    }
    // Asked only for times that count: the clocks remember them. As long as no line says anything
    // of an app, dates are better than the times of a tool's own lines before them.
    if kind == .dated, clock == .dayless, context.session.processes.all.isEmpty { clock = nil }
    guard clock == nil || clock == kind else {
      line.unusableTime = .otherClock
      return
    }
    line.hasDate = kind == .dated
    line.resolution = kind == .relative ? 1_000_000 : 1_000
    if let moment = time {
      if moment.isWhole { line.resolution = LogTime.second }
      switch moment.date {
      case .full:
        line.time = self.time(of: moment)
        line.hasZone = zone != nil && !isLocal
      case .yearless:
        line.time = calendar.time(moment)
        (line.partOfDate, line.hasZone) = (.yearless, false)
      case .none where moment.isShort:
        line.time = moment.short.flatMap { dates.time($0, moment.nanoseconds - (moment.zone ?? 0)) }
        if line.time == nil { line.unusableTime = .unclearDate }
        (line.partOfDate, line.hasZone) = (.unclear, moment.zone != nil)
      case .none:
        line.timeOfDay = moment.nanoseconds - (moment.zone ?? 0)
        line.time = line.timeOfDay.map { dayless.time($0) }
        (line.partOfDate, line.hasZone) = (.timeOfDay, moment.zone != nil)
      }
    } else {
      (line.time, line.hasZone) = (counted, false)
    }
    clock = kind
  }

  /// A short date as its text shows it: one that is clear decides for later ones, but belongs to
  /// those before it, where the text began with others.
  private func read(_ moment: LogTime.Moment) -> LogTime.Moment {
    guard let date = moment.short else { return moment }
    dates.learn(date)
    guard clock == .dayless, case .full = moment.date else {
      return clock == .dayless ? moment : dates.resolved(moment)
    }
    var moment = moment
    moment.date = .none
    let local = moment.nanoseconds + (moment.zone ?? 0)
    moment.nanoseconds = (local % LogTime.day + LogTime.day) % LogTime.day
    return moment
  }

  /// Nanoseconds of a date. An app's printers may write some with a zone and some without, of one
  /// clock.
  private func time(of stamp: LogTime.Moment) -> Int64 {
    if clock == nil { isLocal = stamp.zone == nil }
    guard isLocal else {
      if let named = stamp.zone, named != 0 || zone == nil { zone = named }
      return stamp.nanoseconds - (stamp.zone == nil ? zone ?? 0 : 0)
    }
    // A change of the zone moves the local time, but no time passes.
    zone = zone ?? stamp.zone
    return stamp.nanoseconds + (stamp.zone == nil ? 0 : zone ?? 0)
  }

  func noteGap() {}

  func finish() {
    guard clock == nil else { return }
    report(unreadTimes, "could not be read: expected at the beginning, as in ")
  }

  private func report(_ times: Int64, _ reason: String) {
    guard times > 0 else { return }
    let lines = times == 1 ? "the time of 1 line" : "the times of \(times) lines"
    context.session.report(
      InputProblem(
        .unsupported, .note, count: times,
        text: "\(lines) \(reason)'09:41:00.250 sceneDidBecomeActive'"))
  }
}
