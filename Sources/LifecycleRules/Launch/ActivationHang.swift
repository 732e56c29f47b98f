import LifecycleModel
public import RuleKit
import TraceModel

/// LT603. A callback on the way to or from the screen blocks the main thread.
///
/// Callbacks that run when nothing of the app is visible (`didEnterBackground`, `willTerminate`,
/// `didDisconnect`) delay no picture; other rules judge them by the system's limits.
public final class ActivationHang: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT603", name: "activation-hang", family: .launchAndTelemetry, severity: .warning,
    summary: "A life-cycle callback blocked the main thread long enough to be felt.",
    phrases: [
      "freezes on return", "hang", "stutters when coming back", "unresponsive after opening",
    ],
    rationale: """
      While a callback such as `didBecomeActive` runs, the app neither draws nor answers touches. \
      Apple's tools call more than a quarter of a second a hang. Here it is an error above two \
      seconds: the user thinks that the app is stuck. A callback inside one that is already \
      reported is the same hang.
      """,
    fix: """
      Return from the callback at once: start a task for the work, and let the screen show the old \
      content until the work is done.
      """,
    snippet: """
      func sceneDidBecomeActive(_ scene: UIScene) {
        player.resume()  // cheap, stays here
        Task { await library.refreshIfStale() }  // everything else does not
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-foreground",
      "https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app",
    ],
    since: [.app],
    thresholds: [
      .init(
        "hang", 250 * Durations.millisecond, .duration,
        "main-thread time of one callback; Apple's tools report a hang above it"),
      .init(
        "error", 2 * Durations.second, .duration,
        "an error above it (our choice: users wait no longer without a reaction)"),
    ],
    falsePositives: "A breakpoint in the callback.",
    interests: .init([
      .appWillFinishLaunching, .appDidFinishLaunching, .appConfigurationForConnecting,
      .appDidBecomeActive, .appWillResignActive, .appWillEnterForeground, .appOpenURL,
      .appPerformAction, .appWillContinueUserActivity, .appContinueUserActivity,
      .appUserDidAcceptCloudKitShare, .noteAppWillEnterForeground,
      .noteAppDidBecomeActive, .noteAppWillResignActive, .sceneWillConnect,
      .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneOpenURLContexts, .sceneWillContinueUserActivity, .sceneContinueUserActivity,
      .sceneWillPerformAppIntent, .sceneRestoreInteractionState, .windowScenePerformAction,
      .windowSceneUserDidAcceptCloudKitShare, .windowSceneDidUpdateGeometry, .carplayDidConnect,
      .phaseActive,
      .phaseInactive, .nsWillFinishLaunching, .nsDidFinishLaunching, .nsOpenFile,
      .nsOpenURLs, .nsWillContinueUserActivity, .nsContinueUserActivity,
      .nsUserDidAcceptCloudKitShare,
      .nsWillBecomeActive, .nsDidBecomeActive, .nsWillResignActive, .nsWillUnhide, .nsDidUnhide,
      .nsShouldHandleReopen, .wkDidFinishLaunching, .wkWillEnterForeground, .wkDidBecomeActive,
      .wkWillResignActive, .wkHandleUserActivity, .wkUserDidAcceptCloudKitShare,
    ]),
    foldsInto: ["slow-background-handler", "blocking-launch-handler"],
    triggering: triggering, quiet: quiet)

  private let hang: Int64
  private let error: Int64
  /// When the last hang that was reported ended.
  private var lastEnd = Event.absent

  public init(_ settings: RuleSettings) {
    hang = settings["hang"]
    error = settings["error"]
  }

  public override func reset() -> Bool {
    lastEnd = Event.absent
    return true
  }

  public override func observe(_ moment: Moment) {
    guard moment.event.duration > hang else { return observeTurn(moment) }
    let (event, mark) = (moment.event, moment.mark)
    guard !event.thread.isPresent || event.thread == .main else { return }
    let isUnseen =
      moment.run.header.launch == .background && !moment.run.process.firstActivation.exists
    // Nobody looks at a launch in the background.
    if isUnseen, moment.run.app.state == .background { return }
    if mark.time >= 0 {
      guard mark.time >= lastEnd else { return }
      let (end, isTooLate) = mark.time.addingReportingOverflow(event.duration)
      lastEnd = isTooLate ? Int64.max : end
    }
    let doubt =
      isUnseen ? moment.absenceCause(since: EventMark.none) ?? moment.run.startCause : nil
    moment.judge(
      moment.run.durationCause(since: mark) ?? doubt, event.duration > error ? .error : .warning,
      .kind(event.kind), measure: event.duration, details(event, moment))
  }

  /// The process ended inside a callback: its end is a lower bound.
  public override func runEnded(_ moment: Moment) {
    guard let (mark, length) = moment.run.unreturned, length > hang,
      Self.info.interests.kinds.contains(mark.kind)
    else { return }
    let limit = length > error ? error : hang
    moment.judge(
      moment.run.durationCause(since: mark), length > error ? .error : .warning,
      .kind(mark.kind), at: mark, scene: Symbol.none, measure: length,
      ReportDetails(
        message:
          "'\(mark.kind.name)' had blocked the main thread for "
          + "\(Durations.text(length, above: limit)) when the process ended in it, limit "
          + Durations.text(limit),
        evidence: [
          Evidence(mark, "began here"), Evidence(moment.run.process.exit, "ended in it"),
        ]))
  }

  /// The main run loop did not come to anything else in the turn of a callback. Not all of it is
  /// the callback's, so that only a turn which is an error for a callback counts. That of a launch
  /// draws the first screen, too.
  private func observeTurn(_ moment: Moment) {
    guard moment.event.turn > error else { return }
    let (event, mark) = (moment.event, moment.mark)
    let first = moment.run.process.firstActivation
    guard first.exists, first.ordinal < mark.ordinal, mark.time < 0 || mark.time >= lastEnd
    else { return }
    let (end, isTooLate) = max(0, mark.time).addingReportingOverflow(event.turn)
    lastEnd = isTooLate ? Int64.max : end
    let took = Durations.text(event.turn)
    moment.judge(
      moment.run.durationCause(since: mark), .warning, .kind(event.kind), measure: event.turn,
      ReportDetails(
        message: "the turn of the main run loop with '\(event.kind.name)'"
          + "\(moment.ofScene(event.scene)) took \(Durations.text(event.turn, above: error)), "
          + "limit \(Durations.text(error)); the callback took at most that",
        evidence: [Evidence(mark, scene: event.scene, "in a turn of \(took)")]))
  }

  private func details(_ event: Event, _ moment: Moment) -> ReportDetails {
    let took = Durations.text(event.duration)
    let limit = event.duration > error ? error : hang
    return ReportDetails(
      message: "'\(event.kind.name)'\(moment.ofScene(event.scene)) blocked the main thread for "
        + "\(Durations.text(event.duration, above: limit)), limit \(Durations.text(limit))",
      evidence: [Evidence(moment.mark, scene: event.scene, "took \(took)")])
  }
}
