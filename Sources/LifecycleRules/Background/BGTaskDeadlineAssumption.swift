import LifecycleModel
public import RuleKit
import TraceModel

/// LT517. A background task is requested again and again, as if that made it run in time.
///
/// The format has no record of data that expires before a task has run. The rule judges the polling
/// that such an assumption leads to.
///
/// Requests that a recorder found pending when the app left do not count: of one identifier there
/// is one at each departure, as in an app that requests its task whenever it leaves.
public final class BGTaskDeadlineAssumption: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT517", name: "bgtask-deadline-assumption", family: .backgroundExecution,
    severity: .note,
    summary: "The same background task was requested many times within a minute.",
    phrases: ["expects exact time", "earliestBeginDate", "submitted again and again"],
    rationale: """
      `earliestBeginDate` is the earliest time, not the time: the task may run hours later, or not \
      at all. A new request does not make it run earlier. Each request replaces the pending one \
      and costs a call to another process, and if the date moves with each request it may never \
      come.
      """,
    fix: """
      Request the task once, when the app goes to the background or in the task's own handler. If \
      data must be current at a certain time, use a push, or load it when the user opens the app.
      """,
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        Task { await requestRefresh() }
      }
      /// Away from the main thread, since the answer may take a while.
      @concurrent func requestRefresh() async {
        let request = BGAppRefreshTaskRequest(identifier: "films.refresh")
        // Not before a quarter of an hour; it may well be the next morning.
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        // Before iOS 27: submit(_:).
        try? await BGTaskScheduler.shared.submitTaskRequest(request)
      }
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest/earliestbegindate",
    ],
    since: [.backgroundTasks],
    thresholds: [
      .init(
        "submits", 5, .count,
        "requests with one identifier within `window` that count as polling; our choice"),
      .init(
        "window", 60 * Durations.second, .duration,
        "time from the first to the last request; our choice"),
    ],
    falsePositives: "Tests that leave and enter the app quickly.",
    needs: [.family(.background)],
    interests: .init([.bgtaskSubmit]),
    triggering: triggering, quiet: quiet)

  /// The latest requests of one identifier.
  private struct Bout {
    /// In order; at most `submits` of them.
    var marks: [EventMark] = []
    /// It was reported; the next one begins after a pause.
    var isTold = false
  }

  private let submits: Int
  private let window: Int64
  /// By identifier.
  private var bouts: [Symbol: Bout] = [:]

  public init(_ settings: RuleSettings) {
    submits = Int(clamping: max(1, min(settings["submits"], 1_000)))
    window = settings["window"]
  }

  /// Whether the next request restarts the count.
  private func isOver(_ bout: Bout, _ moment: Moment) -> Bool {
    submits > 1
      && bout.marks.allSatisfy { $0.time >= 0 && moment.mark.time - $0.time > window }
  }

  public override func observe(_ moment: Moment) {
    guard let identifier = moment.run.step.task?.identifier else { return }
    guard bouts[identifier] != nil || moment.mayKeep(in: &bouts, dropping: { isOver($1, moment) })
    else { return }
    var bout = bouts[identifier] ?? Bout()
    if moment.mark.time >= 0 {
      bout.marks.removeAll { $0.time >= 0 && moment.mark.time - $0.time > window }
      // It is over once no more than its end is left in the window.
      if bout.marks.count + 1 < submits { bout.isTold = false }
    }
    bout.marks.append(moment.mark)
    if bout.marks.count > submits { bout.marks.removeFirst() }
    if bout.marks.count == submits, !bout.isTold, let first = bout.marks.first {
      bout.isTold = true
      moment.judge(
        moment.run.upperBoundCause(since: first), nil, .name(identifier),
        details(identifier, first, moment))
    }
    bouts[identifier] = bout
  }

  private func details(_ identifier: Symbol, _ first: EventMark, _ moment: Moment) -> ReportDetails
  {
    let span = first.time < 0 ? Event.absent : moment.mark.time - first.time
    let within = span < 0 ? "" : " within \(Durations.text(span))"
    return ReportDetails(
      message:
        "background task '\(moment.text(identifier))' was requested \(submits) times\(within)",
      evidence: [
        Evidence(first, "the first of them"), Evidence(moment.mark, "request \(submits)"),
      ])
  }
}
