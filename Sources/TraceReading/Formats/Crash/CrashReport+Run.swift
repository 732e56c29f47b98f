internal import TraceModel

// The run that is made of a report.
extension CrashReport {
  /// Begins a run with the end of the process as its only event.
  func handOut(_ sink: ImportSink, _ session: LogSession) {
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    sink.place = line
    defer { sink.place = nil }
    let app = process ?? bundle ?? "app"
    guard let run = session.begin(header, name: app, start: origin) else {
      return
    }
    let facts = facts + conclusions
    if !facts.isEmpty {
      session.report(
        InputProblem(
          .crashFact, .note, line: line,
          text: DisplayText.escaped(
            "\(app)\(pid.map { " (pid \($0))" } ?? ""): \(facts.joined(separator: "; "))")))
    }
    var last = LogLine()
    last.time = ended
    session.emit(.processExit, run, last) { event in
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
    // Carousel is the home screen of watchOS.
    let usual = namespace == "CAROUSEL" ? RunHeader.Platform.watchOS : nil
    header.platform = PlatformName.platform(systemName, device: device) ?? usual
    header.os = systemVersion
    header.device = device
    header.pid = pid
    header.midlife = true
    header.partial = true
    header.clock = .wall
    header.start = origin.map { WallTime.rfc3339($0) }
    return header
  }

  /// Time 0 of its run: the launch, if it is said, else the end.
  var origin: Int64? {
    guard let ended, let launched else { return ended }
    let lived = ended.subtractingReportingOverflow(launched)
    return lived.overflow || lived.partialValue < 0 ? ended : launched
  }

  private var systemName: String? { system.map { String($0.prefix { !$0.isNumber }) } }

  private var systemVersion: String? {
    guard let system else { return nil }
    let version = system.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }
}
