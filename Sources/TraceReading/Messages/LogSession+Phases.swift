internal import TraceModel

/// Output of an app about the phases that SwiftUI reports, and the state that it reads.
extension LogSession {
  /// A value of `scenePhase`. The line does not say of which scene, or whether it is the app's.
  func printedPhase(_ kind: EventKind, _ line: LogLine) {
    guard let process = process(of: line) else { return }
    let before = process.phases.phase
    process.phases.phase = kind
    // Views and scenes that observe the same value print it one after the other.
    guard before != kind else { return }
    emit(kind, process, line)
  }

  /// A value of `applicationState` as the app read it at that moment; it is not a callback.
  func printedState(_ state: String, _ line: LogLine) {
    guard let process = process(of: line) else { return }
    emit(.log, process, line) { event in
      fill(event, from: line)
      event.pointee.appState = symbols.intern(state)
    }
  }
}
