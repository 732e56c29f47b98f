import LifecycleModel
import TraceModel

/// LT422. A Mac app that saves on ScenePhase and at no other time.
///
/// Saves are `data.save` and work of kind `save`. The run must have ended, because a save for
/// another reason may come until then; a single save shows no pattern.
public final class MacosPhaseOnlySave: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT422", name: "macos-phase-only-save", family: .scenesAndDelegates, severity: .warning,
    summary: "On the Mac every save was started by a change of ScenePhase.",
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
    interests: .init([.dataSave], signals: .began(.save)),
    triggering: [
      .init(
        "Saved when hidden, and not when it is quit",
        """
        header lifeCycle=swiftui platform=macos records=data,work
        0ms process.start
        90ms ns.didFinishLaunching
        100ms ns.willBecomeActive
        101ms ns.didBecomeActive
        110ms A phase.active
        9s A phase.background
        ↓ 9.1s A data.save key=draft trigger=phase.background
        60s A phase.active
        90s A phase.background
        90.1s A work name=saveDraft kind=save key=draft dur=20ms trigger=phase.background
        100s A phase.active
        120s ns.shouldTerminate
        120.1s ns.willTerminate
        120.2s process.exit
        """)
    ],
    quiet: [
      .init(
        "Saved while typing, and again before it ends",
        """
        header lifeCycle=swiftui platform=macos records=data
        0ms process.start
        90ms ns.didFinishLaunching
        100ms ns.willBecomeActive
        101ms ns.didBecomeActive
        5s A data.dirty key=draft
        5.5s A data.save key=draft
        9s A phase.background
        60s A phase.active
        118s A data.dirty key=draft
        119s ns.shouldTerminate
        119.1s A data.save key=draft
        119.2s ns.willTerminate
        119.3s process.exit
        """),
      .init(
        "Near miss: one save only; the recording continues; another save may be lost",
        """
        header run=1 lifeCycle=swiftui platform=macos records=data
        0ms process.start
        90ms ns.didFinishLaunching
        9s A phase.background
        9.1s A data.save key=draft trigger=phase.background
        60s process.exit
        header run=2 lifeCycle=swiftui platform=macos records=data
        0ms process.start
        90ms ns.didFinishLaunching
        9s A phase.background
        9.1s A data.save key=draft trigger=phase.background
        9.2s A data.save key=notes trigger=phase.background
        60s trace.end
        header run=3 lifeCycle=swiftui platform=macos records=data
        0ms process.start
        90ms ns.didFinishLaunching
        5s trace.loss count=1
        9s A phase.background
        9.1s A data.save key=draft trigger=phase.background
        9.2s A data.save key=notes trigger=phase.background
        60s process.exit
        """),
    ])

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
