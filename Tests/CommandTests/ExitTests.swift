import Foundation
import TestSupport
import Testing

/// Exit codes and messages, which scripts depend on.
@Suite struct ExitTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("legal.sketch", Samples.legal)
    try scratch.write("illegal.sketch", Samples.illegal)
    try scratch.write("unpaired.sketch", Samples.unpaired)
    try scratch.write("lossy.sketch", Samples.lossy)
    try scratch.write("malformed.jsonl", Samples.malformed)
    try scratch.write("newer.jsonl", "{\"lifetrace\":2}\n{\"event\":\"process.start\",\"t\":0}\n")
    try scratch.write("empty.jsonl", "")
    try scratch.write("words", "no such trace\n")
    try scratch.write("noise", Data((0..<4_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }))
    try scratch.write("packed.zst", Data([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4, 1, 2, 3, 4]))
    try scratch.write("wrong.zst", Samples.legal)
    let long = (0..<4_000).map { "\($0)ms A scene.didUpdateUserActivity\n" }.joined()
    let whole = Packing.zstd(Data((Samples.legal + long).utf8))
    try scratch.write("cut.sketch.zst", whole.dropLast(200))
    try scratch.makeFolder("bare")
    try scratch.write("folder/a.sketch", Samples.legal)
    try scratch.write("folder/inner/b.sketch.gz", Packing.gzip(Data(Samples.legal.utf8)))
    try scratch.write("folder/readme.txt", "no trace")
    try scratch.write("folder/.hidden.sketch", "no trace")
  }

  private func run(_ words: String, input: Data = Data()) throws -> Command.Result {
    let arguments = words.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    return try Command.run(arguments, input: input, in: scratch.folder)
  }

  static func usage(_ command: String, _ rest: String) -> String {
    Messages.usage(command, rest)
  }
  static let analyze = usage("analyze", " TRACE…")
  static let check = usage("check", " PATH…")
  static let timeline = usage("timeline", " TRACE")
  static let general =
    Messages.usage
  static let once =
    Messages.standardInputOnce + "\n"
  private static let missing = Messages.missing + "\n"

  @Test(arguments: wrongUses)
  func aWrongCommandLineIsReported(_ words: String, _ errors: String) throws {
    let result = try run(words)
    #expect(result.code == 64)
    #expect(result.errorText == "Error: " + errors)
    #expect(result.output.isEmpty)
  }

  /// With a terminal it would wait for nothing; a caller that passes bytes wants them read.
  @Test(arguments: ["", "analyze", "check", "timeline", "convert"])
  func withoutArgumentsStandardInputIsRead(_ words: String) throws {
    let arguments = words.isEmpty ? [] : [words]
    let trace = Data(Samples.legal.utf8)
    let result = try Command.run(arguments, input: trace, in: scratch.folder)
    #expect(result.code == 0 && result.errors.isEmpty)
    let named = try Command.run(
      (words.isEmpty ? ["analyze"] : arguments) + ["-"], input: trace, in: scratch.folder)
    #expect(result == named)
    // An empty input is reported as empty, not answered with the help.
    #expect(try run(words).code == 65)
  }

  /// By the same name, by another one, through a link, and as a member of a folder.
  @Test func anInputThatIsNamedTwiceIsReadOnce() throws {
    try scratch.write("twice/one.sketch", Samples.illegal)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("link.sketch").path, withDestinationPath: "twice/one.sketch")
    let once = try run("check twice/one.sketch")
    for more in ["twice/one.sketch", "./twice//one.sketch", "link.sketch", "twice"] {
      #expect(try run("check twice/one.sketch \(more)") == once, "\(more)")
    }
    let analyzed = try run("analyze twice/one.sketch link.sketch --format json")
    #expect(try JSONTree(analyzed.text)["inputs"]?.items.count == 1)
    // Two sides of a comparison may be the same.
    #expect(try run("diff twice/one.sketch twice/one.sketch").code == 0)
  }

  @Test func anOutputsNameSaysItsFormat() throws {
    let beginnings = [
      ("analyze", "html", "<!DOCTYPE html>"), ("analyze", "json", "{\n  \"schema\""),
      ("analyze", "txt", "legal.sketch\n"), ("check", "sarif", "{\n  \"$schema\""),
      ("check", "md", "# lifetrace: "), ("check", "csv", "type,severity"),
      ("check", "xml", "<?xml"),
      ("check", "HTML", "<!DOCTYPE html>"), ("check", "txt", "checked 1 file"),
      ("timeline", "svg", "<?xml"), ("timeline", "txt", "legal.sketch: "),
    ]
    for (command, ending, beginning) in beginnings {
      #expect(try run("\(command) legal.sketch -o out.\(ending)").code == 0)
      #expect(try scratch.text("out.\(ending)").hasPrefix(beginning), "\(command) \(ending)")
    }
    for command in ["analyze", "check", "timeline", "convert", "diff legal.sketch"] {
      let result = try run("\(command) legal.sketch -o out.foo")
      #expect(result.code == 64, "\(command)")
      #expect(try !scratch.names.contains("out.foo"), "\(command)")
    }
    // A format that was chosen needs no ending.
    #expect(try run("analyze legal.sketch --format json -o chosen.foo").code == 0)
    #expect(try run("check legal.sketch --reporter json --output chosen.foo").code == 0)
    #expect(try run("check legal.sketch --output chosen").code == 0)
  }

  /// Names of other systems have their endings in capitals.
  @Test func endingsInCapitalsSayTheFormatToo() throws {
    for (command, name) in [
      ("convert", "jsonl"), ("convert", "sketch"), ("convert", "otlp.json"),
      ("convert", "jsonl.zst"),
      ("convert", "jsonl.gz"), ("timeline", "csv"), ("timeline", "csv.zst"), ("timeline", "svg"),
    ] {
      #expect(try run("\(command) legal.sketch -o low.\(name)").code == 0, "\(name)")
      let capital = try run("\(command) legal.sketch -o HIGH.\(name.uppercased())")
      #expect(capital.code == 0 && capital.errors.isEmpty, "\(capital.errorText)")
      #expect(
        try scratch.data("HIGH.\(name.uppercased())") == scratch.data("low.\(name)"), "\(name)")
    }
  }

  @Test func anEmptyListOfRegressionsIsNamed() throws {
    for value in ["--fail-on=", "--fail-on ,", "--fail-on none --fail-on="] {
      let result = try run("diff \(value) legal.sketch legal.sketch")
      #expect(result.code == 64)
      #expect(result.errorText.hasPrefix("Error: Invalid value '"), "\(result.errorText)")
      #expect(result.errorText.contains("' for '--fail-on' (expected "))
    }
  }

  @Test func machinesAreNamedInAnyCase() throws {
    for name in ["UIScene", "UISCENE", "App-Aggregate"] {
      let result = try run("model \(name)")
      #expect(result.code == 0)
      #expect(try result == run("model \(name.lowercased())"))
    }
  }

  @Test func aTimelineThatEndsBeforeItBeginsIsReported() throws {
    let result = try run("timeline legal.sketch --from 2s --to 1s")
    #expect(result.code == 64)
    #expect(result.errorText.hasPrefix("Error: '--from' is later than '--to'"))
    #expect(try run("timeline legal.sketch --from 1s --to 1s").code == 0)
  }

  @Test func suggestionsDoNotGoByCase() throws {
    for (words, meant) in [
      ("Analyze", "'analyze'"), ("check x --REPORTER json", "'--reporter'"),
      ("check legal.sketch --reporter SARIF", "'sarif'"),
      ("rules HEAVY-WRK-IN-INACTIV", "'heavy-work-in-inactive'"),
    ] {
      let result = try run(words)
      #expect(result.code == 64 && result.errorText.contains("Did you mean \(meant)?"), "\(words)")
    }
  }

  @Test(arguments: [
    ("lint", "'check'"), ("--json legal.sketch", "'--format json'"), ("--json", "'--format json'"),
    ("check --json legal.sketch", "'--reporter json'"), ("-v", "'--version'"),
    ("check -v legal.sketch", "'lifetrace --version'"), ("model UIScen", "'uiscene'"),
    ("check --format json legal.sketch", "'--reporter'"),
    ("analyze --reporter json legal.sketch", "'--format'"),
    ("check --reporter github legal.sketch", "'github-actions' or 'github-markdown'"),
    ("check --reporter text legal.sketch", "'human'"), ("help graph", "'model'"),
    ("timeline --since 1s legal.sketch", "'--from'"),
  ])
  func wordsOfOtherToolsAreKnown(_ words: String, _ meant: String) throws {
    let result = try run(words)
    #expect(result.code == 64)
    #expect(result.errorText.contains(". Did you mean \(meant)?\n"), "\(result.errorText)")
  }

  static let unreadable: [(words: String, errors: String)] = [
    ("gone.jsonl", "gone.jsonl: " + missing),
    ("./gone", "./gone: " + missing),
    ("analyze gone", "gone: " + missing),
    ("analyze --format json gone", "gone: " + missing),
    ("check gone", "gone: " + missing),
    ("check --reporter json gone", "gone: " + missing),
    ("timeline gone", "gone: " + missing),
    ("analyze ''", "'': " + missing),
    ("analyze -- -rf", "-rf: " + missing),
    (
      "bare",
      "bare: holds no trace; expected files named *.jsonl, *.ndjson, *.sketch, *.log, *.ips\n"
    ),
    ("timeline folder", "folder: \(Messages.isDirectory)\n"),
    (
      "analyze legal.sketch/x",
      "legal.sketch/x: cannot be read: Not a directory; check the path\n"
    ),
    (
      "check bare",
      "bare: holds no trace; expected files named *.jsonl, *.ndjson, *.sketch, *.log, *.ips\n"
    ),
  ]

  @Test(arguments: unreadable)
  func anInputThatCannotBeReadIsOneLineAndNoReport(_ words: String, _ errors: String) throws {
    let result = try run(words)
    #expect(result.code == 66)
    #expect(result.errorText == "Error: " + errors)
    #expect(result.output.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func permissionIsNamed() throws {
    try scratch.write("secret.jsonl", Samples.legal)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.url("secret.jsonl").path)
    let result = try run("analyze secret.jsonl")
    #expect(result.code == 66 && result.output.isEmpty)
    #expect(
      result.errorText
        == "Error: secret.jsonl: \(Messages.noPermission)\n")
  }

  /// Errors are in the report, so standard error stays empty.
  static let judged: [(words: String, code: Int32, says: String)] = [
    ("legal.sketch", 0, "complete: 8 events"),
    ("wrong.zst", 0, "complete: 8 events"),
    ("analyze illegal.sketch", 0, "1 error"),
    ("timeline illegal.sketch", 0, "^ error illegal-transition: "),
    (
      "check --only-rule illegal-transition legal.sketch", 0,
      "checked 1 file, complete: no findings"
    ),
    (
      "check --only-rule illegal-transition illegal.sketch", 1,
      "Films/Scene.swift:7:1: error: scene 'A' got 'scene.didBecomeActive' in state "
        + "'foregroundActive' (illegal-transition)"
    ),
    ("check --only-rule LT101 illegal.sketch", 1, "checked 1 file: 1 error found"),
    ("check --only-rule LT101 --lenient illegal.sketch", 0, "1 warning found"),
    ("check --only-rule LT101 --exit-zero illegal.sketch", 0, "1 error found"),
    ("check --only-rule missing-pair illegal.sketch", 0, "no findings (1 rule ran)"),
    ("check --only-rule missing-pair unpaired.sketch", 0, "1 warning found"),
    ("check --only-rule missing-pair --strict unpaired.sketch", 1, "1 error found"),
    (
      "check --only-rule LT101 --only-rule LT105 --disable-rule LT105 unpaired.sketch", 0,
      "no findings (1 rule ran)"
    ),
    ("check --only-rule LT101 lossy.sketch", 0, "incomplete: 3 records lost"),
    ("check --only-rule LT101 --require-complete lossy.sketch", 65, "incomplete: 3 records lost"),
    ("check --only-rule LT101 --require-complete legal.sketch", 0, "no findings"),
    ("check --exit-zero malformed.jsonl", 65, "malformed.jsonl:3:1: error: "),
    ("analyze malformed.jsonl", 65, "incomplete: 1 malformed record; read 2 events"),
    ("timeline malformed.jsonl", 65, "! line 3: "),
    ("analyze newer.jsonl", 65, "the format is newer than this version"),
    ("analyze empty.jsonl", 65, "incomplete: \(Messages.empty); read 0 events, 0 B"),
    ("check empty.jsonl", 65, "empty.jsonl:1:1: error: \(Messages.empty)"),
    ("check empty.jsonl", 65, "incomplete: nothing to check: no app run was found"),
    (
      "check --from 9000s legal.sketch", 0,
      "nothing to check: no record lies in the part that was read"
    ),
    ("timeline empty.jsonl", 65, "incomplete: \(Messages.empty)"),
    ("analyze words", 65, "not recognised: no events were read"),
    ("analyze noise", 65, "not recognised: no events were read"),
    ("analyze packed.zst", 65, "is an xz file; expected text, Zstandard or gzip"),
    ("analyze cut.sketch.zst", 65, "the file is cut off"),
    ("check --only-rule LT101 folder", 0, "checked 2 files, complete: no findings"),
    // 65 is not hidden by findings, but 1 is by 65.
    ("check --only-rule LT101 illegal.sketch malformed.jsonl", 65, "1 error found"),
  ]

  @Test(arguments: judged)
  func theReadPartIsReported(_ words: String, _ code: Int32, _ says: String) throws {
    let result = try run(words)
    #expect(result.code == code)
    #expect(result.text.contains(says), "\(result.text)")
    #expect(result.errors.isEmpty)
  }

  static let several: [(words: String, code: Int32, bad: [String])] = [
    ("check --only-rule LT101 legal.sketch gone illegal.sketch", 66, ["gone: " + missing]),
    (
      "check --only-rule LT101 malformed.jsonl gone a/b", 66,
      ["gone: " + missing, "a/b: " + missing]
    ),
    (
      "check --only-rule LT101 --exit-zero bare legal.sketch", 66,
      ["bare: holds no trace; expected files named *.jsonl, *.ndjson, *.sketch, *.log, *.ips\n"]
    ),
    ("analyze legal.sketch gone", 66, ["gone: " + missing]),
  ]

  @Test(arguments: several)
  func theOthersAreReadWhereOneInputIsBad(
    _ words: String, _ code: Int32, _ bad: [String]
  ) throws {
    let result = try run(words)
    #expect(result.code == code)
    #expect(result.errorText == bad.map { "Error: " + $0 }.joined())
    #expect(!result.output.isEmpty)
  }

  @Test func theReportStatesEachKindOfFailureSeparately() throws {
    let words =
      "check --reporter json --only-rule LT101 illegal.sketch malformed.jsonl gone folder/a.sketch"
    let report = try JSONTree(try run(words).text)
    let exit = report["exit"]
    #expect(exit?["code"] == .number(66))
    #expect(exit?["findings"] == .bool(true) && exit?["damaged"] == .bool(true))
    #expect(exit?["input"] == .bool(true) && exit?["io"] == .bool(false))
  }

  @Test func helpHasItsSectionsAndFitsATerminal() throws {
    for command in ["analyze", "check", "timeline", "rules", "model", "version"] {
      let result = try run("\(command) --help")
      #expect(result.code == 0 && result.errors.isEmpty)
      #expect(result.text == (try run("help \(command)").text))
      let heads = result.lines.filter { $0.first?.isUppercase == true }
      let names = heads.map { String($0.prefix { $0 != ":" }) }.filter {
        $0.allSatisfy(\.isUppercase)
      }
      let arguments = command == "version" ? [] : ["ARGUMENTS"]
      #expect(names == ["OVERVIEW", "USAGE"] + arguments + ["OPTIONS", "EXAMPLES"], "\(command)")
      #expect(result.lines.allSatisfy { $0.count <= 80 }, "\(command)")
    }
    let general = try run("--help")
    #expect(general.code == 0 && general.text.contains("\nSUBCOMMANDS:\n"))
    #expect(general.lines.allSatisfy { $0.count <= 80 })
    for command in ["analyze", "check", "timeline", "rules", "model", "version"] {
      #expect(general.text.contains("\n  \(command) "))
    }
  }

  /// Every report lists unreadable inputs with the others, and the worst exit code wins.
  @Test(
    arguments: [
      "human", "xcode", "json", "ndjson", "sarif", "junit", "checkstyle", "github-actions",
      "github-markdown", "gitlab-codequality", "markdown", "csv", "html",
    ].map { "check --reporter \($0)" } + ["text", "json", "html"].map { "analyze --format \($0)" }
  ) func oneBadInputOfSeveralHasItsPlaceInTheReport(_ command: String) throws {
    let result = try run(command + " illegal.sketch absent.jsonl legal.sketch malformed.jsonl bare")
    #expect(result.code == 66)
    #expect(result.text.contains("absent.jsonl"))
    #expect(result.text.contains("No such file or directory"))
    #expect(result.text.contains("bare"))
    // The others are judged, and their damage is reported too.
    #expect(result.text.contains("malformed.jsonl"))
    #expect(result.errorText.split(separator: "\n").count == 2)
    // Without anything to judge, no report is written.
    let alone = try run(command + " absent.jsonl bare")
    #expect(alone.code == 66)
    #expect(alone.text.isEmpty)
  }

  @Test func theInputsOfAReportAreAllThatWereNamed() throws {
    let result = try run("check --reporter json illegal.sketch absent.jsonl malformed.jsonl bare")
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let inputs = try #require(report["inputs"] as? [[String: Any]])
    let kinds = inputs.map { input in
      (input["problems"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
    }
    #expect(
      zip(inputs, kinds).map { "\($0["path"] ?? "") \($1)" }.sorted() == [
        "absent.jsonl [\"unreadable-input\"]", "bare [\"unreadable-input\"]",
        "illegal.sketch []", "malformed.jsonl [\"malformed\"]",
      ])
    let exit = try #require(report["exit"] as? [String: Any])
    #expect(exit["code"] as? Int == 66)
    for (kind, isSo) in [("findings", true), ("damaged", true), ("input", true), ("io", false)] {
      #expect(exit[kind] as? Bool == isSo, "\(kind)")
    }
    let listed = try run("check illegal.sketch ./absent.jsonl")
    #expect(listed.lines.last?.hasPrefix("checked 1 of 2 files: ") == true)
    // The input distinguishes items, even if none has a place.
    let marks = try ["absent.jsonl", "gone.jsonl"].map { name in
      let found = try run("check --reporter gitlab-codequality illegal.sketch \(name)")
      return try JSONTree(found.text).items.first?["fingerprint"]?.string
    }
    #expect(marks[0] != nil && marks[0] != marks[1])
  }
}
