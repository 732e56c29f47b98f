internal import TraceModel

extension Machine {
  /// The phase on visionOS. The first phase is not documented, so an instance begins in any. No
  /// event is illegal.
  static let scenePhaseVisionOS = Machine(
    .scenePhaseVisionOS, name: "scenephase-visionos",
    title: "ScenePhase on visionOS",
    instance: "scene",
    traits: .phase,
    states: PhaseGraph.states,
    initial: ["inactive", "active", "background"],
    events: PhaseGraph.events,
    transitions: PhaseGraph.transitions + [
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
