import LifecycleModel
public import RuleKit
public import TraceModel

/// LT217. One handler runs on becoming inactive, and again on reaching the background.
///
/// The same work is the same name, kind and key of the same scene. Its `trigger` names what started
/// it; without one, work and ends of sessions count for the callback shortly before them. Work
/// other than saving, cleaning up and tearing down that begins between the two callbacks as well is
/// started by something else, such as a timer.
public final class HandlerRunTwiceLeaving: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT217", name: "handler-run-twice-leaving", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "The same work ran on becoming inactive and again on going to the background.",
    phrases: ["saves twice", "runs twice when leaving", "saved again in background"],
    rationale: """
      An app that leaves passes two phases, inactive and background. A handler that only asks \
      whether the phase is active, and treats everything else as leaving, runs in both: it saves \
      twice, counts twice, and ends a session that has just ended, so it reports sessions without \
      length. A small checkpoint on inactive and the real save on background are fine: they have \
      different names or kinds.
      """,
    fix: """
      Distinguish all three phases: prepare on `.inactive`, act on `.background`.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: session.resume()
        case .inactive: break
        case .background: session.end(); store.save()
        @unknown default: break
        }
      }
      """,
    sources: ["https://github.com/bluesky-social/social-app/pull/5134"],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "departures", 2, .count,
        "number of departures with the work in both phases; one may "
          + "be chance"),
      .init(
        "window", 20 * Durations.millisecond, .duration,
        "how soon after the callback work without a `trigger` counts as started by it; as in `onAppear`"
      ),
    ],
    falsePositives: """
      A save that finds nothing to do the second time. Only work and ends of sessions are judged: \
      `data.save` and `document.save` say that data are saved, and not which handler did it.
      """,
    interests: .init(
      [.sessionEnd] + callbacks, signals: [.appState, .workBegan],
      starts: .init(
        [.sessionEnd] + callbacks,
        signals: [.appState, .workOfEvent, .began(.save, .cleanup, .teardown)])),
    triggering: triggering, quiet: quiet)

  /// Those of one scene, which do not change the app's state if another scene is active.
  private static let callbacks: [EventKind] = [
    .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground,
  ]

  private struct Chore: Hashable {
    let name: Symbol
    let category: Symbol
    let key: Symbol
    let scene: Symbol
  }

  /// The second run of a departure.
  private struct Repetition {
    let first: EventMark
    let second: EventMark
    let cause: UnknownCause?
  }

  private struct Memory {
    /// The run on becoming inactive of the present departure.
    var first = EventMark.none
    var count: Int64 = 0
    var pending: [Repetition] = []
    var doubt: UnknownCause?
  }

  private enum Callback { case deactivation, backgrounding }

  private let needed: Int64
  private let window: Int64
  private var chores: [Chore: Memory] = [:]
  /// Of all chores.
  private var pendingCount = 0
  /// The app's callback, for work without a scene.
  private var resign = EventMark.none
  private var background = EventMark.none
  private var activation = EventMark.none
  /// The latest of the callbacks, of the app or a scene.
  private var latest = EventMark.none
  private var isLeaving = false
  /// Nothing but times could say which callback ran something.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) {
    needed = settings["departures"]
    window = settings["window"]
  }

  public override func reset() -> Bool {
    chores = [:]
    pendingCount = 0
    resign = .none
    background = .none
    activation = .none
    latest = .none
    isLeaving = false
    lacksTimes = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    defer { if isSettled(moment) { moment.rest() } }
    if run.step.signals.contains(.appState) { followApp(moment) }
    follow(moment)
    if moment.event.kind == .sessionEnd {
      let chore = Chore(
        name: Symbol(.sessionEnd), category: .none, key: .none, scene: moment.event.scene)
      note(chore, moment.event.trigger, moment)
    } else if run.step.signals.contains(.workBegan), let work = run.step.work {
      let isOfHandler =
        work.trigger.eventKind != .unknown || work.isA(.save, .cleanup, .teardown)
      guard isOfHandler || !isSettled(moment) else { return }
      let chore = Chore(
        name: work.name, category: work.category, key: work.key, scene: work.scene)
      note(chore, work.trigger, moment, isOfHandler: isOfHandler)
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    return moment.run.families.isDisjoint(with: [.work, .session])
      ? "no 'work' or 'session' records" : nil
  }

  public override func markNames(_ live: LiveNames) {
    for (chore, memory) in chores {
      live.mark(chore.name)
      live.mark(chore.category)
      live.mark(chore.key)
      live.mark(chore.scene)
      live.mark(memory.first)
      for item in memory.pending {
        live.mark(item.first)
        live.mark(item.second)
      }
    }
    live.mark(resign)
    live.mark(background)
    live.mark(activation)
    live.mark(latest)
  }

  /// No callback runs any work now that does not say so.
  private func isSettled(_ moment: Moment) -> Bool {
    if isLeaving { return false }
    guard latest.exists else { return true }
    return latest.time >= 0 && moment.now >= 0 && moment.now - latest.time > window
  }

  private func follow(_ moment: Moment) {
    switch moment.event.kind {
    case .sceneWillResignActive: isLeaving = true
    case .sceneDidBecomeActive, .sceneDidEnterBackground: isLeaving = false
    case _ where moment.run.step.signals.contains(.appState):
      isLeaving = moment.run.app.state == .inactive && resign == moment.mark
    default: return
    }
    latest = moment.mark
  }

  private func followApp(_ moment: Moment) {
    switch moment.run.app.state {
    case .active: activation = moment.mark
    case .inactive where moment.run.app.isLeaving: resign = moment.mark
    case .background: background = moment.mark
    case .inactive, nil: break
    }
  }

  /// - Parameter isOfHandler: only handlers run such work. If other work also begins between the
  ///   two callbacks, something else starts it.
  private func note(
    _ chore: Chore, _ trigger: Symbol, _ moment: Moment, isOfHandler: Bool = true
  ) {
    guard trigger != .user else { return }
    let (callback, clock) = origin(of: chore, trigger.eventKind, moment)
    switch callback {
    case .deactivation:
      guard chores[chore] != nil || moment.mayKeep(chores.count) else { return }
      chores[chore, default: Memory()].first = moment.mark
    case .backgrounding: repeated(chore, clock, moment)
    case nil: if !isOfHandler, isLeaving { chores[chore]?.first = .none }
    }
  }

  private func repeated(_ chore: Chore, _ clock: UnknownCause?, _ moment: Moment) {
    guard var known = chores[chore], known.first.exists else { return }
    defer { chores[chore] = known }
    let first = known.first
    known.first = .none
    // A return between the two makes them two departures.
    let scene = chore.scene.isPresent ? moment.run.scene(chore.scene) : nil
    guard first.ordinal > (scene?.lastActivation ?? activation).ordinal else { return }
    known.count += 1
    let cause = clock ?? moment.absenceCause(since: first)
    known.doubt = known.doubt ?? cause
    if moment.mayKeep(pendingCount) {
      known.pending.append(Repetition(first: first, second: moment.mark, cause: cause))
      pendingCount += 1
    }
    guard known.count >= needed else { return }
    for item in known.pending { report(chore, item, known, moment) }
    pendingCount -= known.pending.count
    known.pending = []
  }

  /// The callback that started something, and why that is not certain.
  private func origin(
    of chore: Chore, _ trigger: EventKind, _ moment: Moment
  ) -> (Callback?, UnknownCause?) {
    if trigger.isDeactivation { return (.deactivation, nil) }
    if trigger.isBackgrounding { return (.backgrounding, nil) }
    guard trigger == .unknown else { return (nil, nil) }
    var (left, gone) = (resign, background)
    if chore.scene.isPresent, let scene = moment.run.scene(chore.scene) {
      (left, gone) = (scene.lastResign, scene.lastBackground)
    }
    let latest = gone.ordinal > left.ordinal ? gone : left
    if latest.exists, latest.time < 0 || moment.mark.time < 0 { lacksTimes = true }
    guard latest.time >= 0, moment.mark.time >= latest.time,
      moment.mark.time - latest.time <= window
    else { return (nil, nil) }
    return (
      gone.ordinal > left.ordinal ? .backgrounding : .deactivation,
      moment.run.durationCause(since: latest)
    )
  }

  private func report(
    _ chore: Chore, _ item: Repetition, _ known: Memory, _ moment: Moment
  ) {
    moment.judge(
      item.cause ?? known.doubt, nil, .name(chore.name), at: item.second, scene: chore.scene,
      measure: known.count, Self.details(chore, item, known.count, moment))
  }

  private static func details(
    _ chore: Chore, _ item: Repetition, _ count: Int64, _ moment: Moment
  ) -> ReportDetails {
    let what =
      chore.name.eventKind == .sessionEnd
      ? "'session.end'" : moment.work(chore.name)
    let isTimed = item.first.time >= 0 && item.second.time >= item.first.time
    let again = isTimed ? "\(Durations.text(item.second.time - item.first.time)) later" : "again"
    return ReportDetails(
      message:
        "\(what)\(moment.ofScene(chore.scene)) ran on becoming inactive and \(again) on going "
        + "to the background, in \(count) departures so far",
      evidence: [
        Evidence(item.first, scene: chore.scene, "ran on becoming inactive"),
        Evidence(item.second, scene: chore.scene, "ran again in the same departure"),
      ])
  }
}
