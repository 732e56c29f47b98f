public import TraceModel

/// An API of Apple that a rule is about, and the versions that it came with.
///
/// The versions are those of the API's page in Apple's documentation, for the 27 SDK. If the page
/// names no version for tvOS, it is 9.0, the first one.
public struct Availability: Sendable {
  /// The API as its page spells it: `UIScene`.
  public let api: String
  /// The page, without the host and `/documentation/`.
  public let page: String
  /// First version by platform. A platform that is not listed does not have the API.
  private let versions: [RunHeader.Platform: String]

  private init(_ api: String, _ page: String, _ versions: [RunHeader.Platform: String]) {
    self.api = api
    self.page = page
    self.versions = versions
  }

  /// The first version that has the API; nil if the platform does not have it.
  public func version(on platform: RunHeader.Platform) -> String? { versions[platform] }

  /// Callbacks of the whole app, through the platform's delegate.
  static let app = Availability(
    "UIApplicationDelegate, NSApplicationDelegate, WKApplicationDelegate",
    "uikit/uiapplicationdelegate",
    [
      .iOS: "2.0", .iPadOS: "2.0", .macOS: "10.0", .tvOS: "9.0", .visionOS: "1.0", .watchOS: "7.0",
    ])
  static let scenes = Availability(
    "UIScene", "uikit/uiscene",
    [
      .iOS: "13.0", .iPadOS: "13.0", .macOS: "10.15 (Mac Catalyst)", .tvOS: "13.0",
      .visionOS: "1.0",
    ])
  static let scenePhase = Availability(
    "ScenePhase", "swiftui/scenephase",
    [
      .iOS: "14.0", .iPadOS: "14.0", .macOS: "11.0", .tvOS: "14.0", .visionOS: "1.0",
      .watchOS: "7.0",
    ])
  static let swiftUIApp = Availability(
    "App", "swiftui/app",
    [
      .iOS: "14.0", .iPadOS: "14.0", .macOS: "11.0", .tvOS: "14.0", .visionOS: "1.0",
      .watchOS: "7.0",
    ])
  static let onAppear = Availability(
    "onAppear(perform:)", "swiftui/view/onappear(perform:)",
    [
      .iOS: "13.0", .iPadOS: "13.0", .macOS: "10.15", .tvOS: "13.0", .visionOS: "1.0",
      .watchOS: "6.0",
    ])
  static let delegateAdaptor = Availability(
    "UIApplicationDelegateAdaptor", "swiftui/uiapplicationdelegateadaptor",
    [.iOS: "14.0", .iPadOS: "14.0", .tvOS: "14.0", .visionOS: "1.0"])
  static let sceneStorage = Availability(
    "SceneStorage", "swiftui/scenestorage",
    [
      .iOS: "14.0", .iPadOS: "14.0", .macOS: "11.0", .tvOS: "14.0", .visionOS: "1.0",
      .watchOS: "7.0",
    ])
  static let openWindow = Availability(
    "openWindow", "swiftui/environmentvalues/openwindow",
    [.iOS: "16.0", .iPadOS: "16.0", .macOS: "13.0", .visionOS: "1.0"])
  static let immersiveSpaces = Availability(
    "OpenImmersiveSpaceAction", "swiftui/openimmersivespaceaction",
    [.macOS: "26.0", .visionOS: "1.0"])
  static let backgroundAssertions = Availability(
    "beginBackgroundTask(expirationHandler:)",
    "uikit/uiapplication/beginbackgroundtask(expirationhandler:)",
    [.iOS: "4.0", .iPadOS: "4.0", .tvOS: "9.0", .visionOS: "1.0"])
  static let expiringActivities = Availability(
    "performExpiringActivity(withReason:using:)",
    "foundation/processinfo/performexpiringactivity(withreason:using:)",
    [.iOS: "8.2", .iPadOS: "8.2", .tvOS: "9.0", .visionOS: "1.0", .watchOS: "2.0"])
  static let backgroundTasks = Availability(
    "BGTaskScheduler", "backgroundtasks/bgtaskscheduler",
    [.iOS: "13.0", .iPadOS: "13.0", .tvOS: "13.0", .visionOS: "1.0"])
  static let swiftUIBackgroundTasks = Availability(
    "backgroundTask(_:action:)", "swiftui/scene/backgroundtask(_:action:)",
    [
      .iOS: "16.0", .iPadOS: "16.0", .macOS: "13.0", .tvOS: "16.0", .visionOS: "1.0",
      .watchOS: "9.0",
    ])
  static let watchBackgroundTasks = Availability(
    "WKRefreshBackgroundTask", "watchkit/wkrefreshbackgroundtask", [.watchOS: "3.0"])
  static let silentPushes = Availability(
    "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
    "uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)",
    [.iOS: "7.0", .iPadOS: "7.0", .tvOS: "9.0", .visionOS: "1.0"])
  static let backgroundTransfers = Availability(
    "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
    "uikit/uiapplicationdelegate/application(_:handleeventsforbackgroundurlsession:completionhandler:)",
    [.iOS: "7.0", .iPadOS: "7.0", .tvOS: "9.0", .visionOS: "1.0"])
}

extension RuleInfo {
  /// Platforms that the rule applies to, each with the first version that has its API. Of several
  /// APIs the oldest counts.
  public var firstVersions: [(platform: RunHeader.Platform, version: String)] {
    (platforms ?? RunHeader.Platform.allCases).compactMap { platform in
      since.compactMap { $0.version(on: platform) }
        .min { Self.numbers($0).lexicographicallyPrecedes(Self.numbers($1)) }
        .map { (platform, $0) }
    }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.prefix { $0 != " " }.split(separator: ".").map { Int($0) ?? 0 }
  }
}
