internal import TraceModel

/// Takes the lines of a text that was not written for this tool.
protocol LineTaker: AnyObject {
  /// Takes a line without its end. It lies in the block, with zeros after the block's text. Throws
  /// if it begins like a record but is not one; a line that is not of the format at all goes to
  /// `ImportSink.noteJunk`.
  func take(_ line: UnsafeRawBufferPointer) throws(Malformed)
  /// Text is missing before the next line.
  func noteGap()
  /// No more lines come.
  func finish()
}

/// Knows the readers of other tools' lines, for a text in which lines of several tools follow one
/// another.
protocol LineRouter: AnyObject {
  /// Takes a line that the current reader does not recognise, if it belongs to another tool.
  func takesOver(_ line: UnsafeRawBufferPointer) -> Bool
  /// The one process in the lines of other tools of which something is true.
  func process(
    where isOne: (LogSession.AppProcess) -> Bool
  ) -> (session: LogSession, process: LogSession.AppProcess)?
}

/// A format of text that was not written for this tool. Its lines are translated into events.
///
/// Adding one is a folder with its parser and a line in ``ImportedFormats``.
protocol ImportedFormat: LineTaker, SendableMetatype {
  static var format: TraceFormat { get }
  /// One line for people that describes the format, with code between backticks.
  static var summary: String { get }
  /// Whether a line, without blanks around it, can only be one of this format, or of one that is
  /// asked before it.
  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool

  init(_ context: ImportContext)
}

/// What the lines of one tool in a text show together.
final class LineHistory {
  let repeats = RepeatedLines()
  var queued = QueuedNotifications()
  let sentence = BrokenSentence()
  /// Of the devices that they name.
  let hosts: HostSessions

  init(_ hosts: HostSessions) { self.hosts = hosts }

  /// No more lines come: hands on what waited for another line.
  ///
  /// - Parameter own: the session of the lines.
  func finish(_ sink: ImportSink, _ own: LogSession) {
    sentence.finish(sink) { hosts.session(of: $0, own: own).take($0) }
  }

  var problems: [InputProblem] { [repeats.problem, queued.problem].compactMap { $0 } }
}

/// The services that a format needs.
struct ImportContext {
  let session: LogSession
  let sink: ImportSink
  let symbols: ReaderSymbols
  /// What its lines show together.
  let history: LineHistory
  /// The other tools' readers, for a line that is none of the format; nil: there are no others.
  weak var router: (any LineRouter)?

  init(
    session: LogSession, sink: ImportSink, symbols: ReaderSymbols, history: LineHistory,
    router: (any LineRouter)? = nil
  ) {
    (self.session, self.sink, self.symbols, self.router) = (session, sink, symbols, router)
    self.history = history
  }

  /// Takes a line of the log, unless it was there before.
  func take(_ line: LogLine) {
    var line = line
    history.hosts.mark(&line)
    guard !history.repeats.isCopy(line, isMapped: session.isMapped(line)) else { return }
    history.queued.take(line, number: sink.lineNumber)
    history.sentence.take(line, sink) { history.hosts.session(of: $0, own: session).take($0) }
  }

  /// Whether a line was another tool's, whose reader took it.
  func isTakenOver(_ line: UnsafeRawBufferPointer) -> Bool { router?.takesOver(line) ?? false }
}
