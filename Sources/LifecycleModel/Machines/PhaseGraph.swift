internal import TraceModel

/// What the phases of all platforms have in common.
enum PhaseGraph {
  static let states = [state("inactive"), state("active"), state("background")]

  static let events = [
    event(.phaseActive, "ScenePhase.active"),
    event(.phaseInactive, "ScenePhase.inactive"),
    event(.phaseBackground, "ScenePhase.background"),
  ]

  /// Of all but macOS, where apps stay active when another one is in front.
  static let transitions = [
    edge("inactive", .phaseActive, "active", [.squires, .launchOrder16], .observed),
    edge("active", .phaseInactive, "inactive", [.squires], .observed),
    edge("inactive", .phaseBackground, "background", [.squires], .observed),
    edge("background", .phaseInactive, "inactive", [.squires, .launchOrder16], .observed),
    tolerated(
      "inactive", .phaseInactive, "inactive", [.squires], .observed,
      note: "onChange(initial: true) begins with the current phase"),
  ]
}
