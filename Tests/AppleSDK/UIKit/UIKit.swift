// The part of UIKit that the recorder and the snippets use, with Apple's names, labels and
// isolation (27 SDK). Nothing here does anything. The comment of each declaration is its page below
// https://developer.apple.com/documentation/.
@_exported public import AppleFoundation

// uikit/uiresponder
@MainActor open class UIResponder: NSObject {
  // uikit/uiresponder/useractivity
  open var userActivity: NSUserActivity?
}
// uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {}
// uikit/uiview, uikit/uiview/didmovetowindow(), uikit/uiview/window
@MainActor open class UIView: UIResponder {
  open func didMoveToWindow() {}
  open var window: UIWindow? { nil }
}
// uikit/uiwindow, …/init(windowscene:), …/windowscene, …/rootviewcontroller, …/makekeyandvisible()
@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) {}
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
  open var windowScene: UIWindowScene?
  // uikit/uiwindow/didbecomevisiblenotification
  nonisolated public class var didBecomeVisibleNotification: Notification.Name { .init("") }
}

// uikit/uibackgroundtaskidentifier, …/invalid
public struct UIBackgroundTaskIdentifier: Sendable, Hashable {
  public static let invalid = UIBackgroundTaskIdentifier()
}

// uikit/uibackgroundfetchresult
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

// uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
  // uikit/uiapplication/launchoptionskey
  public struct LaunchOptionsKey: Sendable, Hashable {}
  // uikit/uiapplication/shared
  open class var shared: UIApplication { UIApplication() }
  // uikit/uiapplication/delegate
  open var delegate: (any UIApplicationDelegate)?
  // uikit/uiapplication/connectedscenes
  open var connectedScenes: Set<UIScene> { [] }
  // uikit/uiapplication/activatescenesession(for:errorhandler:)
  open func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {}
  // uikit/uiapplication/isprotecteddataavailable
  open var isProtectedDataAvailable: Bool { true }
  // uikit/uiapplication/registerforremotenotifications()
  open func registerForRemoteNotifications() {}
  // uikit/uiapplication/beginbackgroundtask(expirationhandler:)
  nonisolated open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
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
