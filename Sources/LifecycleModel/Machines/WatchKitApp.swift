internal import TraceModel

extension Machine {
  /// A watchOS app with a WatchKit delegate. Two articles of Apple differ on whether a launch
  /// enters the foreground first; both are legal.
  static let watchkitApp = Machine(
    .watchkitApp, name: "watchkit-app",
    title: "WKApplication and WKExtension delegate",
    instance: "process",
    traits: .process(
      .watchKit, appStates: ["active": .active, "inactive": .inactive],
      launch: ["launching", "launched"]),
    states: [
      state("notRunning"),
      state("launching"),
      state("launched"),
      state("inactive"),
      state("active"),
      state("background"),
      state("suspended"),
    ],
    initial: ["notRunning"],
    terminal: ["notRunning"],
    events: [
      event(.processStart),
      event(.processSuspend, observable: false),
      event(.processResume, observable: false),
      event(.processExit, observable: false),
      event(
        .wkDidFinishLaunching,
        "applicationDidFinishLaunching",
        posts: "WKApplication.didFinishLaunchingNotification, "
          + "WKExtension.applicationDidFinishLaunchingNotification"),
      event(
        .wkWillEnterForeground,
        "applicationWillEnterForeground",
        posts: "WKApplication.willEnterForegroundNotification, "
          + "WKExtension.applicationWillEnterForegroundNotification"),
      event(
        .wkDidBecomeActive,
        "applicationDidBecomeActive",
        posts: "WKApplication.didBecomeActiveNotification, "
          + "WKExtension.applicationDidBecomeActiveNotification"),
      event(
        .wkWillResignActive,
        "applicationWillResignActive",
        posts: "WKApplication.willResignActiveNotification, "
          + "WKExtension.applicationWillResignActiveNotification"),
      event(
        .wkDidEnterBackground,
        "applicationDidEnterBackground",
        posts: "WKApplication.didEnterBackgroundNotification, "
          + "WKExtension.applicationDidEnterBackgroundNotification"),
      event(.wkHandleBackgroundTasks, "handleBackgroundTasks:"),
      event(.wkBgTaskCompleted, "setTaskCompletedWithSnapshot:"),
      event(
        .wkDidRegisterForRemoteNotifications,
        "didRegisterForRemoteNotificationsWithDeviceToken:"),
      event(
        .wkDidFailToRegisterForRemoteNotifications,
        "didFailToRegisterForRemoteNotificationsWithError:"),
      event(
        .wkDidReceiveRemoteNotification,
        "didReceiveRemoteNotification:fetchCompletionHandler:"),
      event(.wkHandleUserActivity, "handleUserActivity:"),
      event(.wkUserDidAcceptCloudKitShare, "userDidAcceptCloudKitShareWithMetadata:"),
      event(.wkHandleWorkoutRecovery, "handleActiveWorkoutRecovery"),
      event(.wkSessionStart, "extendedRuntimeSessionDidStart:", since: .extendedSessions),
      event(.wkSessionWillExpire, "extendedRuntimeSessionWillExpire:", since: .extendedSessions),
      event(
        .wkSessionInvalidate, "extendedRuntimeSession:didInvalidateWithReason:error:",
        since: .extendedSessions),
    ],
    transitions: [
      edge("notRunning", .processStart, "launching", [.wkLife]),
      edge("launching", .wkDidFinishLaunching, "launched", [.wkLife]),
      edge("launched", .wkWillEnterForeground, "inactive", [.wkTrans]),
      edge(
        "launched", .wkDidBecomeActive, "active", [.wkLife],
        note: "one of Apple's two articles has no entering of the foreground at launch"),
      tolerated("launched", .wkDidEnterBackground, "background", [.wkLife], .inferred),
      edge("inactive", .wkDidBecomeActive, "active", [.wkLife]),
      edge("active", .wkWillResignActive, "inactive", [.wkLife]),
      edge("inactive", .wkDidEnterBackground, "background", [.wkLife]),
      edge("background", .wkWillEnterForeground, "inactive", [.wkLife]),
      edge("background", .processSuspend, "suspended", [.wkLife]),
      edge("launched", .processSuspend, "suspended", [.wkLife], .inferred),
      tolerated(
        "background", .processResume, "background", [.wkLife], .inferred,
        note: "nobody saw the suspension: it has no callback"),
      edge("suspended", .processResume, "background", [.wkLife]),
      edge("suspended", .wkWillEnterForeground, "inactive", [.wkLife], .inferred),
      edge(
        "launching", .processExit, "notRunning", [.wkLife],
        note: "watchOS ends apps without a callback"),
      edge(
        "launched", .processExit, "notRunning", [.wkLife],
        note: "watchOS ends apps without a callback"),
      edge(
        "inactive", .processExit, "notRunning", [.wkLife],
        note: "watchOS ends apps without a callback"),
      edge(
        "active", .processExit, "notRunning", [.wkLife],
        note: "watchOS ends apps without a callback"),
      edge(
        "background", .processExit, "notRunning", [.wkLife],
        note: "watchOS ends apps without a callback"),
      edge(
        "suspended", .processExit, "notRunning", [.wkLife],
        note: "watchOS ends apps without a callback"),
    ]
      + stays(
        ["launched", "inactive", "active", "background"],
        [.wkHandleBackgroundTasks, .wkBgTaskCompleted], [.wkBg])
      + stays(
        ["launched", "inactive", "active", "background"],
        [
          .wkDidRegisterForRemoteNotifications, .wkDidFailToRegisterForRemoteNotifications,
          .wkDidReceiveRemoteNotification, .wkHandleUserActivity, .wkUserDidAcceptCloudKitShare,
          .wkHandleWorkoutRecovery,
        ], [.wkDelegate], .inferred)
      + stays(
        ["launched", "inactive", "active", "background"],
        [.wkSessionStart, .wkSessionWillExpire, .wkSessionInvalidate], [.wkSession], .inferred),
    ordering: [
      order(
        "only the main interface gets callbacks other than wk.didFinishLaunching, not "
          + "complications or notifications",
        [.wkLife])
    ],
    accepts: [
      example(
        "launch, wrist down, suspended, resumed",
        [
          .processStart, .wkDidFinishLaunching, .wkWillEnterForeground, .wkDidBecomeActive,
          .wkWillResignActive, .wkDidEnterBackground, .processSuspend, .processResume,
          .wkWillEnterForeground, .wkDidBecomeActive,
        ], .wkTrans),
      example(
        "a push registered, then one received in the background",
        [
          .processStart, .wkDidFinishLaunching, .wkDidRegisterForRemoteNotifications,
          .wkWillEnterForeground, .wkDidBecomeActive, .wkHandleUserActivity,
          .wkWillResignActive, .wkDidEnterBackground, .wkDidReceiveRemoteNotification,
        ], .wkDelegate),
      example(
        "an extended runtime session that outlasts the foreground",
        [
          .processStart, .wkDidFinishLaunching, .wkWillEnterForeground, .wkDidBecomeActive,
          .wkSessionStart, .wkWillResignActive, .wkSessionWillExpire, .wkSessionInvalidate,
        ], .wkSession),
    ],
    rejects: [
      example(
        "a push received before the launch",
        [.processStart, .wkDidReceiveRemoteNotification], .wkDelegate),
      example(
        "resigns in the background",
        [
          .processStart, .wkDidFinishLaunching, .wkWillEnterForeground, .wkDidBecomeActive,
          .wkWillResignActive, .wkDidEnterBackground, .wkWillResignActive,
        ], .wkLife),
    ])
}
