import LifecycleModel
import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel

/// Evidence that a run has ended, and events that prove nothing (FORMAT.md §5.5, §5.6 and §5.11).
@Suite struct RunEndTests {
  private func unsaved(_ header: String) -> String {
    """
    header run=a lifeCycle=uikit-scene records=data \(header)
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive
    1s data.dirty key=draft
    2s A scene.willResignActive
    3s A scene.didEnterBackground

    """
  }

  private static let app = "app=com.x platform=ios"

  /// A trace may claim any time; the end of a process has a date all the same.
  @Test func anEndAtTheLastTimeIsOne() throws {
    let analysis = try analyze(
      """
      header run=r app=films start=2262-01-01T00:00:00Z
      9223372036854775807ns process.exit reason=SIGKILL
      """)
    #expect(analysis.runs.map(\.ending) == [.exit])
  }

  @Test(arguments: [
    // A new process of the app on the same device: the old one is gone.
    (app, app, true), (app + " device=a", app + " device=a", true),
    (app + " pid=412", app + " pid=500 midlife=true", true),
    (app + " device=a", app + " device=b", false),
    (app, "app=com.x platform=ipados", false), (app, "app=com.y platform=ios", false),
    ("platform=ios", "platform=ios", false),
    // The recorder may have been attached to the same process again.
    (app, app + " midlife=true", false),
    (app + " pid=412", app + " pid=412 midlife=true", false),
  ])
  func anotherHeaderProvesTheEndOnlyIfBothCannotBeAlive(
    _ first: String, _ second: String, _ isProved: Bool
  ) throws {
    let next = "header run=b lifeCycle=uikit-scene records=data \(second)\n1ms log\n"
    let analysis = try analyze(unsaved(first) + next)
    #expect(analysis.runs.map { $0.wasReplaced } == [isProved, false])
    let row = analysis.row("no-background-save")
    #expect([row?.violations, row?.unknowns] == (isProved ? [1, 0] : [0, 1]))
  }

  @Test func aRecorderThatAttachesAgainEndsNoRunOfTheSameName() throws {
    let again = "header run=a lifeCycle=uikit-scene app=com.x platform=ios midlife=true\n1ms log\n"
    #expect(try analyze(unsaved(Self.app) + again).runs.map { $0.wasReplaced } == [false, false])
  }

  @Test func recordsAfterTheEndReopenTheRun() throws {
    let trace = """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      5ms app.didFinishLaunching
      8ms trace.end
      9ms trace.loss writer=other

      """
    #expect(try analyze(trace).runs.map { $0.ending } == [.end])
    let more = """
      20ms A scene.willConnect
      30ms A scene.willEnterForeground
      40ms A phase.active

      """
    let analysis = try analyze(trace + more)
    #expect(analysis.runs.map { $0.ending } == [.cut])
    #expect(analysis.findings("order-violation").isEmpty)
    #expect(try analyze(trace + more + "50ms trace.end\n").runs.map { $0.ending } == [.end])
  }

  /// Earlier events belong to a process without a recorded beginning.
  @Test func aBeginningInTheMiddleIsAnotherRun() throws {
    let begin = """
      5ms process.start
      10ms app.didFinishLaunching
      20ms A scene.didBecomeActive

      """
    #expect(try analyze(begin).mistakes == ["illegal-transition:3"])
    let analysis = try analyze("0ms data.dirty key=d\n" + begin)
    #expect(analysis.runCount == 2)
    #expect(analysis.mistakes == ["illegal-transition:4"])
  }

  @Test func theLastWordsOnAnyClosedRunBeginNone() throws {
    var trace = ""
    for number in 0..<80 {
      trace +=
        "header run=r\(number)\n0ms process.start run=r\(number)\n"
        + "1ms process.exit run=r\(number)\n"
    }
    let analysis = try analyze(trace + "2ms trace.end run=r0\n")
    #expect(analysis.runCount == 80)
  }

  @Test func aReportOfAnotherEndIsNotTheRuns() throws {
    let run = { (name: String) in
      """
      header app=Films run=\(name) pid=412 platform=ios lifeCycle=uikit-scene
      0ms process.start
      10ms app.didFinishLaunching

      """
    }
    let end = try #require(
      try analyze(run("a") + "20ms process.exit reason=watchdog code=2343432205\n").runs.first)
    #expect(end.ending == .exit)
    let analyzer = Analyzer(rules: Catalogue.all)
    var told = ProcessEnd(Event(), RunHeader(), SymbolTable())
    (told.names, told.pid, told.reason, told.code) = (["Films"], 412, "watchdog", 2_343_432_205)
    analyzer.expect([told])
    let trace = run("a") + "20ms process.exit reason=user code=0\n" + run("b")
    let analysis = try analyze([Array(trace.utf8)], with: analyzer)
    #expect(analysis.runs.map { $0.ending } == [.exit, .exit])
    #expect(analysis.runs.map { $0.toldEnd?.reason } == ["user", "watchdog"])
  }

  /// A report of a process that was launched at another time, or that ended before the run's last
  /// event, is of another one, whatever the log's zone.
  @Test func aReportOfAnotherLaunchIsNotTheRuns() throws {
    // 2026-03-02T11:59:50Z
    let launch: Int64 = 1_772_452_790_000_000_000
    let second: Int64 = 1_000_000_000
    func isJoined(launched: Int64, ended: Int64, clock: String = "wall") throws -> Bool {
      let analyzer = Analyzer(rules: Catalogue.all)
      var told = ProcessEnd(Event(), RunHeader(), SymbolTable())
      (told.names, told.pid, told.reason) = (["Films"], 412, "watchdog")
      (told.launched, told.ended) = (launch + launched * second, launch + ended * second)
      analyzer.expect([told])
      let trace = """
        header app=Films pid=412 lifeCycle=uikit-scene clock=\(clock) start=2026-03-02T11:59:50Z
        0ms process.start
        300s app.didFinishLaunching
        """
      return try analyze([Array(trace.utf8)], with: analyzer).runs.map { $0.ending } == [.exit]
    }
    #expect(try isJoined(launched: 0, ended: 310))
    #expect(try isJoined(launched: -3_600, ended: -3_290))
    #expect(try !isJoined(launched: -3_600, ended: -3_290, clock: "uptime"))
    // It goes on writing.
    #expect(try !isJoined(launched: 0, ended: 20))
    #expect(try !isJoined(launched: -3_600, ended: -3_580))
    // Another launch, of the hour and of the day.
    #expect(try !isJoined(launched: -600, ended: 310))
    #expect(try !isJoined(launched: -86_400 * 3, ended: 310))
    #expect(try !isJoined(launched: 86_400 * 3, ended: 86_400 * 3 + 310))
  }

  /// A log whose times have no date says nothing of how long it was until a dated end.
  @Test func aDatedEndOfAnUndatedRunHasNoTime() throws {
    let analyzer = Analyzer(rules: Catalogue.all)
    var told = ProcessEnd(Event(), RunHeader(), SymbolTable())
    (told.names, told.pid, told.reason) = (["Films"], 412, "watchdog")
    told.ended = 1_772_449_210_250_000_000
    analyzer.expect([told])
    let trace = """
      header app=Films pid=412 lifeCycle=uikit-scene start=1970-01-01T00:00:00Z records=background
      0ms process.start
      2s bg.begin id=1 name=x
      """
    let analysis = try analyze([Array(trace.utf8)], with: analyzer)
    #expect(analysis.runs.map { $0.ending } == [.exit])
    #expect(analysis.runs.map { $0.end } == [2_000_000_000])
    #expect(analysis.findings("bgtask-assertion-over-30s").isEmpty)
  }
}
