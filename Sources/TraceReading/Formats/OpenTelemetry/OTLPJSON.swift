internal import TraceModel

/// Logs of OpenTelemetry as JSON: what agents in apps send, and the Collector's file exporter
/// writes.
///
/// The events are those of the semantic conventions for mobile
/// (https://opentelemetry.io/docs/specs/semconv/mobile/mobile-events/). Their states are events,
/// not states: `foreground` is `willEnterForeground`, so an app that comes back is `inactive` until
/// `active`. Agents stamp them where they can, so two of them may have times in the wrong order;
/// theirs is the order of the file.
final class OTLPJSON: ImportedFormat {
  static let format = TraceFormat.otlpJSON
  static let summary =
    "OpenTelemetry logs as JSON with `device.app.lifecycle`, in "
    + "any framing of the Collector's file exporter"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    switch line.first {
    case UInt8(ascii: "{"): isSignal(key(line.dropFirst()))
    // Messages in an array.
    case UInt8(ascii: "["):
      isSignal(key(line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.dropFirst()))
    // The second line of an object that was printed for people.
    case UInt8(ascii: "\""): isSignal(key(line[...]))
    default: false
    }
  }

  /// The key that a text begins with, with the quotes around it.
  private static func key(_ text: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    let key = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard key.first == 0x22, let end = key.dropFirst().firstIndex(of: 0x22) else {
      return key.prefix(0)
    }
    return key[...end]
  }

  private static func isSignal(_ key: Slice<UnsafeRawBufferPointer>) -> Bool {
    let key = UnsafeRawBufferPointer(rebasing: key)
    return key.is("\"resourceLogs\"") || key.is("\"resourceSpans\"")
      || key.is("\"resourceMetrics\"")
  }

  private let sink: ImportSink
  private let session: LogSession
  private let document = JSONDocument()
  private let own: OTLPOwnRecords
  private var senders: [OTLPResource: OTLPSender] = [:]
  /// Some state was recorded since all were forgotten.
  private var hasStates = false
  /// Messages of spans or metrics, and events of another platform.
  private var otherSignals: Int64 = 0
  private var foreignEvents: Int64 = 0
  private var repeated: Int64 = 0
  private var others = OtherRecords()

  init(_ context: ImportContext) {
    sink = context.sink
    session = context.session
    own = OTLPOwnRecords(context)
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    do throws(Malformed) {
      try takeLine(line)
    } catch {
      forgetStates()
      throw error
    }
  }

  /// The missing text may have changed any state.
  private func forgetStates() {
    guard hasStates else { return }
    hasStates = false
    for sender in senders.values { sender.forgetStates() }
  }

  private func takeLine(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    let isMessage = Self.isWhole(line)
    if document.isOpen, isMessage { noteUnfinished() }
    if isMessage, var place = line.baseAddress {
      try read(&place)
      JSONScan.skipSpace(&place)
      guard place >= line.baseAddress.map({ $0 + line.count }) ?? place else {
        throw Malformed("the end of the line", place)
      }
      return
    }
    let isJSON = try document.feed(line) { (object) throws(Malformed) in
      guard var place = object.baseAddress else { return }
      try read(&place)
    }
    if !isJSON { sink.noteJunk() }
  }

  /// Whether a line begins a message and does not end where a printer for people breaks lines.
  private static func isWhole(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == 0x7B, isSignal(key(line.dropFirst())) else { return false }
    let last = line.last { $0 != 0x20 && $0 != 0x09 }
    return last != 0x7B && last != 0x5B && last != 0x2C && last != 0x3A
  }

  func noteGap() {
    document.reset()
    forgetStates()
  }

  func finish() {
    if document.isOpen { noteUnfinished() }
    report(
      otherSignals,
      otherSignals == 1
        ? "message holds spans or metrics, which describe no life cycle"
        : "messages hold spans or metrics, which describe no life cycle")
    report(
      foreignEvents,
      foreignEvents == 1
        ? "event comes from an Android app, which has another life cycle"
        : "events come from an Android app, which has another life cycle")
    report(
      repeated,
      repeated == 1
        ? "event repeats another one with equal time and state; it is kept once"
        : "events repeat others with equal time and state; one of each is kept")
    let others = others.problem("record is of another event", "records are of other events")
    // An input without a life cycle says that it has none.
    if let others, sink.hasHeader { session.report(others) }
  }

  private func report(_ count: Int64, _ text: String) {
    guard count > 0 else { return }
    session.report(InputProblem(.unsupported, .note, count: count, text: "\(count) \(text)"))
  }

  /// Counts a message that was cut; the records before the cut were read.
  private func noteUnfinished() {
    document.handOutRest { object in
      guard var place = object.baseAddress else { return }
      try? read(&place)
    }
    forgetStates()
    sink.reject("a message ends before its closing brace")
  }

  // MARK: Messages

  private func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    var isOther = false
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      guard key.is("resourceLogs") else {
        isOther = isOther || key.is("resourceSpans") || key.is("resourceMetrics")
        return
      }
      try JSONWalk.elements(&place) { (place) throws(Malformed) in try readResource(&place) }
    }
    if isOther { otherSignals += 1 }
  }

  private func readResource(_ place: inout UnsafeRawPointer) throws(Malformed) {
    // Looked up once, however many records there are.
    var sender = sender(of: OTLPResource(in: place))
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("resource") {
        sender = self.sender(of: try OTLPResource(&place))
      } else if key.is("scopeLogs") || key.is("instrumentationLibraryLogs") {
        try JSONWalk.elements(&place) { (place) throws(Malformed) in
          try JSONWalk.members(&place) { (key, place) throws(Malformed) in
            guard key.is("logRecords") || key.is("logs") else { return }
            try JSONWalk.elements(&place) { (place) throws(Malformed) in
              let start = place
              take(try OTLPRecord(&place), of: sender, start, place)
            }
          }
        }
      }
    }
  }

  private func take(
    _ record: OTLPRecord, of sender: OTLPSender, _ start: UnsafeRawPointer,
    _ end: UnsafeRawPointer
  ) {
    let whole = sink.line
    // In a message of many records, the one that said it; else the line.
    if let base = whole.baseAddress, start >= base, end <= base + whole.count {
      sink.line = UnsafeRawBufferPointer(start: start, count: end - start)
    }
    defer { sink.line = whole }
    guard !record.isOwn else { return own.take(record) }
    switch record.name {
    case "device.app.lifecycle":
      guard let kind = record.kind else {
        if record.isForeign { foreignEvents += 1 } else { sink.noteJunk() }
        return
      }
      guard let run = run(of: sender, record) else { return }
      sender.latest = run
      noteState(kind, record, run)
    case "session.start", "session.end":
      guard var session = record.session?.text else { return others.note(record.name) }
      guard let run = run(of: sender, record) else { return }
      sink.releaseTextsInTime()
      let kind: EventKind = record.name == "session.start" ? .sessionStart : .sessionEnd
      self.session.emit(kind, run.process, run.line(record)) { event in
        session.withUTF8 { event.pointee.id = sink.text(UnsafeRawBufferPointer($0)) }
      }
    default: others.note(record.name)
    }
  }

  private func noteState(_ kind: EventKind, _ record: OTLPRecord, _ run: OTLPSender.Run) {
    if let time = record.time {
      guard !run.isRepeated(kind, time) else {
        repeated += 1
        return
      }
      if run.isSaid(kind, time) { return }
    }
    if !run.goesOn(record) {
      run.process.phases.state = nil
      session.doubt(run.process)
    } else if kind == .noteAppDidEnterBackground, run.process.phases.state == .active {
      // The step before may be stamped late, and come with the next record.
      session.doubt(run.process)
    }
    run.note(kind, record)
    hasStates = true
    let line = run.line(record)
    guard kind != .appWillTerminate else { return session.emit(kind, run.process, line) }
    session.note(kind, run.process, line)
  }

  private func sender(of resource: OTLPResource) -> OTLPSender {
    senders[resource] ?? OTLPSender(resource)
  }

  private func run(of sender: OTLPSender, _ record: OTLPRecord) -> OTLPSender.Run? {
    if let known = sender.run(of: record) { return known }
    let resource = sender.resource
    let process = session.begin(
      resource.header(start: record.time), name: resource.app?.text ?? "app", start: record.time)
    guard let process else { return nil }
    senders[resource] = sender
    return sender.begin(process, record)
  }
}
