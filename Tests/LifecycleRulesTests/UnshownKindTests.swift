import RuleKit
import Testing
import TraceAnalysis

/// A source that shows only some of the callbacks: what it never showed is not missing, and what it
/// showed before is (FORMAT.md §5.18).
@Suite struct UnshownKindTests {
  private static let left = """
    launch A
    1s SHOWN
    5s BEGIN
    10s A scene.willResignActive
    10.1s A scene.didEnterBackground
    60s process.suspend
    200s process.exit
    """
  private static let woken = """
    0ms process.start
    50ms app.didFinishLaunching
    1s SHOWN
    5s BEGIN
    200s process.exit
    """

  private static let windows = """
    launch A
    1s SHOWN
    3s B scene.willConnect
    3.1s B scene.willEnterForeground
    3.2s B scene.didBecomeActive
    5s BEGIN
    """

  /// By rule: what begins, what the rule waits for, as it comes for another one, and the life.
  static let waits: [String: (begin: String, answer: String, life: String)] = [
    "bgtask-assertion-leak": ("bg.begin id=1", "bg.begin id=2\n2s bg.end id=2", left),
    "bgtask-assertion-over-30s": ("bg.begin id=1", "bg.begin id=2\n2s bg.end id=2", left),
    "bgtask-not-completed": (
      "bgtask.launch id=a kind=refresh",
      "bgtask.launch id=b kind=refresh\n2s bgtask.complete id=b", woken
    ),
    "refresh-budget-overrun": (
      "bgtask.launch id=a kind=refresh",
      "bgtask.launch id=b kind=refresh\n2s bgtask.complete id=b", woken
    ),
    "push-completion-missing": (
      "fetch.deliver id=1", "fetch.deliver id=2\n2s fetch.complete id=2", woken
    ),
    "lock-held-at-suspension": (
      "lock.acquire name=db file=true",
      "lock.acquire name=log file=true\n2s lock.release name=log", left
    ),
    "shared-resource-in-background": (
      "resource.hold kind=camera", "resource.hold kind=motion\n2s resource.release kind=motion",
      left
    ),
    "duplicate-refresh-across-scenes": (
      "A work.begin id=1 name=load kind=refresh key=films\n"
        + "40s B work.begin id=2 name=load kind=refresh key=films",
      "A work.begin id=9 name=other kind=refresh key=users\n2s A work.end id=9", windows
    ),
    "no-privacy-cover": (
      "A screen.sensitive", "A privacy.cover.show\n2s A privacy.cover.hide", left
    ),
  ]

  private func verdicts(_ rule: String, _ shown: String, isPartial: Bool) throws
    -> [Finding.Verdict]
  {
    let wait = try #require(Self.waits[rule])
    let header =
      "header platform=ios lifeCycle=uikit-scene partial=\(isPartial) "
      + "records=background,resources,privacy,work"
    let life = wait.life.replacing("BEGIN", with: wait.begin).replacing("1s SHOWN", with: shown)
    return try analyze("\(header)\n\(life)\n").analysis.findings.filter { $0.rule == rule }
      .map(\.verdict)
  }

  @Test(arguments: waits.keys.sorted())
  func whatWasNeverShownIsNotMissing(_ rule: String) throws {
    let answer = try #require(Self.waits[rule]).answer
    #expect(try verdicts(rule, "", isPartial: true) == [.unknown])
    #expect(try verdicts(rule, "1s \(answer)", isPartial: true) == [.violation])
    #expect(try verdicts(rule, "", isPartial: false) == [.violation])
  }

  /// A state may be over by a step that is shown nowhere.
  @Test(arguments: [
    ("", [Finding.Verdict.unknown]),
    ("2s A scene.willResignActive\n3s A scene.didEnterBackground\n", [.violation]),
  ])
  func aStateLastsWhereItsEndWouldShow(_ before: String, _ expected: [Finding.Verdict]) throws {
    let back = before.isEmpty ? "" : "4s A scene.willEnterForeground\n5s A scene.didBecomeActive\n"
    let life = """
      header platform=ios lifeCycle=uikit-scene partial=true records=work
      launch A
      \(before)\(back)10s A scene.willResignActive
      200s work name=next kind=network key=k dur=3s
      """
    for rule in ["heavy-work-in-inactive", "long-inactive"] {
      let found = try analyze(life + "\n").analysis.findings.filter { $0.rule == rule }
      #expect(found.map(\.verdict) == expected, "\(rule)")
    }
  }

  /// The notifications of the app do not say that a scene becomes active.
  @Test(arguments: [("", [Finding.Verdict.unknown]), ("2s A scene.didBecomeActive", [.violation])])
  func aSceneShowsItsOwnActivation(_ shown: String, _ expected: [Finding.Verdict]) throws {
    let life = """
      header platform=ios lifeCycle=uikit-scene partial=true
      0ms process.start
      1s A scene.willConnect
      1100ms A scene.willEnterForeground
      1150ms note.app.didBecomeActive
      \(shown)
      3s A scene.willResignActive
      3100ms A scene.didEnterBackground
      4s A scene.willEnterForeground
      4100ms note.app.didBecomeActive
      90s A scene.willResignActive

      """
    let found = try analyze(life).analysis.findings.filter { $0.rule == "long-inactive" }
    #expect(found.map(\.verdict) == expected)
  }
}
