import LifecycleModel
public import RuleKit
import TraceModel

/// LT529. An expired background task that is begun again at once, over and over.
public final class BGTaskChurnAfterExpiry: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT529", name: "bgtask-churn-after-expiry", family: .backgroundExecution,
    severity: .error,
    summary: "A background task was begun again and again right after a task with the same name "
      + "expired.",
    phrases: ["restarts background task", "begins again after expiry", "loop of background tasks"],
    rationale: """
      Expiration is final: the system has no more time for this departure. Code that ends the task \
      there and begins the next one gets a task that expires at once, so the two calls repeat as \
      fast as the processor allows, every few milliseconds. The loop drains the battery in the \
      background until the system kills the app.
      """,
    fix: """
      In the expiration handler stop the work, end the task once, and remember that the time is over. \
      Begin the next one only after the app has been in the foreground again.
      """,
    snippet: """
      func beginTask() {
        guard !isOutOfTime, task == .invalid else { return }
        task = UIApplication.shared.beginBackgroundTask(withName: "sync") {
          self.isOutOfTime = true  // cleared in sceneWillEnterForeground
          self.sync.stop()
          self.endTask()
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time",
      "https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init("rounds", 5, .count, "begins with the same name within `window`; our choice"),
      .init(
        "window", Durations.second, .duration,
        "from the first of them to the last; a recorded loop took 1.5 ms a round"),
    ],
    falsePositives: "Many small tasks with the same name: give each kind of work its own name.",
    needs: [.family(.background)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.bgBegin, .bgEnd, .bgExpire], signals: [.appState], starts: .init([.bgExpire])),
    triggering: triggering, quiet: quiet)

  /// The history of a name since it expired in this visit of the background.
  private struct Loop {
    let expire: EventMark
    /// One of the name ended since the last begin.
    var hasEnded = false
    /// The latest begins, in order; at most `rounds` of them.
    var recent: [EventMark] = []
    /// The first of the begins that were too many; none before that.
    var first = EventMark.none
    var last = EventMark.none
    var count: Int64 = 0
    var cause: UnknownCause?
  }

  private let rounds: Int
  private let window: Int64
  /// By name.
  private var loops: [Symbol: Loop] = [:]

  public init(_ settings: RuleSettings) {
    rounds = Int(clamping: max(1, min(settings["rounds"], 1_000)))
    window = settings["window"]
  }

  public override func observe(_ moment: Moment) {
    defer { if loops.isEmpty { moment.rest() } }
    if moment.run.step.signals.contains(.appState), moment.run.app.state != .background {
      tell(moment)
    }
    guard let assertion = moment.run.step.assertion, assertion.name.isPresent,
      moment.run.app.state == .background
    else { return }
    switch moment.event.kind {
    case .bgExpire:
      guard loops[assertion.name] == nil, moment.mayKeep(loops.count) else { return }
      loops[assertion.name] = Loop(expire: moment.mark)
    case .bgEnd: loops[assertion.name]?.hasEnded = true
    default: begin(assertion.name, moment)
    }
  }

  public override func runEnded(_ moment: Moment) { tell(moment) }

  private func begin(_ name: Symbol, _ moment: Moment) {
    guard var loop = loops[name], loop.hasEnded else { return }
    loop.hasEnded = false
    let mark = moment.mark
    if mark.time >= 0 {
      loop.recent.removeAll { $0.time >= 0 && mark.time - $0.time > window }
    }
    loop.recent.append(mark)
    if loop.recent.count > rounds { loop.recent.removeFirst() }
    if loop.first.exists {
      if loop.recent.count == rounds {
        loop.count += 1
        loop.last = mark
      }
    } else if loop.recent.count == rounds, let first = loop.recent.first {
      loop.first = first
      loop.last = mark
      loop.count = Int64(rounds)
      loop.cause = moment.run.durationCause(since: first)
    }
    loops[name] = loop
  }

  /// The visit of the background is over.
  private func tell(_ moment: Moment) {
    guard !loops.isEmpty else { return }
    let found = loops.filter { $0.value.first.exists }
    for (name, loop) in found.sorted(by: { $0.value.first.ordinal < $1.value.first.ordinal }) {
      moment.judge(
        loop.cause, nil, .name(name), at: loop.first, measure: loop.count,
        details(name, loop, moment))
    }
    loops = [:]
  }

  private func details(_ name: Symbol, _ loop: Loop, _ moment: Moment) -> ReportDetails {
    let (first, last) = (loop.first, loop.last)
    let isTimed = first.time >= 0 && last.time >= first.time
    let time = isTimed ? " within \(Durations.text(last.time - first.time))" : ""
    return ReportDetails(
      message:
        "\(moment.assertion(name)) was begun \(loop.count) times\(time) after a task with its name "
        + "had expired",
      evidence: [
        Evidence(loop.expire, "expired"), Evidence(first, "begun again"),
        Evidence(last, "the last of \(loop.count)"),
      ])
  }
}
