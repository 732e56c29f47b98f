import RuleKit
import Testing
import TraceAnalysis

/// AppKit alone says that an app is hidden where nothing reads its ScenePhase.
@Suite struct HiddenMacAppTests {
  private func found(_ action: String, _ end: String) throws -> [String] {
    let text = """
      header lifeCycle=appkit platform=macos records=data,work,session
      0ms process.start
      50ms ns.willFinishLaunching
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      110ms ns.didBecomeActive
      6s ns.willHide
      6001ms ns.didHide
      6003ms \(action)
      \(end)

      """
    return try analyze(text).analysis.findings
      .filter { $0.rule == "macos-background-as-termination" }
      .map { $0.cause?.rawValue ?? "violation" }
  }

  @Test(arguments: [
    "session.end id=1 trigger=ns.didHide", "data.delete key=account trigger=ns.didHide",
    "work name=close kind=teardown dur=1ms trigger=ns.willHide",
    "work name=close kind=teardown dur=1ms",
  ])
  func aHiddenAppGoesOn(_ action: String) throws {
    let back =
      "8s ns.willUnhide\n8001ms ns.didUnhide\n8003ms ns.willBecomeActive\n"
      + "8004ms ns.didBecomeActive\n9s timer.fire"
    #expect(try found(action, back) == ["violation"])
    #expect(try found(action, "9s timer.fire") == ["trace-end"])
    #expect(try found(action, "6100ms ns.shouldTerminate\n6200ms ns.willTerminate") == [])
  }

  @Test func theUsersOwnActionIsNone() throws {
    let back = "8003ms ns.willBecomeActive\n8004ms ns.didBecomeActive"
    #expect(try found("session.end id=1 trigger=user", back) == [])
    #expect(try found("work name=sync kind=network dur=1ms trigger=ns.didHide", back) == [])
  }
}
