import TraceModel

/// The meaning of an event for departures and returns, when work names it as its trigger.
extension EventKind {
  /// The scene or the app has become active.
  var isActivation: Bool {
    switch self {
    case .sceneDidBecomeActive, .phaseActive, .appDidBecomeActive, .noteAppDidBecomeActive,
      .wkDidBecomeActive, .nsDidBecomeActive:
      true
    default: false
    }
  }

  /// The scene or the app leaves the active state.
  var isDeactivation: Bool {
    switch self {
    case .sceneWillResignActive, .phaseInactive, .appWillResignActive, .noteAppWillResignActive,
      .wkWillResignActive, .nsWillResignActive, .nsDidResignActive:
      true
    default: false
    }
  }

  /// The scene or the app has gone to the background.
  var isBackgrounding: Bool {
    switch self {
    case .sceneDidEnterBackground, .phaseBackground, .appDidEnterBackground,
      .noteAppDidEnterBackground, .wkDidEnterBackground:
      true
    default: false
    }
  }

  /// A step of a launch or a return, before the app is active.
  var isOpening: Bool {
    switch self {
    case .processStart, .processMain, .swiftuiAppInit, .appWillFinishLaunching,
      .appDidFinishLaunching, .sceneWillConnect, .sceneWillEnterForeground, .appWillEnterForeground,
      .noteAppWillEnterForeground, .wkDidFinishLaunching, .wkWillEnterForeground,
      .nsWillFinishLaunching, .nsDidFinishLaunching, .viewOnAppear, .viewTaskStart:
      true
    default: false
    }
  }

  /// The scene or the app comes back, where Apple has apps load data
  /// (https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-foreground).
  var isReturn: Bool {
    switch self {
    case .sceneWillEnterForeground, .appWillEnterForeground, .noteAppWillEnterForeground,
      .wkWillEnterForeground:
      true
    default: false
    }
  }

  /// The system handed something over and grants time for it.
  var isDelivery: Bool {
    switch self {
    case .fetchDeliver, .urlsessionEvents, .appDidReceiveRemoteNotification,
      .appHandleEventsForBackgroundURLSession, .bgtaskLaunch, .swbgLaunch,
      .appDidReceiveNotificationResponse, .intentStart, .wkHandleBackgroundTasks,
      .wkDidReceiveRemoteNotification:
      true
    default: false
    }
  }
}
