internal import TraceModel

/// Names of operating systems as telemetry and reports spell them.
enum PlatformName {
  /// Nil if it is not one of Apple's. An iPad sometimes calls its system iOS.
  static func platform(_ name: String?, device: String?) -> RunHeader.Platform? {
    let word = (name ?? "").lowercased().filter { $0.isLetter }
    switch word {
    case "ios", "iphoneos", "iphone": return device?.hasPrefix("iPad") == true ? .iPadOS : .iOS
    case "ipados": return .iPadOS
    case "macos", "macosx", "osx", "darwin": return .macOS
    case "watchos": return .watchOS
    case "tvos", "appletvos": return .tvOS
    case "visionos", "xros": return .visionOS
    case "": return device?.hasPrefix("iPad") == true ? .iPadOS : nil
    default: return nil
    }
  }
}
