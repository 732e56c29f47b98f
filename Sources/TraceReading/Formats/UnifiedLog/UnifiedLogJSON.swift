internal import TraceModel

/// `log show|stream --style json`: an array of objects, each printed over many lines.
///
///     [{
///       "eventMessage" : "Deactivation reason …",
///       …
///     },{
///
/// Single objects without the array, as people copy them, are read too.
final class UnifiedLogJSON: ImportedFormat {
  static let format = TraceFormat.unifiedLogJSON
  static let summary =
    "the same with `--style json`, the whole array or single "
    + "objects of it"

  /// Keys that only the unified log has, at the beginning of a line or in an array on one line.
  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    switch line.first {
    case UInt8(ascii: "\""):
      return line.begins(with: "\"eventMessage\"") || line.begins(with: "\"machTimestamp\"")
        || line.begins(with: "\"processImagePath\"") || line.begins(with: "\"senderImagePath\"")
        || line.begins(with: "\"senderProgramCounter\"")
        || line.begins(with: "\"processImageUUID\"") || line.begins(with: "\"senderImageUUID\"")
        || line.begins(with: "\"activityIdentifier\"")
    case UInt8(ascii: "["):
      return line.has("{\"") && (line.has("\"eventMessage\"") || line.has("\"machTimestamp\""))
    default: return false
    }
  }

  private let sink: ImportSink
  private let log: UnifiedLogReader
  private let document = JSONDocument()

  init(_ context: ImportContext) {
    sink = context.sink
    log = UnifiedLogReader(context)
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if !document.isOpen {
      if UnifiedLogBanner.isOne(line) { return }
      // Brackets in other text belong to no array.
      guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }),
        [0x5B, 0x5D, 0x7B, 0x7D, 0x2C].contains(first)
      else { return sink.noteJunk() }
    }
    let isJSON = try document.feed(line) { (object) throws(Malformed) in
      guard var place = object.baseAddress else { return }
      do throws(Malformed) {
        try sink.tentatively { () throws(Malformed) in
          log.take(try UnifiedLogRecord(&place, sink))
        }
      } catch {
        // The place is one of the joined lines.
        throw Malformed(error.expected, line, at: 0)
      }
    }
    if !isJSON { sink.noteJunk() }
  }

  func noteGap() {
    document.reset()
    log.noteGap()
  }

  func finish() {
    if document.isOverlong { sink.reject("expected an object that ends within 16 MiB") }
    if document.isOpen || document.openArrays > 0 {
      log.session.report(
        InputProblem(
          .truncated, .note,
          text: "the array of messages does not end: the capture was cut, or is still running"))
    }
    log.finish()
  }
}
