import LifecycleModel
public import RuleKit
public import TraceModel

/// LT104. The app's recorded state differs from the state that follows from its scenes.
///
/// A phase of the app holds until the next one. An `appState` is what the app read at that moment:
/// it is compared with the state that the scenes were in for a while before it, and still are for a
/// while after it.
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
      missing, a scene is not recorded, or the app keeps its own state and that state is wrong. \
      While the user's launch lasts, the app may be inactive before a scene is.
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
  /// The last phase that the app recorded of itself.
  private var recorded: AppState?
  /// The event that recorded it.
  private var teller = EventMark.none
  /// Where the two began to differ.
  private var since: EventMark?
  private var told = false
  private var episode = 0
  /// A state that the app read and its scenes were not in; nil once theirs has changed.
  private var read: (value: AppState, mark: EventMark)?
  private var hasRead = false
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { lasting = settings["lasting"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    return recorded == nil && !hasRead
      ? "no 'phase.*' of scope 'app' and no 'appState' was recorded" : nil
  }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { read = nil }
    if let phase = Self.phase(moment) {
      recorded = phase
      teller = moment.mark
    } else if let value = Self.value(moment) {
      compare(value, moment)
    }
    compare(moment)
    if recorded == nil, read == nil { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    if token < 0 {
      guard let read, Self.token(read.mark) == token else { return }
      // Later records of the scenes may be lost.
      return report(read.value, at: read.mark, since: moment.run.app.began, moment)
    }
    guard token == episode, let since, let recorded, !told else { return }
    told = true
    // Later records of the app may be lost.
    report(
      recorded, at: since, since: teller.ordinal < since.ordinal ? teller : since,
      about: teller.ordinal > since.ordinal ? teller : since, moment)
  }

  /// Other than those of episodes.
  private static func token(_ read: EventMark) -> Int { -1 - Int(read.ordinal) }

  public override func markNames(_ live: LiveNames) {
    live.mark(teller)
    if let read { live.mark(read.mark) }
    if let since { live.mark(since) }
  }

  private static func phase(_ moment: Moment) -> AppState? {
    guard moment.event.scope == .app else { return nil }
    return switch moment.event.kind {
    case .phaseActive: .active
    case .phaseInactive: .inactive
    case .phaseBackground: .background
    default: nil
    }
  }

  /// The state that the app read in this event. A scene's callback comes before the app's state
  /// follows, so a value read inside one is ignored.
  private static func value(_ moment: Moment) -> AppState? {
    let event = moment.event
    if EventGroup.ofKind[event.kind.index] == .phase { return nil }
    if EventGroup.isHandler[event.kind.index], EventGroup.ofKind[event.kind.index] != .view {
      return nil
    }
    if event.appState == .active { return .active }
    if event.appState == .inactive { return .inactive }
    return event.appState == .background ? .background : nil
  }

  /// Whether the scenes show what the app's state is. While the user's launch lasts, the app may be
  /// inactive before its scenes are.
  private static func mayJudge(_ value: AppState, _ run: RunState) -> Bool {
    // What is not shown may have changed the scenes' states meanwhile.
    guard !run.scenes.isEmpty, !run.header.partial else { return false }
    return value != .inactive || run.app.state != .background
      || run.process.firstActivation.exists
  }

  /// Compares what the app read with the state that its scenes are in, unless that is new.
  private func compare(_ value: AppState, _ moment: Moment) {
    hasRead = true
    let app = moment.run.app
    guard read == nil, let derived = app.state, derived != value,
      Self.mayJudge(value, moment.run)
    else { return }
    guard moment.mark.time >= 0 else {
      lacksTimes = true
      return
    }
    if app.began.exists, app.began.time < 0 || moment.mark.time - app.began.time <= lasting {
      return
    }
    read = (value, moment.mark)
    moment.wake(lasting, after: moment.mark, token: Self.token(moment.mark))
  }

  private func compare(_ moment: Moment) {
    guard let recorded, let derived = moment.run.app.state, recorded != derived else {
      since = nil
      return
    }
    guard since == nil, Self.mayJudge(recorded, moment.run) else { return }
    since = moment.mark
    told = false
    episode += 1
    if moment.mark.time >= 0 {
      moment.wake(lasting, after: moment.mark, token: episode)
    } else {
      lacksTimes = true
    }
  }

  /// - Parameters:
  ///   - mark: where the two began to differ.
  ///   - known: from where on no record may be missing.
  private func report(
    _ value: AppState, at mark: EventMark, since known: EventMark, about: EventMark? = nil,
    _ moment: Moment
  ) {
    guard let derived = moment.run.app.state else { return }
    moment.judge(
      moment.run.durationCause(since: mark) ?? moment.absenceCause(since: known), nil, .none,
      at: mark, about: about ?? mark, scene: Symbol.none,
      ReportDetails(
        message: "the app recorded its state as '\(value.name)', but its scenes say "
          + "'\(derived.name)'",
        evidence: Self.evidence(mark, moment)))
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
