import LifecycleModel
public import RuleKit
import TraceModel

/// LT503. A background task assertion that was begun with the launch and is held for the app's
/// life.
///
/// Judged once, when the app goes to the background for the first time: the launch's assertion is
/// still held then, has been held for a while, and no recorded work is running that it could cover.
public final class BGTaskAssertionEternal: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT503", name: "bgtask-assertion-eternal", family: .backgroundExecution,
    severity: .warning,
    summary: "A background task that the launch began was still held when the app left.",
    phrases: ["background task held since launch", "begun at start"],
    rationale: """
      An assertion that is always held does not give the app more time: the background time of all \
      assertions starts together when the app leaves, and this one uses it up without work. Every \
      departure then ends with the expiration handler instead of with the work, it costs battery, \
      and UIKit warns after 30 seconds. A launch that migrates data has a good reason to hold one: \
      the rule reports nothing while recorded work is running.
      """,
    fix: "Begin the task where the work begins, and end it with the work.",
    snippet: """
      func save(_ draft: Draft) async {
        var task = UIBackgroundTaskIdentifier.invalid
        func endTask() {
          if task != .invalid { app.endBackgroundTask(task) }
          task = .invalid
        }
        task = app.beginBackgroundTask(withName: "save") { endTask() }
        defer { endTask() }
        await store.write(draft)
      }
      """,
    sources: [
      "https://github.com/deltachat/deltachat-ios/issues/1128",
      "https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "launch", 5 * Durations.second, .duration,
        "from the first activation; a task that begins before this belongs to the launch; our "
          + "choice"),
      .init(
        "held", 10 * Durations.second, .duration,
        "held at least this long when the app leaves; our choice, so that a person who leaves at once "
          + "finds no fault with a launch that is busy"),
    ],
    falsePositives: "Launch work that is not recorded.",
    needs: [.family([.background, .work])], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(signals: [.appState]), foldsInto: ["bgtask-assertion-leak"],
    triggering: triggering, quiet: quiet)

  private let launch: Int64
  private let held: Int64
  /// The first departure was judged.
  private var isDone = false

  public init(_ settings: RuleSettings) {
    launch = settings["launch"]
    held = settings["held"]
  }

  public override func reset() -> Bool {
    isDone = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    guard !isDone, run.app.state == .background, run.process.firstActivation.exists,
      !run.process.exit.exists
    else {
      return
    }
    isDone = true
    // The launch was not seen, or something else is under way.
    guard run.startCause == nil, run.openWork.count == 0, moment.mayScan(run.workPlaces) else {
      return
    }
    var isAtWork = false
    run.forEachWorkUnderWay(at: moment.now) { _ in isAtWork = true }
    guard !isAtWork else { return }
    guard run.background.assertions.openCount > 0,
      moment.mayScan(run.background.assertions.openCount)
    else { return }
    var open: [BackgroundAssertion] = []
    run.background.assertions.forEachOpen { open.append($0) }
    open.sort { $0.begin.ordinal < $1.begin.ordinal }
    for assertion in open { judge(assertion, moment) }
  }

  private func judge(_ assertion: BackgroundAssertion, _ moment: Moment) {
    let (run, begin) = (moment.run, assertion.begin)
    // An earlier departure, the end of the task or work that it covers may be lost.
    let cause = moment.absenceCause(since: .none) ?? run.durationCause(since: begin)
    let first = run.process.firstActivation
    let length = begin.time >= 0 && moment.mark.time >= 0 ? moment.mark.time - begin.time : 0
    let isAtLaunch = begin.time >= 0 && first.time >= 0 && begin.time - first.time <= launch
    guard cause != nil || (isAtLaunch && length >= held) else { return }
    moment.judge(
      cause, nil, .name(assertion.name), at: begin, measure: max(0, length),
      details(assertion, length, moment))
  }

  private func details(
    _ assertion: BackgroundAssertion, _ length: Int64, _ moment: Moment
  ) -> ReportDetails {
    let first = moment.run.process.firstActivation
    let (begin, leave) = (assertion.begin, moment.mark)
    var evidence = [Evidence(begin, "begun during the launch")]
    let active = Evidence(first, "the first activation")
    evidence.insert(active, at: first.ordinal < begin.ordinal ? 0 : 1)
    evidence.append(
      Evidence(leave, scene: moment.event.scene, "the app went to the background while holding it"))
    let held = begin.time >= 0 && leave.time >= 0 ? " after \(Durations.text(length))" : ""
    return ReportDetails(
      message:
        "\(moment.assertion(assertion.name)) was begun during the launch and still held\(held), "
        + "when the app went to the background with no work running",
      evidence: evidence)
  }
}
