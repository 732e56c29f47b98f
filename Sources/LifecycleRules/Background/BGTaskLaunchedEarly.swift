import LifecycleModel
public import RuleKit
import TraceModel

/// LT532. A background task was launched before the time that its request asks for.
public final class BGTaskLaunchedEarly: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT532", name: "bgtask-launched-early", family: .backgroundExecution, severity: .note,
    summary: "A background task was launched earlier than requested, as a debugger does it.",
    phrases: [
      "simulated launch", "_simulateLaunchForTaskWithIdentifier", "task runs at once in Xcode",
    ],
    rationale: """
      The system never launches a task before `earliestBeginDate`. A launch that comes earlier was \
      made by hand: by the debugger's command `_simulateLaunchForTaskWithIdentifier:`, whose lines \
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
    ],
    since: [.backgroundTasks, .swiftUIBackgroundTasks],
    needs: [.family(.background)],
    interests: .init([
      .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskLaunch, .swbgLaunch,
    ]),
    triggering: triggering, quiet: quiet)

  private struct Request {
    let mark: EventMark
    /// Nanoseconds from the request to the earliest launch.
    let delay: Int64
  }

  /// By identifier, the request that waits.
  private var requests: [Symbol: Request] = [:]
  /// Only times could say whether a launch came early.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let event = moment.event
    guard let identifier = moment.run.step.task?.identifier else { return }
    switch event.kind {
    case .bgtaskSubmit:
      requests[identifier] = nil
      guard event.earliest > 0, moment.mayKeep(requests.count) else { return }
      requests[identifier] = Request(mark: moment.mark, delay: event.earliest)
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

  private func judge(_ request: Request, _ identifier: Symbol, _ moment: Moment) {
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
    return ReportDetails(
      message: "\(task) was launched \(Durations.text(moment.mark.time - request.mark.time)) after "
        + "its request, which asks for \(Durations.text(request.delay)) at the earliest",
      evidence: [Evidence(request.mark, "requested"), Evidence(moment.mark, "launched")])
  }
}
