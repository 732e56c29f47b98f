internal import TraceModel

extension Machine {
  /// The phase of several scenes together. The first value depends on the scenes there are, so an
  /// instance begins in any state. No event is illegal.
  static let scenePhaseApp = Machine(
    .scenePhaseApp, name: "scenephase-app",
    title: "ScenePhase read in an App or in a scene declaration",
    instance: "process, or scene declaration",
    traits: Traits(
      key: .group, word: "phase",
      subject: .words("the ScenePhase of the app", named: "the ScenePhase of group", .name),
      appStates: ["active": .active, "inactive": .inactive]),
    states: PhaseGraph.states,
    initial: ["inactive", "background", "active"],
    derivation: Derivation(
      rule:
        "the maximum over the instances, background < inactive < active: active if one is, "
        + "background only if all are; not specified without an instance",
      sources: [.phase, .scene, .swiftuiMigration]),
    events: PhaseGraph.events,
    transitions: PhaseGraph.transitions + [
      tolerated("background", .phaseActive, "active", [.phase], .inferred),
      tolerated("active", .phaseBackground, "background", [.phase], .inferred),
      tolerated("active", .phaseActive, "active", [.squires], .observed),
      tolerated("background", .phaseBackground, "background", [.squires], .inferred),
    ],
    ordering: [
      order(
        "the phase changes only after the scene whose change caused it",
        [.phase], .inferred)
    ],
    accepts: [
      example(
        "every scene to the background and back",
        [.phaseActive, .phaseInactive, .phaseBackground, .phaseInactive, .phaseActive], .squires)
    ],
    rejects: [])
}
