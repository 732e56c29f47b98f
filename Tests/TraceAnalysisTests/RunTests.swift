import Testing
import TraceAnalysis

/// Where process runs begin and end (FORMAT.md §5.6 and §5.7).
@Suite struct RunTests {
  @Test func aHeaderBeginsARun() throws {
    let analysis = try analyze(
      """
      header app=films lifeCycle=uikit-scene
      0ms app.didFinishLaunching
      1ms A scene.willConnect
      header app=films lifeCycle=uikit-scene
      0ms app.didFinishLaunching
      1ms A scene.willConnect
      """)
    #expect(analysis.runCount == 2)
    #expect(analysis.runs.map { $0.line } == [1, 4])
    #expect(analysis.mistakes == [])
  }

  @Test func aHeaderAndItsProcessStartAreOneBeginning() throws {
    let analysis = try analyze(launched + "100ms A scene.willConnect\n")
    #expect(analysis.runCount == 1)
    #expect(analysis.mistakes == [])
    #expect(
      analysis.edges(.uikitAppSceneBased) == [
        "notRunning>process.start>launching: 1", "launching>app.didFinishLaunching>running: 1",
      ])
  }

  @Test func aSecondProcessStartIsANewRun() throws {
    let analysis = try analyze(
      launched + """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        9s process.start
        9.1s app.didFinishLaunching
        9.2s A scene.willConnect
        """)
    #expect(analysis.runCount == 2)
    #expect(analysis.mistakes == [])
    #expect(analysis.runs.map { $0.wasReplaced } == [true, false])
    #expect(analysis.runs.map { $0.ending.rawValue } == ["cut", "cut"])
    #expect(analysis.runs.map { $0.header.platform } == [.iPadOS, .iPadOS])
    #expect(analysis.runs.map { $0.start } == [0, 9_000_000_000])
  }

  @Test func aProcessStartTwiceBeforeTheLaunchIsTwoRuns() throws {
    let analysis = try analyze("header\n0ms process.start\n1ms process.start\n")
    #expect(analysis.runCount == 2)
  }

  @Test func processExitEndsARun() throws {
    let exited = try analyze(launched + "5s process.exit reason=user\n")
    #expect(exited.runs.map { $0.ending.rawValue } == ["exit"])
    let closed = try analyze(launched + "5s trace.end\n")
    #expect(closed.runs.map { $0.ending.rawValue } == ["end"])
    let both = try analyze(launched + "5s process.exit\n6s trace.end\n")
    #expect(both.runs.map { $0.ending.rawValue } == ["exit"])
    let restarted = try analyze(launched + "5s process.exit\n6s process.start\n")
    #expect(restarted.runs.map { $0.ending.rawValue } == ["exit", "cut"])
    #expect(restarted.runs.map { $0.wasReplaced } == [false, false])
  }

  @Test func theRecordersLastWordsOnAClosedRunBeginNone() throws {
    let analysis = try analyze(
      """
      header run=a app=films lifeCycle=uikit-scene
      0ms process.start run=a
      1s process.exit run=a
      header run=b app=films lifeCycle=uikit-scene
      0ms process.start run=b
      1s trace.end run=a
      2s process.exit run=b
      """)
    #expect(analysis.runCount == 2)
    #expect(analysis.runs.map { $0.ending } == [.exit, .exit])
  }

  @Test func interleavedRunsAreKeptApart() throws {
    let analysis = try analyze(
      """
      header run=a app=films lifeCycle=uikit-scene platform=macos
      header run=b app=shows lifeCycle=uikit-scene
      0ms app.didFinishLaunching run=a
      0ms app.didFinishLaunching run=b
      1ms A scene.willConnect run=a
      1ms A scene.willConnect run=b
      2ms A scene.willEnterForeground run=b
      3ms A scene.didBecomeActive run=b
      4ms A scene.willEnterForeground run=a
      5ms A scene.willResignActive run=b
      6ms A scene.didBecomeActive run=a
      7ms A scene.didBecomeActive run=a
      """)
    #expect(analysis.runCount == 2)
    #expect(analysis.runs.map { $0.id }.sorted() == ["a", "b"])
    #expect(analysis.runs.map { $0.wasReplaced } == [false, false])
    #expect(analysis.sceneCount == 2)
    #expect(analysis.mistakes == ["illegal-transition:12"])
    #expect(analysis.findings("illegal-transition").map { $0.run } == ["a"])
  }

  @Test func aNewLaunchReplacesTheOlderRunUnlessThatContinues() throws {
    func replaced(_ rest: String, platform: String = "ios", app: String = "films") throws -> [Bool]
    {
      try analyze(
        """
        header run=a app=films platform=\(platform)
        0ms process.start run=a
        header run=b app=\(app) platform=\(platform)
        0ms process.start run=b
        \(rest)
        """
      ).runs.sorted { $0.id < $1.id }.map { $0.wasReplaced }
    }
    #expect(try replaced("") == [true, false])
    #expect(try replaced("9ms app.didFinishLaunching run=a") == [false, false])
    #expect(try replaced("", platform: "macos") == [false, false])
    #expect(try replaced("", app: "shows") == [false, false])
  }

  @Test func aRunWithoutHeaderAndStartIsUnknownAtItsStart() throws {
    let analysis = try analyze(
      """
      1ms A scene.didBecomeActive
      2ms A scene.willEnterForeground
      """)
    #expect(analysis.runs.map { $0.hasHeader } == [false])
    // The first event narrows, the second is judged.
    #expect(analysis.mistakes == ["illegal-transition:2"])
    // That its beginning was not seen says nothing of the app.
    #expect(analysis.findings("illegal-transition", .unknown).isEmpty)
    #expect(analysis.edges(.uiscene) == [])
  }

  @Test func aRunWithoutHeaderThatBeginsWithProcessStartIsKnown() throws {
    let analysis = try analyze("0ms process.start\n1ms A scene.didBecomeActive\n")
    #expect(analysis.mistakes == ["illegal-transition:2"])
  }

  @Test func aMidlifeHeaderStartsInUnknownStates() throws {
    let analysis = try analyze(
      """
      header midlife=true lifeCycle=uikit-scene
      1ms A scene.willResignActive
      2ms A scene.didEnterBackground
      3ms A scene.didBecomeActive
      """)
    #expect(analysis.mistakes == ["missing-pair:4"])
    // That its beginning was not seen says nothing of the app.
    #expect(analysis.findings("illegal-transition", .unknown).isEmpty)
    #expect(analysis.runs.map { $0.launchToFirstActive } == [nil])
  }

  /// Traces of `count` runs that are open together, each a header and an event.
  private func openRuns(_ count: Int) -> String {
    (1...count).map {
      """
      header run=r\($0) app=app\($0) lifeCycle=uikit-scene
      0ms process.start run=r\($0)

      """
    }.joined()
  }

  @Test func manyRunsMayBeOpen() throws {
    let all = (1...1_000).map { "1ms app.didFinishLaunching run=r\($0)\n" }.joined()
    let analysis = try analyze(openRuns(1_000) + all)
    #expect(analysis.runCount == 1_000)
    #expect(analysis.runs.allSatisfy { $0.events == 2 })
  }

  @Test func oneMoreClosesTheQuietest() throws {
    var options = AnalysisOptions()
    options.openRuns = 64
    let analysis = try analyze(
      openRuns(64) + """
        1ms app.didFinishLaunching run=r1
        header run=new app=new
        0ms process.start run=new
        2ms A scene.willConnect run=r1
        3ms app.didFinishLaunching run=r2
        """, options)
    // The second run was idle longest, then a few after it; its later events are a run without a
    // beginning.
    #expect(analysis.runCount == 66)
    // They are listed in the order in which they began.
    #expect(analysis.runs.map(\.number) == analysis.runs.map(\.number).sorted())
    #expect(analysis.runs.filter { $0.id == "r1" }.map { $0.events } == [3])
    #expect(analysis.runs.filter { $0.id == "r2" }.map { $0.hasHeader } == [true, false])
    let limit = analysis.inputs.flatMap(\.problems).first { $0.kind == .limit }
    #expect(limit?.count == 1 && limit?.severity == .note)
    #expect(analysis.inputs.map(\.isComplete) == [true])
  }

  @Test func aRunThatHasJustBegunIsNotTheQuietest() throws {
    let analysis = try analyze(
      openRuns(63) + """
        header run=fresh app=fresh
        header run=new app=new
        0ms process.start run=fresh
        """)
    #expect(analysis.runs.first?.id == "r1")
    #expect(analysis.runs.filter { $0.id == "fresh" }.map { $0.hasHeader } == [true])
    // The closed one has no further event.
    #expect(analysis.inputs.allSatisfy { $0.problems.isEmpty && $0.isComplete })
  }

  @Test func theLifeCycleIsInferredFromTheEvents() throws {
    let cases = [
      ("1ms phase.active", "swiftui"), ("1ms A scene.willConnect", "uikit-scene"),
      ("1ms app.didEnterBackground", "uikit-app"), ("1ms ns.didFinishLaunching", "appkit"),
      ("1ms wk.didFinishLaunching", "watchkit"),
    ]
    for (event, lifeCycle) in cases {
      let analysis = try analyze("header\n0ms process.start\n\(event)\n")
      #expect(analysis.runs.map { $0.lifeCycle?.rawValue } == [lifeCycle], "\(event)")
    }
  }

  @Test func processEventsWaitForTheLifeCycle() throws {
    let analysis = try analyze(
      """
      header
      0ms process.start
      1ms app.didFinishLaunching
      2ms app.didBecomeActive
      """)
    #expect(
      analysis.edges(.uikitApp) == [
        "notRunning>process.start>launching: 1", "launching>app.didFinishLaunching>launched: 1",
        "launched>app.didBecomeActive>active: 1",
      ])
    #expect(analysis.mistakes == [])
  }
}
