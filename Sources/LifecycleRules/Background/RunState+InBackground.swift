import LifecycleModel
import TraceModel

/// Whether an app is in the background, and since when.
extension RunState {
  /// The app is in the background, as far as the records show. Before its first scene shows itself
  /// it is so only if the system launched it there. ``returnCause`` says why it may be elsewhere.
  var isInBackground: Bool {
    if app.state != .background {
      return app.state == nil && shownAppState == .background && app.lastDeparture.mark.exists
        && !isComing
    }
    return app.began.exists ? !isComing : header.launch == .background
  }

  /// Something announced that the app comes into the foreground, and the callback with which a
  /// scene enters it is still to come. That long a launch is in no state, either.
  private var isComing: Bool {
    let latest = app.lastTransition.mark
    return latest != app.began && Self.announcements.contains(latest.kind)
  }

  private static let announcements = EventKindSet([
    .sceneWillConnect, .noteAppWillEnterForeground,
  ])

  /// Why it may be elsewhere, although no record says so.
  var returnCause: UnknownCause? {
    unseenScenesCause ?? passingCause(of: .background, since: backgroundBegan) ?? launchCause
  }

  /// Why it may be coming into the foreground since its state is known: a scene that connects is
  /// known to be in the background, and what was before that is not recorded.
  private var launchCause: UnknownCause? {
    guard app.began.kind == .sceneWillConnect else { return nil }
    return startCause ?? lossCause(since: .none) ?? .notRecorded
  }

  /// The event with which `isInBackground` began.
  var backgroundBegan: EventMark {
    // Where other scenes make the state unknown, the latest one that is known to have left.
    if app.state == nil { return app.lastDeparture.mark }
    return app.began.exists ? app.began : process.start
  }
}
