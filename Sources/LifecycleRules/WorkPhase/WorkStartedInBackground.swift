import LifecycleModel
public import RuleKit
public import TraceModel

/// LT210. Work for the screen is begun while the app is in the background.
///
/// A second after its beginning work is settled: by then the app may have returned, or an
/// assertion, task or delivery may have come that it belongs to.
public final class WorkStartedInBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT210", name: "work-started-in-background", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "Work for the screen started in the background without granted time.",
    phrases: [
      "starts work in background", "network in background fails", "request fails after leaving",
    ],
    rationale: """
      In the background an app should do as little as possible, ideally nothing: the system \
      suspends it within seconds, in the middle of its work. A refresh that begins there hangs \
      until the app runs again, its sockets are dead when it continues, and the user does not see \
      what it renders. The rule judges only refreshes, prefetches and rendering, and only if they \
      cost something. Work inside a background task, an assertion, a push or a URLSession's events \
      is fine, and so is work with `essential=true`. If a process has not yet been in the \
      foreground, it is judged only if the header says that it was launched in the background.
      """,
    fix: """
      Start the work in a handler that has time granted by the system (`BGTaskScheduler`, \
      `.backgroundTask`, a push), or at the next activation. Stop timers and observers that start \
      it on `.background`.
      """,
    snippet: """
      // In a modifier of the root view:
      .onChange(of: scenePhase) { _, phase in
        if phase == .active { refreshTimer.start() } else { refreshTimer.stop() }
      }

      // On the scene of the App:
      .backgroundTask(.appRefresh("films.refresh")) {
        await films.refresh()
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle",
      "https://developer.apple.com/documentation/swiftui/scenephase/background",
      "https://github.com/kaishi00/hermes-conduit/pull/65",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "cpu", 100 * Durations.millisecond, .duration,
        "CPU time; our choice: less is not felt by the battery"),
      .init(
        "wall", 1 * Durations.second, .duration,
        "from begin to end; our choice: short work, such as bringing the snapshot up to date, is done before the suspension"
      ),
    ],
    falsePositives: """
      Granted time that is not recorded, such as for a location event or an intent: record a \
      `trigger` that names the event, or `essential=true`.
      """,
    needs: [.family([.work, .background])],
    platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [
        .bgBegin, .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents,
        .wkHandleBackgroundTasks,
      ],
      signals: [
        .appState, .besideUnseenScenes, .began(.refresh, .prefetch, .render),
        .ended(.refresh, .prefetch, .render),
      ]),
    foldsInto: [
      "immediate-background-snapshot-work", "ui-built-on-background-launch",
      "watch-async-in-did-enter-background",
    ],
    triggering: triggering, quiet: quiet)

  private struct Candidate {
    var work: Work
    /// The app's state when it began.
    let background: EventMark
    /// Why the app may have come back before it began.
    let doubt: UnknownCause?
    /// The second after its beginning passed in the background.
    var isSettled = false
    /// Why that is not certain.
    var cause: UnknownCause?
  }

  private let cpu: Int64
  private let wall: Int64
  /// By the ordinal of the beginning.
  private var candidates: [Int64: Candidate] = [:]
  private var wasInForeground = false

  public init(_ settings: RuleSettings) {
    cpu = settings["cpu"]
    wall = settings["wall"]
  }

  public override func reset() -> Bool {
    candidates = [:]
    wasInForeground = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    if !run.step.signals.isDisjoint(with: [.appState, .besideUnseenScenes]),
      run.shownAppState != .background
    {
      if run.shownAppState != nil { wasInForeground = true }
      dropUnsettled()
    }
    guard let work = run.step.work else {
      if run.hasBackgroundTime || moment.event.kind.isDelivery { dropUnsettled() }
      return
    }
    if run.step.signals.contains(.workBegan) { begin(work, moment) }
    if run.step.signals.contains(.workEnded) { end(work, moment) }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard var known = candidates[Int64(token)], !known.isSettled else { return }
    known.isSettled = true
    known.cause = moment.run.durationCause(since: known.work.begin) ?? moment.coverCause
    candidates[Int64(token)] = known
    if known.work.end.exists { judge(known, moment) }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    for known in candidates.values.sorted(by: { $0.work.begin.ordinal < $1.work.begin.ordinal }) {
      var known = known
      if !known.isSettled {
        let isOver = known.work.begin.time >= 0 && run.clock.now - known.work.begin.time > wall
        // Work that ended with the process before it cost anything is not reported.
        if hasEnded, !isOver, !isHeavy(known.work) { continue }
        known.cause =
          run.durationCause(since: known.work.begin) ?? moment.coverCause
          ?? (isOver || hasEnded ? nil : .traceEnd)
      }
      if !known.work.end.exists { known.work.measure(until: run.clock.now) }
      if known.work.duration < 0 || known.cause != nil || isHeavy(known.work) {
        report(known, moment)
      }
    }
    candidates = [:]
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    Lacking.suspension(moment.run)
  }

  public override func markNames(_ live: LiveNames) {
    for known in candidates.values {
      live.mark(known.work)
      live.mark(known.background)
    }
  }

  private func begin(_ work: Work, _ moment: Moment) {
    let run = moment.run
    guard run.shownAppState == .background, wasInForeground || Self.isKnownBackground(run),
      !work.isEssential, !run.hasBackgroundTime, !run.keepsRunningInBackground,
      Self.mayBeWrong(work.trigger), moment.mayKeep(candidates.count)
    else { return }
    candidates[work.begin.ordinal] = Candidate(
      work: work, background: run.app.state == nil ? run.backgroundBegan : run.app.began,
      doubt: run.returnCause)
    if work.begin.time >= 0 {
      moment.wake(wall, after: work.begin, token: Int(work.begin.ordinal))
    }
  }

  /// The process is in the background for certain, not on its way to its first scene.
  private static func isKnownBackground(_ run: RunState) -> Bool {
    run.header.launch == .background || run.startCause != nil
  }

  /// Work for the user, for a delivery or for the notification of a return is not background work.
  private static func mayBeWrong(_ trigger: Symbol) -> Bool {
    let kind = trigger.eventKind
    return trigger != .user && !kind.isDelivery && !kind.isReturn
  }

  private func end(_ work: Work, _ moment: Moment) {
    guard var known = candidates[work.begin.ordinal] else { return }
    known.work = work
    candidates[work.begin.ordinal] = known
    // Without times it is never woken.
    if work.begin.time < 0 { known.cause = .orderOnly }
    if known.isSettled || work.begin.time < 0 { judge(known, moment) }
  }

  private func isHeavy(_ work: Work) -> Bool { work.cpu > cpu || work.duration > wall }

  private func judge(_ known: Candidate, _ moment: Moment) {
    candidates[known.work.begin.ordinal] = nil
    if isHeavy(known.work) || known.work.duration < 0 { report(known, moment) }
  }

  private func dropUnsettled() {
    guard !candidates.isEmpty else { return }
    candidates = candidates.filter { $0.value.isSettled }
  }

  private func report(_ known: Candidate, _ moment: Moment) {
    moment.judge(
      known.cause ?? known.doubt, nil, .name(known.work.name), at: known.work.begin,
      scene: known.work.scene,
      measure: max(0, known.work.duration), details(known, moment))
  }

  private func details(_ known: Candidate, _ moment: Moment) -> ReportDetails {
    let work = known.work
    var message =
      "\(moment.work(work.name)) (\(moment.text(work.category)))"
      + "\(moment.ofScene(work.scene)) began while the app was in the background"
    if work.cpu > cpu, work.duration <= wall {
      message += " and took \(Durations.text(work.cpu)) of CPU time, limit \(Durations.text(cpu))"
    } else if work.duration >= 0 {
      let soFar = work.end.exists ? "" : " so far"
      message += " and took \(Durations.text(work.duration))\(soFar), limit \(Durations.text(wall))"
    }
    var evidence: [Evidence] = []
    if known.background.exists {
      evidence.append(Evidence(known.background, known.background.departure))
    }
    evidence.append(Evidence(work.begin, scene: work.scene, "began there"))
    if work.end.exists, work.end != work.begin {
      evidence.append(Evidence(work.end, scene: work.scene, "ended"))
    }
    return ReportDetails(
      message: message + "; neither an assertion nor a background task covered it",
      evidence: evidence)
  }
}
