internal import TraceModel

/// What a process was built for. The system that its report names is the Mac's where the app of
/// another one ran on a Mac.
struct CrashTarget {
  /// The number of the platform, from 1, as `LC_BUILD_VERSION` has it (`mach-o/loader.h` of the
  /// macOS 26 SDK).
  var number: Int64?
  private var isOfSimulator = false
  /// The system that the Simulator ran, as it says itself below `Application Specific Information`.
  private var runtime: String?

  /// Takes the path of a process, its parent or its coalition.
  mutating func note(_ text: String?) {
    guard let text else { return }
    isOfSimulator =
      isOfSimulator || text.contains("CoreSimulator") || text.hasPrefix("launchd_sim")
  }

  /// Takes the Simulator's line: `CoreSimulator 987.2 - Device: iPhone 16 (…) - Runtime: iOS 18.2
  /// (22C150) - DeviceType: iPhone 16`.
  mutating func note(simulator line: String) {
    isOfSimulator = true
    guard let start = line.utf8.firstRange(of: " - Runtime: ".utf8)?.upperBound else { return }
    runtime = runtime ?? KeptText.of(String(line[start...].prefix { $0 != "(" && $0 != "-" }))
  }

  mutating func add(_ other: CrashTarget) {
    number = number ?? other.number
    runtime = runtime ?? other.runtime
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
    default: PlatformName.platform(runtime.map { String($0.prefix { !$0.isNumber }) }, device: nil)
    }
  }

  /// The version of that system.
  var simulatedVersion: String? {
    let version = (runtime ?? "").drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }
}
