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
    events: [
      event(
        .sceneWillConnect, "scene:willConnectToSession:options:",
        posts: "UISceneWillConnectNotification"),
      event(
        .sceneWillEnterForeground, "sceneWillEnterForeground:",
        posts: "UISceneWillEnterForegroundNotification"),
      event(
        .sceneDidBecomeActive, "sceneDidBecomeActive:", posts: "UISceneDidActivateNotification"),
      event(
        .sceneWillResignActive, "sceneWillResignActive:",
        posts: "UISceneWillDeactivateNotification"),
      event(
        .sceneDidEnterBackground, "sceneDidEnterBackground:",
        posts: "UISceneDidEnterBackgroundNotification"),
      event(.sceneDidDisconnect, "sceneDidDisconnect:", posts: "UISceneDidDisconnectNotification"),
      event(.sessionDiscarded, "application:didDiscardSceneSessions:"),
      event(.processExit, observable: false),
      event(
        .carplayDidConnect, "templateApplicationScene:didConnectInterfaceController:(toWindow:)"),
      event(
        .carplayDidDisconnect,
        "templateApplicationScene:didDisconnectInterfaceController:(fromWindow:)"),
    ],
    transitions: [
      edge("unattached", .sceneWillConnect, "connected", [.sWillConnect, .lifecycle]),
      edge(
        "connected", .sceneWillEnterForeground, "foregroundInactive",
        [.sWillEnterFg, .launchOrder16]),
      edge(
        "connected", .sceneDidEnterBackground, "background", [.lifecycle],
        note: "a scene that the system asked for goes to the background"),
      tolerated("connected", .sceneDidDisconnect, "unattached", [.sDidDisconnect], .inferred),
      edge(
        "foregroundInactive", .sceneDidBecomeActive, "foregroundActive",
        [.sDidBecome, .launchOrder16]),
      edge("foregroundActive", .sceneWillResignActive, "foregroundInactive", [.sWillResign]),
      edge(
        "foregroundInactive", .sceneDidEnterBackground, "background", [.sDidEnterBg, .forum732170],
        note: "also without having been active: snapshots for the switcher, kills from it"),
      edge("background", .sceneWillEnterForeground, "foregroundInactive", [.sWillEnterFg]),
      edge("background", .sceneDidDisconnect, "unattached", [.lifecycle]),
      edge(
        "foregroundInactive", .sceneDidDisconnect, "unattached", [.forum732170, .so71570813],
        .observed, note: "closed in the switcher, without going to the background first"),
      tolerated(
        "foregroundActive", .sceneDidDisconnect, "unattached", [.destroyReq], .documented,
        note: "the app destroyed a visible scene"),
      tolerated("background", .sceneDidEnterBackground, "background", [.radar14075101], .inferred),
      edge("unattached", .sessionDiscarded, "discarded", [.discard]),
      tolerated(
        "background", .sessionDiscarded, "discarded", [.discard], .documented,
        note: "the scene was gone before; its disconnection was not recorded"),
      tolerated("foregroundInactive", .sessionDiscarded, "discarded", [.discard], .inferred),
      edge("connected", .processExit, "unattached", [.terminations]),
      edge("foregroundInactive", .processExit, "unattached", [.terminations]),
      edge("foregroundActive", .processExit, "unattached", [.terminations]),
      edge("background", .processExit, "unattached", [.terminations]),
      stay("connected", .carplayDidConnect, [.carplay]),
      tolerated("unattached", .carplayDidConnect, "connected", [.carplay], .inferred),
      tolerated(
        "connected", .sceneWillConnect, "connected", [.carplay], .inferred,
        note: "carplay.didConnect came first"),
      tolerated(
        "foregroundInactive", .carplayDidConnect, "foregroundInactive", [.carplay], .inferred),
      tolerated("background", .carplayDidConnect, "background", [.carplay], .inferred),
      stay("unattached", .carplayDidDisconnect, [.carplay], .inferred),
      stay("background", .carplayDidDisconnect, [.carplay], .inferred),
      stay("foregroundInactive", .carplayDidDisconnect, [.carplay], .inferred),
      stay("foregroundActive", .carplayDidDisconnect, [.carplay], .inferred),
      stay("connected", .carplayDidDisconnect, [.carplay], .inferred),
    ],
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
