import LifecycleModel
public import RuleKit
import TraceModel

/// LT601. From the start of the process to the first active scene it took too long.
///
/// Only a launch with a waiting user is judged: neither one that was started in the background nor
/// one that was in the background before it was first active. A prewarmed process waits for its
/// user: from the first record that continues its launch on, the time is a lower bound. If the
/// header does not say who launched it, a pause before the scene connects means a background
/// launch, and a launch longer than the watchdog's limit can't have been a user's launch either. A
/// scene may connect in the background, too: after a pause between its connection and its entry
/// into the foreground it is open who waited.
public final class SlowLaunch: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT601", name: "slow-launch", family: .launchAndTelemetry, severity: .error,
    summary:
      "The launch took so long that users give up, or nearly as long as the watchdog allows.",
    phrases: [
      "slow start", "takes long to open", "launch screen for seconds", "launch time", "cold start",
    ],
    rationale: """
      The system ends an app that is not on screen about 20 seconds after its launch, with the \
      code 0x8badf00d. A device that is hot, full or old needs several times as long as yours, so \
      more than 15 seconds in a recording mean killed launches in the field. Users give up long \
      before: above 4 seconds this is a warning. The prewarming time before the launch does not count, because \
      no user waits for it.
      """,
    fix: """
      Do only what the first screen needs during the launch. Move migrations, SDKs and the first \
      fetch after it, off the main thread, and show progress if the user has to wait.
      """,
    snippet: """
      @main struct FilmsApp: App {
        @State private var library = Library()  // opens nothing yet
        var body: some Scene {
          WindowGroup {
            FilmList(library: library)
              .task { await library.open() }  // after the first frame
          }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
      "https://developer.apple.com/forums/thread/100253",
    ],
    since: [.app],
    thresholds: [
      .init(
        "limit", 15 * Durations.second, .duration,
        "from the start to the first activation; three quarters of the watchdog's 20 s; our "
          + "choice"),
      .init(
        "warn", 4 * Durations.second, .duration,
        "a warning above it; well over what users accept; our choice"),
      .init(
        "watchdog", 20 * Durations.second, .duration,
        "the time that the system allows (about 20 s); a longer one is a user's launch only if "
          + "the header says so"
      ),
      .init(
        "gap", 1 * Durations.second, .duration,
        "from the end of didFinishLaunching to the first connect; a user's launch continues at "
          + "once, so after a longer pause the header must say that it was one (choice)"
      ),
    ],
    falsePositives: """
      A debugger or a simulator, which have no watchdog; the one launch that migrates data.
      """,
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .watchOS],
    interests: .init([
      .processStart, .appWillFinishLaunching, .appDidFinishLaunching, .sceneWillConnect,
      .sceneDidBecomeActive, .appDidBecomeActive, .wkDidBecomeActive,
      .noteAppDidBecomeActive, .noteAppWillEnterForeground, .phaseActive, .processExit,
    ]),
    foldsInto: ["watchdog-termination"],
    triggering: triggering, quiet: quiet)

  private let limit: Int64
  private let warn: Int64
  private let watchdog: Int64
  private let gap: Int64
  /// When `didFinishLaunching` was over; `Event.absent` if that is not known.
  private var launched = Event.absent
  /// The scene that connected last, and when that callback was over.
  private var connected = (scene: Symbol.none, end: Event.absent)
  /// The first notification that the app enters the foreground.
  private var foreground = EventMark.none
  private var wasKilledByWatchdog = false
  /// The first record with which the launch of a prewarmed process continues.
  private var continued = EventMark.none
  /// A prewarmed process became active, and no record shows when its launch continued.
  private var lacksLaunch = false

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    warn = settings["warn"]
    watchdog = settings["watchdog"]
    gap = settings["gap"]
  }

  public override func reset() -> Bool {
    launched = Event.absent
    connected = (.none, Event.absent)
    foreground = EventMark.none
    wasKilledByWatchdog = false
    continued = EventMark.none
    lacksLaunch = false
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksLaunch ? "no record shows when the launch of the prewarmed process continued" : nil
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    switch moment.event.kind {
    case .processExit:
      wasKilledByWatchdog = wasKilledByWatchdog || moment.endCause == .watchdog
      return
    case .processStart:
      if run.seen(.processPrewarm) { noteContinued(moment) }
      return
    case .appWillFinishLaunching: return noteContinued(moment)
    case .appDidFinishLaunching:
      noteContinued(moment)
      let (end, isTooLate) =
        moment.mark.time.addingReportingOverflow(max(0, moment.event.duration))
      launched = moment.mark.time < 0 || isTooLate ? Event.absent : end
      return
    case .sceneWillConnect:
      let (end, isTooLate) =
        moment.mark.time.addingReportingOverflow(max(0, moment.event.duration))
      connected = (moment.event.scene, isTooLate ? Int64.max : end)
      return
    case .noteAppWillEnterForeground:
      if !foreground.exists { foreground = moment.mark }
      return
    default: break
    }
    guard run.process.firstActivation == moment.mark, isJudged(run) else {
      lacksLaunch =
        lacksLaunch
        || run.process.firstActivation == moment.mark && run.process.wasPrewarmed
          && !continued.exists && run.startCause == nil
      // Only the way to the first activation is judged.
      if run.process.firstActivation.exists { moment.retire() }
      return
    }
    if let scene = moment.scene, scene.lastBackground.exists { return }
    let isPaused = self.isPaused(moment)
    if isPaused == true { return }
    var cause: UnknownCause?
    if isPaused == nil {
      cause = .notRecorded
    } else if !run.process.launchIsTimed {
      let begin = begin(of: run)
      cause = run.durationCause(since: begin) ?? moment.absenceCause(since: begin)
    }
    judge(until: moment.mark, cause, moment)
  }

  private func noteContinued(_ moment: Moment) {
    if moment.run.process.wasPrewarmed, !continued.exists { continued = moment.mark }
  }

  /// From where on the user waits.
  private func begin(of run: RunState) -> EventMark {
    run.process.wasPrewarmed ? continued : run.process.start
  }

  /// It never became active: the end of the process is a lower bound.
  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard !run.process.firstActivation.exists, isJudged(run),
      wasKilledByWatchdog
        || (run.header.launch == .user && (run.seen(.sceneWillConnect) || endedInLaunch(run))),
      !hasLeft(run)
    else { return }
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    let begin = begin(of: run)
    let cause =
      run.durationCause(since: begin) ?? moment.absenceCause(since: begin)
      ?? (hasEnded ? nil : .traceEnd)
    judge(until: run.process.exit, cause, moment)
  }

  /// A callback of the process that belongs to its launch had not returned when it ended.
  private func endedInLaunch(_ run: RunState) -> Bool {
    guard let kind = run.unreturned?.callback.kind else { return false }
    return kind == .appWillFinishLaunching || kind == .appDidFinishLaunching
  }

  /// A launch with a waiting user, as far as the run shows by now.
  private func isJudged(_ run: RunState) -> Bool {
    guard begin(of: run).exists, run.startCause == nil, run.header.launch != .background
    else { return false }
    // Without scenes, UIKit calls it only where the app was launched in the background.
    if run.lifeCycle == .uikitApp, run.seen(.appWillEnterForeground) { return false }
    if run.seen(.processSuspend) || run.seen(.appDidEnterBackground)
      || run.seen(.wkDidEnterBackground)
    {
      return false
    }
    return run.header.launch == .user || !run.wasWoken
  }

  /// Whether the scene that became active connected so late that the launch was not for it, or the
  /// app entered the foreground so late; nil if that is not recorded, and may be so.
  private func isPaused(_ moment: Moment) -> Bool? {
    let run = moment.run
    guard run.header.launch != .user, launched >= 0 else { return false }
    let connect = moment.scene?.lastConnect ?? .none
    let begin = connect.exists ? connect : foreground
    if begin.exists {
      if begin.time >= 0, begin.time - launched > gap { return true }
      return entersLate(moment, connect) ? nil : false
    }
    // A report saw the launch callbacks of a process that was still prewarmed
    // (https://github.com/firebase/firebase-ios-sdk/pull/9622, iOS 15).
    if run.process.wasPrewarmed, run.lifeCycle == .uikitApp {
      return moment.mark.time - launched > gap
    }
    // An app without scenes enters the foreground only where it was launched in the background.
    guard moment.mark.kind == .phaseActive || moment.mark.kind == .noteAppDidBecomeActive,
      run.lifeCycle != .uikitApp
    else { return false }
    return moment.mark.time >= 0 && moment.mark.time - launched > gap ? nil : false
  }

  /// Whether the scene that became active had been connected for long when it entered the
  /// foreground, and its callback had returned.
  private func entersLate(_ moment: Moment, _ connect: EventMark) -> Bool {
    guard let scene = moment.scene, connect.time >= 0, scene.lastForeground.time >= 0 else {
      return false
    }
    let end = connected.scene == scene.id ? max(connect.time, connected.end) : connect.time
    return scene.lastForeground.time - end > gap
  }

  /// Whether the scene of a prewarmed process entered the foreground as soon as it connected, so
  /// that a user waits; nil if that is not recorded.
  private func isOpened(_ moment: Moment) -> Bool? {
    guard moment.run.process.wasPrewarmed else { return false }
    guard let scene = moment.scene, scene.lastForeground.kind == .sceneWillEnterForeground,
      scene.lastConnect.kind == .sceneWillConnect, scene.lastConnect.time >= 0
    else { return nil }
    return scene.lastForeground.time - scene.lastConnect.time <= gap
  }

  /// Whether all its scenes have been in the background; looks at 256 of them.
  private func hasLeft(_ run: RunState) -> Bool {
    !run.scenes.isEmpty && run.scenes.prefix(256).allSatisfy { $0.lastBackground.exists }
  }

  /// `end` is the first activation, or the end of the process; none if the recording stopped
  /// before.
  private func judge(until end: EventMark, _ cause: UnknownCause?, _ moment: Moment) {
    let run = moment.run
    let last = end.exists ? end.time : moment.now
    let begin = begin(of: run)
    let isTimed = last >= 0 && begin.time >= 0
    let duration = isTimed ? max(0, last - begin.time) : Event.absent
    guard !isTimed || duration > warn else { return }
    var cause = isTimed ? cause : cause ?? .orderOnly
    if duration > watchdog, run.header.launch != .user, !wasKilledByWatchdog {
      switch isOpened(moment) {
      case true?: break
      case false?: return
      case nil: cause = cause ?? .notRecorded
      }
    }
    moment.judge(
      cause, duration > limit ? .error : .warning, .none, at: begin, scene: Symbol.none,
      measure: duration, details(end, duration, moment))
  }

  private func details(_ end: EventMark, _ duration: Int64, _ moment: Moment) -> ReportDetails {
    let run = moment.run
    let begin = begin(of: run)
    var evidence = [
      Evidence(
        begin,
        run.process.wasPrewarmed
          ? "the launch of the prewarmed process continues" : "the process starts")
    ]
    if end.exists {
      let isActive = end == run.process.firstActivation
      evidence.append(
        Evidence(end, isActive ? "first active here" : "ended, and was never active"))
    }
    let what =
      end.exists && end == run.process.firstActivation
      ? "the app became active" : "the app was not active"
    let passed = duration > limit ? limit : warn
    let time =
      duration >= 0
      ? "\(Durations.text(duration, above: passed)) after" : "at an unknown time after"
    return ReportDetails(
      message: "\(what) \(time) '\(begin.kind.name)', limit "
        + Durations.text(passed),
      evidence: evidence)
  }
}
