import LifecycleModel
public import TraceModel

/// LT207. Work for the whole app runs once for every observer of a scene's phase.
///
/// When all windows leave or return together, their observers run one after the other and the
/// app's state changes somewhere among them. So what is asked for is a change of the app's state
/// shortly before or between the executions, not before the first one.
public final class ScenePhaseForAppWork: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT207", name: "scene-phase-for-app-work", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "Work for the whole app ran once in each scene for one change of the app's state.",
    rationale: """
      In a view, `scenePhase` is the phase of that view's scene; in the App, it is that of all scenes \
      together. Work for the app (recorded with `scope=app`) that hangs on a view's phase runs once \
      in every window: flushes, uploads and session ends are doubled, and may race. Work that really \
      is each scene's own is recorded without that scope and is not reported.
      """,
    fix: """
      Observe the UIApplication notifications for work of the app: they are posted once, whatever \
      the number of windows. Where the work must follow a scene, let the views tell one actor, \
      which acts once.
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
    falsePositives: "Work that is each scene's own, if it is recorded with `scope=app`.",
    needs: [.family(.work)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(signals: .workOfApp),
    triggering: [
      .init(
        "Both windows flush the analytics when the app leaves",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        9s A scene.willResignActive
        9.001s B scene.willResignActive
        9.5s A scene.didEnterBackground
        9.501s A work name=flush kind=network scope=app dur=90ms trigger=phase.background
        9.502s B scene.didEnterBackground
        ↓ 9.503s B work name=flush kind=network scope=app dur=90ms trigger=phase.background
        """),
      .init(
        "Exactly half a second between all of them", hidden: true,
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        9s A scene.willResignActive
        10s B scene.willResignActive
        10.5s A work name=pause kind=other scope=app dur=1ms
        ↓ 11s B work name=pause kind=other scope=app dur=1ms
        """),
    ],
    quiet: [
      .init(
        "Once, by the notification of the app",
        """
        header lifeCycle=swiftui platform=ipados multipleScenes=true records=work,view
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        105ms A view.body view=Root
        110ms A scene.willEnterForeground
        111ms note.app.willEnterForeground
        120ms A scene.didBecomeActive
        121ms note.app.didBecomeActive
        200ms B scene.willConnect
        205ms B view.body view=Root
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        9s A scene.willResignActive
        9.001s B scene.willResignActive
        9.002s note.app.willResignActive
        9.5s A scene.didEnterBackground
        9.502s B scene.didEnterBackground
        9.503s note.app.didEnterBackground
        9.504s work name=flush kind=network scope=app dur=90ms trigger=note.app.didEnterBackground
        """),
      .init(
        "Near miss: work of each scene, other work, twice in one window, and no change of the app",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        5s A work name=sync kind=network scope=app dur=90ms
        5.1s B work name=sync kind=network scope=app dur=90ms
        9s A scene.willResignActive
        9.001s B scene.willResignActive
        9.5s A scene.didEnterBackground
        9.501s A work name=dropThumbnails kind=cleanup dur=9ms
        9.501s A work name=flush kind=network scope=app dur=90ms
        9.502s A work name=flush kind=network scope=app dur=90ms
        9.502s B scene.didEnterBackground
        9.503s B work name=dropThumbnails kind=cleanup dur=9ms
        9.504s B work name=log kind=disk scope=app dur=9ms
        """),
      .init(
        "Near miss: a nanosecond more between two executions, and since the change", hidden: true,
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        9s A scene.willResignActive
        10s B scene.willResignActive
        10.1s A work name=pause kind=other scope=app dur=1ms
        10600000001ns B work name=pause kind=other scope=app dur=1ms
        20s A scene.didBecomeActive
        20500000001ns A work name=resume kind=other scope=app dur=1ms
        20.6s B work name=resume kind=other scope=app dur=1ms
        """),
    ])

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

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func observe(_ moment: Moment) {
    guard let work = moment.run.step.work, work.scene.isPresent else { return }
    let chore = Chore(name: work.name, key: work.key)
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
    } else if other.change != change {
      return
    }
    let first = other.begin.ordinal < change.ordinal ? other.begin : change
    moment.judge(
      isTimed ? run.durationCause(since: first) : .orderOnly, nil, .name(work.name), at: work.begin,
      scene: work.scene,
      Self.details(work, other, moment))
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
      message: "work '\(moment.text(work.name))' for the whole app ran in scene "
        + "'\(moment.text(work.scene))' \(after) it ran in scene '\(moment.text(other.scene))', "
        + "both for one change of the app to \(run.app.state?.name ?? "unknown")",
      evidence: evidence)
  }
}
