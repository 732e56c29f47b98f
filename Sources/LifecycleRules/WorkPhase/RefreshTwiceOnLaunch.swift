import LifecycleModel
public import RuleKit
public import TraceModel

/// LT206. A launch or a return loads the same data twice.
///
/// A refresh is known by its key, or by its name if it has none. Its `trigger` names what started
/// it; without one, its place decides: before the activation it belongs to the launch, shortly
/// after it to the activation. Two that belong to one activation are a pair only if they overlap or
/// begin close together, because the second of them may be the user's. A short interruption is not
/// a return: that is `refresh-on-every-activation`.
public final class RefreshTwiceOnLaunch: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT206", name: "refresh-twice-on-launch", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "A launch or a return from the background loaded the same data twice.",
    phrases: [
      "refreshes twice", "loads twice", "double fetch at start", "two requests on launch",
      "reloads twice",
    ],
    rationale: """
      At a cold launch everything fires: `didFinishLaunching`, the first `onAppear` and `task`, \
      `sceneWillEnterForeground`, `sceneDidBecomeActive` and `.active`. On a return the last three \
      do. An app that loads in two of these places asks its server for the same thing twice within \
      a second, at the moment when speed matters most, and the second answer may overwrite the \
      first. A retry after a load that failed or was cancelled is fine, and so is a load that the \
      user requested.
      """,
    fix: """
      Load in one place. If it is the activation, let it serve the launch too; if it is the launch, \
      load on `.active` only after a visit of the background.
      """,
    snippet: """
      .task { await films.load() }
      .onChange(of: scenePhase) { _, phase in
        if phase == .background { wasInBackground = true }
        guard phase == .active, wasInBackground else { return }
        wasInBackground = false
        Task { await films.load() }
      }
      """,
    sources: [
      "https://github.com/ruddarr/app/pull/771",
      "https://www.jessesquires.com/blog/2024/06/29/swiftui-scene-phase/",
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:)",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "gap", 5 * Durations.second, .duration,
        "between the two beginnings; our choice: a slow launch still fits in, later the data may have changed"
      ),
      .init(
        "window", 1 * Durations.second, .duration,
        "how long after the activation a refresh without a `trigger` still counts as started by it"
      ),
      .init(
        "together", 1 * Durations.second, .duration,
        "between two beginnings after one activation, unless the first still runs; our choice"),
    ],
    falsePositives: """
      Designs that show a cache first and ask the network next: record the second step with another \
      `key` or kind, such as `revalidate`.
      """,
    needs: [.family(.work), .states(.app)],
    interests: .init(signals: [.appState, .began(.refresh), .ended(.refresh)]),
    foldsInto: ["double-lifecycle-subscription"],
    triggering: triggering, quiet: quiet)

  /// The loaded resource, by key or name, and its scene; without a scene, the last one of any.
  private struct Load: Hashable {
    let resource: Symbol
    let scene: Symbol
  }

  /// A refresh that may be the first of two.
  private struct Opening {
    var work: Work
    /// It was itself started by an activation.
    let isActivation: Bool
  }

  /// The way to an activation: from a launch, a connect or the background.
  private struct Approach {
    let start: EventMark
    let activation: EventMark
  }

  private let gap: Int64
  private let window: Int64
  private let together: Int64
  private var openings: [Load: Opening] = [:]
  /// Where the app's way to the foreground began: `.none` for the launch. Nil while it is not on
  /// one.
  private var start: EventMark?
  private var approach: Approach?
  private var hasBegun = false

  public init(_ settings: RuleSettings) {
    gap = settings["gap"]
    window = settings["window"]
    together = settings["together"]
  }

  public override func reset() -> Bool {
    openings = [:]
    start = nil
    approach = nil
    hasBegun = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    if !hasBegun {
      hasBegun = true
      if run.startCause == nil { start = EventMark.none }
    }
    if run.step.signals.contains(.appState) { followApp(moment) }
    guard let work = run.step.work, work.isA(.refresh), !work.isPart else { return }
    let resource = work.key.isPresent ? work.key : work.name
    if run.step.signals.contains(.workBegan), work.trigger != .user {
      begin(work, resource, moment)
    }
    if run.step.signals.contains(.workEnded) { end(work, resource) }
  }

  public override func markNames(_ live: LiveNames) {
    for (load, opening) in openings {
      live.mark(load.resource)
      live.mark(load.scene)
      live.mark(opening.work)
    }
    if let start { live.mark(start) }
    if let approach {
      live.mark(approach.start)
      live.mark(approach.activation)
    }
  }

  private func followApp(_ moment: Moment) {
    switch moment.run.app.state {
    case .background:
      start = moment.mark
      approach = nil
    case .inactive:
      // From active: an interruption, unless the background follows. A log leaves the state before
      // unknown; on the way to the first activation it was the launch.
      let previous = moment.run.app.previous
      if previous == .active || previous == nil && moment.run.process.firstActivation.exists {
        start = nil
      }
      approach = nil
    case .active:
      approach = start.map { Approach(start: $0, activation: moment.mark) }
      start = nil
    case nil:
      start = nil
      approach = nil
    }
  }

  private func begin(_ work: Work, _ resource: Symbol, _ moment: Moment) {
    let trigger = work.trigger.eventKind
    if trigger.isActivation || trigger == .unknown, let approach = approach(of: work, moment),
      follows(work, approach.activation)
    {
      for scene in work.scene.isPresent ? [work.scene, .none] : [.none] {
        guard let opening = openings[Load(resource: resource, scene: scene)],
          judge(work, opening, approach, moment)
        else { continue }
        return forget(opening.work, resource)
      }
      remember(Opening(work: work, isActivation: true), resource, moment)
    } else if trigger.isOpening || (trigger == .unknown && isOnTheWay(work, moment.run)) {
      remember(Opening(work: work, isActivation: false), resource, moment)
    }
  }

  private func remember(_ opening: Opening, _ resource: Symbol, _ moment: Moment) {
    let begin = opening.work.begin
    for scene in [opening.work.scene, .none] {
      let load = Load(resource: resource, scene: scene)
      guard
        openings[load] != nil
          || moment.mayKeep(in: &openings, dropping: { isOver($1.work.begin, by: begin) })
      else { return }
      openings[load] = opening
    }
  }

  private func isOver(_ first: EventMark, by begin: EventMark) -> Bool {
    first.time >= 0 && begin.time - first.time > gap
  }

  private func forget(_ work: Work, _ resource: Symbol) {
    for load in places(of: work, resource) { openings[load] = nil }
  }

  /// After a load that failed or was cancelled, the next one is another try.
  private func end(_ work: Work, _ resource: Symbol) {
    if work.isUnfinished { return forget(work, resource) }
    for load in places(of: work, resource) { openings[load]?.work = work }
  }

  /// Where a load is remembered.
  private func places(of work: Work, _ resource: Symbol) -> [Load] {
    [work.scene, .none].map { Load(resource: resource, scene: $0) }
      .filter { openings[$0]?.work.begin == work.begin }
  }

  /// The last activation of the work's scene, or of the app, if it ended a launch or a return.
  private func approach(of work: Work, _ moment: Moment) -> Approach? {
    guard work.scene.isPresent, let scene = moment.run.scene(work.scene) else { return approach }
    guard scene.appState == .active, scene.lastActivation.exists else { return nil }
    if scene.wasInBackground {
      return Approach(start: scene.lastBackground, activation: scene.lastActivation)
    }
    // Where phases are all that is recorded, no scene connects.
    let isOfLaunch =
      scene.lastActivation == moment.run.process.firstActivation && moment.run.startCause == nil
    guard scene.lastConnect.exists || isOfLaunch,
      !scene.lastResign.exists || scene.lastResign.ordinal < scene.lastConnect.ordinal
    else { return nil }
    return Approach(
      start: isOfLaunch ? .none : scene.lastConnect, activation: scene.lastActivation)
  }

  /// Whether an activation started the work: its trigger says so, or it comes shortly after.
  private func follows(_ work: Work, _ activation: EventMark) -> Bool {
    guard work.begin.ordinal > activation.ordinal else { return false }
    if work.trigger.eventKind != .unknown { return true }
    guard work.begin.time >= 0, activation.time >= 0 else { return true }
    return work.begin.time - activation.time <= window
  }

  /// Work without a trigger, begun on the way to the foreground.
  private func isOnTheWay(_ work: Work, _ run: RunState) -> Bool {
    if work.scene.isPresent, let scene = run.scene(work.scene) {
      return work.isLaunchWork || (work.sceneState == .inactive && scene.wasInBackground)
    }
    guard let start else { return false }
    return start.exists ? run.app.state == .inactive : run.header.launch != .background
  }

  private func judge(
    _ work: Work, _ opening: Opening, _ approach: Approach, _ moment: Moment
  ) -> Bool {
    let first = opening.work
    guard first.begin.ordinal > approach.start.ordinal, first.begin.ordinal < work.begin.ordinal,
      !first.scene.isPresent || !work.scene.isPresent || first.scene == work.scene
    else { return false }
    let isTimed = first.begin.time >= 0 && work.begin.time >= 0
    let apart = isTimed ? work.begin.time - first.begin.time : 0
    guard apart <= gap else { return false }
    let isNamed = [first, work].allSatisfy { $0.trigger.eventKind != .unknown }
    // Without triggers, their distance from the activation tells what they belong to.
    let hasLed = approach.activation.ordinal < first.begin.ordinal
    let since = hasLed && !isNamed ? approach.activation : first.begin
    var clock = isTimed ? moment.run.durationCause(since: since) : .orderOnly
    if opening.isActivation, !(isNamed && first.trigger != work.trigger) {
      let isOpen = !first.end.exists
      guard first.begin.ordinal > approach.activation.ordinal,
        isOpen || apart <= together || first.endTime > work.begin.time
      else { return false }
      // Order alone proves that one began while the other ran.
      if isOpen, isNamed { clock = nil }
    }
    moment.judge(
      clock ?? moment.absenceCause(since: approach.start), nil, .name(work.name),
      at: work.begin, scene: work.scene, measure: Int64.max - max(0, apart),
      Self.details(work, first, approach, isTimed ? apart : nil, moment))
    return true
  }

  private static func details(
    _ work: Work, _ first: Work, _ approach: Approach, _ apart: Int64?, _ moment: Moment
  ) -> ReportDetails {
    let what = approach.start.kind.isBackgrounding ? "return" : "launch"
    let after = apart.map { "\(Durations.text($0)) after" } ?? "after"
    var evidence = [
      Evidence(first.begin, scene: first.scene, "loaded here first"),
      Evidence(work.begin, scene: work.scene, "loaded again"),
    ]
    let activation = Evidence(approach.activation, scene: work.scene, "became active")
    evidence.insert(activation, at: approach.activation.ordinal < first.begin.ordinal ? 0 : 1)
    return ReportDetails(
      message: "refresh '\(moment.text(work.name))'\(cause(work, moment)) began \(after) the same "
        + "refresh\(cause(first, moment)), both for one \(what)",
      evidence: evidence)
  }

  private static func cause(_ work: Work, _ moment: Moment) -> String {
    work.trigger.eventKind == .unknown ? "" : " from '\(moment.text(work.trigger))'"
  }
}
