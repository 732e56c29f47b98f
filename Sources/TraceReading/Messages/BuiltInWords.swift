internal import TraceModel

/// What is understood in the lines of a log without a mapping, for the documentation.
public enum BuiltInWords {
  /// Words of an app, and the event that they become.
  public struct Row: Sendable {
    public let words: [String]
    public let event: String
    /// The event if the word before names a scene; nil: the same.
    public let sceneEvent: String?
    /// The event of an app that printed a name which only AppKit has; nil: the same.
    public let macEvent: String?
  }

  /// Names of callbacks and notifications, which may stand in any decoration; those of one event
  /// are one row.
  public static let names: [Row] = {
    var rows: [Row] = []
    for (name, meaning) in PrintedNames.callbacks {
      let row = BuiltInWords.row(name, meaning)
      let same = rows.firstIndex {
        ($0.event, $0.sceneEvent, $0.macEvent) == (row.event, row.sceneEvent, row.macEvent)
      }
      if let same {
        rows[same] = Row(
          words: rows[same].words + row.words, event: row.event, sceneEvent: row.sceneEvent,
          macEvent: row.macEvent)
      } else {
        rows.append(row)
      }
    }
    return rows
  }()

  private static func row(_ name: String, _ meaning: PrintedNames.Meaning) -> Row {
    func made(_ event: EventKind, scene: EventKind? = nil, mac: EventKind? = nil) -> Row {
      Row(words: [name], event: event.name, sceneEvent: scene?.name, macEvent: mac?.name)
    }
    switch meaning {
    case .app(let kind), .scene(let kind), .note(let kind), .sceneNote(let kind),
      .appNote(let kind), .mac(let kind):
      return made(kind)
    case .shared(let kind, let mac): return made(kind, mac: mac)
    case .either(let kind, let scene): return made(kind, scene: scene)
    case .flutter, .capacitor, .reactNative, .scenePhase, .applicationState, .word:
      preconditionFailure("'\(name)' is no callback and no notification")
    }
  }

  /// Examples of lines that say more than a name. A value may be any of its kind.
  public static let sentences: [Row] = [
    sentence(
      ["scenePhase: background", "scenePhase changed from active to background"],
      .phaseBackground),
    sentence(["scenePhase = inactive"], .phaseInactive),
    sentence(["ScenePhase is active", "🔵 scenePhase -> active"], .phaseActive),
    sentence(["applicationState: background"], .log),
    sentence(
      ["App went to background", "Application entered the background"],
      .noteAppDidEnterBackground),
    sentence(
      ["App entered foreground", "app moved to the foreground"],
      .noteAppWillEnterForeground),
    sentence(["app did become active"], .noteAppDidBecomeActive),
    sentence(["app will resign active"], .noteAppWillResignActive),
    sentence(["scene did become active"], .sceneDidBecomeActive),
    sentence(["scene will resign active"], .sceneWillResignActive),
    sentence(["scene did enter background"], .sceneDidEnterBackground),
    sentence(["scene will enter foreground"], .sceneWillEnterForeground),
    sentence(["AppLifecycleState.paused"], .log),
    sentence(["[javascript] AppState changed to active"], .noteAppDidBecomeActive),
    sentence(["[javascript] AppState changed to inactive"], .noteAppWillResignActive),
    sentence(["[javascript] AppState changed to background"], .noteAppDidEnterBackground),
    sentence(
      [
        #"⚡️  [log] - appStateChange {"isActive":true}"#,
        "⚡️  [log] - App state changed. Is active? true",
      ],
      .noteAppDidBecomeActive),
    sentence([#"⚡️  [log] - appStateChange {"isActive":false}"#], .noteAppWillResignActive),
    sentence(["⚡️  [log] - App event fired: pause"], .noteAppDidEnterBackground),
    sentence(["⚡️  [log] - App event fired: resume"], .noteAppWillEnterForeground),
  ]

  private static func sentence(_ words: [String], _ event: EventKind) -> Row {
    Row(words: words, event: event.name, sceneEvent: nil, macEvent: nil)
  }

  /// Messages of the system, as patterns: `{name}` stands for text that changes, `*` for any.
  public static let messages: [String] = SystemMessages.all.map(\.pattern.source)
}
