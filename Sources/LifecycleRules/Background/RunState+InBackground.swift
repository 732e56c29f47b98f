import LifecycleModel
import TraceModel

/// Whether an app is in the background, and since when.
extension RunState {
  /// The app is in the background for certain. Before its first scene shows itself it is so only if
  /// the system launched it there.
  var isInBackground: Bool {
    app.state == .background && (app.began.exists || header.launch == .background)
  }

  /// The event with which `isInBackground` began.
  var backgroundBegan: EventMark { app.began.exists ? app.began : process.start }
}
