import LifecycleModel
public import RuleKit
import TraceModel

/// LT422. A Mac app that saves on ScenePhase and at no other time.
///
/// Saves are `data.save` and work of kind `save`. The run must have ended, because a save for
/// another reason may come until then; a single save shows no pattern.
public final class MacOSPhaseOnlySave: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT422", name: "macos-phase-only-save", family: .scenesAndDelegates, severity: .warning,
    summary: "On the Mac every save was started by a change of ScenePhase.",
    phrases: ["not saved on Mac", "Mac loses changes on quit", "scenePhase on Mac"],
    rationale: """
      On the Mac `.background` comes with Command-H and rarely otherwise: quitting, closing the \
      window and switching to another app change no phase. An app that saves only on the phase \
      loses the text typed before Command-Q.
      """,
    fix: """
      Save when the data changes, use a document with autosave, or save in \
      `applicationShouldTerminate` and `windowWillClose` as well.
      """,
    snippet: """
      func applicationShouldTerminate(
        _ app: NSApplication
      ) -> NSApplication.TerminateReply {
        Task {
          await library.save()
          app.reply(toApplicationShouldTerminate: true)
        }
        return .terminateLater
      }
      """,
    sources: ["https://www.jessesquires.com/blog/2024/06/29/swiftui-scene-phase/"],
    since: [.scenePhase],
    thresholds: [
      .init("saves", 2, .count, "saves that show a pattern; our choice: one may be chance")
    ],
    falsePositives: """
      Documents that save themselves, if those saves are not recorded; a short recording in which \
      the user edited nothing.
      """,
    needs: [.anyOf([.dataSave, .work, .workBegin])],
    platforms: [.macOS],
    interests: .init([.dataSave, .documentSave, .documentAutosave], signals: .began(.save)),
    triggering: triggering, quiet: quiet)

  private let least: Int64
  private var byPhase: Int64 = 0
  private var hasOther = false
  private var first = EventMark.none
  private var firstScene = Symbol.none
  private var last = EventMark.none
  private var lastScene = Symbol.none

  public init(_ settings: RuleSettings) { least = settings["saves"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    byPhase == 0 && !hasOther ? "no save was recorded" : nil
  }

  public override func observe(_ moment: Moment) {
    guard !hasOther else { return }
    switch (moment.run.step.work?.trigger ?? moment.event.trigger).eventKind {
    case .phaseActive, .phaseInactive, .phaseBackground:
      byPhase += 1
      if !first.exists { (first, firstScene) = (moment.mark, moment.event.scene) }
      (last, lastScene) = (moment.mark, moment.event.scene)
    default: hasOther = true
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard !hasOther, byPhase >= least else { return }
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    let cause =
      moment.absenceCause(since: EventMark.none) ?? run.startCause ?? (hasEnded ? nil : .traceEnd)
    moment.judge(
      cause, nil, .none, at: first, scene: firstScene, measure: byPhase, details(run))
  }

  private func details(_ run: RunState) -> ReportDetails {
    var evidence = [
      Evidence(first, scene: firstScene, "the first save"),
      Evidence(last, scene: lastScene, "the last one"),
    ]
    if run.process.exit.exists {
      evidence.append(Evidence(run.process.exit, "ended without another"))
    }
    return ReportDetails(
      message:
        "all \(byPhase) saves were started by a change of ScenePhase, which the Mac does not "
        + "send when a window closes or the app quits",
      evidence: evidence)
  }
}
