import LifecycleModel
public import RuleKit
import TraceModel

/// LT505. An expiration handler that does not end its background task.
public final class BGTaskNoExpirationEnd: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT505", name: "bgtask-no-expiration-end", family: .backgroundExecution, severity: .error,
    summary: "A background task expired and was not ended by its expiration handler.",
    phrases: ["expiration handler does not end task", "killed at expiration"],
    rationale: """
      The expiration handler is the last chance: it runs on the main thread shortly before the \
      time is over, and if the task is still held when the handler returns, the system kills the \
      app. UIKit's log then says that the task is \"still not ended after expiration handlers were \
      called\". A handler that only cancels the work and ends the task in a later completion is \
      too late.
      """,
    fix: """
      Call `endBackgroundTask` in the handler itself, with the identifier of this task, before it \
      returns. Cancel the work there too, without waiting for it.
      """,
    snippet: """
      var task = UIBackgroundTaskIdentifier.invalid
      task = app.beginBackgroundTask(withName: "upload") {
        upload.cancel()
        // Here and not in the completion of the upload, which comes too late.
        app.endBackgroundTask(task)
        task = .invalid
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(expirationhandler:)",
      "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "end", Durations.second, .duration,
        "from the expiration to the end; our choice, generous for a handler that has no time left")
    ],
    falsePositives: "An app that is stopped in the debugger.",
    needs: [.family(.background)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init([.bgExpire, .bgEnd]),
    triggering: triggering, quiet: quiet)

  private struct Expired {
    let assertion: BackgroundAssertion
    /// The limit passed before lost records could hide the end.
    var isProved = false
  }

  private let limit: Int64
  /// By the ordinal of the expiration.
  private var expired: [Int64: Expired] = [:]

  public init(_ settings: RuleSettings) { limit = settings["end"] }

  public override func observe(_ moment: Moment) {
    guard let assertion = moment.run.step.assertion, assertion.expire.exists else { return }
    let key = assertion.expire.ordinal
    if moment.event.kind == .bgEnd {
      if let known = expired.removeValue(forKey: key) { judge(known, moment.mark, moment) }
      return
    }
    // The expiration of a task that is not held is illegal, and no handler can end it.
    guard !moment.run.step.changes.contains(where: { $0.verdict == .illegal }),
      moment.mayKeep(expired.count)
    else { return }
    expired[key] = Expired(assertion: assertion)
    if moment.mark.time >= 0 { moment.wake(limit, after: moment.mark, token: Int(key)) }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let expire = expired[Int64(token)]?.assertion.expire else { return }
    let cause = moment.absenceCause(since: expire) ?? moment.run.durationCause(since: expire)
    expired[Int64(token)]?.isProved = cause == nil
  }

  public override func runEnded(_ moment: Moment) {
    for known in expired.values.sorted(by: {
      $0.assertion.expire.ordinal < $1.assertion.expire.ordinal
    }) {
      judge(known, moment.run.process.exit, moment)
    }
    expired = [:]
  }

  /// `end` is that of the task, or of the process; none if the recording ended before them.
  private func judge(_ known: Expired, _ end: EventMark, _ moment: Moment) {
    let (run, expire) = (moment.run, known.assertion.expire)
    let last = end.exists ? end.time : moment.now
    let length = last >= 0 && expire.time >= 0 ? max(0, last - expire.time) : Event.absent
    var cause = run.durationCause(since: expire)
    // Ids are not reused, so a recorded end is the end of this one, even with lost records.
    if end.kind != .bgEnd { cause = moment.absenceCause(since: expire) ?? cause }
    if known.isProved { cause = nil }
    if cause == nil, !known.isProved, length <= limit {
      guard !end.exists, !run.process.wasReplaced else { return }
      cause = .traceEnd
    }
    if end.kind != .bgEnd { cause = cause ?? run.unshownCause(of: BackgroundAssertion.ends) }
    moment.judge(
      cause, nil, .name(known.assertion.name), at: expire,
      about: known.assertion.begin.exists ? known.assertion.begin : expire,
      measure: max(0, length), details(known.assertion, length, end, moment))
  }

  private func details(
    _ assertion: BackgroundAssertion, _ length: Int64, _ end: EventMark, _ moment: Moment
  ) -> ReportDetails {
    var evidence: [Evidence] = []
    if assertion.begin.exists { evidence.append(Evidence(assertion.begin, "begun")) }
    evidence.append(Evidence(assertion.expire, "its expiration handler was called"))
    let name = moment.assertion(assertion.name)
    let limit = Durations.text(limit)
    let message: String
    if end.kind == .bgEnd {
      evidence.append(Evidence(end, "ended only here"))
      let after = length < 0 ? "" : "\(Durations.text(length, above: self.limit)) "
      message = "\(name) was ended \(after)after it expired, limit \(limit)"
    } else {
      if end.exists { evidence.append(Evidence(end, "the process ended with it")) }
      message = "\(name) expired and was not ended within \(limit)"
    }
    return ReportDetails(message: message, evidence: evidence)
  }
}
