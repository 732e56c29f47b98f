internal import TraceModel

/// Turns what log lines say into runs and events: one run for each process that shows a life cycle.
///
/// Every format of logs hands its lines here; the meaning of messages is in ``SystemMessages``.
final class LogSession {
  /// Maximum number of processes; lines of further ones are skipped and counted.
  static let processLimit = 1_024
  static let assertionLimit = 4_096
  /// Bytes of a name or id that is kept from line to line.
  static let nameLimit = 1_024
  /// Nanoseconds within which an ended process' last words are in the log.
  static let lastWords = 5 * LogTime.second
  /// The same of an end that only a line without a process tells (our choice): where the process
  /// before it runs longer, the end is another's.
  static let lastWordsOfSupposed = LogTime.second

  let symbols: ReaderSymbols
  let sink: ImportSink
  /// Whose the lines are.
  var processes: KnownProcesses
  var wanted: WantedProcess
  /// Apps as the system names them, and what it wrote about them.
  var apps = AppTable()
  var system = SystemMemory()
  var counts = LogCounts()
  var quality = SourceQuality()
  /// Of the configuration.
  private let mappings: MappingTable
  var doubles = DoubledMessages()

  private static let guessLimit = 200

  /// - Parameter process: name or number of the only process to read.
  init(
    _ sink: ImportSink, symbols: ReaderSymbols, process: String?,
    mappings: MappingTable = MappingTable([]), installation: String? = nil
  ) {
    self.sink = sink
    self.mappings = mappings
    self.symbols = symbols
    processes = KnownProcesses(installation: installation)
    wanted = WantedProcess(process)
  }

  // MARK: Lines

  func take(_ line: LogLine) {
    counts.lines += 1
    processes.excerpts.note(sink.lineNumber, isRecord: line.time != nil)
    if system.abort != nil, settleAbort(before: line) { return understand(line) }
    if system.visibility != nil { settleVisibility(before: line) }
    if !system.failures.isEmpty { forgetFailures(before: line) }
    if line.isContinuation || line.isAnonymous && line.time == nil, CutMark.isOne(line.message) {
      return lose(nil, "lines of the text were cut out")
    }
    if line.isAnonymous, line.time == nil, RelaunchMark.isOne(line.message) { endRunsOfText() }
    if line.isContinuation || line.isAnonymous && line.time == nil, PauseMark.isOne(line.message) {
      noteGap()
      for process in processes.all.values { doubt(process) }
      return understand(line)
    }
    if line.isAnonymous, EndMark.isOne(line.message) {
      endRunsOfText()
      return understand(line)
    }
    guard isWanted(line) else {
      wanted.noteOther(line)
      // Messages of the system about the wanted process come from another process.
      if SystemMessages.aboutApps.apply(line, to: self) { counts.understood += 1 }
      return
    }
    sink.explanation?.begin()
    if line.isOfAppKit { noteAppKit(line) }
    if mappings.apply(line, to: self) || SystemMessages.shared.apply(line, to: self)
      || mayNameCallbacks(line) && PrintedLines.apply(line, to: self)
    {
      counts.understood += 1
      sink.explanation?.understand(line, sink)
    } else if DebuggerTalk(line) != nil || isOfStack(line) {
      understand(line)
    } else {
      if line.isContinuation { noteHeldRecord(line) }
      passOver(line)
    }
  }

  /// A line that the next one says again, with more.
  func takeCopy(_ line: LogLine) {
    counts.lines += 1
    counts.understood += 1
    sink.explanation?.begin()
    explain("messages that a tool printed twice")
    sink.explanation?.understand(line, sink)
  }

  /// A line that only explains the one before it.
  private func understand(_ line: LogLine) {
    sink.explanation?.begin()
    counts.understood += 1
    sink.explanation?.understand(line, sink)
  }

  /// Notes a line that was not understood, by the words of the app.
  private func passOver(_ line: LogLine) {
    var line = line
    let isGuessed = counts.understood == 0 && counts.lines <= Self.guessLimit
    // Of most lines of a long log nothing but their number is told.
    if isGuessed || sink.explanation != nil || counts.unread.looksAtMore {
      let words = LoggedWords(line.message, mayHaveLabel: false)
      line.message = words.numbered ?? words.text
      if line.category.isEmpty { line.category = words.label }
    }
    sink.explanation?.passOver(line, sink)
    counts.unread.note(line, number: counts.lines, anonymous: processes.anonymous.name)
    if isGuessed { guess(line) }
  }

  /// Whether a date in a message is the time of its line: the lines before have dates, or nothing.
  func mayTakeDate(_ line: LogLine) -> Bool {
    known(line)?.latest.map { $0 > WallClocks.undated } ?? true
  }

  /// Whether the configuration says what such a line means.
  func isMapped(_ line: LogLine) -> Bool { mappings.contains(line.message) }

  private func guess(_ line: LogLine) {
    guard counts.likely == nil, line.isOfApp, !line.isContinuation, line.message.count < 256,
      let guess = EventGuess(String(decoding: line.message, as: UTF8.self)), guess.pair == nil,
      !EventGuess.isOfSystem(process: String(decoding: line.process, as: UTF8.self))
    else { return }
    counts.likely = (guess.event, sink.lineNumber)
  }

  /// Whether the message may be the app's own text, judging by its line.
  private func mayNameCallbacks(_ line: LogLine) -> Bool {
    // A text over several lines is a list or a dump, which may well contain the names.
    !line.isContinuation && (line.mayNameCallbacks || !line.subsystem.isEmpty && line.isOfApp)
  }

  /// Notes how a line of a log was understood, for the explanation of the input.
  func explain(_ entry: String) { sink.explanation?.entry = entry }

  /// Whether a tool printed a message again. If the app itself prints it twice, both may count.
  ///
  /// - Parameter isMapped: the configuration says what each such line means, so that none is only a
  ///   further line of the callback before.
  func isSaidBefore(_ line: LogLine, isOfSystem: Bool, isMapped: Bool = false) -> Bool {
    let isDouble = isOfSystem && line.mayBeDoubled && doubles.isDouble(line)
    guard isDouble || doubles.isEcho(line, number: counts.lines, mayContinue: !isMapped) else {
      return false
    }
    explain("messages that a tool printed twice")
    return true
  }

  func isWanted(_ line: LogLine) -> Bool {
    wanted.isAny || wanted.wrote(line, anonymous: line.isAnonymous ? key(of: line) : .unnamed)
  }

  /// Records are missing here, `count` of them or an unknown number.
  func lose(_ count: Int64?, _ reason: String) {
    noteGap()
    sink.lose(count, reason)
  }

  /// A problem of the format, such as an end that is missing.
  func report(_ problem: InputProblem) { sink.report(problem) }

  // MARK: Events

  /// Any event of the process that wrote the line.
  ///
  /// - Parameter isBeginning: the line can only be among the first of a process.
  func event(
    _ kind: EventKind, _ line: LogLine, isBeginning: Bool = false,
    _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    guard let process = process(of: line, isBeginning: isBeginning) else { return }
    emit(kind, process, line, fill)
  }

  /// A text for an event's id, hash or message.
  func text(_ bytes: UnsafeRawBufferPointer) -> TextRange { sink.text(bytes) }

  /// Whether a process wrote a line itself.
  private func isOwn(_ line: LogLine, _ process: AppProcess) -> Bool {
    line.isAnonymous ? known(line) === process : line.process.equals(process.name)
  }

  /// An event of a process that is known.
  ///
  /// - Parameter mac: the event if the process turns out to be one of AppKit, whose callback has
  /// the
  ///   same name; nil: `kind` is of one framework alone, or of none.
  func emit(
    _ kind: EventKind, mac: EventKind? = nil, _ process: AppProcess, _ line: LogLine,
    _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    // Late lines after the end are not part of the life.
    guard !process.life.hasExited else {
      if kind != .log, kind.scope != "process" { counts.noteLast(at: sink.lineNumber) }
      return
    }
    if system.visibility != nil { settleVisibility(with: kind, of: process) }
    noteFramework(of: kind, mac: mac, process)
    let isApart = process.stream.turns(to: kind, in: line)
    if isApart || process.section != processes.section || processes.openTests > 0
      || processes.excerpts.separate(process, from: kind, at: line.time), kind != .log
    {
      enterSection(process)
    }
    if kind != .log, kind != .processExit { process.latestLine = sink.lineNumber }
    process.phases.note(kind)
    // Whatever prints a line of its own runs.
    if process.life.isSuspended ?? false, kind.scope != "process", isOwn(line, process) {
      process.life.isSuspended = false
      emit(.processResume, process, line)
    }
    let isShared = ProvedFramework.isShared(kind, mac: mac)
    let isWaiting = process.framework.isOpen && (isShared || !process.framework.held.isEmpty)
    let own = process.framework.own(kind, mac: mac)
    let isLate =
      kind != .log && !line.isInOrder && process.isLater(than: line.time) && isOwn(line, process)
    let elapsed = line.time.map { self.elapsed(process, $0, line) } ?? Event.absent
    let fillAll = { (event: UnsafeMutablePointer<Event>) in
      event.pointee.kind = own
      event.pointee.eventName = Symbol(own)
      event.pointee.run = process.run
      event.pointee.time = elapsed
      fill(event)
      if !isWaiting { self.quality.note(event, line) }
    }
    // Its stamp is before that of an earlier line: which of both came first is unknown, and so is
    // the state after them.
    if isLate { doubt(process, .conflict) }
    if isWaiting {
      hold(sink.hold(fillAll), mac: mac, process, line)
    } else {
      sink.event(fillAll)
    }
    if isLate { doubt(process, .conflict) }
    // No line of it decides any more.
    if isWaiting, kind == .processExit { decide(process, nil) }
  }

  /// Nanoseconds since the first event of a process; absent where the clock was set back to before
  /// that.
  private func elapsed(_ process: AppProcess, _ time: Int64, _ line: LogLine) -> Int64 {
    let start = process.start ?? time
    process.start = start
    process.latest = max(process.latest ?? time, time)
    process.isZoned = line.hasZone && line.hasDate
    // A line may claim any year.
    let (elapsed, isTooLong) = time.subtractingReportingOverflow(start)
    let isBefore = isTooLong || elapsed < -Self.latest
    defer { process.isBeforeStart = isBefore }
    guard isBefore else { return max(0, elapsed) }
    if !process.isBeforeStart {
      report(
        InputProblem(
          .clockStep, .note, line: sink.lineNumber,
          text: "the clock steps back to before the first line of the run; until it reaches that "
            + "again, times are unknown, and events keep the file's order"))
    }
    return Event.absent
  }

  /// A line may be this many nanoseconds late (our choice).
  private static let latest: Int64 = 1_000_000_000
}
