internal import TraceModel

// The run that is made of a report.
extension CrashReport {
  /// Begins a run with the end of the process as its only event.
  func handOut(_ sink: ImportSink, _ session: LogSession) {
    atLine(sink) {
      guard let run = session.begin(header, name: app, start: origin) else { return }
      end(run, at: ended, sink, session)
    }
  }

  /// Adds to the run of a process whose end its log tells what the report says besides.
  func explain(_ run: LogSession.AppProcess, _ sink: ImportSink, _ session: LogSession) {
    reportFacts(session)
    tellApp(of: run, sink)
  }

  private func tellApp(of run: LogSession.AppProcess, _ sink: ImportSink) {
    var told = ReportedApp(header)
    if let platform = run.framework.platform { told.prove(platform) }
    sink.reportedApps[run.run] = told
  }

  private func reportFacts(_ session: LogSession) {
    let facts = facts + conclusions
    if !facts.isEmpty {
      session.report(
        InputProblem(
          .crashFact, .note, line: line,
          text: DisplayText.escaped(
            "\(app)\(pid.map { " (pid \($0))" } ?? ""): \(facts.joined(separator: "; "))")))
    }
  }

  /// Ends the run of a process that a log shows.
  func end(_ run: LogSession.AppProcess, _ sink: ImportSink, _ session: LogSession) {
    atLine(sink) { end(run, at: time(in: run), sink, session) }
    tellApp(of: run, sink)
    run.life.hasExited = true
  }

  private var app: String { process ?? bundle ?? "app" }

  private func atLine(_ sink: ImportSink, _ body: () -> Void) {
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    sink.place = line
    body()
    sink.place = nil
  }

  /// Ends a run; nil: at an unknown time.
  func end(
    _ run: LogSession.AppProcess, at time: Int64?, _ sink: ImportSink, _ session: LogSession
  ) {
    reportFacts(session)
    var last = LogLine()
    // The log has times, also where the end has none.
    last.time = time ?? run.latest
    session.emit(.processExit, run, last) { event in
      if time == nil { event.pointee.time = Event.absent }
      if let name { event.pointee.name = sink.symbol(name) }
      if let reason { event.pointee.reason = sink.symbol(reason) }
      if let transition { event.pointee.transition = sink.symbol(transition) }
      if let allowance { event.pointee.allowance = allowance }
      if let code {
        event.pointee.code = code
        event.pointee.hasCode = true
      }
    }
  }

  var header: RunHeader {
    var header = RunHeader()
    header.app = bundle ?? process
    header.processName = process
    header.version = version
    header.build = build
    // Carousel is the home screen of watchOS, which alone has some of the codes.
    let usual =
      namespace == "CAROUSEL"
      ? RunHeader.Platform.watchOS : code.flatMap { TerminationCode($0)?.cause?.platform }
    header.platform = platform ?? usual
    header.os = isGuest ? target.simulatedVersion : systemVersion
    header.device = isGuest ? nil : device
    header.pid = pid
    header.midlife = true
    header.partial = true
    header.clock = .wall
    header.start = origin.map { WallTime.rfc3339($0) }
    (header.isZoned, header.zone) = (zone != nil, zone)
    header.covered = covered
    return header
  }

  /// Time 0 of its run: the launch, if it is said, else the end.
  var origin: Int64? {
    guard let ended, let launched else { return ended }
    let lived = ended.subtractingReportingOverflow(launched)
    return lived.overflow || lived.partialValue < 0 ? ended : launched
  }

  private var platform: RunHeader.Platform? {
    isGuest ? target.simulated : statedPlatform
  }

  private var statedPlatform: RunHeader.Platform? {
    PlatformName.platform(systemName, device: device)
  }

  /// Whether the system and the device are those of a Mac, and the app is another system's.
  private var isGuest: Bool { statedPlatform == .macOS && target.isForeign }

  private var systemName: String? { system.map { String($0.prefix { !$0.isNumber }) } }

  private var systemVersion: String? {
    guard let system else { return nil }
    let version = system.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }
}

// The run of a log that a report is about.
extension CrashReport {
  /// Whether a process that still lives when its log ends is the one whose end this describes: its
  /// number and its name are the same, and it may have written the lines by their times.
  func isEnd(of run: LogSession.AppProcess) -> Bool { !run.life.hasExited && isOf(run) }

  /// Whether a line of the log tells the end of this process already, with the same code if both
  /// have one, and at the same time if both are known.
  func isKnownEnd(of run: LogSession.AppProcess) -> Bool {
    guard run.life.hasExited, isOf(run) else { return false }
    if let code, let told = run.life.endCode, code != told { return false }
    guard run.isZoned, zone != nil, let ended, let end = run.life.end else {
      return code != nil && code == run.life.endCode
    }
    let distance = ended.subtractingReportingOverflow(end)
    return !distance.overflow && distance.partialValue.magnitude <= UInt64(WallClocks.slack)
  }

  private func isOf(_ run: LogSession.AppProcess) -> Bool {
    guard let pid, pid > 0, run.pid == pid else { return false }
    let isNamed =
      process.map { run.name.elementsEqual($0.utf8) } ?? false
      || bundle.map { run.bundle.elementsEqual($0.utf8) } ?? false
    guard isNamed else { return false }
    // Only a Mac has AppKit. The other way round says nothing: the Simulator's reports are a Mac's.
    if run.framework.proved == .appKit, let platform, platform != .macOS { return false }
    guard let last = run.latest, let ended else { return true }
    let lines = LifeTimes.Lines(first: run.start ?? last, last: last)
    guard last > WallClocks.undated else {
      let life = LifeTimes(launched: launched, ended: ended)
      return run.period.map { life.mayHaveWritten(lines, of: $0) } ?? life.isLonger(than: lines)
    }
    // Without a launch it is another one that ended days later.
    let wait = ended.subtractingReportingOverflow(last)
    guard launched != nil || !wait.overflow && wait.partialValue <= WallClocks.day else {
      return false
    }
    return LifeTimes(launched: launched, ended: ended).mayHaveWritten(
      lines, isZoned: run.isZoned && zone != nil)
  }

  /// When the process ended by the clock of its log; nil where that is not known. A log without a
  /// zone is one of local times, or of UTC: an end soon after its last line shows of which.
  private func time(in run: LogSession.AppProcess) -> Int64? {
    guard let last = run.latest, let ended, last > WallClocks.undated else { return nil }
    func isSoon(_ end: Int64) -> Bool {
      let wait = end.subtractingReportingOverflow(last)
      let most = run.isZoned && zone != nil ? Int64.max : WallClocks.zoneStep
      return !wait.overflow && (-WallClocks.slack..<most).contains(wait.partialValue)
    }
    let local = ended.addingReportingOverflow(zone ?? 0)
    let ends = run.isZoned || local.overflow ? [ended] : [local.partialValue, ended]
    return ends.first(where: isSoon).map { max($0, last) }
  }
}
