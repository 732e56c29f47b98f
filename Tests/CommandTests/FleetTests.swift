import Foundation
import TestSupport
import Testing

/// `batch` and `merge` as a shell runs them.
struct FleetTests {
  private func batch(
    _ arguments: [String], input: Data = Data(), in folder: URL = SourceTree.traces
  ) throws -> Command.Result {
    try Command.run(["batch", "--quiet"] + arguments, input: input, in: folder)
  }

  /// The lines without the last one, which counts them.
  private func partials(_ result: Command.Result) -> [String] {
    result.lines.filter { !$0.hasPrefix("{\"end\":") }
  }

  private func sum(_ tree: JSONTree?) -> Double {
    tree?.members.reduce(0) { $0 + ($1.value.number ?? 0) } ?? 0
  }

  /// Budgets limit what all traces of a check show together; a partial is of one trace.
  @Test func budgetsChangeNoPartial() throws {
    let scratch = try Scratch()
    let path = SourceTree.traces.appendingPathComponent("findings/films-bug-report.jsonl.zst").path
    try scratch.write("strict.json", #"{"budgets":{"launch_to_active_p95":"1ms"}}"#)
    try scratch.write("plain.json", "{}")
    let strict = try batch(["--config", "strict.json", path], in: scratch.folder)
    let plain = try batch(["--config", "plain.json", path], in: scratch.folder)
    #expect(strict.code == 0 && strict.output == plain.output)
  }

  /// The facts of a payload are in the report of a fleet, in each format.
  @Test(arguments: ["text", "markdown", "html", "csv", "json"])
  func payloadsOfMetricKitAreInTheReport(_ format: String) throws {
    let partials = try batch(["posted/24-metrickit-exits.json"])
    let merged = try Command.run(
      ["merge", "--quiet", "--format", format], input: partials.output, in: SourceTree.traces)
    #expect(merged.code == 0)
    let words = merged.text.split { $0.isWhitespace }.joined(separator: " ")
    let told =
      switch format {
      case "csv":
        "4.2,payload,exits.background.cumulativeSuspendedWithLockedFileExitCount,,,,,,,2,"
      case "json": "\"exits.background.cumulativeSuspendedWithLockedFileExitCount\": 2"
      default: "exits in the background: suspended with a locked file"
      }
    #expect(words.contains(told), "\(merged.text)")
  }

  /// Every count of a partial is that of the report.
  @Test(arguments: SourceTree.small)
  func aPartialAgreesWithTheReport(_ path: String) throws {
    let partial = try JSONTree(partials(try batch([path]))[0])
    let report = try JSONTree(
      try Command.run(
        ["analyze", "--format", "json", path], in: SourceTree.traces
      ).text)
    let groups = partial["groups"]?.items ?? []
    func counted(_ name: String) -> Double {
      groups.reduce(0) { $0 + ($1["counts"]?[name]?.number ?? 0) }
    }
    let input = report["inputs"]?.items.first
    let totals = report["totals"]
    #expect(counted("traces") == 1)
    for name in ["bytes", "decodedBytes", "events", "malformed", "lost"] {
      #expect(counted(name) == input?[name]?.number, "\(name)")
    }
    #expect(counted("runs") == totals?["runs"]?.number)
    #expect(counted("scenes") == totals?["scenes"]?.number)
    for row in report["rules"]?.items ?? [] {
      let code = try #require(row["code"]?.string)
      let name = try #require(row["rule"]?.string)
      let numbers = totals?["rules"]?[name]
      let hits = groups.compactMap { $0["rules"]?[code] }
      let occurrences = hits.reduce(0) { $0 + ($1["occurrences"]?.number ?? 0) }
      let unknown = hits.reduce(0) { $0 + ($1["unknown"]?.number ?? 0) }
      #expect(occurrences == numbers?["violation"]?.number, "\(code)")
      #expect(unknown == numbers?["unknown"]?.number, "\(code)")
      let isJudged = groups.contains { $0["evaluated"]?[code] != nil }
      #expect(isJudged == (row["state"]?.string == "evaluated"), "\(code)")
    }
    for machine in totals?["transitions"]?.members ?? [] {
      for edge in machine.value.members {
        let count = groups.reduce(0) {
          $0 + ($1["transitions"]?[machine.key]?[edge.key]?.number ?? 0)
        }
        #expect(count == edge.value.number, "\(machine.key) \(edge.key)")
      }
    }
    for state in totals?["states"]?["app-aggregate"]?.members ?? [] {
      let histograms = groups.compactMap { $0["durations"]?["state." + state.key] }
      guard state.value["total"]?.number != nil else { continue }
      let total = histograms.reduce(0) { $0 + ($1["sum"]?.number ?? 0) }
      #expect(total == state.value["total"]?.number, "\(state.key)")
    }
  }

  @Test func partialsFitTheirSchema() throws {
    let schema = JSONSchema(
      try JSONTree(
        try Command.run(["version", "--schema", "partial"], in: SourceTree.traces).text))
    let lines = try batch(["findings", "legal", "malformed"]).lines
    for line in lines { #expect(schema.violations(in: try JSONTree(line)) == []) }
    let merged = try Command.run(
      ["merge", "--format", "partial"], input: Data(lines.joined(separator: "\n").utf8),
      in: SourceTree.traces)
    #expect(merged.code == 0)
    #expect(schema.violations(in: try JSONTree(merged.text)) == [])
  }

  @Test func reportsFitTheirSchema() throws {
    let schema = JSONSchema(
      try JSONTree(
        try Command.run(["version", "--schema", "fleet"], in: SourceTree.traces).text))
    let partials = try batch(["findings", "legal", "malformed", "migration"]).output
    let values =
      try JSONTree(
        try Command.run(
          ["merge", "--format", "json"], input: partials, in: SourceTree.traces
        ).text)["groups"]?.items.compactMap { $0["dimensions"]?["version"]?.string } ?? []
    try #require(values.count >= 2)
    for options in [
      [], ["--by", "app,version,build,platform,os,device,lifeCycle"],
      ["--compare", "version=\(values[0]),\(values[1])"],
    ] {
      let result = try Command.run(
        ["merge", "--format", "json"] + options, input: partials, in: SourceTree.traces)
      let report = try JSONTree(result.text)
      #expect(schema.violations(in: report) == [], "\(options)")
      #expect(report["exit"]?["code"]?.number == result.code.map { Double($0) })
      #expect((report["comparison"] != nil) == (options.first == "--compare"))
    }
  }

  @Test func bytesDoNotDependOnThreadsAndGroups() throws {
    let one = try batch(["--jobs", "1", "findings", "legal", "malformed"])
    for jobs in ["2", "3", "8"] {
      #expect(try batch(["--jobs", jobs, "findings", "legal", "malformed"]) == one)
    }
    let merged = try Command.run(
      ["merge", "--format", "partial"], input: one.output, in: SourceTree.traces)
    for group in ["2", "5", "100"] {
      let grouped = try batch(["--group", group, "findings", "legal", "malformed"])
      let again = try Command.run(
        ["merge", "--format", "partial"], input: grouped.output, in: SourceTree.traces)
      #expect(again.output == merged.output, "--group \(group)")
    }
  }

  // MARK: Inputs

  @Test func listsAndFramesPrintTheSameAsPaths() throws {
    let paths = Array(SourceTree.small.prefix(5))
    let expected = try batch(paths)
    let list = Data(paths.joined(separator: "\n").utf8)
    #expect(try batch(["--paths-from", "-"], input: list) == expected)
    let nulls = Data(paths.joined(separator: "\0").utf8)
    #expect(try batch(["--paths-from", "-", "-0"], input: nulls) == expected)
    for jobs in ["1", "4"] {
      let framed = try batch(["--framed", "--jobs", jobs], input: try frames(paths))
      #expect(framed == expected)
    }
  }

  private func frame(_ name: String, _ bytes: Data, claimed: Int? = nil) -> Data {
    Data("{\"name\":\"\(name)\",\"bytes\":\(claimed ?? bytes.count)}\n".utf8) + bytes
  }

  private func frames(_ paths: [String]) throws -> Data {
    try paths.reduce(Data()) { $0 + frame($1, Data(try SourceTree.bytes($1))) }
  }

  @Test(arguments: ["1", "4"]) func aFrameThatLiesCostsItselfAlone(_ jobs: String) throws {
    let trace = Data(try SourceTree.bytes(try #require(SourceTree.small.first)))
    let good = frame("good", trace)
    // Too short: the rest of it is not a frame, and the next one is found again.
    let short = try batch(
      ["--framed", "--jobs", jobs],
      input: frame("short", trace, claimed: trace.count - 9) + Data("\n".utf8) + good)
    #expect(short.code == 65)
    #expect(partials(short).count == 2)
    #expect(partials(short).last?.contains("\"name\":\"good\"") == true)
    #expect(short.errorText.contains("are not a frame"))
    // Cut: said in its partial.
    let cut = try batch(
      ["--framed", "--jobs", jobs], input: good + frame("cut", trace, claimed: trace.count + 9))
    #expect(cut.code == 65)
    #expect(partials(cut).count == 2)
    #expect(partials(cut).last?.contains("its end is missing") == true)
    // A name that would steer a terminal.
    let named = try batch(
      ["--framed", "--jobs", jobs], input: frame("a\\u001b[31m", trace) + good)
    #expect(named.code == 65)
    #expect(partials(named).count == 2)
    #expect(named.lines.first?.contains("control characters") == true)
    #expect(!named.text.unicodeScalars.contains("\u{1B}"))
  }

  /// A trace that the sender could not read costs itself alone, and is told as one that is missing.
  @Test(arguments: ["1", "4"]) func aFrameWithoutBytesIsAPartialWithAnError(_ jobs: String) throws {
    let path = try #require(SourceTree.small.first)
    let unread = Data("{\"name\":\"s3://b/x.jsonl\",\"error\":\"denied\\u001b[31m\"}\n".utf8)
    let result = try batch(
      ["--framed", "--jobs", jobs], input: unread + (try frames([path])) + unread)
    #expect(result.code == 66)
    #expect(partials(result).count == 3)
    #expect(result.lines[1] == partials(try batch([path])).first)
    #expect(result.lines[0] == result.lines[2])
    let partial = try JSONTree(result.lines[0])
    #expect(partial["error"]?["code"]?.number == 66)
    #expect(
      partial["error"]?["text"]?.string
        == "the sender could not read it: denied\\u{1B}[31m")
    #expect(partial["trace"]?["name"]?.string == "s3://b/x.jsonl")
    for wrong in ["\"bytes\":1,\"error\":\"x\"", "\"size\":1"] {
      let line = Data("{\"name\":\"a\",\(wrong)}\n".utf8)
      let result = try batch(["--framed"], input: line)
      #expect(result.code == 65 && result.lines.isEmpty, "\(wrong)")
      #expect(result.errorText.contains("are not a frame"), "\(wrong)")
    }
  }

  /// Lists of `find` name directories and the files in them, which must not be read twice.
  @Test func aDirectoryInAListIsAnErrorOfItsOwn() throws {
    let path = try #require(SourceTree.small.first)
    let result = try batch(["--paths-from", "-"], input: Data("legal\n\(path)\n".utf8))
    #expect(result.code == 66)
    #expect(partials(result).count == 2)
    #expect(partials(result).last == partials(try batch([path])).first)
    #expect(result.lines.first?.contains("is a directory, and a list names files") == true)
  }

  @Test func aTraceThatCannotBeReadIsAPartial() throws {
    let good = try #require(SourceTree.small.first)
    let result = try batch(["no-such.jsonl", good, "malformed/cut-recording.jsonl.zst"])
    #expect(result.code == 66)
    #expect(partials(result).count == 3)
    #expect(result.lines.first?.contains("\"error\":{\"code\":66,") == true)
    #expect(partials(result).last?.contains("\"error\":{\"code\":65,") == true)
    #expect(try batch(["--exit-zero", "no-such.jsonl", good]).code == 0)
  }

  // MARK: Merging

  @Test(arguments: ["text", "json", "markdown", "csv", "html"])
  func aReportIsTheSameForAnyOrder(_ format: String) throws {
    let lines = try batch(["findings", "legal", "malformed"]).lines
    func report(_ lines: [String]) throws -> Command.Result {
      try Command.run(
        ["merge", "--format", format, "--by", "app,version"],
        input: Data((lines.joined(separator: "\n") + "\n").utf8), in: SourceTree.traces)
    }
    let expected = try report(lines)
    #expect(expected.code == 0 && expected.errorText == "" && !expected.text.isEmpty)
    #expect(try report(lines.reversed()) == expected)
  }

  /// The groups of a trace with runs of several versions add up to one trace.
  @Test(arguments: ["version", "platform"])
  func aTraceOfSeveralGroupsCountsOnce(_ dimension: String) throws {
    let scratch = try Scratch()
    let runs = ["1", "2"].map {
      "header run=\($0) app=a version=\($0) platform=ios\n0ms process.start\n9s process.exit\n"
    }
    try scratch.write("a.sketch", runs.joined())
    let partials = try Command.run(["batch", "a.sketch"], in: scratch.folder).output
    for format in ["text", "markdown", "html"] {
      let merged = try Command.run(
        ["merge", "--by", dimension, "--format", format], input: partials, in: scratch.folder)
      let note = "A trace with runs of several groups counts for the first of them alone."
      #expect(merged.text.replacing("\n", with: " ").contains(note) == (dimension == "version"))
    }
  }

  @Test func aNewerPartialIsRefusedInOneLine() throws {
    let result = try Command.run(
      ["merge"], input: Data("{\"schema\":\"lifetrace.partial/2\"}\n".utf8), in: SourceTree.traces)
    #expect(result.code == 65)
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(result.errorText.contains("'lifetrace.partial/2'"))
  }

  /// A planted change is a regression; the same traces under two versions are not.
  @Test func aComparisonReportsTheChangeAndNothingElse() throws {
    let scratch = try Scratch()
    var random = SplitMix64(seed: 31)
    for (version, share) in [("1", 0), ("2", 0), ("3", 12)] {
      for number in 0..<40 {
        try scratch.write(
          "\(version)/\(number).sketch",
          launch(version, number, isBad: number < share, &random))
      }
    }
    let partials = try batch(["1", "2", "3"], in: scratch.folder)
    #expect(self.partials(partials).count == 120)
    func compare(_ values: String, _ options: String...) throws -> Command.Result {
      try Command.run(
        ["merge", "--format", "json", "--compare", "version=\(values)"] + options,
        input: partials.output, in: scratch.folder)
    }
    #expect(try compare("1,2").code == 0)
    let worse = try compare("2,3")
    #expect(worse.code == 1)
    #expect(try JSONTree(worse.text)["comparison"]?["regressions"]?.number ?? 0 > 0)
    // The finding's words are as long as they are, and its hash is last.
    let text = try Command.run(
      ["merge", "--compare", "version=2,3"], input: partials.output, in: scratch.folder)
    let words = text.text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(/legal transition for it, finding [0-9a-f]{8},/), "\(words)")
    #expect(try compare("3,2").code == 0)
    // The settings decide which changes are regressions, as in diff.
    #expect(try compare("2,3", "--fail-on", "slower").code == 0)
    // A gate that compares nothing does not pass.
    let missing = try compare("2,4")
    #expect(missing.code == 65)
    #expect(missing.text == "")
    #expect(
      missing.errorText
        == "Error: Nothing to compare: no run has version '4' (found 1, 2, 3)\n")
    #expect(try compare("2,3,4").code == 65)
    for wrong in ["2,2", "2", "2,"] { #expect(try compare(wrong).code == 64, "\(wrong)") }
  }

  @Test func nothingToMergeIsAnError() throws {
    for (input, message) in [("", "the input is empty"), ("\n \n", "No partial was read")] {
      let result = try Command.run(
        ["merge", "--format", "json"], input: Data(input.utf8), in: SourceTree.traces)
      #expect(result.code == 65)
      #expect(result.text == "")
      #expect(result.errorText.contains(message))
    }
  }

  /// Each trace counts by itself, and the command says where `check` would read several as one.
  @Test func runsInSeveralTracesAreSaid() throws {
    let scratch = try Scratch()
    let header = "header run=7 app=films install=1 start=2026-03-04T05:06:07Z\n"
    try scratch.write("a.sketch", header + "0ms process.start seq=1\n")
    try scratch.write("b.sketch", header + "5ms app.didFinishLaunching seq=2\n")
    try scratch.write("c.sketch", header.replacing("run=7", with: "run=8") + "0ms process.start\n")
    func said(_ arguments: [String]) throws -> String {
      try Command.run(["batch"] + arguments, in: scratch.folder).errorText
    }
    #expect(try said(["a.sketch", "b.sketch", "c.sketch"]).contains("1 run is in more than one"))
    #expect(try said(["a.sketch", "c.sketch"]).isEmpty)
    #expect(try said(["--quiet", "a.sketch", "b.sketch"]).isEmpty)
  }

  private func launch(
    _ version: String, _ number: Int, isBad: Bool, _ random: inout SplitMix64
  ) -> String {
    """
    header lifetrace=1 run=\(version)-\(number) app=com.example.films version=\(version) platform=ios lifeCycle=uikit-scene
    0ms process.start
    \(Int.random(in: 40...60, using: &random))ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    \(isBad ? "" : "\(Int.random(in: 120...180, using: &random))ms A scene.didBecomeActive")
    5s A scene.willResignActive
    5.2s A scene.didEnterBackground

    """
  }
}
