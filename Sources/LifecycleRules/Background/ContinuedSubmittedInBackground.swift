import LifecycleModel
public import RuleKit
public import TraceModel

/// LT531. A continued processing task is requested while the app is in the background.
///
/// A refused request is one, too: a recorder may write the refusal alone, and a log both.
public final class ContinuedSubmittedInBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT531", name: "continued-submitted-in-background", family: .backgroundExecution,
    severity: .error,
    summary: "A continued processing task was requested while the app was in the background.",
    phrases: ["continued processing rejected", "submitted after leaving"],
    rationale: """
      A continued processing task (iOS 26) begins in the foreground, in answer to something that \
      a person did, and continues in the background. A request that comes when the app has left \
      the foreground is refused: what was to be continued is not even begun.
      """,
    fix: """
      Submit the request in the action itself, before the work begins, and not when the app leaves \
      the foreground. For work that nobody waits for, use a processing task.
      """,
    snippet: """
      func exportTapped() async throws {
        let request = BGContinuedProcessingTaskRequest(
          identifier: "films.export", title: "Export", subtitle: "3 films")
        // Before iOS 27: submit(_:).
        try await BGTaskScheduler.shared.submitTaskRequest(request)
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtask",
      "https://developer.apple.com/documentation/backgroundtasks/performing-long-running-tasks-on-ios-and-ipados",
    ],
    since: [.continuedTasks],
    falsePositives: "A recorder that writes the request later than it was made.",
    needs: [.family(.background)],
    interests: .init([.bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskLaunch]),
    triggering: triggering, quiet: quiet)

  /// The task of the latest request, until it is answered.
  private var requested = Symbol.none

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let run = moment.run
    guard let task = run.step.task else { return }
    let isAnswer = moment.event.kind != .bgtaskSubmit && requested == task.identifier
    if isAnswer { requested = .none }
    if moment.event.kind == .bgtaskSubmit { requested = task.identifier }
    guard !isAnswer, moment.event.kind != .bgtaskLaunch, task.category == .continued,
      run.isInBackground
    else { return }
    let began = run.backgroundBegan
    // A refusal may be the answer to an earlier request.
    let since = moment.event.kind == .bgtaskSubmit ? began : .none
    moment.judge(
      moment.absenceCause(since: since) ?? run.returnCause, nil, .name(task.identifier),
      details(task, began, moment))
  }

  public override func markNames(_ live: LiveNames) { live.mark(requested) }

  private func details(
    _ task: BackgroundTask, _ began: EventMark, _ moment: Moment
  ) -> ReportDetails {
    let isRefused = moment.event.kind == .bgtaskSubmitFailed
    let word = isRefused ? "requested, and refused" : "requested"
    return ReportDetails(
      message: "continued task '\(moment.text(task.identifier))' was requested in the background",
      evidence: [
        Evidence(began, "in the background from here"), Evidence(moment.mark, word),
      ])
  }
}
