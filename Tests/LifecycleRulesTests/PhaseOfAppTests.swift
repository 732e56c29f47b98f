import RuleKit
import Testing
import TraceAnalysis

/// The ScenePhase that an `App` reads shows the app's state as its notifications do, where
/// nothing shows that of a scene.
@Suite struct PhaseOfAppTests {
  private static let visits = (0..<8).map { "\(20 + 3 * $0)s -active\n\(21 + 3 * $0)s +active" }

  /// By rule; `+active` and `-active`, `+front` and `-front` are the four changes.
  private static let stories: [String: String] = [
    "heavy-work-in-inactive":
      "10s -active\n10.1s work.begin id=1 kind=network name=sync key=k\n11s work.end id=1",
    "work-started-in-background":
      "10s -active\n10.5s -front\n12s work.begin id=1 kind=render name=sync key=k\n72s work.end id=1",
    "work-not-cancelled-on-background":
      "9s work.begin id=1 kind=network name=sync key=k\n10s -active\n10.5s -front\n60s work.end id=1",
    "refresh-on-every-activation": visits.enumerated().map { index, visit in
      "\(visit)\n\(21 + 3 * index).1s work kind=refresh name=sync key=k dur=100ms"
    }.joined(separator: "\n"),
    "refresh-twice-on-launch":
      "130ms work kind=refresh name=sync key=k dur=90ms\n140ms work kind=refresh name=sync key=k dur=90ms",
    "no-background-save": "5s data.dirty key=d\n10s -active\n10.5s -front\n60s process.exit",
    "no-privacy-cover":
      "5s screen.sensitive\n10s -active\n10.5s -front\n60s +front\n60.1s +active",
    "phase-flapping": visits.joined(separator: "\n"),
    "background-main-thread-churn": "10s -active\n10.5s -front\n"
      + (0..<10).map { "\(12 + $0)s work kind=cpu name=sync key=k\($0) thread=main dur=800ms" }
      .joined(separator: "\n") + "\n90s +front\n90.1s +active",
  ]

  private func rules(_ story: String, _ words: [String: String]) throws -> [String] {
    var text =
      """
      header lifeCycle=swiftui platform=ios os=26.1 records=work,background,data,privacy
      0ms process.start
      90ms app.didFinishLaunching
      120ms +active
      \(story)

      """
    for (sign, word) in words { text = text.replacing(sign, with: word) }
    return try analyze(text).analysis.findings
      .filter { $0.verdict == .violation && $0.rule != "tolerated-transition" }.map(\.rule)
  }

  @Test(arguments: stories.keys.sorted())
  func showsWhatNotificationsShow(_ rule: String) throws {
    let story = try #require(Self.stories[rule])
    let notes = try rules(
      story,
      [
        "+active": "note.app.didBecomeActive", "-active": "note.app.willResignActive",
        "-front": "note.app.didEnterBackground", "+front": "note.app.willEnterForeground",
      ])
    let phases = try rules(
      story,
      [
        "+active": "phase.active scope=app", "-active": "phase.inactive scope=app",
        "-front": "phase.background scope=app", "+front": "phase.inactive scope=app",
      ])
    #expect(phases.contains(rule))
    #expect(Set(phases) == Set(notes))
  }

  /// Beside a scene of which phases or callbacks are recorded, the scene decides.
  @Test(arguments: ["scene.didBecomeActive", "phase.active"])
  func aSceneDecides(_ event: String) throws {
    let found = try rules(
      "1s A \(event)\n10s phase.background scope=app\n12s work kind=refresh name=sync key=k dur=1s",
      ["+active": "phase.active scope=app"])
    #expect(!found.contains("work-started-in-background"))
  }
}
