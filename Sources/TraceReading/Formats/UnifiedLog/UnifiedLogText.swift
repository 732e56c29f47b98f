internal import TraceModel

/// A style of `log show|stream` that writes a line of text for a message.
protocol UnifiedLogStyle {
  static var format: TraceFormat { get }
  static var summary: String { get }
  /// Whether it is the line above the columns.
  static func isHeading(_ line: UnsafeRawBufferPointer) -> Bool
  /// The message that a line begins; nil for any other line. Throws if a line begins like one but
  /// is broken.
  ///
  /// - Parameter hasTTL: whether the heading names that column; nil without a heading.
  static func parse(
    _ line: UnsafeRawBufferPointer, hasTTL: Bool?
  ) throws(Malformed) -> LogLine?
}

/// The text styles of the unified log.
final class UnifiedLogText<Style: UnifiedLogStyle>: ImportedFormat {
  static var format: TraceFormat { Style.format }
  static var summary: String { Style.summary }

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    let line = FlutterTool.unwrapped(line) ?? line
    if Style.isHeading(line) { return true }
    return (try? Style.parse(line, hasTTL: nil)) != nil
  }

  private let sink: ImportSink
  private let session: LogSession
  private let lines: MessageLines
  private var flutter = FlutterTool()
  private var hasTTL: Bool?
  private var hasBegun = false

  init(_ context: ImportContext) {
    sink = context.sink
    session = context.session
    lines = MessageLines(context)
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if let inner = FlutterTool.unwrapped(line) {
      flutter.isUsed = true
      return try takeUnwrapped(inner)
    }
    guard flutter.isUsed else { return try takeUnwrapped(line) }
    // The tool's own lines; the app's output is there a second time.
    if !flutter.isTwin(line) { sink.noteJunk() }
  }

  private func takeUnwrapped(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if Style.isHeading(line) {
      hasTTL = line.has(" TTL")
      hasBegun = true
      return
    }
    if Self.isBoot(line) { return session.endRuns() }
    guard let message = try Style.parse(line, hasTTL: hasTTL) else {
      // A message may well continue with these words, but not before the first one.
      if hasBegun || !UnifiedLogBanner.isOne(line) { lines.takeRest(line) }
      return
    }
    hasBegun = true
    if flutter.isUsed { flutter.keep(message.message) }
    if UnifiedLogText.isLoss(message.message, line) {
      session.lose(
        UnifiedLogText.lossCount(message.message), "the log itself lost messages here")
    } else if !takeSignpost(message) {
      lines.take(message)
    }
  }

  func noteGap() { lines.noteGap() }

  func finish() {}

  // MARK: Lines that styles write in place of a message

  /// `lost >=63 unreliable messages from 271-314 (Mach continuous exact start-approx. end)`: where
  /// the number is the largest there is, more were lost.
  private static func isLoss(
    _ message: UnsafeRawBufferPointer, _ line: UnsafeRawBufferPointer
  ) -> Bool {
    message.begins(with: "lost ") && message.has("reliable messages from ")
  }

  /// `=== system boot: ED40187B-8B76-4555-B78A-E4E689E1EF47`.
  private static func isBoot(_ line: UnsafeRawBufferPointer) -> Bool {
    let beginning: StaticString = "=== system boot: "
    return line.begins(with: beginning)
      && line.part(beginning.utf8CodeUnitCount).trimmed.allSatisfy {
        $0.isNameByte || $0 == UInt8(ascii: "-")
      }
  }

  private static func lossCount(_ message: UnsafeRawBufferPointer) -> Int64? {
    var place = 5
    return LogText.number(message, &place)
  }

  /// `[spid 0x1b0, process, begin] Reload: key=7`, where the label of the subsystem may come in
  /// between.
  private func takeSignpost(_ message: LogLine) -> Bool {
    guard message.message.begins(with: "[spid 0x") else { return false }
    guard let close = message.message.place(of: 0x5D) else { return false }
    let label = message.message.part(8, close)
    guard let comma = label.place(of: 0x2C),
      let id = UInt64(
        String(decoding: label.part(0, min(comma, 17)), as: UTF8.self), radix: 16)
    else { return false }
    let isBegin = label.hasSuffix(" begin")
    guard isBegin || label.hasSuffix(" end") else { return true }
    var line = message
    var place = close + 1
    if line.process.isEmpty {
      // In the default style the process follows.
      LogText.blanks(line.message, &place)
      guard let end = line.message.place(of: ": ", from: place) else { return false }
      line.process = line.message.part(place, end)
      place = end + 2
    }
    if line.subsystem.isEmpty { LogText.origin(line.message, &place, &line) }
    LogText.blanks(line.message, &place)
    let rest = line.message.part(place)
    let name = rest.part(0, rest.place(of: 0x3A) ?? rest.count)
    session.signpost(isBegin: isBegin, id: id, name: name, line)
    return true
  }
}
