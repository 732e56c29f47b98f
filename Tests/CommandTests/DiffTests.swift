import Foundation
import TestSupport
import Testing

/// `lifetrace diff` as a build uses it: exit codes, formats, options.
@Suite struct DiffTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("legal.sketch", Samples.legal)
    try scratch.write("illegal.sketch", Samples.illegal)
    try scratch.write("malformed.jsonl", Samples.malformed)
    try scratch.write("before/one.sketch", Samples.legal)
    try scratch.write("after/one.sketch", Samples.legal)
    try scratch.write("after/two.sketch", Samples.legal)
    try scratch.write("none/notes.txt", "no trace")
    try scratch.write("strange.json", #"{"diff": {"fail_on": ["slow"]}}"#)
    try scratch.write("wrong.json", #"{"diff": {"samples": "many"}}"#)
    try scratch.write("lenient.json", #"{"diff": {"fail_on": [], "shift": "30%"}}"#)
  }

  private func run(_ arguments: String..., input: String = "") throws -> Command.Result {
    try Command.run(["diff"] + arguments, input: Data(input.utf8), in: scratch.folder)
  }

  static let exits: [String: Int32] = [
    "legal.sketch legal.sketch": 0,
    "legal.sketch illegal.sketch": 1,
    "illegal.sketch legal.sketch": 0,
    "before after": 0,
    "legal.sketch illegal.sketch --fail-on none": 0,
    "legal.sketch illegal.sketch --fail-on slower": 0,
    "legal.sketch illegal.sketch --fail-on slower,new-findings": 1,
    "legal.sketch illegal.sketch --config lenient.json": 0,
    "legal.sketch illegal.sketch --config lenient.json --fail-on new-errors": 1,
    "legal.sketch illegal.sketch --disable-rule illegal-transition": 0,
    "legal.sketch malformed.jsonl": 65,
    "malformed.jsonl illegal.sketch": 65,
    "legal.sketch missing.jsonl": 66,
    "none legal.sketch": 66,
    "legal.sketch": 64,
    "legal.sketch legal.sketch legal.sketch": 64,
    "- -": 64,
    "legal.sketch legal.sketch --fail-on slwer": 64,
    "legal.sketch legal.sketch --fail-on none,slower": 64,
    "legal.sketch legal.sketch --confidence 0": 64,
    "legal.sketch legal.sketch --shift-by 5": 64,
    "legal.sketch legal.sketch --format html5": 64,
    "legal.sketch legal.sketch --config strange.json": 78,
    "legal.sketch legal.sketch --config wrong.json": 78,
  ]

  @Test(arguments: exits.keys.sorted())
  func exitsAs(_ line: String) throws {
    let code = try #require(Self.exits[line])
    let words = line.split(separator: " ").map(String.init)
    let result = try Command.run(["diff"] + words, in: scratch.folder)
    #expect(result.code == code, "\(result.errorText)")
    #expect(result.errors.isEmpty == (code < 64 || code == 65))
  }

  @Test func mistakesAreNamed() throws {
    #expect(
      try run("a", "b", "--fail-on", "slwer").errorText.contains("Did you mean 'slower'?"))
    let wrong = try run("legal.sketch", "legal.sketch", "--config", "strange.json").errorText
    #expect(wrong.contains("strange.json:1:23: error: unknown kind of regression 'slow'"))
    #expect(wrong.contains("Did you mean 'slower'?"))
    #expect(try run("-", "-").errorText.contains(Messages.standardInputOnce))
  }

  @Test func aSideMayBeStandardInput() throws {
    let result = try run("-", "illegal.sketch", input: Samples.legal)
    #expect(result.code == 1)
    #expect(result.text.contains("before: (standard input): 1 run, 8 events, complete"))
    #expect(result.text.contains("✗ new: error illegal-transition (LT101)"))
  }

  @Test func theFormatsSayTheSame() throws {
    let text = try run("legal.sketch", "illegal.sketch").text
    let markdown = try run("legal.sketch", "illegal.sketch", "--format", "markdown").text
    let report = try JSONTree(
      try run("legal.sketch", "illegal.sketch", "--format", "json").text)
    let differences = report["differences"]?.items ?? []
    #expect(differences.count >= 1)
    #expect(report["regressions"] == .number(1))
    #expect(report["exit"]?["code"] == .number(1) && report["exit"]?["regression"] == .bool(true))
    #expect(text.contains("1 regression"))
    #expect(markdown.hasPrefix("# Life cycle: 1 regression"))
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("| **✗") }
    #expect(rows.count == 1 && rows[0].contains("illegal-transition"))
  }

  @Test(arguments: [
    ("legal.sketch", "illegal.sketch"), ("malformed.jsonl", "legal.sketch"), ("before", "after"),
    ("findings/half-migrated-scenes", "legal/ipad-two-windows"),
    ("legal/uikit-app-classic", "findings/half-migrated-scenes"),
    ("malformed/hostile-names", "legal/carplay-with-phone"),
    ("migration/before", "migration/after"),
    ("legal/iphone-day", "findings/films-bug-report"),
  ])
  func theJSONFitsItsSchema(_ before: String, _ after: String) throws {
    let schema = JSONSchema(
      try JSONTree(
        try Command.run(["version", "--schema", "diff"], in: scratch.folder).text))
    func path(_ name: String) -> String {
      name.contains("/") ? SourceTree.traces.path + "/\(name).jsonl.zst" : name
    }
    let result = try run(path(before), path(after), "--format", "json")
    #expect(schema.violations(in: try JSONTree(result.text)) == [])
    #expect(result.code == 0 || result.code == 1 || result.code == 65)
  }

  /// Nothing from a trace steers a terminal, a page or a build log.
  @Test(arguments: Samples.hostileStrings)
  func hostileNamesAreSpelledOut(_ name: String) throws {
    try scratch.write("hostile.jsonl", Samples.hostile(name))
    for format in ["text", "markdown", "json", "html"] {
      let result = try run("legal.sketch", "hostile.jsonl", "--format", format)
      let scalars = result.text.unicodeScalars.filter { $0 != "\n" }
      #expect(!scalars.contains { $0.properties.generalCategory == .control })
      #expect(!scalars.contains { (0x202A...0x202E).contains($0.value) })
      for line in result.lines where format != "json" {
        let line = line.drop { $0 == " " }
        #expect(!line.hasPrefix("::") && !line.hasPrefix("##["))
      }
      if format == "html" {
        #expect(!result.text.contains("<b>&amp;") && !result.text.contains("<script"))
      }
      if format == "markdown" {
        #expect(!result.text.contains("<b>") && !result.text.contains("##vso"))
      }
    }
  }

  @Test(arguments: ["text", "markdown", "json", "html"])
  func theOutputMayBeAFile(_ format: String) throws {
    let words = ["diff", "legal.sketch", "illegal.sketch", "--format", format]
    let printed = try Command.run(words, in: scratch.folder)
    let written = try Command.run(words + ["-o", "differences"], in: scratch.folder)
    #expect(written.code == 1 && written.output.isEmpty && written.errors.isEmpty)
    #expect(try scratch.data("differences") == printed.output)
    let both = try Command.run(words + ["--output", "-"], in: scratch.folder)
    #expect(both == printed)
  }

  @Test func anInputIsNotReplaced() throws {
    for (sides, target) in [
      (["legal.sketch", "illegal.sketch"], "legal.sketch"),
      (["legal.sketch", "illegal.sketch"], "illegal.sketch"),
      (["before", "after"], "after/two.sketch"),
      (["legal.sketch", "after"], "./after/../after/one.sketch"),
    ] {
      let old = try scratch.data(target)
      let result = try Command.run(["diff"] + sides + ["-o", target], in: scratch.folder)
      #expect(result.code == 64 && result.errorText.contains("would overwrite the input"))
      #expect(try scratch.data(target) == old)
    }
    #expect(try run("legal.sketch", "illegal.sketch", "-o", "").code == 64)
    #expect(try run("legal.sketch", "illegal.sketch", "-o", "no/page.html").code == 73)
    // If only one side can be read, the old page stays.
    try scratch.write("page.html", "old")
    #expect(try run("legal.sketch", "missing.jsonl", "-o", "page.html").code == 66)
    #expect(try scratch.text("page.html") == "old")
  }

  @Test func thePageIsTheSameWithAnyNumberOfJobs() throws {
    let traces = ["legal/iphone-day", "findings/films-bug-report"].map {
      SourceTree.traces.path + "/\($0).jsonl.zst"
    }
    let words = ["diff"] + traces + ["--format", "html"]
    let expected = try Command.run(words + ["--jobs", "1"], in: scratch.folder)
    #expect(expected.text.contains("class=\"difference"))
    for jobs in ["2", "3", "8"] {
      #expect(try Command.run(words + ["--jobs", jobs], in: scratch.folder) == expected)
    }
  }

  @Test func theConfigurationIsDumped() throws {
    let result = try Command.run(
      ["dump-configuration", "--config", "lenient.json"], in: scratch.folder)
    let dumped = try JSONTree(result.text)["diff"]
    #expect(dumped?["fail_on"]?.items == [])
    #expect(dumped?["shift"] == .number(30) && dumped?["samples"] == .number(20))
    #expect(dumped?["few_shift_by"] == .string("50ms"))
  }
}
