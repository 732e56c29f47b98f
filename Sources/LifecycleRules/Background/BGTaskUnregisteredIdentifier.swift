import LifecycleModel
public import RuleKit
public import TraceModel

/// LT515. A task identifier is used without a registration.
///
/// The machine of BGTaskScheduler knows whether an identifier was registered, so the rule reports
/// the steps that are illegal without a registration, instead of `illegal-transition`. If the
/// registration may be lost or before the recording, a request is undecided, unless a run of the
/// task shows that there was one.
public final class BGTaskUnregisteredIdentifier: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT515", name: "bgtask-unregistered-identifier", family: .backgroundExecution,
    severity: .error,
    summary: "A background task was requested or launched with an unknown identifier.",
    phrases: [
      "identifier not permitted", "BGTaskSchedulerPermittedIdentifiers", "task never runs",
    ],
    rationale: """
      The system launches a task by calling the handler registered for its identifier, and every \
      process must register it again. Without one it raises an exception (\"No launch handler \
      registered\") and the app crashes in the background, where the user does not see it. An \
      identifier that is not listed in the Info.plist is refused as `notPermitted`: the task never \
      runs. So is one whose background mode is missing from `UIBackgroundModes`: `processing` for a \
      processing task, `fetch` for an app refresh task. Each request is compared with these lists if \
      the header of the recording has them, or if the app or its Info.plist is given.
      """,
    fix: """
      Register every identifier before `application(_:didFinishLaunchingWithOptions:)` returns, \
      spell it as in `BGTaskSchedulerPermittedIdentifiers` in the Info.plist, and use one shared \
      constant.
      """,
    snippet: """
      enum BackgroundTaskID {
        // As in BGTaskSchedulerPermittedIdentifiers of the Info.plist.
        static let refresh = "com.example.films.refresh"
      }

      let id = BackgroundTaskID.refresh
      scheduler.register(forTaskWithIdentifier: id, using: nil) {
        @Sendable task in Refresher.shared.handle(task)
      }
      // Before iOS 27: submit(_:), which can't report all errors.
      try await scheduler.submitTaskRequest(
        BGAppRefreshTaskRequest(identifier: id))
      """,
    sources: [
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
      "https://github.com/wordpress-mobile/WordPress-iOS/issues/18156",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/submittaskrequest(_:completionhandler:)",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/bgtaskschedulerpermittedidentifiers",
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/notpermitted",
    ],
    since: [.backgroundTasks],
    falsePositives: """
      An extension may submit what its app registers. SwiftUI's `backgroundTask` registers without \
      a record: in such an app a request alone is undecided, and fine once its closure has run.
      """,
    needs: [.family(.background)],
    interests: .init(
      [.bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskLaunch, .bgtaskComplete, .processExit]),
    claims: [
      .init(.bgtask, .bgtaskSubmit, from: ["unregistered"]),
      .init(.bgtask, .bgtaskSubmitFailed, from: ["unregistered"]),
      .init(.bgtask, .bgtaskLaunch, from: ["unregistered"]),
    ],
    triggering: triggering, quiet: quiet)

  /// Identifiers whose request was reported, so that its refusal is not.
  private var reported: Set<Symbol> = []
  /// The first request of each identifier whose registration may be missing, and why.
  private var doubtful: [Symbol: (mark: EventMark, cause: UnknownCause)] = [:]

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    reported = []
    doubtful = [:]
    return true
  }

  public override func markNames(_ live: LiveNames) {
    for name in reported { live.mark(name) }
    for (name, entry) in doubtful {
      live.mark(name)
      live.mark(entry.mark)
    }
  }

  public override func runEnded(_ moment: Moment) {
    for (name, entry) in doubtful.sorted(by: { $0.value.mark.ordinal < $1.value.mark.ordinal })
    where !reported.contains(name) {
      moment.unknown(
        entry.cause, .names(name, entry.mark.name), at: entry.mark,
        ReportDetails(
          message: "\(moment.taskName(name)) was requested, and the records that are there do not "
            + "show that this process registered the identifier",
          evidence: [Evidence(entry.mark, "requested")], expectedPath: [.bgtaskRegister]))
    }
  }

  public override func observe(_ moment: Moment) {
    if moment.endCause == .missingRegistration, reported.isEmpty { moment.reportEnd() }
    guard let task = moment.run.step.task else { return }
    let kind = moment.event.kind
    // Its handler ran.
    if kind == .bgtaskLaunch || kind == .bgtaskComplete { doubtful[task.identifier] = nil }
    for change in moment.run.step.changes {
      if change.verdict == .illegal, Self.info.claims.contains(where: { $0.covers(change, kind) }) {
        return reportUnregistered(task, moment)
      }
      if change.mayLackRegistration { note(change, task, moment) }
    }
    if kind == .bgtaskSubmit { return judgePermission(task, moment) }
    if kind == .bgtaskSubmitFailed, moment.event.reason == .notPermitted {
      if reported.remove(task.identifier) == nil { reportRefused(task, moment) }
    }
  }

  private func note(_ change: Change, _ task: BackgroundTask, _ moment: Moment) {
    guard let cause = change.cause, moment.event.reason != .notPermitted,
      doubtful[task.identifier] == nil, !mayBeOfSwiftUI(moment.run) || !isOfSwiftUI(task, moment),
      moment.mayKeep(doubtful.count)
    else { return }
    doubtful[task.identifier] = (moment.mark, cause)
  }

  private func reportUnregistered(_ task: BackgroundTask, _ moment: Moment) {
    var cause: UnknownCause?
    if mayBeOfSwiftUI(moment.run), moment.event.kind != .bgtaskLaunch {
      if isOfSwiftUI(task, moment) { return }
      // An app that registers by hand records it, and then for its other identifiers too.
      if !moment.run.seen(.bgtaskRegister) { cause = .notRecorded }
    }
    if moment.event.kind == .bgtaskSubmit, moment.mayKeep(reported.count) {
      reported.insert(task.identifier)
    }
    moment.judge(
      cause, nil, .names(task.identifier, moment.mark.name),
      Self.unregistered(task, cause, moment))
  }

  /// SwiftUI delivers scene callbacks too, so only a header distinguishes an app of UIKit from one
  /// of SwiftUI.
  private func mayBeOfSwiftUI(_ run: RunState) -> Bool {
    switch run.lifeCycle {
    case .swiftUI, nil: true
    case .uikitScene: run.lifeCycleIsInferred
    case .uikitApp, .appKit, .watchKit, .mixed: false
    }
  }

  private func isOfSwiftUI(_ task: BackgroundTask, _ moment: Moment) -> Bool {
    moment.run.background.tasks.contains {
      $0.machineID == .swiftuiBackgroundTask && $0.identifier == task.identifier
    }
  }

  /// What the Info.plist of the app says of a task, by the header of the run and by the product;
  /// nil if neither has it. Where they differ, they are of two builds.
  private static func permission(
    _ task: BackgroundTask, _ moment: Moment
  ) -> (answer: PermittedTasks.Answer, line: Int64)? {
    let ofProduct = moment.product.flatMap { PermittedTasks($0) }
    let lists = [ofProduct, PermittedTasks(moment.run.header)].compactMap { $0 }
    guard let first = lists.first else { return nil }
    let answers = lists.map { $0.permits(moment.run.symbols[task.identifier]) }
    let answer = [.permitted, .unknown].first { answers.contains($0) } ?? .refused
    return (answer, first.line)
  }

  /// A request for what the Info.plist of the app does not permit is refused.
  private func judgePermission(_ task: BackgroundTask, _ moment: Moment) {
    guard let permission = Self.permission(task, moment), permission.answer == .refused
    else { return judgeMode(task, moment) }
    report(task, PermittedTasks.key, permission.line, "does not permit it", moment)
  }

  /// So is one of a kind whose background mode the app does not have.
  private func judgeMode(_ task: BackgroundTask, _ moment: Moment) {
    let lists = [moment.product.flatMap { TaskModes($0) }, TaskModes(moment.run.header)]
      .compactMap { $0 }
    guard let mode = TaskModes.mode(ofKind: moment.event.category), let first = lists.first,
      lists.allSatisfy({ !$0.mayHave(mode) })
    else { return }
    report(task, TaskModes.key, first.line, "does not have '\(mode)', which it needs", moment)
  }

  /// - Parameter fault: why the list under the key forbids the request.
  private func report(
    _ task: BackgroundTask, _ key: String, _ line: Int64, _ fault: String, _ moment: Moment
  ) {
    if moment.mayKeep(reported.count) { reported.insert(task.identifier) }
    let place = line > 0 ? " (line \(line))" : ""
    moment.report(
      nil, .names(task.identifier, moment.mark.name),
      ReportDetails(
        message: "background task '\(moment.text(task.identifier))' was requested, and "
          + "\(key) of the Info.plist\(place) \(fault)",
        evidence: [Evidence(moment.mark, "the system refuses the request")]))
  }

  private func reportRefused(_ task: BackgroundTask, _ moment: Moment) {
    moment.report(
      nil, .names(task.identifier, moment.mark.name),
      ReportDetails(
        message: "the request for \(moment.taskName(task.identifier)) was refused as "
          + "not permitted: \(Self.refusal(task, moment))",
        evidence: [Evidence(moment.mark, "refused")]))
  }

  private static func refusal(_ task: BackgroundTask, _ moment: Moment) -> String {
    switch permission(task, moment)?.answer {
    case .refused: return "the identifier is not in \(PermittedTasks.key) of the Info.plist"
    case .permitted:
      let listed = moment.product?.strings("UIBackgroundModes")
      let modes = (listed ?? moment.run.header.backgroundModes).map {
        DisplayText.escaped($0, limit: 40)
      }
      return "the Info.plist permits the identifier, and its UIBackgroundModes "
        + (modes.isEmpty ? "have no mode" : "are \(modes.joined(separator: ", "))")
    case .unknown, nil:
      return "the identifier is not in \(PermittedTasks.key), or the background mode is missing"
    }
  }

  private static func unregistered(
    _ task: BackgroundTask, _ cause: UnknownCause?, _ moment: Moment
  ) -> ReportDetails {
    let name = moment.taskName(task.identifier)
    let what =
      switch moment.event.kind {
      case .bgtaskLaunch: "\(name) was launched"
      case .bgtaskSubmit: "\(name) was requested"
      case _ where moment.event.reason == .notPermitted: "\(name) was not permitted"
      default: "a request for \(name) failed"
      }
    let unless = cause == nil ? "" : ", unless SwiftUI's backgroundTask did it"
    var evidence = [Evidence(moment.mark, "not registered in this process")]
    if moment.run.process.start.exists {
      evidence.insert(Evidence(moment.run.process.start), at: 0)
    }
    return ReportDetails(
      message: "\(what), but this process never registered the identifier\(unless)",
      evidence: evidence, expectedPath: [.bgtaskRegister])
  }
}
