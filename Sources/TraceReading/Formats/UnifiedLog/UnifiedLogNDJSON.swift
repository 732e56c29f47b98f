internal import TraceModel

/// `log show|stream --style ndjson`: an object a line, and `{"count":…,"finished":1}` at the end.
final class UnifiedLogNDJSON: ImportedFormat {
  static let format = TraceFormat.unifiedLogNDJSON
  static let summary = "`log show` or `log stream` with `--style ndjson`"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == UInt8(ascii: "{") else { return false }
    return line.has("\"eventMessage\"") || line.has("\"machTimestamp\"")
      || line.has("\"processImagePath\"")
      || line.begins(with: "{\"count\":") && line.has(",\"finished\":")
      // As other tools rewrite it, which know the log's columns by these names.
      || line.has("\"timestamp\"") && line.has("\"subsystem\"") && line.has("\"process\"")
        && line.has("\"pid\"") && !line.has("\"event\"")
  }

  private let sink: ImportSink
  private let log: UnifiedLogReader

  init(_ context: ImportContext) {
    sink = context.sink
    log = UnifiedLogReader(context)
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    var line = line
    // Whoever pastes a log may indent it.
    while line.first == 0x20 || line.first == 0x09 { line = line.part(1) }
    guard line.first == UInt8(ascii: "{"), let start = line.baseAddress else {
      if !UnifiedLogBanner.isOne(line) { sink.noteJunk() }
      return
    }
    var place = start
    try sink.tentatively { () throws(Malformed) in
      let record = try UnifiedLogRecord(&place, sink)
      JSONScan.skipSpace(&place)
      guard place >= start + line.count else { throw Malformed("the end of the line", place) }
      log.take(record)
    }
  }

  func noteGap() { log.noteGap() }

  func finish() {
    if !log.isFinished { log.noteMissingEnd() }
    log.finish()
  }
}
