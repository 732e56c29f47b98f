/// Names in the executables of Apple's frameworks' users: which life cycle a program has, and what
/// it calls.
public enum ProductNames {
  /// `static App.main()` of SwiftUI, which `@main` on an `App` calls.
  public static let swiftUIMain = "_$s7SwiftUI3AppPAAE4mainyyFZ"
  /// `UIApplicationMain`, and `static UIApplicationDelegate.main()`, which `@main` on a delegate
  /// calls.
  public static let uiKitMains = [
    "_UIApplicationMain", "_$sSo21UIApplicationDelegateP5UIKitE4mainyyFZ",
  ]
  /// Makes classes while the app runs, so that no list has them.
  public static let makesClasses = "_objc_allocateClassPair"
  /// The classes of requests, by the background mode that each needs.
  public static let processingRequest = "_OBJC_CLASS_$_BGProcessingTaskRequest"
  public static let refreshRequest = "_OBJC_CLASS_$_BGAppRefreshTaskRequest"
  /// Requests that need neither.
  public static let otherRequests = [
    "_OBJC_CLASS_$_BGContinuedProcessingTaskRequest", "_OBJC_CLASS_$_BGHealthResearchTaskRequest",
  ]

  public static let symbols =
    [swiftUIMain, makesClasses, processingRequest, refreshRequest] + uiKitMains + otherRequests

  /// The app delegate's answer for a new scene, by the part of its name that no other has.
  public static let configurationForConnecting = "configurationForConnectingSceneSession"
  /// A class that conforms to a protocol of scene delegates has the protocol's name with it.
  public static let sceneDelegates = ["UIWindowSceneDelegate", hostingSceneDelegate]
  /// Of a scene delegate whose scenes SwiftUI fills.
  static let hostingSceneDelegate = "UIHostingSceneDelegate"

  public static let texts = [configurationForConnecting] + sceneDelegates
}
