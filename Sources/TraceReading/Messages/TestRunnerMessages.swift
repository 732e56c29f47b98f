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

  /// A test of units calls the methods of the app's delegate itself, in any order: nothing that it
  /// calls leads from one state of the app to another. A test of the user interface drives an app
  /// in another process, which the system calls.
  private static let tests: [SystemMessage] =
    ([
      "Test Case '{test}' started*", "◇ Test {test} started.", "\u{1007C8}  Test {test} started.",
    ] as [StaticString])
    .map { SystemMessage($0, source: sourceOfTests, apply: begin) }
    + ([
      "Test Case '{test}' passed *", "Test Case '{test}' failed *",
      "Test Case '{test}' skipped *", "Test case '{test}' passed *",
      "Test case '{test}' failed *", "Test case '{test}' skipped *",
      "✔ Test {test} passed after *", "✘ Test {test} failed after *",
      "\u{10105B}  Test {test} passed after *", "\u{100884}  Test {test} failed after *",
    ] as [StaticString])
    .map { SystemMessage($0, source: sourceOfTests, apply: end) }
    + ([
      "*✓ {test} ({time} seconds)", "*✔ {test} ({time} seconds)",
    ] as [StaticString])
    .map { SystemMessage($0, isSubject: true, source: sourceOfShortForms, apply: end) }
    + (["PASS: {test}", "FAIL: {test}", "<testcase {test}"] as [StaticString])
    .map { SystemMessage($0, source: "Bazel and reports of JUnit", apply: end) }
  private static let sourceOfTests = "XCTest and Swift Testing (Xcode 16)"
  private static let sourceOfShortForms = "xcpretty 0.3, xcbeautify 2 and fastlane"

  @Sendable private static func begin(
    _ groups: SystemMessage.Groups, _ line: LogLine, _ session: LogSession
  ) {
    guard isOfUnits(groups) else { return }
    session.processes.openTests += 1
  }

  /// Many tools print of a test only how it ended: what follows is of the next one, or of none.
  @Sendable private static func end(
    _ groups: SystemMessage.Groups, _ line: LogLine, _ session: LogSession
  ) {
    guard isOfUnits(groups) else { return }
    // Of the cases of a test only the beginnings are told.
    let isWhole = groups["test"].begins(with: "run with ")
    if session.processes.openTests == 0 { session.processes.section += 1 }
    session.processes.openTests = isWhole ? 0 : max(0, session.processes.openTests - 1)
  }

  private static func isOfUnits(_ groups: SystemMessage.Groups) -> Bool {
    !isOfInterface(groups["test"])
  }

  private static func isOfInterface(_ test: UnsafeRawBufferPointer) -> Bool { test.has("UITest") }

  static let all = tests + terminations + crashes

  private static let sourceOfCrash =
    "seen in public logs and parsers of xcodebuild's output (Xcode 11 to 16)"

  /// What was driven is first, the process or the test, and the process that crashed in brackets:
  ///
  ///     Films (412) encountered an error (Crash: Films (412): Fatal error: Index out of range. …)
  ///     testSave() encountered an error (Crash: Films (412) at FilmStore.save())
  private static let crashes = [
    SystemMessage(
      "{driven} encountered an error (Crash: {app} ({pid}){words}", source: sourceOfCrash
    ) { groups, line, session in
      let app = groups["app"]
      // A bundle of tests runs in a process of XCTest's own.
      guard line.process.isEmpty, let pid = groups["pid"].integer,
        !app.contains(UInt8(ascii: "(")), !app.is("xctest"), !app.hasSuffix("-Runner")
      else { return }
      let isFatalError = groups["words"].begins(with: ": Fatal error")
      let ending = ProcessEnding(isFatalError ? "Fatal error" : ProcessEnding.crash)
      session.exited(AppTable.Name(process: app, pid: pid), isOfOther: true, ending, line)
    }
  ]

  private static let terminations = [
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
