import RuleKit
import Testing
import TraceAnalysis

/// The mistakes of one assertion are one finding, of the rule that explains the others.
@Suite struct AssertionFoldTests {
  /// Names of the rules with unfolded findings, and of those that each of them explains.
  private func told(_ text: String) throws -> [String: Set<String>] {
    let findings = try analyze(text).analysis.findings.filter { $0.verdict == .violation }
    var told: [String: Set<String>] = [:]
    for finding in findings where finding.foldedInto == nil { told[finding.rule] = [] }
    for finding in findings {
      guard let place = finding.foldedInto else { continue }
      told[findings[place].rule, default: []].insert(finding.rule)
    }
    return told
  }

  @Test func theExpirationHandlerThatDoesNotEndExplainsTheLeakAndTheOverrun() throws {
    let found = try told(
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      0ms process.start
      90ms app.didFinishLaunching
      92ms bg.begin id=1 name=keepAlive expirationHandler=true
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      30s A scene.willResignActive
      30.2s A scene.didEnterBackground
      55s bg.expire id=1
      66s process.exit
      """)
    #expect(
      found == [
        "bgtask-no-expiration-end": [
          "bgtask-assertion-leak", "bgtask-assertion-over-30s", "bgtask-assertion-eternal",
        ]
      ])
  }

  @Test func theLeakExplainsTheOverwrittenSlot() throws {
    let found = try told(
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching
      9s bg.begin id=1 name=save expirationHandler=true
      9.1s bg.begin id=2 name=save expirationHandler=true
      10s bg.end id=2
      45s process.exit
      """)
    #expect(
      found == ["bgtask-assertion-leak": ["bgtask-slot-overwritten", "bgtask-assertion-over-30s"]])
  }

  @Test func theTaskThatIsNeverCompletedExplainsItsOverrun() throws {
    let found = try told(
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      50s process.exit
      """)
    #expect(found == ["bgtask-not-completed": ["refresh-budget-overrun"]])
  }

  @Test func aLateSecondRegistrationIsReportedOnce() throws {
    let found = try told(
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      105ms bgtask.register id=films.refresh kind=refresh
      """)
    #expect(found == ["bgtask-double-registration": ["bgtask-late-registration"]])
  }
}
