// Scenes of UIKit.
public import AppleFoundation

// uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {
  // uikit/uiscenesession/role-swift.struct
  public struct Role: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "")
    public static let carTemplateApplication = Role(rawValue: "")
  }
  // uikit/uiscenesession/role-swift.property
  open var role: Role { .init(rawValue: "") }
  // uikit/uiscenesession/persistentidentifier
  open var persistentIdentifier: String { "" }
  // uikit/uiscenesession/configuration
  open var configuration: UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: role)
  }
  // uikit/uiscenesession/staterestorationactivity
  open var stateRestorationActivity: NSUserActivity?
}
// uikit/uistoryboard
@MainActor open class UIStoryboard: NSObject {}
// uikit/uiscenesessionactivationrequest, …/init(role:)
public struct UISceneSessionActivationRequest {
  @MainActor public init(role: UISceneSession.Role = .windowApplication) {}
}
// uikit/uisceneconfiguration, …/init(name:sessionrole:), …/name, …/delegateclass, …/storyboard
@MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  open var name: String? { nil }
  open var delegateClass: AnyClass?
  open var storyboard: UIStoryboard?
}
// uikit/uiopenurlcontext, …/url
@MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { fatalError() }
}
// uikit/uiapplicationshortcutitem
@MainActor open class UIApplicationShortcutItem: NSObject {}

// uikit/uiscene
@MainActor open class UIScene: UIResponder {
  // uikit/uiscene/activationstate-swift.enum
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  // uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    // uikit/uiscene/connectionoptions/notificationresponse
    open var notificationResponse: UNNotificationResponse? { nil }
    // uikit/uiscene/connectionoptions/cloudkitsharemetadata
    open var cloudKitShareMetadata: CKShareMetadata? { nil }
  }
  // uikit/uiscene/activationstate-swift.property
  open var activationState: ActivationState { .background }
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
