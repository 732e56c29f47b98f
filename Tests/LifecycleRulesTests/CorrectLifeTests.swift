import RuleKit
import Testing
import TraceAnalysis

/// Correct lives, by Apple's documentation, of which no rule says anything.
@Suite struct CorrectLifeTests {
  private static let uikit = "header lifeCycle=uikit-scene platform=ios"
  private static let watch = "header lifeCycle=watchkit platform=watchos"
  private static let left = """
    launch A
    9s A scene.willResignActive
    9.2s A scene.didEnterBackground
    """

  static let lives: [String: String] = [
    "data is loaded in the callback for the return": """
    \(uikit) records=work
    \(left)
    60s A scene.willEnterForeground
    60.02s A work name=load kind=network key=films dur=500ms trigger=scene.willEnterForeground
    60.1s A scene.didBecomeActive
    """,
    "a workout goes on in the background": """
    \(watch) backgroundModes=workout-processing records=work,data,resources,background
    0ms process.start
    90ms wk.didFinishLaunching
    101ms wk.didBecomeActive
    5s work.begin id=1 name=heartRate kind=other key=rate
    20s wk.willResignActive
    140s wk.didEnterBackground
    141s timer.fire
    142s timer.fire
    143s timer.fire
    144s timer.fire
    145s timer.fire
    160s data.dirty key=run
    170s data.save key=run
    600s wk.willEnterForeground
    600.1s wk.didBecomeActive
    620s work.end id=1
    """,
    "another app is in front on the Mac": """
    header lifeCycle=appkit platform=macos records=work
    0ms process.start
    90ms ns.didFinishLaunching
    101ms ns.didBecomeActive
    9s ns.willResignActive
    9.1s ns.didResignActive
    60s work name=checkMail kind=network dur=400ms
    """,
    "another app is in front while the Mac's app asks whether to save": """
    header lifeCycle=appkit platform=macos
    0ms process.start
    90ms ns.didFinishLaunching
    101ms ns.didBecomeActive
    9s ns.shouldTerminate
    12s ns.willResignActive
    12.1s ns.didResignActive
    20s ns.terminateCancelled
    30s ns.willBecomeActive
    30.1s ns.didBecomeActive
    40s ns.shouldTerminate
    42s ns.willResignActive
    42.1s ns.didResignActive
    44s ns.willBecomeActive
    44.1s ns.didBecomeActive
    46s ns.willTerminate
    46.1s process.exit
    """,
    "the wrist is down": """
    \(watch) records=work
    0ms process.start
    50ms wk.didFinishLaunching
    80ms wk.didBecomeActive
    20s wk.willResignActive
    60s work name=tide kind=network key=t dur=2s
    120s wk.didBecomeActive
    """,
    "a workout goes on behind a dark screen": """
    header lifeCycle=swiftui platform=watchos os=26.0 records=work
    0ms process.start
    100ms S phase.active
    20s S phase.inactive
    300s S work name=hr kind=network key=hr dur=2s
    700s S phase.active
    710s S phase.inactive
    800s S work name=hr kind=network key=hr dur=2s
    810s S phase.active
    820s S phase.inactive
    830s S work name=hr kind=network key=hr dur=2s
    """,
    "watchOS hands a task over": """
    \(watch) launch=background records=work,background,resources
    0ms process.start
    50ms wk.didFinishLaunching
    100ms wk.handleBackgroundTasks
    110ms work name=load kind=refresh key=films dur=3s
    200ms lock.acquire name=db file=true
    6s lock.release name=db
    7s wk.bgTaskCompleted
    """,
    "a session of watchOS goes on": """
    \(watch) records=work,background,resources
    0ms process.start
    50ms wk.didFinishLaunching
    60ms wk.willEnterForeground
    70ms wk.didBecomeActive
    5s wk.session.start id=s
    6s work.begin id=1 name=track kind=other
    7s lock.acquire name=db file=true
    10s wk.willResignActive
    100s wk.didEnterBackground
    200s work.end id=1
    201s lock.release name=db
    202s wk.session.invalidate id=s
    """,
    "an intent is under way": """
    \(uikit) launch=background records=work,background,resources
    0ms process.start
    90ms app.didFinishLaunching
    100ms intent.start id=i name=Refresh mode=background
    110ms work name=load kind=refresh key=films dur=3s
    200ms lock.acquire name=db file=true
    9s lock.release name=db
    10s intent.end id=i outcome=done
    """,
    "a notification's action is handled": """
    \(uikit) records=work,background
    \(left)
    100s app.didReceiveNotificationResponse hash=n action=REFRESH
    100.1s work name=load kind=refresh key=f dur=3s
    104s process.suspend
    """,
    "a push comes, of which the callback alone is recorded": """
    \(uikit) records=work,background
    \(left)
    100s app.didReceiveRemoteNotification
    100.1s work name=load kind=refresh key=films dur=3s
    100.1s work name=store kind=save key=films dur=3s
    104s process.suspend
    """,
    "an assertion covers a late save": """
    \(uikit) records=data,background
    launch A
    5s data.dirty key=draft
    9s A scene.willResignActive
    9.05s bg.begin id=1 name=save expirationHandler=true
    9.2s A scene.didEnterBackground
    20s data.save key=draft
    20.1s bg.end id=1
    60s process.exit
    """,
    "a sign of life shows that the process ran": """
    \(uikit) records=resources,background
    launch A
    8s lock.acquire name=db file=true
    9s A scene.willResignActive
    9.2s A scene.didEnterBackground
    19s process.alive
    20s lock.release name=db
    """,
    "a continued task is registered by its wildcard": """
    \(uikit) os=26.1 records=background permittedTasks=com.x.exp.*
    launch A
    4s bgtask.register id=com.x.exp.* kind=continued
    5s bgtask.submit id=com.x.exp.1 kind=continued
    5.1s bgtask.launch id=com.x.exp.1 kind=continued expirationHandler=true
    30s bgtask.complete id=com.x.exp.1 success=true
    """,
    "SwiftUI's app on the watch is suspended": """
    header lifeCycle=swiftui platform=watchos os=26.0
    0ms process.start
    10ms swiftui.appInit
    50ms wk.didFinishLaunching
    60ms wk.willEnterForeground
    70ms wk.didBecomeActive
    10s wk.willResignActive
    100s wk.didEnterBackground
    101s process.suspend
    """,
    "SwiftUI's app without a delegate ran a background task": """
    header lifeCycle=swiftui platform=ios launch=background records=background
    0ms process.start
    10ms swiftui.appInit
    100ms swbg.launch id=r kind=refresh
    3s swbg.return id=r kind=refresh
    4s process.suspend
    """,
    "a resume has no record": """
    \(uikit)
    \(left)
    12s process.suspend
    60s A scene.willEnterForeground
    60.1s A scene.didBecomeActive
    80s A scene.willResignActive
    80.2s A scene.didEnterBackground
    90s process.suspend
    """,
  ]

  /// The callback of one activation is not late for that of another.
  @Test func aLogOfPartsShowsNoOrderOfTwoActivations() throws {
    let life = """
      header lifeCycle=swiftui platform=watchos partial=true midlife=true
      0ms wk.didFinishLaunching
      500ms phase.active
      5.5s phase.inactive
      7.5s phase.background
      7.6s wk.didEnterBackground
      67.6s wk.didBecomeActive
      68.6s phase.active
      """
    #expect(try findings(life, of: "order-violation") == [])
  }

  @Test(arguments: lives.keys.sorted())
  func noRuleSaysAnything(_ name: String) throws {
    let findings = try analyze(Self.lives[name, default: ""] + "\n").analysis.findings
    #expect(findings.map(\.rule) == [])
  }

  private func findings(_ life: String, of rule: String) throws -> [Finding.Verdict] {
    try analyze(life + "\n").analysis.findings.filter { $0.rule == rule }.map(\.verdict)
  }

  /// The time that a delivery grants is over.
  @Test func aPushGrantsHalfAMinute() throws {
    let life = """
      \(Self.uikit) records=work,background
      \(Self.left)
      100s app.didReceiveRemoteNotification
      TIME work name=load kind=refresh key=films dur=3s
      400s process.suspend
      """
    let rule = "work-started-in-background"
    #expect(try findings(life.replacing("TIME", with: "129s"), of: rule) == [])
    #expect(try findings(life.replacing("TIME", with: "131s"), of: rule) == [.violation])
  }

  /// An app that is active has the time anyway, and none when it leaves.
  @Test func aPushInTheForegroundGrantsNothing() throws {
    let life = """
      \(Self.uikit) records=work,background
      launch A
      8s app.didReceiveRemoteNotification
      9s A scene.willResignActive
      9.2s A scene.didEnterBackground
      12s work name=load kind=refresh key=films dur=3s
      104s process.suspend
      """
    #expect(try findings(life, of: "work-started-in-background") == [.violation])
  }

  /// A save that does not say of what may be the one.
  @Test func aSaveWithoutAKeyMayBeOfTheChange() throws {
    let life = """
      \(Self.uikit) records=work,data
      launch A
      5s data.dirty key=draft
      9s A scene.willResignActive
      9.05s work name=saveAll kind=save dur=20ms
      9.2s A scene.didEnterBackground
      60s process.exit
      """
    let rule = "no-background-save"
    #expect(try findings(life, of: rule) == [.unknown])
    #expect(
      try findings(life.replacing("kind=save", with: "kind=other"), of: rule) == [.violation])
  }

  /// Its end is a lower bound.
  @Test(arguments: ["9s", "12s", "20s"]) func aProcessThatEndsInsideAHandler(_ end: String) throws {
    let life = """
      \(Self.uikit)
      launch A
      8s A scene.willResignActive dur=1ms thread=main
      8.2s A scene.didEnterBackground open=true thread=main
      \(end) process.exit
      """
    #expect(
      try findings(life, of: "slow-background-handler") == (end == "9s" ? [] : [.violation]))
  }

  /// An order without times does not show how long a delivery waited.
  @Test func withoutTimesAnAnswerThatNeverCameIsUndecided() throws {
    let life = """
      \(Self.uikit) records=background
      - process.start
      - app.didFinishLaunching
      - fetch.deliver id=1
      - process.exit
      """
    #expect(try findings(life, of: "push-completion-missing") == [.unknown])
  }

  /// A clock that stops in sleep shows the least that passed.
  @Test(arguments: ["continuous", "uptime"])
  func aClockThatStopsShowsNoUpperBound(_ clock: String) throws {
    let life = """
      \(Self.uikit) clock=\(clock) records=resources
      launch A
      5s app.memoryWarning
      6s A scene.willResignActive
      6.2s A scene.didEnterBackground
      8s process.suspend
      30s process.exit
      """
    #expect(
      try findings(life, of: "memory-warning-ignored")
        == [clock == "uptime" ? .unknown : .violation])
  }
}
