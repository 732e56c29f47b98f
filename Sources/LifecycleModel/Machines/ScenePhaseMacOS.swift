internal import TraceModel

extension Machine {
  /// The phase on macOS, where apps stay active when another one is in front.
  static let scenePhaseMacOS = Machine(
    .scenePhaseMacOS, name: "scenephase-macos",
    title: "ScenePhase on macOS",
    instance: "scene",
    traits: .phase,
    states: PhaseGraph.states,
    initial: ["active"],
    events: PhaseGraph.events,
    transitions: [
      edge(
        "active", .phaseBackground, "background", [.squires], .observed,
        note: "the user hid the app (command-H)"),
      edge("background", .phaseActive, "active", [.squires], .observed),
      edge(
        "active", .phaseInactive, "inactive", [.phaseInactive], .contested,
        note: "Apple (2025): for a short time on the way to the background; logs do not show it"),
      edge("inactive", .phaseBackground, "background", [.phaseInactive], .contested),
      tolerated("inactive", .phaseActive, "active", [.phase], .inferred),
      tolerated("background", .phaseInactive, "inactive", [.phase], .inferred),
      tolerated(
        "active", .phaseActive, "active", [.squires], .observed,
        note: "onChange(initial: true) begins with the current phase"),
    ],
    ordering: [
      order("phase.active < view.onAppear of the root view", [.squires], .observed),
      order(
        "switching apps, closing a window and quitting change no phase",
        [.squires], .observed),
    ],
    accepts: [
      example(
        "launch with onChange(initial: true), hidden, shown",
        [.phaseActive, .phaseBackground, .phaseActive], .squires)
    ],
    rejects: [
      example("hidden twice", [.phaseBackground, .phaseBackground], .squires)
    ])
}
