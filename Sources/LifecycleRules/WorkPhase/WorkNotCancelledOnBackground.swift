import LifecycleModel
public import RuleKit
public import TraceModel

/// LT209. Work that need not finish continues after the app went to the background.
///
/// The five seconds belong to the whole app: any assertion, background task or delivery that is
/// open at some time in them keeps the process running. Where it ends, they begin again.
public final class WorkNotCancelledOnBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT209", name: "work-not-cancelled-on-background", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "Work was still running after the app went to the background, without an assertion "
      + "or background task.",
    phrases: [
      "keeps running in background", "work not cancelled", "download continues after leaving",
    ],
    rationale: """
      A few seconds after the last scene entered the background, the system suspends the process \
      in the middle of its work. Requests stay half done, sockets die during the suspension, and \
      the energy was spent for nothing. Work with `essential=true` is not judged, nor are saving, \
      cleaning up and tearing down, which have their own rules. Apps with a background mode that \
      keeps them running (audio, location, VoIP, accessories, Bluetooth) are not judged either.
      """,
    fix: """
      Keep the tasks that a screen started and cancel them on `.background`. Wrap work that must \
      finish in `beginBackgroundTask`, or give it to a background URLSession.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: reload = Task { await films.reload() }
        case .background: reload?.cancel()
        default: break
        }
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background",
      "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "grace", 5 * Durations.second, .duration,
        "from the background to the end of the work; Apple gives about five seconds to finish up")
    ],
    falsePositives: """
      Downloads that a background URLSession carries: record them with `essential=true`, or record \
      the assertions and background tasks too.
      """,
    needs: [.family(.work), .states(.app)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [
        .bgBegin, .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents,
        .wkHandleBackgroundTasks, .bgEnd, .bgExpire, .bgtaskComplete, .swbgReturn, .fetchComplete,
        .urlsessionComplete, .wkBgTaskCompleted, .processSuspend, .processExit,
      ], signals: [.appState, .besideUnseenScenes, .workEndedInBackground]),
    triggering: triggering, quiet: quiet)

  /// The seconds after the app went to the background.
  private struct Departure {
    let background: EventMark
    let scene: Symbol
    var isCovered: Bool
    /// Why other scenes may have stayed.
    let doubt: UnknownCause?
    /// The end of what kept the app running; none if nothing did.
    var end = EventMark.none

    /// From here nothing keeps it running.
    var start: EventMark { end.exists ? end : background }
  }

  private let grace: Int64
  private var departure: Departure?
  /// Ordinal of the departure that was judged last: work that was open then is not judged again.
  private var judged: Int64 = 0

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func reset() -> Bool {
    departure = nil
    judged = 0
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .bgBegin, .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents,
      .wkHandleBackgroundTasks:
      departure?.isCovered = true
    case .bgEnd, .bgExpire, .bgtaskComplete, .swbgReturn, .fetchComplete, .urlsessionComplete,
      .wkBgTaskCompleted:
      uncover(moment)
    case .processSuspend: judge(moment, nil)
    // Whether the work would have ended in time was never seen.
    case .processExit: departure = nil
    default: break
    }
    let run = moment.run
    if run.step.signals.contains(.workEndedInBackground) { endsWithoutTimes(moment) }
    guard !run.step.signals.isDisjoint(with: [.appState, .besideUnseenScenes]),
      !run.process.exit.exists
    else { return }
    switch run.shownAppState {
    case .background: if departure == nil { depart(moment) }
    case .active, .inactive:
      if let departure, departure.background.time < 0 { judge(moment, .orderOnly) }
      departure = nil
    case nil: break
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let departure, !departure.isCovered, departure.start.ordinal == Int64(token) else {
      return
    }
    judge(moment, moment.run.durationCause(since: departure.background), at: limit(of: departure))
  }

  public override func runEnded(_ moment: Moment) {
    if moment.run.ending == .exit || moment.run.process.wasReplaced { departure = nil }
    // Work of one record says when it ended, also after the last record.
    judge(moment, .traceEnd, at: departure.flatMap { limit(of: $0) })
  }

  /// When its seconds are over; nil without times.
  private func limit(of departure: Departure) -> Int64? {
    guard departure.start.time >= 0 else { return nil }
    let (time, isTooLate) = departure.start.time.addingReportingOverflow(grace)
    return isTooLate ? Int64.max : time
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    Lacking.suspension(moment.run)
  }

  public override func markNames(_ live: LiveNames) {
    if let departure {
      live.mark(departure.background)
      live.mark(departure.scene)
      live.mark(departure.end)
    }
  }

  private func depart(_ moment: Moment) {
    guard moment.run.suspendsInBackground, !moment.run.keepsRunningInBackground else { return }
    // Beside unseen scenes, only a scene that is seen to leave may take the app along.
    if moment.run.unseenScenesCause != nil, moment.run.app.lastDeparture.mark != moment.mark {
      return
    }
    // A suspension shows that the background began earlier, at an unknown time.
    guard moment.event.kind != .processSuspend, moment.event.kind != .processResume else { return }
    departure = Departure(
      background: moment.mark, scene: moment.event.scene,
      isCovered: moment.run.hasBackgroundTime, doubt: moment.run.unseenScenesCause)
    if moment.mark.time >= 0 {
      moment.wake(grace, after: moment.mark, token: Int(moment.mark.ordinal))
    }
  }

  /// The last thing that kept the app running is over.
  private func uncover(_ moment: Moment) {
    guard departure?.isCovered == true, !moment.run.hasBackgroundTime else { return }
    departure?.isCovered = false
    departure?.end = moment.mark
    if moment.mark.time >= 0 {
      moment.wake(grace, after: moment.mark, token: Int(moment.mark.ordinal))
    }
  }

  /// Without times work that ends in the background may have taken too long, unless it was
  /// cancelled.
  private func endsWithoutTimes(_ moment: Moment) {
    guard let departure, departure.background.time < 0, !departure.isCovered,
      let work = moment.run.step.work, isJudged(work, departure), work.outcome != .cancelled
    else { return }
    report(work, departure, suspended: nil, .orderOnly, moment)
  }

  /// Whether it is work of before the departure that need not finish.
  private func isJudged(_ work: Work, _ departure: Departure) -> Bool {
    work.begin.ordinal < departure.background.ordinal && work.begin.ordinal > judged
      && !work.isEssential && !work.isA(.save, .cancel, .cleanup, .cover, .teardown)
  }

  private func report(
    _ work: Work, _ departure: Departure, suspended: EventMark?, _ cause: UnknownCause?,
    _ moment: Moment
  ) {
    let isTimed = work.begin.time >= 0 && departure.background.time >= work.begin.time
    // A suspension shows that nothing covered it.
    let showsCover = suspended != nil || moment.run.families.contains(.background)
    let missing = suspended != nil ? moment.absenceCause(since: work.begin) : moment.coverCause
    let doubt = missing ?? departure.doubt ?? (showsCover ? nil : .notRecorded)
    moment.judge(
      doubt ?? cause, nil, .name(work.name), at: work.begin, scene: work.scene,
      measure: isTimed ? departure.background.time - work.begin.time : 0,
      details(work, departure, suspended, cause, showsCover, moment))
  }

  /// The time is over: open work was not cancelled.
  ///
  /// - Parameter time: when it was over; nil: now.
  private func judge(_ moment: Moment, _ cause: UnknownCause?, at time: Int64? = nil) {
    guard let departure else { return }
    let time = time ?? moment.now
    self.departure = nil
    guard !departure.isCovered, moment.mayScan(moment.run.workPlaces) else { return }
    var running: [Work] = []
    moment.run.forEachWorkUnderWay(at: time) { work in
      if isJudged(work, departure) { running.append(work) }
    }
    judged = departure.background.ordinal
    running.sort { $0.begin.ordinal < $1.begin.ordinal }
    let suspended = moment.event.kind == .processSuspend ? moment.mark : nil
    for work in running { report(work, departure, suspended: suspended, cause, moment) }
  }

  private func details(
    _ work: Work, _ departure: Departure, _ suspended: EventMark?, _ cause: UnknownCause?,
    _ showsCover: Bool, _ moment: Moment
  ) -> ReportDetails {
    let kind = work.category.isPresent ? " (\(moment.text(work.category)))" : ""
    var evidence = [
      Evidence(work.begin, scene: work.scene, "began here"),
      Evidence(departure.background, scene: departure.scene, departure.background.departure),
    ]
    if departure.end.exists {
      evidence.append(Evidence(departure.end, "nothing keeps the app running from here"))
    }
    let start =
      departure.end.exists
      ? "'\(departure.end.kind.name)'" : departure.background.departure
    let what: String
    if let suspended {
      evidence.append(Evidence(suspended, "suspended with the work under way"))
      what = "was running when the process was suspended"
    } else if cause == .traceEnd {
      what = "was running at the last record after \(start)"
    } else if cause == .orderOnly {
      what = "ran on after \(start)"
    } else {
      what = "was still running \(Durations.text(grace)) after \(start)"
    }
    let cover =
      !showsCover
      ? "whether an assertion or a background task covered it is not recorded"
      : departure.end.exists
        ? "nothing else covered it" : "neither an assertion nor a background task covered it"
    return ReportDetails(
      message: "\(moment.work(work.name))\(kind)\(moment.ofScene(work.scene)) \(what), and "
        + cover,
      evidence: evidence)
  }
}
