internal import TraceModel

/// Words that say nothing about an app, and on which verdicts rest: those of the format, of Swift
/// and of Apple's frameworks.
enum KnownWords {
  private static let ofFormat = Set(Word.allCases.map(\.text))

  /// Whether a text stays as it is.
  static func contains(_ text: String, _ tokenClass: TokenClass) -> Bool {
    switch tokenClass {
    case .thread: text == Word.main.text
    case .event: text == Word.user.text || text == Word.debugger.text
    case .action: actions.contains(text)
    case .kind: ofFormat.contains(text) || resources.contains(text.lowercased())
    case .scope, .outcome, .actor, .state:
      ofFormat.contains(text) || ["deferred", "turn"].contains(text)
    case .reason: ofFormat.contains(text) || submissions.contains(text)
    case .role: roles.contains(text)
    case .transition: transitions.contains(text)
    case .mode: modes.contains(text)
    case .thermal: thermalStates.contains(text)
    case .level: levels.contains(text)
    case .backgroundMode: backgroundModes.contains(text)
    case .name: text == "Flutter debug task"
    default: false
    }
  }

  /// Kinds of a held resource that a background mode may permit.
  private static let resources: Set<String> = [
    "location", "gps", "microphone", "audio", "audiosession", "camera", "bluetooth", "accessory",
    "externalaccessory", "socket", "network", "bonjour",
  ]
  /// https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier
  private static let actions: Set<String> = [
    "com.apple.UNNotificationDefaultActionIdentifier", "UNNotificationDefaultActionIdentifier",
    "com.apple.UNNotificationDismissActionIdentifier", "default",
  ]
  private static let submissions: Set<String> = ["immediateRunIneligible"]
  private static let modes: Set<String> = [
    "background", "foreground", "foregroundDynamic", "foregroundDeferred",
  ]
  /// https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum
  private static let thermalStates: Set<String> = ["nominal", "fair", "serious", "critical"]
  private static let levels: Set<String> = [
    "trace", "debug", "info", "default", "notice", "warning", "error", "fault", "critical",
  ]
  /// https://developer.apple.com/documentation/bundleresources/information-property-list/uibackgroundmodes
  private static let backgroundModes: Set<String> = [
    "audio", "location", "voip", "fetch", "processing", "remote-notification", "newsstand-content",
    "external-accessory", "bluetooth-central", "bluetooth-peripheral", "nearby-interaction",
    "push-to-talk", "network-authentication",
  ]
  /// As the watchdog's reports spell them
  /// (https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations).
  private static let transitions: Set<String> = [
    "scene-create", "scene-update", "process-launch", "process-exit",
  ]
  /// https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
  private static let roles: Set<String> = [
    "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleVolumetricApplication",
    "UIWindowSceneSessionRoleExternalDisplay",
    "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "UIWindowSceneSessionRoleAssistiveAccessApplication",
    "UISceneSessionRoleImmersiveSpaceApplication",
    "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  /// Beginnings of unknown words that verdicts rest on; of two that fit, the longer one is first.
  static func beginning(of text: String, _ tokenClass: TokenClass) -> String {
    let known: [String] =
      switch tokenClass {
      case .event: ["phase."]
      case .backgroundMode: ["bluetooth-"]
      case .role:
        [
          "UIWindowSceneSessionRoleExternalDisplay", "UIWindowSceneSessionRole",
          "UISceneSessionRoleImmersiveSpace", "CP",
        ]
      default: []
      }
    return known.first { text.utf8.starts(with: $0.utf8) } ?? ""
  }

  /// Words inside a transition's name that say which one it is.
  static let insideTransitions = ["create", "launch", "exit"]

  /// The leading numbers of a version, at most three. A number of more than three digits is none of
  /// a system's version, but of a build: `999` is as new as it.
  ///
  /// No system has a version of four numbers, as an address has them: of those, and of what begins
  /// with a long number, as a date does, two numbers stay.
  static func version(_ text: String) -> String? {
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
    guard text.first.map({ $0.isASCII && $0.isNumber }) == true else { return nil }
    let isOther = numbers.count > 3 || numbers.first.map { $0.count > 3 } ?? false
    return numbers.prefix(isOther ? 2 : 3).map { $0.count > 3 ? "999" : String($0) }
      .joined(separator: ".")
  }

  /// Endings of names of source files.
  static let sourceEndings = [".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".h"]
}
