import LifecycleModel
public import RuleKit
public import TraceModel

/// LT218. The app loads at its launch, and never again when the user returns.
///
/// A return counts if the app went from the background through inactive to active, stayed a few
/// seconds, and had data that is old. A trace does not show the condition in the code; it shows
/// that no return fulfils it.
public final class RefreshGatedOnDirectBackgroundActive: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT218", name: "refresh-gated-on-direct-background-active",
    family: .workInTheWrongPhase, severity: .warning,
    summary: "Data was loaded at launch, but on no later return from the background.",
    phrases: ["stale data after return", "never refreshes again", "old content", "not updated"],
    rationale: """
      On the way back a scene goes from background to inactive and from there to active, so that a \
      handler of `.active` always sees `.inactive` as the phase before. Code that reloads only if \
      the old phase is `.background` never reloads: the user returns hours later and sees old \
      data. The rule counts a return only if the data is ten minutes old, and it needs three of \
      them in a row; any refresh, also by a push or by the user, restarts the count or keeps the \
      data fresh.
      """,
    fix: """
      Remember on `.background` that the app was there, and clear it on `.active`; or compare the age of \
      the data, independent of the previous phase.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        if phase == .background { wasInBackground = true }
        guard phase == .active, wasInBackground else { return }
        wasInBackground = false
        Task { await films.refreshIfStale() }
      }
      """,
    sources: [
      "https://github.com/OneBusAway/onebusaway-ios/pull/1272",
      "https://github.com/ai-ecoverse/slicc/pull/1005",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "returns", 3, .count,
        "number of returns in a row without a refresh; one or two may "
          + "be chance"),
      .init(
        "window", 5 * Durations.second, .duration,
        "from the activation to a refresh that it may still have caused, at the launch and on returns; our choice"
      ),
      .init(
        "stale", 600 * Durations.second, .duration,
        "age at which data is worth loading again; Wikipedia's app waits ten minutes"),
    ],
    falsePositives: """
      Apps whose data does not age, or that get new data by push without recording it as a \
      refresh.
      """,
    needs: [.family(.work)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    lifeCycles: [.swiftUI, .mixed],
    interests: .init(signals: [.appState, .began(.refresh)]),
    triggering: triggering, quiet: quiet)

  private struct Return {
    let background: EventMark
    let activation: EventMark
    let scene: Symbol
  }

  private let needed: Int64
  private let window: Int64
  private let stale: Int64
  private var hasLoadedAtLaunch = false
  private var lastRefresh = EventMark.none
  /// The event with which the app went to the background, until it is active again.
  private var background: EventMark?
  private var wasInactive = false
  /// A return whose seconds are not over.
  private var waiting: Return?
  /// Returns in a row without a refresh.
  private var count: Int64 = 0

  public init(_ settings: RuleSettings) {
    needed = settings["returns"]
    window = settings["window"]
    stale = settings["stale"]
  }

  public override func reset() -> Bool {
    hasLoadedAtLaunch = false
    lastRefresh = .none
    background = nil
    wasInactive = false
    waiting = nil
    count = 0
    return true
  }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { followApp(moment) }
    if moment.run.step.signals.contains(.workBegan), let work = moment.run.step.work,
      work.isA(.refresh)
    {
      note(work, moment)
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let back = waiting, back.activation.ordinal == Int64(token) else { return }
    waiting = nil
    count += 1
    if count >= needed { report(back, nil, moment) }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard let back = waiting, run.ending != .exit, !run.process.wasReplaced else { return }
    count += 1
    if count >= needed { report(back, .traceEnd, moment) }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.now < 0 { return Lacking.times }
    return hasLoadedAtLaunch ? nil : "no refresh was recorded at a launch"
  }

  public override func markNames(_ live: LiveNames) {
    live.mark(lastRefresh)
    if let background { live.mark(background) }
    if let waiting {
      live.mark(waiting.background)
      live.mark(waiting.activation)
      live.mark(waiting.scene)
    }
  }

  private func followApp(_ moment: Moment) {
    switch moment.run.app.state {
    case .background:
      // A user who leaves at once gives the refresh no time.
      waiting = nil
      background = moment.mark
      wasInactive = false
    case .inactive: wasInactive = background != nil
    case .active:
      if let background, wasInactive { comeBack(from: background, moment) }
      background = nil
    case nil:
      waiting = nil
      background = nil
    }
  }

  private func comeBack(from background: EventMark, _ moment: Moment) {
    guard hasLoadedAtLaunch, background.ordinal > moment.run.process.firstActivation.ordinal,
      moment.run.process.firstActivation.exists, lastRefresh.time >= 0, moment.mark.time >= 0,
      moment.mark.time - lastRefresh.time >= stale
    else { return }
    waiting = Return(
      background: background, activation: moment.mark, scene: moment.event.scene)
    moment.wake(window, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  private func note(_ work: Work, _ moment: Moment) {
    let run = moment.run
    if run.startCause == nil, work.trigger != .user, !lastRefresh.exists {
      let first = run.process.firstActivation
      let isTimed = first.time >= 0 && work.begin.time >= 0
      hasLoadedAtLaunch =
        !first.exists || (isTimed && work.begin.time - first.time <= window)
    }
    lastRefresh = work.begin
    let isOnReturn = waiting != nil || (background != nil && run.app.state != .background)
    waiting = nil
    // The user's own refresh makes the data young, but shows nothing of the app.
    if isOnReturn, work.trigger != .user { count = 0 }
  }

  private func report(_ back: Return, _ cause: UnknownCause?, _ moment: Moment) {
    let run = moment.run
    moment.judge(
      moment.absenceCause(since: .none) ?? run.durationCause(since: lastRefresh) ?? cause, nil,
      .none,
      at: back.activation, scene: back.scene, measure: count, details(back, moment))
  }

  private func details(_ back: Return, _ moment: Moment) -> ReportDetails {
    let age = Durations.text(back.activation.time - lastRefresh.time)
    return ReportDetails(
      message:
        "the app came back \(count) times in a row without a refresh, at last with data that "
        + "was loaded \(age) before",
      evidence: [
        Evidence(lastRefresh, "loaded for the last time"),
        Evidence(back.background, scene: back.scene, back.background.departure),
        Evidence(back.activation, scene: back.scene, "active again, and nothing was loaded"),
      ])
  }
}
