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
      registered when they are needed. A registration without `kind` is undecided on a system that \
      has them, unless a later event of the task says its kind.
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
    interests: .init([
      .appDidFinishLaunching, .bgtaskRegister, .bgtaskSubmit, .bgtaskLaunch, .bgtaskProgress,
      .processExit,
    ]),
    foldsInto: ["bgtask-double-registration"],
    triggering: triggering, quiet: quiet)

  /// Events that come after the launch in every app.
  private static let later: [EventKind] = [
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneDidEnterBackground,
    .appConfigurationForConnecting, .appWillEnterForeground, .appDidBecomeActive,
    .appDidEnterBackground, .noteAppWillEnterForeground, .noteAppDidBecomeActive,
    .noteAppDidEnterBackground, .phaseActive, .viewOnAppear, .bgtaskLaunch, .processSuspend,
  ]

  /// A late registration of a task that may be a continued one, as far as is known.
  private struct Open {
    let task: BackgroundTask
    let mark: EventMark
    let cause: UnknownCause?
    let later: EventKind?
  }

  /// More than apps register; of further ones nothing is said.
  private static let openLimit = 64

  private var launch = EventMark.none
  /// Nanoseconds that the callback took, if recorded.
  private var duration = Event.absent
  private var wasReported = false
  /// A registration came after the beginning of the launch's callback and before anything that
  /// shows that it had returned.
  private var isUnclear = false
  private var open: [Open] = []

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    launch = EventMark.none
    duration = Event.absent
    wasReported = false
    isUnclear = false
    open.removeAll(keepingCapacity: true)
    return true
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    isUnclear && !StateSource.sceneCallbacks.isShown(by: moment.run.seen)
      ? "neither a callback of a scene nor the 'dur' of 'app.didFinishLaunching' was recorded"
      : nil
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .appDidFinishLaunching:
      launch = moment.mark
      duration = moment.event.duration
    case .bgtaskRegister: register(moment)
    case .processExit: end(moment)
    default: if !open.isEmpty { learnKind(moment) }
    }
  }

  private func register(_ moment: Moment) {
    guard let task = moment.run.step.task, task.category != .continued else { return }
    if launch.exists, duration >= 0, launch.time >= 0, moment.mark.time >= 0 {
      let (end, isTooLate) = launch.time.addingReportingOverflow(duration)
      guard !isTooLate, moment.mark.time > end else { return }
      judge(
        Open(
          task: task, mark: moment.mark, cause: moment.run.durationCause(since: launch), later: nil),
        moment)
    } else if let kind = Self.later.first(where: moment.run.seen) {
      judge(Open(task: task, mark: moment.mark, cause: nil, later: kind), moment)
    } else if launch.exists {
      isUnclear = true
    }
  }

  private func judge(_ late: Open, _ moment: Moment) {
    wasReported = true
    if !late.task.category.isPresent, moment.run.system.mayHave(.continuedTasks) {
      if open.count < Self.openLimit { open.append(late) }
    } else {
      report(late, moment)
    }
  }

  /// A later event of a task says of which kind it is.
  private func learnKind(_ moment: Moment) {
    guard let task = moment.run.step.task,
      let place = open.firstIndex(where: { $0.task.isSame(as: task) })
    else { return }
    if task.category == .continued || moment.event.kind == .bgtaskProgress {
      open.remove(at: place)
    } else if task.category.isPresent {
      report(open.remove(at: place), moment)
    }
  }

  /// The system says that a registration was late: the last one.
  private func end(_ moment: Moment) {
    guard moment.endCause == .lateRegistration else { return }
    if let last = open.popLast() {
      report(last, moment)
    } else if !wasReported {
      moment.reportEnd()
    }
  }

  public override func runEnded(_ moment: Moment) {
    for late in open {
      var details = details(late, moment)
      details.message += "; its kind is not recorded, so it may be continued processing"
      moment.unknown(.notRecorded, .name(late.task.identifier), at: late.mark, details)
    }
    open.removeAll(keepingCapacity: true)
  }

  private func report(_ late: Open, _ moment: Moment) {
    moment.judge(
      late.cause, nil, .name(late.task.identifier), at: late.mark, details(late, moment))
  }

  private func details(_ late: Open, _ moment: Moment) -> ReportDetails {
    var evidence: [Evidence] = []
    var why = "after 'app.didFinishLaunching' had returned"
    if launch.exists { evidence.append(Evidence(launch, "the launch")) }
    if let later = late.later {
      why = "after '\(later.name)', when the launch was over"
      let activation = moment.run.process.firstActivation
      if activation.exists, activation.ordinal < late.mark.ordinal {
        evidence.append(Evidence(activation, "the first activation"))
      }
    }
    evidence.sort { $0.mark.ordinal < $1.mark.ordinal }
    evidence.append(Evidence(late.mark, "registered only here"))
    return ReportDetails(
      message: "background task '\(moment.text(late.task.identifier))' was registered \(why)",
      evidence: evidence)
  }
}
