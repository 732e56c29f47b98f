import TestSupport
import Testing
import TraceModel
import TraceReading

/// The log of a user-interface test, in which the app prints its callbacks.
@Suite struct TestRunnerTests {
  private static let life = [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
  ]
  private static let end = "    t =     9.20s Terminate com.example.notes:412"

  private func exits(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n").told.filter {
      $0.hasPrefix("header") || $0.contains("process.exit")
    }.map { $0.contains("process.exit") ? "exit" : "run" }
  }

  /// The test ends the process, and what is printed next is of another one.
  @Test func theTestEndsTheProcess() throws {
    let launch = ["    t =     1.25s     Launch com.example.notes"]
    let text = launch + Self.life + [Self.end] + launch + Self.life
    #expect(try exits(text) == ["run", "exit", "run"])
    let numbered = Self.life.map { "2026-03-02 09:41:00.100 Notes[412:1a] \($0)" }
    let later = Self.life.map { "2026-03-02 09:41:20.100 Notes[418:1a] \($0)" }
    #expect(try exits(numbered + [Self.end] + later).sorted() == ["exit", "run", "run"])
  }

  /// Another app, an earlier process, or the app before it printed anything.
  @Test(arguments: [
    life + ["    t =     9.20s Terminate com.apple.Preferences:88"] + life.prefix(1),
    [end] + life,
    life.map { "2026-03-02 09:41:00.100 Notes[412:1a] \($0)" }
      + ["    t =     9.20s Terminate com.example.notes:39"],
    life + ["the test will Terminate com.example.notes:412"],
  ])
  func otherEndsAreNone(_ lines: [String]) throws {
    #expect(try exits(lines) == ["run"])
  }

  private static let crash = "Notes (412) encountered an error (Crash: Notes (412)"
  private static let advice = ". If you believe this error represents a bug, please attach it)"

  /// xcodebuild names what it drove, and in brackets the process that crashed.
  @Test(arguments: [
    ("\t\(crash): Fatal error: Index out of range\(advice)", "\"Fatal error\""),
    ("    testSave() encountered an error (Crash: Notes (412) at NoteStore.save())", "crash"),
    ("\(crash))", "crash"),
  ])
  func theProcessOfATestCrashes(_ line: String, _ reason: String) throws {
    for life in ["", "2026-03-02 09:41:00.100 Notes[412:1a] applicationDidBecomeActive\n"] {
      let told = try imported("\(life)Testing failed:\n\(line)\n** TEST FAILED **\n").told
      #expect(told.count { $0.hasPrefix("header") } == 1, "\(told)")
      #expect(told.last == "- process.exit reason=\(reason)", "\(told)")
    }
    let other = Self.life.map { "2026-03-02 09:41:00.100 Notes[39:1a] \($0)" } + [line]
    #expect(try exits(other).first == "run", "the end is that of another process")
  }

  /// The process of the tests themselves, another error, and an app that writes so.
  @Test(arguments: [
    "xctest (412) encountered an error (Crash: xctest (412): Fatal error)",
    "NotesUITests-Runner (412) encountered an error (Crash: NotesUITests-Runner (412))",
    "Notes (412) encountered an error (Early unexpected exit, operation never finished)",
    "2026-03-02 09:41:01.100 Notes[412:1a] \(crash))",
  ])
  func anotherErrorIsNoCrashOfTheApp(_ line: String) throws {
    let life = Self.life.map { "2026-03-02 09:41:00.100 Notes[412:1a] \($0)" }
    #expect(try exits(life + [line]) == ["run"])
  }

  /// A test of units calls what it likes: nothing is known of the state before a call.
  @Test(arguments: [
    (
      "Test Case '-[NotesTests.Launch testB]' started.",
      "Test Case '-[NotesTests.Launch testB]' passed (0.100 seconds)."
    ),
    (
      "Test Case 'LaunchTests.testB' started at 2026-03-02 09:41:00.100",
      "Test Case 'LaunchTests.testB' failed (0.1 seconds)"
    ),
    (
      "Test Case '-[NotesTests.Launch testB]' started on 'Clone 1 of iPhone 17 - Notes (412)'",
      "Test Case '-[NotesTests.Launch testB]' passed on 'Clone 1 of iPhone 17 - Notes (412)' (1 s)"
    ),
    ("◇ Test launches() started.", "✔ Test launches() passed after 0.001 seconds."),
    ("◇ Test run started.", "✔ Test run with 3 tests passed after 0.010 seconds."),
  ])
  func whatAUnitTestCallsIsNoLife(_ begin: String, _ end: String) throws {
    func doubts(_ lines: [String]) throws -> Int {
      try imported(lines.joined(separator: "\n") + "\n").told.count { $0 == "?" }
    }
    let calls = Self.life.reversed().map { "2026-03-02 09:41:00.100 Notes[412:1a] \($0)" }
    #expect(try doubts([begin] + calls + [end]) == 3)
    let alternating = calls.enumerated().flatMap { index, call in
      [begin.replacing(".100", with: ".10\(index)"), call, end]
    }
    #expect(try doubts(alternating) == 3)
    // Before the test and after it the system calls.
    #expect(try doubts(calls + [begin, end]) == 0)
    #expect(try doubts([begin, end] + calls) == 0)
  }

  /// Tools that print only how each test ended.
  @Test(arguments: [
    "    ✓ launches (0.003 seconds)", "    ✔ launches (0.003 seconds)",
    "[18:02:10]: ▸     ✓ launches (0.003 seconds)",
    "Test Case '-[NotesTests.Launch testB]' passed (0.003 seconds).",
    "Test case 'Launch.launches()' passed on 'Clone 1 of iPhone 17 - Notes (412)' (0.003 seconds)",
    "✔ Test launches() passed after 0.003 seconds.",
    "\u{10105B}  Test launches() passed after 0.003 seconds.",
    "✘ Test launches() failed after 0.003 seconds with 1 issue.", "PASS: launches",
    "<testcase classname=\"Launch\" name=\"launches\" time=\"0.003\"/>",
  ])
  func betweenTwoTestsNothingIsKnown(_ end: String) throws {
    let told = try imported("\(Self.life[0])\n\(end)\n\(Self.life[2])\n").told
    #expect(told.count { $0 == "?" } == 1, "\(told)")
  }

  /// What an app prints, and a test of the user interface.
  @Test(arguments: [
    "✓ saved (3 files)", "✔ saved in 0.003 seconds", "Test upload passed after 3 s",
    "I saved 4 drafts ✓ all (0.003 seconds)",
    "Test Case '-[NotesUITests.Launch testB]' passed (3 seconds).",
  ])
  func otherLinesDivideNothing(_ line: String) throws {
    let told = try imported("\(Self.life[0])\n\(line)\n\(Self.life[1])\n").told
    #expect(!told.contains("?"), "\(told)")
  }

  /// A test of the user interface calls nothing in the app.
  @Test func aTestOfTheInterfaceHidesNothing() throws {
    let lines = ["Test Case '-[NotesUITests.Launch testB]' started."] + Self.life
    #expect(try imported(lines.joined(separator: "\n") + "\n").told.allSatisfy { $0 != "?" })
  }

  /// The process that runs tests without an app is none.
  @Test func xctestHasNoLifeCycle() throws {
    let calls = Self.life.map { "2026-03-02 09:41:00.100 xctest[99:1a] \($0)" }
    #expect(try exits(calls) == [])
  }
}
