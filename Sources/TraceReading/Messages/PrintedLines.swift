internal import TraceModel

/// Lines in which an app prints its own life cycle, and what a session makes of them.
enum PrintedLines {
  /// Finds out what a line says; false if it names nothing.
  static func apply(_ line: LogLine, to session: LogSession) -> Bool {
    let mark = PrintedWords.javaScriptMark(line.message)
    var line = line
    line.message = line.message.part(mark)
    session.noteTypes(line)
    guard let first = PrintedWords.start(in: line.message) else {
      if CutName.areIn(line.message) { return applyCut(line, session) }
      if CutName.isWithoutMark(line.message) || isHidden(line) { session.noteHidden(line) }
      return false
    }
    let words = PrintedWords(
      line.message, isOfJavaScript: mark > 0 || line.category.is("javascript"),
      label: line.category)
    let call = words.firstCall(from: first)
    let found = words.meaning(from: first) ?? PrintedWords.meaning(behindLoggerOf: words)
    // The process prints its beginning, too. With a measure, `took 3 ms`, it may be another call.
    if let call, call.isReturn || call.isEnd && found == nil,
      let printed = session.known(line)?.printed,
      printed.called.contains(call.kind) || printed.twice.isLatest(call.kind)
    {
      return true
    }
    guard let found,
      !EventGuess.isOfSystem(process: String(decoding: line.process, as: UTF8.self))
    else {
      if line.time != nil || !line.isAnonymous,
        let inside = PointedMessage.inside(line.message, nameAt: first)
      {
        line.message = inside
        return apply(line, to: session)
      }
      doubt(line, words, from: first, session)
      return false
    }
    if line.time == nil, let time = words.secondsSinceStart(of: found) {
      (line.time, line.hasDate, line.resolution) = (time, false, 1_000_000)
    }
    if line.time == nil, let stamp = words.stampAtEnd, session.mayTakeDate(line) {
      line.take(stamp)
    }
    line.reportedLength = words.reportedLength
    if !session.isSaidBefore(line, isOfSystem: false) {
      if let kind = found.kind { session.settleMention(before: kind, line) }
      tell(found, words, line, session)
    }
    if let call, !call.isEnd, !call.isReturn {
      session.known(line)?.printed.called.insert(call.kind)
    }
    return true
  }

  /// A line whose last word is cut: the only name that it may be, or one that leaves the state
  /// open.
  private static func applyCut(_ line: LogLine, _ session: LogSession) -> Bool {
    guard let cut = CutName(line.message) else { return false }
    guard let message = cut.message else {
      if let process = session.known(line), line.time != nil || process.latest == nil {
        process.forgetState()
        session.doubt(process)
      }
      return false
    }
    return message.withUnsafeBytes { message in
      var line = line
      line.message = message
      return apply(line, to: session)
    }
  }

  /// A line that may be a call in words of the app's own leaves the state open.
  private static func doubt(
    _ line: LogLine, _ words: PrintedWords, from first: Int, _ session: LogSession
  ) {
    guard words.mayBeCall(from: first) else {
      if let kind = words.mention(from: first) ?? marked(line.message) {
        session.noteMention(kind, line)
      }
      return
    }
    guard let process = session.known(line), line.time != nil || process.latest == nil else {
      return
    }
    process.forgetState()
    session.doubt(process)
  }

  /// The callback in bold, or in a colour: an entry of a list, or a line at which a person points.
  private static func marked(_ message: UnsafeRawBufferPointer) -> EventKind? {
    guard let inside = PersonalMarks.inside(message), let first = PrintedWords.start(in: inside)
    else { return nil }
    return PrintedWords(inside).meaning(from: first)?.kind
  }

  /// Whether the log has a message and does not show it.
  private static func isHidden(_ line: LogLine) -> Bool {
    line.isOfApp && (line.message.is("<private>") || line.message.is("<decode: missing data>"))
  }

  private static func tell(
    _ found: PrintedWords.Found, _ words: PrintedWords, _ line: LogLine, _ session: LogSession
  ) {
    switch found {
    case .note(let kind, let mac, let entry):
      session.explain(entry)
      session.printedNote(step(to: kind, entry, line, session), mac: mac, line)
    case .callback(let kind):
      session.explain("names of callbacks")
      guard !ofAppKitToo.contains(kind) || !isMac(line, session) else { return session.log(line) }
      session.callback(
        kind, scene: scene(words, line), isOfDelegate: words.namesDelegate, line)
    case .shared(let kind, let mac):
      session.explain("names of callbacks")
      session.callback(
        kind, mac: mac, scene: scene(words, line), isOfDelegate: words.namesDelegate, line)
      if ProvedFramework.isLaunchOfWatch(line.message) {
        session.known(line)?.framework.printsLaunchOfWatch = true
      }
    case .phase(let kind):
      session.explain("values of scenePhase")
      session.printedPhase(kind, scene: scene(words, line), line)
    case .state(let state):
      session.explain("values of applicationState")
      session.printedState(state, line)
    case .sceneState(let state):
      session.explain("values of activationState")
      if state == "foregroundActive" {
        session.printedState("active", line)
      } else {
        session.log(line)
      }
    case .notification(let kind):
      session.explain("names of notifications")
      session.notified(kind, scene: scene(words, line), line)
    case .flutter(let state):
      session.explain("states of Flutter's AppLifecycleState")
      session.flutterState(state, line)
    case .jetpack:
      session.explain("events of Jetpack's Lifecycle")
      session.counts.foreign.jetpack += 1
      session.log(line)
    case .provesAppKit:
      session.explain("names that AppKit alone has")
      session.noteAppKit(line)
    case .saidElsewhere(let entry): session.explain(entry)
    }
  }

  /// The scene that a line names, in its message or in the label before it: `[Scene-1]`.
  private static func scene(_ words: PrintedWords, _ line: LogLine) -> UnsafeRawBufferPointer {
    let key = words.sceneKey
    return key.isEmpty && !line.category.isEmpty ? PrintedWords(line.category).sceneKey : key
  }

  /// React Native and Qt tell the state that the app is in, and not how it came there: from the
  /// background it is inactive on its way back.
  private static func step(
    to kind: EventKind, _ entry: String, _ line: LogLine, _ session: LogSession
  ) -> EventKind {
    guard kind == .noteAppWillResignActive,
      entry == PrintedWords.reactNative || entry == PrintedWords.qtStates,
      let process = session.known(line), process.section == session.processes.section,
      process.phases.state == .background
    else { return kind }
    return .noteAppWillEnterForeground
  }

  /// AppKit's delegate has callbacks of the same names, for which the format has no event.
  private static let ofAppKitToo: Set<EventKind> = [
    .appWillContinueUserActivity, .appContinueUserActivity, .appUserDidAcceptCloudKitShare,
    .appDidRegisterForRemoteNotifications, .appDidFailToRegisterForRemoteNotifications,
    .appDidReceiveRemoteNotification, .appProtectedDataAvailable,
    .appProtectedDataWillBecomeUnavailable,
  ]

  private static func isMac(_ line: LogLine, _ session: LogSession) -> Bool {
    session.known(line)?.framework.proved == .appKit
  }
}
