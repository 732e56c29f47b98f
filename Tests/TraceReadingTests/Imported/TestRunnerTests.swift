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
}
