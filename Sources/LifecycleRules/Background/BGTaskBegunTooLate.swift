import LifecycleModel
public import RuleKit
import TraceModel

/// LT504. A background task assertion that was asked for when the app was as good as suspended.
///
/// Only the first one after the app went to the background is judged, and only while nothing else
/// kept the process awake. Where the process runs later than ten seconds after it left, something
/// that is not recorded woke it, and beginning then is regular.
public final class BGTaskBegunTooLate: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT504", name: "bgtask-begun-too-late", family: .backgroundExecution, severity: .warning,
    summary: "A background task was begun only after the app had gone to the background.",
    phrases: [
      "background task begun too late", "beginBackgroundTask in didEnterBackground too late",
    ],
    rationale: """
      `beginBackgroundTask` asks another process for time and does not wait for the answer. If you \
      call it at the end of `didEnterBackground` or later, the system may suspend the app before \
      it grants the time, and the work stops in the middle until the next launch. It works at your \
      desk and fails on a busy device. Apple asks to call it before the work starts, at best \
      before the app enters the background.
      """,
    fix: """
      Begin the task with the work, in the foreground, or as the first call in \
      `didEnterBackground`. An app that was woken by a push or a background task may begin a task \
      at any time and is not judged.
      """,
    snippet: """
      func sceneWillResignActive(_ scene: UIScene) {
        // Before the work starts, and before the scene is in the background.
        beginTask(named: "save drafts")
        Task {
          await drafts.save()
          endTask()
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time",
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidenterbackground(_:)",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    thresholds: [
      .init(
        "late", 500 * Durations.millisecond, .duration,
        "after `didEnterBackground` began; a tenth of the five seconds that Apple gives it"),
      .init(
        "tail", 10, .percent,
        "the last part of a `didEnterBackground` that is recorded with `dur`; our choice"),
      .init(
        "handler", 100 * Durations.millisecond, .duration,
        "a `didEnterBackground` that takes less has no late part; our choice"),
      .init(
        "awake", 10 * Durations.second, .duration,
        "an app that runs later than this was woken by something else; twice the time it has to "
          + "leave"),
    ],
    falsePositives: """
      A push, a location or an accessory woke the app within seconds and was not recorded.
      """,
    needs: [.family(.background)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(
      [
        .bgBegin, .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents,
        .appDidReceiveRemoteNotification, .appHandleEventsForBackgroundURLSession, .processSuspend,
        .processResume,
      ], signals: [.appState, .besideUnseenScenes]),
    triggering: triggering, quiet: quiet)

  /// The app went to the background, and nothing has kept it awake since.
  private struct Departure {
    let mark: EventMark
    let scene: Symbol
    /// Nanoseconds that the handler took, if recorded.
    let duration: Int64
  }

  private let late: Int64
  private let tail: Int64
  private let handler: Int64
  private let awake: Int64
  private var departure: Departure?

  public init(_ settings: RuleSettings) {
    late = settings["late"]
    tail = min(100, settings["tail"])
    handler = settings["handler"]
    awake = settings["awake"]
  }

  public override func reset() -> Bool {
    departure = nil
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    switch moment.event.kind {
    case .bgBegin:
      if let departure { judge(departure, moment) }
      departure = nil
    case .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents,
      .appDidReceiveRemoteNotification, .appHandleEventsForBackgroundURLSession, .processSuspend,
      .processResume:
      departure = nil
    default: break
    }
    guard !run.step.signals.isDisjoint(with: [.appState, .besideUnseenScenes]) else { return }
    departure = nil
    guard run.shownAppState == .background, Self.isDeparture(moment.event.kind),
      run.process.firstActivation.exists || run.startCause != nil, !run.hasBackgroundTime,
      !run.keepsRunningInBackground
    else { return }
    departure = Departure(
      mark: moment.mark, scene: moment.event.scene, duration: moment.event.duration)
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    Lacking.suspension(moment.run)
  }

  private static func isDeparture(_ kind: EventKind) -> Bool {
    switch kind {
    case .sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground,
      .phaseBackground:
      true
    default: false
    }
  }

  private func judge(_ departure: Departure, _ moment: Moment) {
    let run = moment.run
    guard let assertion = run.step.assertion, assertion.category != .expiringActivity else {
      return
    }
    let cause =
      // The reason that keeps the app awake may have begun before the recording or in the lost
      // records.
      moment.absenceCause(since: .none) ?? run.startCause
      ?? run.durationCause(since: departure.mark)
    let isTimed = departure.mark.time >= 0 && moment.mark.time >= departure.mark.time
    let delay = isTimed ? moment.mark.time - departure.mark.time : Event.absent
    if isTimed {
      guard delay <= awake, delay > late || isInTail(delay, departure.duration) else { return }
    }
    moment.judge(
      cause, nil, .name(assertion.name), measure: max(0, delay),
      details(assertion, departure, delay, moment))
  }

  private func isInTail(_ delay: Int64, _ duration: Int64) -> Bool {
    duration >= handler && delay <= duration && duration - delay <= duration / 100 * tail
  }

  private func details(
    _ assertion: BackgroundAssertion, _ departure: Departure, _ delay: Int64, _ moment: Moment
  ) -> ReportDetails {
    let isLate = delay > late || delay < 0
    let time = delay < 0 ? "" : "\(Durations.text(delay)) "
    let message =
      isLate
      ? "begun \(time)after \(departure.mark.departure), limit \(Durations.text(late))"
      : "begun \(time)into '\(departure.mark.kind.name)', which took "
        + "\(Durations.text(departure.duration))"
    return ReportDetails(
      message:
        "\(moment.assertion(assertion.name)) was \(message), and nothing else kept the app awake",
      evidence: [
        Evidence(departure.mark, scene: departure.scene, departure.mark.departure),
        Evidence(moment.mark, "begun only here"),
      ])
  }
}
