import LifecycleModel
public import RuleKit
import TraceModel

/// LT518. More requests of background tasks are pending than the system allows.
///
/// A request is pending until its task is launched or it is cancelled. Those of earlier processes
/// are not known, so that the count is a lower bound.
///
/// A recorder may look up what is pending when the app leaves, and records each request once. Only
/// the new requests of one departure are certain to be pending together, and those that the system
/// refused are not among them: they prove that there are too many, never that there are not.
public final class BGTaskTooManyPending: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT518", name: "bgtask-too-many-pending", family: .backgroundExecution,
    severity: .warning,
    summary: "More background task requests were pending than the system accepts.",
    phrases: ["too many pending tasks", "submit fails", "tooManyPendingTaskRequests"],
    rationale: """
      The scheduler holds one refresh request and ten processing requests of an app. One more is \
      refused with `tooManyPendingTaskRequests`, and the task does not run. A second request with \
      the same identifier does not count, because it replaces the first. Identifiers that are \
      generated for each item, or a second kind of refresh, do count.
      """,
    fix: """
      Use one refresh task that does everything that is due, and one processing task that works \
      through your own queue. Cancel requests that are no longer needed before you submit new \
      ones.
      """,
    snippet: """
      func schedule() async throws {
        let request = BGProcessingTaskRequest(identifier: "films.posters")
        request.requiresNetworkConnectivity = true
        // One request for the whole queue: it replaces the one that is pending.
        // Before iOS 27: submit(_:).
        try await BGTaskScheduler.shared.submitTaskRequest(request)
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/submittaskrequest(_:completionhandler:)",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/code/toomanypendingtaskrequests",
    ],
    since: [.backgroundTasks],
    thresholds: [
      .init("refresh", 1, .count, "refresh requests that may be pending; documented"),
      .init("processing", 10, .count, "processing requests that may be pending; documented"),
    ],
    falsePositives: "A cancelled request whose cancellation is not recorded.",
    needs: [.family(.background)], captured: [.bgtaskSubmit],
    interests: .init(requests + departures, starts: .init(requests)),
    triggering: triggering, quiet: quiet)

  private static let requests: [EventKind] = [
    .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskLaunch, .swbgLaunch,
  ]
  private static let departures: [EventKind] = [
    .sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground, .phaseBackground,
  ]

  private struct Request {
    let mark: EventMark
    let isProcessing: Bool
    /// It was reported; its refusal is the same mistake.
    var isTold = false
  }

  private let refreshLimit: Int64
  private let processingLimit: Int64
  /// By identifier.
  private var pending: [Symbol: Request] = [:]
  /// In the order of their submission, those of each kind.
  private var refresh = Waiting<EventMark>()
  private var processing = Waiting<EventMark>()

  /// Captured since the last departure, in their order.
  private var captured: [(category: Symbol, mark: EventMark)] = []

  public init(_ settings: RuleSettings) {
    refreshLimit = settings["refresh"]
    processingLimit = settings["processing"]
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.run.families.contains(.background)
      ? nil
      : "only the requests that were pending when the app left are recorded, and they are not too "
        + "many; one that the system refused is not among them"
  }

  public override func observe(_ moment: Moment) {
    if Self.departures.contains(moment.event.kind) { return captured = [] }
    if let request = moment.run.step.pendingRequest { return note(request, moment) }
    guard let task = moment.run.step.task else { return }
    switch moment.event.kind {
    case .bgtaskSubmit: submit(task, moment)
    case .bgtaskSubmitFailed:
      let request = remove(task.identifier)
      guard moment.event.reason == .tooManyPendingTaskRequests, request?.isTold != true else {
        return
      }
      moment.report(nil, .name(task.identifier), refusal(task, moment))
    // A cancel without an identifier is one of all.
    case .bgtaskCancel where !moment.event.id.isPresent:
      pending = [:]
      refresh.takeAll()
      processing.takeAll()
    default: _ = remove(task.identifier)
    }
  }

  private func remove(_ identifier: Symbol) -> Request? {
    guard let request = pending.removeValue(forKey: identifier) else { return nil }
    if request.isProcessing {
      processing.take(request.mark.ordinal)
    } else {
      refresh.take(request.mark.ordinal)
    }
    return request
  }

  private static let launches = EventKindSet([.bgtaskLaunch])

  private func submit(_ task: BackgroundTask, _ moment: Moment) {
    let isProcessing = task.category == .processing
    guard isProcessing || task.category == .refresh else { return }
    let old = remove(task.identifier)
    guard old != nil || moment.mayKeep(pending.count) else { return }
    pending[task.identifier] = Request(
      mark: moment.mark, isProcessing: isProcessing, isTold: old?.isTold ?? false)
    if isProcessing {
      processing.append(moment.mark, moment.mark.ordinal)
    } else {
      refresh.append(moment.mark, moment.mark.ordinal)
    }
    let waiting = isProcessing ? processing : refresh
    let limit = isProcessing ? processingLimit : refreshLimit
    guard old == nil, waiting.count > limit, let oldest = waiting.first else { return }
    pending[task.identifier]?.isTold = true
    // Only as many as are certain to be pending count: those after the latest loss.
    let newest = waiting.latest(Int(clamping: limit) + 1)
    let isCertain = newest.map { moment.absenceCause(since: $0) == nil } ?? false
    moment.judge(
      (isCertain ? nil : moment.absenceCause(since: oldest))
        ?? moment.run.unshownCause(of: Self.launches), nil, .name(task.identifier),
      measure: Int64(waiting.count), details(task, waiting, limit, moment))
  }

  private func note(_ request: PendingRequest, _ moment: Moment) {
    let isProcessing = request.category == .processing
    guard isProcessing || request.category == .refresh, moment.mayKeep(captured.count) else {
      return
    }
    captured.append((request.category, moment.mark))
    let same = captured.filter { $0.category == request.category }.map(\.mark)
    let limit = isProcessing ? processingLimit : refreshLimit
    guard same.count == Int(clamping: limit) + 1, let first = same.first else { return }
    var evidence = same.dropLast().prefix(3).map { Evidence($0, "pending") }
    evidence.append(Evidence(moment.mark, "request \(same.count)"))
    // A departure between them may be among lost records.
    moment.judge(
      moment.absenceCause(since: first), nil, .name(request.identifier),
      measure: Int64(same.count),
      ReportDetails(
        message: "\(same.count) \(moment.text(request.category)) requests were pending when the "
          + "app left, limit \(limit)",
        evidence: evidence))
  }

  private func details(
    _ task: BackgroundTask, _ waiting: Waiting<EventMark>, _ limit: Int64, _ moment: Moment
  ) -> ReportDetails {
    let kind = moment.text(task.category)
    let others = waiting.prefix(min(3, waiting.count - 1))
    var evidence = others.map { Evidence($0, "pending") }
    evidence.append(Evidence(moment.mark, "request \(waiting.count)"))
    return ReportDetails(
      message: "\(waiting.count) \(kind) requests are pending with the one for "
        + "'\(moment.text(task.identifier))', limit \(limit)",
      evidence: evidence)
  }

  private func refusal(_ task: BackgroundTask, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "\(moment.taskName(task.identifier)) was refused because too many "
        + "requests are pending",
      evidence: [Evidence(moment.mark, "refused")])
  }
}
