import LifecycleModel
public import RuleKit
public import TraceModel

/// LT305. Restored state is overwritten with a default a moment later.
///
/// A restored value and the write are matched by scene and key. If the recorder has no restored
/// keys, but an event that UIKit restored a scene's interaction state, any default written to that
/// scene counts. An action of the user in between, or a log-out, explains the write.
public final class RestoreClobbered: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT305", name: "restore-clobbered", family: .savingAndRestoration, severity: .warning,
    summary: "Restored state was overwritten with its default value shortly after the launch.",
    phrases: [
      "restored state overwritten", "draft replaced by empty", "state reset after launch",
      "scroll position lost",
    ],
    rationale: """
      The app restored the place where the user was, and then the code that sets up the screen \
      overwrote it with a default. The user is back at the start, and the next save makes the loss \
      permanent. Restored state may also arrive late, after the first screens are set up.
      """,
    fix: """
      Write defaults before the restoration, or only if nothing was restored. Treat a restored \
      value that arrives late like any other change.
      """,
    snippet: """
      @SceneStorage("filmList.selection") private var selection: String?

      var body: some View {
        FilmList(selection: $selection)
          .onAppear { if selection == nil { selection = films.first?.id } }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    since: [.scenes, .sceneStorage],
    thresholds: [
      .init(
        "window", 10 * Durations.second, .duration,
        "from the restoration to a default that overwrites it; our choice: launches that restore "
          + "take seconds")
    ],
    falsePositives: """
      A reset that the user requested: record it with `trigger=user`, or record the log-out as \
      work of kind `teardown`.
      """,
    needs: [
      .family(.storage), .anyOf([.storageRestore, .sceneRestoreInteractionState]),
    ],
    interests: .init(
      [
        .storageRestore, .storageWrite, .storageClear, .sceneRestoreInteractionState, .dataDelete,
        .sessionEnd,
      ], signals: [.byUser, .began(.teardown)]),
    triggering: triggering, quiet: quiet)

  private struct Place: Hashable {
    let scene: Symbol
    /// None: the scene's interaction state.
    let key: Symbol
  }

  private let window: Int64
  /// State that was restored and not written since.
  private var restored: [Place: EventMark] = [:]
  private var saysDefaults = false

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    saysDefaults ? nil : "no 'storage.write' says whether it writes the default ('isDefault')"
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    let isOfUser = moment.run.step.signals.contains(.byUser)
    switch event.kind {
    case .storageRestore:
      if !event.boolean(.isDefault) { restore(event.key, moment) }
    case .sceneRestoreInteractionState: restore(.none, moment)
    case .storageWrite:
      if event.given.contains(.isDefault) { saysDefaults = true }
      if !isOfUser { write(event, moment) }
    case .storageClear: restored[Place(scene: event.scene, key: event.key)] = nil
    // A log-out begins.
    case .dataDelete, .sessionEnd: restored = [:]
    default: break
    }
    guard !restored.isEmpty else { return }
    if moment.run.step.signals.contains(.workBegan), moment.run.step.work?.isA(.teardown) == true {
      restored = [:]
    } else if isOfUser {
      // From here the user determines the scene's state.
      let isOfScene = event.scene.isPresent && moment.mayScan(restored.count)
      restored = isOfScene ? restored.filter { $0.key.scene != event.scene } : [:]
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (place, mark) in restored {
      live.mark(place.scene)
      live.mark(place.key)
      live.mark(mark)
    }
  }

  /// The scene of the event; for one that names none, the only scene whose state was restored.
  private func scene(_ moment: Moment) -> Symbol {
    let scene = moment.event.scene
    guard !scene.isPresent, restored.count == 1, moment.run.scenes.count <= 1,
      let only = restored.first?.key
    else { return scene }
    return only.scene
  }

  private func restore(_ key: Symbol, _ moment: Moment) {
    let place = Place(scene: moment.event.scene, key: key)
    guard
      restored[place] != nil
        || moment.mayKeep(
          in: &restored, dropping: { $1.time >= 0 && moment.now - $1.time > window })
    else { return }
    restored[place] = moment.mark
  }

  private func write(_ event: Event, _ moment: Moment) {
    let scene = self.scene(moment)
    let place = Place(scene: scene, key: event.key)
    var found = restored.removeValue(forKey: place)
    if found == nil, !moment.run.seen(.storageRestore) {
      // Once per restored scene: the first default is enough.
      let whole = Place(scene: scene, key: .none)
      found = event.boolean(.isDefault) ? restored.removeValue(forKey: whole) : nil
    }
    guard let mark = found, event.boolean(.isDefault) else { return }
    if mark.time >= 0, moment.now - mark.time > window { return }
    let run = moment.run
    moment.judge(
      moment.absenceCause(since: mark) ?? run.durationCause(since: mark), nil, .name(event.key),
      details(mark, moment))
  }

  private func details(_ restoration: EventMark, _ moment: Moment) -> ReportDetails {
    let event = moment.event
    let later =
      restoration.time >= 0 ? " \(Durations.text(moment.now - restoration.time)) later" : ""
    return ReportDetails(
      message:
        "the restored value of '\(moment.text(event.key))'\(moment.ofScene(event.scene)) was "
        + "overwritten with its default\(later), and the user had done nothing",
      evidence: [
        Evidence(restoration, scene: event.scene, "restored here"),
        Evidence(moment.mark, scene: event.scene, "the default overwrites it"),
      ])
  }
}
