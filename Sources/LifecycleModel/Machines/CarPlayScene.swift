internal import TraceModel

extension Machine {
  /// A CarPlay scene: the graph of a scene, plus the interface controller that connects and
  /// disconnects. How the two interleave is not documented.
  static let carplayScene = Machine(
    .carplayScene, name: "carplay-scene",
    title: "CPTemplateApplicationScene",
    instance: "scene session",
    traits: .scene(variantOf: .uiscene),
    states: [
      state("unattached"),
      state("connected"),
      state("foregroundInactive"),
      state("foregroundActive"),
      state("background"),
      state("discarded"),
    ],
    initial: ["unattached"],
    terminal: ["discarded"],
    events: SceneGraph.events + [
      event(
        .carplayDidConnect, "templateApplicationScene:didConnectInterfaceController:(toWindow:)"),
      event(
        .carplayDidDisconnect,
        "templateApplicationScene:didDisconnectInterfaceController:(fromWindow:)"),
    ],
    transitions: SceneGraph.transitions + [
      stay("connected", .carplayDidConnect, [.carplay]),
      tolerated("unattached", .carplayDidConnect, "connected", [.carplay], .inferred),
      tolerated(
        "connected", .sceneWillConnect, "connected", [.carplay], .inferred,
        note: "carplay.didConnect came first"),
      tolerated(
        "foregroundInactive", .carplayDidConnect, "foregroundInactive", [.carplay], .inferred),
      tolerated("background", .carplayDidConnect, "background", [.carplay], .inferred),
    ]
      + stays(
        ["unattached", "background", "foregroundInactive", "foregroundActive", "connected"],
        [.carplayDidDisconnect], [.carplay], .inferred),
    ordering: [
      order(
        "carplay.didConnect comes once for each connection, carplay.didDisconnect after it; "
          + "their order with scene.willConnect and scene.didDisconnect is not known",
        [.carplay], .inferred),
      order(
        "a process started from the car may have a CarPlay scene and no window scene",
        [.carplay]),
    ],
    accepts: [
      example(
        "connected in the car, then disconnected",
        [
          .sceneWillConnect, .carplayDidConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidEnterBackground, .carplayDidDisconnect,
          .sceneDidDisconnect,
        ], .carplay),
      example(
        "the templates connect before the scene",
        [.carplayDidConnect, .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive],
        .carplay),
    ],
    rejects: [
      example("active without having connected", [.sceneDidBecomeActive], .lifecycle),
      example(
        "connects to the car after its session was discarded",
        [.sessionDiscarded, .carplayDidConnect], .discard),
    ])
}
