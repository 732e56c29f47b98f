import LifecycleModel
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// Corners of runs, losses and times that larger traces rarely show.
@Suite struct TrackingDetailTests {
  private func event(_ name: String, _ time: Int, _ rest: String) -> String {
    "{\"event\":\"\(name)\",\"t\":\(time),\(rest)}\n"
  }

  // MARK: Runs

  @Test func aHeaderOfTheSameRunReplacesIt() throws {
    let header = "header run=a app=films lifeCycle=uikit-scene\n0ms process.start run=a\n"
    #expect(try analyze(header + header).runs.map { $0.wasReplaced } == [true, false])
    let ended = try analyze(header + "5ms process.exit run=a\n" + header)
    #expect(ended.runs.map { $0.wasReplaced } == [false, false])
  }

  @Test(arguments: [
    "1ms app.didFinishLaunching", "1ms A scene.willConnect", "1ms ns.didFinishLaunching",
    "1ms wk.didFinishLaunching", "1ms app.didBecomeActive",
  ])
  func aProcessThatHasLaunchedStartsNoSecondTime(_ event: String) throws {
    let analysis = try analyze("header\n0ms process.start\n\(event)\n2ms process.start\n")
    #expect(analysis.runCount == 2, "\(event)")
  }

  @Test func theFirstActivationOfAMacAppIsTimed() throws {
    let analysis = try analyze(
      """
      header lifeCycle=appkit platform=macos
      0ms process.start
      5ms ns.didFinishLaunching
      9ms ns.willBecomeActive
      10ms ns.didBecomeActive
      """)
    #expect(analysis.runs.map { $0.launchToFirstActive } == [10_000_000])
    let opened = try analyze("header lifeCycle=appkit platform=macos\n0ms process.start\n5ms log\n")
    #expect(opened.runs.map { $0.launchToFirstActive } == [nil])
  }

  @Test func aSceneConfigurationShowsTheLifeCycleAlsoOnTheMac() throws {
    for name in ["app.configurationForConnecting name=Main", "app.didDiscardSceneSessions"] {
      let analysis = try analyze("header platform=macos\n0ms process.start\n1ms \(name)\n")
      #expect(analysis.runs.map { $0.lifeCycle } == [.uikitScene], "\(name)")
    }
  }

  @Test func aMacWindowIsKnownByItsFirstView() throws {
    let trace =
      "header lifeCycle=swiftui platform=macos\n0ms process.start\n1ms A view.onAppear view=v"
    #expect(try analyze(trace).sceneCount == 1)
    #expect(try analyze(trace.replacing("macos", "ios")).sceneCount == 0)
  }

  // MARK: Ends

  @Test func theAppsPhaseIsVisitedNoMoreAfterTheExit() throws {
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      1ms phase.active scope=app
      2ms phase.inactive scope=app
      3ms phase.inactive scope=group group=g
      4ms phase.active scope=group group=g
      10ms process.exit
      99ms trace.end
      """)
    let phases = analysis.statistics.states(of: .scenePhaseApp)
    #expect(!phases.isEmpty && phases.allSatisfy { $0.entry.open == 0 })
    #expect(phases.first { $0.name == "inactive" }?.entry.visits.total == 8_000_000)
    #expect(phases.first { $0.name == "active" }?.entry.visits.total == 6_000_000)
  }

  // MARK: Times

  /// Zero is a time as any other.
  @Test func visitsAndTasksMayBeginAtZero() throws {
    let trace = """
      header lifeCycle=uikit-scene platform=ios records=background,work
      0ns process.start
      0ns app.didFinishLaunching
      0ns A scene.willConnect
      0ns A scene.willEnterForeground
      0ns bgtask.register id=r kind=refresh
      0ns bgtask.launch id=r kind=refresh
      40s A scene.didBecomeActive
      41s bgtask.complete id=r kind=refresh

      """
    let analysis = try analyze(trace)
    #expect(analysis.findings("refresh-budget-overrun").count == 1)
    #expect(analysis.visits(.uiscene).contains("foregroundInactive: 1 40000000000 0"))
    #expect(analysis.visits(.appAggregate).contains("inactive: 1 40000000000 0"))
    let open = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios
      0ns process.start
      0ns app.didFinishLaunching
      0ns A scene.willConnect
      0ns A scene.willEnterForeground
      5s log
      """)
    #expect(open.visits(.uiscene).contains("foregroundInactive: 0 0 5000000000"))
    #expect(open.visits(.appAggregate).contains("inactive: 0 0 5000000000"))
  }

  @Test func aVisitWithoutATimeHasNoLengthAlsoIfTimesCome() throws {
    let header = "{\"lifetrace\":1,\"lifeCycle\":\"uikit-scene\"}\n"
    let analysis = try analyze(
      header + "{\"event\":\"scene.willConnect\",\"scene\":\"A\"}\n"
        + "{\"event\":\"scene.willEnterForeground\",\"scene\":\"A\"}\n"
        + "{\"event\":\"log\",\"t\":7000}\n")
    #expect(analysis.visits(.uiscene) == ["connected: 1 0 0"])
    #expect(analysis.visits(.appAggregate).allSatisfy { $0.hasSuffix(" 0 0") })
  }

  @Test func workThatIsOpenAtTheCutIsMeasuredUpToIt() throws {
    let trace =
      launched + """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        1s A scene.willResignActive
        1.1s A work.begin id=1 name=index kind=cpu

        """
    let long = try analyze(trace + "1.35s log\n1.350000001s log\n")
    #expect(long.findings("heavy-work-in-inactive").count == 1)
    let short = try analyze(trace + "1.35s log\n")
    #expect(short.findings("heavy-work-in-inactive").isEmpty)
    #expect(
      short.findings("heavy-work-in-inactive", .unknown).map { $0.cause } == [.traceEnd])
  }

  // MARK: Losses

  private let header =
    "{\"lifetrace\":1,\"lifeCycle\":\"uikit-scene\",\"platform\":\"ipados\",\"multipleScenes\":true}\n"

  private func scene(_ id: String, _ writer: String, at time: Int) -> String {
    ["willConnect", "willEnterForeground", "didBecomeActive"].enumerated().map { index, name in
      event("scene.\(name)", time + index, "\"scene\":\"\(id)\",\"writer\":\"\(writer)\"")
    }.joined()
  }

  @Test func aSceneThatOneLossLeftAloneForgetsAtTheNext() throws {
    let start = header + scene("A", "a", at: 1) + scene("B", "b", at: 5)
    func loss(_ writer: String, _ time: Int) -> String {
      event("trace.loss", time, "\"count\":1,\"writer\":\"\(writer)\"")
    }
    let again = event("scene.willEnterForeground", 20, "\"scene\":\"A\",\"writer\":\"a\"")
    #expect(try analyze(start + loss("b", 10) + again).mistakes == ["illegal-transition:9"])
    #expect(try analyze(start + loss("b", 10) + loss("a", 11) + again).mistakes == [])
    #expect(try analyze(start + loss("a", 10) + loss("b", 11) + again).mistakes == [])
  }

  @Test func aViewWhoseFirstEventsWereLostIsNotKnown() throws {
    // The scene is one writer's, its views are another's. The connect restarts the view.
    let start =
      header + scene("A", "a", at: 1)
      + event("view.onAppear", 5, "\"scene\":\"A\",\"view\":\"v\",\"writer\":\"b\"")
      + event("view.onDisappear", 6, "\"scene\":\"A\",\"view\":\"v\",\"writer\":\"b\"")
      + event("scene.willResignActive", 7, "\"scene\":\"A\",\"writer\":\"a\"")
      + event("scene.didDisconnect", 8, "\"scene\":\"A\",\"writer\":\"a\"")
      + event("scene.willConnect", 9, "\"scene\":\"A\",\"writer\":\"a\"")
    let gone = event("view.onDisappear", 20, "\"scene\":\"A\",\"view\":\"v\",\"writer\":\"b\"")
    let loss = event("trace.loss", 10, "\"count\":1,\"writer\":\"b\"")
    let known = try analyze(start + gone)
    let lossy = try analyze(start + loss + gone)
    #expect(known.mistakes.count + known.findings("tolerated-transition").count == 1)
    #expect(lossy.mistakes == [] && lossy.findings("tolerated-transition").isEmpty)
  }

  @Test func aDiscardedSceneIsNoLongerOfAnUnknownState() throws {
    // An app with one scene: with unseen scenes the app's state stays unknown.
    let start =
      header.replacing("true", with: "false") + scene("A", "a", at: 1)
      + event("trace.loss", 8, "\"count\":1")
    let discard = event("app.didDiscardSceneSessions", 10, "\"scenes\":[\"A\"]")
    let end = event("log", 30, "\"message\":\"m\"")
    #expect(try analyze(start + end).visits(.appAggregate).allSatisfy { $0.hasSuffix(" 0") })
    #expect(
      try analyze(start + discard + end).visits(.appAggregate).contains("background: 0 0 20"))
  }

  /// Without a scene the process machine defines the app's state, and forgets only with its next
  /// event.
  @Test func theStateOfAnAppWithoutScenesIsForgottenAtOnce() throws {
    let trace = """
      header lifeCycle=uikit-app platform=ios records=work
      0ms process.start
      90ms app.didFinishLaunching
      120ms app.didBecomeActive
      9s app.willResignActive

      """
    let work = "11s work name=reload kind=refresh dur=1s\n"
    #expect(try analyze(trace + work).findings("heavy-work-in-inactive").count == 1)
    #expect(
      try analyze(trace + "10s trace.loss count=1\n" + work)
        .findings("heavy-work-in-inactive").isEmpty)
    #expect(
      try analyze(trace + "10s trace.loss count=1\n10.5s app.willResignActive\n" + work)
        .findings("heavy-work-in-inactive").count == 1)
  }

  // MARK: Tables

  @Test func moreTaskIdentifiersThanATableHoldsAreALimit() throws {
    var text = "header lifeCycle=uikit-scene\n0ms process.start\n"
    for number in 0..<RunState.intervalLimit + 3 { text += "1ms bgtask.register id=r\(number)\n" }
    let problems = try analyze(text).inputs.flatMap { $0.problems }.filter { $0.kind == .limit }
    // The note of the table; rules that remember fewer add their notes after it.
    #expect(problems.first?.count == 3)
    #expect(problems.dropFirst().allSatisfy { $0.text.contains(Messages.memoryLimit) })
  }

  @Test func aDeliveryThatWasCompletedIsOver() throws {
    for (begin, end) in [
      ("fetch.deliver", "fetch.complete"), ("urlsession.events", "urlsession.complete"),
    ] {
      let start = launched + "1s \(begin) id=1\n"
      let once = try analyze(start + "2s \(end) id=1\n")
      #expect(once.mistakes == [])
      #expect(once.visits(.fetchCompletion).contains { $0.hasSuffix(": 1 1000000000 0") })
      let twice = try analyze(start + "2s \(end) id=1\n3s \(end) id=1\n")
      #expect(twice.findings("illegal-transition").count == 1, "\(end)")
      let again = try analyze(start + "2s \(end) id=1\n3s \(begin) id=1\n4s \(end) id=1\n")
      #expect(again.mistakes == [])
    }
  }
}
