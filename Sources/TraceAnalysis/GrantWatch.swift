import LifecycleModel
import TraceModel

/// Follows the grants of one run, and measures how much of each was in the background.
struct GrantWatch {
  /// Largest number of grants whose background share is measured; of further ones the whole length
  /// counts.
  private static let limit = 4_096
  /// Nanoseconds in the background so far, but for the present stay.
  private var passed: Int64 = 0
  /// When the present stay in the background began; nil outside.
  private var since: Int64?
  /// By the ordinal of the begin of a grant that may begin in the foreground: the background time
  /// up to then.
  private var before: [Int64: Int64] = [:]

  mutating func noteAppState(_ run: RunState) {
    guard run.clock.now >= 0 else { return }
    if run.app.state == .background {
      since = since ?? run.clock.now
    } else if let start = since {
      passed += max(0, run.clock.now - start)
      since = nil
    }
  }

  private func inBackground(until now: Int64) -> Int64 {
    passed + (since.map { max(0, now - $0) } ?? 0)
  }

  /// The last event began or ended something that the system grants time for.
  mutating func note(_ run: RunState, _ use: inout BackgroundUse) {
    // A Mac grants no time, because it does not suspend apps in the background.
    guard run.suspendsInBackground else { return }
    switch run.step.mark.kind {
    case .bgBegin: begin(run)
    case .bgtaskLaunch:
      // Other tasks are launched in the background.
      if let task = run.step.task, task.category == .continued { begin(run) }
    case .bgEnd:
      guard let assertion = run.step.assertion, assertion.begin.exists else { return }
      use.add(
        Self.grant(assertion), length: Self.length(since: assertion.begin, run),
        inBackground: part(since: assertion.begin, run))
    case .bgtaskComplete, .swbgReturn, .fetchComplete, .urlsessionComplete:
      guard let task = run.step.task, task.isRunning else { return }
      use.add(
        Self.grant(task, run.step.mark.kind), length: Self.length(since: task.launch, run),
        inBackground: part(since: task.launch, run))
    default: break
    }
  }

  private mutating func begin(_ run: RunState) {
    guard before.count < Self.limit, run.clock.now >= 0 else { return }
    before[run.step.mark.ordinal] = inBackground(until: run.clock.now)
  }

  /// The background time since a grant began; nil if it was not noted.
  private mutating func part(since begin: EventMark, _ run: RunState) -> Int64? {
    before.removeValue(forKey: begin.ordinal).map { inBackground(until: run.clock.now) - $0 }
  }

  /// The run is over: open grants never ended.
  func noteOpen(_ run: RunState, _ use: inout BackgroundUse) {
    guard run.suspendsInBackground else { return }
    run.background.assertions.forEachOpen {
      use.addOpen(Self.grant($0), length: Self.length(since: $0.begin, run))
    }
    for task in run.background.tasks where task.isRunning {
      use.addOpen(Self.grant(task, .bgtaskLaunch), length: Self.length(since: task.launch, run))
    }
    run.background.pushes.forEachOpen {
      use.addOpen(.push, length: Self.length(since: $0.launch, run))
    }
    run.background.urlSessions.forEachOpen {
      use.addOpen(.urlSession, length: Self.length(since: $0.launch, run))
    }
  }

  private static func length(since begin: EventMark, _ run: RunState) -> Int64 {
    run.durationCause(since: begin) == nil ? max(0, run.clock.now - begin.time) : Event.absent
  }

  private static func grant(_ assertion: BackgroundAssertion) -> BackgroundUse.Grant {
    assertion.category == .expiringActivity ? .expiringActivity : .assertion
  }

  private static func grant(_ task: BackgroundTask, _ kind: EventKind) -> BackgroundUse.Grant {
    switch kind {
    case .fetchComplete: .push
    case .urlsessionComplete: .urlSession
    default:
      task.category == .processing || task.category == .continued ? .processingTask : .refreshTask
    }
  }
}
