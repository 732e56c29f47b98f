import LifecycleModel
public import RuleKit
import TraceModel

/// LT423. Work for a foreground that the user never saw.
///
/// The cycle is `scene.willEnterForeground`, then `scene.didEnterBackground` without an activation
/// in between: UIKit takes new pictures for the app switcher. Judged are loads (refresh, network,
/// database, disk, decode, prefetch, cpu), timers that take as long, and the start of a session;
/// saving, covering and drawing are the purpose of the cycle.
public final class ImmediateBackgroundSnapshotWork: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT423", name: "immediate-background-snapshot-work", family: .scenesAndDelegates,
    severity: .note,
    summary: "Work was started for a return to the foreground that was only for a snapshot.",
    phrases: ["woken for a snapshot", "brief foreground", "refresh for app switcher picture"],
    rationale: """
      UIKit brings scenes to the foreground for a moment to take a new picture for the app \
      switcher, for example when the appearance changes at night. UIKit calls \
      `sceneWillEnterForeground` as for a real return, but the user sees nothing: a refresh there \
      costs battery and data, and a session there is counted although it has no length.
      """,
    fix: """
      Do in `sceneWillEnterForeground` only what the first picture needs. Load, and begin sessions, \
      in `sceneDidBecomeActive`.
      """,
    snippet: """
      func sceneWillEnterForeground(_ scene: UIScene) {
        list.show(cache.films)  // for the picture
      }
      func sceneDidBecomeActive(_ scene: UIScene) {
        Task { await list.refreshIfStale() }  // for the user
      }
      """,
    sources: [
      "https://developer.apple.com/forums/thread/732170",
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "wall", 50 * Durations.millisecond, .duration,
        "wall time of the work; shorter work costs nothing; our choice")
    ],
    falsePositives: """
      A user who leaves the app again before it is active; work that the picture really needs.
      """,
    needs: [.states(.sceneCallbacks)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(
      [.sceneDidEnterBackground, .sceneDidBecomeActive, .sessionStart, .timerFire],
      signals: .workInInactive,
      starts: .init([.sessionStart, .timerFire], signals: .workInInactive)),
    foldsInto: ["heavy-work-in-inactive"],
    triggering: triggering, quiet: quiet)

  /// Something that was started in a foreground that may be one for a snapshot.
  private struct Start {
    let mark: EventMark
    let scene: Symbol
    let name: Symbol
    /// Nanoseconds; `Event.absent` while it runs.
    var duration: Int64
    /// It has no duration that matters.
    let isSession: Bool
    /// The foreground and the background around it, once that is known.
    var cycle: (begin: EventMark, end: EventMark)?
    var cause: UnknownCause?
  }

  private let wall: Int64
  /// Together those of a scene, or of the app, whose foreground may still become active.
  private var starts = Waiting<Start>()
  /// Work that runs although its foreground ended without an activation, by the ordinal of its
  /// begin.
  private var running: [Int64: Start] = [:]

  public init(_ settings: RuleSettings) { wall = settings["wall"] }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let useful: RunHeader.Families = [.work, .session, .resources]
    return moment.run.families.isDisjoint(with: useful)
      ? "no 'work', 'session' or 'resources' records" : nil
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .sceneDidBecomeActive:
      starts.takeAll(of: UInt64(event.scene.rawValue))
      starts.takeAll(of: UInt64(Symbol.none.rawValue))
    case .sceneDidEnterBackground: leave(moment)
    case .sessionStart:
      if isForeground(event.scene, moment) { add(.none, Event.absent, isSession: true, moment) }
    case .timerFire:
      if event.duration > wall, isForeground(event.scene, moment) {
        add(.none, event.duration, moment)
      }
    default: noteWork(moment)
    }
    if starts.isEmpty, running.isEmpty { moment.rest() }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    starts.takeAll()
    for start in running.values.sorted(by: { $0.mark.ordinal < $1.mark.ordinal }) {
      guard let cycle = start.cycle else { continue }
      let isProved =
        run.clock.now >= 0 && start.mark.time >= 0 && run.clock.now - start.mark.time > wall
        && start.cause == nil && moment.absenceCause(since: start.mark) == nil
      report(start, cycle, isProved ? nil : start.cause ?? .traceEnd, moment)
    }
    running = [:]
  }

  private func noteWork(_ moment: Moment) {
    guard let work = moment.run.step.work else { return }
    if moment.run.step.signals.contains(.workBegan) {
      guard
        work.isA(.refresh, .network, .database, .disk, .decode, .prefetch, .cpu),
        isForeground(work.scene, moment)
      else { return }
      let isOver = work.end.exists
      if isOver, work.duration >= 0, work.duration <= wall { return }
      add(work.name, isOver ? max(0, work.duration) : Event.absent, moment)
    } else {
      noteEnd(work, moment)
    }
  }

  private func noteEnd(_ work: Work, _ moment: Moment) {
    let isLong = work.duration > wall || work.duration < 0
    if var start = running.removeValue(forKey: work.begin.ordinal), let cycle = start.cycle {
      start.duration = work.duration
      guard isLong else { return }
      report(start, cycle, start.cause ?? moment.run.durationCause(since: start.mark), moment)
    } else if isLong {
      starts.update(work.begin.ordinal) { $0.duration = work.duration }
    } else {
      starts.take(work.begin.ordinal)
    }
  }

  private func add(
    _ name: Symbol, _ duration: Int64, isSession: Bool = false, _ moment: Moment
  ) {
    guard moment.mayKeep(starts.count + running.count) else { return }
    starts.append(
      Start(
        mark: moment.mark, scene: moment.event.scene, name: name, duration: duration,
        isSession: isSession), moment.mark.ordinal, group: UInt64(moment.event.scene.rawValue))
  }

  /// Whether a scene has come to the foreground and has not been active since; without a scene, the
  /// app.
  private func isForeground(_ id: Symbol, _ moment: Moment) -> Bool {
    let run = moment.run
    guard id.isPresent else { return run.app.state == .inactive }
    guard let slot = run.slot(ofScene: id), run.scenes[slot].appState == .inactive else {
      return false
    }
    let scene = run.scenes[slot]
    return scene.lastForeground.ordinal
      > max(scene.lastResign.ordinal, scene.lastActivation.ordinal)
  }

  private func leave(_ moment: Moment) {
    guard !starts.isEmpty, let scene = moment.scene else { return }
    let run = moment.run
    let begin = scene.lastForeground
    let isCycle =
      begin.ordinal > scene.lastActivation.ordinal && begin.ordinal > scene.lastResign.ordinal
    var own = starts.takeAll(of: UInt64(scene.id.rawValue))
    if run.app.state == .background { own += starts.takeAll(of: UInt64(Symbol.none.rawValue)) }
    own.sort { $0.mark.ordinal < $1.mark.ordinal }
    for var start in own {
      guard isCycle, start.mark.ordinal > begin.ordinal else { continue }
      start.cycle = (begin, moment.mark)
      start.cause = moment.absenceCause(since: begin)
      if start.isSession {
        report(start, (begin, moment.mark), start.cause, moment)
      } else if start.duration >= 0 || start.mark.time < 0 {
        report(
          start, (begin, moment.mark), start.cause ?? run.durationCause(since: start.mark), moment)
      } else {
        running[start.mark.ordinal] = start
      }
    }
  }

  private func report(
    _ start: Start, _ cycle: (begin: EventMark, end: EventMark), _ cause: UnknownCause?,
    _ moment: Moment
  ) {
    moment.judge(
      cause, nil, start.name.isPresent ? .name(start.name) : .kind(start.mark.kind),
      at: start.mark, scene: start.scene, measure: max(0, start.duration),
      Self.details(start, cycle, moment))
  }

  private static func details(
    _ start: Start, _ cycle: (begin: EventMark, end: EventMark), _ moment: Moment
  ) -> ReportDetails {
    let what =
      start.name.isPresent
      ? moment.work(start.name) : "'\(start.mark.kind.name)'"
    let took = start.duration > 0 ? ", took \(Durations.text(start.duration))" : ""
    return ReportDetails(
      message: "\(what) was started for a foreground without an activation\(took)",
      evidence: [
        Evidence(cycle.begin, scene: start.scene, "to the foreground"),
        Evidence(start.mark, scene: start.scene, "started"),
        Evidence(cycle.end, scene: start.scene, "back, and was never active"),
      ])
  }
}
