import LifecycleModel
import TraceModel

/// What rules about launches ask of a run.
extension RunState {
  /// Something was delivered for which the system launches apps in the background.
  var wasWoken: Bool {
    let kinds: [EventKind] = [
      .bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents, .wkHandleBackgroundTasks,
      .appDidReceiveRemoteNotification, .appHandleEventsForBackgroundURLSession,
    ]
    return kinds.contains(where: seen)
  }

  /// That the app is in the background is told by the trace. Where nothing of the life cycle is
  /// recorded, that is only what a run begins with.
  var isBackgroundTold: Bool {
    app.began.exists || !scenes.isEmpty || header.launch == .background || process.wasPrewarmed
      || seen(.processSuspend) || wasWoken
  }
}
