import LifecycleModel
public import RuleKit
import TraceModel

/// LT519. The completion handler of a silent push is called late or never.
public final class PushCompletionMissing: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT519", name: "push-completion-missing", family: .backgroundExecution, severity: .error,
    summary: "The completion handler of a remote notification was not called in time.",
    phrases: [
      "silent push throttled", "fetchCompletionHandler not called", "pushes stop arriving",
    ],
    rationale: """
      A silent push gives the app 30 seconds to call its completion handler. After that the system \
      suspends or ends the app in the middle of its work. It also keeps a record: if an app \
      answers slowly or never, its pushes arrive later and less often. Above 25 seconds this is a \
      warning, above 30 an error.
      """,
    fix: """
      Call the handler on every path: after the work, on each error, and when the time runs out. With \
      the `async` variant return the result in any case.
      """,
    snippet: """
      func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any]
      ) async -> UIBackgroundFetchResult {
        do {
          let isNew = try await films.refresh(timeout: .seconds(20))
          return isNew ? .newData : .noData
        } catch {
          return .failed
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)",
      "https://github.com/wordpress-mobile/WordPress-iOS/issues/25657",
    ],
    since: [.silentPushes],
    thresholds: [
      .init("limit", 30 * Durations.second, .duration, "documented: the app has up to 30 seconds"),
      .init(
        "warn", 25 * Durations.second, .duration,
        "near enough to the limit that a slow network exceeds it; our choice"),
    ],
    falsePositives: "A debugger that stops the app: the time does not count then.",
    needs: [.family(.background), .anyOf([.fetchDeliver])],
    interests: .init(
      [.fetchDeliver, .fetchComplete, .log, .processExit],
      starts: .init([.fetchDeliver, .log, .processExit])),
    triggering: triggering, quiet: quiet)

  private let limit: Int64
  private var answers: TimedAnswers
  private var isKilled = false

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    answers = TimedAnswers(
      limits: [min(settings["warn"], limit), limit], answers: EventKindSet([.fetchComplete]))
  }

  public override func reset() -> Bool {
    answers.removeAll()
    isKilled = false
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .fetchDeliver: answers.begin(moment)
    case .processExit: isKilled = moment.endCause == .backgroundFetch
    case .log:
      switch moment.completionNotice(.fetchDeliver) {
      case .push: moment.reportNotice("a push")
      case .fetch: moment.reportNotice("a background fetch")
      case .urlSession, .none: break
      }
    default:
      guard let push = moment.run.step.task else { return }
      if let verdict = answers.answer(push.launch.ordinal, moment) { report(verdict, moment) }
    }
    if answers.isEmpty { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) { answers.wake(moment, token: token) }

  public override func runEnded(_ moment: Moment) {
    let verdicts = answers.end(killed: isKilled, moment)
    for verdict in verdicts { report(verdict, moment) }
    if isKilled, verdicts.isEmpty { moment.reportEnd() }
  }

  private func report(_ verdict: TimedAnswers.Verdict, _ moment: Moment) {
    moment.judge(
      verdict.cause, verdict.isOver(limit) ? .error : .warning, at: verdict.call.begin,
      scene: Symbol.none, measure: max(0, verdict.duration),
      ReportDetails(
        message: "the completion handler of a push was not called\(verdict.length(limit: limit))",
        evidence: verdict.evidence("delivered")))
  }
}
