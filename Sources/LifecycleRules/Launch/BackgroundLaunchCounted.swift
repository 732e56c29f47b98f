import LifecycleModel
public import RuleKit
import TraceModel

/// LT605. A session was counted in a launch that the user never saw.
///
/// Judged are the sessions that begin before the process is first in the foreground, unless the
/// header says that the user launched it. The format has
/// no records of launch times, so a time measured across a prewarming is not judged.
public final class BackgroundLaunchCounted: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT605", name: "background-launch-counted", family: .launchAndTelemetry,
    severity: .warning,
    summary: "An analytics session began in a process that the user never saw.",
    phrases: ["too many sessions", "analytics counts prewarming", "sessions without users"],
    rationale: """
      The system also starts processes for pushes, refreshes and locations, and in advance. \
      Telemetry that begins a session in `didFinishLaunching` or in `App.init` counts each of them \
      as a visit and measures launches that last for hours. Every silent push then increases the \
      numbers.
      """,
    fix: """
      Begin the session with the first `didBecomeActive` or `.active`. Take launch times from \
      MetricKit, which excludes prewarming.
      """,
    snippet: """
      .onChange(of: scenePhase) { _, phase in
        if phase == .active { Analytics.shared.startSessionIfNeeded() }
      }
      """,
    sources: [
      "https://github.com/DataDog/dd-sdk-ios/pull/2321",
      "https://github.com/DataDog/dd-sdk-ios/pull/3088",
      "https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence",
    ],
    since: [.app],
    thresholds: [
      .init(
        "wait", 30 * Durations.second, .duration,
        "from the start of the session to the foreground; a slow launch by the user is through by then (choice)"
      )
    ],
    falsePositives: "Sessions that the app counts separately as background sessions.",
    needs: [.family(.session)],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .watchOS],
    interests: .init([.sessionStart, .noteAppWillEnterForeground], signals: .appState),
    triggering: triggering, quiet: quiet)

  private struct Session {
    let mark: EventMark
    let scene: Symbol
  }

  private let wait: Int64
  /// Sessions that wait for the foreground.
  private var sessions = Waiting<Session>()
  /// The process has been in the foreground.
  private var wasSeen = false

  public init(_ settings: RuleSettings) { wait = settings["wait"] }

  public override func reset() -> Bool {
    sessions = Waiting<Session>()
    wasSeen = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    // A user who waits is a visit, however long the launch takes.
    guard !wasSeen, run.header.launch != .user else { return moment.retire() }
    if moment.event.kind == .noteAppWillEnterForeground
      || (run.app.state ?? .background) > .background
    {
      wasSeen = true
      // Without times the duration is unknown.
      for session in sessions.takeAll() where session.mark.time < 0 {
        report(session, .orderOnly, moment)
      }
    } else if moment.event.kind == .sessionStart, run.app.state == .background,
      moment.event.trigger != .user, moment.mayKeep(sessions.count)
    {
      sessions.append(
        Session(mark: moment.mark, scene: moment.event.scene), moment.mark.ordinal)
      if moment.mark.time >= 0 {
        moment.wake(wait, after: moment.mark, token: Int(moment.mark.ordinal))
      }
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let session = sessions.take(Int64(token)) else { return }
    let run = moment.run
    report(
      session, absence(moment) ?? run.durationCause(since: session.mark), moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    // A launch by the user may end before the app is in the foreground.
    let doubt: UnknownCause? = hasEnded ? isOfSystem(run) ? nil : .notRecorded : .traceEnd
    for session in sessions.takeAll() {
      report(session, absence(moment) ?? doubt, moment)
    }
  }

  /// The run shows that the system launched the app, and not its user.
  private func isOfSystem(_ run: RunState) -> Bool {
    run.header.launch == .background || run.process.wasPrewarmed || run.wasWoken
      || run.seen(.processSuspend)
  }

  /// Why the foreground may not have been recorded: the question covers the run from its start, and
  /// the life cycle may not be recorded.
  private func absence(_ moment: Moment) -> UnknownCause? {
    moment.absenceCause(since: EventMark.none) ?? moment.run.startCause
      ?? (moment.run.isBackgroundTold ? nil : .notRecorded)
      ?? moment.run.unshownCause(of: RunState.returned)
  }

  private func report(_ session: Session, _ cause: UnknownCause?, _ moment: Moment) {
    moment.judge(
      cause, nil, .kind(.sessionStart), at: session.mark, scene: session.scene,
      details(session, moment.run))
  }

  private func details(_ session: Session, _ run: RunState) -> ReportDetails {
    var evidence = [Evidence(session.mark, scene: session.scene, "counted as a visit")]
    if run.process.start.exists {
      let who = isOfSystem(run) ? "not started by the user" : "the process starts"
      evidence.insert(Evidence(run.process.start, who), at: 0)
    }
    let isTimed = run.process.exit.exists && run.process.exit.time >= 0 && session.mark.time >= 0
    let isShort = isTimed && run.process.exit.time - session.mark.time <= wait
    if run.process.exit.exists {
      evidence.append(Evidence(run.process.exit, "never in the foreground"))
    }
    evidence.sort { $0.mark.ordinal < $1.mark.ordinal }
    return ReportDetails(
      message: "a session began in the background, and the app was not in the foreground "
        + (isShort ? "before the process ended" : "within \(Durations.text(wait))"),
      evidence: evidence)
  }
}
