/// Types of a framework that a line of the app names, and that apps of no other framework have.
///
/// An object that is printed is proof: `<UIWindowScene: 0x104a0; …>`. The name of a type alone is
/// proof only where WatchKit hands the app such an object, as the subject of the line.
enum FrameworkTypes {
  /// The framework that a line proves; nil if it proves none.
  static func framework(in text: UnsafeRawBufferPointer) -> Framework? {
    guard text.has("WK") || text.has("<UI") || text.has("<NS") else { return nil }
    let words = PrintedWords(text)
    guard !words.isTooLong else { return nil }
    for index in words.words.indices {
      guard let framework = types[words.text(index)] else { continue }
      guard words.isDescribed(index) || framework == .watchKit && words.isHandled(index) else {
        continue
      }
      return words.isTalk(of: index) ? nil : framework
    }
    return nil
  }

  private static let types: [String: Framework] = {
    var types: [String: Framework] = [:]
    for name in ofWatchKit { types[name] = .watchKit }
    for name in ofUIKit { types[name] = .uiKit }
    for name in ofAppKit { types[name] = .appKit }
    return types
  }()

  // https://developer.apple.com/documentation/watchkit/background-execution and
  // https://developer.apple.com/documentation/watchkit: on watchOS alone.
  private static let ofWatchKit = [
    "WKApplication", "WKExtension", "WKExtendedRuntimeSession", "WKInterfaceController",
    "WKHostingController", "WKRefreshBackgroundTask", "WKApplicationRefreshBackgroundTask",
    "WKSnapshotRefreshBackgroundTask", "WKURLSessionRefreshBackgroundTask",
    "WKWatchConnectivityRefreshBackgroundTask", "WKRelevantShortcutRefreshBackgroundTask",
    "WKIntentDidRunRefreshBackgroundTask", "WKBluetoothAlertRefreshBackgroundTask",
  ]
  // https://developer.apple.com/documentation/uikit/app-and-environment
  private static let ofUIKit = ["UIApplication", "UIWindowScene", "UISceneSession", "UIWindow"]
  // https://developer.apple.com/documentation/appkit/app-and-environment
  private static let ofAppKit = ["NSApplication", "NSWindow", "NSPanel"]
}

extension PrintedWords {
  /// `<UIWindowScene: 0x104a0`, as an object describes itself.
  fileprivate func isDescribed(_ index: Int) -> Bool {
    byte(words[index].start - 1) == UInt8(ascii: "<")
      && text.part(words[index].end).begins(with: ": 0x")
  }

  /// `WKSnapshotRefreshBackgroundTask`, or `handling WKSnapshotRefreshBackgroundTask`.
  fileprivate func isHandled(_ index: Int) -> Bool {
    guard text(index).hasSuffix("BackgroundTask") else { return false }
    let isBehindVerb = index > 0 && Self.handling.contains(text(index - 1).lowercased())
    return isSubject(isBehindVerb ? index - 1 : index, ofWhom: .own)
  }

  private static let handling: Set<String> = ["handle", "handles", "handling", "handled"]
}
