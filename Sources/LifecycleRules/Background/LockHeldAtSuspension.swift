import LifecycleModel
public import RuleKit
import TraceModel

/// LT522. A file lock is held while the process is suspended.
///
/// A lock counts if its record says `file=true`; locks within the process do not affect other
/// processes. The suspension is `process.suspend`, or, if that is not recorded, a silence of some
/// seconds in the background without granted time. The code of the exit proves it in any case.
public final class LockHeldAtSuspension: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT522", name: "lock-held-at-suspension", family: .backgroundExecution,
    severity: .error,
    summary: "A file or database lock was held while the process was suspended.",
    phrases: [
      "0xdead10cc", "dead10cc", "database lock", "killed with file lock", "SQLite in app group",
    ],
    rationale: """
      A file in a shared container (an app group) may be locked by the app, its widgets and its \
      extensions. If the app is suspended while it holds the lock, the others would wait forever, \
      so the system ends the app: the crash report says 0xdead10cc. It also happens in background \
      launches, where no callback announces the suspension. On the Mac hidden apps are not \
      suspended.
      """,
    fix: """
      Begin a background task before the transaction and end it after it. Begin no new transaction \
      when the time is running out. In background launches do this from the start.
      """,
    snippet: """
      func write(_ changes: Changes) async throws {
        let app = UIApplication.shared
        var task = UIBackgroundTaskIdentifier.invalid
        func end() {
          app.endBackgroundTask(task)
          task = .invalid
        }
        task = app.beginBackgroundTask(withName: "database") {
          database.interrupt()  // releases the lock
          end()
        }
        defer { if task != .invalid { end() } }
        try await database.write { try changes.apply($0) }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
      "https://github.com/home-assistant/iOS/pull/5530",
      "https://github.com/groue/GRDB.swift/pull/660",
    ],
    since: [.app],
    thresholds: [
      .init(
        "silence", 5 * Durations.second, .duration,
        "without any record in the background that counts as a suspension; Apple suspends after "
          + "about five seconds")
    ],
    falsePositives: """
      Databases in the app's own container, which no other process waits for: record their locks \
      with `file=false`.
      """,
    needs: [.family(.resources)], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.lockAcquire, .lockRelease, .processSuspend, .processExit],
      signals: [.appState, .besideUnseenScenes],
      starts: .init([.lockAcquire, .processExit])),
    triggering: triggering, quiet: quiet)

  private struct Lock {
    let name: Symbol
    let mark: EventMark
    /// How often it was acquired and not released.
    var depth = 1
    var isTold = false
    /// It was reported as undecided.
    var isDoubted = false
  }

  /// The evidence that the process was suspended.
  private enum Proof {
    case suspended, killed
    /// Behind the last record for a while; or until the recording ended.
    case silent, open
  }

  private let silence: Int64
  /// By name.
  private var locks: [Symbol: Lock] = [:]
  /// A wake is on its way.
  private var isArmed = false
  private var hasTold = false
  private var saysFiles = false
  /// A lock was held in the background, and only times could say for how long.
  private var lacksTimes = false
  /// The same, and whether anything kept the app running is not recorded.
  private var lacksCover = false

  public init(_ settings: RuleSettings) { silence = settings["silence"] }

  public override func reset() -> Bool {
    locks = [:]
    isArmed = false
    hasTold = false
    saysFiles = false
    lacksTimes = false
    lacksCover = false
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    if lacksCover { return "no 'background' records" }
    let isOpen = moment.run.seen(.lockAcquire) && !saysFiles
    return isOpen ? "no 'lock.acquire' says whether it locks a file ('file')" : nil
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .lockAcquire:
      if event.given.contains(.file) { saysFiles = true }
      if event.boolean(.file) { acquire(event.name, moment) }
    case .lockRelease: release(event.name)
    case .processSuspend: judge(.suspended, nil, moment)
    case .processExit: if moment.endCause == .lockHeld { judgeKill(moment) }
    default: break
    }
    if locks.isEmpty { moment.rest() } else { arm(after: moment.mark, moment) }
  }

  public override func wake(_ moment: Moment, token: Int) {
    isArmed = false
    let run = moment.run
    guard !locks.isEmpty, moment.event.hasTime else { return }
    // The run is still at its last record, and the next record has arrived.
    let next = run.clock.time(of: moment.event.time)
    let isSilent = next - run.clock.now > silence && moment.event.kind != .processAlive
    if isUncovered(run), isSilent {
      let cause =
        moment.coverCause
        ?? run.durationCause(since: run.backgroundBegan) ?? run.returnCause
      judge(.silent, cause, moment)
    }
    var last = run.step.mark
    last.time = next - run.clock.now > silence ? next : run.clock.now
    arm(after: last, moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard run.ending != .exit, !run.process.wasReplaced, isUncovered(run) else { return }
    judge(.open, .traceEnd, moment)
  }

  /// The app is in the background on borrowed time, and no assertion is recorded that covers it.
  private func isUncovered(_ run: RunState) -> Bool {
    run.isInBackground && !run.keepsRunningInBackground && run.families.contains(.background)
      && !run.hasBackgroundTime
  }

  private func arm(after mark: EventMark, _ moment: Moment) {
    let run = moment.run
    guard !isArmed, run.isInBackground, !run.keepsRunningInBackground else { return }
    lacksTimes = lacksTimes || mark.time < 0
    lacksCover = lacksCover || !run.families.contains(.background)
    guard mark.time >= 0 else { return }
    isArmed = true
    moment.wake(silence, after: mark, token: 0)
  }

  private func acquire(_ name: Symbol, _ moment: Moment) {
    if locks[name] != nil {
      locks[name]?.depth += 1
    } else if moment.mayKeep(locks.count) {
      locks[name] = Lock(name: name, mark: moment.mark)
    }
  }

  private func release(_ name: Symbol) {
    guard let lock = locks[name] else { return }
    if lock.depth == 1 { locks[name] = nil } else { locks[name]?.depth -= 1 }
  }

  private static let releases = EventKindSet([.lockRelease])

  /// Reports each held lock once. A case that is undecided now may be proved later.
  private func judge(_ proof: Proof, _ cause: UnknownCause?, _ moment: Moment) {
    guard moment.mayScan(locks.count) else { return }
    let held = locks.values.filter { !$0.isTold }
    for lock in held.sorted(by: { $0.mark.ordinal < $1.mark.ordinal }) {
      var cause = moment.absenceCause(since: lock.mark) ?? cause
      if proof != .killed { cause = cause ?? moment.run.unshownCause(of: Self.releases) }
      if cause != nil, lock.isDoubted { continue }
      locks[lock.name]?.isDoubted = true
      if cause == nil {
        locks[lock.name]?.isTold = true
        hasTold = true
      }
      moment.judge(
        cause, nil, .name(lock.name), at: lock.mark, scene: Symbol.none,
        details(lock, proof, moment))
    }
  }

  private func judgeKill(_ moment: Moment) {
    if locks.isEmpty, !hasTold {
      let file = moment.event.name
      moment.reportEnd(
        nil, .name(file), file.isPresent ? "; the file is '\(moment.text(file))'" : "")
    }
    judge(.killed, nil, moment)
  }

  private func details(_ lock: Lock, _ proof: Proof, _ moment: Moment) -> ReportDetails {
    let began = moment.run.backgroundBegan
    var evidence = [Evidence(lock.mark, "acquired")]
    if began.exists {
      let place = began.ordinal < lock.mark.ordinal ? 0 : 1
      evidence.insert(Evidence(began, "in the background from here"), at: place)
    }
    func add(_ text: String) {
      if moment.mark.ordinal > (evidence.last?.mark.ordinal ?? 0) {
        evidence.append(Evidence(moment.mark, text))
      }
    }
    let what: String
    switch proof {
    case .suspended:
      add("suspended with the lock")
      what = "when the process was suspended"
    case .killed:
      add("0xdead10cc")
      what = "when the process was suspended, and the system ended it for that"
    case .silent:
      add("the last record for a while")
      what =
        "in the background when the process fell silent for more than \(Durations.text(silence)), "
        + "and nothing covered it"
    case .open: what = "in the background when the recording ended"
    }
    return ReportDetails(
      message: "file lock '\(moment.text(lock.name))' was held \(what)", evidence: evidence)
  }
}
