internal import TraceModel

/// Facts about Apple's systems that are no API.
///
/// Where the SDK decides, the versions are those of the SDK that an app was built with.
extension Availability {
  private static let migration = "technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"

  public static let scenesAnnounced = Availability(
    "UIKit logs that an app without scenes will fail an assertion in a future version", migration,
    [.iOS: "18.4", .iPadOS: "18.4", .tvOS: "18.4", .visionOS: "2.4"],
    until: [.iOS: "26.0", .iPadOS: "26.0", .tvOS: "26.0", .visionOS: "26.0"])

  /// By the SDK.
  public static let scenesSoonRequired = Availability(
    "UIKit logs that scenes will soon be required", migration,
    [.iOS: "26.0", .iPadOS: "26.0", .tvOS: "26.0", .visionOS: "26.0"],
    until: [.iOS: "27.0", .iPadOS: "27.0", .tvOS: "27.0", .visionOS: "27.0"])

  /// By the SDK. The technote says: in the major release that follows iOS 26.
  public static let scenesRequired = Availability(
    "An app that is built with this SDK and has no scenes does not launch", migration,
    [.iOS: "27.0", .iPadOS: "27.0", .tvOS: "27.0", .visionOS: "27.0"])

  /// The facts of this file, in the order of their versions.
  public static let facts: [Availability] = [scenesAnnounced, scenesSoonRequired, scenesRequired]
}
