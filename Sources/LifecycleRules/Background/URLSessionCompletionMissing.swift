import LifecycleModel
public import RuleKit
import TraceModel

/// LT520. The completion handler of a background URLSession is called late or never.
public final class URLSessionCompletionMissing: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT520", name: "urlsession-completion-missing", family: .backgroundExecution,
    severity: .warning,
    summary: "The completion handler for a background URLSession's events was not called in time.",
    phrases: [
      "background download handler", "handleEventsForBackgroundURLSession", "snapshot not updated",
    ],
    rationale: """
      When a background transfer is done, the system wakes the app and passes a completion \
      handler. The call of this handler says that the interface shows the result, so the system \
      can take a new snapshot and suspend the app. An app that never calls it wastes the time it \
      was given, and the system may end it for that.
      """,
    fix: """
      Keep the handler, and call it on the main thread in \
      `urlSessionDidFinishEvents(forBackgroundURLSession:)`, after the files are moved.
      """,
    snippet: """
      @MainActor var completionHandler: (() -> Void)?

      func urlSessionDidFinishEvents(
        forBackgroundURLSession session: URLSession
      ) {
        Task { @MainActor in
          completionHandler?()
          completionHandler = nil
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:handleeventsforbackgroundurlsession:completionhandler:)",
      "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
    ],
    since: [.backgroundTransfers],
    thresholds: [
      .init(
        "limit", 30 * Durations.second, .duration,
        "Apple names no number; our choice is that of a push")
    ],
    falsePositives: "Many files that take longer to move than the limit; a debugger.",
    needs: [.family(.background), .anyOf([.urlsessionEvents])],
    interests: .init(
      [.urlsessionEvents, .urlsessionComplete, .log, .processExit],
      starts: .init([.urlsessionEvents, .log, .processExit])),
    triggering: [
      .init(
        "The handler is forgotten",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        launch
        ↓ 1s urlsession.events id=posters
        32s process.suspend
        600s process.resume
        """)
    ],
    quiet: [
      .init(
        "Called when all events are there",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        launch
        1s urlsession.events id=posters
        3s urlsession.complete id=posters
        4s process.suspend
        """),
      .init(
        "Near miss: called after exactly 30 seconds; the process ends first",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        launch
        1s urlsession.events id=posters
        31s urlsession.complete id=posters
        40s urlsession.events id=posters2
        60s process.exit reason=user code=0
        """),
    ])

  private let limit: Int64
  private var answers: TimedAnswers
  private var isKilled = false

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    answers = TimedAnswers(limits: [limit], answers: EventKindSet([.urlsessionComplete]))
  }

  public override func reset() -> Bool {
    answers.removeAll()
    isKilled = false
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .urlsessionEvents: answers.begin(moment)
    case .processExit: isKilled = moment.endCause == .backgroundTransfer
    case .log:
      if moment.completionNotice(.urlsessionEvents) == .urlSession {
        moment.reportNotice("a background URLSession")
      }
    default:
      guard let session = moment.run.step.task else { return }
      if let verdict = answers.answer(session.launch.ordinal, moment) { report(verdict, moment) }
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
      verdict.cause, at: verdict.call.begin, scene: Symbol.none,
      measure: max(0, verdict.duration),
      ReportDetails(
        message: "the completion handler of a background URLSession was not called"
          + verdict.length(limit: limit),
        evidence: verdict.evidence("the events arrived")))
  }
}
