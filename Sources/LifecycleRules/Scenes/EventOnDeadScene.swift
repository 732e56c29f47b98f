import LifecycleModel
import TraceModel

/// LT413. Something goes on for a scene that is gone.
///
/// Judged are work, timers, display links, GPU submissions and changes of a model that name the
/// scene. Callbacks that UIKit itself would not send there are `illegal-transition`. Tearing down,
/// cancelling and saving is what a scene's end is for, however late.
public final class EventOnDeadScene: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT413", name: "event-on-dead-scene", family: .scenesAndDelegates, severity: .error,
    summary: "Work, a timer or a change of data named a scene that was disconnected before.",
    rationale: """
      After `sceneDidDisconnect` UIKit frees the scene and its windows. What still runs for it is held \
      by something that was forgotten: an observer, a timer, a closure. It costs time and memory, \
      shows nothing, and crashes where it touches what is no longer there. When the session connects \
      again, the old one and the new one run side by side.
      """,
    fix: """
      In `sceneDidDisconnect` invalidate the scene's timers, remove its observers, cancel its tasks; \
      hold the scene weakly in closures.
      """,
    snippet: """
      func sceneDidDisconnect(_ scene: UIScene) {
        clock?.invalidate()
        observers.forEach(NotificationCenter.default.removeObserver)
        loading?.cancel()
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)",
      "https://github.com/Cap-go/capacitor-plus/pull/113",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "grace", 100 * Durations.millisecond, .duration,
        "from the disconnection to what still belongs to it (choice)")
    ],
    falsePositives: """
      An asynchronous completion that finds its scene gone and does nothing; do not record that as \
      work.
      """,
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(
      [.timerFire, .displaylinkTick, .gpuSubmit, .modelMutate], signals: .workOfGoneScene),
    triggering: [
      .init(
        "The timer of a closed window",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.didEnterBackground
        5s B timer.fire id=clock
        9s B scene.didDisconnect
        ↓ 10s B timer.fire id=clock
        """),
      .init(
        "A load that begins after the user has closed the window for good",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.didEnterBackground
        9s A scene.didDisconnect
        9.2s A session.discarded
        ↓ 9.5s A work name=loadPosters kind=network dur=40ms
        """),
      .init(
        "A nanosecond after the grace", hidden: true,
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work,resources
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.didEnterBackground
        9s A scene.didDisconnect
        ↓ 9100000001ns A model.mutate id=draft
        9.2s trace.loss count=1
        10s A model.mutate id=draft
        """),
    ],
    quiet: [
      .init(
        "All is stopped when the scene goes",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources,work,setup
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        101ms A observer.add name=FilmsDidChange
        110ms A scene.didEnterBackground
        5s A timer.fire id=clock
        9s A scene.didDisconnect
        9.01s A observer.remove name=FilmsDidChange
        9.05s A work name=stop kind=cancel dur=1ms
        """),
      .init(
        "Near miss: the last moment; a late save; connected again; another scene; never connected",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources,work
        0ms process.start
        90ms app.didFinishLaunching
        95ms D work name=restore kind=disk dur=1ms
        100ms A scene.willConnect
        110ms A scene.didEnterBackground
        200ms B scene.willConnect
        210ms B scene.didEnterBackground
        9s A scene.didDisconnect
        9.1s A timer.fire id=clock
        9.5s A work name=saveDraft kind=save dur=20ms
        9.6s A work name=dropCache kind=cleanup dur=20ms
        9.7s B timer.fire id=clock
        20s A scene.willConnect
        20.1s A timer.fire id=clock
        """),
    ])

  private let grace: Int64

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.run.families.isDisjoint(with: [.work, .resources])
      ? "no 'work' or 'resources' records" : nil
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    let id = moment.event.scene
    guard id.isPresent, let slot = run.slot(ofScene: id), run.scenes[slot].isConnected == false
    else { return }
    var name = moment.mark.name
    if let work = run.step.work {
      guard !work.isA(.save, .teardown, .cleanup, .cancel) else { return }
      name = work.name
    }
    let scene = run.scenes[slot]
    let gone = scene.lastDisconnect
    // A session that was only discarded, or never connected, has nothing that it left behind.
    guard gone.exists, gone.ordinal > scene.lastConnect.ordinal else { return }
    if gone.time >= 0, moment.mark.time >= 0, moment.mark.time - gone.time <= grace { return }
    let length = gone.time >= 0 && moment.mark.time >= 0 ? moment.mark.time - gone.time : 0
    moment.judge(
      run.durationCause(since: gone), nil, .name(name), measure: max(0, length),
      Self.details(gone, length, moment))
  }

  private static func details(
    _ gone: EventMark, _ length: Int64, _ moment: Moment
  ) -> ReportDetails {
    let work = moment.run.step.work.map { "work '\(moment.text($0.name))'" }
    let what = work ?? "'\(moment.mark.kind.name)'"
    let after = length > 0 ? "\(Durations.text(length)) after" : "after"
    let scene = moment.event.scene
    return ReportDetails(
      message: "\(what) came for scene '\(moment.text(scene))' \(after) it was disconnected",
      evidence: [
        Evidence(gone, scene: scene, "the scene goes"),
        Evidence(moment.mark, scene: scene, "still at work"),
      ])
  }
}
