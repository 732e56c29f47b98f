import LifecycleModel
public import RuleKit
import TraceModel

/// LT608. The process ended without a record while something was still open.
///
/// The next launch of the app proves that the process ended; where only the recording stops,
/// nothing is known. One finding for each interval that was open, of the eight oldest.
public final class AbruptEndInBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT608", name: "abrupt-end-in-background", family: .launchAndTelemetry, severity: .note,
    summary: "The process ended in the background with work still open.",
    phrases: ["disappeared in background", "ended without a crash", "silently killed"],
    rationale: """
      There was no `willTerminate` and no exit: the system killed the process, or it crashed. An \
      assertion, a background task, a completion handler, a lock or main-thread work that was open \
      at that moment is the first suspect, because each of them is a reason for the system to kill \
      a process.
      """,
    fix: """
      Look at the open interval: end it on every path and in its expiration handler. Crash reports \
      and MetricKit's exit counts of the same day say how the process was killed.
      """,
    snippet: """
      let metrics = MetricManager()  // before iOS 27: MXMetricManager

      func keepReports() async throws {
        // Once a day: how often the app ended in the background, and why.
        for await report in metrics.metricReports {
          await archive.append(try JSONEncoder().encode(report))
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/xcode/reducing-terminations-in-your-app"
    ],
    since: [.app],
    falsePositives: "A recording that was stopped by hand and whose app was started again later.",
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .watchOS],
    interests: .init([
      .lockAcquire, .lockRelease, .wkHandleBackgroundTasks, .wkBgTaskCompleted, .appWillTerminate,
    ]),
    foldsInto: [
      "bgtask-assertion-leak", "bgtask-not-completed", "push-completion-missing",
      "urlsession-completion-missing", "watch-bg-not-completed", "lock-held-at-suspension",
    ],
    triggering: triggering, quiet: quiet)

  /// The open intervals at the end.
  private struct Open {
    let begin: EventMark
    let scene: Symbol
    let name: Symbol
    let what: String
  }

  private struct Lock {
    var begin: EventMark
    var scene: Symbol
    var depth: Int
  }

  /// By name; at most 4,096.
  private var locks: [Symbol: Lock] = [:]
  private var watchTask = EventMark.none
  private var saidGoodbye = false

  public init(_ settings: RuleSettings) {}

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let useful: RunHeader.Families = [.background, .resources, .work]
    return moment.run.families.isDisjoint(with: useful)
      ? "no 'background', 'resources' or 'work' records" : nil
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .lockAcquire:
      guard locks[event.name] != nil || moment.mayKeep(locks.count) else { return }
      locks[event.name, default: Lock(begin: moment.mark, scene: event.scene, depth: 0)].depth += 1
    case .lockRelease:
      guard let lock = locks[event.name] else { return }
      locks[event.name]?.depth -= 1
      if lock.depth <= 1 { locks[event.name] = nil }
    case .wkHandleBackgroundTasks: watchTask = moment.mark
    case .wkBgTaskCompleted: watchTask = .none
    default: saidGoodbye = true
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard run.ending == .cut, !saidGoodbye, run.app.state == .background, run.isBackgroundTold
    else {
      return
    }
    let open = openIntervals(run).sorted { $0.begin.ordinal < $1.begin.ordinal }
    for interval in open.prefix(8) {
      let cause =
        moment.absenceCause(since: interval.begin) ?? (run.process.wasReplaced ? nil : .traceEnd)
      moment.judge(
        cause, nil, .names(interval.name, interval.begin.name), at: interval.begin,
        scene: interval.scene, Self.details(interval, open.count, moment))
    }
  }

  private func openIntervals(_ run: RunState) -> [Open] {
    var open: [Open] = []
    run.background.assertions.forEachOpen {
      open.append(Open(begin: $0.begin, scene: .none, name: $0.name, what: "background task"))
    }
    for task in run.background.tasks where task.isRunning {
      open.append(
        Open(begin: task.launch, scene: .none, name: task.identifier, what: "background task"))
    }
    for deliveries in [run.background.pushes, run.background.urlSessions] {
      deliveries.forEachOpen {
        open.append(Open(begin: $0.launch, scene: .none, name: .none, what: "a completion handler"))
      }
    }
    for (name, lock) in locks {
      open.append(Open(begin: lock.begin, scene: lock.scene, name: name, what: "lock"))
    }
    if watchTask.exists {
      open.append(Open(begin: watchTask, scene: .none, name: .none, what: "background task"))
    }
    run.openWork.forEach { work in
      guard work.thread == .main else { return }
      open.append(
        Open(begin: work.begin, scene: work.scene, name: work.name, what: "main-thread work"))
    }
    return open
  }

  private static func details(
    _ interval: Open, _ count: Int, _ moment: Moment
  ) -> ReportDetails {
    let name = interval.name.isPresent ? " '\(moment.text(interval.name))'" : ""
    let others = count > 1 ? " (one of \(count) that were)" : ""
    var evidence = [Evidence(interval.begin, scene: interval.scene, "never ended")]
    if moment.run.step.mark.exists, moment.run.step.mark.ordinal > interval.begin.ordinal {
      evidence.append(Evidence(moment.run.step.mark, "the last record of the process"))
    }
    return ReportDetails(
      message:
        "the process ended in the background while \(interval.what)\(name) was "
        + "open\(others)",
      evidence: evidence)
  }
}
