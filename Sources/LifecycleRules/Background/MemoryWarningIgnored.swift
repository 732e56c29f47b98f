import LifecycleModel
public import RuleKit
import TraceModel

/// LT526. A memory warning came, nothing was freed, and the process ended soon after.
///
/// `cache.purge`, `resource.release` or work of kind `cleanup` within two seconds count as freeing
/// memory. Only the latest warning before the end is judged. A normal end (`willTerminate`) or an
/// end for another named reason is not caused by the warning; if the end itself is not recorded,
/// its time is unknown.
public final class MemoryWarningIgnored: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT526", name: "memory-warning-ignored", family: .backgroundExecution,
    severity: .warning,
    summary:
      "After a memory warning the app released no memory, and soon the process ended.",
    phrases: ["out of memory", "jetsam", "memory warning", "killed for memory"],
    rationale: """
      A memory warning is the last notice before the system ends processes to free memory. The \
      system often spares an app that empties its caches. It ends other apps without another \
      callback, and to the user that looks like a crash.
      """,
    fix: """
      React to the warning at once: empty image and data caches, release what can be rebuilt, and \
      save unsaved data.
      """,
    snippet: """
      func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        posterCache.removeAll()
        drafts.saveIfNeeded()
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/responding-to-memory-warnings"
    ],
    since: [.app],
    thresholds: [
      .init(
        "answer", 2 * Durations.second, .duration,
        "from the warning to the first release; our choice: the callback and the work that it starts"
      ),
      .init(
        "end", 60 * Durations.second, .duration,
        "from the warning to an end that may be its consequence; our choice"),
    ],
    falsePositives: """
      Caches that empty themselves (NSCache) without recording it. If the reason of the end is not \
      recorded, it may be another one.
      """,
    needs: [.family(.resources), .anyOf([.appMemoryWarning])],
    interests: .init(
      [
        .appMemoryWarning, .cachePurge, .resourceRelease, .appWillTerminate, .nsWillTerminate,
        .processExit,
      ], signals: .began(.cleanup)),
    triggering: triggering, quiet: quiet)

  private let answerLimit: Int64
  private let endLimit: Int64
  /// The latest warning that was not answered in time.
  private var warning = EventMark.none
  private var endsInOrder = false
  /// Something was freed, or work of that kind began.
  private var hasFreed = false
  private var lacksTimes = false

  public init(_ settings: RuleSettings) {
    answerLimit = settings["answer"]
    endLimit = settings["end"]
  }

  public override func reset() -> Bool {
    warning = EventMark.none
    endsInOrder = false
    hasFreed = false
    lacksTimes = false
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    lacksTimes ? Lacking.times : nil
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .appMemoryWarning: warning = moment.mark
    case .appWillTerminate, .nsWillTerminate: endsInOrder = true
    case .processExit: end(moment)
    default:
      hasFreed = true
      // Without times any release may have been in time.
      let isTimed = moment.mark.time >= 0 && warning.time >= 0
      if warning.exists, !isTimed { lacksTimes = true }
      if !isTimed || moment.mark.time - warning.time <= answerLimit { warning = .none }
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    guard warning.exists, !endsInOrder, run.ending != .exit, isSoon(run.clock.now) else { return }
    let cause =
      moment.absenceCause(since: warning) ?? (run.process.wasReplaced ? .notRecorded : .traceEnd)
    judge(cause, .none, moment)
  }

  private func end(_ moment: Moment) {
    let run = moment.run
    guard warning.exists, !endsInOrder, isSoon(moment.mark.time), mayBeForMemory(moment) else {
      return
    }
    let cause = moment.absenceCause(since: warning) ?? run.upperBoundCause(since: warning)
    judge(cause, moment.mark, moment)
    warning = .none
  }

  private func isSoon(_ time: Int64) -> Bool {
    time < 0 || warning.time < 0 || time - warning.time <= endLimit
  }

  /// The exit names memory as its reason, or none; 9 is the signal that no process survives.
  private func mayBeForMemory(_ moment: Moment) -> Bool {
    let event = moment.event
    if event.reason.isPresent {
      let symbols = moment.run.symbols
      return symbols.mentions(event.reason, "memory") || symbols.mentions(event.reason, "jetsam")
        || JetsamReason(symbols[event.reason])?.isForMemory == true
    }
    return !event.hasCode || event.code == 9
  }

  private func judge(_ cause: UnknownCause?, _ exit: EventMark, _ moment: Moment) {
    let isTimed = exit.time >= 0 && warning.time >= 0
    let later = isTimed ? " \(Durations.text(exit.time - warning.time)) later" : ""
    var evidence = [Evidence(warning, "the warning")]
    let cause = cause ?? moment.run.unshownCause(isShown: hasFreed)
    if exit.exists { evidence.append(Evidence(exit, "the process ended")) }
    moment.judge(
      cause, at: warning, scene: Symbol.none,
      ReportDetails(
        message:
          "nothing was freed within \(Durations.text(answerLimit)) of a memory warning, and the "
          + (exit.exists ? "process ended\(later)" : "run ends soon after it"),
        evidence: evidence))
  }
}
