internal import TraceModel

/// The APIs that machines and rules are about.
///
/// The versions are those of the 27 SDK. If the page of an API names no version for tvOS, it is
/// 9.0, the first one.
extension Availability {
  /// Callbacks of the whole app, through the platform's delegate.
  public static let app = Availability(
    "UIApplicationDelegate, NSApplicationDelegate, WKApplicationDelegate",
    "uikit/uiapplicationdelegate",
    [
      .iOS: "2.0", .iPadOS: "2.0", .macOS: "10.0", .tvOS: "9.0", .visionOS: "1.0", .watchOS: "7.0",
    ])
  public static let scenes = Availability(
    "UIScene", "uikit/uiscene",
    [
      .iOS: "13.0", .iPadOS: "13.0", .macOS: "10.15 (Mac Catalyst)", .tvOS: "13.0",
      .visionOS: "1.0",
    ])
  public static let scenePhase = Availability(
    "ScenePhase", "swiftui/scenephase",
    [
      .iOS: "14.0", .iPadOS: "14.0", .macOS: "11.0", .tvOS: "14.0", .visionOS: "1.0",
      .watchOS: "7.0",
    ])
  public static let swiftUIApp = Availability(
    "App", "swiftui/app",
    [
      .iOS: "14.0", .iPadOS: "14.0", .macOS: "11.0", .tvOS: "14.0", .visionOS: "1.0",
      .watchOS: "7.0",
    ])
  public static let onAppear = Availability(
    "onAppear(perform:)", "swiftui/view/onappear(perform:)",
    [
      .iOS: "13.0", .iPadOS: "13.0", .macOS: "10.15", .tvOS: "13.0", .visionOS: "1.0",
      .watchOS: "6.0",
    ])
  public static let delegateAdaptor = Availability(
    "UIApplicationDelegateAdaptor", "swiftui/uiapplicationdelegateadaptor",
    [.iOS: "14.0", .iPadOS: "14.0", .tvOS: "14.0", .visionOS: "1.0"])
  public static let sceneStorage = Availability(
    "SceneStorage", "swiftui/scenestorage",
    [
      .iOS: "14.0", .iPadOS: "14.0", .macOS: "11.0", .tvOS: "14.0", .visionOS: "1.0",
      .watchOS: "7.0",
    ])
  public static let openWindow = Availability(
    "openWindow", "swiftui/environmentvalues/openwindow",
    [.iOS: "16.0", .iPadOS: "16.0", .macOS: "13.0", .visionOS: "1.0"])
  public static let immersiveSpaces = Availability(
    "OpenImmersiveSpaceAction", "swiftui/openimmersivespaceaction",
    [.macOS: "26.0", .visionOS: "1.0"])
  public static let backgroundAssertions = Availability(
    "beginBackgroundTask(expirationHandler:)",
    "uikit/uiapplication/beginbackgroundtask(expirationhandler:)",
    [.iOS: "4.0", .iPadOS: "4.0", .tvOS: "9.0", .visionOS: "1.0"])
  public static let expiringActivities = Availability(
    "performExpiringActivity(withReason:using:)",
    "foundation/processinfo/performexpiringactivity(withreason:using:)",
    [.iOS: "8.2", .iPadOS: "8.2", .tvOS: "9.0", .visionOS: "1.0", .watchOS: "2.0"])
  public static let backgroundTasks = Availability(
    "BGTaskScheduler", "backgroundtasks/bgtaskscheduler",
    [.iOS: "13.0", .iPadOS: "13.0", .tvOS: "13.0", .visionOS: "1.0"])
  public static let continuedTasks = Availability(
    "BGContinuedProcessingTask", "backgroundtasks/bgcontinuedprocessingtask",
    [.iOS: "26.0", .iPadOS: "26.0"])
  public static let swiftUIBackgroundTasks = Availability(
    "backgroundTask(_:action:)", "swiftui/scene/backgroundtask(_:action:)",
    [
      .iOS: "16.0", .iPadOS: "16.0", .macOS: "13.0", .tvOS: "16.0", .visionOS: "1.0",
      .watchOS: "9.0",
    ])
  public static let watchBackgroundTasks = Availability(
    "WKRefreshBackgroundTask", "watchkit/wkrefreshbackgroundtask", [.watchOS: "3.0"])
  public static let silentPushes = Availability(
    "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
    "uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)",
    [.iOS: "7.0", .iPadOS: "7.0", .tvOS: "9.0", .visionOS: "1.0"])
  public static let backgroundTransfers = Availability(
    "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
    "uikit/uiapplicationdelegate/application(_:handleeventsforbackgroundurlsession:completionhandler:)",
    [.iOS: "7.0", .iPadOS: "7.0", .tvOS: "9.0", .visionOS: "1.0"])
  public static let appIntentScenes = Availability(
    "AppIntentSceneDelegate", "appintents/appintentscenedelegate",
    [
      .iOS: "26.0", .iPadOS: "26.0", .macOS: "26.0 (Mac Catalyst)", .tvOS: "26.0",
      .visionOS: "26.0",
    ])
  public static let prewarming = Availability(
    "Prewarming of apps", "uikit/about-the-app-launch-sequence",
    [.iOS: "15.0", .iPadOS: "15.0"])
  public static let immersionChange = Availability(
    "onImmersionChange(initial:_:)", "swiftui/view/onimmersionchange(initial:_:)",
    [.visionOS: "2.0"])
  public static let openURLs = Availability(
    "application(_:open:)", "appkit/nsapplicationdelegate/application(_:open:)",
    [.macOS: "10.13"])
  public static let extendedSessions = Availability(
    "WKExtendedRuntimeSession", "watchkit/wkextendedruntimesession", [.watchOS: "6.0"])
}
