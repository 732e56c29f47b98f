import LifecycleModel
import Testing
import TraceAnalysis
import TraceModel

/// The app's state with unseen scenes, and the states that an event implies before it (FORMAT.md
/// §5.13 and §5.14).
@Suite struct UnseenSceneTests {
  private let departure = """
    1s A data.dirty key=k
    2s A scene.willResignActive
    3s A scene.didEnterBackground
    15s A data.save key=k
    20s B scene.willResignActive

    """
  private func save(_ header: String, before: String = "") throws -> [String] {
    let analysis = try analyze("header \(header) records=data\n" + before + departure)
    return analysis.findings.filter { $0.rule == "no-background-save" }
      .map { $0.cause?.rawValue ?? $0.severity.rawValue }
  }

  private let two = """
    0s process.start
    0.1s app.didFinishLaunching
    0.2s A scene.willConnect
    0.3s A scene.willEnterForeground
    0.4s A scene.didBecomeActive
    0.5s B scene.willConnect
    0.6s B scene.willEnterForeground
    0.7s B scene.didBecomeActive

    """

  @Test func withUnseenScenesTheBackgroundIsUnknown() throws {
    let several = "platform=ipados lifeCycle=uikit-scene multipleScenes=true"
    #expect(try save("midlife=true " + several) == ["trace-start"])
    // An app with one scene has no other; and one whose beginning was seen has those that were
    // seen.
    #expect(try save("midlife=true platform=ios lifeCycle=uikit-scene") == ["warning"])
    let one = two.split(separator: "\n").prefix(5).joined(separator: "\n") + "\n"
    #expect(try save(several, before: one) == ["warning"])
    // The other window is active all the time.
    #expect(try save(several, before: two) == [])
    // It may have connected in the lost records.
    #expect(try save(several, before: one + "0.9s trace.loss count=1\n") == ["loss"])
  }

  @Test func aStateThatTheAppMayHaveBeenInIsNotEntered() throws {
    func visits(_ header: String, _ lines: String) throws -> [String] {
      try analyze("header midlife=true lifeCycle=uikit-scene \(header)\n\(lines)\n").runs
        .flatMap { Analysis.visits($0.statistics, .appAggregate) }
    }
    let many = "platform=ipados multipleScenes=true"
    // Another window may have been active before; and may be active after it.
    #expect(
      try visits(many, "1s A scene.didBecomeActive\n2s log").allSatisfy { $0.hasSuffix(" 0") })
    #expect(
      try visits(many, "1s A scene.didBecomeActive\n2s A scene.willResignActive\n3s log")
        .allSatisfy { $0.contains(": 0 ") && $0.hasSuffix(" 0") })
    // One scene: to resign it was active, so that it enters the inactive state.
    #expect(
      try visits("platform=ios", "1s A scene.willResignActive\n3s log")
        .contains("inactive: 0 0 2000000000"))
    // A scene that connects may be in the background before and after it.
    #expect(
      try visits("platform=ios", "1s A scene.willConnect\n3s log").allSatisfy { $0.hasSuffix(" 0") }
    )
  }

  @Test(arguments: ["midlife=true", ""]) func aSceneThatResignsWasActive(_ midlife: String) throws {
    let beginning =
      midlife.isEmpty
      ? "0s process.start\n0.1s app.didFinishLaunching\n0.5s trace.loss count=3\n" : ""
    let analysis = try analyze(
      "header \(midlife) platform=ios lifeCycle=uikit-scene records=work\n" + beginning
        + "2s A scene.willResignActive\n2.1s A work.begin id=1 name=load kind=network\n"
        + "4s A work.end id=1\n5s A scene.didBecomeActive\n")
    #expect(analysis.findings("heavy-work-in-inactive").count == 1)
    #expect(analysis.findings("heavy-work-in-inactive", .unknown).isEmpty)
  }

  @Test func viewsRestartWithTheirScene() throws {
    let text =
      launched + """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms A view.onAppear view=V
        1s A view.onDisappear view=V
        1.1s A scene.willResignActive
        1.2s A scene.didEnterBackground
        2s A scene.didDisconnect
        600s A scene.willConnect
        600.1s A view.onAppear view=V
        600.2s log

        """
    let analysis = try analyze(text)
    #expect(analysis.visits(.viewAppearance).contains("absent: 1 1000000000 0"))
    #expect(analysis.mistakes == [])
  }

  @Test func anAssertionThatExpiresWithoutABeginIsExpiring() throws {
    let text = launched + "1s bg.expire id=7\n5s log\n"
    let analysis = try analyze(text)
    #expect(analysis.visits(.bgAssertion).contains("expiring: 0 0 4000000000"))
    let ended = try analyze(launched + "1s bg.expire id=7\n5s bg.end id=7\n9s log\n")
    #expect(ended.visits(.bgAssertion).contains("expiring: 1 4000000000 0"))
  }

  @Test func aDoubledCallbackHasNoPathThroughTheEndOfTheProcess() throws {
    let analysis = try analyze(launched + "1s app.didFinishLaunching\n")
    let found = try #require(analysis.findings("illegal-transition").first)
    #expect(found.expectedPath == [])
    #expect(found.evidence.last?.text == "legal only in a new process")
  }

  @Test func aDisconnectedSceneGoesNowhere() throws {
    let analysis = try analyze(
      launched.replacing("multipleScenes=true", with: "records=data") + """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        1s A data.dirty key=k
        2s A scene.didDisconnect
        20s A data.save key=k

        """)
    let found = try #require(analysis.findings("no-background-save").first)
    #expect(
      found.message
        == "data 'k' was saved 18 s after the app's last foreground scene was disconnected, limit 5 s"
    )
    #expect(!found.evidence.contains { $0.text.contains("went to the background") })
  }
}
