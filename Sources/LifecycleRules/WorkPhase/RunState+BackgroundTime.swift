import LifecycleModel

extension RunState {
  /// A background mode of the header lets the app run on after it left: no suspension is near, and
  /// work there is what the mode is for.
  var keepsRunningInBackground: Bool {
    header.backgroundModes.contains { mode in
      ["audio", "location", "voip", "external-accessory"].contains(mode)
        || mode.hasPrefix("bluetooth-")
    }
  }

  /// Why an assertion or a task may be open of which no record tells: it was begun before the
  /// recording, or its beginning is lost. Nil if `hasBackgroundTime` can be trusted.
  var coverCause: UnknownCause? { absenceCause(since: .none) ?? startCause }
}
