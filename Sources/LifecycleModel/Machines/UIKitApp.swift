internal import TraceModel

extension Machine {
  /// A UIKit app without scenes. Only old traces have it: an app built with the iOS 27 SDK must
  /// adopt scenes to launch (Apple, "Transitioning to the UIKit scene-based life cycle").
  static let uikitApp = Machine(
    .uikitApp, name: "uikit-app",
    title: "Process of a UIKit app without scenes",
    instance: "process",
    traits: .process(
      .uikitApp, appStates: ["active": .active, "inactive": .inactive],
      launch: ["launching", "launched"]),
    states: [
      state("notRunning"),
      state("prewarmed", "no code of the app has run except static initialisers", [.launch]),
      state("launching"),
      state(
        "launched",
        "launched, with no activation or background callback yet; applicationState is "
          + "inactive, or background if launched there",
        [.appState]),
      state("inactive"),
      state("active"),
      state("background"),
      state(
        "suspended", "no callback: only a mark of the recorder or a gap in time shows it",
        [.bgseq]),
      state("terminating"),
    ],
    initial: ["notRunning"],
    terminal: ["notRunning"],
    events: [
      event(.processStart, "main / UIApplicationMain"),
      event(.processPrewarm, since: .prewarming),
      event(.processSuspend, observable: false),
      event(.processResume, observable: false),
      event(
        .processExit, observable: false,
        note: "a kill, for memory or by the user, comes without a callback"),
      event(.appWillFinishLaunching, "application:willFinishLaunchingWithOptions:"),
      event(
        .appDidFinishLaunching, "application:didFinishLaunchingWithOptions:",
        posts: "UIApplicationDidFinishLaunchingNotification"),
      event(
        .appDidBecomeActive, "applicationDidBecomeActive:",
        posts: "UIApplicationDidBecomeActiveNotification"),
      event(
        .appWillResignActive, "applicationWillResignActive:",
        posts: "UIApplicationWillResignActiveNotification"),
      event(
        .appDidEnterBackground, "applicationDidEnterBackground:",
        posts: "UIApplicationDidEnterBackgroundNotification"),
      event(
        .appWillEnterForeground, "applicationWillEnterForeground:",
        posts: "UIApplicationWillEnterForegroundNotification"),
      event(
        .appWillTerminate, "applicationWillTerminate:",
        posts: "UIApplicationWillTerminateNotification"),
      event(
        .appMemoryWarning, "applicationDidReceiveMemoryWarning:",
        posts: "UIApplicationDidReceiveMemoryWarningNotification"),
      event(
        .appSignificantTimeChange, "applicationSignificantTimeChange:",
        posts: "UIApplicationSignificantTimeChangeNotification"),
      event(
        .appProtectedDataAvailable, "applicationProtectedDataDidBecomeAvailable:",
        posts: "UIApplicationProtectedDataDidBecomeAvailable"),
      event(
        .appProtectedDataWillBecomeUnavailable, "applicationProtectedDataWillBecomeUnavailable:",
        posts: "UIApplicationProtectedDataWillBecomeUnavailable"),
      event(.appOpenURL, "application:openURL:options:"),
      event(.appPerformAction, "application:performActionForShortcutItem:completionHandler:"),
      event(.appWillContinueUserActivity, "application:willContinueUserActivityWithType:"),
      event(.appContinueUserActivity, "application:continueUserActivity:restorationHandler:"),
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
      event(.appUserDidAcceptCloudKitShare, "application:userDidAcceptCloudKitShareWithMetadata:"),
      event(.appShouldRestoreState, "application:shouldRestoreSecureApplicationState:"),
      event(.appDidDecodeRestorableState, "application:didDecodeRestorableStateWithCoder:"),
      event(.appShouldSaveState, "application:shouldSaveSecureApplicationState:"),
      event(.appWillEncodeRestorableState, "application:willEncodeRestorableStateWithCoder:"),
    ],
    transitions: [
      edge("notRunning", .processPrewarm, "prewarmed", [.launch]),
      edge("prewarmed", .processStart, "launching", [.launch]),
      edge(
        "prewarmed", .appWillFinishLaunching, "launching", [.launch],
        note: "the launch continues in the prewarmed process: no second process.start"),
      edge("prewarmed", .appShouldRestoreState, "launching", [.launch, .launchOrder11], .observed),
      edge("prewarmed", .appDidFinishLaunching, "launched", [.launch]),
      edge("prewarmed", .processExit, "notRunning", [.launch]),
      edge("notRunning", .processStart, "launching", [.launch]),
      stay("launching", .appWillFinishLaunching, [.launch]),
      stay("launching", .appShouldRestoreState, [.launch, .launchOrder11], .observed),
      stay("launching", .appDidDecodeRestorableState, [.launch, .launchOrder11], .observed),
      edge("launching", .appDidFinishLaunching, "launched", [.launch]),
      edge(
        "launched", .appDidBecomeActive, "active", [.lifecycle, .launchOrder11, .launchOrder16],
        note: "a launch into the foreground does not enter it first"),
      edge(
        "launched", .appDidEnterBackground, "background", [.bgseq], .contested,
        note: "a launch in the background: Apple says so, two reports saw no call"),
      edge(
        "launched", .processSuspend, "suspended", [.radar14295449, .ha5530], .observed,
        note: "a launch in the background that got no callback"),
      edge(
        "launched", .appWillEnterForeground, "inactive", [.radar14295449], .inferred,
        note: "launched in the background, then opened by the user"),
      edge("launched", .appWillTerminate, "terminating", [.willTerminate], .inferred),
      edge("inactive", .appDidBecomeActive, "active", [.didBecomeActive]),
      edge("active", .appWillResignActive, "inactive", [.willResignActive]),
      edge("inactive", .appDidEnterBackground, "background", [.bgseq]),
      edge("background", .appWillEnterForeground, "inactive", [.willEnterForeground]),
      edge("background", .processSuspend, "suspended", [.bgseq]),
      tolerated(
        "background", .processResume, "background", [.bgseq], .inferred,
        note: "nobody saw the suspension: it has no callback"),
      edge("suspended", .processResume, "background", [.bgseq]),
      edge(
        "suspended", .appWillEnterForeground, "inactive", [.willEnterForeground], .inferred,
        note: "the recorder wrote no mark for the resumption"),
      tolerated("suspended", .appDidEnterBackground, "background", [.bgseq], .contested),
      tolerated(
        "background", .appDidEnterBackground, "background", [.bgseq, .radar14075101], .observed,
        note: "a second call: woken while suspended, or killed in the switcher (iOS 6.1)"),
      tolerated(
        "active", .appDidBecomeActive, "active", [.radar49216830], .observed,
        note: "seen on iOS 11 and 12"),
      edge("background", .appWillTerminate, "terminating", [.willTerminate]),
      edge("inactive", .appWillTerminate, "terminating", [.willTerminate], .inferred),
      tolerated("active", .appWillTerminate, "terminating", [.willTerminate], .inferred),
      edge("terminating", .processExit, "notRunning", [.willTerminate]),
      tolerated(
        "background", .appWillContinueUserActivity, "background", [.launchOrder16], .inferred,
        note: "as scenes get it, before they enter the foreground"),
    ]
      + edges(
        ["launching", "launched", "inactive", "active", "background", "suspended"], .processExit,
        "notRunning", [.terminations], note: "a kill comes without a callback")
      + stays(
        ["launched", "inactive", "active", "background"],
        [
          .appMemoryWarning, .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable,
          .appDidRegisterForRemoteNotifications, .appDidFailToRegisterForRemoteNotifications,
          .appDidReceiveRemoteNotification, .appHandleEventsForBackgroundURLSession,
          .appSignificantTimeChange,
        ], [.lifecycle, .remotePush, .urlsession], .inferred)
      + stays(
        ["launched", "inactive", "active"],
        [
          .appOpenURL, .appPerformAction, .appWillContinueUserActivity, .appContinueUserActivity,
          .appUserDidAcceptCloudKitShare,
        ], [.launchOrder11, .launchOrder16], .observed)
      + stays(
        ["background"], [.appShouldSaveState, .appWillEncodeRestorableState], [.launchOrder11],
        .observed),
    ordering: [
      order(
        "process.start < app.willFinishLaunching < app.didFinishLaunching < every other app.*",
        [.launch]),
      order(
        "app.openURL, app.performAction and app.continueUserActivity come after "
          + "app.didFinishLaunching (cold) or app.willEnterForeground (warm) and before "
          + "app.didBecomeActive",
        [.launchOrder11, .launchOrder16], .observed),
      order(
        "app.didEnterBackground < app.shouldSaveState",
        [.launchOrder11, .bgprep], .observed),
      order(
        "in a \"will\" callback applicationState still has the old value (active in "
          + "app.willResignActive, background in app.willEnterForeground), in a \"did\" callback "
          + "the new one",
        [.launchOrder11], .observed),
      order(
        "the notification for entering the foreground is posted shortly before the callback, "
          + "those for activation and deactivation after it, the one for the background at about "
          + "the same time",
        [.willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground]),
    ],
    accepts: [
      example(
        "cold launch (iOS 11, iOS 16)",
        [
          .processStart, .appWillFinishLaunching, .appDidFinishLaunching, .appDidBecomeActive,
        ], .launchOrder11),
      example(
        "prewarmed, then launched in the same process",
        [.processPrewarm, .appDidFinishLaunching, .appDidBecomeActive], .launch),
      example(
        "to the background and back, with state saving",
        [
          .processStart, .appWillFinishLaunching, .appDidFinishLaunching, .appDidBecomeActive,
          .appWillResignActive, .appDidEnterBackground, .appShouldSaveState,
          .appWillEncodeRestorableState, .processSuspend, .appWillEnterForeground,
          .appDidBecomeActive,
        ], .launchOrder11),
      example(
        "cold launch by a universal link",
        [
          .processStart, .appWillFinishLaunching, .appShouldRestoreState,
          .appDidDecodeRestorableState, .appDidFinishLaunching, .appWillContinueUserActivity,
          .appContinueUserActivity, .appDidBecomeActive,
        ], .launchOrder11),
      example(
        "deep link to a running app",
        [
          .processStart, .appDidFinishLaunching, .appDidBecomeActive, .appWillResignActive,
          .appDidEnterBackground, .appWillEnterForeground, .appOpenURL, .appDidBecomeActive,
        ], .launchOrder11),
      example(
        "interrupted by an alert of the system",
        [
          .processStart, .appDidFinishLaunching, .appDidBecomeActive, .appWillResignActive,
          .appDidBecomeActive,
        ], .launchOrder11),
      example(
        "cold launch by a quick action (iOS 16)",
        [
          .processStart, .appDidFinishLaunching, .appPerformAction, .appDidBecomeActive,
        ], .launchOrder16),
      example(
        "launch in the background, as documented",
        [
          .processStart, .appWillFinishLaunching, .appDidFinishLaunching, .appDidEnterBackground,
          .appDidReceiveRemoteNotification, .processSuspend,
        ], .bgseq),
      example(
        "launch in the background, as reported",
        [
          .processStart, .appDidFinishLaunching, .appDidReceiveRemoteNotification, .processSuspend,
          .appWillEnterForeground, .appDidBecomeActive,
        ], .radar14295449),
      example(
        "deep link with resign, active, resign (iOS 11 beta)",
        [
          .processStart, .appDidFinishLaunching, .appDidBecomeActive, .appWillResignActive,
          .appDidBecomeActive, .appWillResignActive,
        ], .radar33153062),
    ],
    rejects: [
      example(
        "resigns while inactive",
        [
          .processStart, .appDidFinishLaunching, .appDidBecomeActive, .appWillResignActive,
          .appWillResignActive,
        ], .dd2299),
      example("active before the launch is over", [.processStart, .appDidBecomeActive], .launch),
      example(
        "prewarmed, and active before the launch is over", [.processPrewarm, .appDidBecomeActive],
        .launch),
      example(
        "enters the foreground while active",
        [
          .processStart, .appDidFinishLaunching, .appDidBecomeActive, .appWillEnterForeground,
        ], .lifecycle),
    ])
}
