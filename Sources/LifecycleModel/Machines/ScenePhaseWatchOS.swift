internal import TraceModel

extension Machine {
  /// The phase on watchOS, where a lowered wrist makes the scene inactive for minutes.
  static let scenePhaseWatchOS = Machine(
    .scenePhaseWatchOS, name: "scenephase-watchos",
    title: "ScenePhase on watchOS",
    instance: "scene",
    traits: .phase,
    states: [
      state("inactive"),
      state("active"),
      state("background"),
    ],
    initial: ["inactive"],
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
