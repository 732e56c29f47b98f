internal import TraceModel

extension Machine {
  /// The process of a scene-based app. Its phases are those of its scenes; the app delegate sees
  /// the launch, the end and the events of the whole app.
  static let uikitAppSceneBased = Machine(
    .uikitAppSceneBased, name: "uikit-app-scene-based",
    title: "Process of a scene-based app, as its app delegate sees it",
    instance: "process",
    traits: .process(.uikitScene),
    states: [
      state("notRunning"),
      state("prewarmed"),
      state("launching"),
      state("running"),
      state("suspended"),
      state("terminating"),
    ],
    initial: ["notRunning"],
    terminal: ["notRunning"],
    events: [
      event(.processStart, "main / UIApplicationMain"),
      event(.processPrewarm, since: .prewarming),
      event(.processSuspend, observable: false),
      event(.processResume, observable: false),
      event(.processExit, observable: false),
      event(.swiftuiAppInit, "App.init()"),
      event(
        .appWillFinishLaunching, "application:willFinishLaunchingWithOptions:",
        note: "the launch options are nil"),
      event(
        .appDidFinishLaunching, "application:didFinishLaunchingWithOptions:",
        posts: "UIApplicationDidFinishLaunchingNotification", note: "the launch options are nil"),
      event(
        .appConfigurationForConnecting,
        "application:configurationForConnectingSceneSession:options:"),
      event(.appDidDiscardSceneSessions, "application:didDiscardSceneSessions:"),
      event(
        .appWillTerminate, "applicationWillTerminate:",
        posts: "UIApplicationWillTerminateNotification"),
      event(
        .appMemoryWarning, "applicationDidReceiveMemoryWarning:",
        posts: "UIApplicationDidReceiveMemoryWarningNotification"),
      event(
        .appProtectedDataAvailable, "applicationProtectedDataDidBecomeAvailable:",
        posts: "UIApplicationProtectedDataDidBecomeAvailable"),
      event(
        .appProtectedDataWillBecomeUnavailable, "applicationProtectedDataWillBecomeUnavailable:",
        posts: "UIApplicationProtectedDataWillBecomeUnavailable"),
      event(
        .appSignificantTimeChange, "applicationSignificantTimeChange:",
        posts: "UIApplicationSignificantTimeChangeNotification"),
      event(
        .appDidReceiveRemoteNotification,
        "application:didReceiveRemoteNotification:fetchCompletionHandler:"),
      event(
        .appDidRegisterForRemoteNotifications,
        "application:didRegisterForRemoteNotificationsWithDeviceToken:"),
      event(
        .appDidFailToRegisterForRemoteNotifications,
        "application:didFailToRegisterForRemoteNotificationsWithError:"),
      event(
        .appHandleEventsForBackgroundURLSession,
        "application:handleEventsForBackgroundURLSession:completionHandler:"),
    ],
    transitions: [
      edge("notRunning", .processPrewarm, "prewarmed", [.launch]),
      edge("prewarmed", .processStart, "launching", [.launch]),
      edge(
        "prewarmed", .appWillFinishLaunching, "launching", [.launch],
        note: "the launch continues in the prewarmed process: no second process.start"),
      edge("prewarmed", .appDidFinishLaunching, "running", [.launch]),
      edge("prewarmed", .processExit, "notRunning", [.launch]),
      edge("notRunning", .processStart, "launching", [.launch]),
      stay("launching", .swiftuiAppInit, [.firebase9622], .observed),
      stay(
        "prewarmed", .swiftuiAppInit, [.launch, .firebase9622], .contested,
        note: "Apple says that prewarming stops before UIApplicationMain, so that it runs when the "
          + "launch continues; a report saw it during prewarming"),
      stay("launching", .appWillFinishLaunching, [.launch]),
      edge("launching", .appDidFinishLaunching, "running", [.launch]),
      stay("running", .appConfigurationForConnecting, [.config]),
      stay("running", .appDidDiscardSceneSessions, [.discard]),
      edge("running", .appWillTerminate, "terminating", [.willTerminate, .squires]),
      edge("running", .processSuspend, "suspended", [.bgseq]),
      tolerated(
        "running", .processResume, "running", [.bgseq], .inferred,
        note: "nobody saw the suspension: it has no callback"),
      edge("suspended", .processResume, "running", [.bgseq]),
      edge("terminating", .processExit, "notRunning", [.willTerminate]),
      tolerated(
        "terminating", .appDidDiscardSceneSessions, "terminating", [.so71570813], .inferred),
    ]
      + edges(
        ["launching", "running", "suspended"], .processExit, "notRunning", [.terminations])
      + stays(
        ["running"],
        [
          .appMemoryWarning, .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable,
          .appSignificantTimeChange, .appDidReceiveRemoteNotification,
          .appDidRegisterForRemoteNotifications, .appDidFailToRegisterForRemoteNotifications,
          .appHandleEventsForBackgroundURLSession,
        ], [.lifecycle, .remotePush, .delegateAdaptor]),
    ordering: [
      order(
        "app.didFinishLaunching < app.configurationForConnecting < scene.willConnect, for "
          + "each session",
        [.didFinish, .launchOrder16]),
      order(
        "sessions closed while the app was not running: app.didFinishLaunching of the next "
          + "launch < app.didDiscardSceneSessions",
        [.discard]),
      order(
        "a scene destroyed by the app: scene.didDisconnect < app.didDiscardSceneSessions",
        [.destroyReq]),
    ],
    neverFires: [
      never(
        .appDidBecomeActive, "applicationDidBecomeActive:", instead: "scene.didBecomeActive",
        [.didBecomeActive, .tn3187, .swiftuiMigration]),
      never(
        .appWillResignActive, "applicationWillResignActive:", instead: "scene.willResignActive",
        [.willResignActive, .tn3187, .swiftuiMigration]),
      never(
        .appDidEnterBackground, "applicationDidEnterBackground:",
        instead: "scene.didEnterBackground", [.didEnterBackground, .tn3187, .swiftuiMigration]),
      never(
        .appWillEnterForeground, "applicationWillEnterForeground:",
        instead: "scene.willEnterForeground", [.willEnterForeground, .tn3187, .swiftuiMigration]),
      never(
        .appPerformAction, "application:performActionForShortcutItem:completionHandler:",
        instead: "windowScene.performAction, or connectionOptions.shortcutItem", [.perfAction]),
      never(
        .appOpenURL, "application:openURL:options:",
        instead: "scene.openURLContexts, or connectionOptions.urlContexts", [.respond]),
      never(
        .appWillContinueUserActivity, "application:willContinueUserActivityWithType:",
        instead: "scene.willContinueUserActivity", [.launchOrder16]),
      never(
        .appContinueUserActivity, "application:continueUserActivity:restorationHandler:",
        instead: "scene.continueUserActivity, or connectionOptions.userActivities",
        [.launchOrder16]),
      never(
        .appUserDidAcceptCloudKitShare, "application:userDidAcceptCloudKitShareWithMetadata:",
        instead:
          "windowScene.userDidAcceptCloudKitShare, or connectionOptions.cloudKitShareMetadata",
        [.ckshareScene]),
    ],
    stillPosted: [
      "UIApplicationDidBecomeActiveNotification",
      "UIApplicationWillResignActiveNotification",
      "UIApplicationDidEnterBackgroundNotification",
      "UIApplicationWillEnterForegroundNotification",
    ],
    accepts: [
      example(
        "launch up to the first scene",
        [.processStart, .appDidFinishLaunching, .appConfigurationForConnecting], .launchOrder16),
      example(
        "SwiftUI app with an app delegate adaptor",
        [.processStart, .swiftuiAppInit, .appDidFinishLaunching, .appWillTerminate], .squires),
      example(
        "prewarmed, then launched in the same process",
        [
          .processPrewarm, .swiftuiAppInit, .appDidFinishLaunching, .appConfigurationForConnecting,
        ], .launch),
    ],
    rejects: [
      example(
        "scene configured before the launch is over",
        [.processStart, .appConfigurationForConnecting], .launch),
      example(
        "prewarmed, and a scene configured before the launch is over",
        [.processPrewarm, .appConfigurationForConnecting], .launch),
      example(
        "started while running",
        [.processStart, .appDidFinishLaunching, .processStart], .launch),
      example(
        "prewarmed while running",
        [.processPrewarm, .appDidFinishLaunching, .processPrewarm], .launch),
    ])
}
