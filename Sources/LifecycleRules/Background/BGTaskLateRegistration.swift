import LifecycleModel
public import RuleKit
import TraceModel

/// LT513. A task identifier that is registered when the launch is over.
///
/// `app.didFinishLaunching` may be recorded when the callback begins or when it ends. With its
/// `dur` the end is known. Without, the launch is over once something happened that comes after it
/// in every app: a scene, an activation, a launched task.
public final class BGTaskLateRegistration: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT513", name: "bgtask-late-registration", family: .backgroundExecution,
    severity: .error,
    summary: "A background task was registered after the launch had ended.",
    phrases: [
      "crash on register", "registered after launch", "all launch handlers must be registered",
    ],
    rationale: """
      BGTaskScheduler raises an exception (\"All launch handlers must be registered before \
      application finishes launching\") when `register` is called after \
      `application(_:didFinishLaunchingWithOptions:)` has returned. Every launch that reaches the \
      call crashes. This happens to plug-ins when an app moves to scenes: code that ran at launch \
      now runs when the first scene connects. Continued processing tasks are not judged: they are \
      registered when they are needed.
      """,
    fix: """
      Register in `didFinishLaunchingWithOptions`, or in the initialiser of a SwiftUI `App`, in \
      every launch, and do not make it depend on anything later, such as a scene, a login or a \
      downloaded setting.
      """,
    snippet: """
      typealias LaunchOptions = [UIApplication.LaunchOptionsKey: Any]

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: LaunchOptions?
      ) -> Bool {
        let scheduler = BGTaskScheduler.shared
        let id = "films.refresh"
        return scheduler.register(forTaskWithIdentifier: id, using: nil) {
          // Runs on its own queue: not on the main actor.
          @Sendable task in Refresher.shared.handle(task)
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)",
      "https://github.com/transistorsoft/flutter_background_fetch/issues/414",
    ],
    since: [.backgroundTasks],
    falsePositives: """
      A recorder that writes the registration later than it happened.
      """,
    needs: [.family(.background)],
    interests: .init([.appDidFinishLaunching, .bgtaskRegister, .processExit]),
    foldsInto: ["bgtask-double-registration"],
    triggering: triggering, quiet: quiet)

  /// Events that come after the launch in every app.
  private static let later: [EventKind] = [
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneDidEnterBackground,
    .appConfigurationForConnecting, .appWillEnterForeground, .appDidBecomeActive,
    .appDidEnterBackground, .noteAppWillEnterForeground, .noteAppDidBecomeActive,
    .noteAppDidEnterBackground, .phaseActive, .viewOnAppear, .bgtaskLaunch, .processSuspend,
  ]

  private var launch = EventMark.none
  /// Nanoseconds that the callback took, if recorded.
  private var duration = Event.absent
  private var wasReported = false
  /// A registration came after the beginning of the launch's callback and before anything that
  /// shows that it had returned.
  private var isUnclear = false

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    launch = EventMark.none
    duration = Event.absent
    wasReported = false
    isUnclear = false
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    isUnclear && !StateSource.sceneCallbacks.isShown(by: moment.run.seen)
      ? "neither a callback of a scene nor the 'dur' of 'app.didFinishLaunching' was recorded"
      : nil
  }

  public override func observe(_ moment: Moment) {
    if moment.event.kind == .processExit {
      if moment.endCause == .lateRegistration, !wasReported { moment.reportEnd() }
      return
    }
    guard moment.event.kind == .bgtaskRegister else {
      launch = moment.mark
      duration = moment.event.duration
      return
    }
    guard let task = moment.run.step.task, task.category != .continued else { return }
    if launch.exists, duration >= 0, launch.time >= 0, moment.mark.time >= 0 {
      let (end, isTooLate) = launch.time.addingReportingOverflow(duration)
      guard !isTooLate, moment.mark.time > end else { return }
      wasReported = true
      moment.judge(
        moment.run.durationCause(since: launch), nil, .name(task.identifier),
        details(task, nil, moment))
    } else if let kind = Self.later.first(where: moment.run.seen) {
      wasReported = true
      moment.report(nil, .name(task.identifier), details(task, kind, moment))
    } else if launch.exists {
      isUnclear = true
    }
  }

  private func details(
    _ task: BackgroundTask, _ later: EventKind?, _ moment: Moment
  ) -> ReportDetails {
    var evidence: [Evidence] = []
    var why = "after 'app.didFinishLaunching' had returned"
    if launch.exists { evidence.append(Evidence(launch, "the launch")) }
    if let later {
      why = "after '\(later.name)', when the launch was over"
      if moment.run.process.firstActivation.exists {
        evidence.append(Evidence(moment.run.process.firstActivation, "the first activation"))
      }
    }
    evidence.sort { $0.mark.ordinal < $1.mark.ordinal }
    evidence.append(Evidence(moment.mark, "registered only here"))
    return ReportDetails(
      message: "background task '\(moment.text(task.identifier))' was registered \(why)",
      evidence: evidence)
  }
}
