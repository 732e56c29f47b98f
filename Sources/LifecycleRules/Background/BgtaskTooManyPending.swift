import LifecycleModel
import TraceModel

/// LT518. More requests of background tasks are pending than the system allows.
///
/// A request is pending until its task is launched or it is cancelled. Those of earlier processes are
/// not known, so that the count is a lower bound.
public final class BgtaskTooManyPending: Rule {
  public static let info = RuleInfo(
    code: "LT518", name: "bgtask-too-many-pending", family: .backgroundExecution,
    severity: .warning,
    summary: "More background task requests were pending than the system takes.",
    rationale: """
      The scheduler holds one refresh request and ten processing requests of an app. One more is refused \
      with `tooManyPendingTaskRequests`, and the task does not run. A second request of the same \
      identifier does not count, it replaces the first; identifiers that are made up for each item, or a \
      second kind of refresh, do.
      """,
    fix: """
      Use one refresh task that does all that is due, and one processing task that works off a queue of \
      your own. Cancel what is no longer needed before you submit what is.
      """,
    snippet: """
      func schedule() throws {
        let request = BGProcessingTaskRequest(identifier: "films.posters")
        request.requiresNetworkConnectivity = true
        // One request for the whole queue: it replaces the one that is pending.
        try BGTaskScheduler.shared.submit(request)
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/submit(_:)",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/code/toomanypendingtaskrequests",
    ],
    thresholds: [
      .init("refresh", 1, .count, "refresh requests that may be pending; documented"),
      .init("processing", 10, .count, "processing requests that may be pending; documented"),
    ],
    falsePositives: "A request that is cancelled where the recorder does not look.",
    needs: [.family(.background)],
    interests: .init([
      .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskLaunch, .swbgLaunch,
    ]),
    triggering: [
      .init(
        "Two kinds of refresh",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh
        81ms bgtask.register id=news.refresh kind=refresh
        90ms app.didFinishLaunching
        9s bgtask.submit id=films.refresh kind=refresh
        ↓ 9.1s bgtask.submit id=news.refresh kind=refresh
        9.1s bgtask.submitFailed id=news.refresh kind=refresh reason=tooManyPendingTaskRequests
        """),
      .init(
        "Refused, since earlier processes left requests of their own",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        ↓ 9s bgtask.submitFailed id=films.posters kind=processing reason=tooManyPendingTaskRequests
        """),
      .init(
        "The eleventh processing request", hidden: true,
        """
        header lifeCycle=swiftui platform=ios records=background
        0ms process.start
        80ms bgtask.register id=p1 kind=processing
        80ms bgtask.register id=p2 kind=processing
        80ms bgtask.register id=p3 kind=processing
        80ms bgtask.register id=p4 kind=processing
        80ms bgtask.register id=p5 kind=processing
        80ms bgtask.register id=p6 kind=processing
        80ms bgtask.register id=p7 kind=processing
        80ms bgtask.register id=p8 kind=processing
        80ms bgtask.register id=p9 kind=processing
        80ms bgtask.register id=p10 kind=processing
        80ms bgtask.register id=p11 kind=processing
        90ms app.didFinishLaunching
        1s bgtask.submit id=p1 kind=processing
        2s bgtask.submit id=p2 kind=processing
        3s bgtask.submit id=p3 kind=processing
        4s bgtask.submit id=p4 kind=processing
        5s bgtask.submit id=p5 kind=processing
        6s bgtask.submit id=p6 kind=processing
        7s bgtask.submit id=p7 kind=processing
        8s bgtask.submit id=p8 kind=processing
        9s bgtask.submit id=p9 kind=processing
        10s bgtask.submit id=p10 kind=processing
        ↓ 11s bgtask.submit id=p11 kind=processing
        """),
    ],
    quiet: [
      .init(
        "One refresh and one processing request, asked for again",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh
        81ms bgtask.register id=films.posters kind=processing
        90ms app.didFinishLaunching
        9s bgtask.submit id=films.refresh kind=refresh
        9.1s bgtask.submit id=films.posters kind=processing
        90s bgtask.submit id=films.refresh kind=refresh
        """),
      .init(
        "Near miss: the first one was launched, cancelled or refused before the next",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh
        81ms bgtask.register id=news.refresh kind=refresh
        90ms app.didFinishLaunching
        9s bgtask.submit id=films.refresh kind=refresh
        900s bgtask.launch id=films.refresh kind=refresh
        900.1s bgtask.submit id=news.refresh kind=refresh
        905s bgtask.complete id=films.refresh kind=refresh success=true
        906s bgtask.cancel id=news.refresh
        907s bgtask.submit id=films.refresh kind=refresh
        907s bgtask.submitFailed id=films.refresh kind=refresh reason=unavailable
        908s bgtask.submit id=news.refresh kind=refresh
        """),
      .init(
        "Ten processing requests; records were lost, a launch perhaps among them", hidden: true,
        """
        header run=1 app=one lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=p1 kind=processing
        80ms bgtask.register id=p2 kind=processing
        80ms bgtask.register id=p3 kind=processing
        80ms bgtask.register id=p4 kind=processing
        80ms bgtask.register id=p5 kind=processing
        80ms bgtask.register id=p6 kind=processing
        80ms bgtask.register id=p7 kind=processing
        80ms bgtask.register id=p8 kind=processing
        80ms bgtask.register id=p9 kind=processing
        80ms bgtask.register id=p10 kind=processing
        90ms app.didFinishLaunching
        1s bgtask.submit id=p1 kind=processing
        2s bgtask.submit id=p2 kind=processing
        3s bgtask.submit id=p3 kind=processing
        4s bgtask.submit id=p4 kind=processing
        5s bgtask.submit id=p5 kind=processing
        6s bgtask.submit id=p6 kind=processing
        7s bgtask.submit id=p7 kind=processing
        8s bgtask.submit id=p8 kind=processing
        9s bgtask.submit id=p9 kind=processing
        10s bgtask.submit id=p10 kind=processing
        header run=2 app=two lifeCycle=uikit-scene platform=ios records=background
        0ms process.start
        80ms bgtask.register id=films.refresh kind=refresh
        81ms bgtask.register id=news.refresh kind=refresh
        90ms app.didFinishLaunching
        9s bgtask.submit id=films.refresh kind=refresh
        10s trace.loss count=1
        11s bgtask.submit id=news.refresh kind=refresh
        """),
    ])

  private struct Request {
    let mark: EventMark
    let isProcessing: Bool
    /// It was reported; its refusal is the same mistake.
    var isTold = false
  }

  private static let requestLimit = 256
  private let refreshLimit: Int64
  private let processingLimit: Int64
  /// By identifier; at most 256.
  private var pending: [Symbol: Request] = [:]

  public init(_ settings: RuleSettings) {
    refreshLimit = settings["refresh"]
    processingLimit = settings["processing"]
  }

  public func observe(_ moment: Moment) {
    guard let task = moment.run.task else { return }
    switch moment.event.kind {
    case .bgtaskSubmit: submit(task, moment)
    case .bgtaskSubmitFailed:
      let request = pending.removeValue(forKey: task.identifier)
      guard moment.event.reason == .tooManyPendingTaskRequests, request?.isTold != true else {
        return
      }
      moment.report(nil, .name(task.identifier), refusal(task, moment))
    // A cancel without an identifier is one of all.
    case .bgtaskCancel where !moment.event.id.isPresent: pending = [:]
    default: pending[task.identifier] = nil
    }
  }

  private func submit(_ task: BackgroundTask, _ moment: Moment) {
    let isProcessing = task.category == .processing
    guard isProcessing || task.category == .refresh else { return }
    let isNew = pending[task.identifier] == nil
    guard !isNew || moment.mayKeep(pending.count, of: Self.requestLimit) else { return }
    let wasTold = pending[task.identifier]?.isTold ?? false
    pending[task.identifier] = Request(
      mark: moment.mark, isProcessing: isProcessing, isTold: wasTold)
    guard isNew else { return }
    let others = pending.values.filter { $0.isProcessing == isProcessing }
    let limit = isProcessing ? processingLimit : refreshLimit
    guard others.count > limit, let oldest = others.min(by: { $0.mark.ordinal < $1.mark.ordinal })
    else { return }
    pending[task.identifier]?.isTold = true
    // Only as many as are certain to be pending count: those after the latest loss.
    let certain = others.filter { moment.run.absenceCause(since: $0.mark) == nil }.count
    let cause = certain > limit ? nil : moment.run.absenceCause(since: oldest.mark)
    moment.judge(
      cause, nil, .name(task.identifier), measure: Int64(others.count),
      details(task, others.map(\.mark), limit, moment))
  }

  private func details(
    _ task: BackgroundTask, _ pending: [EventMark], _ limit: Int64, _ moment: Moment
  ) -> ReportDetails {
    let kind = moment.text(task.category)
    let others = pending.filter { $0 != moment.mark }.sorted { $0.ordinal < $1.ordinal }
    var evidence = others.prefix(3).map { Evidence($0, "pending") }
    evidence.append(Evidence(moment.mark, "request \(pending.count)"))
    return ReportDetails(
      message: "\(pending.count) \(kind) requests are pending with that of "
        + "'\(moment.text(task.identifier))', limit \(limit)",
      evidence: evidence)
  }

  private func refusal(_ task: BackgroundTask, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "background task '\(moment.text(task.identifier))' was refused, since too many "
        + "requests are pending",
      evidence: [Evidence(moment.mark, "refused")])
  }
}
