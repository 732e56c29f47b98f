internal import TraceModel

/// Messages of the system about an app belong to the run of that app, if it has one.
extension LogSession {
  /// How a process ended.
  struct Ending {
    var reason: String
    var code: Int64?
    /// Of a watchdog: what took too long, and the nanoseconds it may take.
    var transition: String?
    var allowance: Int64?
  }

  /// The system started a process; its run begins with its own first line.
  func launched(_ app: AppTable.Name, _ line: LogLine) {
    guard let pid = app.pid else { return }
    noteOutside(app, "launched")
    if let process = apps.process(app), process.pid < 0, process.life.hasExited {
      process.life.successor = pid
    }
    apps.noteLaunch(pid, AppTable.Launch(time: line.time))
  }

  /// The process that wrote a line aborts, or has ended.
  func ended(_ ending: Ending, _ line: LogLine) {
    // A runtime, the one below it and the debugger say it one after the other.
    if known(line)?.life.hasExited ?? false { return }
    guard let process = process(of: line) else { return }
    emitEnd(ending, process, line)
    process.life.hasExited = true
    process.life.end = line.time
    // Where lines have no number, only this distinguishes the next process.
    if process.pid < 0 { process.life.successor = Life.unknownSuccessor }
  }

  /// The system suspended or resumed a process.
  func suspend(_ app: AppTable.Name, _ isSuspended: Bool, _ line: LogLine) {
    guard let process = apps.process(app) else {
      return noteOutside(app, isSuspended ? "suspended" : "running")
    }
    guard process.life.isSuspended != isSuspended else { return }
    // A process that is launched is resumed, too.
    guard isSuspended || process.life.isSuspended != nil else { return }
    process.life.isSuspended = isSuspended
    emit(isSuspended ? .processSuspend : .processResume, process, line)
  }

  /// A process has ended, according to the first line that says so.
  func exited(_ app: AppTable.Name, _ ending: Ending, _ line: LogLine) {
    let process = apps.process(app)
    // A process does not report its own end, but it may quote how an earlier one ended.
    if let process, line.process.equals(process.name) || known(line) === process { return }
    if let pid = app.pid { _ = apps.takeLaunch(pid) }
    guard let process else {
      return noteOutside(
        app, "ended (\(DisplayText.escaped(ending.reason, limit: Malformed.context)))")
    }
    guard !process.life.hasExited else { return }
    emitEnd(ending, process, line)
    process.life.hasExited = true
    process.life.end = line.time
  }

  private func emitEnd(_ ending: Ending, _ process: AppProcess, _ line: LogLine) {
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
    }
  }

  /// A line about an app, as it is.
  func log(_ line: LogLine, of app: AppTable.Name) {
    guard let process = apps.process(app) else {
      // What stands before it names the app once more.
      let end = line.message.lastIndex(of: UInt8(ascii: "]"))
      let isPrefix = end.map { $0 + 2 < line.message.count } ?? false
      let fact = isPrefix ? line.message.part((end ?? 0) + 1).trimmed : line.message
      return noteOutside(app, "'\(DisplayText.escaped(fact, limit: Self.factLength))'")
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

  /// The system names an app, by number and bundle.
  func name(_ app: AppTable.Name) { if apps.process(app) == nil { noteOutside(app, nil) } }

  private static let factLength = 60

  /// The system writes about an app of which nothing is known from its own lines.
  private func noteOutside(_ app: AppTable.Name, _ fact: @autoclosure () -> String?) {
    guard sink.handedOn == 0 else { return }
    outside.add(app, fact(), line: sink.lineNumber)
  }

  /// The system takes or took a picture of the app: being shown for it does not lead to the
  /// foreground.
  func snapshot(isBegin: Bool, _ line: LogLine) {
    known(line)?.phases.isInSnapshot = isBegin
  }
}
