import LifecycleModel
public import RuleKit
import TraceModel

/// LT401. A life-cycle callback of the app delegate in an app that has scenes.
///
/// The trace has no record of a handler that merely exists, so only calls are found. A handler that
/// waits for a call that never comes shows as work that never runs.
public final class AppDelegatePhaseInSceneApp: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT401", name: "app-delegate-phase-in-scene-app", family: .scenesAndDelegates,
    severity: .error,
    summary: "The app delegate got a callback that UIKit does not send to an app with scenes.",
    phrases: [
      "applicationDidBecomeActive not called", "app delegate callbacks missing",
      "nothing happens after migration",
    ],
    rationale: """
      In an app with scenes, UIKit calls the scene delegates for activation, background, URLs, \
      activities and shortcuts, and no longer calls the app delegate. A record of such a call \
      means that some code makes it by hand. Code that depends on the call, often an SDK's \
      sessions or deep links, runs at the wrong times, or stops when the forwarding code is \
      removed. UIApplication still posts its notifications; they are recorded as `note.app.*` and \
      are fine.
      """,
    fix: """
      Move the code to the scene delegate's callback or to `scenePhase`, and stop forwarding. For \
      the state of the whole app, observe the notifications.
      """,
    snippet: """
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func sceneDidBecomeActive(_ scene: UIScene) { library.resume() }
        func sceneDidEnterBackground(_ scene: UIScene) { library.save() }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/migrating-to-the-swiftui-life-cycle",
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidbecomeactive(_:)",
      "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/647",
      "https://github.com/AppsFlyerSDK/AppsFlyerFramework/issues/139",
    ],
    since: [.scenes],
    falsePositives: """
      A recorder that writes UIApplication's notifications under the names of the delegate's \
      callbacks; an app that keeps the callbacks for iOS 12 and calls them itself.
      """,
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS, .macOS],
    interests: .init([
      .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
      .appOpenURL, .appPerformAction, .appWillContinueUserActivity, .appContinueUserActivity,
      .appUserDidAcceptCloudKitShare,
    ]),
    triggering: triggering, quiet: quiet)

  /// Calls from before it was clear that the app has scenes; the first 256.
  private var waiting: [EventMark] = []
  /// How many more there were.
  private var dropped = 0

  public init(_ settings: RuleSettings) {}

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.run.whyWithoutScenes
  }

  public override func observe(_ moment: Moment) {
    if moment.run.usesScenes {
      report(moment.mark, nil, moment)
    } else if waiting.count < moment.room(256) {
      waiting.append(moment.mark)
    } else {
      dropped += 1
    }
  }

  public override func runEnded(_ moment: Moment) {
    guard moment.run.usesScenes else { return }
    // A log names a method, not always its class: it may be one that observes the notification.
    let cause: UnknownCause? = moment.run.header.partial ? .notRecorded : nil
    for mark in waiting { report(mark, cause, moment) }
    moment.noteForgotten(dropped)
  }

  private func report(_ mark: EventMark, _ cause: UnknownCause?, _ moment: Moment) {
    guard moment.run.isUIKit else { return }
    moment.judge(
      cause, nil, .kind(mark.kind), at: mark, scene: Symbol.none, Self.details(mark, moment))
  }

  private static func details(_ mark: EventMark, _ moment: Moment) -> ReportDetails {
    let never = MachineID.uikitAppSceneBased.machine.neverFires.first { $0.event == mark.kind }
    let instead = never.map { "; UIKit calls \($0.instead) instead" } ?? ""
    var evidence = [Evidence(mark, "UIKit makes no such call")]
    if let scene = moment.run.scenes.first(where: { $0.lastConnect.exists }) {
      let isBefore = scene.lastConnect.ordinal < mark.ordinal
      evidence.insert(
        Evidence(scene.lastConnect, scene: scene.id, "the app has scenes"), at: isBefore ? 0 : 1)
    }
    return ReportDetails(
      message: "'\(mark.kind.name)' was called in an app with scenes\(instead)",
      evidence: evidence)
  }
}
