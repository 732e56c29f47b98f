public import TraceModel

/// Writes events as logs of OpenTelemetry in JSON, one message a line, as the Collector's file
/// exporter does (FORMAT.md §7.6).
///
/// Everything that OpenTelemetry has names for is written in its words, for readers who do not know
/// this tool. In addition each record carries the event's own keys as attributes, so that the text
/// read again gives equal events. A gap becomes a `trace.loss`.
///
/// Messages are closed by their content, never by how it came in: equal events give equal bytes.
public struct OTLPWriter {
  /// Records and bytes of a message at the most; a longer record has a message of its own.
  private static let mostRecords = 100
  private static let mostBytes = 256 << 10

  /// A run whose header was written.
  private struct Run {
    /// The bytes before the records of a message.
    var opening: [UInt8]
    /// Nanoseconds since 1970 at time 0.
    var start: Int64?
    /// The latest state that was said in OpenTelemetry's words.
    var state: String?
    /// The session of analytics that is open.
    var session: String?
  }

  private let symbols: SymbolTable
  private let fields: EventFields
  private var currentRun = Symbol.none
  private var runs: [Symbol: Run] = [:]
  /// The message that is being written, and whose.
  private var message: [UInt8] = []
  private var records = 0
  private var messageRun = Symbol.none

  /// `symbols` is the table that the events' symbols are of.
  public init(symbols: SymbolTable) {
    self.symbols = symbols
    fields = EventFields(symbols: symbols)
  }

  /// The messages that a batch completes, each with its LF.
  public mutating func lines(_ batch: EventBatch) -> [UInt8] {
    var bytes: [UInt8] = []
    for event in batch.events { append(event, batch, &bytes) }
    return bytes
  }

  /// The message that is not complete yet. Call it once, after the last batch.
  public mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    close(&bytes)
    return bytes
  }

  private mutating func append(_ event: Event, _ batch: EventBatch, _ bytes: inout [UInt8]) {
    let record: [UInt8]
    // One without a header has the defaults.
    if event.kind != .header, runs[event.run] == nil {
      runs[event.run] = begin(RunHeader(), event.run)
    }
    switch event.kind {
    case .header:
      let header = batch.headers[Int(event.code)]
      currentRun = event.run
      // A run that begins again is described again.
      close(&bytes)
      runs[event.run] = begin(header, event.run)
      record = headerRecord(header, event.run)
    case .gap: record = lossRecord(event)
    default: record = eventRecord(event, batch)
    }
    if records > 0, messageRun != event.run || message.count + record.count > Self.mostBytes {
      close(&bytes)
    }
    if records == 0 {
      messageRun = event.run
      message = runs[event.run]?.opening ?? []
    } else {
      message.append(UInt8(ascii: ","))
    }
    message += record
    records += 1
    if records == Self.mostRecords { close(&bytes) }
  }

  private mutating func close(_ bytes: inout [UInt8]) {
    guard records > 0 else { return }
    bytes += message
    bytes += Array("]}]}]}\n".utf8)
    message.removeAll(keepingCapacity: true)
    records = 0
  }

  // MARK: Runs

  private func begin(_ header: RunHeader, _ symbol: Symbol) -> Run {
    let name = symbol.isPresent ? symbols[symbol] : nil
    var text = OTLPText("{\"resourceLogs\":[{\"resource\":{\"attributes\":[")
    text.attributes(Self.resource(header, run: name))
    text.append("]},\"scopeLogs\":[{\"scope\":{\"name\":\"lifetrace\",\"version\":\"1\"},")
    text.append("\"logRecords\":[")
    return Run(opening: text.bytes, start: header.start.flatMap { WallTime.parse($0) })
  }

  /// The attributes for which the semantic conventions for resources have keys
  /// (https://opentelemetry.io/docs/specs/semconv/resource/).
  private static func resource(
    _ header: RunHeader, run: String?
  ) -> [(key: String, value: EventFields.Value)] {
    var result: [(key: String, value: EventFields.Value)] = []
    func add(_ key: String, _ text: String?) {
      if let text { result.append((key, .text(text))) }
    }
    // A service without a name is called this by the specification of the SDKs.
    add("service.name", header.app ?? "unknown_service")
    add("service.version", header.version)
    add("service.instance.id", run)
    add("app.build_id", header.build)
    add("os.type", "darwin")
    add("os.name", header.platform.map(\.title))
    add("os.version", header.os)
    add("device.model.identifier", header.device)
    if let pid = header.pid { result.append(("process.pid", .integer(pid))) }
    return result
  }

  // MARK: Records

  private func headerRecord(_ header: RunHeader, _ run: Symbol) -> [UInt8] {
    var text = OTLPText(opening(time: 0, run: run))
    text.append("\"eventName\":\"lifetrace.header\",\"attributes\":[")
    let own = header.fields.map { (OTLPNames.prefix + $0.key, $0.value) }
    text.attributes([(OTLPNames.header, .integer(1))] + own)
    text.append("]}")
    return text.bytes
  }

  private func lossRecord(_ event: Event) -> [UInt8] {
    var attributes: [(key: String, value: EventFields.Value)] = [
      (OTLPNames.event, .text("trace.loss"))
    ]
    attributes += event.lossFields(symbols, currentRun: .none).map {
      (OTLPNames.prefix + $0.key.text, $0.value)
    }
    var text = OTLPText("{\"eventName\":\"lifetrace.trace.loss\",\"attributes\":[")
    text.attributes(attributes)
    text.append("]}")
    return text.bytes
  }

  private mutating func eventRecord(_ event: Event, _ batch: EventBatch) -> [UInt8] {
    let own = symbols[event.eventName]
    var name = OTLPNames.prefix + own
    var attributes: [(key: String, value: EventFields.Value)] = []
    if let state = state(event) {
      name = OTLPNames.lifecycle
      attributes.append((OTLPNames.state, .text(state)))
    }
    if let session = session(event, batch) {
      if event.kind == .sessionStart || event.kind == .sessionEnd { name = own }
      attributes.append((OTLPNames.session, .text(session)))
    }
    attributes.append((OTLPNames.event, .text(own)))
    if event.hasTime { attributes.append((OTLPNames.prefix + "t", .integer(event.time))) }
    var body: String?
    for (key, value) in fields.of(event, batch, currentRun: currentRun) {
      // The message of a log is what OpenTelemetry calls its body.
      if event.kind == .log, key == .message, case .text(let message) = value {
        body = message
      } else {
        attributes.append((OTLPNames.prefix + key.text, value))
      }
    }
    var text = OTLPText(opening(time: event.hasTime ? event.time : nil, run: event.run))
    if event.level.isPresent, let severity = Self.severity(symbols[event.level]) {
      text.append("\"severityNumber\":\(severity.number),\"severityText\":\"\(severity.text)\",")
    }
    text.append("\"eventName\":")
    text.string(name)
    if let body {
      text.append(",\"body\":{\"stringValue\":")
      text.string(body)
      text.append("}")
    }
    text.append(",\"attributes\":[")
    text.attributes(attributes)
    text.append("]}")
    return text.bytes
  }

  /// The brace of a record, and its time if that is known.
  private func opening(time: Int64?, run: Symbol) -> String {
    guard let time, let start = runs[run]?.start else { return "{" }
    let (sum, isTooLarge) = start.addingReportingOverflow(time)
    return isTooLarge || sum <= 0 ? "{" : "{\"timeUnixNano\":\"\(sum)\","
  }

  /// The app state that an event reports; nil without one, or if it equals the latest one: the
  /// callback and the notification of one moment are one event there.
  private mutating func state(_ event: Event) -> String? {
    let state: String
    switch event.kind {
    case .noteAppDidBecomeActive, .appDidBecomeActive: state = "active"
    case .noteAppWillResignActive, .appWillResignActive: state = "inactive"
    case .noteAppDidEnterBackground, .appDidEnterBackground: state = "background"
    case .noteAppWillEnterForeground, .appWillEnterForeground: state = "foreground"
    case .appWillTerminate: state = "terminate"
    default: return nil
    }
    guard runs[event.run]?.state != state else { return nil }
    runs[event.run]?.state = state
    return state
  }

  private mutating func session(_ event: Event, _ batch: EventBatch) -> String? {
    switch event.kind {
    case .sessionStart:
      let id = batch.string(event.id)
      runs[event.run]?.session = id
      return id
    case .sessionEnd:
      let id = batch.string(event.id)
      if runs[event.run]?.session == id { runs[event.run]?.session = nil }
      return id
    default: return runs[event.run]?.session
    }
  }

  /// Numbers as OpenTelemetry's data model has them, of the levels of Apple's log
  /// (https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber).
  private static func severity(_ level: String) -> (number: Int, text: String)? {
    switch level {
    case "debug": (5, "DEBUG")
    case "info": (9, "INFO")
    case "default", "notice": (10, "INFO2")
    case "error": (17, "ERROR")
    case "fault": (21, "FATAL")
    default: nil
    }
  }
}

/// Keys of attributes and names of events.
enum OTLPNames {
  static let lifecycle = "device.app.lifecycle"
  static let state = "ios.app.state"
  static let session = "session.id"
  /// Of the attributes that hold an event's own keys.
  static let prefix = "lifetrace."
  /// The event's own name; what makes a record one of this tool.
  static let event = "lifetrace.event"
  /// The version of the format, as of a header.
  static let header = "lifetrace.header"
}

/// JSON that is written in pieces.
private struct OTLPText {
  private(set) var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func string(_ text: String) { append(JSONString.quoted(text)) }

  mutating func attributes(_ attributes: [(key: String, value: EventFields.Value)]) {
    for (index, attribute) in attributes.enumerated() {
      append(index > 0 ? ",{\"key\":" : "{\"key\":")
      string(attribute.key)
      append(",\"value\":")
      value(attribute.value)
      append("}")
    }
  }

  /// 64-bit integers are strings in the JSON of Protocol Buffers.
  private mutating func value(_ value: EventFields.Value) {
    switch value {
    case .text(let text):
      append("{\"stringValue\":")
      string(text)
      append("}")
    case .time(let number), .integer(let number): append("{\"intValue\":\"\(number)\"}")
    case .boolean(let flag): append("{\"boolValue\":\(flag)}")
    case .words(let words), .texts(let words):
      append("{\"arrayValue\":{\"values\":[")
      for (index, word) in words.enumerated() {
        append(index > 0 ? ",{\"stringValue\":" : "{\"stringValue\":")
        string(word)
        append("}")
      }
      append("]}}")
    }
  }
}
