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
        && keys.contains { line.place(of: $0) != nil }
    default: return false
    }
  }

  private let sink: ImportSink
  private let session: LogSession
  private let document = JSONDocument()
  private var firstLine: Int64 = 0
  private var otherObjects: Int64 = 0

  init(_ context: ImportContext) {
    sink = context.sink
    session = context.session
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if !document.isOpen { firstLine = sink.lineNumber }
    let isJSON = try document.feed(line) { (object) throws(Malformed) in
      guard var place = object.baseAddress else { return }
      try read(&place)
    }
    if !isJSON { sink.noteJunk() }
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
    var payload = MetricPayload()
    defer { handOut(payload) }
    try payload.read(&place)
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
    for var crash in payload.crashes {
      crash.add(payload.about)
      crash.line = firstLine
      // Both times of a diagnostic are the hour or the day of it, not the moment.
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
