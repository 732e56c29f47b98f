/// Apple's names of the modes in `UIBackgroundModes`.
public enum BackgroundModeNames {
  /// Those of Apple's pages
  /// (https://developer.apple.com/documentation/bundleresources/information-property-list/uibackgroundmodes,
  /// https://developer.apple.com/documentation/xcode/configuring-background-execution-modes).
  private static let all = [
    "audio", "bluetooth-central", "bluetooth-peripheral", "external-accessory", "fetch", "location",
    "nearby-interaction", "network-authentication", "newsstand-content", "processing",
    "push-to-talk", "remote-notification", "screen-capture", "voip", "workout-processing",
  ]

  /// The mode that a misspelt name means; nil if it is a mode, or if none is near.
  public static func meant(by name: String) -> String? {
    if let near = NearName.of(name, among: all) { return near }
    // Xcode's words for the mode.
    let words = "background-"
    let rest = name.lowercased().replacing(" ", with: "-")
    return rest.hasPrefix(words) ? all.first { $0 == rest.dropFirst(words.count) } : nil
  }
}
