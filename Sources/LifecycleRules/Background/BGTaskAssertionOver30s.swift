import LifecycleModel
public import RuleKit
import TraceModel

/// LT502. A background task assertion that was held for more than half a minute.
public final class BGTaskAssertionOver30s: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT502", name: "bgtask-assertion-over-30s", family: .backgroundExecution,
    severity: .warning,
    summary: "A background task was held for more than 30 seconds.",
    phrases: ["over 30 seconds", "background time ran out", "killed after half a minute"],
    rationale: """
      An assertion gives the app a few seconds to finish something small. In the background the \
      system grants about half a minute for all assertions together, then calls the expiration \
      handlers and suspends or kills the app. UIKit's log warns about each task that is 30 seconds \
      old, in the foreground too, because the user may leave at any time. It is an error if the \
      task spent that time in the background. On a Mac, and for `performExpiringActivity`, there \
      is no such limit.
      """,
    fix: """
      Hold one assertion for each piece of work and end it with the work. Use a `BGProcessingTask` \
      for longer work, or a background URLSession for transfers.
      """,
    snippet: """
      private lazy var uploads = URLSession(
        configuration: .background(withIdentifier: "films.uploads"),
        delegate: self, delegateQueue: nil)

      func send(_ request: URLRequest, _ file: URL) {
        // Goes on while the app is suspended: no assertion is needed.
        uploads.uploadTask(with: request, fromFile: file).resume()
      }
      """,
    sources: [
      "https://github.com/firebase/firebase-ios-sdk/issues/8908",
      "https://github.com/WalletConnect/WalletConnectSwiftV2/issues/784",
      "https://github.com/Countly/countly-sdk-ios/issues/190",
      "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "held", 30 * Durations.second, .duration,
        "from begin to end; the number is from UIKit's warning, because Apple's pages name none")
    ],
    falsePositives: """
      An app that is stopped in the debugger. `Flutter debug task` is not judged: the engine holds \
      it in debug builds alone.
      """,
    needs: [.family(.background)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(
      [.bgBegin, .bgEnd, .log], signals: [.appState], starts: .init([.bgBegin, .log])),
    foldsInto: ["bgtask-assertion-leak", "bgtask-assertion-eternal", "bgtask-no-expiration-end"],
    triggering: triggering, quiet: quiet)

  private struct Held {
    let assertion: BackgroundAssertion
    /// The limit passed before lost records could hide the end.
    var isProved = false
  }

  /// The app was in the background from one event to another time.
  private struct Visit {
    let begin: EventMark
    let end: Int64
    /// Nanoseconds of all visits up to this one's end.
    let total: Int64
  }

  private let limit: Int64
  /// By the ordinal of the begin.
  private var held: [Int64: Held] = [:]
  /// In order: those that ended while something was held.
  private var visits: [Visit] = []
  private var background: EventMark?

  public init(_ settings: RuleSettings) { limit = settings["held"] }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { noteAppState(moment) }
    switch moment.event.kind {
    case .bgBegin: begin(moment)
    case .bgEnd:
      guard let begin = moment.run.step.assertion?.begin, begin.exists,
        let known = held.removeValue(forKey: begin.ordinal)
      else { return }
      judge(known, end: moment.mark, moment)
    case .log where moment.assertionNotice == .tooOld:
      let name = moment.noticedName
      if isOfEngine(name, moment) { break }
      moment.judge(moment.noticeCause, nil, .name(name), noticeDetails(name, moment))
    default: break
    }
    if held.isEmpty { moment.rest() }
  }

  private func begin(_ moment: Moment) {
    guard let assertion = moment.run.step.assertion, assertion.category != .expiringActivity,
      !isOfEngine(assertion.name, moment)
    else { return }
    // The app may have gone there while nothing was held.
    if held.isEmpty {
      visits = []
      background =
        moment.run.app.state == .background && !moment.run.process.exit.exists
        ? moment.run.app.began : nil
    }
    // Begun again with the same id, which is illegal: the end of the first is unknown.
    held[assertion.replaced.ordinal] = nil
    guard moment.mayKeep(held.count) else { return }
    held[assertion.begin.ordinal] = Held(assertion: assertion)
    if assertion.begin.time >= 0 {
      moment.wake(limit, after: assertion.begin, token: Int(assertion.begin.ordinal))
    }
  }

  /// Tasks that an engine holds in its debug builds alone, so that its tools stay connected while
  /// the app is in the background. Flutter's is in FlutterAppDelegate.mm of the engine.
  private static let ofEngines: Set<String> = ["Flutter debug task"]

  private func isOfEngine(_ name: Symbol, _ moment: Moment) -> Bool {
    name.isPresent && Self.ofEngines.contains(moment.run.symbols[name])
  }

  private func noteAppState(_ moment: Moment) {
    guard !moment.run.process.exit.exists else { return }
    if moment.run.app.state == .background {
      background = background ?? moment.mark
    } else if let begin = background {
      background = nil
      // With a loss it is unknown whether it was in the background all the time.
      guard moment.absenceCause(since: begin) == nil else { return }
      if held.isEmpty { return visits = [] }
      guard begin.time >= 0, moment.mark.time >= 0, moment.mayKeep(visits.count) else { return }
      let (total, isTooLong) = (visits.last?.total ?? 0).addingReportingOverflow(
        max(0, moment.mark.time - begin.time))
      let end = moment.mark.time
      visits.append(Visit(begin: begin, end: end, total: isTooLong ? Int64.max : total))
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let known = held[Int64(token)] else { return }
    let begin = known.assertion.begin
    let cause = moment.absenceCause(since: begin) ?? moment.run.durationCause(since: begin)
    held[Int64(token)]?.isProved = cause == nil
  }

  public override func runEnded(_ moment: Moment) {
    let isOver = moment.run.ending == .exit || moment.run.process.wasReplaced
    let open = held.values.sorted { $0.assertion.begin.ordinal < $1.assertion.begin.ordinal }
    for known in open {
      judge(known, end: moment.run.process.exit, isOver: isOver, moment)
    }
    held = [:]
  }

  /// `end` is absent if the recording ended before the task.
  private func judge(
    _ known: Held, end: EventMark, isOver: Bool = true, _ moment: Moment
  ) {
    let begin = known.assertion.begin
    let last = end.exists ? end.time : moment.now
    var length = last >= 0 && begin.time >= 0 ? max(0, last - begin.time) : Event.absent
    var cause = moment.run.durationCause(since: begin)
    // Ids are not reused, so a recorded end is the end of this one, even with lost records.
    if end.kind != .bgEnd { cause = moment.absenceCause(since: begin) ?? cause }
    var severity = Severity.warning
    if cause == nil, timeInBackground(from: begin.time, to: last, moment) > limit {
      severity = .error
    }
    let isBound = cause != nil && known.isProved
    if isBound {
      length = limit
      cause = nil
    } else if cause == nil, length <= limit {
      // It may have been ended in time after the last record.
      guard !isOver else { return }
      cause = .traceEnd
    }
    if end.kind != .bgEnd {
      cause = cause ?? moment.run.unshownCause(of: BackgroundAssertion.ends)
    }
    moment.judge(
      cause, severity, .name(known.assertion.name), at: begin, measure: max(0, length),
      details(known, length, isBound, end, severity, moment))
  }

  private func timeInBackground(from start: Int64, to end: Int64, _ moment: Moment) -> Int64 {
    guard start >= 0, end >= 0 else { return 0 }
    var time: Int64 = 0
    if let background, background.time >= 0, moment.absenceCause(since: background) == nil {
      time += max(0, end - max(start, background.time))
    }
    guard let last = visits.last else { return time }
    // All visits that ended after the start, without the part of the first one before the start.
    var (low, high) = (0, visits.count)
    while low < high {
      let middle = (low + high) / 2
      if visits[middle].end <= start { low = middle + 1 } else { high = middle }
    }
    guard low < visits.count else { return time }
    let before = low > 0 ? visits[low - 1].total : 0
    let passed = max(0, min(start, visits[low].end) - visits[low].begin.time)
    return time.addingReportingOverflow(max(0, last.total - before - passed)).partialValue
  }

  private func details(
    _ known: Held, _ length: Int64, _ isBound: Bool, _ end: EventMark, _ severity: Severity,
    _ moment: Moment
  ) -> ReportDetails {
    var message = moment.assertion(known.assertion.name) + " was held"
    if length >= 0 {
      let soFar = isBound || end.exists ? "" : " so far"
      message += isBound ? " for more than \(Durations.text(length))" : ""
      message += isBound ? "" : " for \(Durations.text(length, above: limit))\(soFar)"
      message += ", limit \(Durations.text(limit))"
    }
    if severity == .error { message += ", and longer than that in the background alone" }
    var evidence = [Evidence(known.assertion.begin, "begun")]
    if end.exists {
      evidence.append(Evidence(end, end.kind == .bgEnd ? "ended" : "the process ended with it"))
    } else if moment.mark.ordinal > known.assertion.begin.ordinal {
      evidence.append(Evidence(moment.mark, "still held at the last record"))
    }
    return ReportDetails(message: message, evidence: evidence)
  }

  private func noticeDetails(_ name: Symbol, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "UIKit's log says that \(moment.assertion(name)) was held for over 30 s",
      evidence: [Evidence(moment.mark, "UIKit's message")])
  }
}
