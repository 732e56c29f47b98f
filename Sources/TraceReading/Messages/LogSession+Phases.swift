internal import TraceModel

/// Output of an app about the phases that SwiftUI reports, and the state that it reads.
extension LogSession {
  /// A value of `scenePhase`; `scene` is empty if the line does not say which scene's it is, or
  /// whether it is the app's.
  func printedPhase(_ kind: EventKind, scene: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let process = process(of: line) else { return }
    let symbol = scene.isEmpty ? Symbol.none : symbols.intern(scene)
    // Views and scenes that observe the same value print it one after the other.
    let printed = printed(kind, scene: symbol, line)
    let before = process.phases.latest(of: symbol)
    guard process.phases.change(to: printed) else {
      if before?.message == printed.message { counts.repeated += 1 }
      return
    }
    emit(kind, process, line) { $0.pointee.scene = symbol }
  }

  /// A value of `applicationState` as the app read it at that moment; it is not a callback.
  func printedState(_ state: String, _ line: LogLine) {
    guard let process = process(of: line) else { return }
    emit(.log, process, line) { event in
      fill(event, from: line)
      event.pointee.appState = symbols.intern(state)
    }
  }

  /// A state of Flutter's that a process printed: shown unchanged, and compared with the one
  /// before.
  func flutterState(_ name: String, _ line: LogLine) {
    counts.foreign.flutter += 1
    log(line)
    guard let state = FlutterStates.State(rawValue: name), let process = known(line) else { return }
    // A process without a number may be another one, which begins with this.
    if state == .resumed, line.isAnonymous || line.pid < 0 { process.printed.flutter.forgetLast() }
    guard let step = process.printed.flutter.note(state) else { return }
    counts.foreign.flutterMissteps += 1
    let missing = step.between.map { "'\($0.rawValue)'" }.joined(separator: " and ")
    report(
      InputProblem(
        .foreignState, .note,
        text: "Flutter's AppLifecycleState went from '\(step.before.rawValue)' to "
          + "'\(name)'; expected \(missing) between, which the log has at other times"))
  }
}
