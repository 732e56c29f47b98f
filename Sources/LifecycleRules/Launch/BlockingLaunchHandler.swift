import LifecycleModel
public import RuleKit
import TraceModel

/// LT602. The callbacks of the launch together block the main thread.
///
/// Counted until the first activation: `App.init`, the finish-launching callbacks, each connect of
/// a scene, and the first `onAppear`, by their `dur`. Where one runs within another, the time
/// counts once.
public final class BlockingLaunchHandler: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT602", name: "blocking-launch-handler", family: .launchAndTelemetry,
    severity: .warning,
    summary: "The callbacks of the launch kept the main thread busy for too long.",
    phrases: ["didFinishLaunching slow", "blocks at start", "main thread at launch"],
    rationale: """
      Nothing is drawn before `App.init`, `didFinishLaunching`, `scene(_:willConnectTo:)` and the \
      first `onAppear` have returned, so the user waits in front of an empty screen for all of \
      them. In a background launch the same code uses up the seconds that the system grants.
      """,
    fix: """
      Create only what the first screen shows. Start SDKs, databases and caches lazily or in a task \
      after the first frame.
      """,
    snippet: """
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions
          options: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        CrashReporter.start()  // must be first, takes a millisecond
        Task(priority: .utility) { await Analytics.start() }
        return true
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/responding-to-the-launch-of-your-app"
    ],
    since: [.app],
    thresholds: [
      .init(
        "total", 400 * Durations.millisecond, .duration,
        "main-thread time of all launch callbacks together; over one hang of 250 ms, under half a second that users notice (choice)"
      )
    ],
    falsePositives: "A launch under the debugger or in a simulator.",
    interests: .init([
      .swiftuiAppInit, .appWillFinishLaunching, .appDidFinishLaunching,
      .appConfigurationForConnecting, .sceneWillConnect, .viewOnAppear, .nsWillFinishLaunching,
      .nsDidFinishLaunching, .wkDidFinishLaunching, .sceneDidBecomeActive, .appDidBecomeActive,
      .nsDidBecomeActive, .wkDidBecomeActive, .phaseActive, .processSuspend,
    ]),
    triggering: triggering, quiet: quiet)

  private struct Handler {
    let mark: EventMark
    let scene: Symbol
    let duration: Int64
  }

  private let limit: Int64
  private var total: Int64 = 0
  private var isOver = false
  private var sawView = false
  /// Until when the handlers so far ran.
  private var latestEnd = Event.absent
  /// Turns of the main run loop with callbacks whose own time is not known.
  private var turns: Int64 = 0
  private var lastTurn = Event.absent
  /// The first 16 in the order of the trace.
  private var handlers: [Handler] = []
  /// The longest one when the limit was passed, and why it is not certain.
  private var crossed: (longest: Handler, cause: UnknownCause?)?

  public init(_ settings: RuleSettings) { limit = settings["total"] }

  public override func reset() -> Bool {
    total = 0
    isOver = false
    sawView = false
    latestEnd = Event.absent
    turns = 0
    lastTurn = Event.absent
    handlers.removeAll(keepingCapacity: true)
    crossed = nil
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if handlers.isEmpty {
      if lastTurn < 0 { return "no callback of the launch with a 'dur' was recorded" }
      // They show that the callbacks were short, or nothing.
      if turns > limit {
        return "the turns of the main run loop with the launch's callbacks took "
          + "\(Durations.text(turns)), and no callback was recorded with 'dur'"
      }
    }
    // In an app with scenes a part of the launch is in their callbacks.
    let (run, scenes) = (moment.run, StateSource.sceneCallbacks)
    return run.lifeCycle == .uikitScene && StateSource.app.isShown(by: run.seen)
      && !scenes.isShown(by: run.seen) ? Lacking.sceneCallbacks : nil
  }

  public override func observe(_ moment: Moment) {
    guard !isOver else { return moment.retire() }
    switch moment.event.kind {
    // No user waits for the initialisers of a prewarmed process.
    case .swiftuiAppInit where moment.run.process.wasPrewarmed: break
    case .sceneDidBecomeActive, .appDidBecomeActive, .nsDidBecomeActive, .wkDidBecomeActive,
      .phaseActive, .processSuspend:
      if moment.run.process.firstActivation.exists || moment.event.kind == .processSuspend {
        finish(moment)
      }
    case .viewOnAppear:
      // After a loss it is unknown whether it is the first.
      if !sawView, moment.run.losses.last < 0 { add(moment) }
      sawView = true
    default: add(moment)
    }
  }

  public override func runEnded(_ moment: Moment) {
    // A launch that ends inside a callback took at least until then.
    if !isOver, let (mark, length) = moment.run.unreturned,
      Self.info.interests.kinds.contains(mark.kind)
    {
      add(Handler(mark: mark, scene: .none, duration: length), moment)
    }
    finish(moment)
  }

  private func add(_ moment: Moment) {
    let event = moment.event
    if event.duration < 0, event.turn >= 0 { addTurn(event.turn) }
    guard event.duration >= 0, !event.thread.isPresent || event.thread == .main else { return }
    add(Handler(mark: moment.mark, scene: event.scene, duration: event.duration), moment)
  }

  private func add(_ handler: Handler, _ moment: Moment) {
    var counted = handler.duration
    if handler.mark.time >= 0 {
      let (sum, isTooLate) = handler.mark.time.addingReportingOverflow(handler.duration)
      let end = isTooLate ? Int64.max : sum
      counted = max(0, end - max(handler.mark.time, latestEnd))
      latestEnd = max(latestEnd, end)
    }
    let (sum, isTooLong) = total.addingReportingOverflow(counted)
    total = isTooLong ? Int64.max : sum
    if handlers.count < 16 { handlers.append(handler) }
    guard total > limit, crossed == nil else { return }
    let longest = handlers.max { $0.duration < $1.duration } ?? handler
    let run = moment.run
    let first = handlers.first?.mark ?? handler.mark
    crossed = (
      longest,
      run.durationCause(since: first) ?? moment.absenceCause(since: EventMark.none)
        ?? run.startCause
    )
  }

  /// Callbacks in one turn have its length to the nanosecond.
  private func addTurn(_ turn: Int64) {
    guard turn != lastTurn else { return }
    lastTurn = turn
    let (sum, isTooLong) = turns.addingReportingOverflow(turn)
    turns = isTooLong ? Int64.max : sum
  }

  /// The launch is over.
  private func finish(_ moment: Moment) {
    guard !isOver else { return }
    isOver = true
    guard let crossed else { return }
    moment.judge(
      crossed.cause, nil, .kind(crossed.longest.mark.kind), at: crossed.longest.mark,
      scene: crossed.longest.scene, measure: total, details())
  }

  private func details() -> ReportDetails {
    let longest = handlers.sorted { $0.duration > $1.duration }.prefix(4)
    let evidence = longest.sorted { $0.mark.ordinal < $1.mark.ordinal }.map {
      Evidence($0.mark, scene: $0.scene, "took \(Durations.text($0.duration))")
    }
    return ReportDetails(
      message:
        "the callbacks of the launch took \(Durations.text(total, above: limit)) of the main thread, "
        + "limit \(Durations.text(limit))",
      evidence: evidence)
  }
}
