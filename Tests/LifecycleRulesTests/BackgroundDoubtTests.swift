import RuleKit
import Testing
import TraceAnalysis

/// What the rules about the background claim where a record that would decide is missing, and where
/// an app is on its way out of it or into it.
@Suite struct BackgroundDoubtTests {
  private static let families = "records=work,background,resources,data,privacy,session"
  private static let launch = """
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    """
  private static let departure = """
    9s A scene.willResignActive
    9100ms A scene.didEnterBackground
    """

  /// What a rule says of a recording: nothing, a violation, or the cause for which it is undecided.
  private func verdicts(_ rule: String, _ lines: String..., header: String = "") throws -> [String]
  {
    let text =
      (["header lifeCycle=uikit-scene platform=ios \(Self.families) \(header)"] + lines + [""])
      .joined(separator: "\n")
    return try analyze(text).analysis.findings.filter { $0.rule == rule }
      .map { $0.cause?.rawValue ?? "violation" }
  }

  // MARK: On the way into the foreground

  /// Each rule, and records that it would report in the background.
  private static let stories = [
    "gpu-in-background": "TIME gpu.submit",
    "continued-submitted-in-background": "TIME bgtask.submit id=c kind=continued",
    "timer-in-background": (1...8).map { "TIME_\($0) timer.fire" }.joined(separator: "\n"),
    "background-main-thread-churn": "TIME work name=w kind=other thread=main dur=7s",
  ]

  /// The records of a story from a time on.
  private func story(_ rule: String, at seconds: Int) throws -> String {
    var text = try #require(Self.stories[rule])
    for number in 1...8 {
      text = text.replacing("TIME_\(number)", with: "\(seconds * 1_000 + 5 + number)ms")
    }
    return text.replacing("TIME", with: "\(seconds * 1_000 + 5)ms")
  }

  @Test(arguments: stories.keys.sorted(), ["A", "B"])
  func aSceneThatConnectsIsOnItsWay(_ rule: String, _ scene: String) throws {
    let leaves = scene == "A" ? "\(Self.departure)\n20s A scene.didDisconnect" : Self.departure
    let story = try story(rule, at: 60)
    let comes =
      "68s \(scene) scene.willEnterForeground\n68100ms \(scene) scene.didBecomeActive"
    #expect(
      try verdicts(
        rule, Self.launch, leaves, "60s \(scene) scene.willConnect", story, comes,
        header: "multipleScenes=true") == [])
    #expect(
      try verdicts(rule, Self.launch, leaves, story, comes, header: "multipleScenes=true")
        .contains("violation"))
  }

  @Test(arguments: stories.keys.sorted())
  func aNotificationAnnouncesTheReturn(_ rule: String) throws {
    let story = try story(rule, at: 60)
    let comes = "68s A scene.willEnterForeground\n68100ms A scene.didBecomeActive"
    #expect(
      try verdicts(
        rule, Self.launch, Self.departure, "60s note.app.willEnterForeground", story, comes) == [])
  }

  @Test(arguments: stories.keys.sorted())
  func aLaunchWhoseBeginningIsMissingIsUndecided(_ rule: String) throws {
    let story = try story(rule, at: 1)
    let connects = "1s A scene.willConnect"
    let comes = "9s A scene.willEnterForeground\n9100ms A scene.didBecomeActive"
    #expect(try verdicts(rule, connects, story, comes, header: "midlife=true") == ["trace-start"])
    #expect(
      try verdicts(rule, "0ms process.start", "10ms trace.loss count=1", connects, story, comes)
        == ["loss"])
    #expect(
      try verdicts(rule, "0ms process.start\n90ms app.didFinishLaunching", connects, story, comes)
        == [])
  }

  /// Only scenes that were seen are known to have left.
  @Test(arguments: stories.keys.sorted().filter { $0 != "background-main-thread-churn" })
  func otherScenesMayHaveStayed(_ rule: String) throws {
    let story = try story(rule, at: 20)
    let comes = "60s A scene.willEnterForeground"
    #expect(
      try verdicts(
        rule, Self.departure, story, comes, header: "midlife=true multipleScenes=true")
        == ["trace-start"])
  }

  // MARK: What may be in the missing part

  @Test func aContinuedTaskMayBeAmongTheMissingRecords() throws {
    let gpu = "12s gpu.submit"
    for (system, isSure) in [("os=26.2", false), ("", false), ("os=18.1", true)] {
      let lost = try verdicts(
        "gpu-in-background", Self.launch, "1s trace.loss count=3", "2s A scene.didBecomeActive",
        Self.departure, gpu, header: system)
      #expect(lost == [isSure ? "violation" : "loss"])
      let late = try verdicts(
        "gpu-in-background", Self.departure, gpu, header: "midlife=true \(system)")
      #expect(late == [isSure ? "violation" : "trace-start"])
      let whole = try verdicts(
        "gpu-in-background", Self.launch, Self.departure, gpu, header: system)
      #expect(whole == ["violation"])
    }
  }

  /// An assertion or a cover of before the missing records may have been in place.
  @Test(arguments: [
    (
      "work-not-cancelled-on-background", "5s work.begin id=w name=x kind=network",
      "25s work.end id=w"
    ),
    ("no-privacy-cover", "5s A screen.sensitive", ""),
    ("bgtask-begun-too-late", "", "11s bg.begin id=1 name=up\n12s bg.end id=1"),
  ])
  func aCoverMayBeAmongTheMissingRecords(_ rule: String, _ before: String, _ after: String) throws {
    let end = "60s A scene.willEnterForeground"
    #expect(
      try verdicts(
        rule, Self.launch, "2s trace.loss count=1", before, Self.departure, after, end) == ["loss"])
    #expect(
      try verdicts(rule, before, Self.departure, after, end, header: "midlife=true")
        == ["trace-start"])
    #expect(try verdicts(rule, Self.launch, before, Self.departure, after, end) == ["violation"])
  }

  /// A change that the recording shows lacks its save there: an assertion that was begun before its
  /// first record, and is held on, is no reason to leave each late start undecided.
  @Test func aLateSaveIsDoubtedBesideLossAlone() throws {
    let (before, after) = ("5s data.dirty key=q", "24s data.save key=q")
    let (rule, end) = ("no-background-save", "60s A scene.willEnterForeground")
    #expect(
      try verdicts(
        rule, Self.launch, "2s trace.loss count=1", before, Self.departure, after, end) == ["loss"])
    #expect(
      try verdicts(rule, before, Self.departure, after, end, header: "midlife=true")
        == ["violation"])
    #expect(try verdicts(rule, Self.launch, before, Self.departure, after, end) == ["violation"])
  }

  /// The system takes its picture once all handlers of the change are over.
  @Test func aCoverWithinALaterHandlerIsInTime() throws {
    func covered(_ note: String, _ cover: String) throws -> [String] {
      try verdicts(
        "no-privacy-cover", Self.launch, "5s A screen.sensitive", "9s A scene.willResignActive",
        "9100ms A scene.didEnterBackground dur=1ms", note, cover, "60s A scene.willEnterForeground")
    }
    let note = "9102ms note.app.didEnterBackground dur=5ms"
    #expect(try covered(note, "9104ms A privacy.cover.show") == [])
    #expect(try covered(note, "9107ms A work name=blur kind=cover dur=1ms") == [])
    #expect(try covered(note, "9108ms A privacy.cover.show") == ["violation"])
    #expect(try covered("", "9104ms A privacy.cover.show") == ["violation"])
    #expect(
      try covered("9300ms note.app.didEnterBackground dur=5ms", "9302ms A privacy.cover.show")
        == ["violation"])
  }

  // MARK: Time that is over

  /// Each rule, and records that it would report if nothing covered them.
  private static let uses = [
    ("lock-held-at-suspension", "50s lock.acquire name=d file=true", "305s lock.release name=d"),
    (
      "work-not-cancelled-on-background", "50s work.begin id=w name=x kind=network",
      "302s work.end id=w"
    ),
    ("no-background-save", "50s data.dirty key=q", "200s data.save key=q"),
    ("save-too-late", "50s work.begin id=w name=x kind=save key=q", "200s work.end id=w"),
    (
      "shared-resource-in-background", "50s resource.hold kind=socket",
      "305s resource.release kind=socket"
    ),
    ("work-started-in-background", "", "150s work name=r kind=refresh key=k dur=3s"),
  ]

  @Test(arguments: uses)
  func aGrantThatIsOverCoversNothing(_ rule: String, _ before: String, _ after: String) throws {
    func judged(_ grant: String, _ later: String = "") throws -> [String] {
      try verdicts(
        rule, Self.launch, grant, before, "60s A scene.willResignActive",
        "60100ms A scene.didEnterBackground", later, after, "300s A scene.willEnterForeground",
        "300100ms A scene.didBecomeActive")
    }
    #expect(try judged("1s fetch.deliver id=f") == ["violation"])
    #expect(try judged("1s urlsession.events id=f") == ["violation"])
    #expect(try judged("1s bg.begin id=f name=u", "80s bg.expire id=f") == ["violation"])
    #expect(try judged("1s bg.begin id=f name=u") == [])
  }

  @Test func aSaveMayOutliveTheAssertionThatCoveredIt() throws {
    func judged(_ end: String, _ suspended: String = "") throws -> [String] {
      try verdicts(
        "save-too-late", Self.launch, "8900ms bg.begin id=1 name=u", Self.departure,
        "9200ms work.begin id=w name=x kind=save key=k", "15s bg.end id=1", suspended,
        "\(end) work.end id=w", "300s A scene.willEnterForeground")
    }
    #expect(try judged("60s") == ["violation"])
    #expect(try judged("16s") == [])
    #expect(
      try verdicts(
        "save-too-late", Self.launch, "8900ms bg.begin id=1 name=u", Self.departure,
        "9200ms work name=x kind=save key=k dur=50s", "15s bg.end id=1",
        "300s A scene.willEnterForeground") == ["violation"])
  }

  // MARK: The end of a visit

  /// Work counts as far as the app was in the background.
  @Test func theMainThreadIsJudgedUntilTheReturn() throws {
    func judged(_ work: String) throws -> [Finding] {
      try analyze(
        """
        header lifeCycle=uikit-scene platform=ios records=work
        \(Self.launch)
        \(Self.departure)
        \(work)
        60s A scene.willEnterForeground
        60100ms A scene.didBecomeActive
        80s process.exit

        """
      ).analysis.findings.filter { $0.rule == "background-main-thread-churn" }
    }
    #expect(try judged("58s work name=w kind=other thread=main dur=9s").isEmpty)
    #expect(try judged("56s work name=w kind=other thread=main dur=9s").isEmpty)
    let long = try judged("54s work name=w kind=other thread=main dur=9s")
    #expect(long.map(\.message).allSatisfy { $0.contains("busy for 6 s of 10 s") })
    #expect(long.count == 1)
    // Work within work counts once, and what follows it still counts.
    let nested = try judged(
      "30s work name=w kind=other thread=main dur=4s\n31s work name=i kind=other thread=main dur=1s"
        + "\n35s work name=v kind=other thread=main dur=2s")
    #expect(nested.map(\.message).allSatisfy { $0.contains("busy for 6 s of 10 s") })
    #expect(nested.count == 1)
  }

  /// Another window that leaves a moment later takes the whole app along.
  @Test(arguments: [(9_130, [String]()), (10_050, []), (10_200, ["violation"])])
  func anActionOfTheAppMayComeBeforeTheLastSceneLeaves(_ time: Int, _ expected: [String]) throws {
    let windows = """
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      """
    #expect(
      try verdicts(
        "app-scope-action-on-one-scene", Self.launch, windows, Self.departure,
        "9101ms work name=closeDB kind=teardown dur=5ms", "9120ms B scene.willResignActive",
        "\(time)ms B scene.didEnterBackground", "60s B scene.willEnterForeground",
        header: "multipleScenes=true") == expected)
  }

  // MARK: What a later record proves

  /// A continued task begins in the foreground, so that one that ends in a stay in the background
  /// was running at its beginning.
  @Test(arguments: [
    ("20s bgtask.complete id=c kind=continued", []),
    ("20s bgtask.progress id=c kind=continued", []),
    ("20s bgtask.complete id=r kind=refresh", ["trace-start"]),
    ("12s bgtask.launch id=c kind=continued\n20s bgtask.complete id=c", ["trace-start"]),
    (
      "20s A scene.willEnterForeground\n21s bgtask.complete id=c kind=continued", ["trace-start"]
    ),
    (
      "20s log message=kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted",
      ["violation"]
    ),
  ])
  func aContinuedTaskThatEndsWasRunning(_ record: String, _ expected: [String]) throws {
    #expect(
      try verdicts(
        "gpu-in-background", Self.departure, "10s gpu.submit", record,
        header: "midlife=true os=26.2") == expected)
  }

  /// Main-thread work that is open at the return was busy until then, if it has an end.
  @Test(arguments: [
    ("10s", "30s", "60s work.end id=1", ["violation"]),
    ("5s", "30s", "60s work.end id=1", ["violation"]),
    ("10s", "14s", "60s work.end id=1", []),
    ("10s", "30s", "60s work.end id=2", []),
    ("10s", "30s", "40s trace.loss count=1\n60s work.end id=1", ["loss"]),
  ])
  func workThatIsOpenAtTheReturn(
    _ begin: String, _ back: String, _ end: String, _ expected: [String]
  ) throws {
    let work = "\(begin) work.begin id=1 name=w kind=other thread=main"
    let lines =
      begin == "5s" ? [work, Self.departure] : [Self.departure, work]
    #expect(
      try verdicts(
        "background-main-thread-churn", Self.launch, lines[0], lines[1],
        "\(back) A scene.willEnterForeground", end) == expected)
  }

  /// A task that ran had a handler, whose registration is before the recording.
  @Test(arguments: [
    ("midlife=true", "6s bgtask.submit id=r kind=refresh", ["trace-start"]),
    (
      "midlife=true", "6s bgtask.submit id=r kind=refresh\n9s bgtask.launch id=r kind=refresh", []
    ),
    (
      "midlife=true",
      "6s bgtask.submit id=r kind=refresh\n9s bgtask.launch id=q kind=refresh", ["trace-start"]
    ),
    ("midlife=true", "5s bgtask.register id=r\n6s bgtask.submit id=r kind=refresh", []),
    ("", "6s bgtask.submit id=r kind=refresh", ["violation"]),
    ("", "1s trace.loss count=1\n6s bgtask.submit id=r kind=refresh", ["loss"]),
  ])
  func aRegistrationMayBeMissing(_ header: String, _ lines: String, _ expected: [String]) throws {
    let text = "1s A scene.willResignActive\n2s A scene.didBecomeActive"
    let launch = header.isEmpty ? Self.launch.replacing("120ms A", with: "121ms A") : text
    #expect(
      try verdicts("bgtask-unregistered-identifier", launch, lines, header: header) == expected)
  }

  // MARK: The order of the callbacks

  /// The callbacks of a scene may all be among the lost records.
  @Test func theActivationOfASceneMayBeLost() throws {
    let window = "5021ms B phase.active\n9s B scene.willResignActive\n40s B scene.didBecomeActive"
    #expect(
      try verdicts("order-violation", Self.launch, "1s trace.loss count=3", window)
        == ["loss"])
    #expect(
      try verdicts("order-violation", Self.launch, "1s trace.loss count=3", window, "50s trace.end")
        == ["loss"])
  }

  /// What an activation lacks is one mistake: the callback after it has no right place.
  @Test func aMissingActivationIsOneMistake() throws {
    let text = """
      header lifeCycle=swiftui platform=ios
      \(Self.launch)
      130ms A phase.active
      9s A scene.willResignActive
      9001ms A phase.inactive
      10s A phase.active
      15s A scene.willResignActive
      15001ms A phase.inactive
      16s A scene.didBecomeActive
      16001ms A phase.active

      """
    #expect(try analyze(text).definite.map(\.rule) == ["illegal-transition"])
  }
}
