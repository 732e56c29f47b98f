internal import TraceModel

extension SystemMemory {
  /// The system shows a process or hides it, and the process printed no such step yet.
  struct Visibility {
    let process: LogSession.AppProcess
    let moment: AppStory.Moment
    var message: [UInt8]
    /// The line is handed on.
    var isLogged = false

    /// Whether a line is too late for the callback of the step to come yet.
    func isOutlived(by line: LogLine, number: Int64) -> Bool {
      guard let time = line.time, let before = moment.line.time else {
        return number - moment.number > Self.nearLines
      }
      let pause = time.subtractingReportingOverflow(before)
      return pause.overflow || pause.partialValue > Self.nearTime
    }

    /// Within these the process prints the callback of the step, if it does (our choice).
    private static let nearTime = 2 * LogTime.second
    private static let nearLines: Int64 = 8
  }
}

/// What the system says of whether a process is shown, beside what the process prints itself.
///
/// ```
///   Films  sceneDidBecomeActive
///   system visibility: Background      ──▶  the callback, or an unknown state from here on
/// ```
extension LogSession {
  func visibility(_ app: AppTable.Name, _ word: UnsafeRawBufferPointer, _ line: LogLine) {
    place(app, word)
    let isShown = ProcessEnding.place(word).map { $0 != ProcessEnding.inBackground }
    guard let isShown, let process = self.process(of: app, line), !process.life.hasExited,
      let wasShown = process.phases.isInForeground, wasShown != isShown
    else { return log(line, of: app) }
    settleVisibility()
    system.visibility = SystemMemory.Visibility(
      process: process, moment: AppStory.Moment(line, sink),
      message: Array(line.message.prefix(Self.nameLimit)))
  }

  /// No callback of the process tells the step: how it came there was not printed, and its state is
  /// unknown from the system's line on.
  ///
  /// - Parameter line: a later line; nil: none comes.
  func settleVisibility(before line: LogLine? = nil) {
    guard let visibility = system.visibility else { return }
    if let line, !visibility.isOutlived(by: line, number: sink.lineNumber) { return }
    system.visibility = nil
    guard !visibility.process.life.hasExited else { return }
    visibility.process.forgetState()
    doubt(visibility.process)
    if !visibility.isLogged { hand(on: visibility) }
  }

  /// An event of a process comes: one that tells the step is the one that was expected.
  func settleVisibility(with kind: EventKind, of process: AppProcess) {
    guard var visibility = system.visibility, visibility.process === process else { return }
    system.visibility = nil
    if !visibility.isLogged { hand(on: visibility) }
    guard kind == .log || kind.scope == "bg" || kind.scope == "work" else { return }
    visibility.isLogged = true
    visibility.message = []
    system.visibility = visibility
  }

  private func hand(on visibility: SystemMemory.Visibility) {
    visibility.message.withUnsafeBytes { message in
      var line = visibility.moment.line
      line.message = message
      atLine(visibility.moment) {
        emit(.log, visibility.process, line) { fill($0, from: line) }
      }
    }
  }
}
