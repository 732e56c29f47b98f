import Foundation
import TestSupport
import Testing

/// The same trace has the same report, for any compression, way of passing it, and directory.
@Suite struct SameReportTests {
  static let traces = [
    "findings/half-migrated-scenes.jsonl.zst", "findings/draft-lost.jsonl.zst",
    "malformed/bad-lines.jsonl.zst", "malformed/hostile-names.jsonl.zst",
  ]
  static let commands = [
    ["analyze"], ["analyze", "--format", "json"], ["check"], ["check", "--reporter", "json"],
    ["timeline"],
  ]

  /// The report without the facts about the input itself.
  private func report(_ result: Command.Result, _ path: String) throws -> String {
    let drop = [#""path":"#, #""compression":"#, #""bytes":"#, #""decodedBytes":"#]
    var lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeAll { line in drop.contains { line.contains($0) } }
    // The completeness line holds sizes, so it may be wrapped at other words.
    let words = lines.joined(separator: " ").replacingOccurrences(of: path, with: "INPUT")
      .split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ").replacing(
      #/[0-9.]+ [kMG]?B( of (zstd|gzip), [0-9.]+ [kMG]?B of text)?/#, with: "SIZE",
      maxReplacements: 1)
  }

  @Test(arguments: traces, commands)
  func packingAndPipesChangeNothing(_ trace: String, _ command: [String]) throws {
    let scratch = try Scratch()
    let packed = try Data(contentsOf: SourceTree.traces.appendingPathComponent(trace))
    let plain = Packing.unpack(packed)
    try scratch.write("t.jsonl", plain)
    let direct = try Command.run(command + ["t.jsonl"], in: scratch.folder)
    let expected = try report(direct, "t.jsonl")
    #expect(expected.contains("INPUT") || command.last == "json" || command == ["check"])
    for (name, data) in [
      ("t.jsonl.zst", packed), ("t.jsonl.gz", Packing.gzip(plain)), ("t.zip", Packing.zstd(plain)),
    ] {
      try scratch.write(name, data)
      let result = try Command.run(command + [name], in: scratch.folder)
      #expect(try report(result, name) == expected, "\(name)")
      #expect(result.code == direct.code && result.errors.isEmpty)
    }
    for shell in ["exec \"$0\" \"$@\" - <t.jsonl", "cat t.jsonl.gz | \"$0\" \"$@\" -"] {
      let result = try Command.run(command, in: scratch.folder, shell: shell)
      #expect(try report(result, "(standard input)") == expected, "\(shell)")
      #expect(result.code == direct.code && result.errors.isEmpty)
    }
  }

  @Test(arguments: commands)
  func placesAndTimesChangeNothing(_ command: [String]) throws {
    let trace = "findings/draft-lost.jsonl.zst"
    let first = try Command.run(command + [trace], in: SourceTree.traces)
    #expect(!first.output.isEmpty)
    let surroundings: [[String: String]] = [
      [:], [:], ["LC_ALL": "C"], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"],
      ["LC_ALL": "de_DE.UTF-8"], ["TZ": "Asia/Tokyo"], ["TZ": "America/Los_Angeles"],
      ["HOME": "/", "USER": "nobody", "LINES": "200"],
    ]
    for environment in surroundings {
      let again = try Command.run(
        command + [trace], in: SourceTree.traces, environment: environment)
      #expect(again == first, "\(environment)")
    }
    #expect(try Command.run(command + ["./" + trace], in: SourceTree.traces) == first)
    let scratch = try Scratch()
    try scratch.write(
      trace, try Data(contentsOf: SourceTree.traces.appendingPathComponent(trace)))
    #expect(try Command.run(command + [trace], in: scratch.folder) == first)
  }

  @Test func aTraceIsReadFromTheCurrentPositionOfStandardInput() throws {
    let scratch = try Scratch()
    try scratch.write("t.sketch", "# a comment\n" + Samples.illegal)
    try scratch.write("rest.sketch", Samples.illegal)
    for command in [["analyze"], ["timeline"]] {
      let rest = try Command.run(
        command, in: scratch.folder, shell: "exec \"$0\" \"$@\" - <rest.sketch")
      let behind = try Command.run(
        command, in: scratch.folder,
        shell: "{ dd bs=12 count=1 2>/dev/null >/dev/null; \"$0\" \"$@\" -; } <t.sketch")
      #expect(behind == rest)
    }
  }
}
