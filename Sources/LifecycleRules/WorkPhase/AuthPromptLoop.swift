import LifecycleModel
public import RuleKit
public import TraceModel

/// LT214. The app's own Face ID or permission sheet makes it ask again.
///
/// A round is: asked, inactive, answered, active, and asked again at once. A round is broken by the
/// background, and by a prompt with `trigger=user`.
public final class AuthPromptLoop: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT214", name: "auth-prompt-loop", family: .workInTheWrongPhase, severity: .error,
    summary: "The app asked the user again each time it came back from its own prompt.",
    phrases: [
      "face id again and again", "asks for passcode forever", "login loop",
      "biometric prompt repeats",
    ],
    rationale: """
      The system shows Face ID, passcode and permission sheets over the app, and the app becomes \
      inactive for them. If a handler of `.inactive` locks the app, or a handler of `.active` asks \
      again, the answer to one sheet shows the next one: the user can't get in and has to kill the \
      app. One repetition may be a second attempt; from the second round it is a loop.
      """,
    fix: """
      Lock on `.background`, not on `.inactive`; ask once for each visit of the foreground; and ignore \
      changes of the phase while the app's own prompt is shown.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        if phase == .background { lock.engage(); hasAsked = false }
        guard phase == .active, lock.isEngaged, !hasAsked else { return }
        hasAsked = true
        Task { await lock.unlockWithBiometrics() }
      }
      """,
    sources: [
      "https://github.com/toneloc/stable-channels/pull/227",
      "https://github.com/ledgerhq/ledger-live/pull/2838",
      "https://github.com/partout-io/passepartout/pull/275",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "delay", 2 * Durations.second, .duration,
        "from the return to the next prompt; our choice: a user who taps a button usually takes longer"
      ),
      .init("rounds", 2, .count, "number of rounds that make a loop; one may be a second attempt"),
    ],
    falsePositives: """
      A user who tries again by hand within two seconds: record that prompt with `trigger=user`.
      """,
    needs: [.anyOf([.authPromptBegin]), .states(.app)],
    interests: .init([.authPromptBegin, .authPromptEnd], signals: .appState),
    triggering: triggering, quiet: quiet)

  /// A prompt that began right after the return from the one before.
  private struct Round {
    let prompt: EventMark
    let scene: Symbol
    let earlier: EventMark
    let resign: EventMark
    let activation: EventMark
    let cause: UnknownCause?
  }

  private let delay: Int64
  private let needed: Int64
  private var last = EventMark.none
  private var lastScene = Symbol.none
  private var hasAnswer = false
  /// Rounds in a row, and those that are not reported yet.
  private var count: Int64 = 0
  private var pending: [Round] = []
  private var doubt: UnknownCause?
  /// The app's last departure and return; none after a visit of the background.
  private var resign = EventMark.none
  private var activation = EventMark.none
  private var scenes = NamedScenes()
  /// A prompt was of one of several scenes, and no scene's states are recorded.
  private var lacksStates = false

  public init(_ settings: RuleSettings) {
    delay = settings["delay"]
    needed = settings["rounds"]
  }

  public override func reset() -> Bool {
    last = .none
    lastScene = .none
    hasAnswer = false
    count = 0
    pending = []
    doubt = nil
    resign = .none
    activation = .none
    scenes = NamedScenes()
    lacksStates = false
    return true
  }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { followApp(moment) }
    switch moment.event.kind {
    case .authPromptBegin: begin(moment)
    case .authPromptEnd: hasAnswer = true
    default: break
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksStates
      ? Lacking.states(.scenes) : scenes.whyNotEvaluated("'auth.prompt.begin'")
  }

  public override func markNames(_ live: LiveNames) {
    live.mark(last)
    live.mark(lastScene)
    for round in pending {
      live.mark(round.prompt)
      live.mark(round.scene)
      live.mark(round.earlier)
      live.mark(round.resign)
      live.mark(round.activation)
    }
    live.mark(resign)
    live.mark(activation)
  }

  private func followApp(_ moment: Moment) {
    switch moment.run.app.state {
    case .inactive where moment.run.app.isLeaving: resign = moment.mark
    case .active: activation = moment.mark
    case .inactive: break
    case .background, nil:
      resign = .none
      activation = .none
    }
  }

  private func begin(_ moment: Moment) {
    let event = moment.event
    // While another scene is active, so is the app.
    if moment.run.header.multipleScenes {
      if event.scene.isPresent, !moment.run.showsState(ofScene: event.scene) {
        lacksStates = true
      }
      scenes.note(event.scene)
    }
    if event.trigger != .user, let round = round(moment) {
      count += 1
      if moment.mayKeep(pending.count) { pending.append(round) }
      if count >= needed {
        // Later rounds are only as certain as the earlier ones.
        doubt = doubt ?? pending.lazy.compactMap { $0.cause }.first
        for item in pending { report(item, moment) }
        pending = []
      }
    } else {
      count = 0
      pending = []
      doubt = nil
    }
    last = moment.mark
    lastScene = event.scene
    hasAnswer = false
  }

  /// The way from the prompt before to this one, if it makes a round.
  private func round(_ moment: Moment) -> Round? {
    guard last.exists, hasAnswer else { return nil }
    var (left, back) = (resign, activation)
    if lastScene.isPresent, let scene = moment.run.scene(lastScene) {
      guard scene.lastBackground.ordinal < last.ordinal else { return nil }
      (left, back) = (scene.lastResign, scene.lastActivation)
    }
    guard left.ordinal > last.ordinal, back.ordinal > left.ordinal else { return nil }
    let isTimed = back.time >= 0 && moment.mark.time >= back.time
    if isTimed, moment.mark.time - back.time > delay { return nil }
    let run = moment.run
    let clock = isTimed ? run.durationCause(since: back) : run.durationCause(since: back) ?? .clock
    return Round(
      prompt: moment.mark, scene: moment.event.scene, earlier: last, resign: left,
      activation: back, cause: clock ?? moment.absenceCause(since: last))
  }

  private func report(_ round: Round, _ moment: Moment) {
    moment.judge(
      round.cause ?? doubt, nil, .none, at: round.prompt, scene: round.scene, measure: count,
      details(round, moment))
  }

  private func details(_ round: Round, _ moment: Moment) -> ReportDetails {
    let isTimed = round.activation.time >= 0 && round.prompt.time >= round.activation.time
    let after =
      isTimed ? "\(Durations.text(round.prompt.time - round.activation.time)) after" : "after"
    return ReportDetails(
      message: "the app asked again \(after) it came back from its own prompt, for \(count) rounds "
        + "in a row, limit \(needed - 1)",
      evidence: [
        Evidence(round.earlier, scene: round.scene, "asked"),
        Evidence(round.resign, "inactive because of it"),
        Evidence(round.activation, "active again"),
        Evidence(round.prompt, scene: round.scene, "asked again"),
      ])
  }
}
