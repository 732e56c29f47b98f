import RuleKit
import Testing
import TraceAnalysis

/// Parts of the launch rules that the examples do not show: severity, messages, and folding.
@Suite struct LaunchRuleTests {
  private static let launch = """
    header lifeCycle=uikit-scene platform=ios launch=user records=work,session,resources
    0ms process.start
    """

  private func findings(_ lines: String, header: String = launch) throws -> [Finding] {
    try analyze(header + "\n" + lines).analysis.findings
  }

  private func active(at time: String) -> String {
    """
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    \(time) A scene.didBecomeActive
    """
  }

  // MARK: How bad it is

  @Test(
    arguments: [
      ("4000000001ns", Severity.warning, "4 s"), ("15s", .warning, "4 s"),
      ("15000000001ns", .error, "15 s"), ("60s", .error, "15 s"),
    ])
  func aLaunchIsAnErrorNearTheWatchdogOnly(
    _ time: String, _ severity: Severity, _ limit: String
  ) throws {
    let found = try findings(active(at: time)).filter { $0.rule == "slow-launch" }
    #expect(found.map(\.severity) == [severity])
    #expect(found.allSatisfy { $0.message.hasSuffix("after 'process.start', limit \(limit)") })
  }

  @Test func aHangIsAnErrorFromTwoSecondsOn() throws {
    for (length, severity) in [("2s", Severity.warning), ("2000000001ns", .error)] {
      let found = try findings(active(at: "120ms") + " dur=\(length)")
        .filter { $0.rule == "activation-hang" }
      #expect(found.map(\.severity) == [severity], "\(length)")
    }
  }

  /// A log-out within five seconds of the read is its consequence, and makes it an error.
  @Test func aReadOfLockedDataIsAnErrorIfAResetFollows() throws {
    let read = """
      90ms app.didFinishLaunching
      1s app.protectedDataWillBecomeUnavailable
      20s protected.access id=token
      """
    let resets: [(String, Severity)] = [
      ("25s work name=logOut kind=teardown dur=1ms", .error),
      ("25000000001ns work name=logOut kind=teardown dur=1ms", .warning),
      ("25s work name=logOut kind=teardown dur=1ms trigger=user", .warning),
      ("25s data.delete key=user", .error), ("25s data.delete key=user trigger=user", .warning),
      ("25s work name=save kind=save dur=1ms", .warning),
    ]
    for (reset, severity) in resets {
      let found = try findings(read + "\n" + reset).filter { $0.rule == "protected-data-too-early" }
      #expect(found.map(\.severity) == [severity], "\(reset)")
    }
  }

  // MARK: Messages

  @Test func theWatchdogsFindingNamesTransitionAllowanceAndSuspect() throws {
    let found = try findings(
      """
      50ms work.begin id=1 name=index kind=cpu thread=loader
      60ms work.begin id=2 name=migrate kind=database thread=main
      19.97s process.exit reason=watchdog transition=scene-create allowance=19.97s
      """
    ).filter { $0.rule == "watchdog-termination" }
    #expect(
      found.map(\.message) == [
        "the watchdog ended the process in 'scene-create', which has an allowance of 19.97 s; work "
          + "'migrate' was running on the main thread"
      ])
    #expect(found.map { $0.evidence.map(\.line) } == [[2, 4, 5]])
  }

  /// The scene's last callback is where the transition began.
  @Test func anUpdateOfASceneBeginsWithItsLastCallback() throws {
    let found = try findings(
      active(at: "120ms") + """

        9s A scene.willResignActive
        9.5s A scene.didEnterBackground
        19.5s process.exit reason=watchdog transition=scene-update
        """
    ).filter { $0.rule == "watchdog-termination" }
    #expect(found.map { $0.evidence.map(\.line) } == [[8, 9]])
  }

  @Test func theCallbacksOfALaunchAreAddedUp() throws {
    let found = try findings(
      """
      20ms app.didFinishLaunching dur=300ms
      400ms A scene.willConnect dur=200ms
      700ms A scene.willEnterForeground
      710ms A scene.didBecomeActive
      """
    ).filter { $0.rule == "blocking-launch-handler" }
    #expect(
      found.map(\.message) == [
        "the callbacks of the launch took 500 ms of the main thread, limit 400 ms"
      ])
    #expect(found.map { $0.evidence.map(\.line) } == [[3, 4]])
  }

  // MARK: Which finding explains which

  /// The name of the finding that lists the one of `rule`; nil if it is not folded.
  private func teller(of rule: String, _ found: [Finding]) throws -> String? {
    let finding = try #require(found.first { $0.rule == rule }, "\(rule) found nothing")
    return finding.foldedInto.map { found[$0].rule }
  }

  @Test func aSlowLaunchIsFoldedIntoTheKill() throws {
    let found = try findings(
      """
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      19.97s process.exit reason=watchdog transition=scene-create
      """)
    #expect(try teller(of: "slow-launch", found) == "watchdog-termination")
    #expect(try teller(of: "watchdog-termination", found) == nil)
  }

  @Test func aHangOfTheLaunchIsFoldedIntoItsCallbacks() throws {
    let found = try findings(
      """
      20ms app.didFinishLaunching dur=600ms
      700ms A scene.willConnect
      710ms A scene.willEnterForeground
      720ms A scene.didBecomeActive
      """)
    #expect(try teller(of: "activation-hang", found) == "blocking-launch-handler")
  }

  @Test func workForASnapshotIsFoldedIntoTheHeavyWork() throws {
    let found = try findings(
      active(at: "120ms") + """

        9s A scene.willResignActive
        9.5s A scene.didEnterBackground
        60s A scene.willEnterForeground
        60.1s A work name=reload kind=network dur=300ms
        60.5s A scene.didEnterBackground
        """)
    #expect(
      try teller(of: "immediate-background-snapshot-work", found) == "heavy-work-in-inactive")
  }

  @Test func aRaceWithADeadSceneIsFoldedIntoTheDeadScene() throws {
    let header = """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources
      0ms process.start
      """
    let found = try findings(
      active(at: "120ms") + """

        200ms B scene.willConnect
        210ms B scene.didEnterBackground
        8s B scene.didDisconnect
        9s A model.mutate id=draft dur=1s
        9.1s B model.mutate id=draft
        """, header: header)
    #expect(try teller(of: "shared-model-race", found) == "event-on-dead-scene")
  }
}
