import LifecycleModel
public import RuleKit
import TraceModel

/// LT532. A background task was launched before the time that its request asks for, or after its
/// request was cancelled.
public final class BGTaskLaunchedEarly: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT532", name: "bgtask-launched-early", family: .backgroundExecution, severity: .note,
    summary: "A background task was launched earlier than requested, as a debugger does it.",
    phrases: [
      "simulated launch", "_simulateLaunchForTaskWithIdentifier", "task runs at once in Xcode",
    ],
    rationale: """
      The system never launches a task before `earliestBeginDate`, and none whose request was \
      cancelled. Such a launch was made by hand: by the debugger's command `_simulateLaunchForTaskWithIdentifier:`, whose lines \
      in the log say so, or by code that runs the handler itself. Such a recording shows what the \
      handler does. It does not show when the system would run it, how long it would have, or \
      what is locked by then.
      """,
    fix: """
      Simulate launches on a development device only: the command is private, and no app that has \
      it may be published. For the system's own times, record the app on a device that nobody uses \
      over night.
      """,
    snippet: """
      let request = BGAppRefreshTaskRequest(identifier: "films.refresh")
      request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
      // Before iOS 27: submit(_:). The system launches the task no earlier.
      try await BGTaskScheduler.shared.submitTaskRequest(request)
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/starting-and-terminating-tasks-during-development",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest/earliestbegindate",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:)",
    ],
    since: [.backgroundTasks, .swiftUIBackgroundTasks],
    thresholds: [
      .init(
        "grace", 1 * Durations.second, .duration,
        "from a cancellation to a launch that was already on its way; our choice")
    ],
    falsePositives: """
      After a cancellation: a new request that an extension of the app makes, or that is not \
      recorded.
      """,
    needs: [.family(.background)],
    interests: .init([
      .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskLaunch, .swbgLaunch,
    ]),
    triggering: triggering, quiet: quiet)

  private struct Request {
    let mark: EventMark
    /// Nanoseconds from the request to the earliest launch.
    let delay: Int64
    /// Its cancellation.
    var cancelled = EventMark.none
  }

  private let grace: Int64
  /// By identifier, the request that waits, or that was cancelled.
  private var requests: [Symbol: Request] = [:]
  /// Only times could say whether a launch came early.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    // A cancel without an identifier is one of all.
    if event.kind == .bgtaskCancel, !event.id.isPresent {
      return requests.keys.forEach { cancel($0, moment) }
    }
    guard let identifier = moment.run.step.task?.identifier else { return }
    switch event.kind {
    case .bgtaskSubmit:
      requests[identifier] = nil
      guard moment.mayKeep(requests.count) else { return }
      requests[identifier] = Request(mark: moment.mark, delay: max(0, event.earliest))
    case .bgtaskCancel: cancel(identifier, moment)
    case .bgtaskLaunch, .swbgLaunch:
      let request = requests.removeValue(forKey: identifier)
      if event.trigger == .debugger {
        report(identifier, nil, nil, moment)
      } else if let request {
        judge(request, identifier, moment)
      }
    // What waits now is not known, or nothing.
    default: requests[identifier] = nil
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksTimes ? Lacking.times : nil
  }

  private func cancel(_ identifier: Symbol, _ moment: Moment) {
    if requests[identifier]?.cancelled.exists == true { return }
    requests[identifier]?.cancelled = moment.mark
  }

  private func judge(_ request: Request, _ identifier: Symbol, _ moment: Moment) {
    if request.cancelled.exists { return judgeCancelled(request, identifier, moment) }
    guard request.delay > 0 else { return }
    let (time, begin) = (moment.mark.time, request.mark.time)
    guard time >= 0, begin >= 0 else {
      lacksTimes = true
      return
    }
    guard time >= begin, time - begin < request.delay else { return }
    // Another request may have replaced it.
    let cause =
      moment.run.upperBoundCause(since: request.mark) ?? moment.absenceCause(since: request.mark)
    report(identifier, request, cause, moment)
  }

  private func judgeCancelled(_ request: Request, _ identifier: Symbol, _ moment: Moment) {
    let (time, begin) = (moment.mark.time, request.cancelled.time)
    guard time >= 0, begin >= 0 else {
      lacksTimes = true
      return
    }
    guard time - begin >= grace else { return }
    // Another request may have come since.
    let since = request.cancelled
    let cause = moment.absenceCause(since: since) ?? moment.run.durationCause(since: since)
    report(identifier, request, cause, moment)
  }

  private func report(
    _ identifier: Symbol, _ request: Request?, _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(cause, nil, .name(identifier), details(identifier, request, moment))
  }

  private func details(
    _ identifier: Symbol, _ request: Request?, _ moment: Moment
  ) -> ReportDetails {
    let task = "background task '\(moment.text(identifier))'"
    guard let request else {
      return ReportDetails(
        message: "\(task) was launched by a debugger's simulation",
        evidence: [Evidence(moment.mark, "launched by hand")])
    }
    guard !request.cancelled.exists else {
      let after = Durations.text(moment.mark.time - request.cancelled.time)
      let marks = [(request.mark, "requested"), (request.cancelled, "cancelled")]
      return ReportDetails(
        message: "\(task) was launched \(after) after its request was cancelled, and no other one "
          + "is recorded",
        evidence: (marks + [(moment.mark, "launched")]).map { Evidence($0.0, $0.1) })
    }
    return ReportDetails(
      message: "\(task) was launched \(Durations.text(moment.mark.time - request.mark.time)) after "
        + "its request, which asks for \(Durations.text(request.delay)) at the earliest",
      evidence: [Evidence(request.mark, "requested"), Evidence(moment.mark, "launched")])
  }
}
