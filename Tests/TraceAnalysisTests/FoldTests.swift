import AnalysisSupport
import LifecycleModel
import LifecycleRules
import RuleKit
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// A finding whose every occurrence another one explains is listed with that one.
@Suite struct FoldTests {
  /// Reports each memory warning.
  private final class Greater: RunWatcher, Rule {
    static let info = FoldTests.info("greater", .error)
    init(_ settings: RuleSettings) {}
    override func observe(_ moment: Moment) {
      if moment.event.kind == .appMemoryWarning {
        moment.report(nil, .none, ReportDetails(message: "greater"))
      }
    }
  }
  /// Reports each memory warning too, at the change of time after it, and changes of time alone.
  private final class Lesser: RunWatcher, Rule {
    static let info = FoldTests.info("lesser", .note, foldsInto: ["greater", "no-such-rule"])
    private var warning = EventMark.none
    init(_ settings: RuleSettings) {}
    override func observe(_ moment: Moment) {
      if moment.event.kind == .appMemoryWarning {
        warning = moment.mark
      } else {
        moment.report(about: warning, ReportDetails(message: "lesser"))
        warning = .none
      }
    }
  }
  private static func info(
    _ name: String, _ severity: Severity, foldsInto: [String] = []
  ) -> RuleInfo {
    RuleInfo(
      code: "LT9" + String(name.count), name: name, family: .validation, severity: severity,
      summary: name, rationale: name, fix: name, snippet: name, sources: [], since: [],
      interests: .init([.appMemoryWarning, .appSignificantTimeChange]), foldsInto: foldsInto,
      triggering: [], quiet: [])
  }

  private func analyze(_ events: String, only: [any Rule.Type] = [Greater.self, Lesser.self]) throws
    -> Analysis
  {
    let analyzer = Analyzer(rules: only)
    try analyzer.read((launched + events))
    return analyzer.finish()
  }

  @Test func allOccurrencesExplainedMeansFolded() throws {
    let pair = "1s app.memoryWarning\n2s app.significantTimeChange\n"
    for count in 1...3 {
      let analysis = try analyze(String(repeating: pair, count: count))
      #expect(analysis.findings.map(\.rule) == ["greater", "lesser"])
      #expect(analysis.findings.map(\.foldedInto) == [nil, 0])
      #expect(analysis.findings[1].occurrences == count)
      #expect(analysis.folded[0]?.map(\.rule) == ["lesser"])
      // Folded is not uncounted.
      #expect(analysis.occurrences == [.error: count, .note: count])
    }
  }

  @Test func oneUnfoldedOccurrenceKeepsTheFindingSeparate() throws {
    let pair = "1s app.memoryWarning\n2s app.significantTimeChange\n"
    let analysis = try analyze(pair + "3s app.significantTimeChange\n")
    #expect(analysis.findings.map(\.foldedInto) == [nil, nil])
  }

  @Test func withoutTheOtherRuleNothingIsFolded() throws {
    let analysis = try analyze(
      "1s app.memoryWarning\n2s app.significantTimeChange\n", only: [Lesser.self])
    #expect(analysis.findings.map(\.foldedInto) == [nil])
  }

  @Test func theCatalogueFoldsWithoutCircles() {
    let infos = Catalogue.infos
    let names = Set(infos.map(\.name))
    var explained: [String: [String]] = [:]
    for info in infos {
      #expect(Set(info.foldsInto).isSubset(of: names), "\(info.name)")
      explained[info.name] = info.foldsInto
    }
    for start in names {
      var reached: Set<String> = []
      var open = explained[start] ?? []
      while let next = open.popLast() {
        #expect(next != start, "'\(start)' explains itself")
        if reached.insert(next).inserted { open += explained[next] ?? [] }
      }
    }
  }
}
