internal import TraceModel

extension Machine {
  /// The phase on visionOS. The first phase is not documented, so an instance begins in any. No
  /// event is illegal.
  static let scenePhaseVisionOS = Machine(
    .scenePhaseVisionOS, name: "scenephase-visionos",
    title: "ScenePhase on visionOS",
    instance: "scene",
    traits: .phase,
    states: [
      state("inactive"),
      state("active"),
      state("background"),
    ],
    initial: ["inactive", "active", "background"],
    events: [
      event(.phaseActive, "ScenePhase.active"),
      event(.phaseInactive, "ScenePhase.inactive"),
      event(.phaseBackground, "ScenePhase.background"),
    ],
    transitions: [
      edge("inactive", .phaseActive, "active", [.squires, .launchOrder16], .observed),
      edge("active", .phaseInactive, "inactive", [.squires], .observed),
      edge("inactive", .phaseBackground, "background", [.squires], .observed),
      edge("background", .phaseInactive, "inactive", [.squires, .launchOrder16], .observed),
      tolerated(
        "inactive", .phaseInactive, "inactive", [.squires], .observed,
        note: "onChange(initial: true) begins with the current phase"),
      edge(
        "active", .phaseBackground, "background", [.visLife], .inferred,
        note: "a closed window goes to the background"),
      edge("background", .phaseActive, "active", [.visLife], .inferred),
      tolerated("background", .phaseBackground, "background", [.visLife], .inferred),
      tolerated("active", .phaseActive, "active", [.visLife], .inferred),
    ],
    ordering: [
      order(
        "closing a window: phase.background, then view.onDisappear at once if another window "
          + "is open; the last window does not disappear at once",
        [.visLife])
    ],
    accepts: [
      example(
        "window closed and opened again",
        [.phaseActive, .phaseBackground, .phaseActive], .visLife)
    ],
    rejects: [])
}
