import RuleKit
import Testing
import TraceAnalysis

/// The same mistake weighs more where the system kills for it.
@Suite struct BackgroundSeverityTests {
  private func found(_ rule: String, _ text: String) throws -> [Finding] {
    try analyze(text).analysis.findings.filter { $0.rule == rule && $0.verdict == .violation }
  }

  private func life(_ lines: String, records: String = "background") -> String {
    """
    header lifeCycle=uikit-scene platform=ios records=\(records)
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    \(lines)
    """
  }

  /// A kind that the format does not list may have more time than a refresh, as one that is not
  /// recorded may.
  @Test(arguments: [" kind=refresh", " kind=healthResearch", ""])
  func onlyARefreshHasTheTimeOfOne(_ kind: String) throws {
    let text = life(
      """
      130ms bgtask.register id=study\(kind)
      140s bgtask.launch id=study\(kind) expirationHandler=true
      540s bgtask.complete id=study\(kind) success=true
      """)
    let verdicts = try analyze(text).analysis.findings
      .filter { $0.rule == "refresh-budget-overrun" }.map(\.verdict)
    if kind == " kind=refresh" {
      #expect(verdicts == [.violation])
    } else {
      #expect(verdicts == [.unknown])
    }
  }

  /// A task that is registered after the launch may be a continued one until something says its
  /// kind, on systems that have them.
  @Test(arguments: [
    ("", "26.1", [Finding.Verdict.unknown]), ("", "18.5", [.violation]),
    ("20s bgtask.submit id=export kind=continued", "26.1", []),
    ("20s bgtask.submit id=export kind=refresh", "26.1", [.violation]),
    ("20s bgtask.progress id=export completed=1 total=9", "26.1", []),
  ])
  func aLateRegistrationMayBeOfAContinuedTask(
    _ line: String, _ os: String, _ verdicts: [Finding.Verdict]
  ) throws {
    let text = life("10s bgtask.register id=export\n\(line)")
      .replacing("header ", with: "header os=\(os) ", maxReplacements: 1)
    let findings = try analyze(text).analysis.findings.filter {
      $0.rule == "bgtask-late-registration"
    }
    #expect(findings.map(\.verdict) == verdicts)
  }

  /// What ends a SwiftUI task need not repeat the key of its launch.
  @Test(arguments: ["id=r kind=refresh", "id=r", "kind=refresh", ""])
  func aSwiftUITaskEndsWithTheKeysThatAreThere(_ keys: String) throws {
    let text = life(
      """
      100s A scene.willResignActive
      101s A scene.didEnterBackground
      200s swbg.launch id=r kind=refresh
      202s swbg.return \(keys)
      300s process.exit
      """)
    let rules = try analyze(text).analysis.findings.map(\.rule)
    #expect(!rules.contains("illegal-transition") && !rules.contains("refresh-budget-overrun"))
  }

  @Test func anAssertionIsAnErrorOnceItsTimeInTheBackgroundIsOver() throws {
    let foreground = life("10s bg.begin id=1 name=upload\n60s bg.end id=1")
    let short = life(
      """
      10s bg.begin id=1 name=upload
      20s A scene.willResignActive
      21s A scene.didEnterBackground
      51s bg.end id=1
      """)
    let long = life(
      """
      10s bg.begin id=1 name=upload
      20s A scene.willResignActive
      21s A scene.didEnterBackground
      36s A scene.willEnterForeground
      37s A scene.didBecomeActive
      38s A scene.willResignActive
      39s A scene.didEnterBackground
      54.000000001s bg.end id=1
      """)
    for (text, severity) in [(foreground, Severity.warning), (short, .warning), (long, .error)] {
      #expect(try found("bgtask-assertion-over-30s", text).map(\.severity) == [severity])
    }
  }

  /// With a loss it is unknown whether the app was in the background all the time.
  @Test func lostRecordsLeaveAnAssertionAWarning() throws {
    let text = life(
      """
      10s bg.begin id=1 name=upload
      20s A scene.willResignActive
      21s A scene.didEnterBackground
      30s trace.loss count=1
      60s bg.end id=1
      """)
    #expect(try found("bgtask-assertion-over-30s", text).map(\.severity) == [.warning])
  }

  @Test func aHandlerIsAnErrorAboveFiveSeconds() throws {
    for (length, severity) in [("5s", Severity.warning), ("5.000000001s", .error)] {
      let text = life("9s A scene.willResignActive\n10s A scene.didEnterBackground dur=\(length)")
      #expect(try found("slow-background-handler", text).map(\.severity) == [severity])
    }
  }

  @Test func findingsOfTheLogNameTheTask() throws {
    let old = #"60s log message="Background Task 7 (\"sync\"), was created over 30 seconds ago.""#
    let held =
      "60s log message=\"Background task still not ended after expiration handlers were "
      + "called: <_UIBackgroundTaskInfo: 0x2>: taskID = 5, taskName = sync, elapsed = 26\""
    #expect(
      try found("bgtask-assertion-over-30s", life(old, records: "log")).map(\.message) == [
        "UIKit's log says that background task 'sync' was held for over 30 s"
      ])
    #expect(
      try found("bgtask-assertion-leak", life(held, records: "log")).map(\.message) == [
        "UIKit's log says that background task 'sync' was not ended after it expired"
      ])
    // It is sufficient proof; only the recorded assertion of that name is more precise.
    let records = "log,background"
    #expect(try found("bgtask-assertion-leak", life(held, records: records)).count == 1)
    for (name, count) in [("sync", 0), ("upload", 1)] {
      let own = "50s bg.begin id=1 name=\(name)\n51s bg.end id=1\n"
      #expect(try found("bgtask-assertion-leak", life(own + held, records: records)).count == count)
    }
  }

  /// A line may be as long as the reader takes: it is searched once and not from each word on.
  @Test func aLongLineOfTheLogIsSearchedOnce() throws {
    let words = String(repeating: "Background Task ", count: 60_000)
    let text = life("60s log message=\"\(words)\"", records: "log")
    #expect(try found("bgtask-assertion-over-30s", text).isEmpty)
  }

  /// Handlers that follow one another at once share the limit; a pause between them, or another
  /// thread, ends that.
  @Test(arguments: [
    ("2s", "12.01s", "2s", [Severity.warning]), ("3s", "13.01s", "2.1s", [.error, .warning]),
    ("2s", "12.2s", "2s", []), ("2s", "10.5s", "1s", []), ("2s", "10.5s", "1.8s", []),
    ("2s", "10.5s", "2.4s", [.warning]), ("3s", "10.5s", "2.4s", [.warning]),
    ("2s", "12.01s", "2s thread=observers", []),
  ])
  func handlersOfOneChangeShareTheLimit(
    _ first: String, _ time: String, _ second: String, _ severities: [Severity]
  ) throws {
    let text = life(
      """
      9s A scene.willResignActive
      10s A scene.didEnterBackground dur=\(first)
      \(time) note.app.didEnterBackground dur=\(second)
      """)
    #expect(try found("slow-background-handler", text).map(\.severity) == severities)
  }
}
