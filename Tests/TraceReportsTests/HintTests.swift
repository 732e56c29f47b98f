import Foundation
import LifecycleRules
import Testing
import TraceModel

@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import TraceAnalysis
@testable import TraceReports

/// Reports offer what their readers can do next, in the words of the program that prints them.
@Suite struct HintTests {
  @Test(arguments: Remedy.allCases)
  func aProblemSaysItsRemedyInTheProgramsWords(_ remedy: Remedy) {
    let problem = InputProblem(.limit, .error, text: "is too long", remedy: remedy)
    #expect(Hints.sample.text(of: problem) == "is too long; --limit sets the limit")
    #expect(Hints.none.text(of: problem) == "is too long")
    #expect(
      Hints.sample.text(of: InputProblem(.limit, .error, text: "is too long")) == "is too long")
  }

  @Test func codeIsMarkedOnlyWhereAReportKnowsCode() {
    #expect(Hints.sample.prose(.listUndecided(2)) == "list them with `--undecided`")
    #expect(Hints.sample.plain(.listUndecided(1), after: "; ") == "; list it with --undecided")
    #expect(Hints.none.plain(.listUndecided(1), after: "; ") == "")
  }

  /// A remedy, and more of everything than is listed.
  private func analysis() throws -> Analysis {
    var analysis = try ReporterSample.analysis(limit: 2)
    analysis.inputs[0].problems.insert(
      InputProblem(.limit, .error, text: "is too long", remedy: .raiseLineLimit), at: 0)
    return analysis
  }

  private func texts(_ hints: Hints) throws -> [(name: String, text: String)] {
    let analysis = try analysis()
    let exit = ReportJSON.Exit(code: 1, findings: true, damaged: true, input: false, io: false)
    let style = TextStyle(isColoured: false, width: 100)
    let report = CheckReport(
      analysis, exit: exit, version: "0", showsUnknown: false, style: style, hints: hints)
    let rule = Catalogue.all[0].info
    return Reporter.all.map { ($0.name, $0.text(report)) } + [
      ("analyze", AnalyzeText(analysis, style: style, hints: hints).lines.joined(separator: "\n")),
      (
        "page", HTMLReport(analysis, purpose: .analysis, version: "0", hints: hints).text
      ),
      ("rule", RulePage(rule, style: style, hints: hints) { _ in [] }.lines.joined()),
      ("rule as Markdown", RuleMarkdown.page(rule, hints: hints) { _ in [] }.joined()),
      ("rules", RuleList([rule], style: style, hints: hints).lines.joined()),
      ("rules as Markdown", RuleMarkdown.index([rule], hints: hints).joined()),
    ]
  }

  @Test func everyReportWithHintsSaysThem() throws {
    for (name, text) in try texts(.sample) where name != "ndjson" {
      let isSaid = ["--limit", "--more", "--without", "lifetrace rules"].contains(
        where: text.contains)
      #expect(isSaid, "\(name)")
    }
  }

  /// Without words nothing replaces them: no separator, no empty brackets, no empty code.
  @Test func aReportWithoutHintsHasNoTraceOfThem() throws {
    for (name, text) in try texts(.none) {
      let words = ["--limit", "--more", "--all", "--undecided", "--without", "lifetrace rules"]
      for word in words { #expect(!text.contains(word), "\(name): \(word)") }
      for rest in ["; </p>", "; \n", " ()\n", "<code></code>", "Why: \n", "Why: </"] {
        #expect(!text.contains(rest), "\(name): '\(rest)'")
      }
    }
  }
}
