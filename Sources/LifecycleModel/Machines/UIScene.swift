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
    events: SceneGraph.events + [
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
    transitions: SceneGraph.transitions + linkStays + activityStays + [
      stay("connected", .sceneWillPerformAppIntent, [.intentScene, .connectionIntent]),
      stay("foregroundInactive", .sceneWillPerformAppIntent, [.intentScene]),
      stay("foregroundActive", .sceneWillPerformAppIntent, [.intentScene]),
      stay(
        "background", .sceneWillPerformAppIntent, [.intentScene], .inferred,
        note: "the system chooses a scene to show, and delivers the intent before it runs"),
      tolerated(
        "unattached", .windowSceneDidUpdateGeometry, "unattached", [.launchOrder16], .observed,
        note: "iOS 16 reports a geometry before the scene connects"),
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

  /// Links, shortcuts, shares and activities arrive in the foreground.
  private static let linkStays = stays(
    ["foregroundInactive", "foregroundActive"],
    [
      .sceneOpenURLContexts, .sceneContinueUserActivity, .windowScenePerformAction,
      .windowSceneUserDidAcceptCloudKitShare, .sceneDidUpdateUserActivity,
      .sceneDidFailToContinueUserActivity,
    ], [.launchOrder16, .ckshareScene], .observed)

  /// What is announced or restored while the scene is connected.
  private static let activityStays =
    stays(
      ["connected", "background", "foregroundInactive", "foregroundActive"],
      [.sceneWillContinueUserActivity, .windowSceneDidUpdateGeometry], [.launchOrder16], .observed)
    + stays(
      ["connected", "foregroundInactive", "foregroundActive", "background"],
      [.sceneRestoreInteractionState], [.launchOrder16, .lateRestore], .observed)
    + stays(
      ["background", "foregroundInactive"], [.sceneStateRestorationActivity],
      [.restoreAct, .bgprep], .inferred)
}
