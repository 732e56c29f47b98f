import LifecycleModel
import Testing
import TraceAnalysis
import TraceModel

/// How much of the time that the system grants was taken.
@Suite struct BackgroundUseTests {
  private static let second: Int64 = 1_000_000_000

  private func use(_ lines: String, platform: String = "ios") throws -> BackgroundUse {
    try analyze(
      """
      header lifeCycle=uikit-scene platform=\(platform) records=background
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      \(lines)

      """
    ).backgroundUse
  }

  @Test func onlyThePartInTheBackgroundCountsAgainstTheAllowance() throws {
    let use = try use(
      """
      1s bg.begin id=1 name=upload
      10s A scene.willResignActive
      11s A scene.didEnterBackground
      20s A scene.willEnterForeground
      21s A scene.didBecomeActive
      40s A scene.willResignActive
      41s A scene.didEnterBackground
      50s bg.end id=1
      """)
    let entry = use[.assertion]
    #expect(entry.held.count == 1)
    #expect(entry.held.max == 49 * Self.second)
    #expect(entry.inBackground.max == 18 * Self.second)
    #expect(entry.over == 0)
  }

  @Test(arguments: [(30, 0), (31, 1)])
  func overIsWhatTookLongerThanItsAllowance(_ seconds: Int, _ over: Int) throws {
    let use = try use(
      """
      1s A scene.willResignActive
      2s A scene.didEnterBackground
      10s bg.begin id=1 name=upload
      10s bgtask.launch id=films.refresh kind=refresh
      10s fetch.deliver id=7
      \(10 + seconds)s bg.end id=1
      \(10 + seconds)s bgtask.complete id=films.refresh success=true
      \(10 + seconds)s fetch.complete id=7
      """)
    for grant in [BackgroundUse.Grant.assertion, .refreshTask, .push] {
      #expect(use[grant].held.max == Int64(seconds) * Self.second)
      #expect(use[grant].over == over, "\(grant)")
      #expect(grant.allowance == 30 * Self.second)
    }
  }

  @Test func eachSortOfGrantHasItsOwnEntry() throws {
    let use = try use(
      """
      1s bg.begin id=1 kind=expiringActivity
      3s bg.end id=1
      4s bgtask.launch id=films.index kind=processing
      400s bgtask.complete id=films.index success=true
      401s urlsession.events id=films
      403s urlsession.complete id=films
      404s swbg.launch id=films.refresh kind=refresh
      409s swbg.return id=films.refresh kind=refresh
      """)
    let counts = BackgroundUse.Grant.allCases.map { use[$0].held.count }
    #expect(counts == [0, 1, 1, 1, 0, 1])
    #expect(use[.processingTask].held.max == 396 * Self.second)
    #expect(use[.refreshTask].held.max == 5 * Self.second)
    #expect(BackgroundUse.Grant.processingTask.allowance == nil)
  }

  /// A continued processing task (iOS 26) runs as long as it makes progress
  /// (https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtask).
  @Test func aContinuedTaskHasNoAllowance() throws {
    let lines = """
      62s bgtask.launch id=films.export kind=continued
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      600s bgtask.complete id=films.export kind=continued success=true
      """
    #expect(try use(lines)[.processingTask].inBackground.max == 529 * Self.second)
    #expect(try use(lines)[.refreshTask].isEmpty)
    let running = MachineID.bgtask.machine.allowances.compactMap(\.self)
    #expect(running.map(\.exceptKinds) == [[.processing, .continued]])
  }

  @Test func grantsWithoutAnEndAreOpenAndInNoDistribution() throws {
    let use = try use(
      """
      1s bg.begin id=1 name=upload
      2s fetch.deliver id=7
      40s app.memoryWarning
      """)
    #expect(use[.assertion].open == 1)
    #expect(use[.assertion].longestOpen == 39 * Self.second)
    #expect(use[.assertion].held.count == 0)
    #expect(use[.push].open == 1)
  }

  @Test func withoutTimesOrAcrossAClockStepTheLengthIsUnknown() throws {
    let stepped = try use("1s bg.begin id=1\n2s trace.clock\n50s bg.end id=1")
    #expect(stepped[.assertion].untimed == 1)
    #expect(stepped[.assertion].over == 0)
    #expect(stepped[.assertion].held.count == 0)
  }

  @Test func aMacGrantsNothing() throws {
    #expect(try use("1s bg.begin id=1\n50s bg.end id=1", platform: "macos").isEmpty)
  }

  @Test func endsThatBeganBeforeTheRecordingCountNowhere() throws {
    #expect(try use("50s bg.end id=1\n60s fetch.complete id=7").isEmpty)
  }
}
