internal import TraceModel

private let later = "the app answered terminateLater, and has not decided yet"

extension Machine {
  /// A macOS app. Apple documents the callbacks one by one; most of the order between them is
  /// inferred.
  static let appkitApp = Machine(
    .appkitApp, name: "appkit-app",
    title: "NSApplication",
    instance: "process",
    traits: .process(
      .appKit, appStates: ["active": .active, "inactive": .inactive],
      launch: ["launching", "launched"]),
    states: [
      state("notRunning"),
      state("launching"),
      state("launched"),
      state("active"),
      state("inactive"),
      state("hidden"),
      state("terminating"),
    ],
    initial: ["notRunning"],
    terminal: ["notRunning"],
    events: [
      event(.processStart, "NSApplicationMain"),
      event(.processExit, observable: false),
      event(
        .nsWillFinishLaunching, "applicationWillFinishLaunching:",
        posts: "NSApplicationWillFinishLaunchingNotification"),
      event(
        .nsDidFinishLaunching, "applicationDidFinishLaunching:",
        posts: "NSApplicationDidFinishLaunchingNotification"),
      event(.nsOpenFile, "application:openFile:"),
      event(.nsOpenURLs, "application:openURLs:", since: .openURLs),
      event(
        .nsRestoreWindow, "restoreWindowWithIdentifier:state:completionHandler:"),
      event(
        .nsDidFinishRestoringWindows,
        posts: "NSApplicationDidFinishRestoringWindowsNotification"),
      event(
        .nsDidRegisterForRemoteNotifications,
        "application:didRegisterForRemoteNotificationsWithDeviceToken:"),
      event(
        .nsDidFailToRegisterForRemoteNotifications,
        "application:didFailToRegisterForRemoteNotificationsWithError:"),
      event(.nsDidReceiveRemoteNotification, "application:didReceiveRemoteNotification:"),
      event(
        .nsWillContinueUserActivity, "application:willContinueUserActivityWithType:"),
      event(
        .nsContinueUserActivity, "application:continueUserActivity:restorationHandler:"),
      event(
        .nsUserDidAcceptCloudKitShare, "application:userDidAcceptCloudKitShareWithMetadata:"),
      event(
        .nsProtectedDataDidBecomeAvailable, "applicationProtectedDataDidBecomeAvailable:",
        posts: "NSApplicationProtectedDataDidBecomeAvailableNotification"),
      event(
        .nsWillBecomeActive, "applicationWillBecomeActive:",
        posts: "NSApplicationWillBecomeActiveNotification"),
      event(
        .nsDidBecomeActive, "applicationDidBecomeActive:",
        posts: "NSApplicationDidBecomeActiveNotification"),
      event(
        .nsWillResignActive, "applicationWillResignActive:",
        posts: "NSApplicationWillResignActiveNotification"),
      event(
        .nsDidResignActive, "applicationDidResignActive:",
        posts: "NSApplicationDidResignActiveNotification"),
      event(.nsWillHide, "applicationWillHide:", posts: "NSApplicationWillHideNotification"),
      event(.nsDidHide, "applicationDidHide:", posts: "NSApplicationDidHideNotification"),
      event(.nsWillUnhide, "applicationWillUnhide:", posts: "NSApplicationWillUnhideNotification"),
      event(.nsDidUnhide, "applicationDidUnhide:", posts: "NSApplicationDidUnhideNotification"),
      event(.nsShouldHandleReopen, "applicationShouldHandleReopen:hasVisibleWindows:"),
      event(
        .nsShouldTerminateAfterLastWindowClosed,
        "applicationShouldTerminateAfterLastWindowClosed:"),
      event(.nsShouldTerminate, "applicationShouldTerminate:"),
      event(
        .nsTerminateCancelled,
        note: "the delegate answered terminateCancel, or replied false later"),
      event(
        .nsWillTerminate, "applicationWillTerminate:",
        posts: "NSApplicationWillTerminateNotification"),
    ],
    transitions: [
      edge("notRunning", .processStart, "launching", [.nsDidFinish]),
      stay("launching", .nsWillFinishLaunching, [.nsDidFinish]),
      stay("launching", .nsOpenFile, [.nsDidFinish]),
      tolerated("launching", .nsWillBecomeActive, "launching", [.nsDidFinish], .inferred),
      tolerated("launching", .nsDidBecomeActive, "launching", [.nsDidFinish], .inferred),
      edge("launching", .nsDidFinishLaunching, "launched", [.nsDidFinish]),
      tolerated(
        "launching", .nsWillHide, "launching", [.nsDidFinish], .inferred,
        note: "opened hidden, as a login item may be"),
      tolerated("launching", .nsDidHide, "launching", [.nsDidFinish], .inferred),
      stay("launched", .nsWillBecomeActive, [.nsDidFinish], .inferred),
      edge("launched", .nsDidBecomeActive, "active", [.nsDidFinish], .inferred),
      tolerated("launched", .nsWillResignActive, "launched", [.nsDidFinish], .inferred),
      tolerated("launched", .nsDidResignActive, "inactive", [.nsDidFinish], .inferred),
      stay("launched", .nsWillHide, [.nsDidFinish], .inferred),
      edge("launched", .nsDidHide, "hidden", [.nsDidFinish], .inferred),
      stay(
        "launched", .nsWillUnhide, [.nsDidFinish], .inferred,
        note: "opened hidden"),
      edge("launched", .nsDidUnhide, "inactive", [.nsDidFinish], .inferred),
      stay("active", .nsWillResignActive, [.nsDidFinish], .inferred),
      edge("active", .nsDidResignActive, "inactive", [.nsDidFinish], .inferred),
      stay("inactive", .nsWillBecomeActive, [.nsDidFinish], .inferred),
      edge("inactive", .nsDidBecomeActive, "active", [.nsDidFinish], .inferred),
      stay("active", .nsWillHide, [.nsDidFinish], .inferred),
      stay("inactive", .nsWillHide, [.nsDidFinish], .inferred),
      edge("active", .nsDidHide, "hidden", [.nsDidFinish], .inferred),
      edge("inactive", .nsDidHide, "hidden", [.nsDidFinish], .inferred),
      stay("hidden", .nsWillResignActive, [.nsDidFinish], .inferred),
      stay("hidden", .nsDidResignActive, [.nsDidFinish], .inferred),
      stay("hidden", .nsWillUnhide, [.nsDidFinish], .inferred),
      edge("hidden", .nsDidUnhide, "inactive", [.nsDidFinish], .inferred),
      stay("hidden", .nsWillBecomeActive, [.nsDidFinish], .inferred),
      tolerated("hidden", .nsDidBecomeActive, "active", [.nsDidFinish], .inferred),
      // An app that answered terminateLater lives on until it decides, maybe behind others.
      stay("terminating", .nsWillResignActive, [.nsTerm], .inferred, note: later),
      edge("terminating", .nsDidResignActive, "inactive", [.nsTerm], .inferred, note: later),
      stay("terminating", .nsWillBecomeActive, [.nsTerm], .inferred, note: later),
      edge("terminating", .nsDidBecomeActive, "active", [.nsTerm], .inferred, note: later),
      stay("terminating", .nsWillHide, [.nsTerm], .inferred, note: later),
      edge("terminating", .nsDidHide, "hidden", [.nsTerm], .inferred, note: later),
      edge("terminating", .nsTerminateCancelled, "active", [.nsTerm]),
      stay("terminating", .nsWillTerminate, [.nsTerm]),
      edge("terminating", .processExit, "notRunning", [.nsWillTerm]),
    ]
      + ends
      + stays(["launched", "active", "inactive"], [.nsOpenFile], [.nsDidFinish], .inferred)
      + stays(
        ["launching", "launched", "active", "inactive", "hidden"],
        [
          .nsOpenURLs, .nsDidRegisterForRemoteNotifications,
          .nsDidFailToRegisterForRemoteNotifications, .nsDidReceiveRemoteNotification,
          .nsWillContinueUserActivity, .nsContinueUserActivity, .nsUserDidAcceptCloudKitShare,
          .nsProtectedDataDidBecomeAvailable,
        ], [.nsDelegate], .inferred)
      + stays(
        ["launching", "launched", "active", "inactive", "hidden"],
        [.nsRestoreWindow, .nsDidFinishRestoringWindows], [.nsRestored]),
    ordering: [
      order(
        "ns.willFinishLaunching < ns.openFile (launched by a file) < ns.didFinishLaunching",
        [.nsDidFinish]),
      order(
        "ns.willFinishLaunching < ns.didFinishRestoringWindows, before or after "
          + "ns.didFinishLaunching",
        [.nsRestored]),
      order(
        "ns.shouldTerminateAfterLastWindowClosed, if true, < ns.shouldTerminate < ns.willTerminate",
        [.nsLastWin, .nsTerm]),
    ],
    accepts: [
      example(
        "launched by a file, then quit",
        [
          .processStart, .nsWillFinishLaunching, .nsOpenFile, .nsDidFinishLaunching,
          .nsWillBecomeActive, .nsDidBecomeActive, .nsShouldTerminate, .nsWillTerminate,
          .processExit,
        ], .nsDidFinish),
      example(
        "windows restored after the launch, then a push and a link",
        [
          .processStart, .nsWillFinishLaunching, .nsRestoreWindow, .nsDidFinishLaunching,
          .nsDidFinishRestoringWindows, .nsWillBecomeActive, .nsDidBecomeActive,
          .nsDidRegisterForRemoteNotifications, .nsDidReceiveRemoteNotification, .nsOpenURLs,
        ], .nsRestored),
      example(
        "opened hidden, and shown later",
        [
          .processStart, .nsWillFinishLaunching, .nsWillHide, .nsDidHide, .nsDidFinishLaunching,
          .nsWillUnhide, .nsDidUnhide, .nsWillBecomeActive, .nsDidBecomeActive,
        ], .nsDidFinish),
      example(
        "an app of the menu bar, reopened and quit",
        [
          .processStart, .nsDidFinishLaunching, .nsShouldHandleReopen, .nsWillTerminate,
          .processExit,
        ], .nsWillTerm),
      example(
        "left, and active again, while a person decides whether to save",
        [
          .processStart, .nsDidFinishLaunching, .nsDidBecomeActive, .nsShouldTerminate,
          .nsWillResignActive, .nsDidResignActive, .nsWillBecomeActive, .nsDidBecomeActive,
          .nsWillTerminate, .processExit,
        ], .nsTerm),
      example(
        "hidden and shown",
        [
          .processStart, .nsDidFinishLaunching, .nsDidBecomeActive, .nsWillHide, .nsDidHide,
          .nsWillUnhide, .nsDidUnhide,
        ], .nsDidFinish),
    ],
    rejects: [
      example("active before the launch", [.nsDidBecomeActive], .nsDidFinish),
      example(
        "windows restored before the process runs", [.nsDidFinishRestoringWindows], .nsRestored),
      example(
        "termination cancelled without a request",
        [.processStart, .nsDidFinishLaunching, .nsDidBecomeActive, .nsTerminateCancelled], .nsTerm),
    ])

  /// How the app ends, and what the delegate is asked before.
  private static let ends =
    edges(
      ["launched", "active", "inactive", "hidden"], .nsShouldTerminate, "terminating", [.nsTerm])
    + stays(
      ["launched", "active", "inactive", "hidden"], [.nsShouldTerminateAfterLastWindowClosed],
      [.nsLastWin])
    + stays(
      ["launched", "active", "inactive", "hidden"], [.nsShouldHandleReopen], [.nsTerm, .reopen],
      .inferred)
    + edges(
      ["launching", "launched", "active", "inactive", "hidden"], .processExit, "notRunning",
      [.nsWillTerm], note: "sudden termination comes without a callback")
    + [
      tolerated(
        "launched", .nsWillTerminate, "terminating", [.nsWillTerm], .inferred,
        note: "apps of the menu bar may never become active"),
      tolerated("active", .nsWillTerminate, "terminating", [.nsWillTerm], .inferred),
      tolerated("inactive", .nsWillTerminate, "terminating", [.nsWillTerm], .inferred),
      tolerated("hidden", .nsWillTerminate, "terminating", [.nsWillTerm], .inferred),
    ]
}
