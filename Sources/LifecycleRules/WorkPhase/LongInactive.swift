import LifecycleModel
public import RuleKit
public import TraceModel

/// LT216. A scene stays between the foreground and active.
///
/// Visits of the foreground inactive state are timed by the scene's own events, and by its
/// ScenePhase where those are not recorded. The time counts while the process runs: a suspension
/// ends the visit.
public final class LongInactive: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT216", name: "long-inactive", family: .workInTheWrongPhase, severity: .note,
    summary: "A scene was in the foreground for a long time without being active.",
    phrases: ["stuck inactive", "never active", "frozen in foreground"],
    rationale: """
      A scene is usually inactive for moments only. If it stays inactive for a minute, the system \
      shows something in front of it, or a callback is missing: the recorder lost it, or a \
      subclass overrides it without calling super. Meanwhile the app is visible but gets no \
      touches, so drawing and polling are wasted. On watchOS, visionOS and the Mac, and on \
      external displays and CarPlay, scenes may stay in this state; the rule does not judge those.
      """,
    fix: """
      If no call or system screen was in front, look for the missing activation. Otherwise pause \
      animations until the scene is active again.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        game.isPaused = phase != .active
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.property",
      "https://developer.apple.com/documentation/swiftui/scenephase/inactive",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "lasting", 60 * Durations.second, .duration,
        "our choice: longer than alerts and looks at Control Center take")
    ],
    falsePositives: "A phone call in front, or an app switcher that was left open.",
    platforms: [.iOS, .iPadOS, .tvOS],
    interests: .init([
      .sceneWillEnterForeground, .sceneWillResignActive, .sceneDidBecomeActive,
      .sceneDidEnterBackground, .sceneDidDisconnect, .phaseActive, .phaseInactive,
      .phaseBackground, .processSuspend, .processExit,
    ]),
    triggering: triggering, quiet: quiet)

  private struct Visit {
    let entry: EventMark
    /// It has lasted for longer than the limit, for certain.
    var isProved = false
  }

  private let limit: Int64
  /// By scene, while it is in the state.
  private let visits = SymbolMap<Visit>()
  /// By scene, the visit for which a wake is on its way.
  private let awaited = SymbolMap<EventMark>()
  private var lastSuspension = EventMark.none

  public init(_ settings: RuleSettings) { limit = settings["lasting"] }

  public override func reset() -> Bool {
    visits.removeAll()
    awaited.removeAll()
    lastSuspension = EventMark.none
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    let kind = moment.event.kind
    if kind == .processSuspend || kind == .processExit {
      lastSuspension = moment.mark
      for scene in scenesInOrder { close(scene, moment.mark, moment) }
      return
    }
    let id = moment.event.scene
    guard let scene = run.scene(id) else { return }
    // Where the scene's own events are recorded, its ScenePhase says nothing more of it.
    switch kind {
    case .phaseActive, .phaseInactive, .phaseBackground:
      if scene.machine != nil, run.losses.last < 0 { return }
    default: break
    }
    let isInside = Self.isInside(scene)
    let known = visits.place(of: id)
    // Most events leave no scene in the state, or in the same visit of it.
    guard isInside || known != nil else { return }
    let entry = scene.machine != nil ? scene.scene.entry : scene.phase.entry
    if isInside, let known, known.pointee.entry.ordinal == entry.ordinal { return }
    guard scene.purpose == .window else { return }
    if known != nil { close(id, moment.mark, moment) }
    guard isInside, entry.ordinal > lastSuspension.ordinal, moment.mayKeep(visits.count) else {
      return
    }
    visits.insert(id, Visit(entry: entry))
    if !awaited.contains(id) { wait(for: id, entry, moment) }
  }

  public override func wake(_ moment: Moment, token: Int) {
    let scene = Symbol(rawValue: UInt32(truncatingIfNeeded: token))
    let due = awaited.removeValue(forKey: scene)
    guard let known = visits[scene] else { return }
    if known.entry != due {
      wait(for: scene, known.entry, moment)
    } else if cause(known.entry, moment) == nil {
      visits.update(scene) { $0.isProved = true }
    }
  }

  public override func runEnded(_ moment: Moment) {
    for scene in scenesInOrder { close(scene, .none, moment) }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.now < 0 { return Lacking.times }
    // The app records its own states, and not those of its scenes.
    let seen = moment.run.seen
    let hasOthers = StateSource.app.isShown(by: seen) && !StateSource.scenes.isShown(by: seen)
    return hasOthers ? Lacking.states(.scenes) : nil
  }

  public override func markNames(_ live: LiveNames) {
    for (scene, visit) in visits {
      live.mark(scene)
      live.mark(visit.entry)
    }
    for (scene, entry) in awaited {
      live.mark(scene)
      live.mark(entry)
    }
  }

  /// One pending wake-up per scene, however often it changes.
  private func wait(for scene: Symbol, _ entry: EventMark, _ moment: Moment) {
    guard entry.time >= 0 else { return }
    awaited[scene] = entry
    moment.wake(limit, after: entry, token: Int(scene.rawValue))
  }

  /// It is in a visit of foreground inactive, and it is known which event led to it.
  private static func isInside(_ scene: KnownScene) -> Bool {
    scene.machine != nil
      ? scene.scene.state == SceneStates.foregroundInactive && scene.scene.entry.exists
      : scene.hasPhase && scene.phase.state == PhaseStates.inactive && scene.phase.entry.exists
  }

  private var scenesInOrder: [Symbol] {
    guard visits.count > 1 else { return visits.names }
    return visits.sorted { $0.value.entry.ordinal < $1.value.entry.ordinal }.map(\.key)
  }

  private func cause(_ entry: EventMark, _ moment: Moment) -> UnknownCause? {
    moment.run.durationCause(since: entry) ?? moment.absenceCause(since: entry)
      ?? moment.run.passingCause(of: .inactive, since: entry)
  }

  /// The visit is over, or, without an `end`, the recording is.
  private func close(_ scene: Symbol, _ end: EventMark, _ moment: Moment) {
    guard let known = visits.removeValue(forKey: scene), known.entry.time >= 0 else { return }
    let run = moment.run
    // Most visits are short, so this is checked first.
    if !known.isProved, (end.exists ? end.time : moment.now) - known.entry.time <= limit { return }
    var cause = cause(known.entry, moment)
    var duration = max(0, (end.exists ? end.time : moment.now) - known.entry.time)
    if known.isProved, cause != nil {
      // Only the time before the loss stays proved.
      duration = limit + 1
      cause = nil
    }
    // One that is short when the recording ends is taken for the passage that most are.
    guard duration > limit else { return }
    if run.scene(scene)?.lastConnect.exists != true {
      // The scene's purpose was recorded at its connect.
      cause = cause ?? moment.absenceCause(since: .none) ?? run.startCause
    }
    moment.judge(
      cause, nil, .none, at: known.entry, scene: scene, measure: duration,
      details(scene, known.entry, end, duration, moment))
  }

  private func details(
    _ scene: Symbol, _ entry: EventMark, _ end: EventMark, _ duration: Int64, _ moment: Moment
  ) -> ReportDetails {
    let isBound = duration == limit + 1
    let length =
      isBound ? "more than \(Durations.text(limit))" : Durations.text(duration, above: limit)
    var evidence = [Evidence(entry, scene: scene, "inactive from here")]
    if end.exists { evidence.append(Evidence(end, scene: scene, "until here")) }
    let who = scene.isPresent ? "scene '\(moment.text(scene))'" : "the scene"
    return ReportDetails(
      message: "\(who) was inactive in the foreground for \(length)"
        + "\(end.exists || isBound ? "" : " so far"), limit \(Durations.text(limit))",
      evidence: evidence)
  }
}
