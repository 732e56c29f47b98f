internal import TraceModel

/// What XCTest writes about the app that a user-interface test drives.
///
///     t =    19.05s Terminate com.example.films:412
///     t =    20.12s     Launch com.example.films
///
/// Its lines have the time of the test, and no process. A launch says nothing: the process writes
/// of it itself, and a test may launch other apps.
enum TestRunnerMessages {
  private static let source =
    "seen in public logs of user-interface tests (XCTest, 2026)"

  static let all = [
    SystemMessage("t = {time}s Terminate {bundle}:{pid}", source: source) { groups, line, session in
      guard !groups["bundle"].begins(with: "com.apple.") else { return }
      let app = AppTable.Name(bundle: groups["bundle"], pid: groups["pid"].leadingInteger)
      let ending = ProcessEnding("terminated by the test")
      if session.process(of: app, line) != nil {
        session.exited(app, isOfOther: true, ending, line)
      } else if line.isAnonymous, let process = session.known(line), process.pid < 0 {
        session.ended(ending, line)
      }
    }
  ]
}
