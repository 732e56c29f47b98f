import LifecycleModel
public import RuleKit
import TraceModel

/// LT501. A background task assertion that was begun and never ended.
///
/// Only the end of the process proves that nothing would have ended it. One that was held for a
/// short time then, or that may still have covered work of an app in the foreground, was
/// interrupted and not leaked.
public final class BGTaskAssertionLeak: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT501", name: "bgtask-assertion-leak", family: .backgroundExecution, severity: .error,
    summary: "A background task was begun and never ended.",
    phrases: [
      "background task never ended", "killed in the background", "endBackgroundTask missing",
    ],
    rationale: """
      `beginBackgroundTask` keeps the whole process awake until `endBackgroundTask` is called with \
      its identifier. A forgotten task uses up the time of all others, and when the time is over \
      the system kills the app (0x8badf00d), even long after the work is done. Usually one path \
      through the function misses the call: an early return, a thrown error, a cancelled request. \
      An app that is quit in the foreground while work is under way is not judged: that task may \
      have been in use.
      """,
    fix: """
      Call `endBackgroundTask` on every path, with `defer` where the work is a function, and in \
      the expiration handler as well. Begin and end the task in the same type, so that one place \
      owns the identifier.
      """,
    snippet: """
      func upload(_ file: URL) async throws {
        let app = UIApplication.shared
        var task = UIBackgroundTaskIdentifier.invalid
        func end() {
          app.endBackgroundTask(task)
          task = .invalid
        }
        task = app.beginBackgroundTask(withName: "upload") { end() }
        defer { if task != .invalid { end() } }
        try await client.send(file)
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)",
      "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205",
      "https://github.com/vinhnx/notes/issues/403",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "held", 30 * Durations.second, .duration,
        "held longer than this when the process ended; the age at which UIKit's log begins to warn")
    ],
    falsePositives: """
      A long transfer during which the user quits the app: record the transfer as work, then it is \
      not judged.
      """,
    needs: [.family(.background)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init([.log, .processExit]), foldsInto: ["bgtask-no-expiration-end"],
    triggering: triggering, quiet: quiet)

  private let limit: Int64
  /// The system killed the process for the time that it took.
  private var wasKilled = false
  /// The system's words for the end: an assertion was held.
  private var isTold = false

  public init(_ settings: RuleSettings) { limit = settings["held"] }

  public override func reset() -> Bool {
    wasKilled = false
    isTold = false
    return true
  }

  public override func observe(_ moment: Moment) {
    if moment.event.kind == .processExit {
      let cause = moment.endCause
      isTold = cause == .assertionHeld
      wasKilled = cause == .watchdog || isTold
      if cause == .assertionHeld, moment.run.background.assertions.openCount == 0 {
        reportHeld(moment)
      }
    } else if moment.assertionNotice == .notEnded {
      let name = moment.noticedName
      moment.judge(moment.noticeCause, nil, .name(name), noticeDetails(name, moment))
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard run.background.assertions.openCount > 0,
      moment.mayScan(run.background.assertions.openCount)
    else { return }
    var held: [BackgroundAssertion] = []
    run.background.assertions.forEachOpen { held.append($0) }
    held.sort { $0.begin.ordinal < $1.begin.ordinal }
    let isOver = run.ending == .exit || run.process.wasReplaced
    let latestWork = run.app.state == .background ? 0 : Self.latestWork(moment)
    for assertion in held {
      let begin = assertion.begin
      let age =
        begin.time >= 0 && run.clock.now >= begin.time ? run.clock.now - begin.time : Event.absent
      var cause = moment.absenceCause(since: begin)
      if !isOver {
        cause = cause ?? .traceEnd
      } else if !(wasKilled && run.app.state == .background) {
        guard latestWork < begin.ordinal else { continue }
        let unclear = run.durationCause(since: begin)
        guard age > limit || unclear != nil else { continue }
        cause = cause ?? unclear
      }
      if !isTold { cause = cause ?? run.unshownCause(of: BackgroundAssertion.ends) }
      moment.judge(
        cause, nil, .name(assertion.name), at: begin, measure: max(0, age),
        details(assertion, age, moment))
    }
  }

  /// The end is the only record of the assertion that was held too long.
  private func reportHeld(_ moment: Moment) {
    let (name, allowance) = (moment.event.name, moment.event.allowance)
    let of = name.isPresent ? "; it is '\(moment.text(name))'" : ""
    let limit = allowance >= 0 ? ", limit \(Durations.text(allowance))" : ""
    moment.reportEnd(nil, .name(name), of + limit)
  }

  /// Ordinal of the event with which the latest work began that is still open.
  private static func latestWork(_ moment: Moment) -> Int64 {
    let run = moment.run
    guard run.openWork.count > 0, moment.mayScan(run.openWork.places) else { return 0 }
    var latest: Int64 = 0
    run.openWork.forEach { latest = max(latest, $0.begin.ordinal) }
    return latest
  }

  private func details(
    _ assertion: BackgroundAssertion, _ age: Int64, _ moment: Moment
  ) -> ReportDetails {
    let run = moment.run
    var evidence = [Evidence(assertion.begin, "begun")]
    if assertion.expire.exists {
      evidence.append(Evidence(assertion.expire, "its time had expired"))
    }
    let ended: String
    var never = ", and was never ended"
    if run.process.exit.exists {
      evidence.append(Evidence(run.process.exit, "the process ended while it was held"))
      // A code of RunningBoard's scheduler is not the watchdog's.
      let isWatchdog = wasKilled && run.process.endCode?.cause != .backgroundTask
      ended = isWatchdog ? "the watchdog ended the process" : "the process ended"
    } else if run.process.wasReplaced {
      if run.step.mark.ordinal > assertion.begin.ordinal {
        evidence.append(
          Evidence(run.step.mark, "the last record before the process was started again"))
      }
      ended = "the process ended"
    } else {
      ended = "the recording ended"
      never = ""
    }
    let held = age < 0 ? "was still held" : "had been held for \(Durations.text(age))"
    return ReportDetails(
      message: "\(moment.assertion(assertion.name)) \(held) when \(ended)\(never)",
      evidence: evidence)
  }

  private func noticeDetails(_ name: Symbol, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "UIKit's log says that \(moment.assertion(name)) was not ended after it expired",
      evidence: [Evidence(moment.mark, "UIKit's message")])
  }
}
