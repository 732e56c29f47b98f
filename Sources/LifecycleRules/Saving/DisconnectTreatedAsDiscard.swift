import LifecycleModel
public import RuleKit
public import TraceModel

/// LT311. A scene's data is deleted because it was disconnected, and the session was not discarded.
///
/// UIKit reports a discarded session right after the disconnection, so a deletion is judged once a
/// few seconds of running time have passed, or at once if the scene connects again. If the process
/// ends first, the discarding may be reported at the next launch, and the case is undecided.
public final class DisconnectTreatedAsDiscard: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT311", name: "disconnect-treated-as-discard", family: .savingAndRestoration,
    severity: .error,
    summary: "Data of a scene was deleted when the scene was disconnected, but not discarded.",
    phrases: [
      "window data deleted", "draft deleted on disconnect",
      "lost when the system closed the window",
    ],
    rationale: """
      UIKit disconnects scenes in the background to reclaim their memory. The session stays alive: \
      the window is still in the app switcher, and when the user returns to it the same session \
      connects again, but its draft is gone. Only `application(_:didDiscardSceneSessions:)` says \
      that a session is over for good.
      """,
    fix: """
      In `sceneDidDisconnect` free memory and close files. Delete what belongs to a session in \
      `application(_:didDiscardSceneSessions:)`, which may come at the next launch.
      """,
    snippet: """
      func application(
        _ application: UIApplication,
        didDiscardSceneSessions sessions: Set<UISceneSession>
      ) {
        for session in sessions {
          drafts.delete(forSession: session.persistentIdentifier)
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)",
      "https://github.com/tauri-apps/tao/pull/1261",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "window", 1 * Durations.second, .duration,
        "from the disconnection to a deletion that counts as its consequence; our choice"),
      .init(
        "discard", 5 * Durations.second, .duration,
        "running time within which a discarded session would be reported; our choice: the report "
          + "comes at once"),
    ],
    falsePositives: """
      Caches that are recorded as data. A deletion in `sceneDidDisconnect` counts if it names the \
      scene, or the callback as its `trigger`.
      """,
    needs: [.anyOf([.dataDelete, .storageClear]), .states(.sceneCallbacks)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init([
      .dataDelete, .storageClear, .sceneWillConnect, .sceneDidDisconnect, .processSuspend,
      .processResume,
    ]),
    triggering: triggering, quiet: quiet)

  fileprivate struct Deletion {
    let mark: EventMark
    let key: Symbol
    let scene: Symbol
    let disconnection: EventMark
    /// Nothing names the callback; the times do.
    let isTimed: Bool
  }

  private let window: Int64
  private let discard: Int64
  /// Deletions that are not decided.
  private var deletions = Waiting<Deletion>()
  private var isSuspended = false
  private var disconnected = Symbol.none
  private var scenes = NamedScenes()
  private var lacksTimes = false

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    discard = settings["discard"]
  }

  public override func reset() -> Bool {
    deletions = Waiting<Deletion>()
    isSuspended = false
    disconnected = Symbol.none
    scenes = NamedScenes()
    lacksTimes = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .sceneDidDisconnect: disconnected = event.scene
    case .dataDelete, .storageClear: delete(event, moment)
    case .processSuspend: isSuspended = true
    case .processResume:
      isSuspended = false
      // No report could come meanwhile.
      for deletion in deletions where moment.mark.time >= 0 {
        moment.wake(discard, after: moment.mark, token: Int(deletion.mark.ordinal))
      }
    default:
      guard !deletions.isEmpty else { return }
      for deletion in deletions.takeAll(of: UInt64(event.scene.rawValue)) {
        report(deletion, deletion.timeCause(moment.run), back: moment.mark, moment)
      }
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksTimes
      ? Lacking.times : scenes.whyNotEvaluated("'data.delete' or 'storage.clear'")
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard !isSuspended, let deletion = deletions.take(Int64(token)) else { return }
    let run = moment.run
    guard run.scene(deletion.scene)?.scene.state != SceneStates.discarded else { return }
    let cause =
      moment.absenceCause(since: deletion.disconnection)
      ?? run.durationCause(since: deletion.disconnection)
    report(deletion, cause, back: nil, moment)
  }

  public override func runEnded(_ moment: Moment) {
    for deletion in deletions.takeAll()
    where moment.run.scene(deletion.scene)?.scene.state != SceneStates.discarded {
      let cause = moment.absenceCause(since: deletion.disconnection) ?? .traceEnd
      report(deletion, cause, back: nil, moment)
    }
  }

  public override func markNames(_ live: LiveNames) {
    for deletion in deletions {
      live.mark(deletion.mark)
      live.mark(deletion.key)
      live.mark(deletion.scene)
      live.mark(deletion.disconnection)
    }
    live.mark(disconnected)
  }

  private func delete(_ event: Event, _ moment: Moment) {
    let isNamed = event.trigger.eventKind == .sceneDidDisconnect
    guard isNamed || !event.trigger.isPresent else { return }
    let id = event.scene.isPresent || !isNamed ? event.scene : disconnected
    if disconnected.isPresent { scenes.note(id) }
    guard id.isPresent, let scene = moment.run.scene(id), scene.lastDisconnect.exists,
      scene.scene.state == SceneStates.unattached
    else { return }
    let left = scene.lastDisconnect
    if !isNamed {
      if left.time < 0 || moment.mark.time < 0 { lacksTimes = true }
      guard left.time >= 0, moment.mark.time >= 0, moment.mark.time - left.time <= window else {
        return
      }
    }
    guard moment.mayKeep(deletions.count) else { return }
    deletions.append(
      Deletion(
        mark: moment.mark, key: event.key, scene: id, disconnection: left, isTimed: !isNamed),
      moment.mark.ordinal, group: UInt64(id.rawValue))
    guard left.time >= 0 else { return }
    moment.wake(discard, after: left, token: Int(moment.mark.ordinal))
  }

  private func report(
    _ deletion: Deletion, _ cause: UnknownCause?, back: EventMark?, _ moment: Moment
  ) {
    moment.judge(
      cause, nil, .name(deletion.key), at: deletion.mark, scene: deletion.scene,
      details(deletion, back, moment))
  }

  private func details(
    _ deletion: Deletion, _ back: EventMark?, _ moment: Moment
  ) -> ReportDetails {
    let scene = deletion.scene
    let what = deletion.mark.kind == .storageClear ? "stored value" : "data"
    let name = deletion.key.isPresent ? " '\(moment.text(deletion.key))'" : ""
    var evidence = [
      Evidence(deletion.disconnection, scene: scene, "disconnected"),
      Evidence(deletion.mark, scene: scene, "deleted here"),
    ]
    if let back { evidence.append(Evidence(back, scene: scene, "the same session is back")) }
    let end = back == nil ? "was not discarded" : "came back later"
    return ReportDetails(
      message:
        "\(what)\(name)\(moment.ofScene(scene)) was deleted when the scene was disconnected, "
        + "but the session \(end)",
      evidence: evidence)
  }
}

extension DisconnectTreatedAsDiscard.Deletion {
  /// Why the deletion may not belong to the disconnection.
  fileprivate func timeCause(_ run: RunState) -> UnknownCause? {
    isTimed ? run.durationCause(since: disconnection) : nil
  }
}
