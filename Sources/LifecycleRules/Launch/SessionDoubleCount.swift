import LifecycleModel
public import RuleKit
public import TraceModel

/// LT606. One visit of the app counts as two sessions.
///
/// A session that is recorded with a scene is that window's own: it is compared only with sessions
/// of that window, and with that of another window if one activation of the app began both within
/// the grace period. The same id in two windows is still one session. A session without a recorded
/// end ends when the app goes to the background.
public final class SessionDoubleCount: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT606", name: "session-double-count", family: .launchAndTelemetry, severity: .warning,
    summary: "An analytics session began again although the visit was still the same.",
    phrases: ["sessions counted twice", "analytics wrong", "new session after control center"],
    rationale: """
      A session that ends on `.inactive` and begins on `.active` is cut each time the user looks \
      at a notification. A session that begins in every scene counts windows as visits. The number \
      of sessions doubles, they get shorter, and a short visit to another app starts a new one.
      """,
    fix: """
      End the session when the whole app is in the background, and only after a grace period; if \
      the user returns within it, continue the old session. Start it in one place for all scenes.
      """,
    snippet: """
      func appDidChange(to phase: ScenePhase, at now: ContinuousClock.Instant) {
        switch phase {
        case .background: leftAt = now
        case .active:
          if let leftAt, now - leftAt < .seconds(30) { break }  // the same visit
          startSession()
        default: break  // inactive does not end it
        }
      }
      """,
    sources: [
      "https://github.com/RoverPlatform/rover-ios/issues/243",
      "https://github.com/Countly/countly-sdk-ios/issues/213",
      "https://github.com/OneSignal/OneSignal-iOS-SDK/pull/714",
    ],
    since: [.app],
    thresholds: [
      .init(
        "grace", 30 * Durations.second, .duration,
        "from the end of a session to the next one; shorter ones are the same visit (choice; common analytics SDKs wait 15 to 60 s)"
      )
    ],
    falsePositives: """
      Sessions that the app means to begin for each window, if they are recorded without their scene, or if the \
      system restores several windows at once. Those that the user begins (`trigger=user`) are not compared.
      """,
    needs: [.family(.session)],
    interests: .init([.sessionStart, .sessionEnd], signals: .appState),
    triggering: triggering, quiet: quiet)

  /// The last session event of a window, or of the app.
  private struct Last {
    let mark: EventMark
    let isEnd: Bool
    /// How often the app had been in the background by then.
    let backgrounds: Int
    /// Of the app; nil if it is not known.
    let state: AppState?
  }

  private enum Again {
    case afterEnd
    case afterBackground
    case sameVisit
    case sameID(Symbol)
    case sameActivation(Symbol)
  }

  private let grace: Int64
  /// By scene; none is the app.
  private var last: [Symbol: Last] = [:]
  /// The latest end that named no scene: it ended the sessions of all scenes.
  private var endOfAll: Last?
  /// The session that began last, while it is open.
  private var latest: (id: ExactString, scene: Symbol, mark: EventMark, activation: Int)?
  /// How often the app became active.
  private var activations = 0
  private var backgrounds = 0
  private var background = EventMark.none
  /// The app's latest step out of the background.
  private var foreground = EventMark.none

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func reset() -> Bool {
    last = [:]
    endOfAll = nil
    latest = nil
    activations = 0
    backgrounds = 0
    background = EventMark.none
    foreground = EventMark.none
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .sessionStart: start(moment)
    case .sessionEnd: end(moment)
    default:
      let app = moment.run.app
      if app.state == .active { activations += 1 }
      let comes = app.state == .active ? app.previous != .inactive : !app.isLeaving
      if app.state == .active || app.state == .inactive, comes { foreground = moment.mark }
      // A scene that connects shows the background, and does not lead there.
      guard app.state == .background, moment.event.kind != .sceneWillConnect else { return }
      backgrounds += 1
      background = moment.mark
    }
  }

  private func start(_ moment: Moment) {
    let event = moment.event
    if event.trigger != .user { judge(moment) }
    note(event.scene, isEnd: false, moment)
    latest = (
      ExactString(moment.batch.string(event.id) ?? ""), event.scene, moment.mark, activations
    )
  }

  private func end(_ moment: Moment) {
    let scene = moment.event.scene
    latest = nil
    if scene.isPresent {
      // The app's own session may be ended by a scene.
      note(last[scene] == nil ? .none : scene, isEnd: true, moment)
    } else {
      note(.none, isEnd: true, moment)
      endOfAll = last(isEnd: true, moment)
    }
  }

  private func known(_ scene: Symbol) -> Last? {
    guard let known = last[scene] else { return nil }
    guard !known.isEnd, let end = endOfAll, end.mark.ordinal > known.mark.ordinal else {
      return known
    }
    return end
  }

  /// A session that was discarded is counted no more.
  public override func release(scene: Symbol) { last[scene] = nil }

  private func note(_ scene: Symbol, isEnd: Bool, _ moment: Moment) {
    guard last[scene] != nil || moment.mayKeep(last.count) else { return }
    last[scene] = last(isEnd: isEnd, moment)
  }

  private func last(isEnd: Bool, _ moment: Moment) -> Last {
    Last(
      mark: moment.mark, isEnd: isEnd, backgrounds: backgrounds,
      state: moment.run.app.state)
  }

  /// Whether a session began in the background, and the visit of the app only after the grace
  /// period: `background-launch-counted` reports it. Nil if that is not known.
  private func isBeforeVisit(_ known: Last) -> Bool? {
    guard known.state == .background || known.state == nil,
      foreground.ordinal > known.mark.ordinal
    else { return false }
    guard known.mark.time >= 0, foreground.time >= known.mark.time else { return nil }
    guard foreground.time - known.mark.time >= grace else { return false }
    return known.state == nil ? nil : true
  }

  /// Why it is not known when the visit began.
  private func visitCause(_ known: Last, _ moment: Moment) -> UnknownCause {
    if known.mark.time < 0 || foreground.time < 0 { return .orderOnly }
    return moment.absenceCause(since: EventMark.none) ?? moment.run.startCause ?? .notRecorded
  }

  private func judge(_ moment: Moment) {
    let (event, run) = (moment.event, moment.run)
    if let latest, latest.scene != event.scene, latest.scene.isPresent, event.scene.isPresent,
      event.id.isPresent, let id = moment.batch.string(event.id), latest.id == ExactString(id)
    {
      report(.sameID(latest.scene), latest.mark, moment.absenceCause(since: latest.mark), moment)
      return
    }
    if let latest, latest.scene != event.scene, latest.scene.isPresent, event.scene.isPresent,
      latest.activation == activations,
      last[event.scene].map({ $0.backgrounds < backgrounds }) ?? true,
      isShort(since: latest.mark, moment)
    {
      let cause = moment.absenceCause(since: latest.mark) ?? run.upperBoundCause(since: latest.mark)
      report(.sameActivation(latest.scene), latest.mark, cause, moment)
      return
    }
    guard let known = known(event.scene) else { return }
    if known.isEnd {
      judge(.afterEnd, since: known.mark, nil, moment)
    } else if known.backgrounds == backgrounds {
      let isBefore = isBeforeVisit(known)
      if isBefore == true { return }
      // For any time; but an end in between may be lost, and without records of the life cycle the
      // background is unknown.
      let isNear =
        isShort(since: known.mark, moment) && run.upperBoundCause(since: known.mark) == nil
      let cause =
        moment.absenceCause(since: known.mark)
        ?? (run.process.firstActivation.exists ? nil : .notRecorded)
      report(
        .sameVisit, known.mark,
        (isBefore == nil ? visitCause(known, moment) : nil)
          ?? (isNear ? nil : cause), moment)
    } else {
      judge(.afterBackground, since: background, moment.absenceCause(since: known.mark), moment)
    }
  }

  private func judge(
    _ again: Again, since mark: EventMark, _ cause: UnknownCause?, _ moment: Moment
  ) {
    guard isShort(since: mark, moment) else { return }
    report(again, mark, cause ?? moment.run.upperBoundCause(since: mark), moment)
  }

  /// Without times it may be.
  private func isShort(since mark: EventMark, _ moment: Moment) -> Bool {
    mark.time < 0 || moment.mark.time < 0 || moment.mark.time - mark.time < grace
  }

  private func report(
    _ again: Again, _ before: EventMark, _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      cause, nil, .kind(.sessionStart), measure: 0, details(again, before, moment))
  }

  private func details(
    _ again: Again, _ before: EventMark, _ moment: Moment
  ) -> ReportDetails {
    let isTimed = before.time >= 0 && moment.mark.time >= before.time
    let after = isTimed ? "\(Durations.text(moment.mark.time - before.time)) after" : "after"
    let scene = moment.event.scene
    let again: (told: String, known: String, from: Symbol) =
      switch again {
      case .afterEnd:
        ("\(after) the last one ended, limit \(Durations.text(grace))", "the last one ends", scene)
      case .afterBackground:
        (
          "\(after) the app went to the background, limit \(Durations.text(grace))",
          "the app leaves", .none
        )
      case .sameVisit:
        ("\(after) another one, in the same visit of the app", "the session that is open", scene)
      case .sameActivation(let other):
        (
          "\(after) one of another scene, in the same activation of the app", "the other scene's",
          other
        )
      case .sameID(let other): ("\(after) it began in another scene", "the same id", other)
      }
    return ReportDetails(
      message: "a session\(moment.ofScene(scene)) began \(again.told)",
      evidence: [
        Evidence(before, scene: again.from, again.known),
        Evidence(moment.mark, scene: scene, "a session begins"),
      ])
  }
}
