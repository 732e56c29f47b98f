import RuleKit
import Testing
import TraceAnalysis

/// A process that ends inside a callback blocked the main thread until then; what a recording shows
/// that stops before its time is over is undecided.
@Suite struct OpenCallbackTests {
  private static let launch = """
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    """

  private func verdicts(_ lines: String..., header: String = "") throws -> Set<String> {
    let text =
      (["header lifeCycle=uikit-scene platform=ios \(header)"] + lines + [""])
      .joined(separator: "\n")
    return Set(
      try analyze(text).analysis.findings.map {
        "\($0.rule) \($0.cause?.rawValue ?? $0.severity.rawValue)"
      })
  }

  @Test func aCallbackThatNeverReturnedIsAHang() throws {
    let left = "9s A scene.willResignActive open=true"
    #expect(
      try verdicts(Self.launch, left, "20s process.exit reason=crash")
        .contains("activation-hang error"))
    #expect(
      try verdicts(Self.launch, left, "10s process.exit reason=crash")
        .contains("activation-hang warning"))
    let rest = try verdicts(Self.launch, left, "9100ms process.exit reason=crash")
    #expect(!rest.contains { $0.hasPrefix("activation-hang") })
    // It may have returned.
    let cut = try verdicts(Self.launch, left, "20s timer.fire")
    #expect(!cut.contains { $0.hasPrefix("activation-hang") })
  }

  @Test func aLaunchThatNeverReturnedIsSlow() throws {
    let start = "0ms process.start\n90ms app.didFinishLaunching open=true"
    let found = try verdicts(start, "20s process.exit", header: "launch=user")
    #expect(found.contains("slow-launch error"))
    #expect(found.contains("blocking-launch-handler warning"))
    let short = try verdicts(start, "300ms process.exit", header: "launch=user")
    #expect(!short.contains { $0.hasPrefix("slow-launch") })
    #expect(!short.contains { $0.hasPrefix("blocking-launch-handler") })
    let other = try verdicts(start, "20s process.exit", header: "launch=background")
    #expect(!other.contains { $0.hasPrefix("slow-launch") })
  }

  @Test func aHandlerThatIsTheLastRecordIsUndecided() throws {
    let left = "9s A scene.willResignActive\n9100ms A scene.didEnterBackground open=true"
    #expect(
      try verdicts(Self.launch, left).contains("slow-background-handler trace-end"))
    let after = try verdicts(Self.launch, left, "10s timer.fire")
    #expect(!after.contains { $0.hasPrefix("slow-background-handler") })
  }

  /// What is waited for may have come after the last record.
  @Test(arguments: [
    ("push-registration-unanswered", "push.register", "app.didRegisterForRemoteNotifications"),
    (
      "activity-not-continued", "A scene.willContinueUserActivity",
      "A scene.continueUserActivity"
    ),
    (
      "continued-without-progress", "bgtask.launch id=c kind=continued",
      "bgtask.complete id=c kind=continued"
    ),
  ])
  func aWaitThatIsCutIsUndecided(_ rule: String, _ begin: String, _ answer: String) throws {
    func of(_ lines: String...) throws -> [String] {
      try verdicts(lines.joined(separator: "\n")).filter { $0.hasPrefix(rule) }
    }
    #expect(try of(Self.launch, "5s \(begin)", "6s timer.fire") == ["\(rule) trace-end"])
    #expect(try of(Self.launch, "5s \(begin)", "6s \(answer)", "7s timer.fire") == [])
    #expect(try of(Self.launch, "5s \(begin)", "6s process.exit") == [])
  }
}
