import LifecycleModel
public import RuleKit
import TraceModel

/// LT611. The app registered for push, and neither callback answered.
///
/// Time in the background does not count: the answer may come when the app is back.
public final class PushRegistrationUnanswered: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT611", name: "push-registration-unanswered", family: .launchAndTelemetry,
    severity: .warning,
    summary: "The app registered for push, and neither a token nor a failure came.",
    phrases: [
      "no push token", "didRegisterForRemoteNotifications not called", "device token missing",
    ],
    rationale: """
      Each registration is answered by one of two callbacks of the app delegate, with a token or \
      with an error. The user's permission makes no difference: it decides on alerts, not on the \
      token. If neither comes, the app has no such method where it is looked for (a SwiftUI app \
      without a delegate adaptor, a scene delegate), or an SDK that replaces the delegate's methods \
      does not pass the call on; no push arrives, and nothing says so.
      """,
    fix: """
      Implement both callbacks in the class that `UIApplicationDelegateAdaptor` names, and record \
      them. If an SDK replaces the methods of the app delegate, turn that off and pass the token on \
      by hand.
      """,
    snippet: """
      func application(_ application: UIApplication,
          didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
        settings.sentToken = token
      }
      func application(_ application: UIApplication,
          didFailToRegisterForRemoteNotificationsWithError error: any Error) {
        settings.failure = error
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/usernotifications/registering-your-app-with-apns",
      "https://developer.apple.com/documentation/uikit/uiapplication/registerforremotenotifications()",
      "https://github.com/zo0r/react-native-push-notification/issues/678",
      "https://github.com/KnuffApp/Knuff-Framework/issues/6",
    ],
    since: [.app],
    thresholds: [
      .init(
        "limit", 30 * Durations.second, .duration,
        "from the registration to its answer, in the foreground; our choice, Apple names no number")
    ],
    falsePositives: """
      A device without a connection to Apple's push service gets no answer until it has one. An \
      app that records `push.register` and not the answers.
      """,
    needs: [.anyOf([.pushRegister])],
    interests: .init(
      answers + [.pushRegister], signals: .appState, starts: .init([.pushRegister])),
    triggering: triggering, quiet: quiet)

  private static let answers: [EventKind] = [
    .appDidRegisterForRemoteNotifications, .appDidFailToRegisterForRemoteNotifications,
    .nsDidRegisterForRemoteNotifications, .nsDidFailToRegisterForRemoteNotifications,
    .wkDidRegisterForRemoteNotifications, .wkDidFailToRegisterForRemoteNotifications,
    .pushTokenSent,
  ]

  private let limit: Int64
  private var waiting: ForegroundWait<Void>

  public init(_ settings: RuleSettings) {
    limit = settings["limit"]
    waiting = ForegroundWait(limit: limit)
  }

  public override func observe(_ moment: Moment) {
    if moment.run.step.signals.contains(.appState) { waiting.noteAppState(moment) }
    if moment.event.kind == .pushRegister {
      // One answer is enough for all that were made until then.
      if waiting.isEmpty { waiting.add((), moment) }
    } else if Self.answers.contains(moment.event.kind) {
      waiting.remove { _ in true }
    }
    if waiting.isEmpty { moment.rest() }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    waiting.lacksTimes ? Lacking.times : nil
  }

  public override func wake(_ moment: Moment, token: Int) {
    if let item = waiting.wake(moment, token: token) { judge(item, end: nil, moment) }
  }

  public override func runEnded(_ moment: Moment) {
    for item in waiting.end(moment) { judge(item, end: .traceEnd, moment) }
  }

  private func judge(_ item: ForegroundWait<Void>.Item, end: UnknownCause?, _ moment: Moment) {
    let run = moment.run
    let cause =
      run.durationCause(since: item.begin) ?? moment.absenceCause(since: item.begin)
      ?? run.unshownCause(of: EventKindSet(Self.answers)) ?? end
    moment.judge(
      cause, nil, .kind(.pushRegister), at: item.begin, scene: Symbol.none,
      ReportDetails(
        message: "a registration for push had no answer within \(Durations.text(limit)) in the "
          + "foreground",
        evidence: [Evidence(item.begin, "registered; neither callback came in that time")]))
  }
}
