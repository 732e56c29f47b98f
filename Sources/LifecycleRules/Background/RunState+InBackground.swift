import LifecycleModel
import TraceModel

/// Whether an app is in the background, and since when.
extension RunState {
  /// The app is in the background for certain. Before its first scene shows itself it is so only if
  /// the system launched it there.
  var isInBackground: Bool {
    app.state == .background && (app.began.exists || header.launch == .background)
  }

  /// Why it may have come back meanwhile, although no record says so.
  var returnCause: UnknownCause? {
    passingCause(of: .background, since: backgroundBegan)
  }

  /// The event with which `isInBackground` began.
  var backgroundBegan: EventMark { app.began.exists ? app.began : process.start }
}
