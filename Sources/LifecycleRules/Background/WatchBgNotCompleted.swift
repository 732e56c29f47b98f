import LifecycleModel
public import RuleKit
import TraceModel

/// LT527. A background task of a watch app is not completed in time.
///
/// The records name no tasks: each completion is laid to the earliest delivery that waits for one.
public final class WatchBgNotCompleted: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT527", name: "watch-bg-not-completed", family: .backgroundExecution, severity: .error,
    summary: "A watchOS app exceeded the time or the CPU time of its background tasks.",
    phrases: ["watch app killed", "watch background refresh", "setTaskCompletedWithSnapshot"],
    rationale: """
      With each background task (refresh, snapshot, connectivity, URLSession) watchOS gives the \
      app a few seconds. The system ends an app that does not complete one: 0xc51bad02 in the \
      crash report, or 0xc51bad03 if the watch was busy, which need not be the app's fault and is \
      a note. 0xc51bad01 is too much CPU time. Later tasks are then delayed or dropped.
      """,
    fix: """
      Call `setTaskCompletedWithSnapshot` on every task of the set, including kinds that the app \
      does not know, or use SwiftUI's `backgroundTask`, which completes the task when it returns.
      """,
    snippet: """
      func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
        for task in backgroundTasks {
          switch task {
          case let task as WKApplicationRefreshBackgroundTask: refresh(task)
          default: task.setTaskCompletedWithSnapshot(false)
          }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/watchkit/background_execution/using_background_tasks",
      "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
      "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
    ],
    since: [.watchBackgroundTasks],
    thresholds: [
      .init(
        "limit", 15 * Durations.second, .duration,
        "the watchdog of Watch Connectivity tasks; for others Apple says a few seconds")
    ],
    falsePositives: "A debugger that stops the app.",
    needs: [.anyOf([.wkHandleBackgroundTasks])], platforms: [.watchOS],
    interests: .init([.wkHandleBackgroundTasks, .wkBgTaskCompleted, .processExit]),
    triggering: [
      .init(
        "The connectivity task is kept",
        """
        header lifeCycle=watchkit platform=watchos launch=background
        0ms process.start
        90ms wk.didFinishLaunching
        ↓ 1s wk.handleBackgroundTasks
        17s process.suspend
        """)
    ],
    quiet: [
      .init(
        "Completed at once",
        """
        header lifeCycle=watchkit platform=watchos launch=background
        0ms process.start
        90ms wk.didFinishLaunching
        1s wk.handleBackgroundTasks
        2s wk.bgTaskCompleted
        2.1s wk.bgTaskCompleted
        3s process.suspend
        """),
      .init(
        "Near miss: completed in exactly 15 seconds, two at once; the process ends first",
        """
        header lifeCycle=watchkit platform=watchos launch=background
        0ms process.start
        90ms wk.didFinishLaunching
        1s wk.handleBackgroundTasks
        2s wk.handleBackgroundTasks
        16s wk.bgTaskCompleted
        16.1s wk.bgTaskCompleted
        20s wk.handleBackgroundTasks
        30s process.exit reason=user code=0
        """),
    ])

  private let limit: Int64
  private var answers: TimedAnswers
  private var isKilled = false
  /// Deliveries that wait, oldest first from `next` on.
  private var waiting: [EventMark] = []
  private var next = 0

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    answers = TimedAnswers(limits: [limit], answers: EventKindSet([.wkBgTaskCompleted]))
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .wkHandleBackgroundTasks:
      giveUpBesideLoss(moment)
      guard moment.mayKeep(waiting.count - next) else { return }
      if next == Moment.memoryLimit {
        waiting.removeFirst(next)
        next = 0
      }
      waiting.append(moment.mark)
      answers.begin(moment)
    case .processExit:
      isKilled = moment.endCause?.rule == Self.info.name
    default:
      giveUpBesideLoss(moment)
      guard next < waiting.count else { return }
      next += 1
      if let verdict = answers.answer(waiting[next - 1].ordinal, moment) { report(verdict, moment) }
    }
  }

  /// A completion does not say of which delivery it is. If one may be lost, those that waited then
  /// stay open, so that the next one is not counted for the wrong delivery.
  private func giveUpBesideLoss(_ moment: Moment) {
    guard next < waiting.count, moment.absenceCause(since: waiting[next]) != nil else { return }
    waiting = []
    next = 0
  }

  public override func wake(_ moment: Moment, token: Int) { answers.wake(moment, token: token) }

  public override func runEnded(_ moment: Moment) {
    let verdicts = answers.end(killed: isKilled, moment)
    for verdict in verdicts { report(verdict, moment) }
    guard isKilled, verdicts.isEmpty else { return }
    let run = moment.run
    let allowance = run.toldEnd?.allowance ?? Event.absent
    moment.reportEnd(
      run.process.endCode?.mayBeBlameless == true ? .note : nil, .none,
      allowance >= 0 ? ", limit \(Durations.text(allowance))" : "")
  }

  private func report(_ verdict: TimedAnswers.Verdict, _ moment: Moment) {
    moment.judge(
      verdict.cause, at: verdict.call.begin, measure: max(0, verdict.duration),
      ReportDetails(
        message: "background tasks of the watch were not completed\(verdict.length(limit: limit))",
        evidence: verdict.evidence("handed over")))
  }
}
