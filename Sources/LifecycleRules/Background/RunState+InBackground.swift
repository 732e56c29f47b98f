import LifecycleModel
import TraceModel

/// Whether an app is in the background, and since when.
extension RunState {
  /// The app is in the background for certain. Before its first scene shows itself it is so only if
  /// the system launched it there.
  var isInBackground: Bool {
    appState == .background && (appStateBegan.exists || header.launch == .background)
  }

  /// The event with which `isInBackground` began.
  var backgroundBegan: EventMark { appStateBegan.exists ? appStateBegan : start }
}
