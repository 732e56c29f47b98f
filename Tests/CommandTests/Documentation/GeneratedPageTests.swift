import CatalogueReports
import Foundation
import LifecycleModel
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// The pages, and the parts of pages, that are made from the code.
///
/// `LIFETRACE_RECORD=1 swift test --filter GeneratedPageTests` writes them, and such a run fails.
@Suite struct GeneratedPageTests {
  private static let name = "GeneratedPageTests"

  private static func command(_ arguments: String...) throws -> String {
    let result = try Command.run(arguments, in: SourceTree.root)
    #expect(result.code == 0 && result.errors.isEmpty)
    return result.text
  }

  // MARK: Parts of pages

  @Test func theExitCodesAreThoseOfTheHelp() throws {
    let help = try Self.command("--help").components(separatedBy: "\n")
    let start = try #require(help.firstIndex(of: "EXIT CODES:"))
    var rows: [[String]] = []
    for line in help[(start + 1)...].prefix(while: { !$0.isEmpty }) {
      if line.hasPrefix("    ") {
        rows[rows.count - 1][1] += " " + line.trimmingCharacters(in: .whitespaces)
      } else {
        let code = line.prefix(26).trimmingCharacters(in: .whitespaces)
        rows.append([code, line.dropFirst(26).trimmingCharacters(in: .whitespaces)])
      }
    }
    #expect(rows.count >= 10)
    try Page(named: "GettingStarted.md").expect(
      Self.name, part: "exit-codes", MarkdownTable.text(["code", "meaning"], rows))
  }

  @Test func theReportsAreThoseOfTheCommand() throws {
    let rows = Reporter.all.map { ["`\($0.name)`", $0.summary] }
    try Page(named: "InCI.md").expect(
      Self.name, part: "reporters", MarkdownTable.text(["`--reporter`", "who reads it"], rows))
  }

  @Test func theInputFormatsAreThoseOfTheReader() throws {
    let rows = TraceFormat.allCases.map { ["`\($0.rawValue)`", $0.summary] }
    try Page(named: "Formats.md").expect(
      Self.name, part: "formats", MarkdownTable.text(["`--input-format`", "what it is"], rows))
  }

  /// What is understood without a mapping is listed as the reader knows it.
  @Test func theWordsAreThoseOfTheReader() throws {
    let page = Page(named: "Formats.md")
    func words(_ row: BuiltInWords.Row) -> String {
      row.words.map { "`\($0)`" }.joined(separator: ", ")
    }
    let names = BuiltInWords.names.map { row in
      let scene = row.sceneEvent.map { "; after `scene` or the name of a scene delegate `\($0)`" }
      let mac = row.macEvent.map { "; of an AppKit app `\($0)`" }
      let watch = row.watchEvent.map { "; of WatchKit's delegate `\($0)`" }
      return [words(row), "`\(row.event)`" + (scene ?? "") + (mac ?? "") + (watch ?? "")]
    }
    try page.expect(
      Self.name, part: "names", MarkdownTable.text(["a line that names", "becomes"], names))
    try page.expect(
      Self.name, part: "sentences",
      MarkdownTable.text(
        ["a line such as", "becomes"],
        BuiltInWords.sentences.map { [words($0), "`\($0.event)`"] }
          + [
            [
              BuiltInWords.repetitions.map { "`\($0)`" }.joined(separator: ", "),
              "no event: other lines say the same",
            ]
          ]))
    try page.expect(
      Self.name, part: "messages", BuiltInWords.messages.map { "- `\($0)`\n" }.joined())
  }

  @Test func thePrefixesAreThoseOfTheReader() throws {
    let rows = PrefixForms.all.map { form in
      [form.part.rawValue, form.examples.map { "`\($0)`" }.joined(separator: ", "), form.source]
    }
    try Page(named: "Formats.md").expect(
      Self.name, part: "prefixes", MarkdownTable.text(["part", "examples", "written by"], rows))
  }

  @Test func theKindsOfFilesAreThoseOfTheReader() throws {
    try Page(named: "Formats.md").expect(
      Self.name, part: "attached",
      MarkdownTable.text(
        ["what it is", "what to do"], AttachedFiles.all.map { [$0.name, $0.remedy] }))
  }

  @Test func theConfigurationIsThatOfItsReader() throws {
    let page = Page(named: "Configuration.md")
    try page.expect(
      Self.name, part: "keys",
      MarkdownTable.text(["key", "value", "meaning"], Self.rows(of: ConfigurationKey.all)))
    let budgets = TraceAnalysis.Budget.Quantity.allCases.map { quantity in
      let names = TraceAnalysis.Budget.Statistic.allCases.map {
        "`\(quantity.rawValue)_\($0.rawValue)`"
      }
      return "- \(names.joined(separator: ", "))\n"
    }
    try page.expect(Self.name, part: "budgets", budgets.joined())
    let units: [(String, RuleInfo.Threshold.Unit)] = [
      ("time", .duration), ("bytes", .bytes), ("count", .count), ("percent", .percent),
    ]
    try page.expect(
      Self.name, part: "values",
      MarkdownTable.text(["value", "is"], units.map { [$0, $1.expected] }))
    let limits = Catalogue.infos.flatMap { info in
      info.thresholds.map { threshold in
        [
          "[\(info.name)](../../LifecycleRules/LifecycleRules.docc/\(info.name).md)",
          "`\(threshold.key)`", RulePage.value(threshold),
        ]
      }
    }
    try page.expect(
      Self.name, part: "limits", MarkdownTable.text(["rule", "limit", "default"], limits))
  }

  private static func rows(of keys: [ConfigurationKey], in parent: String = "") -> [[String]] {
    keys.flatMap { key in
      let path = parent + key.name
      let meaning = key.meaning + (key.isRequired ? " Required." : "")
      let row = ["`\(path)`", words(key.shape), meaning]
      switch key.shape {
      case .object(let keys): return [row] + rows(of: keys, in: path + ".")
      case .objects(let keys): return [row] + rows(of: keys, in: path + "[].")
      default: return [row]
      }
    }
  }

  private static func words(_ shape: ConfigurationKey.Shape) -> String {
    switch shape {
    case .text, .fileName, .sentence: "text"
    case .boolean: "`true` or `false`"
    case .rule: "name or code of a rule"
    case .rules: "array of names or codes of rules"
    case .paths: "array of patterns"
    case .ruleChanges: "object by rule, see [Limits of the rules](#limits-of-the-rules)"
    case .budgets: "object by budget, see [Budgets](#budgets)"
    case .texts: "object by key of an event"
    case .objects: "array of objects"
    case .object: "object"
    case .words(let words): "array of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .threshold(let threshold): threshold.unit.expected
    }
  }

  /// The configuration that the page shows is one, without a word about it.
  @Test func theExampleOfAConfigurationIsOne() throws {
    let text = try Page(named: "Configuration.md").text()
    let block = try #require(text.firstMatch(of: #/```jsonc\n(?<text>(?s:.*?))```/#))
    let reader = ConfigurationReader(
      Array(block.output.text.utf8), parse: CommentedJSON.parse,
      rules: Catalogue.infos
    ) { _, _ in "" }
    #expect(reader.messages.map(\.text) == [])
    let found = reader.configuration
    #expect(!found.rules.isEmpty && !found.budgets.isEmpty)
    #expect(!found.overrides.isEmpty && !found.suppressions.isEmpty)
  }

  /// How many rules, machines and transitions there are is said by people, in sentences.
  @Test(arguments: Page.all)
  func theNumbersOfAPageAreThoseOfTheCode(_ page: Page) throws {
    let counts = [
      "rules": Catalogue.all.count, "machines": Machine.all.count,
      "transitions": Machine.all.reduce(0) { $0 + $1.transitions.count },
    ]
    // What a command prints counts something else.
    let sentences = try page.text().replacing(#/(?m)^```(?s:.*?)^```$/#, with: "")
    for found in sentences.matches(
      of: #/(?<number>\d+) (?<what>rules|machines|transitions)\b(?! ran)/#)
    where !found.output.0.hasPrefix("0") {
      let expected = counts[String(found.what)]
      #expect(Int(found.number) == expected, "\(page.path): \(found.output.0)")
    }
  }

  // MARK: Parts that no page may leave out

  @Test func theMapOfModulesIsComplete() throws {
    let text = try Page(named: "Contributing.md").text()
    let sources = SourceTree.root.appending(path: "Sources").path
    for module in try FileManager.default.contentsOfDirectory(atPath: sources).sorted() {
      #expect(text.contains("`\(module)`"), "Contributing.md does not name \(module)")
    }
  }

  @Test func everyCommandIsOnAPage() throws {
    let help = try Self.command("--help").components(separatedBy: "\n")
    let start = try #require(help.firstIndex(of: "SUBCOMMANDS:"))
    let names = help[(start + 1)...].prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.contains("analyze") && names.count >= 10)
    let text = try Page.all.map { try $0.text() }.joined()
    for name in names { #expect(text.contains("lifetrace \(name)"), "no page explains \(name)") }
  }

  // MARK: Whole pages

  @Test func theMachinesAreThoseOfTheModel() throws {
    let index = try Self.command("model", "--format", "markdown")
    try Page(named: "Machines.md").expect(Self.name) { _ in index }
    for machine in MachineID.allCases.map(\.rawName) {
      let page = try Self.command("model", "--format", "markdown", machine)
      try Page(named: "Machines/\(machine).md").expect(Self.name) { _ in page }
      let picture = try Self.command("model", "--format", "svg", machine)
      try Page(named: "Machines/\(machine).svg").expect(Self.name) { _ in picture }
    }
    let folder = SourceTree.root.appending(path: Page.folder + "/Machines")
    let files = SourceTree.files(in: folder, [".md", ".svg"])
    #expect(files.count == 2 * MachineID.allCases.count, "a page without a machine")
  }

  @Test func theSchemasAreThoseOfTheCommand() throws {
    let help = try Self.command("version", "--help")
    let choices = try #require(help.firstMatch(of: #/\((?<names>[a-z]+(,\s+[a-z]+)+)\)/#))
    let names = choices.names.split { !$0.isLetter }.map(String.init)
    #expect(names.contains("report"))
    var text = """
      # Report schemas

      Every key of the JSON documents that lifetrace writes and reads.

      `lifetrace version --schema NAME` prints a JSON Schema (2020-12): \
      \(names.map { "`\($0)`" }.joined(separator: ", ")). Keys come in the order of these tables. A key
      that is not marked as optional is always there. The [changelog](Changelog.md#what-is-stable) lists the stable parts.

      """
    for name in names where name != "config" {
      let schema = try JSONTree(Self.command("version", "--schema", name))
      text += SchemaTables(name, schema).text
    }
    text += """

      ## config

      [Configuration](Configuration.md) lists the keys of `.lifetrace.json`.

      """
    try Page(named: "ReportSchemas.md").expect(Self.name) { _ in text }
  }
}
