internal import TraceModel

/// Whose lines are read, and the runs of each.
extension LogSession {
  /// Text is missing before the next line: whatever a process was last, another state may have
  /// followed.
  func noteGap() {
    // Of a stretch of lines that are all damaged only the first one changes anything.
    let count = counts.lines + sink.handedOn
    guard count > counts.beforeGap else { return }
    counts.beforeGap = count
    settleAbort()
    settleVisibility()
    system.failures = []
    processes.firstAnnouncement = nil
    // The framework of a process with a name is the same before and after the missing text.
    for process in processes.all.values where process.mayBeDecided {
      process.framework.doubtsNext = .lost
    }
    decideAll { !$0.mayBeDecided }
    doubles.forgetLast()
    for process in processes.all.values { process.forgetState() }
  }

  /// The app was launched again: where lines have no number of a process, the next ones belong to
  /// another run.
  func endRunsOfText() {
    if processes.all.keys.allSatisfy({ $0.pid < 0 }) { endRuns() }
  }

  /// The device restarted: the next lines belong to other processes, whatever their numbers.
  func endRuns() {
    settleAbort()
    settleVisibility()
    settleFailures()
    for process in processes.all.values { settleEnd(of: process) }
    decideAll()
    processes.all.removeAll()
    processes.areSeveral = false
    counts.unread.forgetLoads()
    apps.removeAll()
    processes.latest = nil
  }

  /// The process that wrote a line; a run begins with its first line that says something, or with
  /// one that only a new process writes. Nil beyond the limit.
  func process(of line: LogLine, isBeginning: Bool = false) -> AppProcess? {
    if let latest = processes.latest, latest.key.pid == line.pid, !isBeginning, !line.isAnonymous,
      !latest.process.life.hasExited, line.device.equals(latest.key.device),
      line.process.equals(latest.key.name)
    {
      return latest.process
    }
    // The number of a new process is not that of the lines before.
    if line.isAnonymous, isBeginning, processes.all[processes.anonymous] != nil {
      processes.anonymous = .unnamed
    }
    let key = key(of: line)
    if !isBeginning, let known = processes.all[key], !isOver(known, key, line) {
      processes.latest = (key, known)
      return known
    }
    guard key.name.count <= Self.nameLimit,
      processes.all[key] != nil || processes.all.count < Self.processLimit
    else {
      counts.beyondLimit += 1
      return nil
    }
    if let before = processes.all[key] {
      settleEnd(of: before)
      decide(before, nil)
      counts.unread.forgetLoads()
    }
    decideOthers(of: key)
    let process = begin(key, line, isBeginning: isBeginning)
    processes.all[key] = process
    if !line.isAnonymous { noteSecondApp(key) }
    processes.latest = (key, process)
    return process
  }

  /// A process begins: no line of an earlier one of its app on its device decides any more.
  private func decideOthers(of key: KnownProcesses.Key) {
    guard processes.held.count > 0 else { return }
    let others = processes.all.filter { other, process in
      other.name == key.name && other.device == key.device && !process.framework.held.isEmpty
    }.values
    for process in others.sorted(by: { $0.framework.firstLine < $1.framework.firstLine }) {
      decide(process, nil)
    }
  }

  /// Whether a line is of another process than the one that had its name and number before.
  private func isOver(_ process: AppProcess, _ key: KnownProcesses.Key, _ line: LogLine) -> Bool {
    guard process.life.hasExited else { return false }
    if process.life.successor != nil || apps.isLaunched(key.pid) { return true }
    guard let time = line.time, let end = process.life.end else { return false }
    let pause = time.subtractingReportingOverflow(end)
    let words = process.life.supposedEnd == nil ? Self.lastWords : Self.lastWordsOfSupposed
    guard !pause.overflow, pause.partialValue > words else { return false }
    return !livesOn(process)
  }

  /// Begins a run of a process that the format describes better than its lines do; nil beyond the
  /// limit, or if another process is to be read. Time 0 of the run is `start`, in nanoseconds since
  /// 1970.
  func begin(_ header: RunHeader, name: String, start: Int64?) -> AppProcess? {
    var line = LogLine()
    line.pid = header.pid ?? -1
    let isOther = [name, header.app ?? name].allSatisfy { name in
      var name = name
      return name.withUTF8 { bytes in
        line.process = UnsafeRawBufferPointer(bytes)
        return !isWanted(line)
      }
    }
    guard !isOther else { return nil }
    guard processes.described < Self.processLimit, name.utf8.count <= Self.nameLimit else {
      counts.beyondLimit += 1
      return nil
    }
    processes.described += 1
    var header = header
    let run = header.pid.map { "\(name)[\($0)]" } ?? name
    header.run = sink.uniqueRun(run)
    let key = KnownProcesses.Key(name: Array(name.utf8), pid: header.pid ?? -1)
    if let before = processes.all[key] { decide(before, nil) }
    let process = AppProcess(
      run: sink.begin(header), name: key.name, pid: key.pid, start: start)
    // Its source names the platform, if anything does.
    process.framework.isOpen = false
    process.framework.proved = header.platform == .macOS ? .appKit : nil
    process.framework.platform = header.platform
    // Lines of the same process belong to it.
    processes.all[key] = process
    processes.latest = (key, process)
    return process
  }

  /// The lines without a process that follow are of the one that this line names; so are those
  /// before it, if no line named theirs.
  func name(_ line: LogLine) {
    let known = processes.anonymous
    if line.pid == known.pid, line.process.equals(known.name), line.device.equals(known.device) {
      return
    }
    let key = Self.namedKey(of: line)
    guard mayBeOthers(key, after: known) else { return }
    let isUnnamed = processes.anonymous == KnownProcesses.Key.unnamed
    processes.anonymous = key
    guard isUnnamed, let known = processes.all[.unnamed], processes.all[key] == nil else { return }
    processes.all[.unnamed] = nil
    processes.all[key] = known
    processes.latest = nil
  }

  /// Whether lines without a process may be of one that a line names, and no longer of the one
  /// before. A process that shows a life cycle keeps them until another one shows one, or until the
  /// app is launched again. The runner of a test, an extension and a process of the system have
  /// none.
  private func mayBeOthers(_ key: KnownProcesses.Key, after known: KnownProcesses.Key) -> Bool {
    guard processes.all[key] == nil else { return true }
    let name = String(decoding: key.name, as: UTF8.self)
    if name.hasSuffix("-Runner") || EventGuess.isOfSystem(process: name) { return false }
    guard known != .unnamed, known.name != key.name, known.device == key.device else { return true }
    // The name of an extension, or of a test, begins with that of its app.
    guard !key.name.starts(with: known.name) else { return false }
    return processes.all[known]?.life.hasExited ?? true
  }

  /// A second app shows a life cycle while the one still runs that lines without a process are of.
  private func noteSecondApp(_ key: KnownProcesses.Key) {
    let first = processes.anonymous
    guard !processes.areSeveral, first.pid >= 0, key.pid >= 0, first.device == key.device,
      !first.name.starts(with: key.name), !key.name.starts(with: first.name),
      let process = processes.all[first], !process.life.hasExited
    else { return }
    processes.areSeveral = true
  }

  var anonymousName: [UInt8] { processes.anonymous.name }

  /// A line with a date and no process is of another writer than those that name one: only a life
  /// cycle makes the process that was named its own.
  func key(of line: LogLine) -> KnownProcesses.Key {
    guard line.isAnonymous else { return Self.namedKey(of: line) }
    if processes.areSeveral { return .unnamed }
    let isOfOther =
      line.time != nil && line.hasDate && processes.all[processes.anonymous] == nil
    return isOfOther ? .unnamed : processes.anonymous
  }

  private static func namedKey(of line: LogLine) -> KnownProcesses.Key {
    KnownProcesses.Key(
      name: Array(line.process), pid: line.pid, device: Array(line.device))
  }

  /// The process that wrote a line, if it is known.
  func known(_ line: LogLine) -> AppProcess? { processes.all[key(of: line)] }

  /// Records before the process' next one may be missing.
  func doubt(_ process: AppProcess, _ reason: GapReason = .notPrinted) {
    guard !process.life.hasExited else { return }
    if reason == .notPrinted { counts.unprinted += 1 }
    if process.framework.held.isEmpty {
      sink.doubt(process.run, reason)
    } else {
      process.framework.doubtsNext = reason
    }
  }

  /// A heading is before the next event of a process: a person may have left out what happened
  /// between the two parts of the text. Or a test calls the app: nothing follows from what it
  /// called before.
  func enterSection(_ process: AppProcess) {
    process.section = processes.section
    process.forgetState()
    doubt(process)
  }

  /// The number of a process whose own lines have none.
  func tell(_ number: Int64, of run: Symbol) {
    sink.reportedApps[run, default: ReportedApp(pid: number)].pid = number
  }

  private func begin(_ key: KnownProcesses.Key, _ line: LogLine, isBeginning: Bool) -> AppProcess {
    let number = processes.all[key]?.life.successor ?? key.pid
    let launch = apps.takeLaunch(number)
    let isBeginning = isBeginning || launch != nil
    let start = launch?.time ?? line.time
    var header = RunHeader()
    let name = String(decoding: key.name, as: UTF8.self)
    header.app = name.isEmpty ? nil : name
    header.pid = key.pid >= 0 ? key.pid : nil
    header.install = processes.installation
    header.midlife = !isBeginning
    header.partial = true
    header.platform = nil
    header.clock = .wall
    header.start = line.hasDate ? start.map { WallTime.rfc3339($0) } : nil
    header.isZoned = line.hasDate && line.hasZone
    if let start, let period = line.period { header.undatedStart = UndatedTime(start, period) }
    if line.time == nil { header.unusableTime = line.unusableTime }
    header.device = key.device.isEmpty ? nil : String(decoding: key.device, as: UTF8.self)
    let run = key.pid >= 0 ? "\(name)[\(key.pid)]" : name
    header.run = sink.uniqueRun(
      [run, header.device ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    var framework = ProvedFramework()
    // The path may be the text of a JSON string, in which each slash is an escape.
    if line.imagePath.has("/Contents/MacOS/") || line.imagePath.has("\\/Contents\\/MacOS\\/") {
      framework.platform = .macOS
    } else if line.imagePath.has(".app/") || line.imagePath.has(".app\\/") {
      // Only bundles of macOS have a folder for their executables.
      framework.isOpen = false
    }
    framework.platform = framework.platform ?? processes.platforms[key]
    // So the processes of a watch's apps are called: in published logs of watchOS 2 to 8, and as
    // Xcode 14 and later name the target of an app without an extension.
    if name.hasSuffix(" WatchKit Extension") || name.hasSuffix(" Watch App") {
      framework.platform = .watchOS
    }
    if framework.platform == .watchOS { (framework.isOpen, framework.proved) = (false, .watchKit) }
    header.platform = framework.platform
    let process = AppProcess(
      run: sink.begin(header), name: key.name, pid: key.pid, start: start)
    process.period = line.period
    process.section = processes.section
    process.framework = framework
    if let first = processes.firstAnnouncement, first.key == key {
      process.tasks.announced = first.task
      processes.firstAnnouncement = nil
    }
    apps.add(process)
    if key.pid < 0, number >= 0 { tell(number, of: process.run) }
    if let platform = system.stories.platform(of: process) { prove(platform, process) }
    if let launch {
      var line = line
      line.time = launch.time
      emit(.processStart, process, line)
    }
    return process
  }
}
