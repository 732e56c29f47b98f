import LifecycleModel
public import RuleKit
import TraceModel

/// LT525. Timers and display links continue in the background.
///
/// Counted together for each stay in the background; one too many is reported.
public final class TimerInBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT525", name: "timer-in-background", family: .backgroundExecution, severity: .note,
    summary: "Timers or display links kept firing while the app was in the background.",
    phrases: ["timer keeps firing", "display link in background", "animation in background"],
    rationale: """
      A timer drives something visible in the foreground (a clock, an animation, a poll), but the \
      user sees none of it in the background. There it costs energy, it keeps the main thread busy \
      while the system waits for the app to settle, and after a suspension all overdue timers fire \
      at once. Apps with a background mode that keeps them running are not judged.
      """,
    fix:
      "Invalidate timers and pause display links when the scene resigns active, and start them "
      + "when it becomes active.",
    snippet: """
      func sceneWillResignActive(_ scene: UIScene) {
        displayLink.isPaused = true
        pollTimer?.invalidate()
      }

      func sceneDidBecomeActive(_ scene: UIScene) {
        displayLink.isPaused = false
        pollTimer = makePollTimer()
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)",
      "https://github.com/jinleili/wgpu-in-app/pull/25",
    ],
    since: [.app],
    thresholds: [
      .init(
        "fires", 5, .count,
        "in one visit of the background; our choice: a few may already be due when the app leaves")
    ],
    falsePositives: "Timers that bound the work of a background task.",
    needs: [.anyOf([.timerFire, .displaylinkTick])],
    platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init([.timerFire, .displaylinkTick], signals: [.appState]),
    foldsInto: ["event-on-dead-scene"],
    triggering: triggering, quiet: quiet)

  private let limit: Int64
  /// In the present stay in the background, with the first of them.
  private var count: Int64 = 0
  private var first = EventMark.none

  public init(_ settings: RuleSettings) { limit = settings["fires"] }

  public override func reset() -> Bool {
    count = 0
    first = .none
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    Lacking.suspension(moment.run)
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    if run.step.signals.contains(.appState) { count = 0 }
    guard moment.event.kind == .timerFire || moment.event.kind == .displaylinkTick,
      run.isInBackground, !run.keepsRunningInBackground, !run.hasRuntimeSession
    else { return }
    if count == 0 { first = moment.mark }
    count += 1
    guard count == limit + 1 else { return }
    moment.judge(run.returnCause, nil, .none, details(moment))
  }

  private func details(_ moment: Moment) -> ReportDetails {
    let began = moment.run.backgroundBegan
    var evidence = [
      Evidence(first, "the first one"),
      Evidence(moment.mark, scene: moment.event.scene, "exceeds the limit"),
    ]
    if began.exists { evidence.insert(Evidence(began, "in the background from here"), at: 0) }
    return ReportDetails(
      message:
        "timers or display links fired more than \(limit) times in one visit of the background",
      evidence: evidence)
  }
}
