internal import TraceModel

/// `log show|stream --style ndjson`: an object a line, and `{"count":…,"finished":1}` at the end.
final class UnifiedLogNDJSON: ImportedFormat {
  static let format = TraceFormat.unifiedLogNDJSON

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == UInt8(ascii: "{") else { return UnifiedLogBanner.isOne(line) }
    return line.has("\"eventMessage\"") || line.has("\"machTimestamp\"")
      || line.has("\"processImagePath\"")
  }

  private let context: ImportContext
  private let log: UnifiedLogReader

  init(_ context: ImportContext) {
    self.context = context
    log = UnifiedLogReader(context)
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    guard var place = line.baseAddress, line.first == UInt8(ascii: "{") else {
      if !UnifiedLogBanner.isOne(line) { context.sink.noteJunk() }
      return
    }
    log.take(try UnifiedLogRecord(&place, context.sink))
  }

  func noteGap() {}

  func finish() {
    if !log.isFinished { log.noteMissingEnd() }
  }
}

/// What `log` writes before the first message.
enum UnifiedLogBanner {
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    line.starts(with: "Filtering the log data using ".utf8)
      || line.starts(with: "Skipping ".utf8) && line.has(" messages, pass ")
  }
}

/// The meaning of the unified log's objects, whichever way they are laid out.
final class UnifiedLogReader {
  private let session: LogSession
  private let sink: ImportSink
  private let symbols: ReaderSymbols
  private(set) var isFinished = false

  init(_ context: ImportContext) {
    session = context.session
    sink = context.sink
    symbols = context.symbols
  }

  func take(_ record: UnifiedLogRecord) {
    if record.isFinished {
      isFinished = true
      return
    }
    var line = record.line
    var place = 0
    line.time = LogTime.dateAndTime(record.timestamp, &place)
    line.level =
      LogLine.Level(rawValue: String(decoding: record.messageType, as: UTF8.self).lowercased())
      ?? .unknown
    if record.eventType.is("lossEvent") {
      session.lose(record.lossCount, "the log itself lost messages here (lossEvent)")
    } else if record.eventType.is("signpostEvent") {
      takeSignpost(record, line)
    } else {
      session.take(line)
    }
  }

  /// Intervals of signposts are work of the app.
  private func takeSignpost(_ record: UnifiedLogRecord, _ line: LogLine) {
    let isBegin = record.signpostType.is("begin")
    guard isBegin || record.signpostType.is("end"), let id = record.signpostID else { return }
    // Apple's own intervals say nothing about the app's work.
    guard !line.subsystem.starts(with: "com.apple.".utf8) else { return }
    session.signpost(isBegin: isBegin, id: id, name: record.signpostName, line)
  }

  func noteMissingEnd() {
    session.report(
      InputProblem(
        .truncated, .note,
        text: "the log does not end with 'finished': the capture was cut, or is still running"))
  }
}
