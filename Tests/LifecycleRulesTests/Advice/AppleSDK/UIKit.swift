// UIKit and CarPlay.

/// Stands for NSObject below classes of the main actor. Those of Objective-C are Sendable; in Swift
/// they are if no class without isolation is above them.
@MainActor open class UIObject: NSObjectProtocol, Hashable {
  nonisolated public init() {}
  nonisolated public static func == (left: UIObject, right: UIObject) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) {}
}
@MainActor open class UIResponder: UIObject {}
@MainActor open class UIViewController: UIResponder {}
@MainActor open class UIWindow: UIResponder {
  public init(windowScene: UIWindowScene) {}
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

public struct UIBackgroundTaskIdentifier: Sendable, Hashable {
  public static let invalid = UIBackgroundTaskIdentifier()
}
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

@MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Sendable, Hashable {}
  open class var shared: UIApplication { UIApplication() }
  open var connectedScenes: Set<UIScene> { [] }
  open var isProtectedDataAvailable: Bool { true }
  nonisolated open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  open func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {}
  open func registerForRemoteNotifications() {}
  nonisolated public class var didBecomeActiveNotification: Notification.Name { .init("") }
  nonisolated public class var didEnterBackgroundNotification: Notification.Name { .init("") }
  nonisolated public class var protectedDataDidBecomeAvailableNotification: Notification.Name {
    .init("")
  }
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data)
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  public func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {}
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult { .noData }
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

@MainActor open class UISceneSession: UIObject {
  public struct Role: Sendable, Hashable {
    public static let windowApplication = Role()
    public static let carTemplateApplication = Role()
  }
  open var role: Role { .windowApplication }
  open var persistentIdentifier: String { "" }
}
@MainActor open class UISceneConfiguration: UIObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  open var delegateClass: AnyClass?
}
public struct UISceneSessionActivationRequest {
  @MainActor public init(role: UISceneSession.Role = .windowApplication) {}
}
@MainActor open class UIOpenURLContext: UIObject {
  open var url: URL { fatalError() }
}
@MainActor open class UIApplicationShortcutItem: UIObject {}

@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  @MainActor open class ConnectionOptions: UIObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
  }
  open var activationState: ActivationState { .background }
  open var session: UISceneSession { fatalError() }
  nonisolated public class var willConnectNotification: Notification.Name { .init("") }
  nonisolated public class var didDisconnectNotification: Notification.Name { .init("") }
  nonisolated public class var didActivateNotification: Notification.Name { .init("") }
  nonisolated public class var willDeactivateNotification: Notification.Name { .init("") }
  nonisolated public class var willEnterForegroundNotification: Notification.Name { .init("") }
  nonisolated public class var didEnterBackgroundNotification: Notification.Name { .init("") }
}
@MainActor open class UIWindowScene: UIScene {}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}
extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
