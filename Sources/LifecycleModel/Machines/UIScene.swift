internal import TraceModel

extension Machine {
  /// A scene session. Suspension and most kills bring no callback, so an absent callback before the
  /// end of the process is not a mistake.
  static let uiscene = Machine(
    .uiscene, name: "uiscene",
    title: "UIScene and UIWindowScene",
    instance:
      "scene session (its persistentIdentifier; every connection brings a new scene object)",
    traits: .scene(),
    states: [
      state("unattached", "raw value -1", [.actState]),
      state("connected", "connected, but neither in the foreground nor in the background yet"),
      state("foregroundInactive", "raw value 1", [.actState]),
      state("foregroundActive", "raw value 0", [.actState]),
      state("background", "raw value 2", [.actState]),
      state("discarded", "the session will not come back", [.discard]),
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
      event(.sceneOpenURLContexts, "scene:openURLContexts:"),
      event(.sceneWillContinueUserActivity, "scene:willContinueUserActivityWithType:"),
      event(.sceneContinueUserActivity, "scene:continueUserActivity:"),
      event(
        .sceneDidFailToContinueUserActivity, "scene:didFailToContinueUserActivityWithType:error:"),
      event(
        .sceneWillPerformAppIntent, "scene:willPerformAppIntent:", since: .appIntentScenes),
      event(.sceneStateRestorationActivity, "stateRestorationActivityForScene:"),
      event(.sceneRestoreInteractionState, "scene:restoreInteractionStateWithUserActivity:"),
      event(.sceneDidUpdateUserActivity, "scene:didUpdateUserActivity:"),
      event(
        .windowScenePerformAction, "windowScene:performActionForShortcutItem:completionHandler:"),
      event(
        .windowSceneUserDidAcceptCloudKitShare,
        "windowScene:userDidAcceptCloudKitShareWithMetadata:"),
      event(
        .windowSceneDidUpdateGeometry,
        "windowScene:didUpdateCoordinateSpace:interfaceOrientation:traitCollection:"),
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
      stay(
        "foregroundInactive", .sceneOpenURLContexts, [.launchOrder16, .ckshareScene], .observed),
      stay(
        "foregroundInactive", .sceneContinueUserActivity, [.launchOrder16, .ckshareScene],
        .observed),
      stay(
        "foregroundInactive", .windowScenePerformAction, [.launchOrder16, .ckshareScene],
        .observed),
      stay(
        "foregroundInactive", .windowSceneUserDidAcceptCloudKitShare,
        [.launchOrder16, .ckshareScene], .observed),
      stay(
        "foregroundInactive", .sceneDidUpdateUserActivity, [.launchOrder16, .ckshareScene],
        .observed),
      stay(
        "foregroundInactive", .sceneDidFailToContinueUserActivity, [.launchOrder16, .ckshareScene],
        .observed),
      stay("foregroundActive", .sceneOpenURLContexts, [.launchOrder16, .ckshareScene], .observed),
      stay(
        "foregroundActive", .sceneContinueUserActivity, [.launchOrder16, .ckshareScene], .observed),
      stay(
        "foregroundActive", .windowScenePerformAction, [.launchOrder16, .ckshareScene], .observed),
      stay(
        "foregroundActive", .windowSceneUserDidAcceptCloudKitShare,
        [.launchOrder16, .ckshareScene],
        .observed),
      stay(
        "foregroundActive", .sceneDidUpdateUserActivity, [.launchOrder16, .ckshareScene],
        .observed),
      stay(
        "foregroundActive", .sceneDidFailToContinueUserActivity, [.launchOrder16, .ckshareScene],
        .observed),
      stay("connected", .sceneWillPerformAppIntent, [.intentScene, .connectionIntent]),
      stay("foregroundInactive", .sceneWillPerformAppIntent, [.intentScene]),
      stay("foregroundActive", .sceneWillPerformAppIntent, [.intentScene]),
      stay(
        "background", .sceneWillPerformAppIntent, [.intentScene], .inferred,
        note: "the system chooses a scene to show, and delivers the intent before it runs"),
      stay("connected", .sceneWillContinueUserActivity, [.launchOrder16], .observed),
      stay("connected", .windowSceneDidUpdateGeometry, [.launchOrder16], .observed),
      stay("background", .sceneWillContinueUserActivity, [.launchOrder16], .observed),
      stay("background", .windowSceneDidUpdateGeometry, [.launchOrder16], .observed),
      stay("foregroundInactive", .sceneWillContinueUserActivity, [.launchOrder16], .observed),
      stay("foregroundInactive", .windowSceneDidUpdateGeometry, [.launchOrder16], .observed),
      stay("foregroundActive", .sceneWillContinueUserActivity, [.launchOrder16], .observed),
      stay("foregroundActive", .windowSceneDidUpdateGeometry, [.launchOrder16], .observed),
      tolerated(
        "unattached", .windowSceneDidUpdateGeometry, "unattached", [.launchOrder16], .observed,
        note: "iOS 16 reports a geometry before the scene connects"),
      stay("connected", .sceneRestoreInteractionState, [.launchOrder16, .lateRestore], .observed),
      stay(
        "foregroundInactive", .sceneRestoreInteractionState, [.launchOrder16, .lateRestore],
        .observed),
      stay(
        "foregroundActive", .sceneRestoreInteractionState, [.launchOrder16, .lateRestore],
        .observed),
      stay("background", .sceneRestoreInteractionState, [.launchOrder16, .lateRestore], .observed),
      stay("background", .sceneStateRestorationActivity, [.restoreAct, .bgprep], .inferred),
      stay(
        "foregroundInactive", .sceneStateRestorationActivity, [.restoreAct, .bgprep], .inferred),
      tolerated("background", .sceneDidUpdateUserActivity, "background", [.restoreAct], .inferred),
      tolerated("background", .sceneOpenURLContexts, "background", [.restoreAct], .inferred),
    ],
    ordering: [
      order("app.configurationForConnecting, if it is called, < scene.willConnect", [.config]),
      order(
        "cold (iOS 16): scene.willConnect < scene.willEnterForeground < "
          + "scene.restoreInteractionState < scene.didBecomeActive",
        [.launchOrder16], .observed),
      order(
        "warm with a user activity: scene.willContinueUserActivity < "
          + "scene.willEnterForeground < scene.continueUserActivity < scene.didBecomeActive",
        [.launchOrder16], .observed),
      order(
        "a cold launch's links are only in the connection options of scene.willConnect; no "
          + "callback delivers them again",
        [.respond, .launchOrder16]),
      order(
        "scene.willConnect < scene.willPerformAppIntent, also for an intent of the connection "
          + "options",
        [.connectionIntent]),
      order(
        "scene.didEnterBackground < scene.stateRestorationActivity < scene.didUpdateUserActivity",
        [.bgprep, .restoreAct]),
      order(
        "scene.didBecomeActive follows scene.willEnterForeground, except for snapshots, "
          + "kills, scenes on external displays and the end of the process",
        [.sWillEnterFg, .forum732170, .salesforce3679], .contested),
    ],
    accepts: [
      example(
        "cold launch (iOS 16)",
        [
          .windowSceneDidUpdateGeometry, .sceneWillConnect, .sceneWillEnterForeground,
          .sceneRestoreInteractionState, .sceneDidBecomeActive,
        ], .launchOrder16),
      example(
        "to the background and back",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidEnterBackground, .sceneStateRestorationActivity,
          .sceneWillEnterForeground, .sceneDidBecomeActive,
        ], .launchOrder16),
      example(
        "opened by a widget while in the background (iOS 16)",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidEnterBackground, .sceneWillContinueUserActivity,
          .sceneWillEnterForeground, .sceneContinueUserActivity, .sceneDidBecomeActive,
        ], .launchOrder16),
      example(
        "closed in the switcher",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidDisconnect,
        ], .forum732170),
      example(
        "closed in the switcher, then a new scene for the same session",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidDisconnect, .sceneWillConnect, .sceneWillEnterForeground,
          .sceneDidEnterBackground,
        ], .forum732170),
      example(
        "swiped up on an iPad with one window",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidDisconnect, .sessionDiscarded,
        ], .so71570813),
      example(
        "scene on an AirPlay display",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidEnterBackground,
          .sceneWillEnterForeground,
        ], .salesforce3679),
      example(
        "disconnected to reclaim memory, connected again",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect, .sceneWillConnect,
          .sceneWillEnterForeground, .sceneDidBecomeActive,
        ], .lifecycle),
      example(
        "launched by an app intent",
        [
          .sceneWillConnect, .sceneWillPerformAppIntent, .sceneWillEnterForeground,
          .sceneDidBecomeActive,
        ], .connectionIntent),
      example(
        "an app intent for a scene on the screen",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillPerformAppIntent,
        ], .intentScene),
      example(
        "connected by a launch in the background",
        [
          .sceneWillConnect, .sceneDidEnterBackground, .sceneWillEnterForeground,
          .sceneDidBecomeActive,
        ], .lifecycle),
    ],
    rejects: [
      example("active without having connected", [.sceneDidBecomeActive], .lifecycle),
      example(
        "to the background while active",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneDidEnterBackground,
        ], .sWillResign),
      example(
        "an app intent before the scene connects", [.sceneWillPerformAppIntent], .connectionIntent),
      example(
        "an app intent for a scene that has disconnected",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidDisconnect, .sceneWillPerformAppIntent,
        ], .connectionIntent),
      example(
        "connects after its session was discarded",
        [
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidDisconnect, .sessionDiscarded, .sceneWillConnect,
        ], .discard),
    ])
}
