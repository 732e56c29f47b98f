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

  /// The command that shows the rest is the same for any number of threads.
  @Test func theNumberOfThreadsChangesNoByte() throws {
    try scratch.write("t.sketch", Samples.illegal)
    let arguments = ["--budget", "1", "t.sketch"]
    #expect(
      try brief(["--jobs", "1"] + arguments).text == brief(["--jobs", "2"] + arguments).text)
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

  private func many(_ runs: Int = 20) -> String {
    (1...runs).map { "header run=r\($0) platform=ios\n0ms process.start run=r\($0)\n" }.joined()
  }

  /// The command of the last line can be typed.
  @Test func whatIsLeftOutHasItsCommand() throws {
    try scratch.write("many.sketch", many())
    let result = try brief(["many.sketch"])
    let last = try #require(result.lines.last)
    #expect(last == "left out: 8 runs; see them with lifetrace analyze many.sketch")
  }

  /// A shell that runs the command gives the report of the same options and inputs, with all runs,
  /// whatever their names.
  @Test(arguments: [
    "many.sketch", "$(x) y.sketch", "it's.sketch", "\"q\".sketch", "-d.sketch", "--format",
    "~x.sketch", "a*b.sketch", "#c.sketch", "é ü.sketch", "!h.sketch", "x;y&z|.sketch",
    "r r/many.sketch", "-",
  ])
  func theCommandOfWhatIsLeftOutRuns(_ name: String) throws {
    try scratch.write("w/" + name, many(130))
    let folder = scratch.url("w")
    let path = name.hasPrefix("r r/") ? "r r" : name == "-" ? "./-" : name
    let options = ["--from", "0ms", "--only-rule", "LT101", "--max-runs", "3", "--show-unknown"]
    let words = options + ["--", path]
    let result = try Command.run(
      ["analyze", "--format", "brief", "--budget", "1k", "--quiet"] + words, in: folder)
    let last = try #require(result.lines.last)
    let start = try #require(last.range(of: "; see them with lifetrace "))
    let shown = try Command.run(
      [], in: folder, shell: "\"$0\" " + last[start.upperBound...])
    let expected = try Command.run(
      ["analyze", "--max-runs", "130", "--from", "0ms", "--only-rule", "LT101", "--show-unknown"]
        + ["--", path], in: folder)
    #expect(shown == expected, "\(last)")
    #expect(shown.code == 0 && shown.text.contains("run 130 "))
  }

  /// Where no command can be shown, the line says what to do.
  /// What an input says of itself counts, too.
  @Test(arguments: [(["fore"], ""), (["fore", "back"], "1 problem of inputs")])
  func factsThatAreLeftOutAreCounted(_ places: [String], _ words: String) throws {
    let exits = places.map { #""\#($0)groundExitData":{"cumulativeAppWatchdogExitCount":1}"# }
    try scratch.write(
      "m.json",
      """
      {"timeStampBegin":"2026-05-03 22:00:00 +0000","timeStampEnd":"2026-05-04 21:59:00 +0000",
       "applicationTimeMetrics":{"cumulativeForegroundTime":"9 sec"},
       "applicationExitMetrics":{\(exits.joined(separator: ","))}}

      """)
    let text = try brief(["m.json"]).text
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("  problem") }.count == 3, "\(text)")
    let end = "left out: \(words); see them with lifetrace analyze m.json\n"
    #expect(words.isEmpty ? !text.contains("left out") : text.hasSuffix(end), "\(text)")
  }

  @Test func aNameThatIsNotShownHasANote() throws {
    let note = "see them with the same command and input, without --format brief"
    for name in ["a\u{1B}[31mb.sketch", "a\nb.sketch", "a`b.sketch", "a\u{202E}b.sketch"] {
      try scratch.write(name, many())
      #expect(try brief([name]).lines.last == "left out: 8 runs; " + note)
    }
    let input = Data(many(200).utf8)
    for words in [["-"], ["-", "--budget", "1024"]] {
      let result = try Command.run(
        ["analyze", "--format", "brief"] + words, input: input, in: scratch.folder)
      let options = words.count > 1 ? " and --budget" : ""
      #expect(
        result.lines.last?.hasSuffix("\(note)\(options) and with --max-runs 200") == true)
    }
    let long = String(repeating: "x", count: 200) + ".sketch"
    try scratch.write(long, many())
    try scratch.write("y" + long, many())
    #expect(try brief([long, "y" + long]).lines.last?.hasSuffix(note) == true)
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
