import LifecycleModel
import TraceModel

/// Facts about a run for the rules about launches.
extension RunState {
  /// Something was delivered for which the system launches apps in the background.
  var wasWoken: Bool {
    let kinds: [EventKind] = [
      .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents, .wkHandleBackgroundTasks,
      .appDidReceiveRemoteNotification, .appHandleEventsForBackgroundURLSession,
    ]
    return kinds.contains(where: seen)
  }

  /// The trace shows that the app is in the background. Without records of the life cycle this is
  /// only the initial state of a run.
  var isBackgroundTold: Bool {
    app.began.exists || !scenes.isEmpty || header.launch == .background || process.wasPrewarmed
      || seen(.processSuspend) || wasWoken
  }
}
