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

  /// What is waited for may have come after the last record.
  @Test(arguments: [
    ("push-registration-unanswered", "push.register", "app.didRegisterForRemoteNotifications"),
    (
      "activity-not-continued", "A scene.willContinueUserActivity",
      "A scene.continueUserActivity"
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
