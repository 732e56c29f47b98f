import LifecycleModel
public import RuleKit
import TraceModel

/// LT506. A background task is ended that is not held.
///
/// The machine of assertions knows the held ones, so the rule reports its illegal ends instead of
/// `illegal-transition`. If the begin may be lost, `illegal-transition` reports an undecided case.
public final class BGTaskDoubleEnd: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT506", name: "bgtask-double-end", family: .backgroundExecution, severity: .warning,
    summary: "A background task was ended that had ended before or had never begun.",
    phrases: ["ended twice", "invalid background task identifier"],
    rationale: """
      UIKit ignores the call and writes a line to the log. The call itself does no harm, but it \
      shows that two paths think they own the same identifier (usually the expiration handler and \
      the regular end), or that one variable holds the identifiers of several tasks in turn. Then \
      another task is never ended, and the system kills the app because of it.
      """,
    fix: """
      Set the stored identifier to `.invalid` as soon as you end the task, end a task only if its \
      identifier is not `.invalid`, and keep one variable for each task that can run at the same \
      time.
      """,
    snippet: """
      private var task = UIBackgroundTaskIdentifier.invalid

      func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
      }
      """,
    sources: [
      "https://github.com/transistorsoft/react-native-background-fetch/issues/258",
      "https://developer.apple.com/documentation/uikit/uiapplication/endbackgroundtask(_:)",
    ],
    since: [.backgroundAssertions, .expiringActivities],
    needs: [.family(.background)], interests: .init([.bgEnd, .log]),
    claims: [.init(.bgAssertion, .bgEnd)],
    triggering: [
      .init(
        "Ended by its expiration handler, and again when the work is done",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        launch A
        9s bg.begin id=1 name=upload expirationHandler=true
        9.4s A scene.willResignActive
        9.5s A scene.didEnterBackground
        36s bg.expire id=1
        36s bg.end id=1
        ↓ 37s bg.end id=1
        """),
      .init(
        "Never begun; refused",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        launch
        ↓ 1s bg.end id=7
        2s bg.refused id=8 name=upload
        ↓ 3s bg.end id=8
        """),
      .init(
        "UIKit says so in the log",
        """
        header lifeCycle=uikit-scene platform=ios records=log
        0ms process.start
        ↓ 4s log subsystem=com.apple.UIKit category=BackgroundTask message="Can't end BackgroundTask: no background task exists with identifier 4 (0x4), or it may have already been ended."
        """),
    ],
    quiet: [
      .init(
        "Each begin has its end",
        """
        header lifeCycle=uikit-scene platform=ios records=background
        launch
        1s bg.begin id=1 name=upload
        2s bg.begin id=2 name=upload
        3s bg.end id=2
        4s bg.end id=1
        """),
      .init(
        "Near miss: begun before the recording, or among lost records",
        """
        header run=1 app=one lifeCycle=uikit-scene platform=ios midlife=true records=background
        3s bg.end id=1
        header run=2 app=two lifeCycle=uikit-scene platform=ios records=background
        launch
        2s trace.loss count=1
        3s bg.end id=1
        """),
    ])

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    if moment.event.kind == .log {
      guard moment.assertionNotice == .notHeld else { return }
      moment.judge(
        moment.noticeCause, nil, .none,
        ReportDetails(
          message: "UIKit's log says that a background task was ended that is not held",
          evidence: [Evidence(moment.mark, "UIKit's message")]))
      return
    }
    for change in moment.run.step.changes where change.verdict == .illegal {
      moment.report(nil, .name(change.name), at: change.mark, details(change, moment))
    }
  }

  private func details(_ change: Change, _ moment: Moment) -> ReportDetails {
    let name = moment.assertion(change.name)
    var evidence: [Evidence] = []
    let (why, here): (String, String)
    switch change.entry.kind {
    case .bgEnd:
      evidence.append(Evidence(change.entry, "ended"))
      (why, here) = ("had been ended before", "already ended")
    case .bgRefused:
      evidence.append(Evidence(change.entry, "refused"))
      (why, here) = ("had been refused and was never held", "was refused")
    case .processExit:
      evidence.append(Evidence(change.entry, "the process ended"))
      (why, here) = ("had ended with the process", "already ended")
    default: (why, here) = ("had never begun", "never begun")
    }
    evidence.append(Evidence(change.mark, here))
    return ReportDetails(message: "\(name) was ended, but \(why)", evidence: evidence)
  }
}
