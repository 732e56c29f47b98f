internal import TraceModel

/// The names of callbacks and notifications, and the events that they are.
///
/// Names are Apple's: of `UIApplicationDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`,
/// `UNUserNotificationCenterDelegate`, `NSApplicationDelegate`, `WKApplicationDelegate`,
/// `CPTemplateApplicationSceneDelegate` and `AppIntentSceneDelegate`, and the notifications of
/// `UIApplication`, `UIScene`, `NSApplication` and `WKApplication`
/// (https://developer.apple.com/documentation). Swift and Objective-C spell them differently.
enum PrintedNameTable {
  typealias Row = (name: String, meaning: PrintedNames.Meaning)

  /// In the order of the documentation.
  static let names: [Row] = application + observers + scenes + notifications + mac + watch

  private static let application: [Row] = [
    ("willFinishLaunchingWithOptions", .callback(.appWillFinishLaunching)),
    ("didFinishLaunchingWithOptions", .callback(.appDidFinishLaunching)),
    ("didFinishLaunching", .shared(.appDidFinishLaunching, mac: .nsDidFinishLaunching, watch: nil)),
    (
      "applicationWillFinishLaunching",
      .shared(.appWillFinishLaunching, mac: .nsWillFinishLaunching, watch: nil)
    ),
    (
      "applicationDidFinishLaunching",
      .shared(
        .appDidFinishLaunching, mac: .nsDidFinishLaunching, watch: .wkDidFinishLaunching)
    ),
    (
      "applicationDidBecomeActive",
      .shared(.appDidBecomeActive, mac: .nsDidBecomeActive, watch: .wkDidBecomeActive)
    ),
    (
      "applicationWillResignActive",
      .shared(.appWillResignActive, mac: .nsWillResignActive, watch: .wkWillResignActive)
    ),
    (
      "applicationWillTerminate",
      .shared(.appWillTerminate, mac: .nsWillTerminate, watch: nil)
    ),
    (
      "applicationDidEnterBackground",
      .shared(.appDidEnterBackground, mac: nil, watch: .wkDidEnterBackground)
    ),
    (
      "applicationWillEnterForeground",
      .shared(.appWillEnterForeground, mac: nil, watch: .wkWillEnterForeground)
    ),
    ("applicationDidReceiveMemoryWarning", .callback(.appMemoryWarning)),
    ("applicationSignificantTimeChange", .callback(.appSignificantTimeChange)),
    (
      "applicationProtectedDataDidBecomeAvailable",
      .shared(.appProtectedDataAvailable, mac: .nsProtectedDataDidBecomeAvailable, watch: nil)
    ),
    (
      "applicationProtectedDataWillBecomeUnavailable",
      .callback(.appProtectedDataWillBecomeUnavailable)
    ),
    ("configurationForConnecting", .callback(.appConfigurationForConnecting)),
    ("configurationForConnectingSceneSession", .callback(.appConfigurationForConnecting)),
    ("didDiscardSceneSessions", .callback(.appDidDiscardSceneSessions)),
    (
      "didRegisterForRemoteNotificationsWithDeviceToken",
      .shared(
        .appDidRegisterForRemoteNotifications, mac: .nsDidRegisterForRemoteNotifications,
        watch: .wkDidRegisterForRemoteNotifications)
    ),
    (
      "didFailToRegisterForRemoteNotificationsWithError",
      .shared(
        .appDidFailToRegisterForRemoteNotifications,
        mac: .nsDidFailToRegisterForRemoteNotifications,
        watch: .wkDidFailToRegisterForRemoteNotifications)
    ),
    (
      "didReceiveRemoteNotification",
      .shared(
        .appDidReceiveRemoteNotification, mac: .nsDidReceiveRemoteNotification,
        watch: .wkDidReceiveRemoteNotification)
    ),
    (
      "handleEventsForBackgroundURLSession", .callback(.appHandleEventsForBackgroundURLSession)
    ),
    ("shouldSaveApplicationState", .callback(.appShouldSaveState)),
    ("shouldSaveSecureApplicationState", .callback(.appShouldSaveState)),
    ("shouldRestoreApplicationState", .callback(.appShouldRestoreState)),
    ("shouldRestoreSecureApplicationState", .callback(.appShouldRestoreState)),
    (
      "willContinueUserActivityWithType",
      .either(.appWillContinueUserActivity, scene: .sceneWillContinueUserActivity)
    ),
    (
      "didBecomeActive",
      .posted(
        .noteAppDidBecomeActive, scene: .sceneDidBecomeActive, mac: .nsDidBecomeActive,
        watch: .wkDidBecomeActive)
    ),
    (
      "willResignActive",
      .posted(
        .noteAppWillResignActive, scene: .sceneWillResignActive, mac: .nsWillResignActive,
        watch: .wkWillResignActive)
    ),
    (
      "didEnterBackground",
      .posted(
        .noteAppDidEnterBackground, scene: .sceneDidEnterBackground, mac: nil,
        watch: .wkDidEnterBackground)
    ),
    (
      "willEnterForeground",
      .posted(
        .noteAppWillEnterForeground, scene: .sceneWillEnterForeground, mac: nil,
        watch: .wkWillEnterForeground)
    ),
  ]

  /// Functions of apps that observe the application's notifications, by the names that most have:
  /// `appDidBecomeActive`, `handleAppDidBecomeActive`.
  private static let observers: [Row] = application.flatMap { name, meaning -> [Row] in
    guard case .posted(let kind, _, let mac, let watch) = meaning else { return [] }
    let verb = name.prefix(1).uppercased() + name.dropFirst()
    return ["app", "onApp", "handleApp"].map {
      ($0 + verb, .posted(kind, scene: nil, mac: mac, watch: watch))
    }
  }

  private static let scenes: [Row] = [
    ("willConnectTo", .scene(.sceneWillConnect)),
    ("willConnectToSession", .scene(.sceneWillConnect)),
    ("willConnect", .scene(.sceneWillConnect)),
    ("sceneWillConnect", .scene(.sceneWillConnect)),
    ("sceneWillEnterForeground", .scene(.sceneWillEnterForeground)),
    ("sceneDidBecomeActive", .scene(.sceneDidBecomeActive)),
    ("sceneWillResignActive", .scene(.sceneWillResignActive)),
    ("sceneDidEnterBackground", .scene(.sceneDidEnterBackground)),
    ("sceneDidDisconnect", .scene(.sceneDidDisconnect)),
    ("didDisconnect", .scene(.sceneDidDisconnect)),
    ("openURLContexts", .scene(.sceneOpenURLContexts)),
    ("stateRestorationActivityForScene", .scene(.sceneStateRestorationActivity)),
    ("restoreInteractionStateWith", .scene(.sceneRestoreInteractionState)),
    ("restoreInteractionStateWithUserActivity", .scene(.sceneRestoreInteractionState)),
    ("didUpdateEffectiveGeometry", .scene(.windowSceneDidUpdateGeometry)),
    ("willPerformAppIntent", .scene(.sceneWillPerformAppIntent)),
  ]

  /// In Objective-C's spelling, which `print(notification)` writes, and in Swift's.
  private static let notifications: [Row] = [
    ("UIApplicationDidFinishLaunchingNotification", .notice(.appDidFinishLaunching)),
    ("UIApplicationDidBecomeActiveNotification", .note(.noteAppDidBecomeActive)),
    ("UIApplicationWillResignActiveNotification", .note(.noteAppWillResignActive)),
    ("UIApplicationDidEnterBackgroundNotification", .note(.noteAppDidEnterBackground)),
    ("UIApplicationWillEnterForegroundNotification", .note(.noteAppWillEnterForeground)),
    ("UIApplicationDidReceiveMemoryWarningNotification", .notice(.appMemoryWarning)),
    ("UIApplicationWillTerminateNotification", .notice(.appWillTerminate)),
    ("UIApplicationSignificantTimeChangeNotification", .notice(.appSignificantTimeChange)),
    ("UIApplicationProtectedDataDidBecomeAvailable", .notice(.appProtectedDataAvailable)),
    (
      "UIApplicationProtectedDataWillBecomeUnavailable",
      .notice(.appProtectedDataWillBecomeUnavailable)
    ),
    (
      "didFinishLaunchingNotification",
      .posted(
        .appDidFinishLaunching, scene: nil, mac: .nsDidFinishLaunching,
        watch: .wkDidFinishLaunching)
    ),
    (
      "didBecomeActiveNotification",
      .posted(
        .noteAppDidBecomeActive, scene: nil, mac: .nsDidBecomeActive, watch: .wkDidBecomeActive)
    ),
    (
      "willResignActiveNotification",
      .posted(
        .noteAppWillResignActive, scene: nil, mac: .nsWillResignActive, watch: .wkWillResignActive)
    ),
    (
      "didEnterBackgroundNotification",
      .posted(
        .noteAppDidEnterBackground, scene: .sceneDidEnterBackground, mac: nil,
        watch: .wkDidEnterBackground)
    ),
    (
      "willEnterForegroundNotification",
      .posted(
        .noteAppWillEnterForeground, scene: .sceneWillEnterForeground, mac: nil,
        watch: .wkWillEnterForeground)
    ),
    (
      "willTerminateNotification",
      .posted(.appWillTerminate, scene: nil, mac: .nsWillTerminate, watch: nil)
    ),
    ("didReceiveMemoryWarningNotification", .notice(.appMemoryWarning)),
    ("significantTimeChangeNotification", .notice(.appSignificantTimeChange)),
    ("protectedDataDidBecomeAvailableNotification", .notice(.appProtectedDataAvailable)),
    (
      "protectedDataWillBecomeUnavailableNotification",
      .notice(.appProtectedDataWillBecomeUnavailable)
    ),
    ("UISceneWillConnectNotification", .notice(.sceneWillConnect)),
    ("UISceneWillEnterForegroundNotification", .notice(.sceneWillEnterForeground)),
    ("UISceneDidActivateNotification", .notice(.sceneDidBecomeActive)),
    ("UISceneWillDeactivateNotification", .notice(.sceneWillResignActive)),
    ("UISceneDidEnterBackgroundNotification", .notice(.sceneDidEnterBackground)),
    ("UISceneDidDisconnectNotification", .notice(.sceneDidDisconnect)),
    ("didActivateNotification", .notice(.sceneDidBecomeActive)),
    ("willDeactivateNotification", .notice(.sceneWillResignActive)),
  ]

  /// Only AppKit has these, so that the names it shares with UIKit are AppKit's from there on.
  private static let mac: [Row] = [
    ("applicationWillBecomeActive", .callback(.nsWillBecomeActive)),
    ("applicationDidResignActive", .callback(.nsDidResignActive)),
    ("applicationWillHide", .callback(.nsWillHide)),
    ("applicationDidHide", .callback(.nsDidHide)),
    ("applicationWillUnhide", .callback(.nsWillUnhide)),
    ("applicationDidUnhide", .callback(.nsDidUnhide)),
    ("applicationShouldHandleReopen", .callback(.nsShouldHandleReopen)),
    ("applicationShouldTerminate", .callback(.nsShouldTerminate)),
    (
      "applicationShouldTerminateAfterLastWindowClosed",
      .callback(.nsShouldTerminateAfterLastWindowClosed)
    ),
    ("restoreWindowWithIdentifier", .callback(.nsRestoreWindow)),
    ("NSApplicationWillFinishLaunchingNotification", .notice(.nsWillFinishLaunching)),
    ("NSApplicationDidFinishLaunchingNotification", .notice(.nsDidFinishLaunching)),
    ("NSApplicationWillBecomeActiveNotification", .notice(.nsWillBecomeActive)),
    ("NSApplicationDidBecomeActiveNotification", .notice(.nsDidBecomeActive)),
    ("NSApplicationWillResignActiveNotification", .notice(.nsWillResignActive)),
    ("NSApplicationDidResignActiveNotification", .notice(.nsDidResignActive)),
    ("NSApplicationWillHideNotification", .notice(.nsWillHide)),
    ("NSApplicationDidHideNotification", .notice(.nsDidHide)),
    ("NSApplicationWillUnhideNotification", .notice(.nsWillUnhide)),
    ("NSApplicationDidUnhideNotification", .notice(.nsDidUnhide)),
    ("NSApplicationWillTerminateNotification", .notice(.nsWillTerminate)),
    (
      "NSApplicationDidFinishRestoringWindowsNotification",
      .notice(.nsDidFinishRestoringWindows)
    ),
    ("didFinishRestoringWindowsNotification", .notice(.nsDidFinishRestoringWindows)),
    ("willFinishLaunchingNotification", .notice(.nsWillFinishLaunching)),
    ("willBecomeActiveNotification", .notice(.nsWillBecomeActive)),
    ("didResignActiveNotification", .notice(.nsDidResignActive)),
    ("willHideNotification", .notice(.nsWillHide)),
    ("didHideNotification", .notice(.nsDidHide)),
    ("willUnhideNotification", .notice(.nsWillUnhide)),
    ("didUnhideNotification", .notice(.nsDidUnhide)),
  ]

  private static let watch: [Row] = [
    ("WKApplicationDidFinishLaunchingNotification", .notice(.wkDidFinishLaunching)),
    ("WKApplicationDidBecomeActiveNotification", .notice(.wkDidBecomeActive)),
    ("WKApplicationWillResignActiveNotification", .notice(.wkWillResignActive)),
    ("WKApplicationDidEnterBackgroundNotification", .notice(.wkDidEnterBackground)),
    ("WKApplicationWillEnterForegroundNotification", .notice(.wkWillEnterForeground)),
    ("handleBackgroundTasks", .watch(.wkHandleBackgroundTasks)),
    ("handleActiveWorkoutRecovery", .callback(.wkHandleWorkoutRecovery)),
    ("handleUserActivity", .watch(.wkHandleUserActivity)),
    ("extendedRuntimeSessionDidStart", .callback(.wkSessionStart)),
    ("extendedRuntimeSessionWillExpire", .callback(.wkSessionWillExpire)),
  ]

  typealias Selector = (base: String, label: String, meaning: PrintedNames.Meaning)

  private static let continued = PrintedNames.Meaning.shared(
    .appContinueUserActivity, mac: .nsContinueUserActivity, watch: nil)
  private static let shared = PrintedNames.Meaning.shared(
    .appUserDidAcceptCloudKitShare, mac: .nsUserDidAcceptCloudKitShare, watch: nil)

  /// Callbacks whose names are words of everyday life: only the beginning of the selector, with one
  /// of its labels, shows which they are.
  static let selectors: [Selector] = [
    ("application", "open:options", .callback(.appOpenURL)),
    ("application", "open:sourceApplication", .callback(.appOpenURL)),
    ("application", "open", .callback(.nsOpenURLs)),
    ("application", "openURL", .callback(.appOpenURL)),
    ("application", "handleOpen", .callback(.appOpenURL)),
    ("application", "handleOpenURL", .callback(.appOpenURL)),
    ("application", "openFile", .callback(.nsOpenFile)),
    ("application", "openFiles", .callback(.nsOpenFile)),
    ("application", "openURLs", .callback(.nsOpenURLs)),
    ("application", "performActionFor", .callback(.appPerformAction)),
    ("application", "performActionForShortcutItem", .callback(.appPerformAction)),
    ("application", "continue", continued),
    ("application", "continueUserActivity", continued),
    ("application", "userDidAcceptCloudKitShareWith", shared),
    ("application", "userDidAcceptCloudKitShareWithMetadata", shared),
    ("application", "willEncodeRestorableStateWith", .callback(.appWillEncodeRestorableState)),
    ("application", "willEncodeRestorableStateWithCoder", .callback(.appWillEncodeRestorableState)),
    ("application", "didDecodeRestorableStateWith", .callback(.appDidDecodeRestorableState)),
    ("application", "didDecodeRestorableStateWithCoder", .callback(.appDidDecodeRestorableState)),
    ("scene", "continue", .scene(.sceneContinueUserActivity)),
    ("scene", "continueUserActivity", .scene(.sceneContinueUserActivity)),
    (
      "scene", "didFailToContinueUserActivityWithType",
      .scene(.sceneDidFailToContinueUserActivity)
    ),
    ("scene", "didUpdate", .scene(.sceneDidUpdateUserActivity)),
    ("scene", "didUpdateUserActivity", .scene(.sceneDidUpdateUserActivity)),
    ("stateRestorationActivity", "for", .scene(.sceneStateRestorationActivity)),
    ("windowScene", "didUpdate", .scene(.windowSceneDidUpdateGeometry)),
    ("windowScene", "didUpdateCoordinateSpace", .scene(.windowSceneDidUpdateGeometry)),
    ("windowScene", "performActionFor", .scene(.windowScenePerformAction)),
    ("windowScene", "performActionForShortcutItem", .scene(.windowScenePerformAction)),
    (
      "windowScene", "userDidAcceptCloudKitShareWith",
      .scene(.windowSceneUserDidAcceptCloudKitShare)
    ),
    (
      "windowScene", "userDidAcceptCloudKitShareWithMetadata",
      .scene(.windowSceneUserDidAcceptCloudKitShare)
    ),
    ("templateApplicationScene", "didConnect", .scene(.carplayDidConnect)),
    ("templateApplicationScene", "didConnectInterfaceController", .scene(.carplayDidConnect)),
    ("templateApplicationScene", "didDisconnectInterfaceController", .scene(.carplayDidDisconnect)),
    ("restoreWindow", "withIdentifier", .callback(.nsRestoreWindow)),
    (
      "didRegisterForRemoteNotifications", "withDeviceToken",
      .callback(.wkDidRegisterForRemoteNotifications)
    ),
    ("handle", "_ backgroundTasks", .callback(.wkHandleBackgroundTasks)),
    ("userDidAcceptCloudKitShare", "with", .watch(.wkUserDidAcceptCloudKitShare)),
    ("extendedRuntimeSession", "didInvalidateWith", .callback(.wkSessionInvalidate)),
    ("extendedRuntimeSession", "didInvalidateWithReason", .callback(.wkSessionInvalidate)),
    ("userNotificationCenter", "didReceive", .callback(.appDidReceiveNotificationResponse)),
    (
      "userNotificationCenter", "didReceiveNotificationResponse",
      .callback(.appDidReceiveNotificationResponse)
    ),
    ("userNotificationCenter", "willPresent", .callback(.appWillPresentNotification)),
    ("userNotificationCenter", "willPresentNotification", .callback(.appWillPresentNotification)),
  ]
}
