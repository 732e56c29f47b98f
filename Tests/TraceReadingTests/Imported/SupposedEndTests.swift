import Testing
import TraceModel

@testable import TraceReading

/// A line that names no process tells an end: of the process before it, unless that writes on.
@Suite struct SupposedEndTests {
  private static func line(_ second: Int, _ process: String, _ message: String) -> String {
    "2025-03-01 10:00:0\(second).000 \(process) \(message)\n"
  }

  /// Lines about an end, as debuggers, runtimes and people write them.
  static let ends = [
    "Message from debugger: Terminated due to signal 9",
    "Process 99 exited with status = 9 (0x00000009)",
    "==99==ERROR: AddressSanitizer: heap-use-after-free on address 0x1",
    "dyld[99]: Library not loaded: @rpath/X.framework/X",
    "The app “Snow” has been killed by the operating system because it is using too much memory.",
    "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'in RainWidget'",
    "RainWidget/Provider.swift:20: Fatal error: no entry",
    "Restarting after unexpected exit, crash, or test timeout in RainTests.testA()",
    "The app “Snow” on Bob's iPhone quit unexpectedly.\nFailure Reason: Message from debugger: killed",
  ]

  @Test(arguments: ends) func whatWritesOnDidNotEnd(_ end: String) throws {
    let text =
      Self.line(0, "Rain[4:5]", "applicationDidEnterBackground") + "\(end)\n"
      + Self.line(5, "Rain[4:5]", "applicationWillEnterForeground")
    let outcome = try imported(text)
    #expect(
      outcome.recorder.names.filter { $0.hasPrefix("app.") }
        == ["app.didEnterBackground", "app.willEnterForeground"])
    #expect(!outcome.recorder.names.contains("process.exit"))
    #expect(outcome.problemTexts.contains { $0.contains("process") }, "\(outcome.problemTexts)")
  }

  /// Nothing of the process follows, or its last words.
  @Test(arguments: ["", line(0, "Rain[4:5]", "applicationWillResignActive")])
  func whatWritesNoMoreEnded(_ rest: String) throws {
    let text =
      Self.line(0, "Rain[4:5]", "applicationDidBecomeActive")
      + "Message from debugger: Terminated due to signal 9\n" + rest
    let outcome = try imported(text)
    #expect(outcome.recorder.names.last { !$0.isEmpty } == "process.exit")
    #expect(outcome.told.last?.contains("SIGKILL") == true)
  }

  /// A number in the text says which one, wherever the line is.
  @Test func aNumberNamesTheProcess() throws {
    for pid in [4, 12] {
      let text =
        Self.line(0, "Rain[4:5]", "applicationDidBecomeActive")
        + Self.line(2, "Rain[12:5]", "applicationDidBecomeActive")
        + "Process \(pid) exited with status = 0 (0x00000000)\n"
      let ends = try imported(text).told.filter { $0.contains("process.exit") }
      #expect(ends.count == 1)
      // A line without the name is of the run that began last.
      #expect(ends[0].contains("run=Rain[4]") == (pid == 4), "\(ends)")
    }
  }

  /// The line of the runtime is about the exception above it.
  @Test func twoLinesAreAboutOneEnd() throws {
    let text =
      Self.line(0, "Rain[4:5]", "applicationDidBecomeActive")
      + Self.line(
        1, "RainShare[99:5]",
        "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'y'")
      + "libc++abi: terminating due to uncaught exception of type NSException\n"
    let ends = try imported(text).told.filter { $0.contains("process.exit") }
    #expect(ends.count == 1 && !ends[0].contains("run="), "\(ends)")
  }

  /// Two short runs of a console have an end each.
  @Test func eachRunHasItsEnd() throws {
    let run = "sceneWillConnect\nMessage from debugger: Terminated due to signal 9\n"
    let told = try imported(run + run).told
    #expect(told.filter { $0.contains("process.exit") }.count == 2, "\(told)")
  }

  /// A person writes about such a line.
  @Test(arguments: [
    "Thread 1: signal SIGABRT in version 1.0, not any more",
    "Program ended with exit code: 0 (in the other project)", "Terminated due to signal 9?",
    "// Feed.swift:12: Fatal error: Index out of range",
  ])
  func aSentenceIsNoEnd(_ text: String) throws {
    let outcome = try imported(
      Self.line(0, "Rain[4:5]", "applicationDidBecomeActive") + text + "\n")
    #expect(!outcome.recorder.names.contains("process.exit"))
  }

  /// What the system only measured.
  @Test func aResourceThatTheSystemLetPassIsNoEnd() throws {
    let text = "Exception Type: EXC_RESOURCE\nException Subtype: WAKEUPS\nAction taken: none\n"
    #expect(try imported(text).recorder.names.allSatisfy { $0 != "process.exit" })
    let kill = text.replacing("none", with: "Process killed")
    #expect(try imported(kill).recorder.names.contains("process.exit"))
  }
}
