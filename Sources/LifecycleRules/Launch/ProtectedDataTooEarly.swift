import LifecycleModel
public import RuleKit
import TraceModel

/// LT604. Protected data was read while the device was locked.
///
/// The facts that the run proves: the data is unavailable from ten seconds after
/// `protectedDataWillBecomeUnavailable` until `protectedDataAvailable`, or until the app is in the
/// foreground again, and was unavailable from
/// the start if its first event says that it becomes available, before the app is ever active: an
/// active app is on an unlocked device. While a process is prewarmed this is unknown; there only a
/// reset after the read proves it.
public final class ProtectedDataTooEarly: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT604", name: "protected-data-too-early", family: .launchAndTelemetry,
    severity: .error,
    summary: "The keychain or a protected file was read while the device kept it locked.",
    phrases: [
      "keychain empty", "logged out after restart", "locked device", "file protection",
      "first unlock",
    ],
    rationale: """
      A prewarmed or background launch may run before the user has unlocked the device. A read \
      then finds nothing. Code that takes this as "not logged in" logs the user out, resets the \
      settings or creates a new identity, at random times. If such a reset follows the read, this \
      is an error; the read alone is a warning.
      """,
    fix: """
      Ask `isProtectedDataAvailable` before the first read and wait for its notification. \
      Distinguish "not readable now" from "not there", and store items that background launches \
      need as `AfterFirstUnlock`.
      """,
    snippet: """
      func loadToken() async throws -> Token? {
        if !UIApplication.shared.isProtectedDataAvailable {
          let name = UIApplication.protectedDataDidBecomeAvailableNotification
          let center = NotificationCenter.default
          for await _ in center.notifications(named: name) { break }
        }
        // Throws if it can't be read; nil if it is absent.
        return try Keychain.read("token")
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence",
      "https://github.com/firebase/firebase-ios-sdk/pull/9622",
      "https://github.com/kylebshr/luka-ios/pull/134",
      "https://github.com/RevenueCat/purchases-ios/issues/4623",
      "https://support.apple.com/guide/security/data-protection-classes-secb010e978a/web",
    ],
    since: [.app],
    thresholds: [
      .init(
        "lock", 10 * Durations.second, .duration,
        "from the announcement until the data is away; Apple's security guide says that the key is dropped about 10 s after the lock"
      ),
      .init(
        "reset", 5 * Durations.second, .duration,
        "from the read to the log-out or reset that counts as its consequence; our choice"),
    ],
    falsePositives: """
      Items that are readable after the first unlock: record `protected.access` only for those that \
      are not.
      """,
    needs: [.family(.resources)],
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .watchOS],
    interests: .init(
      [
        .protectedAccess, .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable,
        .dataDelete,
      ], signals: [.began(.teardown), .appState]),
    triggering: triggering, quiet: quiet)

  /// A read of which it is not decided what to say.
  private struct Access {
    let mark: EventMark
    let scene: Symbol
    let id: String
    let isPrewarm: Bool
    /// Where the data went away; none if that is not known.
    let locked: EventMark
    let cause: UnknownCause?
    /// Where the data turned out to be back; none until then.
    var available = EventMark.none
    /// A log-out or reset shortly after it.
    var reset = EventMark.none
  }

  private let lock: Int64
  private let resetTime: Int64
  private var accesses: [Access] = []
  /// Reads that were certainly too early; their consequence is undecided.
  private var early: [Access] = []
  /// `protectedDataWillBecomeUnavailable`, until the data is back.
  private var locked = EventMark.none
  /// An event said that the data is available or unavailable, or the app was active: from then the
  /// launch is decided.
  private var isTold = false

  public init(_ settings: RuleSettings) {
    lock = settings["lock"]
    resetTime = settings["reset"]
  }

  public override func reset() -> Bool {
    accesses = []
    early = []
    locked = .none
    isTold = false
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .protectedAccess: access(moment)
    case .appProtectedDataWillBecomeUnavailable:
      if !isTold { forget { !$0.isPrewarm } }
      isTold = true
      if !locked.exists { locked = moment.mark }
    case .appProtectedDataAvailable: unlock(moment)
    case .dataDelete: if moment.event.trigger != .user { follow(moment) }
    default:
      if let work = moment.run.step.work, work.trigger != .user { follow(moment) }
    }
    if moment.run.step.signals.contains(.appState) { followApp(moment) }
  }

  /// The user who opens the app has unlocked the device, also where no record says so.
  private func followApp(_ moment: Moment) {
    let app = moment.run.app
    if app.state == .active || app.state == .inactive && !app.isLeaving { locked = .none }
    guard app.state == .active else { return }
    forget { !$0.locked.exists && !$0.isPrewarm }
    isTold = true
  }

  /// To remove from an array without elements would allocate one.
  private func forget(where isOver: (Access) -> Bool) {
    if !accesses.isEmpty { accesses.removeAll(where: isOver) }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard moment.mayScan(early.count) else { return }
    for access in early where access.mark.ordinal <= Int64(token) {
      report(access, access.cause, .none, until: access.available, moment)
    }
    early.removeAll { $0.mark.ordinal <= Int64(token) }
  }

  public override func runEnded(_ moment: Moment) {
    for access in early {
      report(access, access.cause, .none, until: access.available, moment)
    }
    early = []
    for access in accesses where access.locked.exists {
      report(access, access.cause, .none, moment)
    }
    accesses = []
  }

  private func access(_ moment: Moment) {
    let run = moment.run
    guard locked.exists || !isTold, run.app.state != .active else { return }
    var cause: UnknownCause?
    if locked.exists {
      cause = moment.absenceCause(since: locked) ?? run.durationCause(since: locked)
      if moment.mark.time >= 0, locked.time >= 0, moment.mark.time - locked.time <= lock { return }
    }
    guard moment.mayKeep(accesses.count) else { return }
    accesses.append(
      Access(
        mark: moment.mark, scene: moment.event.scene, id: moment.id,
        // A prewarmed process runs no further than its initialisers until the user launches the
        // app; where the header says that it was one, `process.start` may be recorded before.
        isPrewarm: run.process.wasPrewarmed && !run.seen(.appDidFinishLaunching)
          && (!run.process.start.exists || run.header.launch == .prewarm),
        locked: locked, cause: cause))
  }

  /// The data is available again. Without an event that it became unavailable, it was unavailable
  /// from the start.
  private func unlock(_ moment: Moment) {
    for access in accesses {
      if access.locked.exists {
        report(access, access.cause, .none, moment)
      } else if !isTold {
        // The announcement that it goes away may have been lost, before the read or after it.
        decide(access, moment.absenceCause(since: EventMark.none), moment)
      }
    }
    accesses = []
    locked = .none
    isTold = true
  }

  /// It was too early. How bad that is shows within the time in which a log-out counts as its
  /// consequence.
  private func decide(_ access: Access, _ cause: UnknownCause?, _ moment: Moment) {
    let isTimed = access.mark.time >= 0 && moment.mark.time >= 0
    let isOver = isTimed && moment.mark.time - access.mark.time > resetTime
    guard !isOver, !access.reset.exists, moment.mayKeep(early.count) else {
      return report(access, cause, access.reset, until: moment.mark, moment)
    }
    early.append(
      Access(
        mark: access.mark, scene: access.scene, id: access.id, isPrewarm: access.isPrewarm,
        locked: access.locked, cause: cause, available: moment.mark))
    if isTimed { moment.wake(resetTime, after: access.mark, token: Int(access.mark.ordinal)) }
  }

  /// A log-out or reset: the consequence of reads shortly before.
  private func follow(_ moment: Moment) {
    if !early.isEmpty, moment.mayScan(early.count) {
      for access in early {
        report(access, access.cause, moment.mark, until: access.available, moment)
      }
      early = []
    }
    guard !accesses.isEmpty, moment.mayScan(accesses.count) else { return }
    for index in accesses.indices {
      let access = accesses[index]
      let isTimed = access.mark.time >= 0 && moment.mark.time >= 0
      if isTimed, moment.mark.time - access.mark.time > resetTime { continue }
      guard access.locked.exists || access.isPrewarm else {
        // Whether the data was locked shows when it becomes available.
        if !access.reset.exists { accesses[index].reset = moment.mark }
        continue
      }
      // Of a prewarmed process the start may have been lost.
      let cause =
        access.cause ?? moment.run.durationCause(since: access.mark)
        ?? (access.locked.exists ? nil : moment.absenceCause(since: EventMark.none))
      report(access, cause, moment.mark, moment)
    }
    forget { access in
      guard access.locked.exists || access.isPrewarm else { return false }
      return access.mark.time < 0 || moment.mark.time - access.mark.time <= resetTime
    }
  }

  private func report(
    _ access: Access, _ cause: UnknownCause?, _ reset: EventMark,
    until available: EventMark = .none,
    _ moment: Moment
  ) {
    moment.judge(
      cause, reset.exists ? .error : .warning, .kind(.protectedAccess), at: access.mark,
      scene: access.scene, measure: reset.exists ? 1 : 0,
      Self.details(access, reset, available))
  }

  private static func details(
    _ access: Access, _ reset: EventMark, _ available: EventMark
  ) -> ReportDetails {
    let name = access.id.isEmpty ? "protected data" : "protected data '\(access.id)'"
    var evidence: [Evidence] = []
    if access.locked.exists { evidence.append(Evidence(access.locked, "becomes unavailable")) }
    evidence.append(Evidence(access.mark, scene: access.scene, "read"))
    if reset.exists { evidence.append(Evidence(reset, "the reset that follows")) }
    if available.exists { evidence.append(Evidence(available, "available only here")) }
    let when =
      access.locked.exists || available.exists
      ? "while the device kept it locked" : "while the process was prewarmed"
    let then = reset.exists ? ", and a log-out or reset followed" : ""
    return ReportDetails(message: "\(name) was read \(when)\(then)", evidence: evidence)
  }
}
