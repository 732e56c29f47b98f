internal import TraceModel

/// What scenes on a display and in a car have in common.
enum SceneGraph {
  static let events: [Machine.Event] = [
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
  ]

  static let transitions: [Edge] =
    [
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
    ]
    + edges(
      ["connected", "foregroundInactive", "foregroundActive", "background"], .processExit,
      "unattached", [.terminations])
}
