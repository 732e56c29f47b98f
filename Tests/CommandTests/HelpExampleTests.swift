import Foundation
import TestSupport
import Testing

/// The examples of every help work unchanged, on files with the names that they use.
@Suite struct HelpExampleTests {
  /// The originals of the examples' files, below `Traces`.
  private static let files = [
    "films.jsonl.zst": "findings/draft-lost.jsonl.zst",
    "before.jsonl.zst": "migration/before.jsonl.zst",
    "after.jsonl.zst": "migration/after.jsonl.zst",
    "console.log": "imported/console.log",
    "Traces/draft-lost.jsonl.zst": "findings/draft-lost.jsonl.zst",
    "Traces/iphone-day.jsonl.zst": "legal/iphone-day.jsonl.zst",
  ]

  static let commands = [
    "analyze", "check", "timeline", "diff", "coverage", "preflight", "convert", "rules", "model",
    "baseline", "batch", "merge", "mcp", "skill", "dump-configuration", "version",
  ]

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, source) in Self.files {
      try scratch.write(name, Data(try SourceTree.bytes(source)))
    }
    let list = Data("<plist><dict><key>UILaunchScreen</key><dict/></dict></plist>".utf8)
    for folder in ["Films.app", "Films.xcarchive/Products/Applications/Films.app"] {
      try scratch.write("\(folder)/Info.plist", list)
    }
    let archive = ZipSample([.init("Payload/Films.app/Info.plist", Array(list))])
    try scratch.write("Films.ipa", Data(archive.bytes))
  }

  /// The lines of the section, without the purposes above them.
  private func examples(_ words: [String]) throws -> [String] {
    let help = try Command.run(words + ["--help"], in: scratch.folder)
    return help.text.split(separator: "\n").drop { $0 != "EXAMPLES:" }.dropFirst()
      .prefix { $0.hasPrefix(" ") }.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
  }

  private func shell(_ line: String) throws -> Command.Result {
    try Command.run(
      [], in: scratch.folder, shell: "lifetrace() { \"$BINARY\" \"$@\"; }; BINARY=$0; \(line)")
  }

  @Test func theCommandsAreThoseOfTheHelp() throws {
    let help = try Command.run(["--help"], in: scratch.folder).text
    let listed = help.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
      .prefix { $0.hasPrefix(" ") }.filter { !$0.hasPrefix("   ") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
    #expect(listed == Self.commands)
    let sections = help.matches(of: #/(?m:^)([A-Z ]+):/#).map { String($0.output.1) }
    #expect(
      sections == ["OVERVIEW", "USAGE", "OPTIONS", "SUBCOMMANDS", "EXAMPLES", "EXIT CODES"])
  }

  @Test(arguments: [[]] + commands.map { [$0] })
  func theyRun(_ words: [String]) throws {
    let examples = try examples(words)
    #expect(!examples.isEmpty, "\(words)")
    for name in ["old.json", "new.json", ".lifetrace-baseline.json"] where words == ["baseline"] {
      #expect(try shell("lifetrace check Traces --write-baseline \(name)").code == 0)
    }
    for example in examples {
      // Findings are not a failure of the example.
      let result = try shell(example)
      #expect([0, 1].contains(result.code), "\(example)")
      // Findings come there as they are found, and the size of a smaller trace.
      let hasNotes = example.contains("--follow") || example.contains("--reduce")
      #expect(result.errors.isEmpty != hasNotes, "\(example): \(result.errorText)")
      let made = example.matches(of: #/(?:-o |> |sarif=|--write-baseline )(\S+)/#)
      #expect(!result.output.isEmpty || !made.isEmpty, "\(example)")
      for file in made {
        #expect(try !scratch.data(String(file.output.1)).isEmpty, "\(example)")
      }
    }
  }

  @Test func aWordListsTheRulesAboutIt() throws {
    let all = try Command.run(["rules"], in: scratch.folder).lines
    let some = try Command.run(["rules", "RESTORATION"], in: scratch.folder)
    #expect(some.code == 0 && some.text.contains("no-restoration-activity"))
    #expect(!some.text.contains("heavy-work-in-inactive"))
    #expect(some.lines.count < all.count / 2)
    #expect(try Command.run(["rules", " "], in: scratch.folder).code == 64)
    #expect(try Command.run(["rules", "draft", "hovercraft"], in: scratch.folder).code == 64)
  }

  @Test func theWordsOfUsersFindARule() throws {
    for (words, rule) in [
      (["draft", "lost"], "no-background-save"), (["Refreshes twice"], "refresh-twice-on-launch"),
      (["black", "screen"], "root-ui-in-app-delegate"), (["0xdead10cc"], "lock-held-at-suspension"),
    ] {
      let found = try Command.run(["rules"] + words, in: scratch.folder)
      #expect(found.code == 0 && found.text.contains(rule), "\(words)")
    }
  }

  @Test func theCatalogueIsThereForPrograms() throws {
    let printed = try Command.run(["version", "--schema", "rules"], in: scratch.folder)
    let schema = JSONSchema(try JSONTree(printed.text))
    var counts: [Int] = []
    for words in [[], ["restoration"], ["LT201"], ["budget-exceeded"]] {
      let text = try Command.run(["rules", "--format", "json"] + words, in: scratch.folder).text
      let document = try JSONTree(text)
      #expect(schema.violations(in: document) == [], "\(words)")
      counts.append(document["rules"]?.items.count ?? 0)
    }
    #expect(counts[0] >= 99 && counts[1] > 1 && counts[1] < counts[0])
    #expect(counts[2...] == [1, 1])
  }

  @Test func aModelWithoutANameListsTheMachines() throws {
    let list = try Command.run(["model"], in: scratch.folder)
    let names = list.lines.map { String($0.prefix { $0 != " " }) }
    #expect(names.count == 18 && names.contains("uiscene"))
    for name in names {
      let page = try Command.run(["model", name], in: scratch.folder)
      #expect(page.code == 0 && page.lines.first == name)
    }
  }

  @Test func aFolderOfTracesPointsToCheck() throws {
    let note =
      "Note: 'Traces' contains 2 traces, which share one report; `lifetrace check Traces` lists the "
      + "findings of each\n"
    let words = ["analyze", "Traces"]
    #expect(try Command.run(words, in: scratch.folder).errorText == note)
    #expect(try Command.run(words + ["--quiet"], in: scratch.folder).errors.isEmpty)
    // A log with its crash report is one story.
    try scratch.write("report/films.log", Data(try SourceTree.bytes("imported/console.log")))
    try scratch.write("report/films.ips", Data(try SourceTree.bytes("imported/crash.ips")))
    #expect(try Command.run(["analyze", "report"], in: scratch.folder).errors.isEmpty)
  }

  @Test func theVersionNamesTheSources() throws {
    let version = try Command.run(["version"], in: scratch.folder)
    #expect(version.lines.count == 2 && version.lines[0] == "lifetrace 0.1.0")
    #expect(
      version.lines[1].wholeMatch(
        of: #/commit (unknown|[0-9a-f]{12} of \d{4}-\d\d-\d\d(, with changes)?)/#) != nil)
    #expect(
      try Command.run(["--version"], in: scratch.folder).text == version.lines[0] + "\n")
  }
}
