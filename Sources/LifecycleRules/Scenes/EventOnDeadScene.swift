import LifecycleModel
public import RuleKit
import TraceModel

/// LT413. Something continues for a scene that is gone.
///
/// Judged are work, timers, display links, GPU submissions, and changes of a model or of data that
/// name the scene. Callbacks that UIKit itself would not send there are `illegal-transition`.
/// Tearing down, cancelling and saving belong to a scene's end, at any time.
public final class EventOnDeadScene: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT413", name: "event-on-dead-scene", family: .scenesAndDelegates, severity: .error,
    summary: "Work, a timer or a change of data named a scene that was already disconnected.",
    phrases: ["works on closed window", "timer for closed scene", "update after disconnect"],
    rationale: """
      After `sceneDidDisconnect` UIKit frees the scene and its windows. Code that still runs for \
      the scene is held by something forgotten: an observer, a timer, a closure. It costs time and \
      memory, shows nothing, and crashes when it touches freed objects. When the session connects \
      again, the old code and the new code run in parallel.
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
        "from the disconnection to the last event that still belongs to it; our choice")
    ],
    falsePositives: """
      An asynchronous completion that finds its scene gone and does nothing; do not record that as \
      work.
      """,
    needs: [.states(.sceneCallbacks)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(
      [.timerFire, .displaylinkTick, .gpuSubmit, .modelMutate, .dataDirty],
      signals: .workOfGoneScene),
    triggering: triggering, quiet: quiet)

  private let grace: Int64
  private var scenes = NamedScenes()

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.run.families.isDisjoint(with: [.work, .resources, .data]) {
      return "no 'work', 'resources' or 'data' records"
    }
    return scenes.whyNotEvaluated("record of a timer, a display link, the GPU, a model or data")
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    let id = moment.event.scene
    if run.seen(.sceneDidDisconnect), run.step.work == nil { scenes.note(id) }
    guard id.isPresent, let slot = run.slot(ofScene: id), run.scenes[slot].isConnected == false
    else { return }
    var name = moment.mark.name
    if let work = run.step.work {
      guard !work.isA(.save, .teardown, .cleanup, .cancel) else { return }
      name = work.name
    }
    let scene = run.scenes[slot]
    let gone = scene.lastDisconnect
    // A session that was only discarded, or never connected, has left nothing.
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
    let work = moment.run.step.work.map { moment.work($0.name) }
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
