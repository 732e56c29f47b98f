import LifecycleModel
import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// The effect of a configuration on an analysis.
@Suite struct ConfiguredAnalysisTests {
  /// Two mistakes: an activation that is illegal, and work while inactive.
  private let trace =
    launched + """
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A scene.didBecomeActive src=Films/Root.swift:12
      200ms A scene.willResignActive
      210ms A work name=index kind=database dur=20ms src=Films/Store.swift:5
      300ms A scene.didBecomeActive

      """

  private func options(_ text: String) -> AnalysisOptions {
    let reader = ConfigurationReader(
      Array(text.utf8), parse: CommentedJSON.parse, rules: Catalogue.infos
    ) {
      _, _ in ""
    }
    #expect(reader.messages.map(\.text) == [])
    var options = AnalysisOptions()
    options.use(reader.configuration)
    return options
  }

  private func analyze(_ options: AnalysisOptions, paths: [String] = ["a"]) throws -> Analysis {
    let analyzer = Analyzer(options, rules: Catalogue.all)
    for path in paths {
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols, path: path)
      analyzer.endInput(
        try TraceReader(symbols: symbols).read(
          MemorySource(Array(trace.utf8), pieces: []), into: analyzer))
    }
    return analyzer.finish()
  }

  private func found(_ analysis: Analysis) -> [String] {
    analysis.findings.filter { $0.verdict == .violation }
      .map { "\($0.severity) \($0.rule) \($0.input)" }.sorted()
  }

  @Test func withoutOneNothingChanges() throws {
    #expect(
      found(try analyze(options("{}")))
        == ["error illegal-transition 0", "warning heavy-work-in-inactive 0"])
  }

  @Test func severitiesAndThresholdsAreThoseOfTheConfiguration() throws {
    let analysis = try analyze(
      options("{\"rules\": {\"illegal-transition\": {\"severity\": \"note\"}}, \"strict\": true}"))
    #expect(found(analysis) == ["error heavy-work-in-inactive 0", "note illegal-transition 0"])
    #expect(analysis.occurrences == [.error: 1, .note: 1])
  }

  @Test func overridesHoldForTheirPathsOnly() throws {
    let analysis = try analyze(
      options(
        """
        {"disabled_rules": ["illegal-transition"],
         "overrides": [{"paths": ["old/**"], "opt_in_rules": ["illegal-transition"],
                        "disabled_rules": ["heavy-work-in-inactive"]}]}
        """), paths: ["new/a", "old/a"])
    #expect(found(analysis) == ["error illegal-transition 1", "warning heavy-work-in-inactive 0"])
  }

  @Test func aRuleThatIsOffForAllTracesIsNotEvaluated() throws {
    let analysis = try analyze(
      options("{\"overrides\": [{\"paths\": [\"a\"], \"disabled_rules\": [\"LT101\"]}]}"))
    #expect(analysis.row("illegal-transition")?.isEvaluated == false)
    #expect(analysis.row("illegal-transition")?.reason == "switched off for these traces")
  }

  @Test(arguments: [
    ("\"rule\": \"LT101\"", true), ("\"rule\": \"LT201\"", false),
    ("\"rule\": \"LT101\", \"source\": \"Films/*.swift\"", true),
    ("\"rule\": \"LT101\", \"source\": \"Other/*.swift\"", false),
    ("\"rule\": \"LT101\", \"path\": \"a\"", true), ("\"rule\": \"LT101\", \"path\": \"b\"", false),
    ("\"rule\": \"LT101\", \"fingerprint\": \"00\"", false),
  ])
  func suppressedFindingsAreOnlyCounted(_ entry: String, _ accepts: Bool) throws {
    let analysis = try analyze(
      options("{\"suppressions\": [{\(entry), \"reason\": \"known\"}]}"))
    #expect(found(analysis).contains("error illegal-transition 0") == !accepts)
    #expect(analysis.occurrences[.error, default: 0] == (accepts ? 0 : 1))
    #expect(analysis.row("illegal-transition")?.violations == 1)
    let isOther = entry.contains("LT201")
    #expect(analysis.suppressed == (accepts || isOther ? 1 : 0))
    #expect(analysis.suppressedFindings.map(\.reason) == (accepts || isOther ? ["known"] : []))
  }

  /// A limit on listed findings limits the text to read.
  @Test func suppressedFindingsDisplaceNoOthers() throws {
    var options = options(
      "{\"suppressions\": [{\"rule\": \"LT101\", \"source\": \"A.swift\", \"reason\": \"known\"}]}")
    options.findingLimit = 1
    let trace =
      launched + """
        120ms A scene.didBecomeActive src=A.swift:1
        121ms A scene.didBecomeActive src=B.swift:1
        200ms A scene.willConnect src=C.swift:2
        """
    let analysis = try TraceAnalysisTests.analyze(trace, options)
    #expect(analysis.findings.prefix(1).map { $0.source } == ["B.swift:1"])
    #expect(analysis.suppressedFindings.map(\.finding.source) == ["A.swift:1"])
  }

  @Test func aFingerprintSuppressesItsFinding() throws {
    let all = try analyze(options("{}"))
    for finding in all.findings where finding.verdict == .violation {
      let analysis = try analyze(
        options(
          "{\"suppressions\": [{\"rule\": \"\(finding.rule)\", "
            + "\"fingerprint\": \"\(finding.fingerprint)\", \"reason\": \"known\"}]}"))
      #expect(analysis.suppressedFindings.map(\.finding.fingerprint) == [finding.fingerprint])
    }
  }

  @Test func budgetsAreHeldToTheNanosecond() throws {
    // The launch takes 120 ms, the app is inactive once for 100 ms.
    for (budget, limit, isOver) in [
      ("launch_to_active_p50", "120ms", false), ("launch_to_active_max", "119999999ns", true),
      ("inactive_max", "99999999ns", true), ("inactive_p95", "100ms", false),
      ("handler_p95", "1ns", false),
    ] {
      var options = options("{\"budgets\": {\"\(budget)\": \"\(limit)\"}}")
      options.configurationPath = "conf.json"
      let analysis = try analyze(options)
      let findings = analysis.findings("budget-exceeded")
      #expect(findings.count == (isOver ? 1 : 0), "\(budget)")
      #expect(findings.first?.source == (isOver ? "conf.json:1" : nil))
      let row = try #require(analysis.row("budget-exceeded"))
      #expect(row.isEvaluated == (budget != "handler_p95"))
      #expect(analysis.occurrences[.error] == (isOver ? 2 : 1))
    }
  }
}
