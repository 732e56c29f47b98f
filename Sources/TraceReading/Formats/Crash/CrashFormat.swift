internal import TraceModel

/// Crash reports: the `.ips` files of devices (a line of JSON, then a JSON document),
/// and the text that Xcode and older systems make of them.
///
/// Of a report only the end of its process is taken; a run of its own is made of it, which has no
/// other event
/// (https://developer.apple.com/documentation/xcode/interpreting-the-json-format-of-a-crash-report).
final class CrashFormat: ImportedFormat {
  static let format = TraceFormat.crash
  static let summary =
    "crash reports (`.ips` or text): the end of a process; together "
    + "with a log, the end of its run"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    switch line.first {
    case UInt8(ascii: "{"):
      return line.has("\"bug_type\":")
        && (line.has("\"incident_id\"") || line.has("\"os_version\""))
    case UInt8(ascii: "\""):
      return line.starts(with: "\"termination\"".utf8) && line.has("\"namespace\"")
    default: break
    }
    guard let field = CrashText.field(line) else {
      return line.is("Translated Report (Full Report Below)") || CrashText.isSentence(line)
    }
    let value = field.value
    switch field.key {
    case "Incident Identifier", "CrashReporter Key", "Hardware Model": return true
    case "Exception Type": return value.starts(with: "EXC_".utf8) || value.starts(with: "SIG".utf8)
    case "Termination Reason", "Termination Description", "Triggered by Thread":
      return !value.isEmpty
    case "Exception Codes", "Exception Note": return true
    default: return false
    }
  }

  private let sink: ImportSink
  private let session: LogSession
  private let document = JSONDocument()
  private var report = CrashReport()
  private var survived: Int64 = 0
  private var killsLeftOut: Int64 = 0

  init(_ context: ImportContext) {
    sink = context.sink
    session = context.session
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    // The second of two reports begins with a line of its own, which belongs to no document.
    if document.isOpen, line.first != 0x22, Self.recognises(line) { readRest() }
    let first = line.first(where: { $0 != 0x20 && $0 != 0x09 })
    if document.isOpen || first == 0x7B || line.has("\"termination\"") {
      _ = try document.feed(line) { (object) throws(Malformed) in
        guard var place = object.baseAddress else { return }
        try read(&place)
      }
    } else {
      take(text: line)
    }
  }

  func noteGap() { document.reset() }

  func finish() {
    if document.isOpen { readRest() }
    handOut()
    if survived > 0 {
      session.report(
        InputProblem(
          .unsupported, .note, count: survived,
          text: "\(survived) reports do not describe the end of a process and were skipped"))
    }
    if killsLeftOut > 0 {
      session.report(
        InputProblem(
          .limit, .error, count: killsLeftOut,
          text:
            "too many processes were ended according to a report; \(killsLeftOut) of them "
            + "were skipped"))
    }
  }

  /// Reads a document that was cut, up to the cut.
  private func readRest() {
    document.handOutRest { object in
      guard var place = object.baseAddress else { return }
      try? read(&place)
    }
    session.report(
      InputProblem(.truncated, .dataLoss, text: "the report ends before its closing brace"))
  }

  // MARK: Facts

  private func take(text line: UnsafeRawBufferPointer) {
    if let field = CrashText.field(line), field.key == "Incident Identifier" {
      beginReport(KeptText.of(String(decoding: field.value, as: UTF8.self)))
    } else if line.is("Translated Report (Full Report Below)")
      ? report.tellsEnd || report.isSurvived
      : CrashText.process(line).map({ report.isOther(than: $0) }) ?? false
    {
      handOut()
    }
    noteLine()
    CrashText.take(line, &report)
  }

  private func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    var facts = CrashJSON()
    defer {
      if let incident = facts.report.incident {
        beginReport(incident)
      } else if report.isOther(than: facts.report) {
        handOut()
      }
      noteLine()
      report.add(facts.report)
      report.tellsOthers = report.tellsOthers || !facts.kills.isEmpty
      killsLeftOut += facts.killsLeftOut
      for kill in facts.kills { handOut(report.ending(kill)) }
    }
    try facts.read(&place)
  }

  private func beginReport(_ incident: String) {
    if report.incident != nil, report.incident != incident { handOut() }
    report.incident = incident
  }

  private func noteLine() { if report.line == 0 { report.line = sink.lineNumber } }

  private func handOut() {
    defer { report = CrashReport() }
    if report.tellsEnd {
      handOut(report)
    } else if !report.tellsOthers, report.process != nil || report.incident != nil {
      survived += 1
    }
  }

  private func handOut(_ report: CrashReport) {
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    sink.place = report.line
    defer { sink.place = nil }
    let name = report.process ?? report.bundle ?? "app"
    guard let process = session.begin(report.header, name: name, start: report.origin) else {
      return
    }
    if !report.facts.isEmpty {
      session.report(
        InputProblem(
          .crashFact, .note, line: report.line,
          text: DisplayText.escaped("\(name): \(report.facts.joined(separator: "; "))")))
    }
    var line = LogLine()
    line.time = report.ended
    session.emit(.processExit, process, line) { event in
      if let reason = report.reason { event.pointee.reason = sink.symbol(reason) }
      if let transition = report.transition { event.pointee.transition = sink.symbol(transition) }
      if let allowance = report.allowance { event.pointee.allowance = allowance }
      if let code = report.code {
        event.pointee.code = code
        event.pointee.hasCode = true
      }
    }
  }
}
