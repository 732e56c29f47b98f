internal import TraceModel

/// The lines that `log` writes before the first message, in every style.
enum UnifiedLogBanner {
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    line.begins(with: "Filtering the log data using ")
      || line.begins(with: "Skipping ") && line.has(" messages, pass ")
  }
}

/// The meaning of the unified log's objects, whichever way they are laid out.
final class UnifiedLogReader {
  private let context: ImportContext
  var session: LogSession { context.session }
  /// The boot that the objects belong to, and the ticks of the latest one.
  private var boot: [UInt8] = []
  private var ticks: UInt64 = 0
  /// Objects with fewer ticks than the one before, and the line of the first.
  private var steps: Int64 = 0
  private var firstStep: Int64 = 0
  private let sink: ImportSink
  private(set) var isFinished = false

  init(_ context: ImportContext) {
    self.context = context
    sink = context.sink
  }

  func take(_ record: UnifiedLogRecord) {
    if record.isFinished {
      isFinished = true
      return
    }
    noteOrder(record)
    var line = record.line
    var place = 0
    if let stamp = LogTime.stamp(record.timestamp, &place) {
      line.time = stamp.nanoseconds
      line.hasZone = stamp.zone != nil
    }
    line.mayNameCallbacks = line.mayBeOfApp
    if record.eventType.is("lossEvent") {
      session.lose(
        record.isLossSaturated ? nil : record.lossCount,
        "the log itself lost messages here (lossEvent)")
    } else if record.eventType.is("signpostEvent") {
      takeSignpost(record, line)
    } else {
      context.take(line)
    }
  }

  /// The device's ticks only rise while it runs; the lines keep the order of the file.
  private func noteOrder(_ record: UnifiedLogRecord) {
    if !record.bootUUID.isEmpty, !record.bootUUID.equals(boot) {
      if !boot.isEmpty { session.endRuns() }
      boot = Array(record.bootUUID)
      ticks = 0
    }
    guard let now = record.machTimestamp, now > 0 else { return }
    if now < ticks {
      steps += 1
      if firstStep == 0 { firstStep = sink.lineNumber }
    }
    ticks = now
  }

  /// Intervals of signposts are work of the app.
  private func takeSignpost(_ record: UnifiedLogRecord, _ line: LogLine) {
    let isBegin = record.signpostType.is("begin")
    guard isBegin || record.signpostType.is("end"), let id = record.signpostID,
      !context.history.repeats.isCopy(
        line, details: DoubledMessages.digest(record.signpostName) &+ id &* 2 &+ (isBegin ? 1 : 0))
    else { return }
    session.signpost(isBegin: isBegin, id: id, name: record.signpostName, line)
  }

  /// Text is missing, and with it perhaps a boot; comparing ticks starts again.
  func noteGap() { ticks = 0 }

  func noteMissingEnd() {
    session.report(
      InputProblem(
        .truncated, .note,
        text: "the log does not end with 'finished': the capture was cut, or is still running"))
  }

  func finish() {
    guard steps > 0 else { return }
    session.report(
      InputProblem(
        .clockStep, .note, line: firstStep, count: steps,
        text:
          "\(steps) messages are older than the one before them by the device's ticks; the order "
          + "of the file is kept"))
  }
}
