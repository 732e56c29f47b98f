import LifecycleModel
import RuleKit
import TraceModel

/// How much it matters that an app does not adopt scenes: the SDK that it was built with decides.
enum SceneRequirement {
  /// - Parameter sdk: its version; nil: unknown.
  static func severity(sdk: String?) -> Severity {
    if isRequired(sdk: sdk) { return .error }
    return holds(.scenesSoonRequired, sdk) ? .warning : .note
  }

  /// Whether an app without scenes is known not to launch.
  static func isRequired(sdk: String?) -> Bool { holds(.scenesRequired, sdk) }

  /// The versions are the same on all systems with UIKit.
  private static func holds(_ fact: Availability, _ sdk: String?) -> Bool {
    sdk.flatMap(SystemVersion.init).flatMap { fact.isPresent(in: $0, on: .iOS) } ?? false
  }
}
