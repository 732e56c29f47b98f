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
}
