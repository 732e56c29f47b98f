import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// The parts of the README that are made from the code.
///
/// `LIFETRACE_RECORD=1 swift test` writes them again, and such a run fails.
struct ReadmeTests {
  private static let readme = SourceTree.root.appendingPathComponent("README.md")

  @Test func theGeneratedPartsAreFresh() throws {
    let old = try String(contentsOf: Self.readme, encoding: .utf8)
    var new = old
    for (name, text) in [
      ("first-output", try Self.firstOutput()), ("reporters", Self.reporters),
      ("formats", Self.formats),
      ("rules", Self.rules),
    ] {
      new = try #require(Self.replace(name, in: new, by: text), "README.md has no block '\(name)'")
    }
    if recordsExpectedFiles {
      try new.write(to: Self.readme, atomically: true, encoding: .utf8)
      Issue.record("README.md was written; look at it and run the tests without LIFETRACE_RECORD")
    } else {
      #expect(new == old, "stale: LIFETRACE_RECORD=1 swift test --filter ReadmeTests")
    }
  }

  private static func replace(_ name: String, in text: String, by block: String) -> String? {
    let (begin, end) = ("<!-- begin:\(name) -->\n", "<!-- end:\(name) -->")
    guard let start = text.range(of: begin), let stop = text.range(of: end) else { return nil }
    return text[..<start.upperBound] + block + text[stop.lowerBound...]
  }

  /// Of the first command's report: the findings of two rules, and the first run's picture.
  private static func firstOutput() throws -> String {
    let path = "Traces/findings/films-bug-report.jsonl.zst"
    let symbols = SymbolTable()
    let analyzer = Analyzer()
    analyzer.beginInput(symbols: symbols)
    let source = try FileSource(path: SourceTree.root.appendingPathComponent(path).path)
    var summary = try TraceReader(symbols: symbols).read(source, into: analyzer)
    summary.path = path
    analyzer.endInput(summary)
    let style = TextStyle(isColoured: false, width: 80)
    let lines = AnalyzeText(analyzer.finish(), style: style, hints: .sample).lines
    let heads = lines.indices.filter { lines[$0].contains("  LT") }
    let run = try #require(lines.firstIndex { $0.hasPrefix("run 1") })
    let legend = try #require(lines.firstIndex { $0.contains("█ active") })
    let told =
      lines[..<heads[2]] + ["… (and \(heads.count - 2) more rules)", ""] + lines[run...legend]
    return "```console\n$ tools/lifetrace analyze \(path)\n"
      + told.joined(separator: "\n") + "\n…\n```\n"
  }

  /// The configuration on the page is valid, without a message.
  @Test func theConfigurationIsOne() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let block = try #require(text.firstMatch(of: #/```jsonc\n(?<text>(?s:.*?))```/#))
    let reader = ConfigurationReader(
      Array(block.output.text.utf8), parse: CommentedJSON.parse,
      rules: Catalogue.all.map { $0.info }
    ) { _, _ in "" }
    #expect(reader.messages.map(\.text) == [])
    let found = reader.configuration
    #expect(!found.rules.isEmpty && !found.budgets.isEmpty)
    #expect(!found.overrides.isEmpty && !found.suppressions.isEmpty)
  }

  private static var formats: String {
    var text = "| `--input-format` | what it is |\n| --- | --- |\n"
    for format in TraceFormat.allCases {
      text += "| `\(format.rawValue)` | \(format.summary) |\n"
    }
    return text
      + "\nEach may be plain, Zstandard (any number of frames) or gzip, from a file or standard input. The "
      + "content decides, never the name.\n"
  }

  private static var reporters: String {
    var text = "| `--reporter` | who reads it |\n| --- | --- |\n"
    for reporter in Reporter.all { text += "| `\(reporter.name)` | \(reporter.summary) |\n" }
    return text
  }

  private static var rules: String {
    var text = "| code | rule | severity | what it finds |\n| --- | --- | --- | --- |\n"
    for rule in Catalogue.all {
      let info = rule.info
      let page = "Sources/LifecycleRules/LifecycleRules.docc/\(info.name).md"
      text +=
        "| \(info.code) | [\(info.name)](\(page)) | \(info.severity.rawValue) | \(info.summary) |\n"
    }
    return text
  }
}
