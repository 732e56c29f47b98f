import LifecycleModel

extension RunState {
  /// With a background mode in the header the app continues to run after it left: no suspension is
  /// near, and work there is the purpose of the mode. A watch app runs for the whole workout, of
  /// which no event tells
  /// (https://developer.apple.com/documentation/bundleresources/information-property-list/wkbackgroundmodes).
  var keepsRunningInBackground: Bool {
    header.backgroundModes.contains { mode in
      ["audio", "location", "voip", "external-accessory", "workout-processing"].contains(mode)
        || mode.hasPrefix("bluetooth-")
    }
  }
}
