import LifecycleModel
public import RuleKit
public import TraceModel

/// LT104. The app's recorded state differs from the state that follows from its scenes.
public final class AggregateMismatch: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT104", name: "aggregate-mismatch", family: .validation, severity: .warning,
    summary: "The recorded state of the app differs from the state that follows from its scenes.",
    phrases: [
      "applicationState wrong", "app state differs", "UIApplication.shared.applicationState",
    ],
    rationale: """
      The app's state is that of its most active scene: active if any scene is, background only \
      when all are. If the recorded value differs for longer than a moment, scene events are \
      missing, a scene is not recorded, or the app keeps its own state and that state is wrong.
      """,
    fix: "Record the events of every scene, including CarPlay and external displays.",
    snippet: """
      let center = NotificationCenter.default
      for name in [
        UIScene.willConnectNotification, UIScene.willEnterForegroundNotification,
        UIScene.didActivateNotification, UIScene.willDeactivateNotification,
        UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
      ] {  // `object: nil`: of every scene there is
        center.addObserver(forName: name, object: nil, queue: .main) {
          recorder.note($0)
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplication/applicationstate",
      "https://developer.apple.com/documentation/swiftui/scenephase",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "lasting", 100 * Durations.millisecond, .duration,
        "how long the two may differ; the app's state follows the scenes' with a small delay")
    ],
    falsePositives: "Scenes of CarPlay or an external display that are not recorded.",
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(
      signals: [.appState, .toldAppState, .firstScene, .phaseOfApp],
      starts: .init(signals: [.toldAppState, .phaseOfApp])),
    foldsInto: ["phase-mapping-wrong"],
    triggering: triggering, quiet: quiet)

  private let lasting: Int64
  /// The last value the app recorded of itself.
  private var recorded: AppState?
  /// The event that recorded it.
  private var teller = EventMark.none
  /// Where the two began to differ.
  private var since: EventMark?
  private var told = false
  private var episode = 0
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { lasting = settings["lasting"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    return recorded == nil ? "no 'phase.*' of scope 'app' and no 'appState' was recorded" : nil
  }

  public override func observe(_ moment: Moment) {
    if let value = Self.value(moment) {
      recorded = value
      teller = moment.mark
    }
    compare(moment)
    if recorded == nil { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard token == episode, let since, !told else { return }
    told = true
    report(since, moment)
  }

  public override func markNames(_ live: LiveNames) {
    live.mark(teller)
    if let since { live.mark(since) }
  }

  /// The app's state in this event. A scene's callback comes before the app's state follows, so a
  /// value read inside one is ignored.
  private static func value(_ moment: Moment) -> AppState? {
    let event = moment.event
    switch event.kind {
    case .phaseActive: return event.scope == .app ? .active : nil
    case .phaseInactive: return event.scope == .app ? .inactive : nil
    case .phaseBackground: return event.scope == .app ? .background : nil
    default: break
    }
    if EventGroup.isHandler[event.kind.index], EventGroup.ofKind[event.kind.index] != .view {
      return nil
    }
    if event.appState == .active { return .active }
    if event.appState == .inactive { return .inactive }
    return event.appState == .background ? .background : nil
  }

  private func compare(_ moment: Moment) {
    guard let recorded, let derived = moment.run.app.state, recorded != derived else {
      since = nil
      return
    }
    // What is not shown may have changed the scenes' states meanwhile.
    guard since == nil, !moment.run.scenes.isEmpty, !moment.run.header.partial else { return }
    since = moment.mark
    told = false
    episode += 1
    if moment.mark.time >= 0 {
      moment.wake(lasting, after: moment.mark, token: episode)
    } else {
      lacksTimes = true
    }
  }

  private func report(_ since: EventMark, _ moment: Moment) {
    guard let recorded, let derived = moment.run.app.state else { return }
    // Later records of the app may be lost.
    let known = teller.ordinal < since.ordinal ? teller : since
    moment.judge(
      moment.run.durationCause(since: since) ?? moment.absenceCause(since: known), nil, .none,
      at: since, about: teller.ordinal > since.ordinal ? teller : since, scene: Symbol.none,
      ReportDetails(
        message: "the app recorded its state as '\(recorded.name)', but its scenes say "
          + "'\(derived.name)'",
        evidence: Self.evidence(since, moment)))
  }

  private static func evidence(_ since: EventMark, _ moment: Moment) -> [Evidence] {
    var evidence = [Evidence(since, "they differ from here")]
    if let scene = moment.run.scenes.first(where: { $0.appState == moment.run.app.state }),
      scene.scene.last.exists
    {
      evidence.append(Evidence(scene.scene.last, scene: scene.id, "the last state of this scene"))
    }
    return evidence.sorted { $0.mark.ordinal < $1.mark.ordinal }
  }
}
