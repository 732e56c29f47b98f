import LifecycleModel
public import RuleKit
public import TraceModel

/// LT207. Work for the whole app runs once for every observer of a scene's phase.
///
/// When all windows leave or return together, their observers run one after the other and the app's
/// state changes somewhere among them. So the rule requires a change of the app's state shortly
/// before or between the executions, not before the first one.
public final class ScenePhaseForAppWork: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT207", name: "scene-phase-for-app-work", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "Work for the whole app ran once in each scene for one change of the app's state.",
    phrases: ["runs once per window", "once for each scene", "work multiplied by windows"],
    rationale: """
      In a view, `scenePhase` is the phase of that view's scene; in a scene declaration of the \
      app's own it is that of its scenes together, and in the App that of all. Work for the app (recorded with `scope=app`) that a view's phase triggers \
      runs once in every window: flushes, uploads and session ends are doubled and may race. Work \
      that belongs to each scene is recorded without that scope and is not reported.
      """,
    fix: """
      Observe the UIApplication notifications for work of the app: they are posted once for any \
      number of windows. If the work must follow a scene, let the views inform one actor, which \
      acts once.
      """,
    snippet: """
      @main struct FilmsApp: App {
        init() {
          let left = UIApplication.didEnterBackgroundNotification
          // Posted once, when the last scene has left.
          NotificationCenter.default.addObserver(
            forName: left, object: nil, queue: .main
          ) { _ in
            MainActor.assumeIsolated { Analytics.shared.flush() }
          }
        }
        var body: some Scene { WindowGroup { FilmList() } }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/swiftui/migrating-to-the-swiftui-life-cycle",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "window", 500 * Durations.millisecond, .duration,
        "between two executions, and from the change of the app's state to the first of them")
    ],
    falsePositives: "Work that belongs to each scene, if it is recorded with `scope=app`.",
    needs: [.family(.work), .states(.scenes)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(signals: .workOfApp),
    triggering: triggering, quiet: quiet)

  private struct Chore: Hashable {
    let name: Symbol
    let key: Symbol
  }

  private struct Execution {
    let scene: Symbol
    let begin: EventMark
    /// The change of the app's state before it.
    let change: EventMark
  }

  private let window: Int64
  /// The latest execution, and the latest one in another scene.
  private var executions: [Chore: [Execution]] = [:]

  private var scenes = NamedScenes()
  /// The latest that named no scene.
  private var unnamed: Chore?

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    scenes.whyNotEvaluated("work of the app")
  }

  public override func observe(_ moment: Moment) {
    guard let work = moment.run.step.work else { return }
    let chore = Chore(name: work.name, key: work.key)
    guard work.scene.isPresent else {
      // Twice, it may be of two scenes.
      if unnamed == chore, moment.run.scenes.count > 1 { scenes.note(.none) }
      unnamed = chore
      return
    }
    scenes.note(work.scene)
    guard
      executions[chore] != nil
        || moment.mayKeep(
          in: &executions, dropping: { $1.allSatisfy { isOver($0.begin, by: work.begin) } })
    else { return }
    var known = executions[chore] ?? []
    if let other = known.last(where: { $0.scene != work.scene }) { judge(work, other, moment) }
    known.removeAll { $0.scene == work.scene }
    if known.count == 2 { known.removeFirst() }
    known.append(
      Execution(scene: work.scene, begin: work.begin, change: moment.run.app.began))
    executions[chore] = known
  }

  public override func markNames(_ live: LiveNames) {
    if let unnamed {
      live.mark(unnamed.name)
      live.mark(unnamed.key)
    }
    for (chore, known) in executions {
      live.mark(chore.name)
      live.mark(chore.key)
      for execution in known {
        live.mark(execution.scene)
        live.mark(execution.begin)
        live.mark(execution.change)
      }
    }
  }

  private func isOver(_ first: EventMark, by begin: EventMark) -> Bool {
    first.time >= 0 && begin.time - first.time > window
  }

  private func judge(_ work: Work, _ other: Execution, _ moment: Moment) {
    let run = moment.run
    let change = run.app.began
    guard change.exists, run.app.state != nil, run.app.previous != nil else { return }
    let isTimed = change.time >= 0 && other.begin.time >= 0 && work.begin.time >= 0
    if isTimed {
      guard work.begin.time - other.begin.time <= window,
        other.begin.time - change.time <= window
      else { return }
    } else if other.change != change, !isOneDeparture(other, work, run) {
      return
    }
    let first = other.begin.ordinal < change.ordinal ? other.begin : change
    moment.judge(
      isTimed ? run.durationCause(since: first) : .orderOnly, nil, .name(work.name), at: work.begin,
      scene: work.scene,
      Self.details(work, other, moment))
  }

  /// Without times: both scenes left, and neither came back between.
  private func isOneDeparture(_ other: Execution, _ work: Work, _ run: RunState) -> Bool {
    run.app.state != .active
      && [other.scene, work.scene].allSatisfy { id in
        run.scene(id).map { $0.lastActivation.ordinal < other.begin.ordinal } ?? false
      }
  }

  private static func details(
    _ work: Work, _ other: Execution, _ moment: Moment
  ) -> ReportDetails {
    let run = moment.run
    let change = run.app.began
    let isTimed = work.begin.time >= other.begin.time && other.begin.time >= 0
    let after = isTimed ? "\(Durations.text(work.begin.time - other.begin.time)) after" : "after"
    var evidence = [
      Evidence(other.begin, scene: other.scene, "ran here first"),
      Evidence(work.begin, scene: work.scene, "ran again"),
    ]
    evidence.insert(
      Evidence(change, "the app became \(run.app.state?.name ?? "unknown")"),
      at: change.ordinal < other.begin.ordinal ? 0 : 1)
    return ReportDetails(
      message: "\(moment.work(work.name)) for the whole app ran in scene "
        + "'\(moment.text(work.scene))' \(after) it ran in scene '\(moment.text(other.scene))', "
        + "both for one change of the app to \(run.app.state?.name ?? "unknown")",
      evidence: evidence)
  }
}
