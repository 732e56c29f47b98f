import Foundation
import TestSupport
import Testing

/// A build that adopts the tool with findings it has, and lives with it.
@Suite struct BaselinePipelineTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ words: String, in folder: String = ".") throws -> Command.Result {
    let arguments = words.split(separator: " ").map(String.init)
    return try Command.run(arguments, in: scratch.url(folder))
  }

  /// Another mistake of the same rule, in another file.
  private let regression = Samples.illegal.replacingOccurrences(
    of: "Films/Scene", with: "Films/New")
  private let entry = """
    {"rule": "illegal-transition", "code": "LT101", "severity": "error", "source": "Films/Scene.swift", "count": 1, \
    "message": "An event occurred in a state that has no legal transition for it (uiscene: \
    scene.didBecomeActive while foregroundActive)", \
    "fingerprint": "7e4bd4cd85d7f5bf3c3ffc5d50a8ad8f"}
    """

  /// A baseline that is written again without an input would lose its findings.
  @Test(arguments: ["traces none", "traces empty.jsonl", "traces cut.sketch.zst"])
  func aBaselineStaysWhereAnInputIsMissing(_ inputs: String) throws {
    try scratch.write("traces/a.sketch", Samples.illegal)
    try scratch.write("empty.jsonl", "")
    try scratch.write("cut.sketch.zst", Data([0x28, 0xB5, 0x2F]))
    #expect(try run("check traces --write-baseline known.json").code == 0)
    let known = try scratch.text("known.json")
    let again = try run("check --write-baseline known.json " + inputs)
    #expect(again.code == (inputs.hasSuffix("none") ? 66 : 65))
    #expect(again.errorText.contains("known.json: the baseline was not written again"))
    #expect(try scratch.text("known.json") == known)
    // The first one holds what could be read.
    #expect(try run("check --write-baseline new.json " + inputs).code == again.code)
    #expect(try scratch.names.contains("new.json"))
  }

  @Test func aTeamAdoptsIt() throws {
    try scratch.write("traces/a.sketch", Samples.illegal)
    let gate = "check traces --only-rule LT101 --baseline known.json"

    // Red at first: the baseline does not exist yet.
    let first = try run("check traces --only-rule LT101")
    #expect(first.code == 1)

    // Existing findings are accepted; the report lists them again.
    let written = try run("check traces --only-rule LT101 --write-baseline known.json")
    #expect(written.code == 0 && written.errors.isEmpty)
    #expect(written.output == first.output)
    #expect(try scratch.names == ["known.json", "traces"])
    let file = try scratch.text("known.json")
    let schema = try run("version --schema baseline")
    #expect(JSONSchema(try JSONTree(schema.text)).violations(in: try JSONTree(file)) == [])
    let fingerprint = try #require(
      try JSONTree(file)["findings"]?.items.first?["fingerprint"]?.string)
    #expect(
      file == """
        {
          "schema": "lifetrace.baseline/1",
          "findings": [
            \(entry.replacing("7e4bd4cd85d7f5bf3c3ffc5d50a8ad8f", with: fingerprint))
          ]
        }

        """)

    // Green from then on.
    let green = try run(gate + " --strict-baseline")
    #expect(green.code == 0 && green.errors.isEmpty)
    #expect(
      green.text == "checked 1 file, complete: no new findings, 1 baselined (1 rule ran)\n")

    // A regression is red, and the only listed finding.
    try scratch.write("traces/b.sketch", regression)
    let red = try run(gate)
    #expect(red.code == 1)
    #expect(red.lines.first?.hasPrefix("Films/New.swift:7:1: error: scene 'A' got ") == true)
    #expect(!red.text.contains("Films/Scene.swift"))
    #expect(
      red.lines.last == "checked 2 files: 1 error found, 1 baselined, 1 rule ran")

    // Fixed.
    try scratch.write("traces/b.sketch", Samples.legal)
    #expect(try run(gate + " --strict-baseline").code == 0)

    // The old mistake is fixed, too: nothing fails for it, but the strict baseline asks to shrink.
    try scratch.write("traces/a.sketch", Samples.legal)
    let loose = try run(gate)
    #expect(loose.code == 0)
    #expect(loose.lines.first?.hasPrefix("known.json:4:1: note: no longer found: Films/") == true)
    let strict = try run(gate + " --strict-baseline")
    #expect(strict.code == 1)
    #expect(
      strict.text == """
        known.json:4:1: error: no longer found: Films/Scene.swift: An event occurred in \
        a state that has no legal transition for it (uiscene: scene.didBecomeActive while \
        foregroundActive); remove its line, or write the baseline \
        again (illegal-transition)
        checked 2 files, complete: no new findings, 0 baselined, 1 gone (1 rule ran)

        """)

    // It shrinks, in the same step that compares.
    #expect(try run(gate + " --strict-baseline --write-baseline known.json").code == 0)
    #expect(
      try scratch.text("known.json")
        == "{\n  \"schema\": \"lifetrace.baseline/1\",\n  \"findings\": []\n}\n")
    #expect(try run(gate + " --strict-baseline").code == 0)
  }

  @Test func theConfigurationNamesItsBaseline() throws {
    try scratch.write("app/traces/a.sketch", Samples.illegal)
    try scratch.write("app/.lifetrace.json", "{\"baseline\": \"ci/known.json\"}")
    try scratch.makeFolder("app/ci")
    let missing = try run("check traces --only-rule LT101", in: "app")
    #expect(missing.code == 78 && missing.output.isEmpty)
    #expect(
      missing.errorText == """
        ci/known.json: \(Messages.missing)
        Error: The baseline cannot be read; 'lifetrace check --write-baseline FILE' writes one

        """)
    // The first time, the baseline does not exist.
    let write = try run(
      "check a.sketch --only-rule LT101 --write-baseline ../ci/known.json", in: "app/traces")
    #expect(write.code == 0 && write.errors.isEmpty)
    #expect(
      try run("check a.sketch --only-rule LT101 --strict-baseline", in: "app/traces").code == 0)
    #expect(try run("check app --config app/.lifetrace.json --only-rule LT101").code == 0)
    // The command line outranks it.
    try scratch.write(
      "none.json", "{\"schema\": \"lifetrace.baseline/1\", \"findings\": []}")
    #expect(
      try run("check traces --only-rule LT101 --baseline ../none.json", in: "app").code == 1)
    #expect(
      try run("dump-configuration", in: "app").text.contains("\"baseline\": \"ci/known.json\""))
    // A report for people has no baseline.
    #expect(
      try run("analyze traces/a.sketch --only-rule LT101", in: "app").text.contains("1 error"))
  }

  @Test func theJSONReportHasTheBaselineStateOfFindings() throws {
    try scratch.write("a.sketch", Samples.illegal)
    try scratch.write("b.sketch", regression)
    #expect(try run("check a.sketch --write-baseline known.json").code == 0)
    let words = "check --reporter json --baseline known.json --strict-baseline "
    let report = try JSONTree(try run(words + "a.sketch b.sketch --only-rule LT101").text)
    let states = (report["findings"]?.items ?? []).map {
      "\($0["baselineState"]?.string ?? "null") \($0["source"]?.string ?? "")"
    }
    #expect(states == ["new Films/New.swift:7", "unchanged Films/Scene.swift:7"])
    #expect(report["totals"]?["findings"]?["baselined"] == .number(1))
    #expect(report["totals"]?["findings"]?["error"] == .number(1))
    let outcome = report["baseline"]
    #expect(
      outcome?.keys == [
        "strict", "entries", "new", "baselined", "gone", "notJudged", "risen",
      ])
    #expect(outcome?["strict"] == .bool(true) && outcome?["new"] == .number(1))
    // Other rules were not evaluated.
    #expect(outcome?["gone"]?.items == [])
    #expect(report["exit"]?["findings"] == .bool(true))

    let fixed = try JSONTree(try run(words + "b.sketch --only-rule LT101 --lenient").text)
    #expect(fixed["baseline"]?["gone"]?.items.map { $0["rule"]?.string } == ["illegal-transition"])
    #expect(fixed["baseline"]?["strict"] == .bool(false))
    let schema = JSONSchema(try JSONTree(try run("version --schema report").text))
    for report in [report, fixed] { #expect(schema.violations(in: report) == []) }
    let none = try JSONTree(try run("check --reporter json --exit-zero a.sketch").text)
    #expect(none["baseline"] == .null)
    #expect(none["findings"]?.items.allSatisfy { $0["baselineState"] == .null } == true)
  }

  // MARK: Mistakes

  private static let check =
    Messages.usage("check", " PATH…")

  static let uses: [(words: String, code: Int32, errors: String)] = [
    (
      "--strict-baseline a.sketch", 64,
      "Error: '--strict-baseline' needs '--baseline', or a 'baseline' in the configuration\n"
        + check
    ),
    (
      "--write-baseline a.sketch a.sketch", 64,
      "Error: \(Messages.overwrites("The baseline", "a.sketch"))\n" + check
    ),
    (
      "--write-baseline - a.sketch", 64,
      "Error: '--write-baseline' cannot write to standard output; name a file\n" + check
    ),
    (
      "--write-baseline= a.sketch", 64,
      "Error: Missing file name for '--write-baseline'\n" + check
    ),
    (
      "--baseline known.json --reporter json=known.json a.sketch", 64,
      "Error: A report would overwrite the baseline 'known.json'; name another file\n" + check
    ),
    (
      "--write-baseline r --reporter json=r a.sketch", 64,
      "Error: A report would overwrite the baseline 'r'; name another file\n" + check
    ),
    (
      "--baseline folder a.sketch", 78,
      "folder: is a directory; name a file in it\n"
        + "Error: The baseline cannot be read; 'lifetrace check --write-baseline FILE' writes one\n"
    ),
    (
      "--baseline none.json --write-baseline other.json a.sketch", 78,
      "none.json: \(Messages.missing)\n"
        + "Error: The baseline cannot be read; 'lifetrace check --write-baseline FILE' writes one\n"
    ),
    (
      "--baseline merged.json a.sketch", 78,
      "merged.json:2:1: error: found a merge conflict; keep the entries of both sides and "
        + "remove the conflict markers\nError: Invalid baseline; correct it, or write it again with '--write-baseline'\n"
    ),
    (
      "--baseline newer.json a.sketch", 78,
      "newer.json:1:12: error: expected the schema 'lifetrace.baseline/1', found "
        + "'lifetrace.baseline/9'; write the baseline again with this version, or use the version "
        + "that wrote it\nError: Invalid baseline; correct it, or write it again with '--write-baseline'\n"
    ),
    (
      "--write-baseline folder a.sketch", 73,
      "Error: folder: \(Messages.notCreated("Is a directory"))\n"
    ),
    (
      "--write-baseline no/b.json a.sketch", 73,
      "Error: no/b.json: \(Messages.notCreated("No such file or directory"))\n"
    ),
    ("--baseline known.json a.sketch", 0, ""),
    ("--write-baseline new.json a.sketch", 0, ""),
    ("--baseline new.json --write-baseline new.json a.sketch", 0, ""),
    ("--baseline ./new.json --write-baseline folder/../new.json a.sketch", 0, ""),
    // Writing accepts findings, and nothing else.
    ("--write-baseline new.json a.sketch malformed.jsonl", 65, ""),
    (
      "--write-baseline new.json a.sketch gone", 66,
      "Error: gone: \(Messages.missing)\n"
    ),
    // A missing or damaged input makes no entry gone.
    ("--baseline known.json --strict-baseline malformed.jsonl", 65, ""),
    (
      "--baseline known.json --strict-baseline gone legal.sketch", 66,
      "Error: gone: \(Messages.missing)\n"
    ),
    ("--baseline known.json --strict-baseline lossy.sketch", 0, ""),
    ("--baseline known.json --strict-baseline legal.sketch", 1, ""),
    ("--baseline known.json --strict-baseline --exit-zero legal.sketch", 0, ""),
    ("--baseline known.json --strict-baseline --lenient legal.sketch", 0, ""),
    ("--baseline known.json --strict-baseline --disable-rule LT101 legal.sketch", 0, ""),
    (
      "--baseline odd.json a.sketch", 1,
      "odd.json:1:58: warning: unknown rule 'illegal-transitoin'. Did you mean "
        + "'illegal-transition'?\n"
    ),
    ("--quiet --baseline odd.json a.sketch", 1, ""),
  ]

  @Test(arguments: uses)
  func everyUseHasItsExitCode(_ words: String, _ code: Int32, _ errors: String) throws {
    try scratch.write("a.sketch", Samples.illegal)
    try scratch.write("legal.sketch", Samples.legal)
    try scratch.write("lossy.sketch", Samples.lossy)
    try scratch.write("malformed.jsonl", Samples.malformed)
    try scratch.makeFolder("folder")
    #expect(try run("check --only-rule LT101 --write-baseline known.json a.sketch").code == 0)
    try scratch.write("merged.json", "{\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n}\n")
    try scratch.write("newer.json", "{\"schema\": \"lifetrace.baseline/9\", \"findings\": []}")
    try scratch.write(
      "odd.json",
      "{\"schema\": \"lifetrace.baseline/1\", \"findings\": [{\"rule\": \"illegal-transitoin\", "
        + "\"fingerprint\": \"0123456789abcdef0123456789abcdef\"}]}")
    let only = words.contains("--disable-rule") ? "" : " --only-rule LT101"
    let result = try run("check\(only) " + words)
    #expect(result.code == code && result.errorText == errors)
    #expect(result.output.isEmpty == (code == 64 || code == 78))
    if words.contains("--write-baseline new.json") {
      #expect(try scratch.text("new.json").contains("Films/Scene.swift"))
    }
    #expect(try scratch.names.allSatisfy { !$0.hasPrefix(".") })
    let isJudged = words.hasSuffix(" legal.sketch") && code < 64 && !words.contains("--disable")
    #expect(result.text.contains("no longer found") == isJudged)
  }

  /// An end may name what was held, or not.
  @Test(arguments: [("", ""), (" name=films.sqlite", " ('films.sqlite')")])
  func anEntryHasTheNamesThatAreKnown(_ name: String, _ words: String) throws {
    try scratch.write(
      "a.sketch", "header platform=ios midlife=true\n1s process.exit code=3735883980\(name)\n")
    _ = try run("check a.sketch --write-baseline base.json")
    let text = try scratch.text("base.json")
    #expect(text.contains("while the process was suspended\(words)"), "\(text)")
    #expect(words.isEmpty ? !text.contains("('") : true)
  }

  @Test func notJudgedEntriesAreKeptWhenItIsWrittenAgain() throws {
    try scratch.write("a.sketch", Samples.illegal)
    #expect(try run("check a.sketch --write-baseline known.json").code == 0)
    let before = try scratch.text("known.json")
    let words = "check a.sketch --baseline known.json --write-baseline known.json"
    #expect(try run(words + " --only-rule LT201").code == 0)
    #expect(try scratch.text("known.json") == before)
  }

  @Test func itIsTheSameForAnyOrderOfPathsAndAnyNumberOfJobs() throws {
    let words = "check --exit-zero"
    let folder = SourceTree.traces.appendingPathComponent("findings").path
    var files: [String] = []
    for (name, more) in [("one", " --jobs 1"), ("two", " --jobs 2 --max-findings 0")] {
      _ = try run(words + more + " --write-baseline \(name).json \(folder)")
      files.append(try scratch.text("\(name).json"))
    }
    #expect(files[0] == files[1] && files[0].contains("\"count\": "))
    let again = try run("check --baseline one.json --strict-baseline \(folder)")
    #expect(again.code == 0)
    #expect(again.lines.count == 1 && again.text.contains(": no new findings, "))
  }

  /// Another recording of the same mistakes, with other ids, times and lengths of intervals.
  @Test func theSameMistakesWriteTheSameFile() throws {
    func trace(_ ids: [String], _ pace: Int) -> String {
      "header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work,background\n"
        + "0ms process.start\n\(90 * pace)ms app.didFinishLaunching\n"
        + ids.enumerated().map { index, id in
          let at = (index + 1) * 100_000 * pace
          return """
            \(at)ms \(id) scene.willConnect
            \(at + 10)ms \(id) scene.willEnterForeground
            \(at + 20 * pace)ms \(id) scene.didBecomeActive
            \(at + 30 * pace)ms \(id) scene.didBecomeActive
            \(at + 40 * pace)ms \(id) scene.willResignActive
            \(at + 50 * pace)ms \(id) work.begin id=\(pace)\(index) name=reload kind=refresh
            \(at + 60 * pace)ms \(id) work.end id=\(pace)\(index)
            \(at + 80 * pace)ms \(id) scene.didEnterBackground
            \(at + 90 * pace)ms bg.begin id=\(pace)\(index) name=upload
            \(at + 40_000 * pace)ms bg.end id=\(pace)\(index)

            """
        }.joined()
    }
    try scratch.write("one.sketch", trace(["AAA-1", "BBB-2"], 1))
    try scratch.write("two.sketch", trace(["CCC-3", "DDD-4"], 2))
    for name in ["one", "two"] {
      #expect(try run("check \(name).sketch --write-baseline \(name).json").code == 0)
    }
    let first = try scratch.text("one.json")
    #expect(try scratch.text("two.json") == first)
    #expect(first.components(separatedBy: "\"rule\"").count > 2)
    #expect(!first.contains("AAA") && !first.contains("BBB"))
    // Written over an old one that had the text of a recording, too.
    let entry = try #require(first.range(of: "An event occurred in"))
    try scratch.write("old.json", first.replacingCharacters(in: entry, with: "scene 'AAA-1' got"))
    #expect(
      try run("check two.sketch --baseline old.json --write-baseline old.json").code == 0)
    #expect(try scratch.text("old.json") == first)
  }

  // MARK: lifetrace baseline

  @Test func baselinesAreReportedAndCompared() throws {
    try scratch.write("a.sketch", Samples.illegal)
    try scratch.write("again.sketch", Samples.illegal.replacing("run=r1", with: "run=r3"))
    try scratch.write("b.sketch", regression)
    for (name, inputs) in [("before", "a.sketch again.sketch"), ("after", "a.sketch b.sketch")] {
      #expect(
        try run("check --only-rule LT101 \(inputs) --write-baseline \(name).json").code == 0)
    }
    let message =
      "An event occurred in a state that has no legal transition for it (uiscene: "
      + "scene.didBecomeActive while foregroundActive)"
    #expect(
      try run("baseline report after.json").text == """
        after.json: 2 entries of 1 rule, 2 occurrences

        LT101 illegal-transition: 2 entries, 2 occurrences
          Films/New.swift, 1 time: \(message)
          Films/Scene.swift, 1 time: \(message)

        """)
    #expect(
      try run("baseline report --format markdown before.json").text == """
        # Baseline `before.json`

        1 entry of 1 rule, 2 occurrences.

        | code | rule | entries | occurrences |
        | --- | --- | ---: | ---: |
        | `LT101` | `illegal-transition` | 1 | 2 |

        ## `illegal-transition`

        | source | times | message |
        | --- | ---: | --- |
        | `Films/Scene.swift` | 2 | `\(message)` |

        """)
    let difference = try run("baseline compare before.json after.json")
    #expect(difference.code == 0)
    #expect(
      difference.text == """
        before.json → after.json: 1 new, 0 gone, 0 risen, 1 fallen, 0 unchanged

        New
          LT101 illegal-transition in Films/New.swift, 1 time: \(message)

        Fallen
          LT101 illegal-transition in Films/Scene.swift, 2 → 1 times: \(message)

        """)
    let json = try JSONTree(try run("baseline compare --format json after.json before.json").text)
    #expect(
      json.keys == ["schema", "before", "after", "new", "gone", "risen", "fallen", "unchanged"])
    #expect(json["gone"]?.items.count == 1 && json["risen"]?.items.first?["before"] == .number(1))
    let report = try JSONTree(try run("baseline report --format json after.json").text)
    #expect(report["occurrences"] == .number(2) && report["rules"]?.items.count == 1)
    let markdown = try run("baseline compare --format markdown before.json after.json").text
    #expect(markdown.contains("| `illegal-transition` | `Films/Scene.swift` | 2 → 1 | `"))
  }

  static let wrongUses: [(words: String, code: Int32, errors: String)] = [
    ("baseline", 64, "Error: Missing argument: report FILE | compare BEFORE AFTER\n"),
    (
      "baseline reprot x", 64,
      "Error: Unknown action 'reprot' (expected report or compare). Did you mean 'report'?\n"
    ),
    ("baseline report", 64, "Error: 'report' takes one baseline\n"),
    ("baseline compare x", 64, "Error: 'compare' takes two baselines\n"),
    (
      "baseline report gone", 66,
      "gone: \(Messages.missing)\n"
    ),
    ("baseline report bad", 78, "bad:1:1: error: the baseline must be an object, found an array\n"),
  ]

  @Test(arguments: wrongUses)
  func usageErrorsOfTheCommandAreReported(_ words: String, _ code: Int32, _ errors: String) throws {
    try scratch.write("bad", "[]")
    let result = try run(words)
    #expect(result.code == code && result.output.isEmpty)
    #expect(result.errorText.hasPrefix(errors), "\(result.errorText)")
  }

  /// A baseline contains names from traces, and possibly the markers of a merge.
  @Test func hostileTextStaysText() throws {
    var entries: [String] = []
    for (index, text) in Samples.hostileStrings.enumerated() {
      let json = String(
        decoding: try JSONSerialization.data(
          withJSONObject: text, options: [.fragmentsAllowed]), as: UTF8.self)
      let digits = String(repeating: "0", count: 30) + (index < 10 ? "0" : "") + "\(index)"
      entries.append(
        "{\"rule\": \(json), \"code\": \(json), \"source\": \(json), \"message\": \(json), "
          + "\"fingerprint\": \"\(digits)\"}")
    }
    let text =
      "{\"schema\": \"lifetrace.baseline/1\", \"findings\": [\n"
      + entries.joined(separator: ",\n") + "]}"
    try scratch.write("hostile.json", text)
    try scratch.write("a.sketch", Samples.legal)
    try scratch.write(
      "none.json", "{\"schema\": \"lifetrace.baseline/1\", \"findings\": []}")
    for words in [
      "baseline report hostile.json", "baseline compare none.json hostile.json",
      "baseline report --format markdown hostile.json",
      "baseline compare --format markdown hostile.json none.json",
      "baseline report --format json hostile.json", "check --baseline hostile.json a.sketch",
    ] {
      let result = try run(words)
      #expect(result.code == 0)
      for output in [result.text, result.errorText] {
        let controls = output.unicodeScalars.filter {
          $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E)
        }
        #expect(controls.isEmpty, "\(words)")
        let lines = output.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
          lines.allSatisfy { !$0.hasPrefix("::") && !$0.hasPrefix("##[") && !$0.hasPrefix("##v") },
          "\(words)")
      }
    }
  }
}
