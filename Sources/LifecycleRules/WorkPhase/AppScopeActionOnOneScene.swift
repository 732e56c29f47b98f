import LifecycleModel
public import RuleKit
public import TraceModel

/// LT208. One scene leaves, and something is shut down that the other scenes use.
///
/// App-wide are work of kind `teardown` with `scope=app` or without any scene, `lock.engage` and
/// `data.delete` without a scene, and the end of the only open session. It is laid to a scene's
/// leaving if it began shortly after, unless its trigger names something else; data may be deleted
/// for any reason, so that a deletion needs a trigger that names the leaving.
public final class AppScopeActionOnOneScene: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT208", name: "app-scope-action-on-one-scene", family: .workInTheWrongPhase,
    severity: .error,
    summary: "The whole app was locked or shut down because one of its scenes left.",
    phrases: [
      "locked although other window open", "logged out in split view", "closing one window quits",
    ],
    rationale: """
      A window that is closed or put away sends `.inactive` and `.background` to its own \
      observers; the app is in the background only when all its scenes are. If one leaving scene \
      triggers a log-out, a lock, the end of the session, or closes a database or socket, the \
      other windows lose what they need. If the other scenes leave too, and the whole app is in \
      the background a moment later, the rule reports nothing.
      """,
    fix: """
      Act on the state of the app: observe the UIApplication notifications, or check whether \
      another connected scene is still in the foreground before you shut down shared things.
      """,
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        let others = UIApplication.shared.connectedScenes.subtracting([scene])
        if others.allSatisfy({ $0.activationState == .background }) {
          store.closeDatabase()
        }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://github.com/home-assistant/iOS/issues/1012",
      "https://developer.apple.com/documentation/swiftui/scenephase",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "window", 1 * Durations.second, .duration,
        "how long after the scene left an action still counts as its consequence, and how long the other scenes may take to leave as well"
      )
    ],
    falsePositives: """
      Resources that one scene owns: record them with its `scene` and `scope=scene`. A CarPlay \
      scene that stays active is ignored. A `data.delete` whose `trigger` does not name the \
      leaving is undecided.
      """,
    needs: [.states(.scenes)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(
      [.sessionStart, .sessionEnd, .lockEngage, .dataDelete],
      signals: [.began(.teardown), .appState],
      starts: .init(
        [.sessionStart, .sessionEnd, .lockEngage, .dataDelete], signals: .began(.teardown))),
    triggering: triggering, quiet: quiet)

  /// An app-wide action after one scene left.
  private struct Action {
    let mark: EventMark
    let scene: Symbol
    let name: Symbol
    let left: EventMark
    let leftScene: Symbol
    let other: Symbol
    let otherMark: EventMark
    /// The other scene was active, and not on its way out.
    let isOtherActive: Bool
    let cause: UnknownCause?
  }

  private let window: Int64
  private var openSessions = 0
  /// Actions whose time is not over: the other scenes may leave too.
  private var pending = Waiting<Action>()

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { settle(moment) }
    switch moment.event.kind {
    case .sessionStart: openSessions += 1
    case .sessionEnd:
      openSessions = max(0, openSessions - 1)
      // Several open sessions are sessions of windows, and one that is not known may be open.
      let cause = moment.absenceCause(since: .none) ?? moment.run.startCause
      if openSessions == 0 { judge(.none, trigger: moment.event.trigger, moment, cause) }
    case .lockEngage:
      if !moment.event.scene.isPresent { judge(.none, trigger: moment.event.trigger, moment) }
    case .dataDelete:
      let (event, trigger) = (moment.event, moment.event.trigger)
      guard !event.scene.isPresent, !event.isTrue.contains(.captured) else { break }
      let isNamed = trigger.eventKind != .unknown
      judge(.none, trigger: trigger, moment, isNamed ? nil : .notRecorded)
    default:
      guard moment.run.step.signals.contains(.workBegan), let work = moment.run.step.work,
        work.scope == .app || (!work.scope.isPresent && !work.scene.isPresent)
      else { break }
      judge(work.name, trigger: work.trigger, moment)
    }
    if pending.isEmpty { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let action = pending.take(Int64(token)) else { return }
    report(action, moment.absenceCause(since: action.mark), moment)
  }

  public override func runEnded(_ moment: Moment) {
    let hasEnded = moment.run.ending == .exit || moment.run.process.wasReplaced
    for action in pending.takeAll() {
      // The process took the other scenes along.
      if hasEnded, !action.isOtherActive { continue }
      let end: UnknownCause? = action.isOtherActive ? nil : .traceEnd
      report(action, moment.absenceCause(since: action.mark) ?? end, moment)
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.run.families.isDisjoint(with: [.work, .session, .privacy, .data])
      ? "no 'work', 'session', 'privacy' or 'data' records" : nil
  }

  public override func markNames(_ live: LiveNames) {
    for action in pending {
      live.mark(action.mark)
      live.mark(action.scene)
      live.mark(action.name)
      live.mark(action.left)
      live.mark(action.leftScene)
      live.mark(action.other)
      live.mark(action.otherMark)
    }
  }

  /// The app's state changed: the scenes that were inactive have left too, or stay.
  private func settle(_ moment: Moment) {
    guard !pending.isEmpty else { return }
    switch moment.run.app.state {
    case .background: pending.takeAll()
    case .active:
      for action in pending.takeAll() {
        report(action, moment.absenceCause(since: action.mark), moment)
      }
    case .inactive, nil: break
    }
  }

  private func judge(
    _ name: Symbol, trigger: Symbol, _ moment: Moment, _ cause: UnknownCause? = nil
  ) {
    let run = moment.run
    let (left, leftScene) = run.app.lastDeparture
    guard left.exists, trigger != .user, Self.mayFollow(trigger.eventKind),
      run.app.state == .active || run.app.state == .inactive,
      let scene = run.scene(leftScene), let state = scene.appState, state != .active
    else { return }
    let isTimed = left.time >= 0 && moment.mark.time >= 0
    if isTimed, moment.mark.time - left.time > window { return }
    // After a mere resignation only an active scene shows that the app stays in use.
    let wanted: AppState =
      left.kind == .sceneWillResignActive || state == .inactive
      ? .active : .inactive
    guard moment.mayScan(run.scenes.liveCount),
      let other = staying(atLeast: wanted, beside: leftScene, run)
    else { return }
    let action = Action(
      mark: moment.mark, scene: moment.event.scene, name: name, left: left, leftScene: leftScene,
      other: other.id,
      otherMark: other.lastActivation.exists ? other.lastActivation : other.lastForeground,
      isOtherActive: other.appState == .active,
      cause: cause ?? (isTimed ? run.durationCause(since: left) : .orderOnly))
    if action.isOtherActive, action.mark.time < 0 {
      report(action, nil, moment)
    } else if moment.mayKeep(pending.count) {
      pending.append(action, action.mark.ordinal)
      if action.mark.time >= 0 {
        moment.wake(window, after: action.mark, token: Int(action.mark.ordinal))
      }
    }
  }

  /// Whether a trigger is a scene's departure, or a name that is not an event.
  private static func mayFollow(_ trigger: EventKind) -> Bool {
    switch trigger {
    case .unknown, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
      .phaseInactive, .phaseBackground:
      true
    default: false
    }
  }

  /// Another scene that is still in the foreground, an active one first.
  private func staying(
    atLeast wanted: AppState, beside leftScene: Symbol, _ run: RunState
  ) -> KnownScene? {
    var found: KnownScene?
    for scene in run.scenes
    where scene.id != leftScene && scene.machine != .carplayScene {
      guard let state = scene.appState, state >= wanted else { continue }
      if state == .active { return scene }
      found = found ?? scene
    }
    return found
  }

  private func report(_ action: Action, _ cause: UnknownCause?, _ moment: Moment) {
    moment.judge(
      action.cause ?? cause, nil,
      action.name.isPresent ? .name(action.name) : .kind(action.mark.kind), at: action.mark,
      scene: action.scene, Self.details(action, moment))
  }

  private static func details(_ action: Action, _ moment: Moment) -> ReportDetails {
    let what =
      action.name.isPresent
      ? "\(moment.work(action.name)) (teardown)" : "'\(action.mark.kind.name)'"
    let isTimed = action.left.time >= 0 && action.mark.time >= action.left.time
    let after = isTimed ? "\(Durations.text(action.mark.time - action.left.time)) after" : "after"
    var evidence = [
      Evidence(action.left, scene: action.leftScene, "this scene left"),
      Evidence(action.mark, scene: action.scene, "the whole app was affected"),
    ]
    if action.otherMark.exists {
      let stayed = Evidence(action.otherMark, scene: action.other, "this scene stayed")
      evidence.insert(stayed, at: action.otherMark.ordinal < action.left.ordinal ? 0 : 1)
    }
    return ReportDetails(
      message: "\(what) for the whole app came \(after) '\(action.left.kind.name)'"
        + "\(moment.ofScene(action.leftScene)), while scene '\(moment.text(action.other))' was "
        + "still in the foreground",
      evidence: evidence)
  }
}
