import LifecycleModel
public import RuleKit
import TraceModel

/// LT421. A Mac app is hidden and shuts itself down as if it ended.
/// It counts work of kind `teardown`, the end of a session, and `data.delete`, if its trigger is
/// `phase.background`, or if it has none and comes within a second; a deletion is undecided then.
/// It is a mistake once the app is active again, within the hour.
public final class MacOSBackgroundAsTermination: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT421", name: "macos-background-as-termination", family: .scenesAndDelegates,
    severity: .warning,
    summary: "On the Mac the app closed or logged out when it was only hidden.",
    phrases: ["logs out when hidden", "Mac app quits on hide", "cmd H"],
    rationale: """
      On iOS the background is often the last state of an app; on the Mac `.background` means that \
      the app is hidden and keeps running. If the app then ends a session, closes a database or \
      logs out, the user notices a minute later, when Command-Tab brings the window back.
      """,
    fix: """
      Shut down in `applicationWillTerminate` or `applicationShouldTerminate`; do nothing on \
      `.background` on the Mac.
      """,
    snippet: """
      final class AppDelegate: NSObject, NSApplicationDelegate {
        func applicationWillTerminate(_ notification: Notification) {
          Library.shared.close()  // not on .background, which is Command-H
        }
      }
      """,
    sources: ["https://www.jessesquires.com/blog/2024/06/29/swiftui-scene-phase/"],
    since: [.scenePhase],
    thresholds: [
      .init(
        "window", 1 * Durations.second, .duration,
        "from the background to its last consequence if no trigger is recorded; our choice"),
      .init(
        "return", 3_600 * Durations.second, .duration,
        "from the background to the return; later the user expects a new start; our choice"),
    ],
    falsePositives: "An app that the user has set to lock itself when it is hidden.",
    platforms: [.macOS],
    interests: .init(
      [
        .phaseBackground, .phaseActive, .nsDidHide, .nsDidBecomeActive, .sessionEnd, .dataDelete,
        .nsShouldTerminate, .nsWillTerminate,
      ], signals: .began(.teardown)),
    triggering: triggering, quiet: quiet)

  private struct Action {
    let mark: EventMark
    let scene: Symbol
    let name: Symbol
    let left: EventMark
    let cause: UnknownCause?
  }

  private let window: Int64
  private let back: Int64
  /// `phase.background`, or AppKit's word for a hidden app, until it is active again or ends.
  private var left = EventMark.none
  private var leftScene = Symbol.none
  private var actions: [Action] = []

  public init(_ settings: RuleSettings) {
    window = settings["window"]
    back = settings["return"]
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let useful: RunHeader.Families = [.work, .session, .data]
    return moment.run.families.isDisjoint(with: useful)
      ? "no 'work', 'session' or 'data' records" : nil
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .phaseBackground:
      left = moment.mark
      leftScene = event.scene
    case .nsDidHide: if !left.exists { left = moment.mark }
    case .phaseActive: comeBack(moment)
    case .nsDidBecomeActive: if left.kind == .nsDidHide { comeBack(moment) }
    case .nsShouldTerminate, .nsWillTerminate:
      // It does end.
      left = .none
      actions = []
    case .sessionEnd: note(.none, event.trigger, nil, moment)
    case .dataDelete: note(.none, event.trigger, .notRecorded, moment)
    default:
      if let work = moment.run.step.work { note(work.name, work.trigger, nil, moment) }
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    // The end of the process proves that this was one.
    guard run.ending != .exit, !run.process.wasReplaced else { return }
    for action in actions {
      report(action, .none, moment.absenceCause(since: action.left) ?? .traceEnd, moment)
    }
    actions = []
  }

  private func note(_ name: Symbol, _ trigger: Symbol, _ cause: UnknownCause?, _ moment: Moment) {
    guard left.exists, !moment.event.isTrue.contains(.captured) else { return }
    let isNamed = [.phaseBackground, .nsWillHide, .nsDidHide].contains(trigger.eventKind)
    let isNear =
      left.time < 0 || moment.mark.time < 0 || moment.mark.time - left.time <= window
    guard isNamed || !trigger.isPresent && isNear, moment.mayKeep(actions.count) else { return }
    let (mark, scene, doubt) = (moment.mark, moment.event.scene, isNamed ? nil : cause)
    actions.append(Action(mark: mark, scene: scene, name: name, left: left, cause: doubt))
  }

  private func comeBack(_ moment: Moment) {
    let run = moment.run
    for action in actions {
      let isTimed = action.left.time >= 0 && moment.mark.time >= 0
      if isTimed, moment.mark.time - action.left.time > back { continue }
      let cause =
        moment.absenceCause(since: action.left) ?? run.upperBoundCause(since: action.left)
      report(action, moment.mark, cause, moment)
    }
    actions = []
    left = .none
  }

  private func report(
    _ action: Action, _ active: EventMark, _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      action.cause ?? cause, nil,
      action.name.isPresent ? .name(action.name) : .kind(action.mark.kind),
      at: action.mark, scene: action.scene, details(action, active, moment))
  }

  private func details(_ action: Action, _ active: EventMark, _ moment: Moment) -> ReportDetails {
    let what =
      action.name.isPresent
      ? "\(moment.work(action.name)) (teardown)" : "'\(action.mark.kind.name)'"
    var evidence = [
      Evidence(action.left, scene: leftScene, "hidden"),
      Evidence(action.mark, scene: action.scene, "shut down as if it ended"),
    ]
    var then = ""
    if active.exists {
      evidence.append(Evidence(active, "active again"))
      let isTimed = active.time >= 0 && action.left.time >= 0
      let after = isTimed ? " \(Durations.text(active.time - action.left.time)) later" : " later"
      then = ", and it was active again\(after)"
    }
    return ReportDetails(
      message:
        "\(what) followed '\(action.left.kind.name)', which on the Mac means that the app is "
        + "hidden" + then,
      evidence: evidence)
  }
}
