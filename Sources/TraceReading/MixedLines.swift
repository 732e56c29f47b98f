internal import TraceModel

/// Reads a text in which lines of several tools follow one another, as people put it together for a
/// bug report.
///
/// ```
///   Nov 12 12:24:37 iPad Films(UIKitCore)[412] <Notice>: …      idevicesyslog
///   Then I pressed Home, and Xcode said:                        the tool of the line before
///   2025-11-12 12:24:40.123456+0100 Films[412:9031] [App] …     the console
/// ```
/// A line whose time and process are written as only one tool writes them is that tool's; any other
/// line belongs to the tool of the line before. What one tool wrote makes runs of its own: clocks
/// of two tools may differ, both may hold the same message, and which of two lines came first
/// nobody knows. Only the end of a process is one, whichever tool wrote of it.
///
/// A text of one tool is read as if there were no others: they are asked only for lines that its
/// reader takes for none of its own.
final class MixedLines: LineTaker, LineRouter {
  private struct Part {
    let type: any ImportedFormat.Type
    let reader: any ImportedFormat
    let session: LogSession
    let history: LineHistory
  }

  private let sink: ImportSink
  private let symbols: ReaderSymbols
  private let makeSession: (_ name: String) -> LogSession
  private var parts: [Part] = []
  private var current = 0

  /// - Parameters:
  ///   - type: the format of the first line that shows one.
  ///   - makeSession: another session for lines of another tool or device.
  init(
    _ type: any ImportedFormat.Type, _ context: ImportContext,
    makeSession: @escaping (_ name: String) -> LogSession
  ) {
    (sink, symbols, self.makeSession) = (context.sink, context.symbols, makeSession)
    open(type, context.session, context.history)
  }

  private func open(
    _ type: any ImportedFormat.Type, _ session: LogSession, _ history: LineHistory
  ) {
    let context = ImportContext(
      session: session, sink: sink, symbols: symbols, history: history, router: self)
    parts.append(
      Part(type: type, reader: type.init(context), session: session, history: history))
  }

  /// By tool, in the order of their first lines: its session, and those of further devices.
  var sessions: [[LogSession]] { parts.map { [$0.session] + $0.history.hosts.sessions } }
  var histories: [LineHistory] { parts.map(\.history) }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    try parts[current].reader.take(line)
  }

  func noteGap() { for part in parts { part.reader.noteGap() } }

  /// What the lines of all tools show together comes last: the end of a process.
  func finish() {
    for part in parts where part.type != CrashFormat.self {
      part.reader.finish()
      part.history.finish(sink, part.session)
    }
    for part in parts where part.type == CrashFormat.self { part.reader.finish() }
  }

  func process(
    where isOne: (LogSession.AppProcess) -> Bool
  ) -> (session: LogSession, process: LogSession.AppProcess)? {
    for part in parts where part.type != CrashFormat.self {
      let processes = part.session.processes.all.values.filter(isOne)
      if processes.count == 1 { return (part.session, processes[0]) }
    }
    return nil
  }

  /// Takes a line that the current reader takes for none of its own, if it is one of another tool.
  func takesOver(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let type = tool(of: line), type != parts[current].type else { return false }
    if let index = parts.firstIndex(where: { $0.type == type }) {
      current = index
    } else {
      // Both tools may have written the same line.
      open(type, makeSession(type.format.rawValue), LineHistory(HostSessions(makeSession)))
      current = parts.count - 1
    }
    // A line that is recognised is no malformed one.
    try? parts[current].reader.take(line)
    return true
  }

  /// The tool that wrote a line; nil if the line does not show it.
  private func tool(of line: UnsafeRawBufferPointer) -> (any ImportedFormat.Type)? {
    if CrashFormat.beginsReport(line) { return CrashFormat.self }
    // Its lines are asked for last, so that it need not be asked for one of its own.
    let isConsole = parts[current].type == ConsoleText.self
    if RecordStart.mayBeOne(line) {
      let found = ImportedFormats.lines.first { type in
        type == ConsoleText.self ? !isConsole && Self.isOfConsole(line) : type.recognises(line)
      }
      if let found { return found }
    }
    // Bare prints go on among the lines of other tools once there were some.
    guard !isConsole,
      parts.contains(where: { $0.type == ConsoleText.self }), ConsoleText.recognises(line)
    else { return nil }
    return ConsoleText.self
  }

  /// `2025-11-12 12:24:40.123456+0100 Films[412:9031] …`: a bare print or a time alone may be text
  /// of any other tool's message.
  private static func isOfConsole(_ line: UnsafeRawBufferPointer) -> Bool {
    let prefix = ConsolePrefix(line)
    return !prefix.process.isEmpty && !prefix.mayBeAnotherTools
  }

  /// How many tools' lines there are; nil if all are of one.
  var problem: InputProblem? {
    guard parts.count > 1 else { return nil }
    let names = parts.map { part in
      let lines = part.session.counts.lines
      return "'\(part.type.format.rawValue)'" + (lines > 0 ? " (\(lines))" : "")
    }
    return InputProblem(
      .mixed, .note, count: Int64(parts.count),
      text:
        "holds lines of \(parts.count) tools: \(names.joined(separator: ", ")); the lines of each "
        + "are runs of their own, since their clocks may differ"
        + (parts.contains { $0.type == CrashFormat.self }
          ? ", and a crash report ends the run of its process" : ""))
  }
}
