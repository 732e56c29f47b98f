internal import TraceModel

/// Callbacks and notifications that apps print.
extension LogSession {
  /// A callback that a process printed; `scene` is empty if the line does not say which.
  ///
  /// In an app with scenes UIKit calls the scenes' delegates alone. What has the name of such a
  /// callback of the app delegate there, and is no method of a delegate as far as the line shows,
  /// observes the notification, as most libraries do.
  ///
  /// - Parameters:
  ///   - mac: AppKit's callback of the same name, if it has one.
  ///   - isOfDelegate: the line names a delegate.
  func callback(
    _ kind: EventKind, mac: EventKind? = nil, scene: UnsafeRawBufferPointer, isOfDelegate: Bool,
    _ line: LogLine
  ) {
    if !isOfDelegate, let note = Self.observed[kind], known(line)?.printed.hasScenes ?? false {
      return printedNote(note, mac: mac, line)
    }
    emitCallback(kind, mac: mac, scene: scene, line)
  }

  private static let observed: [EventKind: EventKind] = [
    .appDidBecomeActive: .noteAppDidBecomeActive, .appWillResignActive: .noteAppWillResignActive,
    .appDidEnterBackground: .noteAppDidEnterBackground,
    .appWillEnterForeground: .noteAppWillEnterForeground,
  ]

  /// A notification whose callback may be printed, too.
  func notified(
    _ kind: EventKind, mac: EventKind? = nil, scene: UnsafeRawBufferPointer, _ line: LogLine
  ) {
    let symbol = scene.isEmpty ? Symbol.none : symbols.intern(scene)
    if let process = known(line), process.printed.twice.isSaid(mac ?? kind, scene: symbol) {
      return noteFramework(of: kind, mac: mac, process)
    }
    emitCallback(kind, mac: mac, scene: scene, line)
  }

  /// A notification of the application that a process printed. `fill` sets what else the line says
  /// of it.
  func printedNote(
    _ kind: EventKind, mac: EventKind? = nil, _ line: LogLine,
    _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    endRunIfTerminated(before: kind, line)
    guard let process = process(of: line) else { return }
    guard !process.phases.hasReasons else { return note(kind, process, line) }
    process.printed.launch.note(kind)
    let printed = printed(kind, line)
    let before = process.printed.twice.notice
    guard !process.printed.twice.isAgain(printed) else {
      if before?.message == printed.message { counts.repeated += 1 }
      return
    }
    switch kind {
    case .noteAppDidBecomeActive: process.phases.state = .active
    case .noteAppDidEnterBackground: process.phases.state = .background
    default: process.phases.state = .inactive
    }
    emit(kind, mac: mac, process, line, fill)
  }

  /// - Parameter fill: sets what differs from an event without anything; nil: the scene alone.
  func emitCallback(
    _ kind: EventKind, mac: EventKind? = nil, scene: UnsafeRawBufferPointer, _ line: LogLine,
    _ fill: ((UnsafeMutablePointer<Event>) -> Void)? = nil
  ) {
    let symbol = scene.isEmpty ? Symbol.none : symbols.intern(scene)
    let printed = printed(mac ?? kind, scene: symbol, line)
    if fill == nil, let process = known(line), process.printed.twice.isOfAnotherPrinter(printed) {
      return process.printed.labels.noteAgain(kind, label(of: line, kind))
    }
    var isBeginning = false
    switch kind {
    case .processStart, .processPrewarm: isBeginning = true
    case .appWillFinishLaunching, .appDidFinishLaunching, .nsWillFinishLaunching,
      .nsDidFinishLaunching:
      isBeginning =
        known(line).map { process in
          process.printed.launch.isPast(kind)
            && (line.isAnonymous || line.pid < 0 || process.printed.twice.termination != nil)
        } ?? true
      if !isBeginning, let process = known(line), mayBeOfAnotherProcess(kind, line, process) {
        process.forgetState()
        doubt(process)
      }
    default: break
    }
    if !isBeginning { endRunIfTerminated(before: mac ?? kind, line) }
    guard let process = process(of: line, isBeginning: isBeginning) else { return }
    noteLabel(kind, process, line)
    process.printed.twice.note(printed)
    process.printed.launch.note(kind)
    if kind.scope == "scene" { process.printed.hasScenes = true }
    emit(kind, mac: mac, process, line) { event in
      event.pointee.scene = symbol
      fill?(event)
    }
  }

  /// Only a new process has another step after the last callback of one: where lines have no number
  /// of a process, its run is over. A number may be used again, long after that callback.
  private func endRunIfTerminated(before kind: EventKind, _ line: LogLine) {
    guard Self.notAfterTheLast.contains(kind), let process = known(line),
      let last = process.printed.twice.termination, !process.life.hasExited
    else { return }
    let pause = line.time.flatMap { time in
      last.time.map { time.subtractingReportingOverflow($0) }
    }.map { $0.overflow ? Int64.max : $0.partialValue }
    if process.pid >= 0 {
      guard let pause, pause > Self.longestLastCallback else { return }
    } else if kind == last.kind, let pause, pause <= LogTime.second {
      // Two parts of the app print one call.
      return
    }
    process.life.hasExited = true
    process.life.successor = Life.unknownSuccessor
  }

  /// Whether another launch under the same number comes so long after the lines before it that the
  /// system may have used the number again.
  private func mayBeOfAnotherProcess(
    _ kind: EventKind, _ line: LogLine, _ process: AppProcess
  ) -> Bool {
    guard process.printed.launch.isPast(kind), let time = line.time, let latest = process.latest
    else { return false }
    let pause = time.subtractingReportingOverflow(latest)
    return !pause.overflow && pause.partialValue > Self.longestLastCallback
  }

  /// The last callback has about five seconds
  /// (https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillterminate(_:)),
  /// and longer where a debugger stops the process in it: ten minutes are our choice.
  private static let longestLastCallback = 600 * LogTime.second

  /// Steps that no process has after its last callback. Its scenes may yet disconnect.
  private static let notAfterTheLast = EventKindSet([
    .appWillEnterForeground, .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground,
    .appWillTerminate, .noteAppWillEnterForeground, .noteAppDidBecomeActive,
    .noteAppWillResignActive, .noteAppDidEnterBackground,
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .nsWillBecomeActive, .nsDidBecomeActive, .nsWillResignActive, .nsDidResignActive,
    .nsWillTerminate,
  ])

  func printed(
    _ kind: EventKind, scene: Symbol = .none, _ line: LogLine
  ) -> PrintedTwice.Line {
    PrintedTwice.Line(
      kind: kind, scene: scene, message: DoubledMessages.digest(line.message),
      label: DoubledMessages.digest(line.category),
      parts: kind.scope == "scene" ? parts(of: line) : PrintedTwice.Parts(),
      mark: mark(in: line.message),
      sender: line.process.isEmpty ? SenderValues(line.message) : SenderValues(),
      time: line.time, number: counts.lines,
      length: line.reportedLength)
  }

  /// What a line says around the name of a scene's callback.
  private func parts(of line: LogLine) -> PrintedTwice.Parts {
    let message = line.message
    var parts = PrintedTwice.Parts()
    if !line.category.isEmpty {
      parts.label = DoubledMessages.digest(line.category)
      parts.labelShape = MessageShape(line.category).bytes.withUnsafeBytes {
        DoubledMessages.digest($0)
      }
    }
    guard let start = PrintedNames.firstName(in: message) else { return parts }
    let end = start + message.part(start).prefix { $0.isNameByte }.count
    var rest = message.part(end)
    if rest.begins(with: "(_:)") { rest = rest.part(4) }
    parts.beforeName = DoubledMessages.digest(message.part(0, start))
    parts.window = PrintedTwice.Window(message.part(0, start))
    parts.afterName = DoubledMessages.digest(rest)
    // Lines of source have other numbers.
    parts.shape =
      LoggedWords(message, mayHaveLabel: false).isBehindSource
      ? DoubledMessages.digest(message)
      : MessageShape(message).bytes.withUnsafeBytes { DoubledMessages.digest($0) }
    let words = PrintedWords(message.part(0, start))
    if let delegate = words.words.indices.last(where: {
      words.word($0).hasSuffix("SceneDelegate")
    }) {
      parts.delegate = DoubledMessages.digest(words.word(delegate))
    }
    return parts
  }

  /// The number of `sceneDidBecomeActive #2`; -1 without one.
  private func mark(in message: UnsafeRawBufferPointer) -> Int64 {
    guard var place = message.place(of: UInt8(ascii: "#")) else { return -1 }
    place += 1
    return LogText.number(message, &place) ?? -1
  }
}
