internal import TraceModel

extension Machine {
  /// The phase on watchOS, where a lowered wrist makes the scene inactive for minutes.
  static let scenePhaseWatchOS = Machine(
    .scenePhaseWatchOS, name: "scenephase-watchos",
    title: "ScenePhase on watchOS",
    instance: "scene",
    traits: .phase,
    states: PhaseGraph.states,
    initial: ["inactive"],
    events: PhaseGraph.events,
    transitions: PhaseGraph.transitions + [
      edge(
        "background", .phaseActive, "active", [.wkTrans],
        note: "Apple's table resumes straight to active"),
      tolerated(
        "active", .phaseBackground, "background", [.wkLife], .inferred,
        note: "pressing the crown passes inactive quickly"),
    ],
    ordering: [
      order(
        "launch: wk.didFinishLaunching with phase.inactive < wk.willEnterForeground < "
          + "wk.didBecomeActive with phase.active < view.onAppear",
        [.wkTrans]),
      order(
        "leaving: wk.willResignActive < phase.inactive with view.onDisappear < "
          + "wk.didEnterBackground with phase.background",
        [.wkTrans]),
    ],
    accepts: [
      example(
        "launch, wrist down, resumed",
        [.phaseInactive, .phaseActive, .phaseInactive, .phaseBackground, .phaseActive], .wkTrans)
    ],
    rejects: [
      example("active twice", [.phaseActive, .phaseActive], .wkTrans)
    ])
}
