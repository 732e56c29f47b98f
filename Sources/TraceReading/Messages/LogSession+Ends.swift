internal import TraceModel

/// How processes end, according to lines of their own, of a debugger and of the system.
extension LogSession {
  /// The process that wrote a line aborts, or has ended.
  ///
  /// - Parameter pid: the number that the line's text gives it.
  func ended(_ ending: ProcessEnding, ofPid pid: Int64? = nil, _ line: LogLine) {
    if let pid, processes.all.keys.contains(where: { $0.pid >= 0 }) {
      let named = processes.all.filter { $0.key.pid == pid && $0.key.device.isEmpty }
      guard named.count == 1, let process = named.first?.value else {
        return report(
          InputProblem(
            .systemFact, .note, line: sink.lineNumber,
            text: "process \(pid) ended, which wrote no line that is understood"))
      }
      guard !process.life.hasExited else { return }
      return end(process, ending, isNamed: true, at: AppStory.Moment(line, sink))
    }
    // A runtime, the one below it and the debugger say it one after the other.
    if isToldBefore(line) { return }
    guard let process = process(of: line) else { return }
    end(process, ending, at: AppStory.Moment(line, sink))
  }

  /// Whether the end of the process is known. A line without a process may also add to an end of
  /// another process, which a line just above told.
  private func isToldBefore(_ line: LogLine) -> Bool {
    if known(line)?.life.hasExited ?? false { return true }
    guard line.isAnonymous, let last = system.lastEnd else { return false }
    return sink.lineNumber - last <= Self.oneEnd
  }

  /// Lines in which a runtime, the one below it and the debugger tell of one end (our choice).
  private static let oneEnd: Int64 = 2

  /// The same of a process whose logger may say why in the next line: the runtime that gives up
  /// writes to the standard error, which a console mixes with the log as it comes.
  ///
  /// - Parameter isStop: a debugger stopped it, and may print the stack in the next lines.
  func aborted(_ ending: ProcessEnding, isStop: Bool = false, _ line: LogLine) {
    if isToldBefore(line) { return }
    guard let process = process(of: line) else { return }
    system.abort = SystemMemory.Abort(
      process: process, ending: ending, moment: AppStory.Moment(line, sink), isStop: isStop)
  }

  /// Hands on such an end, unless this line has its reason; true if the line is about nothing else.
  @discardableResult
  func settleAbort(before line: LogLine? = nil) -> Bool {
    guard let abort = system.abort else { return false }
    if let line, known(line) === abort.process {
      if EndMessages.namesException(line.message) {
        system.abort = nil
        return false
      }
      if abort.isStop {
        if let reason = StopMessages.reason(in: line, abort.ending.kind) {
          system.abort?.ending.explanation = abort.ending.explanation ?? reason
          return true
        }
        if StackFrame(line.message) != nil || DebuggerTalk.repeats(line, abort.ending.kind) {
          return true
        }
        if let talk = DebuggerTalk(line) {
          if abort.isUndone(by: talk) { system.abort = nil }
          return true
        }
        if abort.isOutlived(by: line) {
          system.abort = nil
          return false
        }
      }
    }
    system.abort = nil
    end(abort.process, abort.ending, at: abort.moment)
    return false
  }

  /// Whether a line is one of the stack that the runtime prints with an exception, between two
  /// parentheses, or a frame of another one. A line that names its process is the app's own.
  func isOfStack(_ line: LogLine) -> Bool {
    guard line.process.isEmpty else { return false }
    if StackFrame(line.message) != nil { return true }
    guard system.isInStack else { return false }
    let text = line.message.trimmed
    // Frames have numbers.
    system.isInStack = text.is("(") || text.leadingInteger != nil
    return system.isInStack || text.is(")")
  }

  func end(
    _ process: AppProcess, _ ending: ProcessEnding, isNamed: Bool = false,
    at moment: AppStory.Moment
  ) {
    let line = moment.line
    if line.isAnonymous, process.pid >= 0, !isNamed {
      process.life.supposedEnd = (ending, moment)
    } else {
      atLine(moment) { emitEnd(ending, process, line) }
      if !line.isAnonymous { system.lastEnd = moment.number }
    }
    process.life.hasExited = true
    process.life.end = line.time ?? (process.life.supposedEnd == nil ? nil : process.latest)
    process.life.endCode = ending.code
    // Where lines have no number, only this distinguishes the next process.
    if process.pid < 0 { process.life.successor = Life.unknownSuccessor }
  }

  /// The system, or somebody in it, asks for the end of a process.
  func requested(
    _ app: AppTable.Name, by asker: UnsafeRawBufferPointer, _ ending: ProcessEnding,
    _ line: LogLine
  ) {
    let process = self.process(of: app, line)
    guard !isOwnWord(process, line) else { return }
    let moment = AppStory.Moment(line, sink)
    let name = DisplayText.escaped(asker.isEmpty ? line.process : asker, limit: Malformed.context)
    system.stories.note(app, process, line: sink.lineNumber) { story in
      story.add(
        AppStory.Request(
          asker: name.isEmpty ? "the system" : name, ending: ending, moment: moment))
    }
    keep(line, of: app)
  }

  /// A request was not carried out: the process lives on.
  func refused(_ app: AppTable.Name, _ why: UnsafeRawBufferPointer, _ line: LogLine) {
    let process = self.process(of: app, line)
    guard !isOwnWord(process, line) else { return }
    let moment = AppStory.Moment(line, sink)
    let words = DisplayText.escaped(ProcessEnding.words(why) ?? "", limit: Self.factLength)
    system.stories.note(app, process, line: sink.lineNumber) { $0.refuse(words, moment) }
    keep(line, of: app)
  }

  /// A process has ended, according to a line that says so.
  ///
  /// - Parameters:
  ///   - isCertain: it is that of an app. Otherwise it counts only if it is known as one.
  ///   - isOfOther: the process itself never writes such a line, whoever the line is taken for.
  func exited(
    _ app: AppTable.Name, isCertain: Bool = true, isOfOther: Bool = false,
    _ ending: ProcessEnding, _ line: LogLine
  ) {
    let known = self.process(of: app, line)
    // Lines without numbers are of one process; the end of another one is its own.
    let process = known.flatMap { system.stories.hasEnded($0, besides: app) ? nil : $0 }
    guard isCertain || process != nil, isOfOther || !isOwnWord(known, line) else { return }
    // What is left of a process that was never started.
    if app.pid ?? -1 <= 0, let launch = system.stories.story(app)?.failedLaunch, !launch.isPast {
      return
    }
    if let pid = app.pid { _ = apps.takeLaunch(pid) }
    if let process, process.life.hasExited, !(system.stories.story(process)?.hasOpenEnd ?? false) {
      return
    }
    let moment = AppStory.Moment(line, sink)
    var isKept = false
    system.stories.note(app, process, line: sink.lineNumber) { story in
      isKept = true
      story.add(ending, moment)
    }
    guard let process else { return }
    if !isKept { emitEnd(ending, process, line) }
    process.life.hasExited = true
    process.life.end = line.time
    process.life.endCode = ending.code ?? process.life.endCode
    if ending.isFinal { settleEnd(of: process) }
  }

  /// How the process ended of which a line just before this one told only that it is gone.
  func explainEnd(_ ending: ProcessEnding) {
    system.stories.changeEnd(near: sink.lineNumber) { known in
      if known.proof == .gone { known.add(ending) }
    }
  }

  /// The rest of a message about an end: a background task that was held.
  func explainEnd(assertion text: UnsafeRawBufferPointer) {
    system.stories.changeEnd(near: sink.lineNumber) { $0.takeHeld(text) }
  }

  /// The rest of a message about an end, on a line of its own.
  func explainEnd(_ words: UnsafeRawBufferPointer, _ line: LogLine) {
    system.stories.changeEnd(near: sink.lineNumber) { ending in
      guard let explanation = ending.explanation, explanation.utf8.count < ProcessEnding.longest,
        let more = ProcessEnding.words(words)
      else { return }
      ending.explanation = "\(explanation): \(more)"
      if explanation.hasSuffix("locked system files") { ending.takeFile(words) }
    }
  }

  /// Xcode's dialog says why the app quit that it named a few lines before. Without a name the end
  /// is that of the process whose console it is.
  func explainQuit(_ ending: ProcessEnding, _ line: LogLine) {
    var isNamed = false
    system.stories.changeEnd(near: sink.lineNumber) {
      isNamed = true
      $0.add(ending)
    }
    if !isNamed || known(line) != nil { ended(ending, line) }
  }

  /// How long the process ran, at the end of such a message.
  func noteLifetime(_ text: UnsafeRawBufferPointer) {
    system.stories.changeEnd(near: sink.lineNumber) { ending in
      ending.lifetime = ending.lifetime ?? ProcessEnding.milliseconds(text)
    }
  }

  /// A process does not report its own end, but it may quote how an earlier one ended.
  func isOwnWord(_ process: AppProcess?, _ line: LogLine) -> Bool {
    guard let process else { return false }
    return line.process.equals(process.name) || known(line) === process
  }

  /// Hands on the end of a process once no stronger word can come about it.
  func settleEnd(of process: AppProcess) {
    if let (ending, moment) = process.life.supposedEnd {
      process.life.supposedEnd = nil
      process.life.hasExited = false
      atLine(moment) { emitEnd(ending, process, moment.line) }
      process.life.hasExited = true
    }
    guard let story = system.stories.story(process), story.hasOpenEnd, let end = story.end else {
      return
    }
    system.stories.change(process) { $0.end?.isHandedOn = true }
    process.life.hasExited = false
    atLine(end.moment) { emitEnd(end.ending, process, end.moment.line) }
    process.life.hasExited = true
  }

  /// Whether a process that was to end writes on, and so lives. Without its number the lines may be
  /// those of the next one.
  func livesOn(_ process: AppProcess) -> Bool {
    if let moment = process.life.supposedEnd?.moment {
      report(
        InputProblem(
          .systemFact, .note, line: moment.number,
          text: "the line tells the end of a process, and not of which; it is of another one than "
            + "\(UnreadLines.app(process.name)), which writes on after it"))
      process.life.supposedEnd = nil
      process.life.hasExited = false
      return true
    }
    guard process.pid >= 0, system.stories.story(process)?.isOnlyAsked ?? false else {
      return false
    }
    system.stories.change(process) { $0.end = nil }
    process.life.hasExited = false
    return true
  }

  func emitEnd(_ ending: ProcessEnding, _ process: AppProcess, _ line: LogLine) {
    if let platform = ending.platform { prove(platform, process) }
    emit(.processExit, process, line) { event in
      event.pointee.reason = symbols.intern(ending.reason)
      if let code = ending.code {
        event.pointee.code = code
        event.pointee.hasCode = true
      }
      if let transition = ending.transition {
        event.pointee.transition = symbols.intern(transition)
      }
      if let allowance = ending.allowance { event.pointee.allowance = allowance }
      if let name = ending.name { event.pointee.name = symbols.intern(name) }
    }
  }
}
