import LifecycleModel
public import RuleKit
public import TraceModel

/// LT215. The app locks itself whenever it is inactive for a moment.
public final class LockOnInactive: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT215", name: "lock-on-inactive", family: .workInTheWrongPhase, severity: .note,
    summary: "The app locked itself on becoming inactive, and was active again without leaving.",
    phrases: ["locks on notification center", "locks too early", "passcode after control center"],
    rationale: """
      An inactive scene is still visible: Notification Center, a call, or the app's own Face ID \
      sheet make a scene inactive while the user looks at it. An app that locks there asks for a \
      code after every look at a notification, and may lock itself while its own prompt is shown. \
      One such lock may be chance, so the rule reports the second one. A lock that the user \
      requested (`trigger=user`) is fine, and so is a lock before a visit of the background.
      """,
    fix: "Cover the content on `.inactive`, and lock on `.background`.",
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: isCovered = false
        case .inactive: isCovered = true
        case .background: lock.engage()
        @unknown default: break
        }
      }
      """,
    sources: [
      "https://github.com/gemwalletcom/wallet/issues/1323",
      "https://github.com/partout-io/passepartout/pull/275",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "window", 100 * Durations.millisecond, .duration,
        "from becoming inactive to the lock; our choice: a handler runs at once"),
      .init("occurrences", 2, .count, "number of such locks; one may be chance"),
    ],
    falsePositives: "Banks and others whose rules ask for a lock that early.",
    needs: [.anyOf([.lockEngage])],
    platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.lockEngage, .sceneDidBecomeActive, .phaseActive, .authPromptBegin, .authPromptEnd],
      signals: .appState, starts: .init([.lockEngage, .authPromptBegin, .authPromptEnd])),
    foldsInto: ["auth-prompt-loop", "app-scope-action-on-one-scene"],
    triggering: triggering, quiet: quiet)

  private struct Lock {
    let mark: EventMark
    let scene: Symbol
    /// It is about its scene; about the app where no scene is named, or where nothing is known of
    /// it.
    let isOfScene: Bool
    let inactive: EventMark
    /// The prompt that was shown at the time; none without one.
    let prompt: EventMark
    var activation = EventMark.none
    var cause: UnknownCause?
  }

  private let window: Int64
  private let needed: Int64
  /// Locks of which it is not known yet whether the background follows, together those of a scene
  /// or of the app.
  private var pending = Waiting<Lock>()
  private var count: Int64 = 0
  /// Why the number of locks so far is not certain.
  private var doubt: UnknownCause?
  private var prompt = EventMark.none
  private var scenes = NamedScenes()
  /// A lock was of one of several scenes, and no scene's states are recorded.
  private var lacksStates = false

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    needed = settings["occurrences"]
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .authPromptBegin: prompt = moment.mark
    case .authPromptEnd: prompt = .none
    case .lockEngage: lock(moment)
    default: settle(moment)
    }
    if pending.isEmpty { moment.rest() }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard run.ending != .exit, !run.process.wasReplaced, count + 1 >= needed else { return }
    for item in pending where outcome(of: item, run) == nil {
      let cause = item.cause ?? doubt ?? moment.absenceCause(since: item.inactive) ?? .traceEnd
      report(item, cause, moment)
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksStates ? Lacking.states(.scenes) : scenes.whyNotEvaluated("'lock.engage'")
  }

  public override func markNames(_ live: LiveNames) {
    for item in pending {
      live.mark(item.mark)
      live.mark(item.scene)
      live.mark(item.inactive)
      live.mark(item.prompt)
      live.mark(item.activation)
    }
    live.mark(prompt)
  }

  private func lock(_ moment: Moment) {
    let event = moment.event
    // While another scene is active, so is the app.
    if moment.run.header.multipleScenes {
      if event.scene.isPresent, !moment.run.showsState(ofScene: event.scene) {
        lacksStates = true
      }
      scenes.note(event.scene)
    }
    let trigger = event.trigger.eventKind
    guard event.trigger != .user, trigger == .unknown || trigger.isDeactivation,
      let inactive = inactive(moment)
    else { return }
    let isTimed = inactive.time >= 0 && moment.mark.time >= inactive.time
    if isTimed, moment.mark.time - inactive.time > window, !trigger.isDeactivation { return }
    guard moment.mayKeep(pending.count) else { return }
    let isOfScene = event.scene.isPresent && moment.scene != nil
    pending.append(
      Lock(
        mark: moment.mark, scene: event.scene, isOfScene: isOfScene, inactive: inactive,
        prompt: prompt, cause: moment.run.durationCause(since: inactive)), moment.mark.ordinal,
      group: UInt64((isOfScene ? event.scene : .none).rawValue))
  }

  /// The event with which the scene of the lock, or the app, became inactive from active.
  private func inactive(_ moment: Moment) -> EventMark? {
    let run = moment.run
    guard moment.event.scene.isPresent, let scene = moment.scene else {
      return run.app.isLeaving ? run.app.began : nil
    }
    guard scene.appState == .inactive, scene.wasActive, !scene.wasInBackground,
      scene.lastResign.exists
    else { return nil }
    let hasPhase = scene.hasPhase && scene.phase.state == PhaseStates.inactive
    return hasPhase && scene.phase.entry.ordinal > scene.lastResign.ordinal
      ? scene.phase.entry : scene.lastResign
  }

  private func settle(_ moment: Moment) {
    guard !pending.isEmpty else { return }
    let scene = UInt64(moment.event.scene.rawValue)
    let app = UInt64(Symbol.none.rawValue)
    var settled: [Lock] = []
    for group in scene == app ? [app] : [app, scene] {
      // As long as nothing is known of the latest one, nothing is of those before it.
      guard let last = pending.last(of: group), outcome(of: last, moment.run) != nil else {
        continue
      }
      settled += pending.takeAll(of: group)
    }
    settled.sort { $0.mark.ordinal < $1.mark.ordinal }
    for var item in settled where outcome(of: item, moment.run) == true {
      item.activation = moment.mark
      item.cause = item.cause ?? moment.absenceCause(since: item.inactive)
      count += 1
      doubt = doubt ?? item.cause
      if count >= needed { report(item, item.cause ?? doubt, moment) }
    }
  }

  /// Whether the scene, or the app, came back without leaving; nil while that is open.
  private func outcome(of item: Lock, _ run: RunState) -> Bool? {
    if item.isOfScene, let scene = run.scene(item.scene) {
      if scene.lastBackground.ordinal > item.inactive.ordinal { return false }
      if scene.lastActivation.ordinal > item.mark.ordinal { return true }
      return scene.appState == .inactive ? nil : false
    }
    switch run.app.state {
    case .active: return true
    case .inactive: return nil
    case .background, nil: return false
    }
  }

  private func report(_ item: Lock, _ cause: UnknownCause?, _ moment: Moment) {
    moment.judge(
      cause, nil, .none, at: item.mark, about: item.prompt.exists ? item.prompt : item.mark,
      scene: item.scene, measure: count, details(item, moment))
  }

  private func details(_ item: Lock, _ moment: Moment) -> ReportDetails {
    let isTimed = item.inactive.time >= 0 && item.mark.time >= item.inactive.time
    let after = isTimed ? "\(Durations.text(item.mark.time - item.inactive.time)) after" : "after"
    let who = item.scene.isPresent ? "scene '\(moment.text(item.scene))'" : "the app"
    let back =
      item.activation.exists
      ? ", which came back without leaving; \(count) times so far" : " at the last record"
    var evidence = [
      Evidence(item.inactive, scene: item.scene, "inactive"),
      Evidence(item.mark, scene: item.scene, "locked"),
    ]
    if item.activation.exists {
      evidence.append(Evidence(item.activation, scene: item.scene, "active again"))
    }
    return ReportDetails(
      message: "'lock.engage' came \(after) \(who) became inactive\(back)", evidence: evidence)
  }
}
