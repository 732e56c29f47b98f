internal import TraceModel

/// What the lines of the system said, kept from line to line.
struct SystemMemory {
  var stories = AppStories()
  var tasks = BackgroundTaskLines()
  var decision = SchedulerDecision()
  var remarks = Remarks()
  var helpers = HelperEnds()
  var abort: Abort?
  var visibility: Visibility?
  /// Processes whose runtime gave up in their last line so far.
  var failures: [Abort] = []
  static let failureLimit = 16
  /// The latest line in which a process that it names tells its own end.
  var lastEnd: Int64?
  /// The latest line in which a tool said that it crashed, counted from the log's first.
  var toolCrash: Int64?
  /// The runtime announced the stack of an exception.
  var isInStack = false

  /// An end whose reason the next line may have.
  struct Abort {
    let process: LogSession.AppProcess
    var ending: ProcessEnding
    let moment: AppStory.Moment
    /// A debugger stopped the process, and prints the stack.
    let isStop: Bool

    /// Whether the debugger let the process run on: whether it lives, later words show. What a
    /// process ends itself with ends it then.
    func isUndone(by talk: DebuggerTalk) -> Bool {
      guard let pid = talk.resumed, process.pid < 0 || process.pid == pid else { return false }
      return !["SIGABRT", "SIGKILL"].contains(ending.kind)
    }

    /// Whether a line of the same number is too late to be one of the last words.
    func isOutlived(by line: LogLine) -> Bool {
      guard line.pid >= 0, line.pid == process.pid, let time = line.time,
        let latest = process.latest
      else { return false }
      let pause = time.subtractingReportingOverflow(latest)
      return !pause.overflow && pause.partialValue > LogSession.lastWords
    }
  }

  /// What was said about a run once.
  struct Remarks {
    private static let limit = 64
    private var all: [(run: Symbol, text: String)] = []

    /// False if it was said already.
    mutating func insert(_ run: Symbol, _ text: StaticString) -> Bool {
      let text = text.description
      guard all.count < Self.limit, !all.contains(where: { $0 == (run, text) }) else {
        return false
      }
      all.append((run, text))
      return true
    }
  }
}

/// Messages of the system about an app belong to the run of that app, if it has one.
extension LogSession {
  /// The system started a process; its run begins with its own first line.
  func launched(_ app: AppTable.Name, _ line: LogLine) {
    guard let pid = app.pid else { return }
    if let process = self.process(of: app, line), process.life.hasExited {
      settleEnd(of: process)
      if process.pid < 0 { process.life.successor = pid }
    }
    system.stories.close(app)
    system.stories.change(app) { $0.failedLaunch?.isPast = true }
    noteOutside(app, .launched, "launched", line)
    apps.noteLaunch(pid, AppTable.Launch(time: line.time))
  }

  /// The system started another process of an app whose last one ended; its number is unknown.
  func succeeded(_ app: AppTable.Name) {
    if let process = self.process(of: app), process.life.hasExited, process.pid < 0,
      process.life.successor == nil
    {
      settleEnd(of: process)
      process.life.successor = Life.unknownSuccessor
    }
    system.stories.close(app)
    name(app)
  }

  /// The system could not start a process of an app: what is known of its runs stays as it is.
  func failedLaunch(_ app: AppTable.Name, _ why: UnsafeRawBufferPointer, _ line: LogLine) {
    let process = self.process(of: app, line)
    guard !isOwnWord(process, line) else { return }
    let words = DisplayText.escaped(ProcessEnding.words(why) ?? "", limit: 2 * Self.factLength)
    system.stories.note(app, nil, line: sink.lineNumber) {
      $0.noteFailedLaunch(words, line: sink.lineNumber)
    }
  }

  /// The system suspended or resumed a process.
  ///
  /// - Parameter isState: the line says in which state it is, not that it changed.
  func suspend(
    _ app: AppTable.Name, _ isSuspended: Bool, isState: Bool = true, _ line: LogLine
  ) {
    system.stories.revive(app)
    notePlace(app, isSuspended ? "suspended" : nil)
    guard let process = self.process(of: app, line) else {
      return noteOutside(
        app, isSuspended ? .suspended : isState ? .running : .resumed,
        isSuspended ? "suspended" : "running", line)
    }
    guard process.life.isSuspended != isSuspended else { return }
    // A process that is launched is resumed, too.
    guard isSuspended || process.life.isSuspended != nil else { return }
    // Only an app in the background is suspended: how it came there was not printed.
    if isSuspended, process.phases.isInForeground ?? false {
      process.forgetState()
      doubt(process)
    }
    process.life.isSuspended = isSuspended
    emit(isSuspended ? .processSuspend : .processResume, process, line)
  }

  /// Where the system has the process, by its word for a visibility or a role.
  func place(_ app: AppTable.Name, _ word: UnsafeRawBufferPointer) {
    notePlace(app, ProcessEnding.place(word))
  }

  /// - Parameter place: nil: not in the foreground any more, and not suspended.
  private func notePlace(_ app: AppTable.Name, _ place: String?) {
    let process = self.process(of: app)
    guard process != nil || sink.handedOn == 0 else { return }
    let number = sink.lineNumber
    guard let place else { return system.stories.forgetPlace(app) }
    system.stories.note(app, process, line: number) { story in
      // What is said of a process that goes is not where it was.
      if story.end == nil { story.place = (place, number) }
    }
  }

  /// A visibility or a role: `visibility Background`.
  func state(
    _ app: AppTable.Name, _ what: StaticString, _ word: UnsafeRawBufferPointer, _ line: LogLine
  ) {
    place(app, word)
    guard process(of: app, line) == nil else { return }
    noteOutside(
      app, .said, "\(what) \(DisplayText.escaped(word, limit: Self.factLength))", line)
  }

  /// The system's state of an app: `Running`, `Suspended`, `Not Running` or another word.
  func taskState(_ app: AppTable.Name, _ state: UnsafeRawBufferPointer, _ line: LogLine) {
    if state.is("Running") {
      suspend(app, false, line)
    } else if state.is("Suspended") {
      suspend(app, true, line)
    } else if state.is("Not Running") {
      gone(app, line)
    } else {
      name(app)
    }
  }

  /// The weakest proof of an end: a process that was there is there no more, and nothing says why.
  func gone(_ app: AppTable.Name, _ line: LogLine) {
    guard process(of: app, line) != nil || system.stories.story(app)?.wasRunning ?? false else {
      return name(app)
    }
    exited(app, ProcessEnding(ProcessEnding.notRunning, proof: .gone), line)
  }

  /// UIKit's words about the app's set-up, with what they mean.
  func remark(_ meaning: StaticString, _ line: LogLine) {
    log(line)
    if let process = known(line) { remark(meaning, by: "UIKit", process) }
  }

  /// A framework says something of the app's set-up, which is told once a process.
  func remark(_ meaning: StaticString, by framework: String, _ process: AppProcess) {
    guard system.remarks.insert(process.run, meaning) else { return }
    report(
      InputProblem(
        .systemFact, .note, line: sink.lineNumber,
        text: "\(framework) says to \(UnreadLines.app(process.name)) that \(meaning)"))
  }

  /// Does something as if the line of this moment were the present one.
  func atLine(_ moment: AppStory.Moment, _ body: () -> Void) {
    let (line, place) = (sink.line, sink.place)
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    sink.place = moment.number
    sink.explanation?.earlierEntry = moment.entry
    body()
    sink.explanation?.earlierEntry = nil
    (sink.line, sink.place) = (line, place)
  }

  // MARK: Apps

  /// A line about an app whose sentence comes when the text is read.
  func keep(_ line: LogLine, of app: AppTable.Name) {
    if let process = self.process(of: app, line) {
      emit(.log, process, line) { fill($0, from: line) }
    } else {
      noteOutside(app, .said, "", line)
    }
  }

  /// A line about an app, as it is.
  func log(_ line: LogLine, of app: AppTable.Name) {
    guard let process = self.process(of: app, line) else {
      // What stands before it names the app once more.
      let end = line.message.lastIndex(of: UInt8(ascii: "]"))
      let isPrefix = end.map { $0 + 2 < line.message.count } ?? false
      let fact = isPrefix ? line.message.part((end ?? 0) + 1).trimmed : line.message
      return noteOutside(
        app, .said, "'\(DisplayText.escaped(fact, limit: Self.factLength))'", line)
    }
    emit(.log, process, line) { fill($0, from: line) }
  }

  /// The app names its own bundle.
  func identify(_ app: AppTable.Name, _ line: LogLine) {
    guard let process = known(line), !app.bundle.isEmpty else { return }
    guard app.bundle.count <= Self.nameLimit else {
      counts.beyondLimit += 1
      return
    }
    apps.set(Array(app.bundle), process)
  }

  /// Services for which the system lets apps run in the background: each asks for time for them.
  private static let services: [StaticString] = [
    "com.apple.locationd", "com.apple.bluetoothd", "com.apple.mediaserverd",
    "com.apple.callservicesd", "com.apple.nsurlsessiond", "com.apple.nehelper",
  ]

  /// A process asks that an app may run: `osservice<com.apple.locationd>:75`.
  func asked(
    _ app: AppTable.Name, by asker: UnsafeRawBufferPointer, _ purpose: UnsafeRawBufferPointer,
    _ line: LogLine
  ) {
    let start = (asker.place(of: 0x3C) ?? -1) + 1
    let service = asker.part(start, asker.firstIndex { $0 == 0x3E || $0 == 0x28 } ?? asker.count)
    guard process(of: app, line) == nil, Self.services.contains(where: { service.is($0) }) else {
      return name(app)
    }
    noteOutside(
      app, .said,
      "\(DisplayText.escaped(service.part(10), limit: Self.factLength)) asks that it may run "
        + "('\(DisplayText.escaped(purpose, limit: Self.factLength))')", line)
  }

  /// The system names an app, by number and bundle.
  func name(_ app: AppTable.Name) {
    if process(of: app) == nil, sink.handedOn == 0 {
      system.stories.note(app, nil, line: sink.lineNumber) { _ in }
    }
  }

  static let factLength = 60
  private static let messageLength = 240

  /// The system writes about an app of which nothing is known from its own lines.
  func noteOutside(
    _ app: AppTable.Name, _ kind: AppStory.Fact.Kind, _ words: @autoclosure () -> String,
    _ line: LogLine
  ) {
    guard sink.handedOn == 0 else { return }
    let moment = AppStory.Moment(line, sink)
    system.stories.note(app, nil, line: moment.number) { story in
      story.add(
        AppStory.Fact(
          kind: kind, words: words(),
          message: kind == .said ? Array(line.message.prefix(Self.messageLength)) : [],
          moment: moment))
    }
  }

  /// The system takes or took a picture of the app: being shown for it does not lead to the
  /// foreground.
  func snapshot(isBegin: Bool, _ line: LogLine) {
    known(line)?.phases.isInSnapshot = isBegin
  }
}
