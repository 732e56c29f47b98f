import LifecycleModel
import Testing
import TraceAnalysis
import TraceModel

/// Visits, times and counted transitions (FORMAT.md §5.9 and §5.10).
@Suite struct VisitTests {
  private let active =
    launched + """
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive

      """

  @Test func aVisitIsFromTheEventThatEntersToTheOneThatLeaves() throws {
    let analysis = try analyze(active + "1120ms A scene.willResignActive\n2s trace.end\n")
    // The unattached state before the connect is not a visit.
    #expect(
      analysis.visits(.uiscene) == [
        "connected: 1 10000000 0", "foregroundInactive: 1 10000000 880000000",
        "foregroundActive: 1 1000000000 0",
      ])
    #expect(
      analysis.edges(.uiscene).sorted() == [
        "connected>scene.willEnterForeground>foregroundInactive: 1",
        "foregroundActive>scene.willResignActive>foregroundInactive: 1",
        "foregroundInactive>scene.didBecomeActive>foregroundActive: 1",
        "unattached>scene.willConnect>connected: 1",
      ])
  }

  @Test func aSelfTransitionIsCountedAndEndsNoVisit() throws {
    let analysis = try analyze(
      active + """
        1s A scene.openURLContexts
        2s A scene.openURLContexts
        3120ms A scene.willResignActive
        """)
    #expect(analysis.visits(.uiscene).contains("foregroundActive: 1 3000000000 0"))
    #expect(
      analysis.edges(.uiscene).contains(
        "foregroundActive>scene.openURLContexts>foregroundActive: 2"))
  }

  @Test func aViolatingEventEndsTheVisitOnlyIfTheStateChanges() throws {
    // `scene.didBecomeActive` leads to active from anywhere, so it changes nothing here.
    let same = try analyze(
      active + "1s A scene.didBecomeActive\n3120ms A scene.willResignActive\n")
    #expect(same.mistakes == ["illegal-transition:7"])
    #expect(same.visits(.uiscene).contains("foregroundActive: 1 3000000000 0"))
    #expect(
      same.edges(.uiscene).contains(
        "foregroundInactive>scene.didBecomeActive>foregroundActive: 1"))

    let other = try analyze(
      active + "1120ms A scene.didEnterBackground\n3120ms A scene.willEnterForeground\n")
    #expect(other.mistakes == ["missing-pair:7"])
    #expect(other.visits(.uiscene).contains("foregroundActive: 1 1000000000 0"))
    #expect(other.visits(.uiscene).contains("background: 1 2000000000 0"))
    #expect(!other.edges(.uiscene).contains { $0.contains("scene.didEnterBackground") })
  }

  @Test func eventsMetInASetAreCountedUnderNoTransition() throws {
    let analysis = try analyze(
      """
      header midlife=true lifeCycle=uikit-scene
      1s A scene.openURLContexts
      2s A scene.willResignActive
      3s A scene.didEnterBackground
      """)
    #expect(
      analysis.edges(.uiscene) == ["foregroundInactive>scene.didEnterBackground>background: 1"])
    // Entered at 2 s for certain: no loop leads there.
    #expect(analysis.visits(.uiscene) == ["foregroundInactive: 1 1000000000 0"])
  }

  @Test func anOpenVisitTakesTheTimeToTheLastEventOfTheRun() throws {
    let analysis = try analyze(active + "5120ms log message=x\n")
    #expect(analysis.visits(.uiscene).contains("foregroundActive: 0 0 5000000000"))
    let run = try #require(analysis.runs.first)
    #expect(
      run.scenes.map { Analysis.visits($0.statistics, .uiscene) } == [analysis.visits(.uiscene)])
  }

  @Test func theEndOfTheProcessEndsEveryVisit() throws {
    let analysis = try analyze(
      active.replacing("uikit-scene", "swiftui") + """
        130ms A phase.active
        130ms A view.onAppear view=List
        130ms note.app.willEnterForeground
        140ms bg.begin id=1
        150ms bgtask.register id=r
        160ms fetch.deliver id=1
        2s process.exit reason=user
        """)
    for machine in MachineID.allCases {
      for (name, entry) in analysis.statistics.states(of: machine) where name != "running" {
        #expect(entry.open == 0, "\(machine.rawName) \(name)")
      }
    }
    #expect(analysis.visits(.uiscene).contains("foregroundActive: 1 1880000000 0"))
    #expect(analysis.visits(.scenePhaseViewIOS) == ["active: 1 1870000000 0"])
    #expect(analysis.visits(.viewAppearance) == ["present: 1 1870000000 0"])
    #expect(analysis.visits(.bgAssertion) == ["held: 1 1860000000 0"])
    #expect(analysis.visits(.bgtask) == ["registered: 1 1850000000 0"])
    #expect(analysis.visits(.fetchCompletion).map { $0.hasSuffix(": 1 1840000000 0") } == [true])
    #expect(analysis.visits(.appAggregate).contains("active: 1 1880000000 0"))
  }

  @Test func withoutTimesVisitsAreCountedAndHaveNoLength() throws {
    let analysis = try analyze(
      """
      header lifeCycle=uikit-scene
      - process.start
      - app.didFinishLaunching
      - A scene.willConnect
      - A scene.willEnterForeground
      - A scene.didBecomeActive
      """)
    #expect(analysis.visits(.uiscene) == ["connected: 1 0 0", "foregroundInactive: 1 0 0"])
    #expect(analysis.statistics.states(of: .uiscene).allSatisfy { $0.entry.untimed == 1 })
  }

  /// A line that says that the process is gone may have no time.
  @Test func anEndWithoutATimeGivesNoLength() throws {
    let analysis = try analyze(
      active + "250ms A scene.willResignActive\n260ms A scene.didEnterBackground\n- process.exit\n")
    let ended = analysis.statistics.states(of: .appAggregate).filter { $0.entry.untimed == 1 }
    #expect(ended.map(\.name) == ["background"])
  }

  @Test func timesThatStepBackDoNotMakeANegativeDuration() throws {
    let analysis = try analyze(
      active + "50ms A scene.willResignActive\n60ms A scene.didEnterBackground\n")
    #expect(analysis.visits(.uiscene).contains("foregroundActive: 1 0 0"))
    let steps = analysis.inputs.flatMap { $0.problems }.filter { $0.kind == .clockStep }
    #expect(steps.map { $0.line } == [7])
  }

  @Test func theAggregateFollowsTheMostActiveScene() throws {
    let analysis = try analyze(
      active + """
        1s B scene.willConnect
        1s B scene.willEnterForeground
        1120ms A scene.willResignActive
        1200ms B scene.didBecomeActive
        2200ms B scene.willResignActive
        2300ms B scene.didEnterBackground
        2400ms A scene.didEnterBackground
        """)
    #expect(
      analysis.visits(.appAggregate) == [
        // The background before A is not a visit, and B's background next to A is not a state of
        // the app.
        "inactive: 3 290000000 0", "active: 2 2000000000 0",
      ])
    #expect(analysis.edges(.appAggregate) == [])
    #expect(
      analysis.runs.map { Analysis.visits($0.statistics, .appAggregate) } == [
        analysis.visits(.appAggregate)
      ])
  }

  @Test func theAggregatesEdgesAreJudgedOnTheNotificationsAlone() throws {
    let analysis = try analyze(
      active + """
        120ms note.app.willEnterForeground
        121ms note.app.didBecomeActive
        """)
    #expect(
      analysis.edges(.appAggregate) == [
        "background>note.app.willEnterForeground>inactive: 1",
        "inactive>note.app.didBecomeActive>active: 1",
      ])
    #expect(analysis.mistakes == [])
    // Its times are those of the scenes, for any notifications.
    #expect(
      analysis.visits(.appAggregate) == ["inactive: 1 10000000 0", "active: 0 0 1000000"])
  }

  @Test func launchToFirstActiveIsFromTheStartToTheFirstActivation() throws {
    #expect(try analyze(active).runs.map { $0.launchToFirstActive } == [120_000_000])
    let prewarmed = active.replacing("header ", "header launch=prewarm ")
    #expect(try analyze(prewarmed).runs.map { $0.launchToFirstActive } == [nil])
  }
}

extension String {
  /// The text with every occurrence of `part` replaced.
  func replacing(_ part: String, _ other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
