import LifecycleModel
import TraceModel

/// LT526. A memory warning came, nothing was freed, and the process ended soon after.
///
/// Freed is what `cache.purge`, `resource.release` or work of kind `cleanup` say within two seconds.
/// Only the latest warning before the end is judged. An end in order (`willTerminate`) or for another
/// named reason is not the warning's; where the end itself is not recorded, nobody knows when it came.
public final class MemoryWarningIgnored: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT526", name: "memory-warning-ignored", family: .backgroundExecution,
    severity: .warning,
    summary:
      "A memory warning was followed by no release of memory, and then by the end of the run.",
    rationale: """
      A memory warning is the last word before the system ends processes for their memory. An app that \
      drops its caches then is often spared; one that does not is ended without a further callback, \
      and to the user it has crashed.
      """,
    fix: """
      Answer the warning at once: empty image and data caches, let go of what can be made again, and \
      save what is unsaved.
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
        "from the warning to the first release; our choice: the callback and what it starts"),
      .init(
        "end", 60 * Durations.second, .duration,
        "from the warning to an end that may be its consequence; our choice"),
    ],
    falsePositives: """
      Caches that empty themselves (NSCache) and do not record it. An end whose reason is not recorded \
      may have another one.
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

  public init(_ settings: RuleSettings) {
    answerLimit = settings["answer"]
    endLimit = settings["end"]
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .appMemoryWarning: warning = moment.mark
    case .appWillTerminate, .nsWillTerminate: endsInOrder = true
    case .processExit: end(moment)
    default:
      // Without times any release may have been in time.
      let isTimed = moment.mark.time >= 0 && warning.time >= 0
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
    let cause = moment.absenceCause(since: warning) ?? run.durationCause(since: warning)
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
    }
    return !event.hasCode || event.code == 9
  }

  private func judge(_ cause: UnknownCause?, _ exit: EventMark, _ moment: Moment) {
    let isTimed = exit.time >= 0 && warning.time >= 0
    let later = isTimed ? " \(Durations.text(exit.time - warning.time)) later" : ""
    var evidence = [Evidence(warning, "the warning")]
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
