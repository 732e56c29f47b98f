import AnalysisSupport
import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// The effect of a baseline on an analysis.
@Suite struct BaselineTests {
  /// Two mistakes: an activation that is illegal, an error, three times; and work while inactive, a
  /// warning.
  private let trace =
    launched + """
      100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A scene.didBecomeActive src=/build/Films/Root.swift:12
      140ms A scene.didBecomeActive src=/build/Films/Root.swift:12
      150ms A scene.didBecomeActive src=/build/Films/Root.swift:12
      200ms A scene.willResignActive
      210ms A work name=index kind=database dur=20ms src=Films/Store.swift:5
      300ms A scene.didBecomeActive

      """

  /// The same without the mistakes.
  private let fixed =
    launched + """
      100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      150ms A work name=index kind=database dur=1ms src=Films/Store.swift:5
      200ms A scene.willResignActive
      300ms A scene.didBecomeActive

      """

  private let rules: Set = ["illegal-transition", "heavy-work-in-inactive"]

  private func check(
    _ traces: [String], _ baseline: Baseline?, limit: Int = 10_000, isStrict: Bool = false,
    strictness: AnalysisOptions.Strictness = .normal, isOneMissing: Bool = false,
    change: (inout AnalysisOptions) -> Void = { _ in }
  ) throws -> Analysis {
    var options = AnalysisOptions()
    options.onlyRules = rules
    options.baseline.baseline = baseline
    options.baseline.isStrict = isStrict
    options.baseline.collects = true
    options.findingLimit = limit
    options.keptFindings = limit
    options.strictness = strictness
    change(&options)
    let analyzer = Analyzer(options, rules: Catalogue.all)
    for trace in traces {
      try analyzer.read(trace)
    }
    if isOneMissing {
      analyzer.addUnreadable(.unreadable(path: "gone.jsonl", reason: "cannot be read"))
    }
    return analyzer.finish()
  }

  private func written(_ traces: [String]) throws -> Baseline {
    try #require(try check(traces, nil).newBaseline)
  }

  private func describe(_ entries: [Baseline.Entry]) -> [String] {
    entries.map { "\($0.rule) \($0.source ?? "-") \($0.count)" }
  }

  @Test func findingsAreKnownTheNextTime() throws {
    let baseline = try written([trace])
    #expect(
      describe(baseline.entries) == [
        "heavy-work-in-inactive Films/Store.swift 1", "illegal-transition Root.swift 3",
      ])
    let again = try check([trace], baseline, isStrict: true)
    #expect(again.occurrences.isEmpty && !again.hasErrors)
    #expect(again.baseline?.baselined == 4 && again.baseline?.entries == 2)
    #expect(again.findings.map(\.standing) == [.unchanged, .unchanged])
    #expect(again.newBaseline == baseline)
    let outcome = try #require(again.baseline)
    #expect(outcome.gone.isEmpty && outcome.notJudged.isEmpty && outcome.risen.isEmpty)
  }

  @Test func withoutABaselineNoFindingHasAState() throws {
    let analysis = try check([trace], nil)
    #expect(analysis.baseline == nil && analysis.findings.allSatisfy { $0.standing == nil })
    #expect(analysis.occurrences == [.error: 3, .warning: 1])
  }

  @Test func everyOccurrenceIsCountedOnItsOwnSide() throws {
    let all = try written([trace])
    for (index, entry) in all.entries.enumerated() {
      let partial = Baseline([all.entries[1 - index]])
      let analysis = try check([trace, fixed, trace], partial)
      let isError = entry.rule == "illegal-transition"
      #expect(analysis.occurrences == (isError ? [.error: 6] : [.warning: 2]))
      #expect(analysis.baseline?.baselined == (isError ? 2 : 6))
      #expect(analysis.hasErrors == isError)
      // New findings come first.
      #expect(analysis.findings.map(\.standing) == [.new, .new, .unchanged, .unchanged])
    }
  }

  @Test(arguments: [0, 1, 2, 3, 100])
  func limitsOfTheListChangeNoVerdict(_ limit: Int) throws {
    let traces = [trace, trace, trace]
    let all = try written(traces)
    for known in [all, Baseline([all.entries[0]]), Baseline([all.entries[1]]), Baseline()] {
      let whole = try check(traces, known)
      let short = try check(traces, known, limit: limit)
      #expect(short.occurrences == whole.occurrences && short.hasErrors == whole.hasErrors)
      #expect(short.baseline?.baselined == whole.baseline?.baselined)
      #expect(short.baseline?.risen == whole.baseline?.risen)
      #expect(short.newBaseline == whole.newBaseline)
      // Known findings do not displace new ones.
      let new = whole.findings.filter { $0.standing == .new }.count
      #expect(short.findings.filter { $0.standing == .new }.count >= min(limit, new))
      #expect(short.findings.count + short.findingsLeftOut == whole.findings.count)
      let known = short.findings.count { $0.standing == .unchanged }
      let allKnown = whole.findings.count { $0.standing == .unchanged }
      #expect(known + (short.baseline?.leftOut ?? 0) == allKnown)
    }
  }

  // MARK: Severity

  /// The third visit of inactive with work in it is an error.
  private func visits(_ count: Int) -> String {
    launched + "100ms A scene.willConnect\n110ms A scene.willEnterForeground\n"
      + (1...count).map { number in
        """
        \(number)s A scene.didBecomeActive
        \(number)200ms A scene.willResignActive
        \(number)300ms A work name=index kind=cpu dur=400ms

        """
      }.joined() + "90s A scene.didBecomeActive\n"
  }

  @Test func aSeverityThatRisesIsNew() throws {
    let two = try written([visits(2)])
    #expect(two.entries.map(\.severity) == [.warning])
    let three = try check([visits(3)], two)
    #expect(three.occurrences == [.error: 1] && three.hasErrors)
    #expect(three.baseline?.baselined == 2)
    #expect(three.findings.map(\.standing) == [.new] && three.findings[0].hasRisen)
    #expect(three.newBaseline?.entries.map(\.severity) == [.error])
    #expect(three.baseline?.gone == [])
  }

  @Test func aSeverityThatTheBaselineHasIsKnown() throws {
    let three = try written([visits(3)])
    for count in [2, 3] {
      let again = try check([visits(count)], three)
      #expect(again.occurrences.isEmpty && !again.findings.contains(where: \.hasRisen))
    }
    // Settings change no baseline.
    let strict = try check([visits(2)], try written([visits(2)]), strictness: .strict)
    #expect(strict.occurrences.isEmpty && !strict.hasErrors)
    // A file of an earlier version does not say it.
    let old = three.entries.map {
      Baseline.Entry(
        fingerprint: $0.fingerprint, rule: $0.rule, code: $0.code, source: $0.source,
        message: $0.message, count: $0.count)
    }
    #expect(try check([visits(3)], Baseline(old)).occurrences.isEmpty)
  }

  @Test func risenEntriesAreReportedAndFailNothing() throws {
    let analysis = try check([trace, trace], try written([trace]), isStrict: true)
    #expect(!analysis.hasErrors)
    #expect(analysis.baseline?.risen.map(\.count) == [2, 6])
    #expect(analysis.baseline?.risen.map(\.entry.count) == [1, 3])
    let fewer = try check([trace], try written([trace, trace]))
    #expect(fewer.baseline?.risen == [])
  }

  // MARK: Gone

  @Test func goneEntriesAreErrorsOnlyWithAStrictBaseline() throws {
    let baseline = try written([trace])
    let loose = try check([fixed], baseline)
    #expect(loose.baseline?.gone == baseline.entries && !loose.hasErrors)
    #expect(try check([fixed], baseline, isStrict: true).hasErrors)
    #expect(!(try check([fixed], baseline, isStrict: true, strictness: .lenient).hasErrors))
    #expect(loose.newBaseline == Baseline())
  }

  /// Each proves nothing about entries that nothing was found for.
  @Test(arguments: ["missing", "damaged", "lossy", "switched off", "no input"])
  func unjudgedEntriesAreNotGone(_ why: String) throws {
    let baseline = try written([trace])
    var traces = [fixed]
    var change: (inout AnalysisOptions) -> Void = { _ in }
    switch why {
    case "damaged": traces[0] += "{\"event\": \n"
    case "lossy": traces[0] += "400ms trace.loss count=3\n"
    case "switched off":
      change = { $0.disabledRules = ["illegal-transition", "heavy-work-in-inactive"] }
    case "no input": traces = []
    default: break
    }
    let analysis = try check(
      traces, baseline, isStrict: true, isOneMissing: why == "missing", change: change)
    #expect(analysis.baseline?.gone == [])
    #expect(analysis.baseline?.notJudged == baseline.entries)
    #expect(!analysis.hasErrors)
    // A baseline that is written again keeps them.
    #expect(analysis.newBaseline == baseline)
  }

  /// Without records of work its time is unknown.
  @Test func aRuleThatWasNotEvaluatedFindsNothingGone() throws {
    let bare = fixed.split(separator: "\n").filter { !$0.contains(" work ") }.joined(
      separator: "\n")
    let header = "header lifeCycle=uikit-scene platform=ipados multipleScenes=true"
    let analysis = try check(
      [bare.replacing(header, with: header + " records=scene,app")], try written([trace]))
    #expect(analysis.baseline?.gone.map(\.rule) == ["illegal-transition"])
    #expect(analysis.baseline?.notJudged.map(\.rule) == ["heavy-work-in-inactive"])
  }

  @Test func aRemovedRuleIsNotJudged() throws {
    let entry = Baseline.Entry(
      fingerprint: String(repeating: "0", count: 32), rule: "old-rule", code: "LT999", source: nil,
      message: "m", count: 1)
    let analysis = try check([fixed], Baseline([entry]), isStrict: true)
    #expect(analysis.baseline?.notJudged == [entry] && !analysis.hasErrors)
  }

  // MARK: Unknown

  /// After a loss it is undecided whether a save was made in time.
  @Test func undecidedCasesAreNeverInABaseline() throws {
    let mistake = Catalogue.infos.flatMap { info in
      (info.allTriggering + info.allQuiet).map { (info, $0.sketch.replacing("↓ ", with: "")) }
    }
    var seen = 0
    for (info, sketch) in mistake {
      let analysis = try check([sketch], Baseline()) { $0.onlyRules = [info.name] }
      let unknown = analysis.findings.filter { $0.verdict == .unknown }
      seen += unknown.count
      #expect(unknown.allSatisfy { $0.standing == nil })
      let written = Set(try #require(analysis.newBaseline).entries.map(\.fingerprint))
      #expect(unknown.allSatisfy { !written.contains($0.fingerprint) })
      let definite = analysis.findings.filter { $0.verdict == .violation }
      #expect(written == Set(definite.map(\.fingerprint)))
    }
    #expect(seen > 40)
  }

  /// If all inputs are complete and the rule was evaluated, an entry is left open only if the rule
  /// could not decide.
  @Test(arguments: [0, 10_000])
  func undecidedEntriesAreNotGone(_ limit: Int) throws {
    var open = 0
    for info in Catalogue.infos {
      let known = try check(info.allTriggering.map { $0.sketch.replacing("↓ ", with: "") }, nil) {
        $0.onlyRules = [info.name]
      }
      for example in info.allQuiet + info.allTriggering {
        let sketch = example.sketch.replacing("↓ ", with: "")
        let analysis = try check([sketch], known.newBaseline, limit: limit) {
          $0.onlyRules = [info.name]
        }
        let isJudged = analysis.isComplete && analysis.row(info.name)?.isEvaluated == true
        let undecided = analysis.baseline?.notJudged.count ?? 0
        guard isJudged, undecided > 0 else { continue }
        #expect(analysis.row(info.name).map { $0.unknowns > 0 } == true, "\(info.name)")
        open += undecided
      }
    }
    #expect(open > 5)
  }

  // MARK: Budgets, folding, suppressions

  @Test func budgetsAreFindingsLikeOthers() throws {
    let over: (inout AnalysisOptions) -> Void = {
      $0.onlyRules = []
      $0.budgets = [Budget(.inactive, .max, limit: 1), Budget(.launchToActive, .p50, limit: 1)]
    }
    let baseline = try #require(try check([fixed], nil, change: over).newBaseline)
    #expect(describe(baseline.entries) == ["budget-exceeded - 1", "budget-exceeded - 1"])
    let known = try check([fixed], Baseline([baseline.entries[0]]), change: over)
    #expect(known.occurrences == [.error: 1] && known.baseline?.baselined == 1)
    #expect(known.findings.map(\.standing) == [.new, .unchanged])
    let kept = try check([fixed], baseline, isStrict: true) {
      $0.budgets = [
        Budget(.inactive, .max, limit: .max), Budget(.background, .max, limit: .max),
      ]
    }
    // One budget is met; the other is unknown without its setting.
    #expect(kept.baseline?.gone.count == 1 && kept.baseline?.notJudged.count == 1)
  }

  /// A known finding is not listed, so a new one that it would explain is listed separately.
  @Test func newFindingsAreNotFoldedIntoKnownOnes() throws {
    var folded = 0
    for info in Catalogue.infos {
      for example in info.allTriggering {
        let sketch = example.sketch.replacing("↓ ", with: "")
        let whole = try check([sketch], nil) { $0.onlyRules = nil }
        for finding in whole.findings {
          guard let explainer = finding.foldedInto else { continue }
          folded += 1
          let known = whole.findings[explainer].fingerprint
          let all = try #require(whole.newBaseline).entries
          let analysis = try check([sketch], Baseline(all.filter { $0.fingerprint == known })) {
            $0.onlyRules = nil
          }
          let same = analysis.findings.filter { $0.fingerprint == finding.fingerprint }
          #expect(same.allSatisfy { $0.standing == .new && $0.foldedInto == nil })
        }
      }
    }
    #expect(folded > 5)
  }

  @Test func suppressedFindingsAreNeitherKnownNorNew() throws {
    let baseline = try written([trace])
    let analysis = try check([trace], baseline) { options in
      options.suppressions = [
        Configuration.Suppression(rule: "illegal-transition", reason: "known")
      ]
    }
    #expect(analysis.suppressed == 3 && analysis.baseline?.baselined == 1)
    #expect(analysis.newBaseline.map { describe($0.entries) }?.count == 1)
  }

  /// An older file may have the text of a recording, with its ids and times.
  @Test func entriesThatStayGetTheTextOfTheRule() throws {
    var baseline = try written([trace])
    let entry = baseline.entries[1]
    baseline.entries[1] = Baseline.Entry(
      fingerprint: entry.fingerprint, rule: entry.rule, code: entry.code, source: entry.source,
      message: "as it was", count: 1)
    let again = try #require(try check([trace], baseline).newBaseline)
    #expect(again.entries[1].message == entry.message && again.entries[1].count == 3)
    #expect(entry.message.contains("no legal transition for it (uiscene: "))
  }

  @Test func moreFindingsThanAFileHoldsMakeNoBaseline() throws {
    let many = (0...50).map { "130ms A scene.didBecomeActive src=f\($0)\n" }
    let head = trace.split(separator: "\n").prefix(6).joined(separator: "\n") + "\n"
    let analysis = try check([head + many.joined()], nil, limit: 10) {
      $0.baseline.entryLimit = 50
    }
    #expect(analysis.newBaseline == nil && analysis.occurrences == [.error: 51])
    let most = try check([head + many.dropLast().joined()], nil, limit: 10) {
      $0.baseline.entryLimit = 50
    }
    #expect(most.newBaseline?.entries.count == 50)
  }
}
