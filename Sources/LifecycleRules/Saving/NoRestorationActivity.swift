import LifecycleModel
public import RuleKit
public import TraceModel

/// LT306. Scenes come back again and again, and nothing was ever kept to restore them.
///
/// Judged over all runs of an app: state that any of its scenes kept at any time shows that the app
/// restores. State in the app's own files is not visible.
public final class NoRestorationActivity: RunWatcher, SceneKeeper {
  public static let seesSeveralRuns = true

  public static let info = RuleInfo(
    code: "LT306", name: "no-restoration-activity", family: .savingAndRestoration, severity: .note,
    summary: "A scene connected again several times, and the app never kept any state to restore.",
    phrases: ["starts from scratch", "forgets where I was", "state not restored", "place lost"],
    rationale: """
      The system disconnects scenes in the background and ends processes when it needs their \
      memory; the user does not notice and expects the screen that was last shown. UIKit asks for \
      a user activity before it releases a scene, SwiftUI keeps the values in SceneStorage. \
      Without either, each return begins at the first screen.
      """,
    fix: """
      Return an activity from `stateRestorationActivity(for:)` and use it in `willConnectTo`, or \
      keep the ids of the shown items in `@SceneStorage`.
      """,
    snippet: """
      func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "com.example.films.show")
        activity.userInfo = ["film": shownFilm.id]
        return activity
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/staterestorationactivity(for:)",
      "https://developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "reconnects", 2, .count,
        "connections of a scene after it was in the background; our choice: one may be chance")
    ],
    falsePositives:
      "Apps with a single screen, and apps that keep the user's place in their own files.",
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init([
      .sceneWillConnect, .sceneDidEnterBackground, .sceneStateRestorationActivity,
      .sceneRestoreInteractionState, .sceneDidUpdateUserActivity, .storageWrite, .storageRestore,
      .appWillEncodeRestorableState, .appDidDecodeRestorableState,
    ]),
    triggering: triggering, quiet: quiet)

  /// The facts about an app after some of its runs. Ids are strings, because each input has its own
  /// symbols. The runs of an app share the facts about scenes of earlier runs: a copy for each run
  /// would cost more than everything else in a launch.
  private final class Memory {
    /// How often a scene that has been in the background connected afterwards, and which run showed
    /// it: a run uses only facts that earlier runs had shown when it began.
    private struct Known {
      let count: Int64
      let teller: Int
    }

    /// At least the last 8,192 scenes are kept. Older ones are forgotten; if such a scene comes
    /// back, its count starts at 0 again. That can delay a finding, and it never makes one.
    private var recent: [ExactString: Known] = [:]
    private var older: [ExactString: Known] = [:]
    private static let generation = 8_192
    /// Runs that added their facts.
    private(set) var tellers = 0

    var isEmpty: Bool { recent.isEmpty && older.isEmpty }

    func count(_ scene: ExactString, before teller: Int) -> Int64? {
      (recent[scene] ?? older[scene]).flatMap { $0.teller < teller ? $0.count : nil }
    }

    func addTeller() { tellers += 1 }

    func set(_ scene: ExactString, _ count: Int64) {
      if recent.count == Self.generation, recent[scene] == nil {
        older = recent
        recent = [:]
      }
      recent[scene] = Known(count: count, teller: tellers - 1)
    }

    func forget(_ scene: ExactString) {
      recent[scene] = nil
      older[scene] = nil
    }
  }

  /// A scene of this run that has been in the background, in it or before.
  private struct Scene {
    /// How often it connected afterwards.
    var count: Int64
    /// Numbers the changes of all of them.
    var order: Int
  }

  private let limit: Int64
  private var memory = Memory()
  /// Facts added by then are known here.
  private var begin = 0
  private var keepsState = false
  /// Why state that was kept may not have been seen.
  private var cause: UnknownCause?
  private var run: RunState?
  /// The facts that this run adds to `memory`, by symbols.
  private let scenes = SymbolMap<Scene>()
  private var changes = 0

  public init(_ settings: RuleSettings) { limit = settings["reconnects"] }

  public override func follow(_ earlier: RunWatcher) {
    guard let earlier = earlier as? NoRestorationActivity else { return }
    // It may not be over yet.
    if let run = earlier.run { earlier.noteGaps(run.lossCause(since: .none), run) }
    earlier.tell()
    memory = earlier.memory
    begin = memory.tellers
    keepsState = earlier.keepsState
    cause = earlier.cause
  }

  /// Tells the next run what this one knows by now.
  private func tell() {
    guard let run, !scenes.isEmpty else { return }
    memory.addTeller()
    for (scene, known) in scenes.sorted(by: { $0.value.order < $1.value.order }) {
      memory.set(ExactString(run.symbols[scene]), known.count)
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let seen = moment.run.seen
    if StateSource.app.isShown(by: seen), !StateSource.sceneCallbacks.isShown(by: seen) {
      return Lacking.sceneCallbacks
    }
    if moment.run.header.partial { return "a log need not show what was kept" }
    return Self.isRecorded(moment.run) ? nil : "no 'storage' records"
  }

  /// In SwiftUI the state to restore is in SceneStorage.
  private static func isRecorded(_ run: RunState) -> Bool {
    !run.header.partial
      && (run.lifeCycle?.hasSwiftUIScenes != true || run.families.contains(.storage))
  }

  public override func observe(_ moment: Moment) {
    run = moment.run
    guard !keepsState else { return moment.retire() }
    let event = moment.event
    switch event.kind {
    case .sceneWillConnect: connect(moment)
    case .sceneDidEnterBackground: leave(moment)
    case .sceneStateRestorationActivity:
      // Without the key the returned value is unknown.
      if event.boolean(.activity, default: true) { keepsState = true }
    default: keepsState = true
    }
  }

  public override func runEnded(_ moment: Moment) {
    noteGaps(moment.absenceCause(since: .none), moment.run)
    if !Self.isRecorded(moment.run) { cause = cause ?? .notRecorded }
  }

  /// A session that was discarded never connects again.
  public override func release(scene: Symbol) {
    scenes.remove(scene)
    if !memory.isEmpty, let run { memory.forget(ExactString(run.symbols[scene])) }
  }

  public override func markNames(_ live: LiveNames) {
    for scene in scenes.names { live.mark(scene) }
  }

  private func noteGaps(_ loss: UnknownCause?, _ run: RunState) {
    cause = cause ?? loss ?? run.startCause
  }

  private func leave(_ moment: Moment) {
    let id = moment.event.scene
    guard !scenes.contains(id), let scene = moment.scene, scene.purpose == .window else { return }
    keep(id, earlier(id, moment.run) ?? 0, moment)
  }

  /// How often a scene connected that was in the background in an earlier run.
  private func earlier(_ scene: Symbol, _ run: RunState) -> Int64? {
    memory.isEmpty ? nil : memory.count(ExactString(run.symbols[scene]), before: begin)
  }

  private func keep(_ scene: Symbol, _ count: Int64, _ moment: Moment) {
    changes += 1
    if let known = scenes.place(of: scene) {
      known.pointee = Scene(count: count, order: changes)
    } else if moment.mayKeep(scenes.count) {
      scenes.insert(scene, Scene(count: count, order: changes))
    }
  }

  private func connect(_ moment: Moment) {
    let scene = moment.event.scene
    let run = moment.run
    guard let before = scenes[scene]?.count ?? earlier(scene, run) else { return }
    let count = before + 1
    keep(scene, count, moment)
    guard count >= limit, Self.isRecorded(run) else { return }
    noteGaps(moment.absenceCause(since: .none), run)
    moment.judge(cause, measure: count, details(count, moment))
  }

  private func details(_ count: Int64, _ moment: Moment) -> ReportDetails {
    let scene = moment.event.scene
    var evidence = [Evidence(moment.mark, scene: scene, "connects, with nothing to restore")]
    if let left = moment.scene?.lastBackground, left.exists {
      evidence.insert(Evidence(left, scene: scene, "had been in the background"), at: 0)
    }
    return ReportDetails(
      message:
        "scene '\(moment.text(scene))' came back for the \(Self.ordinal(count)) time after it "
        + "had been in the background, and the app never kept state to restore it",
      evidence: evidence)
  }

  private static func ordinal(_ count: Int64) -> String {
    switch (count % 10, count % 100) {
    case (_, 11...13): "\(count)th"
    case (1, _): "\(count)st"
    case (2, _): "\(count)nd"
    case (3, _): "\(count)rd"
    default: "\(count)th"
    }
  }
}
