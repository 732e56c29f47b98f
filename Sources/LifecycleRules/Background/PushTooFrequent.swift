import LifecycleModel
public import RuleKit
import TraceModel

/// LT521. More silent pushes arrive than the system wants to deliver.
public final class PushTooFrequent: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT521", name: "push-too-frequent", family: .backgroundExecution, severity: .note,
    summary: "More silent pushes were delivered within an hour than Apple advises.",
    phrases: ["too many silent pushes", "pushes dropped", "push throttled"],
    rationale: """
      Silent pushes have low priority. Apple advises at most two or three an hour; above that the \
      system begins to delay and merge them, first when the battery is low. An app that depends on \
      each push works at your desk and fails in the field.
      """,
    fix: """
      Let the server collect changes and send one push for many of them. At the next activation \
      always fetch missing data.
      """,
    snippet: """
      // A push only says that something is new: one is enough for many changes.
      func didReceivePush() async -> UIBackgroundFetchResult {
        let changes = try? await api.changes(since: store.lastChange)
        return store.apply(changes) ? .newData : .noData
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/choosing-background-strategies-for-your-app"
    ],
    since: [.silentPushes],
    thresholds: [
      .init("pushes", 3, .count, "documented: no more than two or three an hour"),
      .init("window", 3_600 * Durations.second, .duration, "the hour of Apple's advice"),
    ],
    falsePositives:
      "Pushes that also show an alert are not held back, and look the same in a trace.",
    needs: [.family(.background)],
    interests: .init([.fetchDeliver]),
    triggering: [
      .init(
        "Every ten minutes",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        launch
        1s fetch.deliver id=1
        2s fetch.complete id=1
        600s fetch.deliver id=2
        601s fetch.complete id=2
        1200s fetch.deliver id=3
        1201s fetch.complete id=3
        ↓ 1800s fetch.deliver id=4
        1801s fetch.complete id=4
        """)
    ],
    quiet: [
      .init(
        "Every twenty minutes",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        launch
        1s fetch.deliver id=1
        2s fetch.complete id=1
        1201s fetch.deliver id=2
        1202s fetch.complete id=2
        2401s fetch.deliver id=3
        2402s fetch.complete id=3
        """),
      .init(
        "Near miss: the fourth comes exactly an hour after the first",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        launch
        1s fetch.deliver id=1
        2s fetch.complete id=1
        1201s fetch.deliver id=2
        1202s fetch.complete id=2
        2401s fetch.deliver id=3
        2402s fetch.complete id=3
        3601s fetch.deliver id=4
        3602s fetch.complete id=4
        """),
    ])

  private let limit: Int64
  private let window: Int64
  /// Of the last hour, oldest first.
  private var pushes = Waiting<EventMark>()

  public init(_ settings: RuleSettings) {
    limit = settings["pushes"]
    window = settings["window"]
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.now < 0 ? Lacking.times : nil
  }

  public override func observe(_ moment: Moment) {
    let now = moment.mark.time
    guard now >= 0 else { return }
    while let first = pushes.first, now - first.time >= window { pushes.takeFirst() }
    if !moment.mayKeep(pushes.count) { pushes.takeFirst() }
    pushes.append(moment.mark, moment.mark.ordinal)
    guard pushes.count > limit, let first = pushes.first else { return }
    // An hour by this clock may have been a night.
    let cause = moment.run.upperBoundCause(since: first)
    moment.judge(cause, measure: Int64(pushes.count), details(first, moment))
  }

  private func details(_ first: EventMark, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "\(pushes.count) silent pushes were delivered within "
        + "\(Durations.text(moment.mark.time - first.time)), limit \(limit) in "
        + Durations.text(window),
      evidence: [
        Evidence(first, "the first of them"), Evidence(moment.mark, "exceeds the limit"),
      ])
  }
}
