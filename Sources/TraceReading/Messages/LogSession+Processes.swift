internal import TraceModel

/// Whose lines are read, and the runs of each.
extension LogSession {
  /// Text is missing before the next line: whatever a process was last, another state may have
  /// followed.
  func noteGap() {
    // Of a stretch of lines that are all damaged only the first one changes anything.
    let count = lines + sink.handedOn
    guard count > countBeforeGap else { return }
    countBeforeGap = count
    firstAnnouncement = nil
    for process in processes.values { process.forgetState() }
  }

  /// The device restarted: the next lines belong to other processes, whatever their numbers.
  func endRuns() {
    for process in processes.values { settleEnd(of: process) }
    processes.removeAll()
    apps.removeAll()
    latest = nil
  }

  /// The process that wrote a line; a run begins with its first line that says something, or with
  /// one that only a new process writes. Nil beyond the limit.
  func process(of line: LogLine, isBeginning: Bool = false) -> AppProcess? {
    if let latest, latest.key.pid == line.pid, !isBeginning, !line.isAnonymous,
      !latest.process.hasExited,
      line.process.elementsEqual(latest.key.name)
    {
      return latest.process
    }
    // The number of a new process is not that of the lines before.
    if line.isAnonymous, isBeginning, processes[anonymous] != nil { anonymous = .unnamed }
    let key = key(of: line)
    if !isBeginning, let known = processes[key], !isOver(known, key, line) {
      latest = (key, known)
      return known
    }
    guard key.name.count <= Self.nameLimit,
      processes[key] != nil || processes.count < Self.processLimit
    else {
      beyondLimit += 1
      return nil
    }
    if let before = processes[key] { settleEnd(of: before) }
    let process = begin(key, line, isBeginning: isBeginning)
    processes[key] = process
    latest = (key, process)
    return process
  }

  /// Whether a line is of another process than the one that had its name and number before.
  private func isOver(_ process: AppProcess, _ key: ProcessKey, _ line: LogLine) -> Bool {
    guard process.hasExited else { return false }
    if process.successor != nil || apps.isLaunched(key.pid) { return true }
    guard let time = line.time, let end = process.end else { return false }
    let pause = time.subtractingReportingOverflow(end)
    guard !pause.overflow, pause.partialValue > Self.lastWords else { return false }
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
    guard described < Self.processLimit, name.utf8.count <= Self.nameLimit else {
      beyondLimit += 1
      return nil
    }
    described += 1
    var header = header
    let run = header.pid.map { "\(name)[\($0)]" } ?? name
    header.run = sink.uniqueRun(run)
    let key = ProcessKey(name: Array(name.utf8), pid: header.pid ?? -1)
    let process = AppProcess(
      run: sink.begin(header), name: key.name, pid: key.pid, start: start)
    // Lines of the same process belong to it.
    processes[key] = process
    latest = (key, process)
    return process
  }

  /// The lines without a process that follow are of the one that this line names; so are those
  /// before it, if no line named theirs.
  func name(_ line: LogLine) {
    if line.pid == anonymous.pid, line.process.elementsEqual(anonymous.name) { return }
    let key = ProcessKey(name: Array(line.process), pid: line.pid)
    let isUnnamed = anonymous == ProcessKey.unnamed
    anonymous = key
    guard isUnnamed, let known = processes[.unnamed], processes[key] == nil else { return }
    processes[.unnamed] = nil
    processes[key] = known
    latest = nil
  }

  var anonymousName: [UInt8] { anonymous.name }

  func key(of line: LogLine) -> ProcessKey {
    line.isAnonymous ? anonymous : ProcessKey(name: Array(line.process), pid: line.pid)
  }

  /// The process that wrote a line, if it is known.
  func known(_ line: LogLine) -> AppProcess? { processes[key(of: line)] }

  /// The events before the process' next one are unknown: the log does not print them.
  func doubt(_ process: AppProcess) {
    guard !process.hasExited else { return }
    unprinted += 1
    sink.doubt(process.run)
  }

  private func begin(_ key: ProcessKey, _ line: LogLine, isBeginning: Bool) -> AppProcess {
    let launch = apps.takeLaunch(processes[key]?.successor ?? key.pid)
    let isBeginning = isBeginning || launch != nil
    let start = launch?.time ?? line.time
    var header = RunHeader()
    let name = String(decoding: key.name, as: UTF8.self)
    header.app = name.isEmpty ? nil : name
    header.pid = key.pid >= 0 ? key.pid : nil
    header.install = installation
    header.midlife = !isBeginning
    header.clock = .wall
    header.start = line.hasDate ? start.map { WallTime.rfc3339($0) } : nil
    // The path may be the text of a JSON string, in which each slash is an escape.
    if line.imagePath.has("/Contents/MacOS/") || line.imagePath.has("\\/Contents\\/MacOS\\/") {
      header.platform = .macOS
    }
    header.run = sink.uniqueRun(key.pid >= 0 ? "\(name)[\(key.pid)]" : name)
    let run = sink.begin(header)
    let process = AppProcess(run: run, name: key.name, pid: key.pid, start: start)
    process.callbacks.hasBeginning = isBeginning
    process.isLaunching = isBeginning
    if let first = firstAnnouncement, first.key == key {
      process.announced = first.task
      firstAnnouncement = nil
    }
    apps.add(process)
    if let launch {
      var line = line
      line.time = launch.time
      emit(.processStart, process, line)
    }
    return process
  }
}
