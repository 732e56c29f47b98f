import RuleKit
import Testing
import TraceAnalysis

/// Recordings that differ in one fact which decides: with it a rule has a finding, without it the
/// case is undecided, or there is none.
@Suite struct KnownAndUnknownTests {
  private func verdicts(_ life: String, _ rule: String) throws -> [Finding.Verdict] {
    try analyze(life + "\n").analysis.findings.filter { $0.rule == rule }.map(\.verdict)
  }

  // MARK: LT415

  private static let windows = "header lifeCycle=uikit-scene platform=ipados multipleScenes=true "

  /// The activity with which the app asks for a window is its own. A request that failed, or that
  /// was long before, brought none. Another activity than a web page may be the app's own anyway.
  @Test(arguments: [
    ("", "NSUserActivityTypeBrowsingWeb", [Finding.Verdict.violation]),
    ("", "com.example.detail", [.unknown]),
    ("59s A window.open", "NSUserActivityTypeBrowsingWeb", []),
    ("59s A window.open", "com.example.detail", []),
    ("10s A window.open", "NSUserActivityTypeBrowsingWeb", [.violation]),
    ("59s A window.open\n59.1s A window.openFailed", "NSUserActivityTypeBrowsingWeb", [.violation]),
  ])
  func theActivityOfAWindowThatTheAppAskedForIsNoLink(
    _ request: String, _ activity: String, _ expected: [Finding.Verdict]
  ) throws {
    let life = """
      \(Self.windows)records=links,setup
      launch A
      \(request)
      60s B scene.willConnect payload=activity name=\(activity)
      60.1s B scene.willEnterForeground
      60.2s B scene.didBecomeActive
      90s B scene.willResignActive
      90.1s B scene.didEnterBackground
      """
    #expect(try verdicts(life, "cold-link-dropped") == expected)
  }

  /// One scene opens another for the link that it got, and that one handles it.
  @Test(arguments: ["5110ms B link.received hash=x", ""])
  func aLinkThatAnotherSceneHandlesIsOne(_ received: String) throws {
    let life = """
      \(Self.windows)records=links
      launch A
      5s A scene.continueUserActivity name=NSUserActivityTypeBrowsingWeb
      5001ms A link.received hash=x
      5100ms B scene.willConnect payload=activity
      \(received)
      5120ms B scene.willEnterForeground
      5130ms B scene.didBecomeActive
      HANDLED
      60s B scene.willResignActive
      60.1s B scene.didEnterBackground
      """
    let handled = life.replacing("HANDLED", with: "5140ms B link.handled hash=x")
    #expect(try verdicts(handled, "cold-link-dropped") == [])
    #expect(try verdicts(life.replacing("HANDLED\n", with: ""), "cold-link-dropped") != [])
  }

  /// A file is handled when its document opens.
  @Test(arguments: [
    ("60ms A scene.willConnect payload=url", "200ms A document.open id=d", [Finding.Verdict]()),
    ("60ms A scene.willConnect payload=url", "200ms document.open id=d", []),
    ("60ms A scene.willConnect payload=url", "200ms B document.open id=d", [.violation]),
    ("60ms A scene.willConnect payload=url", "50ms A document.open id=d", [.violation]),
    ("60ms A scene.willConnect payload=shortcut", "200ms A document.open id=d", [.violation]),
    (
      "60ms A scene.willConnect\n100ms A scene.openURLContexts", "200ms A document.open id=d", []
    ),
    ("60ms A scene.willConnect\n100ms A scene.openURLContexts", "", [.violation]),
  ])
  func aDocumentThatOpensIsTheHandlingOfItsFile(
    _ delivery: String, _ document: String, _ expected: [Finding.Verdict]
  ) throws {
    let (early, late) = document.hasPrefix("50ms") ? (document, "") : ("", document)
    let life = """
      \(Self.windows)records=links,data
      0ms process.start
      40ms app.didFinishLaunching
      \(early)
      \(delivery)
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      \(late)
      60s A scene.willResignActive
      """
    #expect(try verdicts(life, "cold-link-dropped") == expected)
  }

  // MARK: LT102

  /// On the watch the phase of an app goes as that of its scene: straight from the background.
  @Test(arguments: [
    ("watchos", "phase.active", [Finding.Verdict]()), ("watchos", "phase.background", [.violation]),
    ("ios", "phase.active", [.violation]),
  ])
  func thePhaseOfAnAppGoesAsThatOfItsScene(
    _ platform: String, _ phase: String, _ expected: [Finding.Verdict]
  ) throws {
    let life = """
      header lifeCycle=swiftui platform=\(platform)
      0ms process.start
      81ms phase.active scope=app
      30s phase.inactive scope=app
      90s phase.background scope=app
      900s \(phase) scope=app
      """
    #expect(try verdicts(life, "tolerated-transition") == expected)
  }

  // MARK: LT526

  /// What the system calls a kill for memory.
  @Test(arguments: [
    ("jetsam", true), ("per-process-limit", true), ("highwater", true), ("vm-pageshortage", true),
    ("vnode-limit", false), ("user", false),
  ])
  func aProcessIsEndedForMemory(_ reason: String, _ isForMemory: Bool) throws {
    let life = """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      5s app.memoryWarning
      8s process.exit reason=\(reason) code=9
      """
    #expect(try verdicts(life, "memory-warning-ignored") == (isForMemory ? [.violation] : []))
  }

  // MARK: LT301

  /// A hidden app of the Mac runs on and may save whenever it likes.
  @Test(arguments: [
    ("platform=ios", [Finding.Verdict.violation]), ("", [.unknown]), ("platform=macos", []),
  ])
  func theBackgroundIsThatOfAPhone(_ platform: String, _ expected: [Finding.Verdict]) throws {
    let life = """
      PLATFORMHEADER
      0s A phase.active
      8s data.dirty key=draft
      20s A phase.inactive
      20.6s A phase.background
      45s data.save key=draft
      46s A phase.inactive
      46.1s A phase.active
      """
    let header =
      platform.isEmpty
      ? "header partial=true platform=null lifeCycle=swiftui records=data"
      : "header partial=true \(platform) lifeCycle=swiftui records=data"
    #expect(
      try verdicts(life.replacing("PLATFORMHEADER", with: header), "no-background-save")
        == expected)
  }

  /// Without a key a save may be of everything.
  @Test(arguments: [
    ("data.save key=film", [Finding.Verdict]()), ("data.save key=actor", [.violation]),
    ("data.save", [.unknown]),
  ])
  func aSaveWithoutAKeyDecidesNothing(_ save: String, _ expected: [Finding.Verdict]) throws {
    let life = """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      5s A data.dirty key=film
      10s A scene.willResignActive
      10.01s \(save)
      10.1s A scene.didEnterBackground
      20s process.exit
      """
    #expect(try verdicts(life, "no-background-save") == expected)
  }

  /// What changed without a key may be what was saved by its key.
  @Test(arguments: [
    ("data.save key=film", [Finding.Verdict.unknown]), ("data.delete key=film", [.unknown]),
    ("work name=save kind=save key=film", [.unknown]),
    ("work name=save kind=save key=film outcome=failed", [.violation]),
    ("data.save", []), ("log text=saved", [.violation]),
  ])
  func aChangeWithoutAKeyMayBeOfASaveWithOne(
    _ save: String, _ expected: [Finding.Verdict]
  ) throws {
    let life = """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      5s A data.dirty
      8s A \(save)
      10s A scene.willResignActive
      10.1s A scene.didEnterBackground
      60s process.exit
      """
    #expect(try verdicts(life, "no-background-save") == expected)
  }

  // MARK: LT205

  /// A load that names an open one as its cause is that load, recorded where it is done.
  @Test(arguments: [
    ("refreshFeed", "feed", 0), ("phase.active", "feed", 1), ("refreshAll", "feed", 1),
    ("refreshFeed", "films", 0),
  ])
  func aLoadWithinALoadIsOne(_ trigger: String, _ key: String, _ expected: Int) throws {
    let life = """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      121ms A work.begin id=1 name=refreshFeed kind=refresh key=feed trigger=phase.active
      122ms A work.begin id=2 name=FeedStore.load kind=refresh key=\(key) trigger=\(trigger)
      500ms A work.end id=2
      510ms A work.end id=1
      """
    let found =
      try verdicts(life, "duplicate-refresh-across-scenes")
      + verdicts(life, "refresh-twice-on-launch")
    #expect((found.isEmpty ? 0 : 1) == expected)
  }

  // MARK: LT419

  /// The app has no window left to ask for the space, unless another one is open.
  @Test(arguments: [
    ("5s A window.dismiss", [Finding.Verdict.violation]),
    ("4s B scene.willConnect\n5s A window.dismiss", []), ("", []),
  ])
  func theLastWindowAsksForTheSpaceFirst(
    _ before: String, _ expected: [Finding.Verdict]
  ) throws {
    let life = """
      header lifeCycle=swiftui platform=visionos records=setup
      launch A
      \(before)
      5.01s space.open id=a
      6s space.opened id=a
      """
    #expect(try verdicts(life, "immersive-space-misuse") == expected)
  }

  // MARK: LT103

  /// A callback that the run never shows need not have been recorded.
  @Test(arguments: [("", [Finding.Verdict.unknown]), ("60s A scene.didBecomeActive", [.violation])])
  func whatIsNeverRecordedIsNotMissing(
    _ later: String, _ expected: [Finding.Verdict]
  ) throws {
    let life = """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      60ms app.didFinishLaunching
      100ms A scene.willConnect
      120ms A phase.active
      \(later)
      80s process.exit
      """
    #expect(try verdicts(life, "order-violation") == expected)
  }

  /// A process launches once, so that a launch behind a scene's connection is too late, also where
  /// the recording does not begin with the process.
  @Test(arguments: [
    ("midlife=true", "0ms A scene.willConnect", "9ms app.didFinishLaunching", true),
    ("partial=true", "0ms A scene.willConnect", "9ms app.didFinishLaunching", true),
    ("midlife=true", "0ms A scene.willConnect", "5ms app.didFinishLaunching", false),
    ("midlife=true", "0ms app.didFinishLaunching", "9ms A scene.willConnect", false),
    ("midlife=true", "0ms A scene.willConnect", "9ms A scene.willEnterForeground", false),
  ])
  func aLaunchBehindAConnectionIsTooLate(
    _ header: String, _ first: String, _ second: String, _ isTooLate: Bool
  ) throws {
    let life = """
      header lifeCycle=uikit-scene platform=ios \(header)
      \(first)
      \(second)
      20ms A scene.didBecomeActive
      """
    #expect(try verdicts(life, "order-violation") == (isTooLate ? [.violation] : []))
  }

  // MARK: Orders that are known to happen

  /// Correct apps, of which nothing is wrong; an order that is rare may be noted.
  @Test(arguments: [
    """
    header lifeCycle=appkit platform=macos
    0ms process.start
    60ms ns.didFinishLaunching
    9s ns.shouldHandleReopen
    100s ns.willTerminate
    """,
    """
    header lifeCycle=appkit platform=macos
    0ms process.start
    50ms ns.willFinishLaunching
    55ms ns.willHide
    56ms ns.didHide
    60ms ns.didFinishLaunching
    600s ns.willUnhide
    600.1s ns.didUnhide
    """,
    """
    header lifeCycle=uikit-scene platform=ios multipleScenes=true
    launch A
    10s C carplay.didConnect
    10.01s C scene.willConnect role=CPTemplateApplicationSceneSessionRoleApplication
    10.02s C scene.willEnterForeground
    10.03s C scene.didBecomeActive
    """,
    """
    header lifeCycle=uikit-scene platform=ios
    launch A
    10s A scene.willResignActive
    10.1s A scene.didEnterBackground
    100s process.resume
    100.1s A scene.willEnterForeground
    """,
    """
    header lifeCycle=uikit-scene platform=ios records=background
    0ms process.start
    10ms bgtask.cancel id=r
    30ms bgtask.register id=r kind=refresh
    60ms app.didFinishLaunching
    """,
    """
    header lifeCycle=uikit-scene platform=ios
    0ms process.start
    1s A scene.willConnect
    1.001s app.protectedDataAvailable
    1.1s A scene.willEnterForeground
    2s A scene.didBecomeActive
    """,
    """
    header lifeCycle=swiftui platform=ios launch=background records=background
    0ms process.start
    1s fetch.deliver id=1
    1.001s app.didReceiveRemoteNotification
    2s app.memoryWarning
    3s fetch.complete id=1
    """,
    """
    header lifeCycle=swiftui platform=ios
    0ms process.start
    1s note.app.willEnterForeground
    1.001s app.protectedDataAvailable
    2s note.app.didBecomeActive
    """,
    """
    header lifeCycle=swiftui platform=visionos
    launch A
    5s space.open id=a
    5.5s space.opened id=a
    8s space.dismiss id=a
    8.1s space.dismiss id=a
    8.5s space.closed id=a
    """,
  ])
  func aRareOrderIsNoMistake(_ life: String) throws {
    let findings = try analyze(life + "\n").analysis.findings.filter { $0.verdict == .violation }
    #expect(findings.allSatisfy { $0.severity == .note }, "\(findings.map(\.message))")
  }
}
