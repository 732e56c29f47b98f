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
        && (line.has("\"incident_id\"") || line.has("\"os_version\"")) || Self.isBody(line)
        || line.has("\"largestProcess\"") && line.has("\"incident\"")
    case 0x20, 0x09, UInt8(ascii: "\""): return Self.isMember(line.trimmed)
    default: break
    }
    if CrashText.isOfCrash(line) { return true }
    if let plain = MarkedField.plain(line) { return plain.withUnsafeBytes { isHeading($0) } }
    return isHeading(line)
  }

  /// Whether a line is a field that only reports have, or their sentence.
  private static func isHeading(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let field = CrashText.field(line) else {
      return line.is("Translated Report (Full Report Below)") || CrashText.isSentence(line)
    }
    let value = field.value
    switch field.key {
    case "Incident Identifier", "CrashReporter Key", "Hardware Model": return true
    case "Exception Type":
      return CrashText.isException(value) || value.starts(with: "App Hang".utf8)
    case "Termination Reason", "Termination Description", "Triggered by Thread":
      return !value.isEmpty
    // Of a report about a resource, whose first lines are often left out. A person's form may have
    // such a field, too.
    case "Action taken":
      return value.elementsEqual("none".utf8) || value.elementsEqual("Process killed".utf8)
    case "Exception Codes", "Exception Note": return true
    case "Last Exception Backtrace": return value.isEmpty
    // A Mac's reports of these kinds have no identifier of an incident.
    case "Event": return CrashReport.isEvent(String(decoding: value.prefix(40), as: UTF8.self))
    // Of reports that are made of samples, and of the table of low memory.
    case "Data Source":
      return ["Stackshots", "Microstackshots"].contains { value.elementsEqual($0.utf8) }
    case "Duration":
      return UnsafeRawBufferPointer(rebasing: value).has("process was unresponsive for ")
    case "Analysis Tool": return value.elementsEqual("/usr/bin/\(CrashReport.sample)".utf8)
    case "Largest process": return !value.isEmpty
    default: return false
    }
  }

  /// Members that only reports have, of an end or of low memory.
  private static let members: [StaticString] = [
    "\"largestProcess\"", "\"rpages\"", "\"memoryPages\"", "\"procRole\"", "\"procLaunch\"",
    "\"faultingThread\"", "\"coalitionName\"", "\"procName\"", "\"captureTime\"",
  ]
  /// Members that documents of other programs have, too, and what they hold in reports alone.
  private static let sharedMembers: [(member: StaticString, content: StaticString)] = [
    ("\"exception\"", "\"EXC_"), ("\"termination\"", "\"namespace\""),
    ("\"osVersion\"", "\"train\""), ("\"bundleInfo\"", "\"CFBundle"),
  ]

  /// Whether a line begins a report among the lines of a log.
  static func beginsReport(_ line: UnsafeRawBufferPointer) -> Bool {
    switch line.first {
    case UInt8(ascii: "I"): line.begins(with: "Incident Identifier: ")
    case UInt8(ascii: "P"): CrashText.process(line).map { $0.pid != nil } ?? false
    case UInt8(ascii: "{"): line.begins(with: "{\"") && recognises(line)
    case UInt8(ascii: "E"): line.begins(with: "Exception Type:") && isHeading(line)
    case UInt8(ascii: "T"): isReasonOfSystem(line)
    // Its first line, and the brace before its document, were left out.
    case 0x20, 0x09, UInt8(ascii: "\""): isMember(line.trimmed)
    default: false
    }
  }

  /// `Termination Reason: Namespace SIGNAL, Code 6` or
  /// `Termination Reason: RUNNINGBOARD 0xdead10cc`: an app may print a reason of its own.
  private static func isReasonOfSystem(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.begins(with: "Termination Reason:"), isHeading(line),
      let value = CrashText.field(line)?.value
    else { return false }
    let word = value.prefix { $0 != 0x20 && $0 != 0x2C }
    return word.elementsEqual("Namespace".utf8)
      || word.count > 3 && word.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x5F }
  }

  /// A member of a report whose beginning was left out.
  private static func isMember(_ line: UnsafeRawBufferPointer) -> Bool {
    members.contains { line.begins(with: $0) }
      || sharedMembers.contains { line.begins(with: $0.member) && line.has($0.content) }
  }

  /// The document of a report in one line, without the line that goes before it.
  private static func isBody(_ line: UnsafeRawBufferPointer) -> Bool {
    (line.has("\"procName\"") && line.has("\"captureTime\"")
      || line.has("\"faultingThread\"") && line.has("\"threads\""))
      && (line.has("\"termination\"") || line.has("\"exception\""))
  }

  /// Whether a line begins a JSON object; `{(` begins a list of NeXT's notation.
  private static func beginsObject(_ line: UnsafeRawBufferPointer) -> Bool {
    let line = line.trimmed
    guard line.first == 0x7B else { return false }
    let next = line.part(1).trimmed.first
    return next == nil || next == 0x22 || next == 0x7D
  }

  private let context: ImportContext
  private let sink: ImportSink
  private let session: LogSession
  private let document = JSONDocument()
  private var report = CrashReport()
  /// The document that is open began with a member: whoever pasted it left out what was before.
  private var isPiece = false
  /// It has the member that tells the end.
  private var pieceHasEnd = false
  /// The document was cut before its end, and what is there of it is read.
  private var isRest = false
  /// The sentence before goes on in the next line.
  private var asksForMore = false
  private var known = KnownReports()
  private var survived: Int64 = 0
  /// What the reports that tell no end are, in the order of the text.
  private var survivedKinds: [String] = []
  private static let kindLimit = 4
  private var cut: Int64 = 0
  private var killsLeftOut: Int64 = 0
  /// Reports whose process may have a log in the same text, before or after them.
  private var waiting: [CrashReport] = []
  private static let waitingLimit = 64

  init(_ context: ImportContext) {
    self.context = context
    sink = context.sink
    session = context.session
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    // The second of two reports begins with a line of its own, which belongs to no document.
    if document.isOpen, line.trimmed.first != 0x22, Self.recognises(line) { readRest() }
    if isPiece, document.isOpen, RecordStart.mayBeOne(line), RecordStart.isOne(line) { readRest() }
    let isEnd = line.trimmed.begins(with: "\"termination\"")
    // A report has one, so that this is another's.
    if isPiece, document.isOpen, isEnd, pieceHasEnd { readRest() }
    if !document.isOpen { (isPiece, pieceHasEnd) = (false, false) }
    pieceHasEnd = pieceHasEnd || isEnd
    if !document.isOpen, Self.isMember(line.trimmed) {
      // The brace before it is missing.
      isPiece = true
      let brace: [UInt8] = [0x7B]
      _ = brace.withUnsafeBytes { try? document.feed($0) { _ in } }
    }
    if isPiece, isEnd, line.contains(0x7D) { noteLine() }
    if document.isOpen || Self.beginsObject(line) || line.has("\"termination\"") {
      do throws(Malformed) {
        _ = try document.feed(line) { (object) throws(Malformed) in
          guard var place = object.baseAddress else { return }
          try read(&place)
        }
      } catch {
        // Of a piece nobody knows where it ends.
        if !isPiece { throw error }
      }
    } else if !RecordStart.mayBeOne(line) || !context.isTakenOver(line) {
      take(text: line)
    }
  }

  func noteGap() { document.reset() }

  func finish() {
    if document.isOpen { readRest() }
    handOut()
    for report in waiting { handOut(report) }
    waiting = []
    if let problem = known.problem { session.report(problem) }
    if survived > 0 {
      session.report(
        InputProblem(
          .unsupported, .note, count: survived,
          text: (survived == 1 ? "1 report does" : "\(survived) reports do")
            + " not describe the end of a process and "
            + (survived == 1 ? "was skipped" : "were skipped")
            + (survivedKinds.isEmpty ? "" : ": \(survivedKinds.joined(separator: ", "))")))
    }
    if cut > 0 {
      session.report(
        InputProblem(
          .truncated, .dataLoss, count: cut,
          text: (cut == 1 ? "1 crash report was" : "\(cut) crash reports were")
            + " cut before the part that tells how the process ended"))
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
    let (wasLeftOut, wasPiece) = (document.hasEllipsis, isPiece)
    isPiece = false
    isRest = true
    defer { isRest = false }
    document.handOutRest { object in
      guard var place = object.baseAddress else { return }
      try? read(&place)
    }
    if wasPiece { return }
    let name = report.bugType == CrashReport.lowMemory ? "jetsam report" : "report"
    let problem =
      wasLeftOut
      ? InputProblem(
        .truncated, .note, text: "parts of the \(name) were left out ('...'); the rest was read")
      : InputProblem(
        .truncated, .dataLoss,
        text: "the \(name) ends before its closing brace; pass the whole file")
    session.report(problem)
  }

  // MARK: Facts

  private func take(text line: UnsafeRawBufferPointer) {
    if let plain = MarkedField.plain(line) { return plain.withUnsafeBytes { take(text: $0) } }
    let isAsked = asksForMore
    asksForMore = CodeTalk.asks(line)
    if isAsked, CrashText.field(line.trimmed) != nil { return }
    if let field = CrashText.field(line), field.key == "Incident Identifier" {
      beginReport(KeptText.of(String(decoding: field.value, as: UTF8.self)))
    } else if line.is("Translated Report (Full Report Below)")
      ? report.tellsEnd || report.isSurvived || report.isNoCrash
      : CrashText.process(line).map({ report.isOther(than: $0) })
        ?? beginsExcerpt(line)
    {
      handOut()
    }
    noteLine()
    if report.bugType == CrashReport.lowMemory,
      let kill = CrashText.kill(line, pageSize: report.pageSize)
    {
      report.tellsOthers = true
      return handOut(kill: kill)
    }
    CrashText.take(line, &report)
  }

  /// Whether a line is the first of another excerpt: the excerpt above has the same field, before
  /// its threads.
  private func beginsExcerpt(_ line: UnsafeRawBufferPointer) -> Bool {
    guard report.isExcerpt, report.stack.hasThreads else { return false }
    return report.exceptionType != nil && line.begins(with: "Exception Type:")
      && Self.isHeading(line) || report.namespace != nil && Self.isReasonOfSystem(line)
  }

  /// The end of another process than the report's own.
  private func handOut(kill: CrashReport) {
    let end = report.ending(kill)
    if known.isNew(end, of: report.incident) { end.handOut(sink, session) }
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
      report.isPartial = report.isPartial || document.hasEllipsis || isPiece || isRest
      report.tellsOthers = report.tellsOthers || !facts.kills.isEmpty
      killsLeftOut += facts.killsLeftOut
      for kill in facts.kills { handOut(kill: kill) }
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
      guard known.isNew(report, of: report.incident), known.isNew(excerpt: report) else { return }
      waiting.append(report)
      if waiting.count > Self.waitingLimit { handOut(waiting.removeFirst()) }
    } else if !report.tellsOthers,
      report.process != nil || report.incident != nil || report.event != nil
        || report.stack.survivor != nil || report.bugType == CrashReport.lowMemory
    {
      guard !report.isCut else {
        cut += 1
        return
      }
      survived += 1
      if let kind = report.otherKind, !survivedKinds.contains(kind),
        survivedKinds.count < Self.kindLimit
      {
        survivedKinds.append(kind)
      }
    }
  }

  /// The end of a run that a log in the same text shows, or a run of its own.
  private func handOut(_ report: CrashReport) {
    if let run = context.router?.process(where: report.isEnd) {
      report.end(run.process, sink, run.session)
    } else if let run = context.router?.process(where: report.isKnownEnd) {
      report.explain(run.process, sink, run.session)
    } else {
      report.handOut(sink, session)
    }
  }
}
