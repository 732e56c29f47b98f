/// A sentence of the system that a mail or a page broke at blanks, put together again.
///
/// ```
///   … Films[412:9031] [BackgroundTask] Background task still not ended after
///   expiration handlers were called: <_UIBackgroundTaskInfo: 0x28…>: taskID = 12, taskName =
///   upload, creationTime = 8913 (elapsed = 26). … Call
///   UIApplication.endBackgroundTask(_:) to avoid this.
/// ```
/// Any other line may be a print of its own below a line that is nearly full. So only the sentences
/// of ``UIKitMessages`` that are so long are joined from many lines, and two lines where both
/// together are a message of the system, and none of them is.
///
/// ```
///   … kernel[0] <Notice>: memorystatus: killing process
///   412 [Films] in high band FOREGROUND (100) - memorystatus_available_pages: 3056
/// ```
final class BrokenSentence {
  private struct Sentence {
    let beginning: StaticString
    /// Words that its further lines may have, each of them enough.
    let words: [StaticString]
    /// Nothing that counts comes after it.
    let end: StaticString

    /// Whether a text is the sentence, or the first words of it.
    func begins(_ text: UnsafeRawBufferPointer) -> Bool {
      if text.begins(with: beginning) { return true }
      let count = beginning.utf8CodeUnitCount
      return text.count < count
        && beginning.withUTF8Buffer { $0.starts(with: text) && $0[text.count] == 0x20 }
    }
  }

  private static let all = [
    Sentence(
      beginning: "Background Task ",
      words: ["Task ", "(\"", "was created", "created over", "seconds ago"], end: "seconds ago"),
    Sentence(
      beginning: "Background task still not ended",
      words: [
        "task still", "still not", "not ended", "ended after", "expiration handlers", "were called",
        "_UIBackgroundTaskInfo", "taskID = ", "taskName = ", "creationTime", "(elapsed",
        "terminated by", "endBackgroundTask", "avoid this",
      ], end: "to avoid this."),
  ]

  private static let longest = 1_024
  private static let mostLines = 12

  /// The line that begins a sentence, without its texts; nil between sentences.
  private var begun: (line: LogLine, number: Int64)?
  private var message: [UInt8] = []
  private var names: [[UInt8]] = []
  private var lines = 0
  /// The line that was joined to the one before.
  private var rest: [UInt8]?

  /// Takes a line of the log; `handOn` gets whole sentences, and all other lines.
  func take(_ line: LogLine, _ sink: ImportSink, _ handOn: (LogLine) -> Void) {
    if let rest {
      self.rest = nil
      if line.isContinuation || line.isAnonymous, line.message.trimmed.elementsEqual(rest) {
        return
      }
    }
    if begun != nil {
      if goesOn(in: line) { return add(line, sink, handOn) }
      finish(sink, handOn)
    }
    let isHeld =
      line.message.first == UInt8(ascii: "B") && !line.isContinuation && begin(line, sink)
    if isHeld { return }
    guard let whole = joined(line, sink) else { return handOn(line) }
    whole.withUnsafeBytes { message in
      var line = line
      line.message = message
      handOn(line)
    }
  }

  /// The message of a line with the next one, where only both together are one of the system.
  private func joined(_ line: LogLine, _ sink: ImportSink) -> [UInt8]? {
    // Nearly all lines end here: a record follows them, or a print of an app without times.
    guard !line.isContinuation, line.message.count < Self.longest,
      line.time != nil || !line.process.isEmpty || line.message.begins(with: Self.debugger),
      Self.mayBeRest(sink.behind), let next = sink.nextLine?.trimmed, next.count < Self.longest,
      !RecordStart.isOne(next), !PrintedNames.isOne(next)
    else { return nil }
    let messages = SystemMessages.shared
    let whole = Array(line.message.trimmed) + [0x20] + next
    guard whole.withUnsafeBytes({ messages.recognise($0) }), !messages.recognise(line.message),
      !messages.recognise(next)
    else { return nil }
    rest = Array(next)
    return whole
  }

  /// Whether the text behind a line begins with a word, and with no record of a log.
  private static func mayBeRest(_ behind: UnsafeRawBufferPointer) -> Bool {
    let start = behind.firstIndex { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 } ?? behind.count
    let head = behind.part(start, start + 64)
    guard let first = head.first, first.isNameByte || first == 0x27 || first == 0x22 else {
      return false
    }
    return !RecordStart.mayBeOne(head)
  }

  /// Xcode writes its own messages without a time.
  private static let debugger: StaticString = "Message from debugger: "

  /// Hands on a sentence whose end did not come.
  func finish(_ sink: ImportSink, _ handOn: (LogLine) -> Void) {
    guard let (first, number) = begun else { return }
    var line = first
    begun = nil
    let before = (sink.line, sink.place)
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    sink.place = number
    let texts = names + [message]
    let bytes = texts.flatMap { $0 }
    bytes.withUnsafeBytes { bytes in
      var start = 0
      let parts = texts.map { text in
        defer { start += text.count }
        return bytes.part(start, start + text.count)
      }
      (line.process, line.library, line.subsystem) = (parts[0], parts[1], parts[2])
      (line.category, line.device, line.host) = (parts[3], parts[4], parts[5])
      line.message = parts[6]
      handOn(line)
    }
    (sink.line, sink.place) = before
  }

  private func begin(_ line: LogLine, _ sink: ImportSink) -> Bool {
    guard line.message.count < Self.longest, Self.isOpen(line.message) else { return false }
    var bare = line
    for text in [
      \LogLine.process, \.thread, \.imagePath, \.library, \.libraryPath, \.subsystem, \.category,
      \.device, \.host, \.message,
    ] {
      bare[keyPath: text] = UnsafeRawBufferPointer(start: nil, count: 0)
    }
    begun = (bare, sink.lineNumber)
    names = [
      line.process, line.library, line.subsystem, line.category, line.device, line.host,
    ].map { Array($0) }
    message = Array(line.message)
    lines = 1
    return true
  }

  /// Whether a text begins a sentence and lacks its end.
  private static func isOpen(_ text: UnsafeRawBufferPointer) -> Bool {
    all.contains { $0.begins(text) && !text.has($0.end) }
  }

  private func goesOn(in line: LogLine) -> Bool {
    guard line.isContinuation || line.isAnonymous, lines < Self.mostLines,
      message.count + line.message.count < Self.longest, !PrintedNames.isOne(line.message)
    else { return false }
    return Self.all.contains { $0.words.contains { line.message.has($0) } }
  }

  private func add(_ line: LogLine, _ sink: ImportSink, _ handOn: (LogLine) -> Void) {
    message.append(0x20)
    message += line.message.trimmed
    lines += 1
    if !message.withUnsafeBytes({ Self.isOpen($0) }) { finish(sink, handOn) }
  }
}
