internal import TraceModel

/// What the system says about an app belongs to the run of that app, if it has one.
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
    if let process = apps.process(app), process.pid < 0, process.hasExited {
      process.successor = pid
    }
    apps.noteLaunch(pid, AppTable.Launch(time: line.time))
  }

  /// The system suspended a process or let it go on.
  func suspend(_ app: AppTable.Name, _ isSuspended: Bool, _ line: LogLine) {
    guard let process = apps.process(app), process.isSuspended != isSuspended else { return }
    // A process that is launched is resumed, too.
    guard isSuspended || process.isSuspended != nil else { return }
    process.isSuspended = isSuspended
    emit(isSuspended ? .processSuspend : .processResume, process, line)
  }

  /// A process is gone, as the first line that says so tells it.
  func exited(_ app: AppTable.Name, _ ending: Ending, _ line: LogLine) {
    let process = apps.process(app)
    // A process does not report its own end, but it may quote how an earlier one ended.
    if let process, line.process.equals(process.name) || known(line) === process { return }
    if let pid = app.pid { _ = apps.takeLaunch(pid) }
    guard let process, !process.hasExited else { return }
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
    process.hasExited = true
    process.end = line.time
  }

  /// A line about an app, as it is.
  func log(_ line: LogLine, of app: AppTable.Name) {
    guard let process = apps.process(app) else { return }
    emit(.log, process, line) { fill($0, from: line) }
  }

  /// The app names its own bundle.
  func identify(_ app: AppTable.Name, _ line: LogLine) {
    guard let process = known(line), !app.bundle.isEmpty else { return }
    guard app.bundle.count <= Self.nameLimit else {
      beyondLimit += 1
      return
    }
    apps.set(Array(app.bundle), process)
  }

  /// The system names an app, by number and bundle.
  func name(_ app: AppTable.Name) { _ = apps.process(app) }

  /// The system takes or took a picture of the app: what it shows for that is no way to the
  /// foreground.
  func snapshot(isBegin: Bool, _ line: LogLine) {
    known(line)?.isInSnapshot = isBegin
  }
}
