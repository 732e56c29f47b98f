import LifecycleModel
import RuleKit
import TraceModel

/// Why a rule could not judge what it saw.
enum Lacking {
  static let times = "the records have no times"
  static let sceneCallbacks = Self.states(.sceneCallbacks)

  /// Of a run that the system does not suspend after the app left; nil for others.
  static func suspension(_ run: RunState) -> String? {
    run.keepsRunningInBackground ? "a background mode keeps the app running" : nil
  }

  static func states(_ source: StateSource) -> String { "no \(source.words) was recorded" }
}

/// Whether the records that a rule compares by their scenes name them.
struct NamedScenes {
  private var isNamed = false
  private var isMissing = false

  mutating func note(_ scene: Symbol) {
    if scene.isPresent { isNamed = true } else { isMissing = true }
  }

  /// Why nothing could be compared; nil if a record names its scene, or if none came.
  func whyNotEvaluated(_ records: String) -> String? {
    isMissing && !isNamed ? "no \(records) names its scene" : nil
  }
}
