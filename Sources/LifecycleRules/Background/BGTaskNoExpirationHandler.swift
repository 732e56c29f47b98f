import LifecycleModel
public import RuleKit
import TraceModel

/// LT512. A task of BGTaskScheduler that runs without an expiration handler.
public final class BGTaskNoExpirationHandler: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT512", name: "bgtask-no-expiration-handler", family: .backgroundExecution,
    severity: .warning,
    summary: "A background task was launched and no expiration handler was set.",
    phrases: ["no expirationHandler", "task killed without warning"],
    rationale: """
      The handler is the only notice that the time is over. Without it the system marks the task \
      as completed without success and suspends the app in the middle of its work: nothing is \
      cancelled or saved, and half-written files stay half written. A processing task already ends \
      when the user picks up the phone.
      """,
    fix: """
      Set `expirationHandler` first in the launch handler, before any work begins. Let it cancel \
      the work and complete the task.
      """,
    snippet: """
      func handle(_ task: BGProcessingTask) {
        let open = OSAllocatedUnfairLock<BGTask?>(uncheckedState: task)
        @Sendable func complete(_ isDone: Bool) {
          let task = open.withLockUnchecked { $0.take() }
          task?.setTaskCompleted(success: isDone)  // once, by the first caller
        }
        let work = OSAllocatedUnfairLock<Task<Void, Never>?>(initialState: nil)
        // Before the work begins.
        task.expirationHandler = { @Sendable in
          work.withLock { $0 }?.cancel()
          complete(false)
        }
        let rebuild = Task { complete(await library.rebuildIndex()) }
        work.withLock { $0 = rebuild }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtask/expirationhandler",
      "https://developer.apple.com/documentation/uikit/using-background-tasks-to-update-your-app",
    ],
    since: [.backgroundTasks],
    falsePositives: """
      A handler that is set after the recorder read it, or a task that is too short to expire.
      """,
    needs: [.anyOf([.bgtaskLaunch])], interests: .init([.bgtaskLaunch]),
    triggering: [
      .init(
        "Launched without one",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        0ms process.start
        80ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        ↓ 1s bgtask.launch id=films.posters kind=processing expirationHandler=false
        90s bgtask.complete id=films.posters kind=processing success=true
        """)
    ],
    quiet: [
      .init(
        "Set, and used",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        0ms process.start
        80ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        1s bgtask.launch id=films.posters kind=processing expirationHandler=true
        90s bgtask.expire id=films.posters kind=processing
        90.1s bgtask.complete id=films.posters kind=processing success=false
        """),
      .init(
        "Near miss: the recorder does not say whether there is one",
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        0ms process.start
        80ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        1s bgtask.launch id=films.posters kind=processing
        90s bgtask.complete id=films.posters kind=processing success=true
        """),
    ])

  private var isTold = false

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    guard moment.event.given.contains(.expirationHandler) else { return }
    isTold = true
    guard !moment.event.boolean(.expirationHandler), let task = moment.run.step.task else { return }
    moment.report(
      nil, .name(task.identifier),
      ReportDetails(
        message: "background task '\(moment.text(task.identifier))' was launched without an "
          + "expiration handler",
        evidence: [Evidence(moment.mark, "no handler was set")]))
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    isTold ? nil : "no launch was recorded with 'expirationHandler'"
  }
}
