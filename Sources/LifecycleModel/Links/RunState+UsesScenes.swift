import TraceModel

extension RunState {
  /// The app has adopted scenes: its header says so, or an event occurred that only such an app
  /// gets. A life cycle that is only assumed does not count.
  public var usesScenes: Bool {
    if lifeCycle?.hasSwiftUIScenes == true || header.lifeCycle == .uikitScene || !scenes.isEmpty {
      return true
    }
    if seen(.swiftuiAppInit) || seen(.appConfigurationForConnecting) { return true }
    // The flag is in the scene manifest, so an app that has it has the manifest.
    return header.lifeCycle == nil && header.multipleScenes
  }
}
