import Foundation
import TestSupport
import Testing

/// A converted trace has the same contents, in any notation and compression.
@Suite struct ConvertTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func convert(_ arguments: [String]) throws -> Command.Result {
    try Command.run(["convert"] + arguments, in: scratch.folder)
  }

  /// The report without what names the file and its bytes.
  private func report(_ path: String) throws -> String {
    let result = try Command.run(["analyze", "--format", "json", path], in: scratch.folder)
    let own = ["\"path\"", "\"format\"", "\"compression\"", "\"bytes\"", "\"decodedBytes\""]
    return result.lines.filter { line in !own.contains { line.contains($0) } }.joined(
      separator: "\n")
  }

  @Test(arguments: ["a.jsonl", "a.jsonl.zst", "a.jsonl.gz", "a.sketch", "a.sketch.zst", "a.ndjson"])
  func everyRecordedTraceSaysTheSameConverted(_ name: String) throws {
    let traces = SourceTree.root.appending(path: "Traces/findings")
    for trace in try FileManager.default.contentsOfDirectory(atPath: traces.path).sorted()
    where trace.hasSuffix(".zst") {
      let path = traces.appending(path: trace).path
      let result = try convert([path, "-o", name])
      #expect(result.code == 0 && result.errors.isEmpty && result.output.isEmpty, "\(trace)")
      #expect(try report(name) == report(path), "\(trace)")
    }
  }

  @Test func ownRecordsStayUnchanged() throws {
    let text =
      "{\"lifetrace\":1,\"x\":[1, 2]}\n{ \"event\": \"process.start\", \"t\": 0, \"mine\": {\"a\": 1} }\n"
    try scratch.write("t.jsonl", text)
    #expect(try convert(["t.jsonl"]).text == text)
    #expect(try convert(["t.jsonl", "--output", "-"]).text == text)
  }

  @Test func lossIsNotLost() throws {
    let text =
      "header\n0ms process.start seq=1\n1ms app.didFinishLaunching seq=5\n-\n2ms app.memoryWarning\n"
    try scratch.write("t.sketch", text)
    let first = try convert(["t.sketch", "-o", "u.jsonl"])
    #expect(first.code == 65 && first.errorText.contains("t.sketch:4: "))
    let lines = try scratch.text("u.jsonl").split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("trace.loss") }.count == 2)
    let second = try convert(["u.jsonl", "-o", "v.sketch"])
    #expect(second.code == 0)
    #expect(try report("v.sketch").contains("\"complete\": false"))
  }

  /// Damage hits every run that goes on, and not only that of the last header.
  @Test(arguments: ["c.jsonl", "c.sketch"])
  func damageIsALossOfEachRun(_ name: String) throws {
    func header(_ run: String) -> String {
      #"{"lifetrace":1,"app":"Films","run":"\#(run)","lifeCycle":"uikit-scene","platform":"ios"}"#
    }
    func event(_ name: String, _ time: Int, _ run: String, _ scene: Bool = true) -> String {
      #"{"event":"\#(name)","t":\#(time)000000,"run":"\#(run)""#
        + (scene ? #","scene":"A"}"# : "}")
    }
    var lines: [String] = []
    for run in ["one", "two"] {
      lines += [header(run), event("app.didFinishLaunching", 10, run, false)]
      for (index, name) in ["willConnect", "willEnterForeground", "didBecomeActive"].enumerated() {
        lines.append(event("scene." + name, 20 + index, run))
      }
    }
    lines.append("damaged")
    for run in ["one", "two"] { lines.append(event("scene.didEnterBackground", 90, run)) }
    try scratch.write("damaged.jsonl", lines.joined(separator: "\n") + "\n")
    #expect(try convert(["damaged.jsonl", "-o", name]).code == 65)
    func findings(_ path: String) throws -> [String] {
      let result = try Command.run(
        ["check", "--reporter", "json", "--show-unknown", path], in: scratch.folder)
      let report = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
      return try #require(report?["findings"] as? [[String: Any]]).map {
        "\($0["rule"] ?? "") \($0["verdict"] ?? "") \($0["cause"] ?? "") \($0["run"] ?? "") "
          + "\($0["occurrences"] ?? "")"
      }.sorted()
    }
    let before = try findings("damaged.jsonl")
    #expect(try findings(name) == before)
    #expect(before.contains { $0.contains("loss") }, "\(before)")
  }

  @Test func sumsSayWhyNothingOfThemIsAnEvent() throws {
    let path = SourceTree.root.appending(path: "Traces/posted/24-metrickit-exits.json").path
    for format in ["lifetrace", "sketch", "otlp-json"] {
      let result = try convert([path, "--format", format])
      #expect(result.code == 0 && result.output.isEmpty, "\(format)")
      #expect(result.errorText.contains("24-metrickit-exits.json:1: an MXMetricPayload"))
      #expect(result.errorText.contains("sums, not a log"))
    }
    try scratch.write("old.jsonl", "{\"lifetrace\":1}\n")
    for words in [[], ["--redact", "--quiet"]] {
      let result = try convert([path, "-o", "old.jsonl"] + words)
      #expect(result.code == 65 && result.errorText.contains("holds no event"))
      #expect(result.errorText.contains("'old.jsonl' is not written"))
    }
  }

  @Test func impossibleRequestsAreUsageErrors() throws {
    try scratch.write("t.jsonl", "{\"lifetrace\":1}\n")
    for (arguments, text) in [
      (["t.jsonl", "-o", "t.jsonl"], "Error: " + Messages.overwrites("The output", "t.jsonl")),
      (
        ["t.jsonl", "-o", "t.txt"],
        "Error: The output's name does not set a format (expected .jsonl, .sketch, .otlp.json, "
          + ".json, .perfetto-trace, .pftrace or .csv); name the format with '--format'\n"
      ),
      (
        ["t.jsonl", "--format", "scetch"],
        "Error: Invalid value 'scetch' for '--format' (expected lifetrace, sketch, otlp-json, chrome, "
          + "perfetto, csv or ndjson). Did you mean 'sketch'?\n"
      ),
    ] {
      let result = try convert(arguments)
      #expect(result.code == 64 && result.errorText.hasPrefix(text))
    }
    #expect(try convert(["none.jsonl", "-o", "x.jsonl"]).code == 66)
    #expect(try convert(["t.jsonl", "-o", "none/x.jsonl"]).code == 73)
    #expect(try scratch.text("t.jsonl") == "{\"lifetrace\":1}\n")
  }

  /// An input that cannot be read, or has no known events, creates no file and removes none.
  @Test(arguments: [nil, "csv", "sketch"]) func anUnreadableInputReplacesNothing(
    _ format: String?
  ) throws {
    try scratch.write("old", "old")
    try FileManager.default.createDirectory(
      at: scratch.url("folder"), withIntermediateDirectories: true)
    try scratch.write("empty.jsonl", "")
    try scratch.write("words", "no such trace\n")
    for (input, code) in [("none.jsonl", 66), ("folder", 66), ("empty.jsonl", 65), ("words", 65)] {
      for output in ["old", "new"] {
        let result = try convert(
          [input, "-o", output, "--format", format ?? "lifetrace"])
        #expect(result.code == Int32(code) && !result.errorText.isEmpty, "\(input) to \(output)")
      }
    }
    #expect(try scratch.text("old") == "old")
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(files.sorted() == ["empty.jsonl", "folder", "old", "words"])
  }

  /// The output has the events that a configuration maps from a log's lines.
  @Test(arguments: ["lifetrace", "sketch", "otlp-json"])
  func mappingsHold(_ format: String) throws {
    try scratch.write(
      "own.json",
      #"{"mappings": [{"pattern": "draft {key} saved", "event": "data.save", "#
        + #""keys": {"key": "{key}"}}]}"#)
    try scratch.write(
      "own.log",
      "2026-11-20 09:41:00.000000+0100 Films[412:1a2b] draft note saved\n"
        + "2026-11-20 09:41:01.000000+0100 Films[412:1a2b] draft list saved\n")
    let result = try convert(["own.log", "--config", "own.json", "--format", format])
    let text = result.text
    #expect(text.contains("data.save") && text.contains("list"), "\(result.errorText)")
  }
}
