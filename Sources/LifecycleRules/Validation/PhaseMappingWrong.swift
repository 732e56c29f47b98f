import LifecycleModel
public import RuleKit
public import TraceModel

/// LT107. The recorded background is only the loss of focus.
///
/// A background recorded right after `willResignActive` is a candidate. It is confirmed if
/// `didEnterBackground` does not follow within the same short time: a locked screen causes both in
/// a moment, and the phase may come before the callback.
public final class PhaseMappingWrong: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT107", name: "phase-mapping-wrong", family: .validation, severity: .warning,
    summary: "The background was recorded although the app had only become inactive.",
    phrases: ["inactive taken for background", "control center counts as background"],
    rationale: """
      Some frameworks and recorders translate `willResignActive` into 'background'. Then each look \
      at Notification Center seems to be a departure: the app saves data and ends sessions for \
      nothing, and the trace's information about the background is wrong. The rule recognises it \
      by a phase or an `appState` that comes with resigning active without the scene's own \
      background; it needs three departures.
      """,
    fix: """
      Translate `didEnterBackground` into background, and `willResignActive` into inactive.
      """,
    snippet: """
      func sceneWillResignActive(_ scene: UIScene) { bridge.send(.inactive) }
      func sceneDidEnterBackground(_ scene: UIScene) { bridge.send(.background) }
      func sceneWillEnterForeground(_ scene: UIScene) { bridge.send(.inactive) }
      func sceneDidBecomeActive(_ scene: UIScene) { bridge.send(.active) }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/scenephase",
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)",
    ],
    since: [.scenePhase],
    thresholds: [
      .init(
        "window", 50 * Durations.millisecond, .duration,
        "from the resignation to the wrong background, and from that to the real one; our choice: callbacks of one step lie closer"
      ),
      .init("departures", 3, .count, "number of departures that it takes; fewer may be chance"),
    ],
    falsePositives: "Recorders that stamp events late.",
    needs: [.anyOf([.sceneWillResignActive, .appWillResignActive])],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(
      [.phaseBackground, .sceneDidEnterBackground, .sceneDidBecomeActive],
      signals: [.appState, .toldAppState],
      starts: .init([.phaseBackground], signals: .toldAppState)),
    triggering: triggering, quiet: quiet)

  private struct Candidate {
    let mark: EventMark
    /// None if it is about the app.
    let scene: Symbol
    let resign: EventMark
    var cause: UnknownCause?

    func mark(_ live: LiveNames) {
      live.mark(mark)
      live.mark(scene)
      live.mark(resign)
    }
  }

  private let window: Int64
  private let needed: Int64
  /// One per scene, until the next event decides.
  private var ofScenes = Waiting<Candidate>()
  private var ofApp: Candidate?
  /// The latest checked departure of the app.
  private var seenDeparture = EventMark.none
  private var count: Int64 = 0
  /// Not reported yet.
  private var standing: [Candidate] = []
  private var doubt: UnknownCause?

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    needed = settings["departures"]
  }

  public override func reset() -> Bool {
    ofScenes = Waiting()
    ofApp = nil
    seenDeparture = .none
    count = 0
    standing = []
    doubt = nil
    return true
  }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { followApp(moment) }
    switch moment.event.kind {
    case .sceneDidBecomeActive:
      guard !ofScenes.isEmpty else { break }
      for known in ofScenes.takeAll(of: UInt64(moment.event.scene.rawValue)) {
        stand(known, moment)
      }
    case .sceneDidEnterBackground:
      if !ofScenes.isEmpty { ofScenes.takeAll(of: UInt64(moment.event.scene.rawValue)) }
    case .phaseBackground where moment.event.scope == .app: considerApp(moment)
    case .phaseBackground where moment.event.scope != .group: considerScene(moment)
    default: if moment.event.appState == .background { considerApp(moment) }
    }
    if ofScenes.isEmpty, ofApp == nil { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    let ordinal = Int64(token)
    if let known = ofApp, known.mark.ordinal == ordinal {
      ofApp = nil
      stand(known, moment)
    }
    if let known = ofScenes.take(ordinal) { stand(known, moment) }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.now < 0 { return Lacking.times }
    return moment.run.seen(.phaseBackground) || moment.run.families.contains(.appState)
      ? nil : "no 'phase.background' and no 'appState' was recorded"
  }

  public override func markNames(_ live: LiveNames) {
    for candidate in ofScenes { candidate.mark(live) }
    ofApp?.mark(live)
    for candidate in standing { candidate.mark(live) }
    live.mark(seenDeparture)
  }

  private func followApp(_ moment: Moment) {
    if moment.run.app.state == .active, let known = ofApp { stand(known, moment) }
    ofApp = nil
  }

  private func considerScene(_ moment: Moment) {
    guard let scene = moment.scene, scene.machine != nil,
      scene.scene.state == SceneStates.foregroundInactive,
      scene.lastResign.ordinal > scene.lastActivation.ordinal,
      !ofScenes.hasGroup(UInt64(scene.id.rawValue)),
      let candidate = candidate(scene.lastResign, scene.id, moment),
      moment.mayKeep(ofScenes.count)
    else { return }
    ofScenes.append(candidate, moment.mark.ordinal, group: UInt64(scene.id.rawValue))
    moment.wake(window, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  private func considerApp(_ moment: Moment) {
    let run = moment.run
    guard run.app.state == .inactive, run.app.previous == .active,
      run.app.began != seenDeparture,
      let candidate = candidate(run.app.began, .none, moment)
    else { return }
    seenDeparture = run.app.began
    ofApp = candidate
    moment.wake(window, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  private func candidate(
    _ resign: EventMark, _ scene: Symbol, _ moment: Moment
  ) -> Candidate? {
    guard resign.time >= 0, moment.mark.time >= resign.time,
      moment.mark.time - resign.time <= window
    else { return nil }
    return Candidate(mark: moment.mark, scene: scene, resign: resign)
  }

  /// No background followed it in time: it was wrong.
  private func stand(_ candidate: Candidate, _ moment: Moment) {
    var candidate = candidate
    let run = moment.run
    candidate.cause =
      run.durationCause(since: candidate.resign) ?? moment.absenceCause(since: candidate.resign)
    doubt = doubt ?? candidate.cause
    count += 1
    if moment.mayKeep(standing.count) { standing.append(candidate) }
    guard count >= needed else { return }
    for item in standing { report(item, moment) }
    standing = []
  }

  private func report(_ item: Candidate, _ moment: Moment) {
    moment.judge(
      item.cause ?? doubt, nil, .none, at: item.mark, scene: item.scene, measure: count,
      details(item, moment))
  }

  private func details(_ item: Candidate, _ moment: Moment) -> ReportDetails {
    let who = item.scene.isPresent ? "scene '\(moment.text(item.scene))'" : "the app"
    return ReportDetails(
      message:
        "'background' was recorded \(Durations.text(item.mark.time - item.resign.time)) after "
        + "\(who) resigned active, and no 'didEnterBackground' came within "
        + "\(Durations.text(window)); \(count) departures so far",
      evidence: [
        Evidence(item.resign, scene: item.scene, "resigned active"),
        Evidence(item.mark, scene: item.scene, "recorded as background"),
      ])
  }
}
