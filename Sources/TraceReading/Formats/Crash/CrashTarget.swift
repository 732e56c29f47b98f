internal import TraceModel

/// What a process was built for. The system that its report names is the Mac's where the app of
/// another one ran on a Mac.
struct CrashTarget {
  /// The number of the platform, from 1, as `LC_BUILD_VERSION` has it (`mach-o/loader.h` of the
  /// macOS 26 SDK).
  var number: Int64?
  private var isOfSimulator = false

  /// Takes the path of a process, its parent or its coalition.
  mutating func note(_ text: String?) {
    guard let text else { return }
    isOfSimulator =
      isOfSimulator || text.contains("CoreSimulator") || text.hasPrefix("launchd_sim")
  }

  mutating func add(_ other: CrashTarget) {
    number = number ?? other.number
    isOfSimulator = isOfSimulator || other.isOfSimulator
  }

  /// Whether it is an app of Mac Catalyst, or in the Simulator.
  var isForeign: Bool { isOfSimulator || simulated != nil || number == 6 }

  /// The system that the Simulator simulated; nil if none, or if the report does not say which.
  var simulated: RunHeader.Platform? {
    switch number {
    case 7: .iOS
    case 8: .tvOS
    case 9: .watchOS
    case 12: .visionOS
    default: nil
    }
  }
}
