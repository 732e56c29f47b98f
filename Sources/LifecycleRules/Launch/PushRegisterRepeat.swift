import LifecycleModel
public import RuleKit
import TraceModel

/// LT607. The app registers for push, or sends the same token, more than once in a process.
public final class PushRegisterRepeat: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT607", name: "push-register-repeat", family: .launchAndTelemetry, severity: .note,
    summary: "Registering for push, or sending an unchanged token, again in the same process.",
    phrases: [
      "registers for push again", "token sent again", "registerForRemoteNotifications repeated",
    ],
    rationale: """
      Apple asks apps to register once in each launch, because the token may have changed. Within \
      a process the token stays the same, so registering on every activation or sending the same \
      token again only costs traffic. A retry after a failure, and a registration that the user \
      requested (`trigger` is `user`), for example by turning on notifications, are not reported.
      """,
    fix: """
      Register in the app delegate's `didFinishLaunching`, keep the token last sent, and send it only \
      when it differs.
      """,
    snippet: """
      func application(_ application: UIApplication,
          didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
        guard token != settings.sentToken else { return }
        Task {
          try await server.register(token)
          settings.sentToken = token
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor",
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didregisterforremotenotificationswithdevicetoken:)",
    ],
    since: [.app],
    thresholds: [
      .init(
        "times", 1, .count, "registrations, and sends of one token, that are fine in one process")
    ],
    falsePositives: """
      A second registration after the user granted the permission, if its trigger is not recorded. \
      A token that goes to two servers, or is sent for another account.
      """,
    needs: [.anyOf([.pushRegister, .pushTokenSent])],
    interests: .init([
      .pushRegister, .pushTokenSent, .appDidFailToRegisterForRemoteNotifications,
      .nsDidFailToRegisterForRemoteNotifications, .wkDidFailToRegisterForRemoteNotifications,
    ]),
    triggering: triggering, quiet: quiet)

  private let times: Int64
  private var registrations: Int64 = 0
  private var firstRegistration = EventMark.none
  private var lastRegistration = EventMark.none
  private var sends: Int64 = 0
  private var lastSend = EventMark.none
  /// Hash of the token last sent; nil if it was not recorded.
  private var token: String?

  public init(_ settings: RuleSettings) { times = settings["times"] }

  public override func observe(_ moment: Moment) {
    let isOfUser = moment.event.trigger == .user
    switch moment.event.kind {
    case .pushRegister:
      if !isOfUser { registrations += 1 }
      if registrations == 1, !isOfUser { firstRegistration = moment.mark }
      if registrations > times, !isOfUser { reportRegistration(moment) }
      lastRegistration = moment.mark
    case .pushTokenSent: noteSend(moment, isOfUser)
    default: registrations = max(0, registrations - 1)  // A retry takes its place.
    }
  }

  private func noteSend(_ moment: Moment, _ isOfUser: Bool) {
    let sent = moment.batch.string(moment.event.hash)
    let isSame = sent == token && lastSend.exists
    sends = isSame ? sends + (isOfUser ? 0 : 1) : 1
    if isSame, sends > times, !isOfUser { reportSend(moment) }
    token = sent
    lastSend = moment.mark
  }

  private func reportRegistration(_ moment: Moment) {
    // Failures that were lost would make some of them retries.
    moment.judge(
      moment.absenceCause(since: firstRegistration), nil, .kind(.pushRegister),
      measure: registrations,
      ReportDetails(
        message: "registered for push \(registrations) times in one process",
        evidence: [Evidence(lastRegistration, "the previous one"), Evidence(moment.mark, "again")]))
  }

  private func reportSend(_ moment: Moment) {
    moment.judge(
      token == nil ? .notRecorded : nil, nil, .kind(.pushTokenSent), measure: sends,
      ReportDetails(
        message: token == nil
          ? "a push token was sent \(sends) times, without a record of which"
          : "the same push token was sent \(sends) times in one process",
        evidence: [Evidence(lastSend, "the previous one"), Evidence(moment.mark, "again")]))
  }
}
