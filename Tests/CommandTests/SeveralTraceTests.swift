import Foundation
import TestSupport
import Testing

/// The reports of traces that are passed together, or whose recording begins late or ends early, as
/// in the files next to them.
///
/// `LIFETRACE_RECORD=1 swift test --filter SeveralTraceTests` writes them, and fails.
@Suite struct SeveralTraceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let command: String
    let code: Int32
    var testDescription: String { command }
  }

  private static let folder = SourceTree.root.appending(path: "Traces/several")
  static let cases = [
    Case(name: "launch-alone", command: "check launch-1.sketch", code: 0),
    Case(name: "launches", command: "check launch-1.sketch launch-2.sketch", code: 1),
    Case(name: "launches-turned", command: "check launch-2.sketch launch-1.sketch", code: 1),
    Case(name: "rotated", command: "analyze rotated.1.sketch rotated.2.sketch", code: 0),
    Case(name: "torn-tail", command: "check torn-tail.jsonl", code: 65),
    Case(name: "torn-tail-accepted", command: "analyze --accept-cut-end torn-tail.jsonl", code: 0),
    Case(name: "midlife-windows", command: "check --show-unknown midlife-windows.sketch", code: 0),
    Case(name: "midlife-resign", command: "check midlife-resign.sketch", code: 0),
    Case(name: "reconnected-views", command: "analyze reconnected-views.sketch", code: 0),
  ]

  @Test(arguments: cases) func tracesGivenTogetherHaveTheirReport(_ given: Case) throws {
    let expected = Self.folder.appending(path: given.name + ".expected.txt")
    let result = try Command.run(
      given.command.split(separator: " ").map(String.init), in: Self.folder)
    #expect(result.errors.isEmpty && result.code == given.code)
    if recordsExpectedFiles {
      try result.output.write(to: expected)
      Issue.record("\(Messages.recorded(expected.lastPathComponent))")
      return
    }
    #expect(result.text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
  }

  /// Every report for people lists the cases that only the end of a recording leaves open, and only
  /// if nothing decides them.
  @Test(arguments: [
    "check", "check --reporter markdown", "check --reporter github-markdown",
    "check --reporter html",
    "analyze", "analyze --format html",
  ]) func casesLeftOpenByTheEndAreListedByDefault(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let alone = try Command.run(words + ["launch-1.sketch"], in: Self.folder)
    #expect(alone.text.contains("review/177") && alone.text.contains("next recording"))
    let both = try Command.run(words + ["launch-1.sketch", "launch-2.sketch"], in: Self.folder)
    #expect(both.text.contains("review/177") && !both.text.contains("next recording"))
  }

  @Test func atMostFiveOfThemAreListed() throws {
    let scratch = try Scratch()
    let lines = (1...8).map { "8s A data.dirty key=draft-\($0)" }
    let text = try String(
      decoding: Data(contentsOf: Self.folder.appending(path: "rotated.1.sketch")), as: UTF8.self)
    try scratch.write(
      "a.sketch",
      text + lines.joined(separator: "\n") + "\n9s A scene.willResignActive\n"
        + "9.5s A scene.didEnterBackground\n")
    let result = try Command.run(["check", "a.sketch"], in: scratch.folder)
    let open = " undecided, because the recording stops"
    #expect(result.text.split(separator: "\n").count { $0.contains(open) } == 5)
    #expect(result.text.contains("and 4 more cases of this kind"))
  }

  /// The configuration says it for every command, and its schema knows the key.
  @Test func theConfigurationAcceptsACutEnd() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.jsonl", try Data(contentsOf: Self.folder.appending(path: "torn-tail.jsonl")))
    #expect(try Command.run(["check", "a.jsonl"], in: scratch.folder).code == 65)
    try scratch.write(".lifetrace.json", "{\"accept_cut_end\": true}")
    let result = try Command.run(["check", "a.jsonl"], in: scratch.folder)
    #expect(result.code == 0 && result.errors.isEmpty)
    let schema = try Command.run(["version", "--schema", "config"], in: scratch.folder).text
    #expect(schema.contains("\"accept_cut_end\""))
    let complete = try Command.run(["check", "--require-complete", "a.jsonl"], in: scratch.folder)
    #expect(complete.code == 0)
  }
}
