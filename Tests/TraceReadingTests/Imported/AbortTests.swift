import Testing
import TraceModel
import TraceReading

/// What an app's console has of an exception that nobody caught.
@Suite struct AbortTests {
  private let active = "2026-03-02 10:00:00.100 Films[731:1a] applicationDidBecomeActive:"
  private let reason =
    "2026-03-02 10:00:04.000 Films[731:1a] *** Terminating app due to uncaught exception "
    + "'NSInvalidArgumentException', reason: 'a key is nil'"
  private let stack = "*** First throw call stack:\n(0x18c4f1234 0x19a0f1234)"

  private func ends(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n").told
      .filter { $0.contains("process.exit") }
  }

  /// The standard error and the log come in any order.
  @Test(arguments: [
    "libc++abi: terminating due to uncaught exception of type NSException",
    "libc++abi: terminating with uncaught exception of type NSException",
    "libc++abi.dylib: terminating with uncaught exception of type NSException",
  ])
  func theReasonCountsWhateverIsFirst(_ runtime: String) throws {
    let said = ["3900ms process.exit reason=\"NSInvalidArgumentException: a key is nil\""]
    #expect(try ends([active, reason, stack, runtime]) == said)
    #expect(try ends([active, runtime, reason, stack]) == said)
  }

  @Test func withoutAReasonTheTypeCounts() throws {
    let runtime = "libc++abi: terminating due to uncaught exception of type NSException"
    let said = ["reason=\"uncaught exception of type NSException\""]
    for lines in [[active, runtime], [active, runtime, "loaded 3 films"]] {
      #expect(try ends(lines).map { $0.split(separator: " ", maxSplits: 2).last } == ["\(said[0])"])
    }
  }

  /// Another process' exception is not the reason.
  @Test func theReasonIsThatOfTheSameProcess() throws {
    let runtime = "libc++abi: terminating due to uncaught exception of type NSException"
    let other = reason.replacing("Films[731:1a]", with: "Other[800:1a]")
    #expect(try ends([active, runtime, other]).count == 2)
  }

  @Test func theStackIsNotTheAppsOwnText() throws {
    let problems = try imported([active, reason, stack].joined(separator: "\n")).summary.problems
    #expect(!problems.contains { $0.kind == .notUnderstood })
  }
}
