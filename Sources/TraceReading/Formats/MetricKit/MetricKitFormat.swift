internal import TraceModel

/// Payloads of MetricKit as JSON: the sums of a day, and diagnostics of single events
/// (https://developer.apple.com/documentation/metrickit).
///
/// Sums are facts and no life cycle: no run is made of them. A crash is the end of a process, as in
/// a crash report.
final class MetricKitFormat: ImportedFormat {
  static let format = TraceFormat.metricKit
  static let summary =
    "payloads of MetricKit as JSON: exits by cause, times and hangs as facts; a crash as the end of "
    + "its process"

  /// Members that no other document has.
  private static let keys: [StaticString] = [
    "\"applicationExitMetrics\"", "\"applicationTimeMetrics\"", "\"applicationLaunchMetrics\"",
    "\"applicationResponsivenessMetrics\"", "\"crashDiagnostics\"", "\"hangDiagnostics\"",
    "\"cpuExceptionDiagnostics\"", "\"diskWriteExceptionDiagnostics\"",
    "\"appLaunchDiagnostics\"", "\"timeStampBegin\"", "\"timeStampEnd\"", "\"intervalEntries\"",
    "\"stateEntries\"", "\"cellularConditionMetrics\"", "\"locationActivityMetrics\"",
    "\"signpostMetrics\"", "\"networkTransferMetrics\"", "\"animationMetrics\"",
  ]

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.trimmed
    switch text.first {
    case 0x22: return keys.contains { text.begins(with: $0) }
    case 0x7B, 0x5B:
      // A record of another format may quote one of them.
      return !line.has("\"lifetrace\"") && !line.has("\"event\"") && !line.has("\"eventMessage\"")
        && (keys.contains { line.place(of: $0) != nil } || line.has(escapedKey))
    default: return payload(behind: text) != nil
    }
  }

  /// The key of each payload inside of a string.
  private static let escapedKey: StaticString = "\\\"timeStampBegin\\\""

  /// The payload of a line that an app printed it in, `MetricKit payload: {"timeStampBegin": …}`,
  /// also as a string, `payload: "{\"timeStampBegin\": …}"`; nil of other lines. Each payload has
  /// its times.
  private static func payload(behind line: UnsafeRawBufferPointer) -> [UInt8]? {
    let isString = line.last == 0x22 && line.has(escapedKey)
    guard isString || line.last == 0x7D,
      let start = line.place(of: isString ? "\"{" : "{\""), start > 0, start < 240,
      !line.part(0, start).contains(0x22),
      [0x3A, 0x5D].contains(line.part(0, start).trimmed.last)
    else { return nil }
    let text = Array(line.part(start))
    guard let payload = isString ? object(inString: text) : text else { return nil }
    return payload.withUnsafeBytes { $0.has("\"timeStampBegin\"") && recognises($0) }
      ? payload : nil
  }

  /// The object that is the text of a string with its quotation marks; nil of others.
  private static func object(inString string: [UInt8]) -> [UInt8]? {
    JSONDocument.padded(string).withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress, let text = try? JSONWalk.string(&place) else {
        return nil
      }
      let object = Array(text.utf8)
      return object.first == 0x7B ? object : nil
    }
  }

  private let context: ImportContext
  private let sink: ImportSink
  private let session: LogSession
  private let document = JSONDocument()
  private var firstLine: Int64 = 0
  private var otherObjects: Int64 = 0

  init(_ context: ImportContext) {
    self.context = context
    sink = context.sink
    session = context.session
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if !document.isOpen { firstLine = sink.lineNumber }
    let printed = document.isOpen || line.first == 0x7B ? nil : Self.payload(behind: line.trimmed)
    // A log in which an app prints its payload goes on.
    if !document.isOpen, printed == nil, RecordStart.mayBeOne(line), context.isTakenOver(line) {
      return
    }
    let isJSON = if let printed { try feed(printed, of: line) } else { try feed(line) }
    if !isJSON { sink.noteJunk() }
  }

  private func feed(_ line: UnsafeRawBufferPointer) throws(Malformed) -> Bool {
    try document.feed(line) { (object) throws(Malformed) in
      guard var place = object.baseAddress else { return }
      try read(&place)
    }
  }

  /// The payload of a line, in memory of its own: a mistake in it is one of the line.
  private func feed(
    _ text: [UInt8], of line: UnsafeRawBufferPointer
  ) throws(Malformed) -> Bool {
    let result = text.withUnsafeBytes { text -> Result<Bool, Malformed> in
      do throws(Malformed) { return .success(try feed(text)) } catch {
        return .failure(error.moved(to: line.baseAddress))
      }
    }
    return try result.get()
  }

  func noteGap() { document.reset() }

  func finish() {
    if document.isOpen {
      let wasLeftOut = document.hasEllipsis
      document.handOutRest { object in
        guard var place = object.baseAddress else { return }
        try? read(&place)
      }
      session.report(
        wasLeftOut
          ? InputProblem(
            .truncated, .note,
            text: "parts of the payload were left out ('...'); the rest was read")
          : InputProblem(
            .truncated, .dataLoss, text: "the payload ends before its closing brace"))
    }
    if otherObjects > 0 {
      session.report(
        InputProblem(
          .unsupported, .note, count: otherObjects,
          text: "some objects are not payloads of MetricKit and were skipped"))
    }
  }

  private func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    let start = place
    var payload = MetricPayload()
    defer {
      if payload.isOfMetricKit || !takeEnvelope(start, depth: 0) { handOut(payload) }
    }
    try payload.read(&place)
  }

  /// Objects inside of an envelope that are looked at.
  private static let deepest = 4

  /// Reads the payloads inside of an object that is none: what an app sends of them. False if it
  /// has none.
  private func takeEnvelope(_ start: UnsafeRawPointer, depth: Int) -> Bool {
    var hasPayload = false
    func take(_ start: UnsafeRawPointer) {
      guard JSONScan.byte(start) == 0x7B, depth < Self.deepest else { return }
      var place = start
      var payload = MetricPayload()
      // Of a document that is cut the rest is read.
      try? payload.read(&place)
      if payload.isOfMetricKit {
        hasPayload = true
        handOut(payload)
      } else if takeEnvelope(start, depth: depth + 1) {
        hasPayload = true
      }
    }
    var place = start
    try? JSONWalk.members(&place) { (_, value) throws(Malformed) in
      if JSONScan.byte(value) == 0x22 {
        // A payload that was made text before it was sent.
        guard let text = try JSONWalk.string(&value), text.utf8.first == 0x7B else { return }
        return JSONDocument.padded(text.utf8).withUnsafeBytes {
          $0.baseAddress.map { take($0) } ?? ()
        }
      }
      guard JSONScan.byte(value) == 0x5B else { return take(value) }
      try JSONWalk.elements(&value) { (element) throws(Malformed) in take(element) }
    }
    return hasPayload
  }

  private func handOut(_ payload: MetricPayload) {
    guard payload.isOfMetricKit else {
      otherObjects += 1
      return
    }
    for fact in payload.facts {
      sink.reportFact(
        InputProblem(.systemFact, .note, line: firstLine, text: DisplayText.escaped(fact)))
    }
    sink.add(payload.sums)
    if payload.looksSimulated { return }
    for var crash in payload.crashes {
      crash.add(payload.about)
      crash.line = firstLine
      // Both times of a diagnostic are the hour or the day of it, not the moment.
      crash.covered = payload.covered
      crash.handOut(sink, session)
    }
    if payload.crashesLeftOut > 0 {
      session.report(
        InputProblem(
          .limit, .error, count: payload.crashesLeftOut,
          text: "too many crashes in one payload; \(payload.crashesLeftOut) were skipped"))
    }
  }
}
