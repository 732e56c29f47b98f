import LifecycleModel
public import RuleKit
import TraceModel

/// LT610. The watchdog ended the process.
///
/// `process.exit` shows it by its reason or its code (0x8badf00d). The transition is what
/// `transition` says, or otherwise the run's last transition.
public final class WatchdogTermination: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT610", name: "watchdog-termination", family: .launchAndTelemetry, severity: .error,
    summary: """
      The system's watchdog ended the process, because a transition or its time in the background \
      took too long.
      """,
    phrases: [
      "0x8badf00d", "8badf00d", "watchdog", "killed at launch", "took too long", "scene-create",
      "failed to scene-update in time",
    ],
    rationale: """
      Each transition has an allowance: about 20 seconds to create the first scene, 10 to update \
      one, and often a few seconds of CPU time in the background. If the main thread has not \
      returned by then, the system ends the process with 0x8badf00d. The user sees a crash, and \
      unsaved data is lost. The exit record names the transition; the work that still ran at that \
      moment is the suspect. A process that holds a background task beyond its time ends with the \
      same code: then the system's description speaks of assertions, or UIKit's log of a task that \
      was not ended.
      """,
    fix: """
      Move the work out of that transition: off the main thread, into small pieces, or to a later \
      time. Never wait on the main thread for a network, a lock or a queue. If no transition is \
      named, look for a background task that was not ended, too.
      """,
    snippet: """
      func sceneDidEnterBackground(_ scene: UIScene) {
        let app = UIApplication.shared
        var task = UIBackgroundTaskIdentifier.invalid
        func end() {
          app.endBackgroundTask(task)
          task = .invalid
        }
        task = app.beginBackgroundTask(withName: "save") { end() }
        Task {
          await library.save()  // an actor; the callback has returned long ago
          if task != .invalid { end() }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
      "https://github.com/metabolist/metatext/issues/170",
      "https://github.com/Automattic/pocket-casts-ios/issues/556",
      "https://github.com/cocoa-mhlw/cocoa/issues/958",
    ],
    since: [.app],
    falsePositives: """
      The code alone is that of a background task that was held too long, too. A process under the \
      debugger has no watchdog.
      """,
    needs: [.anyOf([.processExit])],
    interests: .init([.processExit, .appWillTerminate, .appDidEnterBackground, .log]),
    triggering: triggering, quiet: quiet)

  private var wasReported = false
  /// UIKit's log says that a background task was not ended in its time.
  private var hasLeak = false
  /// The last callback of the process that shows its state.
  private var processMark = EventMark.none

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    wasReported = false
    hasLeak = false
    processMark = EventMark.none
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .processExit: break
    case .log:
      hasLeak = hasLeak || moment.assertionNotice == .notEnded
      return
    default:
      processMark = moment.mark
      return
    }
    guard !wasReported, moment.endCause == .watchdog else { return }
    // The code alone may be about the task of which UIKit's log speaks, which LT501 reports.
    if hasLeak, !namesTransition(moment) { return }
    wasReported = true
    let begin = transitionBegin(moment)
    moment.report(
      nil, moment.event.transition.isPresent ? .name(moment.event.transition) : .none,
      about: begin.mark.exists ? begin.mark : nil, scene: begin.scene, details(begin, moment))
  }

  /// Whether the exit says more than the code, which is that of background tasks, too.
  private func namesTransition(_ moment: Moment) -> Bool {
    moment.event.transition.isPresent
      || moment.event.reason.isPresent
        && moment.run.symbols.mentions(moment.event.reason, "watchdog")
  }

  /// The event with which the transition began that took too long.
  private func transitionBegin(_ moment: Moment) -> (mark: EventMark, scene: Symbol) {
    let run = moment.run
    let transition =
      moment.event.transition.isPresent ? run.symbols[moment.event.transition] : ""
    let isLaunch = transition.contains("create") || transition.contains("launch")
    if isLaunch
      || (transition.isEmpty && !run.process.firstActivation.exists && run.losses.last < 0)
    {
      return (run.process.start, .none)
    }
    if transition.contains("exit"), processMark.kind == .appWillTerminate {
      return (processMark, .none)
    }
    // The scene with the latest change, among 1,024 of them.
    var latest = (mark: processMark, scene: Symbol.none)
    for scene in run.scenes.prefix(1_024) {
      for mark in [
        scene.lastBackground, scene.lastForeground, scene.lastActivation, scene.lastResign,
      ] where mark.ordinal > latest.mark.ordinal {
        latest = (mark, scene.id)
      }
    }
    return latest
  }

  /// Whether the transition that took too long began with this event: an exit does with the
  /// callback alone that announces it, and one with an allowance that long before the end.
  private func begins(at mark: EventMark, _ moment: Moment) -> Bool {
    if mark.kind == .processStart { return true }
    let event = moment.event
    guard event.transition.isPresent else { return false }
    if moment.run.symbols[event.transition].contains("exit"), mark.kind != .appWillTerminate {
      return false
    }
    guard event.allowance > 0, mark.time >= 0, moment.mark.time >= mark.time else { return true }
    let wait = moment.mark.time - mark.time
    return wait >= event.allowance - Self.late && wait / 2 <= event.allowance
  }

  /// Nanoseconds by which a line may be late; the watchdog itself may take twice as long as it
  /// allows (our choice).
  private static let late: Int64 = 1_000_000_000

  private func details(
    _ begin: (mark: EventMark, scene: Symbol), _ moment: Moment
  ) -> ReportDetails {
    let event = moment.event
    var message = "the watchdog ended the process"
    if event.transition.isPresent { message += " in '\(moment.text(event.transition))'" }
    if !namesTransition(moment) { message += "; no transition is named" }
    if event.allowance >= 0 {
      message += ", which has an allowance of \(Durations.exact(event.allowance))"
    }
    var evidence: [Evidence] = []
    if begin.mark.exists {
      evidence.append(
        Evidence(
          begin.mark, scene: begin.scene,
          begins(at: begin.mark, moment)
            ? "the transition begins" : "the last change before the end"))
    }
    if let work = suspect(moment) {
      let thread = work.thread == .main ? " on the main thread" : ""
      message += "; \(moment.work(work.name)) was running\(thread)"
      evidence.append(Evidence(work.begin, scene: work.scene, "began, and had not ended"))
    }
    evidence.sort { $0.mark.ordinal < $1.mark.ordinal }
    evidence.append(Evidence(moment.mark, "ended by the watchdog"))
    return ReportDetails(message: message, evidence: evidence)
  }

  /// Work that was under way: the oldest on the main thread, else the oldest of all.
  private func suspect(_ moment: Moment) -> Work? {
    let run = moment.run
    guard moment.mayScan(run.openWork.places) else { return nil }
    var oldest: Work?
    run.openWork.forEach { work in
      guard let known = oldest else {
        oldest = work
        return
      }
      let (isMain, wasMain) = (work.thread == .main, known.thread == .main)
      if isMain != wasMain ? isMain : work.begin.ordinal < known.begin.ordinal { oldest = work }
    }
    return oldest
  }
}
