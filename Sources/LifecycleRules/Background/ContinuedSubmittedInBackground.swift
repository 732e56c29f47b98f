import LifecycleModel
public import RuleKit
import TraceModel

/// LT531. A continued processing task is requested while the app is in the background.
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
    interests: .init([.bgtaskSubmit]),
    triggering: triggering, quiet: quiet)

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let run = moment.run
    guard let task = run.step.task, task.category == .continued, run.isInBackground else { return }
    let began = run.backgroundBegan
    moment.judge(
      moment.absenceCause(since: began) ?? run.returnCause, nil, .name(task.identifier),
      details(task, began, moment))
  }

  private func details(
    _ task: BackgroundTask, _ began: EventMark, _ moment: Moment
  ) -> ReportDetails {
    ReportDetails(
      message: "continued task '\(moment.text(task.identifier))' was requested in the background",
      evidence: [
        Evidence(began, "in the background from here"), Evidence(moment.mark, "requested"),
      ])
  }

  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The export is requested when the app leaves",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      ↓ 71.1s bgtask.submit id=films.export kind=continued
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Requested in the action",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      100s bgtask.progress id=films.export kind=continued completed=1 total=1
      101s bgtask.complete id=films.export kind=continued success=true
      """),
    .init(
      "Near miss: on the way to the background; a processing task", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      0ms process.start
      80ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s bgtask.register id=films.export kind=continued
      70s A scene.willResignActive
      70.1s bgtask.submit id=films.export kind=continued
      71s A scene.didEnterBackground
      71.1s bgtask.submit id=films.posters kind=processing
      """),
  ]
}
