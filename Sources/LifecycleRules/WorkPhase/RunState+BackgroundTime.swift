import LifecycleModel

extension RunState {
  /// With a background mode in the header the app continues to run after it left: no suspension is
  /// near, and work there is the purpose of the mode.
  var keepsRunningInBackground: Bool {
    header.backgroundModes.contains { mode in
      ["audio", "location", "voip", "external-accessory"].contains(mode)
        || mode.hasPrefix("bluetooth-")
    }
  }
}
