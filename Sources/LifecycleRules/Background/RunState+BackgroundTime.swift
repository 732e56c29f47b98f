import LifecycleModel
import TraceModel

/// What rules about the time in the background ask of a run.
extension RunState {
  /// A declared background mode keeps the process running for its own work, so that it is not
  /// suspended after a few seconds.
  var keepsRunningInBackground: Bool {
    header.backgroundModes.contains { mode in
      ["audio", "location", "voip", "external-accessory"].contains(mode)
        || mode.hasPrefix("bluetooth-")
    }
  }

  /// The app is in the background for certain. Before its first scene shows itself it is so only if
  /// the system launched it there.
  var isInBackground: Bool {
    appState == .background && (appStateBegan.exists || header.launch == .background)
  }

  /// The event with which `isInBackground` began.
  var backgroundBegan: EventMark { appStateBegan.exists ? appStateBegan : start }

  /// Why an assertion or a task may be open of which no record tells: it was begun before the
  /// recording, or its beginning is lost. Nil if `hasBackgroundTime` can be trusted.
  var coverCause: UnknownCause? { absenceCause(since: .none) ?? startCause }
}
