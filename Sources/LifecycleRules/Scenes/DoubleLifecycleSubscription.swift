import LifecycleModel
public import RuleKit
import TraceModel

/// LT403. One handler hangs on a notification of the app and on the same callback of a scene.
///
/// The triggers of work show it: for example, `note.app.didBecomeActive` and
/// `scene.didBecomeActive` start the same name (and key) within half a second. Each such pair is
/// one occurrence.
public final class DoubleLifecycleSubscription: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT403", name: "double-lifecycle-subscription", family: .scenesAndDelegates,
    severity: .warning,
    summary: "The same handler ran for a notification of UIApplication and for that of a scene.",
    phrases: [
      "handler runs twice", "subscribed twice", "both notifications", "observer called twice",
      "refreshes twice",
    ],
    rationale: """
      UIKit also posts the notifications of `UIApplication` in apps with scenes. Code that moved \
      to scenes but kept its old observers pauses, resumes and counts twice at each change; if the \
      handler toggles something, the second run undoes the first.
      """,
    fix: """
      Observe one family: the scene's callbacks for the work of a window, or the app's \
      notifications for the work of the whole app. Remove the observers of the other family.
      """,
    snippet: """
      // For this window, and nowhere else:
      func sceneWillResignActive(_ scene: UIScene) { player.pause() }
      // No observer of UIApplication.willResignActiveNotification pauses too.
      """,
    sources: [
      "https://github.com/NativeScript/NativeScript/pull/11269",
      "https://github.com/NativeScript/NativeScript/issues/11268",
      "https://github.com/firebase/firebase-ios-sdk/pull/3927",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "window", 500 * Durations.millisecond, .duration,
        "between the two runs; both notifications come at the same moment; our choice")
    ],
    falsePositives: "Handlers that change nothing when they run a second time.",
    needs: [.family(.work)],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(signals: .workOfEvent),
    triggering: triggering, quiet: quiet)

  /// The last run of a handler that met none of the other family yet.
  private struct Run {
    /// Part of its place too, otherwise the other run would not be found.
    let name: Symbol
    let mark: EventMark
    let scene: Symbol
    let key: Symbol
    let isOfApp: Bool
  }

  private let window: Int64
  /// By name and moment; at most 4,096, then it is cleared.
  private var runs: [UInt64: Run] = [:]

  public init(_ settings: RuleSettings) { window = settings["window"] }

  public override func reset() -> Bool {
    runs = [:]
    return true
  }

  public override func observe(_ moment: Moment) {
    guard let work = moment.run.step.work, work.name.isPresent,
      let (step, isOfApp) = Self.step(work.trigger.eventKind)
    else { return }
    let place = UInt64(work.name.rawValue) << 8 | UInt64(step)
    let run = Run(
      name: work.name, mark: work.begin, scene: work.scene, key: work.key, isOfApp: isOfApp)
    guard let other = runs[place], other.isOfApp != isOfApp, other.key == work.key,
      isNear(other.mark, work.begin)
    else {
      let isKept =
        runs[place] != nil
        || moment.mayKeep(in: &runs, dropping: { !isNear($1.mark, work.begin) })
      if isKept { runs[place] = run }
      return
    }
    runs[place] = nil
    moment.judge(
      moment.run.durationCause(since: other.mark), nil, .name(work.name), at: work.begin,
      scene: work.scene, Self.details(other, run, work.name, work.trigger, moment))
  }

  /// Without times they may be.
  private func isNear(_ first: EventMark, _ second: EventMark) -> Bool {
    first.time < 0 || second.time < 0 || second.time - first.time <= window
  }

  /// Which of the four changes a trigger reports, and whether it is the app's notification.
  private static func step(_ kind: EventKind) -> (step: UInt8, isOfApp: Bool)? {
    switch kind {
    case .noteAppWillEnterForeground: (0, true)
    case .noteAppDidBecomeActive: (1, true)
    case .noteAppWillResignActive: (2, true)
    case .noteAppDidEnterBackground: (3, true)
    case .sceneWillEnterForeground: (0, false)
    case .sceneDidBecomeActive: (1, false)
    case .sceneWillResignActive: (2, false)
    case .sceneDidEnterBackground: (3, false)
    default: nil
    }
  }

  private static func details(
    _ first: Run, _ second: Run, _ name: Symbol, _ trigger: Symbol, _ moment: Moment
  ) -> ReportDetails {
    let isTimed = first.mark.time >= 0 && second.mark.time >= first.mark.time
    let after = isTimed ? "\(Durations.text(second.mark.time - first.mark.time)) " : ""
    func family(_ run: Run) -> String { run.isOfApp ? "app's notification" : "scene's callback" }
    return ReportDetails(
      message: "\(moment.work(name)) ran for '\(moment.text(trigger))' \(after)after it had "
        + "run for the \(family(first)) of the same change",
      evidence: [
        Evidence(first.mark, scene: first.scene, "for the \(family(first))"),
        Evidence(second.mark, scene: second.scene, "for the \(family(second))"),
      ])
  }
}
