internal import TraceModel

extension Machine {
  /// The phase that a view of the scene reads. Every pair of phases has been seen or can be
  /// delivered, so no event is illegal; tolerated transitions are the news.
  static let scenePhaseViewIOS = Machine(
    .scenePhaseViewIOS, name: "scenephase-view-ios",
    title: "ScenePhase read in a view on iOS, iPadOS and tvOS",
    instance: "scene",
    traits: .phase,
    states: PhaseGraph.states,
    initial: ["inactive"],
    events: PhaseGraph.events,
    transitions: PhaseGraph.transitions + [
      tolerated(
        "background", .phaseActive, "active", [.phaseBackground], .inferred,
        note: "one update for two changes; Apple lets the background lead back to active"),
      tolerated(
        "active", .phaseBackground, "background", [.squires], .inferred,
        note: "one update for two changes"),
      tolerated(
        "background", .phaseBackground, "background", [.squires], .inferred,
        note: "onChange(initial: true) in the background"),
      tolerated(
        "active", .phaseActive, "active", [.squires], .inferred,
        note: "onChange(initial: true) in a view that came later"),
    ],
    ordering: [
      order(
        "cold: scene.didBecomeActive < phase.active, with no phase.inactive before",
        [.launchOrder16], .observed),
      order(
        "warm: scene.willEnterForeground < phase.inactive < scene.didBecomeActive < phase.active",
        [.launchOrder16], .observed),
      order(
        "view.onAppear of the root view < the first change of the phase",
        [.squires], .observed),
      order(
        "leaving, by symmetry: scene.willResignActive < phase.inactive, "
          + "scene.didEnterBackground < phase.background",
        [.squires], .inferred),
    ],
    accepts: [
      example("cold launch", [.phaseActive], .launchOrder16),
      example(
        "cold launch with onChange(initial: true)", [.phaseInactive, .phaseActive], .squires),
      example(
        "to the background and back",
        [.phaseActive, .phaseInactive, .phaseBackground, .phaseInactive, .phaseActive], .squires),
      example("Control Center", [.phaseActive, .phaseInactive, .phaseActive], .squires),
    ],
    rejects: [])
}
