import LifecycleModel
import TraceModel

extension EventMark {
  /// The effect of this event if the app was in the background after it:
  /// `the app went to the background`. A disconnected scene goes nowhere, and the app has no other
  /// one in the foreground.
  var departure: String {
    switch kind {
    case .sceneDidDisconnect, .carplayDidDisconnect, .sessionDiscarded:
      "the app's last foreground scene was disconnected"
    default: "the app went to the background"
    }
  }
}
