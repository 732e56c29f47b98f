import LifecycleModel
import Testing
import TraceAnalysis

/// Times of states across events that make them unknown: a loss, a step of the clock, the end of
/// the process.
@Suite struct TimeAcrossTests {
  private let active = """
    header lifeCycle=uikit-scene platform=ios records=background
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive

    """

  private func untimed(_ analysis: Analysis, _ machine: MachineID, _ state: String) -> Int? {
    analysis.statistics.states(of: machine).first { $0.name == state }?.entry.untimed
  }

  @Test func aVisitAcrossAStepOfTheClockHasNoLength() throws {
    for step in ["1s trace.clock\n86400s", "100s log\n50s"] {
      let analysis = try analyze(
        active + "\(step) A scene.willResignActive\n86401s A scene.didEnterBackground\n")
      #expect(untimed(analysis, .uiscene, "foregroundActive") == 1)
      #expect(untimed(analysis, .appAggregate, "active") == 1)
      #expect(analysis.visits(.uiscene).contains("foregroundActive: 1 0 0"))
    }
    let steady = try analyze(active + "5s A scene.willResignActive\n")
    #expect(untimed(steady, .uiscene, "foregroundActive") == 0)
  }

  @Test func aGroupIsNotVisitedAcrossALoss() throws {
    let group = """
      header lifeCycle=swiftui platform=ipados multipleScenes=true
      0ms process.start
      1ms app.didFinishLaunching
      10ms phase.background scope=group group=G0
      20ms phase.inactive scope=group group=G0
      30ms phase.active scope=group group=G0

      """
    let known = try analyze(group + "100s process.exit\n")
    #expect(known.visits(.scenePhaseApp).contains("active: 1 99970000000 0"))
    let analysis = try analyze(group + "1s trace.loss\n100s process.exit\n")
    #expect(!analysis.visits(.scenePhaseApp).contains { $0.hasPrefix("active") })
  }

  @Test func aProcessThatHasEndedIsInNoState() throws {
    let trace = active + "1s process.exit\n"
    let visits = try analyze(trace).visits(.appAggregate)
    let analysis = try analyze(trace + "1s trace.loss\n9s trace.end\n")
    #expect(analysis.visits(.appAggregate) == visits)
  }

  /// From the last event before the loss on the app may be anywhere, so none of it counts as the
  /// background.
  @Test func noTimeInTheBackgroundIsCountedAfterALoss() throws {
    let trace =
      active + """
        1s A scene.willResignActive
        2s A scene.didEnterBackground
        2500ms bg.begin id=1 name=x expirationHandler=true
        3s trace.loss count=10
        100s A scene.willResignActive
        101s A scene.didEnterBackground
        102s bg.end id=1

        """
    let analysis = try analyze(trace)
    #expect(analysis.backgroundUse[.assertion].inBackground.total == 1_000_000_000)
    let lane = analysis.runs[0].appLane?.columns(102, until: 102_000_000_000)
    let unknown = (lane ?? []).map { $0[StateLane.Condition.unknown.rawValue] }
    #expect(unknown[1] == 0 && unknown[2] == 500_000_000)
    #expect(unknown[3...98].allSatisfy { $0 == 1_000_000_000 })
    let scene = analysis.runs[0].scenes[0].lane.columns(102, until: 102_000_000_000)
    #expect(scene[50][StateLane.Condition.unknown.rawValue] == 1_000_000_000)
  }

  /// Whatever was lost before: only an app in the background is suspended.
  @Test func aSuspendedAppIsInTheBackground() throws {
    let trace = active + "50ms trace.loss\n1s process.suspend\n9s process.suspend\n"
    let lane = { (trace: String) in
      let columns = try analyze(trace).runs[0].appLane?.columns(10, until: 10_000_000_000) ?? []
      return columns.map { column in
        StateLane.Condition.allCases.max { column[$0.rawValue] < column[$1.rawValue] }
      }
    }
    #expect(try lane(trace)[1...8].allSatisfy { $0 == .background })
    // A process with a new event is no longer suspended, and may be in any state.
    #expect(try lane(trace + "9s log\n10s trace.end\n")[9] == .unknown)
    #expect(try lane(active + "1s process.suspend\n1s trace.loss\n10s trace.end\n")[5] == .unknown)
  }

  /// Lines of other processes about a suspended one do not wake it, as a log shows it; a recorder's
  /// own do.
  @Test func aLineAboutAProcessDoesNotResumeIt() throws {
    let events = [
      "0s process.start", "1s app.didFinishLaunching", "4s process.suspend", "5s log",
      "9s process.exit",
    ]
    let visits = { (header: String) in
      try analyze(([header] + events).joined(separator: "\n") + "\n").visits(.uikitAppSceneBased)
        .first { $0.hasPrefix("suspended") }
    }
    let whole = "suspended: 1 5000000000 0"
    #expect(try visits("header platform=ios partial=true") == whole)
    #expect(try visits("header platform=ios lifeCycle=uikit-scene") != whole)
  }

  @Test func theProcessIsNotASceneWithoutAnID() throws {
    let trace = """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      10ms app.didFinishLaunching
      20ms scene.willConnect
      30ms scene.willEnterForeground
      1s process.exit
      """
    let scene = try #require(try analyze(trace).runs.first?.scenes.first)
    #expect(Analysis.visits(scene.statistics, .uikitAppSceneBased) == [])
    #expect(Analysis.visits(scene.statistics, .uiscene).count == 2)
  }

  @Test func aLaunchIntoTheBackgroundHasNoLength() throws {
    let launched = active.replacing("platform=ios", with: "platform=ios launch=background")
    #expect(try analyze(active).runs.map { $0.launchToFirstActive } == [40_000_000])
    #expect(try analyze(launched).runs.map { $0.launchToFirstActive } == [nil])
  }

  /// From then AppKit shows whether the app is active, and its own machine has the visits.
  @Test func theAppsVisitEndsWhereAppKitTakesOver() throws {
    let analysis = try analyze(
      """
      header platform=macos lifeCycle=swiftui
      1s A phase.active
      2s A phase.background
      3s A phase.active
      4s ns.didBecomeActive
      100s ns.willResignActive
      200s log
      """)
    #expect(analysis.visits(.appAggregate).allSatisfy { $0.hasSuffix(" 0") })
  }

  @Test func aStepIsReportedEvenAfterAnAnnouncedOne() throws {
    let trace = active + "50ms trace.clock\n100s A scene.willResignActive\n50s log\n40s log\n"
    let problems = try analyze(trace).inputs[0].problems.filter { $0.kind == .clockStep }
    #expect(problems.map { $0.line } == [9])
  }

  @Test func anUntimedLaunchIsNotSlow() throws {
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      - A scene.willConnect
      - A scene.willEnterForeground
      - A scene.didBecomeActive
      10ms A scene.willResignActive
      """)
    #expect(analysis.findings("slow-launch").isEmpty)
    #expect(analysis.findings("slow-launch", .unknown).map { $0.cause } == [.orderOnly])
  }
}
