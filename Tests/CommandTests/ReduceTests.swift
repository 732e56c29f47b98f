import Foundation
import TestSupport
import Testing

/// `convert --reduce`: the smallest trace with a finding, and what is said where there is none.
@Suite struct ReduceTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "films.jsonl.zst", Data(try SourceTree.bytes("findings/films-bug-report.jsonl.zst")))
    try scratch.write(
      "draft.jsonl.zst", Data(try SourceTree.bytes("findings/draft-lost.jsonl.zst")))
  }

  private func convert(_ words: String, input: Data = Data()) throws -> Command.Result {
    try Command.run(
      ["convert"] + words.split(separator: " ").map(String.init), input: input, in: scratch.folder)
  }

  /// The rules of a trace's errors. A smaller trace may have other warnings, but no other error.
  private func errors(_ name: String) throws -> [String] {
    let result = try Command.run(["check", "--reporter", "json", name], in: scratch.folder)
    return try JSONTree(result.text)["findings"]?.items
      .filter { $0["severity"]?.string == "error" }.compactMap { $0["rule"]?.string } ?? []
  }

  @Test func aBugReportIsSmallEnoughToPaste() throws {
    let result = try convert("--reduce no-background-save films.jsonl.zst")
    #expect(result.code == 0 && result.lines.count <= 6, "\(result.text)")
    #expect(result.lines.first?.hasPrefix("header") == true)
    #expect(result.errorText.hasPrefix("Note: reduced 77,216 events to "))
    #expect(result.errorText.split(separator: "\n").count == 1)
    try scratch.write("small.sketch", result.text)
    #expect(try errors("small.sketch") == ["no-background-save"])
    #expect(try convert("--reduce LT301 small.sketch").text == result.text)
    #expect(try convert("--quiet --reduce lt301:1 films.jsonl.zst").text == result.text)
    #expect(try convert("--quiet --reduce LT301 films.jsonl.zst").errors.isEmpty)
  }

  /// Each of the findings that a report lists has its number.
  @Test func theNumberChoosesAmongTheFindings() throws {
    let first = try convert("--reduce illegal-transition:1 films.jsonl.zst")
    let second = try convert("--reduce illegal-transition:2 films.jsonl.zst")
    #expect(first.code == 0 && second.code == 0 && first.text != second.text)
    let none = try convert("--reduce illegal-transition:3 films.jsonl.zst")
    #expect(none.code == 64 && none.output.isEmpty)
    #expect(
      none.errorText
        == "Error: 'films.jsonl.zst' has 2 findings of 'illegal-transition', not 3\n"
        + Messages.usage("convert", " TRACE"))
  }

  @Test func aTraceWithoutTheFindingIsOneLine() throws {
    try scratch.write("t.sketch", Samples.legal)
    let result = try convert("--reduce no-background-save t.sketch -o out.sketch")
    #expect(result.code == 64)
    #expect(
      result.errorText == "Error: 't.sketch' has no finding of 'no-background-save'\n"
        + Messages.usage("convert", " TRACE"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url("out.sketch").path))
  }

  @Test(arguments: [
    ("no-background-sav", "Did you mean 'no-background-save'?"),
    ("", "Unknown rule ''"),
    (":1", "Unknown rule ''"),
    ("no-background-save:", "expected a rule, or a rule and the number of one of its findings"),
    ("no-background-save:0", "Invalid value 'no-background-save:0' for '--reduce'"),
    ("LT301:x", "no-background-save:2"),
    ("LT301:1:1", "Invalid value"),
    ("LT301:99999999999999999999", "Invalid value"),
    ("budget-exceeded", "cannot be chosen like a rule"),
    ("launch-screen-missing", "judges built apps"),
  ])
  func impossibleRulesAreUsageErrors(_ rule: String, _ text: String) throws {
    let result = try Command.run(
      ["convert", "--reduce", rule, "draft.jsonl.zst"], in: scratch.folder)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errorText.contains(text), "\(result.errorText)")
  }

  @Test func aRuleThatIsSwitchedOffFindsNothing() throws {
    try scratch.write("off.json", #"{"disabled_rules": ["no-background-save"]}"#)
    let result = try convert("--reduce no-background-save draft.jsonl.zst --config off.json")
    #expect(result.code == 64)
    #expect(result.errorText.contains("The configuration switches the rule"))
  }

  @Test func theOutputIsAsTheOptionsSay() throws {
    let sketch = try convert("--quiet --reduce LT301 draft.jsonl.zst").text
    for (options, name) in [
      ("-o a.sketch", "a.sketch"), ("-o a.jsonl.zst", "a.jsonl.zst"),
      ("-o a.jsonl.gz", "a.jsonl.gz"),
      ("-o a.otlp.json", "a.otlp.json"), ("--format lifetrace -o plain", "plain"),
    ] {
      let result = try convert("--reduce LT301 draft.jsonl.zst \(options)")
      #expect(result.code == 0 && result.output.isEmpty, "\(result.errorText)")
      #expect(try errors(name) == ["no-background-save"], "\(name)")
      #expect(try convert("--quiet --reduce LT301 \(name)").text == sketch, "\(name)")
    }
    #expect(
      try convert("--quiet --reduce LT301 -", input: scratch.data("draft.jsonl.zst")).text == sketch
    )
    let json = try convert("--quiet --reduce LT301 --format lifetrace draft.jsonl.zst")
    #expect(json.text.hasPrefix("{\"lifetrace\":1"))
    for format in ["csv", "chrome"] {
      let picture = try convert("--reduce LT301 --format \(format) draft.jsonl.zst")
      #expect(picture.code == 64 && picture.errorText.contains("reduce the trace first"))
    }
    let same = try convert("--reduce LT301 draft.jsonl.zst -o draft.jsonl.zst")
    #expect(same.code == 64)
  }

  @Test func aReducedTraceMayBeRedacted() throws {
    let result = try convert("--quiet --reduce LT301 --redact draft.jsonl.zst")
    #expect(result.code == 0)
    #expect(result.text.contains("key=key-1") && !result.text.contains("review"))
    try scratch.write("small.sketch", result.text)
    #expect(try errors("small.sketch") == ["no-background-save"])
  }

  /// What does not fit on a page is written in the own format.
  @Test func aLongResultIsNoSketch() throws {
    var lines = ["header platform=ios lifeCycle=swiftui records=background", "0ms process.start"]
    for number in 1...70 {
      lines.append("\(number)s bgtask.submit id=p\(number) kind=processing")
    }
    try scratch.write("t.sketch", lines.joined(separator: "\n") + "\n")
    try scratch.write(
      "c.json", #"{"rules": {"bgtask-too-many-pending": {"processing": 65}}}"#)
    let result = try convert("--quiet --reduce bgtask-too-many-pending t.sketch --config c.json")
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.text.hasPrefix("{\"lifetrace\":1") && result.lines.count == 67)
  }

  @Test func badInputIsSaidAsWithoutTheOption() throws {
    try scratch.write("empty.jsonl", "")
    try scratch.write("noise.log", "no line of this is known\n")
    for name in ["empty.jsonl", "noise.log", "none.jsonl"] {
      let plain = try convert(name)
      let result = try convert("--reduce LT301 \(name)")
      #expect(result.code == plain.code && result.errorText == plain.errorText, "\(name)")
      #expect(result.code != 0 && result.output.isEmpty)
    }
    // What can be read is reduced, and the damage is said.
    let data = try scratch.data("draft.jsonl.zst")
    let text = try convert("draft.jsonl.zst").text
    #expect(data.count > 1_000)
    try scratch.write("cut.jsonl", text + "{\"event\":\"process.sta")
    let cut = try convert("--reduce LT301 cut.jsonl")
    #expect(cut.code == 65 && cut.lines.count <= 6 && cut.errorText.contains("cut.jsonl:"))
  }

  @Test func aTraceThatIsTooLargeIsOneLine() throws {
    let event = "{\"event\":\"view.body\",\"t\":1,\"view\":\"V\"}\n"
    try scratch.write(
      "t.jsonl", "{\"lifetrace\":1}\n" + String(repeating: event, count: 500_000))
    let result = try convert("--reduce LT301 t.jsonl -o out.sketch")
    #expect(result.code == 65)
    #expect(
      result.errorText.hasPrefix("Error: 't.jsonl' has more than 500,000 records")
        && result.errorText.contains("lifetrace timeline --from TIME --to TIME"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url("out.sketch").path))
  }
}
