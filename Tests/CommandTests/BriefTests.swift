import Foundation
import TestSupport
import Testing

/// `analyze --format brief`, and its budget.
@Suite struct BriefTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("t.sketch", Samples.illegal)
  }

  private func brief(_ arguments: [String]) throws -> Command.Result {
    try Command.run(["analyze", "--format", "brief"] + arguments, in: scratch.folder)
  }

  @Test func theBudgetBoundsTheBytes() throws {
    for (text, bytes) in [("1024", 1_024), ("1K", 1_024), ("2k", 2_048), ("1G", 1 << 30)] {
      let result = try brief(["--budget", text, "t.sketch"])
      #expect(result.code == 0 && result.errors.isEmpty)
      #expect(result.output.count <= bytes && result.text.hasPrefix("Verdict: 1 error"))
    }
    #expect(try brief(["t.sketch"]).text.contains("1. error illegal-transition (LT101)"))
  }

  @Test func aBudgetThatIsTooSmallIsAUsageError() throws {
    for text in ["0", "1", "1023", "-1", "x", "99999999999999999999", ""] {
      let result = try brief(["--budget", text, "t.sketch"])
      #expect(result.code == 64 && result.output.isEmpty, "\(text)")
      #expect(
        result.errorText.hasPrefix(
          "Error: Invalid value '\(text)' for '--budget' (expected at least 1024 bytes, "
            + "such as 2K or 8192)\n"))
    }
    let other = try Command.run(["analyze", "--budget", "2K", "t.sketch"], in: scratch.folder)
    #expect(other.code == 64)
    #expect(other.errorText.hasPrefix("Error: '--budget' needs '--format brief'\n"))
  }

  /// The command of the last line can be typed; a path that a shell would take apart is left out.
  @Test func whatIsLeftOutHasItsCommand() throws {
    let many = (1...20).map { "header run=r\($0) platform=ios\n0ms process.start run=r\($0)\n" }
    try scratch.write("many.sketch", many.joined())
    try scratch.write("$(x) y.sketch", many.joined())
    let result = try brief(["many.sketch"])
    let last = try #require(result.lines.last)
    #expect(last == "left out: 8 runs; see them with lifetrace analyze many.sketch")
    #expect(try brief(["$(x) y.sketch"]).lines.last?.hasSuffix("lifetrace analyze FILE") == true)
  }

  @Test func damageKeepsItsExitCode() throws {
    try scratch.write("bad.jsonl", Samples.malformed)
    try scratch.write("empty.jsonl", "")
    for name in ["bad.jsonl", "empty.jsonl"] {
      let result = try brief([name])
      #expect(result.code == 65 && result.text.hasPrefix("Verdict: "), "\(name)")
      #expect(result.text.contains("input \"\(name)\""))
    }
    #expect(try brief(["none.jsonl"]).code == 66)
  }

  @Test func aFileGetsTheSameBytes() throws {
    let result = try brief(["t.sketch", "-o", "brief.txt"])
    #expect(result.code == 0 && result.output.isEmpty)
    #expect(try scratch.data("brief.txt") == brief(["t.sketch"]).output)
  }
}
