// The part of UIKit that the recorder uses, with Apple's names, labels and isolation (27 SDK).
// Nothing here does anything. The comment of each declaration is its page below
// https://developer.apple.com/documentation/.
public import Foundation

// foundation/nsuseractivity
open class NSUserActivity: NSObject {
  open var activityType: String { "" }
}

// uikit/uiresponder
@MainActor open class UIResponder: NSObjectProtocolStub {
  // uikit/uiresponder/useractivity
  open var userActivity: NSUserActivity?
}
/// Stands for NSObject below classes of the main actor, which Objective-C makes Sendable.
@MainActor open class NSObjectProtocolStub: Hashable {
  nonisolated public init() {}
  nonisolated public static func == (
    left: NSObjectProtocolStub, right: NSObjectProtocolStub
  ) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) {}
}

// uikit/uiview, uikit/uiview/didmovetowindow(), uikit/uiview/window
@MainActor open class UIView: UIResponder {
  open func didMoveToWindow() {}
  open var window: UIWindow? { nil }
}
// uikit/uiwindow, uikit/uiwindow/windowscene
@MainActor open class UIWindow: UIView {
  open var windowScene: UIWindowScene?
  // uikit/uiwindow/didbecomevisiblenotification
  nonisolated public class var didBecomeVisibleNotification: Notification.Name { .init("") }
}

// uikit/uibackgroundtaskidentifier, …/invalid
public struct UIBackgroundTaskIdentifier: Sendable, Hashable {
  public static let invalid = UIBackgroundTaskIdentifier()
}

// uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
  // uikit/uiapplication/shared
  open class var shared: UIApplication { UIApplication() }
  // uikit/uiapplication/delegate
  open var delegate: (any UIApplicationDelegate)?
  // uikit/uiapplication/connectedscenes
  open var connectedScenes: Set<UIScene> { [] }
  // uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  // uikit/uiapplication/endbackgroundtask(_:)
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  // uikit/uiapplication/willenterforegroundnotification
  nonisolated public class var willEnterForegroundNotification: Notification.Name { .init("") }
  // uikit/uiapplication/didbecomeactivenotification
  nonisolated public class var didBecomeActiveNotification: Notification.Name { .init("") }
  // uikit/uiapplication/willresignactivenotification
  nonisolated public class var willResignActiveNotification: Notification.Name { .init("") }
  // uikit/uiapplication/didenterbackgroundnotification
  nonisolated public class var didEnterBackgroundNotification: Notification.Name { .init("") }
  // uikit/uiapplication/didfinishlaunchingnotification
  nonisolated public class var didFinishLaunchingNotification: Notification.Name { .init("") }
  // uikit/uiapplication/willterminatenotification
  nonisolated public class var willTerminateNotification: Notification.Name { .init("") }
  // uikit/uiapplication/didreceivememorywarningnotification
  nonisolated public class var didReceiveMemoryWarningNotification: Notification.Name { .init("") }
  // uikit/uiapplication/significanttimechangenotification
  nonisolated public class var significantTimeChangeNotification: Notification.Name { .init("") }
  // uikit/uiapplication/protecteddatadidbecomeavailablenotification
  nonisolated public class var protectedDataDidBecomeAvailableNotification: Notification.Name {
    .init("")
  }
  // uikit/uiapplication/protecteddatawillbecomeunavailablenotification
  nonisolated public class var protectedDataWillBecomeUnavailableNotification: Notification.Name {
    .init("")
  }
}

// uikit/uiscenesession
@MainActor open class UISceneSession: NSObjectProtocolStub {
  // uikit/uiscenesession/role-swift.struct
  public struct Role: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  // uikit/uiscenesession/role-swift.property
  open var role: Role { .init(rawValue: "") }
  // uikit/uiscenesession/persistentidentifier
  open var persistentIdentifier: String { "" }
  // uikit/uiscenesession/configuration
  open var configuration: UISceneConfiguration { UISceneConfiguration() }
  // uikit/uiscenesession/staterestorationactivity
  open var stateRestorationActivity: NSUserActivity?
}
// uikit/uistoryboard
@MainActor open class UIStoryboard: NSObjectProtocolStub {}
// uikit/uisceneconfiguration, …/name, …/delegateclass, …/storyboard
@MainActor open class UISceneConfiguration: NSObjectProtocolStub {
  open var name: String? { nil }
  open var delegateClass: AnyClass?
  open var storyboard: UIStoryboard?
}
// uikit/uiopenurlcontext
@MainActor open class UIOpenURLContext: NSObjectProtocolStub {}
// usernotifications/unnotificationresponse
open class UNNotificationResponse {
  open var actionIdentifier: String { "" }
}
// cloudkit/ckshare/metadata
open class CKShareMetadata {}
// uikit/uiapplicationshortcutitem
@MainActor open class UIApplicationShortcutItem: NSObjectProtocolStub {}

// uikit/uiscene
@MainActor open class UIScene: UIResponder {
  // uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions: NSObjectProtocolStub {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    // uikit/uiscene/connectionoptions/notificationresponse
    open var notificationResponse: UNNotificationResponse? { nil }
    // uikit/uiscene/connectionoptions/cloudkitsharemetadata
    open var cloudKitShareMetadata: CKShareMetadata? { nil }
  }
  // uikit/uiscene/delegate
  open var delegate: (any UISceneDelegate)?
  // uikit/uiscene/session
  open var session: UISceneSession { UISceneSession() }
  // uikit/uiscene/willconnectnotification
  nonisolated public class var willConnectNotification: Notification.Name { .init("") }
  // uikit/uiscene/diddisconnectnotification
  nonisolated public class var didDisconnectNotification: Notification.Name { .init("") }
  // uikit/uiscene/didactivatenotification
  nonisolated public class var didActivateNotification: Notification.Name { .init("") }
  // uikit/uiscene/willdeactivatenotification
  nonisolated public class var willDeactivateNotification: Notification.Name { .init("") }
  // uikit/uiscene/willenterforegroundnotification
  nonisolated public class var willEnterForegroundNotification: Notification.Name { .init("") }
  // uikit/uiscene/didenterbackgroundnotification
  nonisolated public class var didEnterBackgroundNotification: Notification.Name { .init("") }
}
// uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {}

// uikit/uiscenedelegate: its methods are optional in Objective-C
@MainActor public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}
extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}
// uikit/uiwindowscenedelegate
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

// uikit/uiapplicationdelegate: its methods are optional in Objective-C
@MainActor public protocol UIApplicationDelegate: AnyObject {
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}
