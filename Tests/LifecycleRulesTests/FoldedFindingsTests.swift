import LifecycleRules
import Testing
import TraceAnalysis

/// A finding that another one explains is listed inside it.
@Suite struct FoldedFindingsTests {
  private static let launch = """
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive

    """

  /// By rule, the rule that lists its findings; itself if it is not folded.
  private func tellers(_ text: String) throws -> [String: Set<String>] {
    let findings = try analyze(text).analysis.findings
    return findings.filter { $0.verdict == .violation }.reduce(into: [:]) { result, finding in
      let teller = finding.foldedInto.map { findings[$0].rule } ?? finding.rule
      result[finding.rule, default: []].insert(teller)
    }
  }

  @Test func aPromptLoopExplainsTheLocksAndTheFlapping() throws {
    let rounds = (1...5).map { round in
      """
      \(round)s auth.prompt.begin
      \(round)100ms A scene.willResignActive
      \(round)110ms lock.engage
      \(round)800ms auth.prompt.end
      \(round)900ms A scene.didBecomeActive
      """
    }
    let text =
      "header lifeCycle=uikit-scene platform=ios records=privacy\n" + Self.launch
      + rounds.joined(separator: "\n")
    #expect(
      try tellers(text) == [
        "auth-prompt-loop": ["auth-prompt-loop"], "lock-on-inactive": ["auth-prompt-loop"],
        "phase-flapping": ["auth-prompt-loop"],
      ])
  }

  /// The recording begins in mid-life, so that only the second load is one of a return: a part of
  /// what the other rule says.
  @Test func aFindingThatAnotherOneHasAsAWholeIsFoldedIntoIt() throws {
    let visits = [0, 40].map { start in
      """
      \(start)000ms A scene.willEnterForeground
      \(start)010ms A work name=load kind=refresh key=todos dur=590ms
      \(start)200ms A scene.didBecomeActive
      \(start)208ms A work name=load kind=refresh key=todos dur=500ms
      \(start + 20)s A scene.willResignActive
      \(start + 21)s A scene.didEnterBackground
      """
    }
    let header = "header lifeCycle=uikit-scene platform=ios midlife=true records=work\n"
    let doubled = "duplicate-refresh-across-scenes"
    let both = try tellers(header + visits.joined(separator: "\n"))
    #expect(both[doubled] == [doubled] && both["refresh-twice-on-launch"] == [doubled])
    // Alone, the second visit's is the finding that says more.
    let one = try tellers(
      "header lifeCycle=uikit-scene platform=ios records=work\n" + Self.launch
        + "20s A scene.willResignActive\n21s A scene.didEnterBackground\n" + visits[1])
    #expect(one[doubled] == ["refresh-twice-on-launch"])
    #expect(one["refresh-twice-on-launch"] == ["refresh-twice-on-launch"])
  }

  @Test func doubledCallbacksExplainTheStepsThatAreNotLegal() throws {
    let rounds = (1...4).map { round in
      """
      \(round)0s A scene.willResignActive
      \(round)0001ms A scene.willResignActive
      \(round)5s A scene.didBecomeActive
      \(round)5001ms A scene.didBecomeActive
      """
    }
    let text =
      "header lifeCycle=uikit-scene platform=ios\n" + Self.launch + rounds.joined(separator: "\n")
      + "\n60s trace.end"
    #expect(
      try tellers(text) == [
        "event-doubled": ["event-doubled"], "illegal-transition": ["event-doubled"],
      ])
  }

  @Test func aWrongMappingExplainsThatTheAppDisagreesWithItsScenes() throws {
    let rounds = (1...4).map { round in
      """
      \(round)0s A scene.willResignActive
      \(round)0001ms phase.background scope=app
      \(round)5s A scene.didBecomeActive
      \(round)5001ms phase.active scope=app
      """
    }
    let text =
      "header lifeCycle=swiftui platform=ios\n" + Self.launch + "121ms phase.active scope=app\n"
      + rounds.joined(separator: "\n")
    let tellers = try tellers(text)
    #expect(tellers["phase-mapping-wrong"] == ["phase-mapping-wrong"])
    #expect(tellers["aggregate-mismatch"] == ["phase-mapping-wrong"])
  }

  @Test func heavyWorkIsReportedOnce() throws {
    let text =
      "header lifeCycle=uikit-scene platform=ios records=work,background\n" + Self.launch + """
        9s A scene.willResignActive
        9.1s A work name=thumbnail kind=network dur=300ms
        9.2s A work name=thumbnail kind=network dur=300ms
        9.3s A work name=thumbnail kind=network dur=300ms
        10s A scene.didBecomeActive
        """
    #expect(
      try tellers(text) == [
        "heavy-work-in-inactive": ["heavy-work-in-inactive"],
        "work-scheduled-after-resign": ["heavy-work-in-inactive"],
      ])
  }

  /// Light work between heavy work is a separate mistake.
  @Test func aPartlyExplainedFindingIsNotFolded() throws {
    let text =
      "header lifeCycle=uikit-scene platform=ios records=work,background\n" + Self.launch + """
        9s A scene.willResignActive
        9.1s A work name=thumbnail kind=network dur=300ms
        9.2s A work name=thumbnail kind=cpu dur=3ms
        9.3s A work name=thumbnail kind=cpu dur=3ms
        10s A scene.didBecomeActive
        """
    #expect(
      try tellers(text) == [
        "heavy-work-in-inactive": ["heavy-work-in-inactive"],
        "work-scheduled-after-resign": ["work-scheduled-after-resign"],
      ])
  }

  /// A circle would fold each of its findings into another one, and list none.
  @Test func noRuleExplainsItselfBySomeWay() {
    let explainers = Dictionary(
      uniqueKeysWithValues: Catalogue.all.map { ($0.info.name, $0.info.foldsInto) })
    for start in explainers.keys {
      var reached: Set<String> = []
      var open = explainers[start] ?? []
      while let next = open.popLast() {
        if reached.insert(next).inserted { open += explainers[next] ?? [] }
      }
      #expect(!reached.contains(start), "\(start)")
    }
  }
}
