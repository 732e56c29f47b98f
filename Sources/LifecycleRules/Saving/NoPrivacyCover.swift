import LifecycleModel
public import RuleKit
public import TraceModel

/// LT310. A sensitive screen is visible when the system takes its picture.
///
/// Decided when the callback of entering the background is over (its `dur`), or a moment later
/// where that is not recorded. A screen without a scene belongs to the whole app, and so does such
/// a cover.
public final class NoPrivacyCover: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT310", name: "no-privacy-cover", family: .savingAndRestoration, severity: .warning,
    summary: "A sensitive screen was not covered when its scene entered the background.",
    phrases: [
      "balance visible in app switcher", "screenshot shows private data", "snapshot not hidden",
    ],
    rationale: """
      As soon as `sceneDidEnterBackground` returns, UIKit takes pictures of the scene for the app \
      switcher, in light and in dark, and keeps them on the disk. Anyone who looks at the app \
      switcher sees the balance, the chart or the messages, even after the app was locked.
      """,
    fix: """
      Cover the content or blur it when the scene resigns active (`scenePhase != .active`), at the \
      latest within `sceneDidEnterBackground`, and remove the cover when it becomes active.
      """,
    snippet: """
      struct AccountView: View {
        @Environment(\\.scenePhase) private var scenePhase

        var body: some View {
          Balance()
            .overlay { if scenePhase != .active { PrivacyCover() } }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background",
      "https://michaellong.medium.com/in-your-code-you-have-scenephase-inactive-and-thats-probably-not-what-you-want-285358e3ef0e",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "handler", 250 * Durations.millisecond, .duration,
        "time for a cover where the callback's own duration is not recorded; our choice: longer than "
          + "a handler that does not stall the app")
    ],
    falsePositives: "A screen that hides its own content without recording that.",
    needs: [.family(.privacy)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(
      [
        .screenSensitive, .privacyCoverShow, .privacyCoverHide, .sceneDidEnterBackground,
        .sceneWillEnterForeground, .sceneDidDisconnect, .phaseActive, .phaseInactive,
        .phaseBackground, .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
        .noteAppWillResignActive, .noteAppDidEnterBackground, .noteAppWillEnterForeground,
      ], signals: .began(.cover),
      starts: .init([.screenSensitive, .privacyCoverShow], signals: .began(.cover))),
    triggering: triggering, quiet: quiet)

  /// A scene that left with a sensitive screen in sight.
  private struct Departure {
    let mark: EventMark
    let sensitive: EventMark
    let resign: EventMark
    /// When its callback, or a further one of the same change, was over; absent without times.
    var until: Int64
    /// The event with which the last of them began.
    var token: Int

    init(_ mark: EventMark, sensitive: EventMark, resign: EventMark, lasting length: Int64) {
      self.mark = mark
      self.sensitive = sensitive
      self.resign = resign
      until = mark.time < 0 ? Event.absent : mark.time.plus(length)
      token = Int(mark.ordinal)
    }

    /// A further callback of the change that took this long.
    mutating func extend(_ mark: EventMark, by length: Int64) {
      until = max(until, mark.time.plus(length))
      token = Int(mark.ordinal)
    }

    func isInTime(_ mark: EventMark) -> Bool { until < 0 || mark.time <= until }
    func isOfSameChange(_ mark: EventMark) -> Bool {
      until >= 0 && mark.time >= 0 && mark.time <= until.plus(HandlersOfChange.pause)
    }
  }

  private let handler: Int64
  /// By scene, none for the whole app: the sensitive screen in sight, and the cover.
  private let screens = SymbolMap<EventMark>()
  private var covers: Set<Symbol> = []
  /// A cover was shown that could not be kept in mind: any scene may have one.
  private var coversAnything = false
  /// A cover was recorded, in either form.
  private var hasCovered = false
  /// By scene, the ordinal of the latest work of kind `cover`.
  private let drawn = SymbolMap<Int64>()
  /// By scene: not decided yet; at most as many as `screens`.
  private let departures = SymbolMap<Departure>()
  /// The latest callback or notification that the app resigns.
  private var appResign = EventMark.none

  public init(_ settings: RuleSettings) { handler = settings["handler"] }

  public override func observe(_ moment: Moment) {
    let scene = moment.event.scene
    switch moment.event.kind {
    case .screenSensitive: see(moment.event, moment)
    case .privacyCoverShow: cover(moment)
    case .privacyCoverHide: covers.remove(scene)
    case .sceneDidEnterBackground: leave(moment)
    case .appDidEnterBackground:
      if moment.run.usesScenes { extend(moment) } else { leaveAll(moment) }
    case .appWillResignActive, .noteAppWillResignActive: appResign = moment.mark
    case .noteAppDidEnterBackground:
      if isOfAppAlone(moment.run) { leaveAll(moment) } else { extend(moment) }
    case .phaseBackground, .phaseActive, .phaseInactive: followPhase(moment)
    case .sceneWillEnterForeground: decide(scene, moment)
    case .appWillEnterForeground: if !moment.run.usesScenes { decideAll(moment) }
    case .noteAppWillEnterForeground: if isOfAppAlone(moment.run) { decideAll(moment) }
    case .sceneDidDisconnect:
      decide(scene, moment)
      screens[scene] = nil
      covers.remove(scene)
    default:
      // Work of kind `cover`: its removal is not recorded, so it counts for one departure.
      hasCovered = true
      if drawn.contains(scene) || moment.mayKeep(drawn.count) {
        drawn[scene] = moment.mark.ordinal
      } else {
        coversAnything = true
      }
      settle(scene, moment)
    }
    if screens.isEmpty, departures.isEmpty, covers.isEmpty { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    while let found = departures.first(where: { $0.value.token == token }) {
      decide(found.key, moment)
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    decideAll(end: hasEnded ? nil : .traceEnd, moment)
  }

  public override func markNames(_ live: LiveNames) {
    for (scene, mark) in screens {
      live.mark(scene)
      live.mark(mark)
    }
    for scene in covers { live.mark(scene) }
    for (scene, _) in drawn { live.mark(scene) }
    for (scene, departure) in departures {
      live.mark(scene)
      live.mark(departure.mark)
      live.mark(departure.sensitive)
      live.mark(departure.resign)
    }
    live.mark(appResign)
  }

  /// Nothing but the application's notifications shows that the app leaves.
  private func isOfAppAlone(_ run: RunState) -> Bool {
    let others: [EventKind] = [.appDidEnterBackground, .sceneWillConnect, .phaseActive]
    return run.scenes.isEmpty && !others.contains(where: run.seen)
  }

  private func followPhase(_ moment: Moment) {
    let leaves = moment.event.kind == .phaseBackground
    if isOfScene(moment) {
      if leaves { leave(moment) } else { decide(moment.event.scene, moment) }
    } else if moment.event.scope == .app, moment.run.isShownByPhaseOfApp {
      if leaves { leaveAll(moment) } else { decideAll(moment) }
      if moment.event.kind == .phaseInactive { appResign = moment.mark }
    }
  }

  /// The phase that replaces the callbacks of a scene if they are not recorded.
  private func isOfScene(_ moment: Moment) -> Bool {
    guard moment.event.scope != .app, moment.event.scope != .group else { return false }
    return moment.scene.map { $0.machine == nil } ?? false
  }

  private func see(_ event: Event, _ moment: Moment) {
    if !event.boolean(.visible, default: true) {
      screens[event.scene] = nil
      departures.keep { scene, _ in screens.contains(scene) || screens.contains(.none) }
    } else if !screens.contains(event.scene), moment.mayKeep(screens.count) {
      screens[event.scene] = moment.mark
    }
  }

  private func cover(_ moment: Moment) {
    hasCovered = true
    let scene = moment.event.scene
    if covers.contains(scene) || moment.mayKeep(covers.count) {
      covers.insert(scene)
    } else {
      coversAnything = true
    }
    settle(scene, moment)
  }

  /// The scene, or with none every scene, is covered: in time before its last handler is over.
  private func settle(_ scene: Symbol, _ moment: Moment) {
    departures.keep { name, departure in
      scene.isPresent && name != scene || !departure.isInTime(moment.mark)
    }
  }

  /// The system takes its picture once all handlers of the change have returned.
  private func extend(_ moment: Moment) {
    guard !departures.isEmpty, moment.event.duration >= 0, moment.mayScan(departures.count) else {
      return
    }
    for scene in departures.names {
      guard let departure = departures.place(of: scene),
        departure.pointee.isOfSameChange(moment.mark)
      else { continue }
      departure.pointee.extend(moment.mark, by: moment.event.duration)
      wait(for: departure.pointee, moment)
    }
  }

  private func wait(for departure: Departure, _ moment: Moment) {
    guard departure.until >= 0 else { return }
    var mark = departure.mark
    mark.time = departure.until
    moment.wake(HandlersOfChange.pause, after: mark, token: departure.token)
  }

  /// - Parameter resign: where it is not recorded, a cover counts that came after the screen.
  private func isCovered(_ scene: Symbol, since resign: EventMark, _ sensitive: EventMark) -> Bool {
    if coversAnything || covers.contains(scene) || covers.contains(.none) { return true }
    let latest = max(drawn[scene] ?? 0, drawn[.none] ?? 0)
    return latest > (resign.exists ? resign : sensitive).ordinal
  }

  private func leave(_ moment: Moment) {
    if screens.isEmpty { return }
    let scene = moment.event.scene
    // A screen of the whole app is in sight until the last scene leaves.
    let ofApp = moment.run.app.state == .background ? screens[.none] : nil
    let resign = moment.scene?.lastResign ?? .none
    guard let sensitive = screens[scene] ?? ofApp, !isCovered(scene, since: resign, sensitive)
    else { return }
    let departure = Departure(
      moment.mark, sensitive: sensitive, resign: resign, lasting: length(of: moment.event))
    departures[scene] = departure
    wait(for: departure, moment)
  }

  private func length(of event: Event) -> Int64 { event.duration >= 0 ? event.duration : handler }

  /// The whole app leaves, and no scene's own callbacks are recorded.
  private func leaveAll(_ moment: Moment) {
    guard moment.mayScan(screens.count) else { return }
    let seen = screens.filter { !isCovered($0.key, since: appResign, $0.value) }
    for (scene, sensitive) in seen.sorted(by: { $0.value.ordinal < $1.value.ordinal }) {
      departures[scene] = Departure(
        moment.mark, sensitive: sensitive, resign: appResign, lasting: length(of: moment.event))
    }
    if let departure = departures.first(where: { _ in true })?.value {
      wait(for: departure, moment)
    }
  }

  private func decideAll(end: UnknownCause? = nil, _ moment: Moment) {
    let all = departures.sorted {
      ($0.value.mark.ordinal, $0.value.sensitive.ordinal)
        < ($1.value.mark.ordinal, $1.value.sensitive.ordinal)
    }
    for (scene, _) in all { decide(scene, end: end, moment) }
  }

  private func decide(_ scene: Symbol, end: UnknownCause? = nil, _ moment: Moment) {
    guard !departures.isEmpty, let departure = departures.removeValue(forKey: scene) else { return }
    let run = moment.run
    // A cover may have been in place at any time before.
    let missing = moment.absenceCause(since: .none) ?? run.startCause
    let isOver = departure.until >= 0 && moment.now > departure.until
    let cause =
      missing ?? (isOver ? nil : end)
      ?? run.durationCause(since: departure.mark) ?? run.unshownCause(isShown: hasCovered)
    moment.judge(cause, at: departure.mark, scene: scene, details(scene, departure, moment))
  }

  private func details(
    _ scene: Symbol, _ departure: Departure, _ moment: Moment
  ) -> ReportDetails {
    var evidence = [
      Evidence(departure.sensitive, scene: scene, "a sensitive screen comes in sight"),
      Evidence(departure.mark, scene: scene, "in the background, not covered"),
    ]
    if departure.resign.ordinal > departure.sensitive.ordinal {
      evidence.insert(Evidence(departure.resign, scene: scene, "a chance to cover it"), at: 1)
    }
    let whose = scene.isPresent ? moment.ofScene(scene) : " of the app"
    return ReportDetails(
      message: "a sensitive screen\(whose) was in sight and not covered when '"
        + "\(departure.mark.kind.name)' was over",
      evidence: evidence)
  }
}
