internal import TraceModel

/// What is understood in the lines of a log without a mapping, for the documentation.
public enum BuiltInWords {
  /// Words of an app, and the event that they become.
  public struct Row: Sendable {
    public var words: [String]
    public let event: String
    /// The event if the word before names a scene; nil: the same.
    public var sceneEvent: String?
    /// The event of an app that printed a name which only AppKit has; nil: the same.
    public var macEvent: String?
    /// The event if the line names WatchKit's delegate; nil: the same.
    public var watchEvent: String?
  }

  /// Names of callbacks and notifications, which may stand in any decoration; those of one event
  /// are one row.
  public static let names: [Row] = {
    var rows: [Row] = []
    let selectors: [PrintedNameTable.Row] = PrintedNameTable.selectors.map { base, label, meaning in
      // A label that is a parameter's own name is Swift's.
      let name = label.hasPrefix("_ ") ? "\(base)(\(label):)" : "\(base):\(label):"
      return (name: name, meaning: meaning)
    }
    for (name, meaning) in PrintedNameTable.names + selectors {
      let row = BuiltInWords.row(name, meaning)
      let same = rows.firstIndex {
        $0.event == row.event && $0.sceneEvent == row.sceneEvent && $0.macEvent == row.macEvent
          && $0.watchEvent == row.watchEvent
      }
      if let same { rows[same].words += row.words } else { rows.append(row) }
    }
    return rows
  }()

  private static func row(_ name: String, _ meaning: PrintedNames.Meaning) -> Row {
    func made(
      _ event: EventKind, scene: EventKind? = nil, mac: EventKind? = nil, watch: EventKind? = nil
    ) -> Row {
      Row(
        words: [name], event: event.name, sceneEvent: scene?.name, macEvent: mac?.name,
        watchEvent: watch?.name)
    }
    switch meaning {
    case .callback(let kind), .scene(let kind), .note(let kind), .notice(let kind),
      .watch(let kind):
      return made(kind)
    case .shared(let kind, let mac, let watch): return made(kind, mac: mac, watch: watch)
    case .either(let kind, let scene): return made(kind, scene: scene)
    case .posted(let kind, let scene, let mac, let watch):
      return made(kind, scene: scene, mac: mac, watch: watch)
    case .selector, .framework:
      preconditionFailure("'\(name)' is no callback and no notification")
    }
  }

  /// Examples of lines that say more than a name. A value may be any of its kind.
  public static let sentences: [Row] =
    [
      sentence(
        [
          "scenePhase: background", "scenePhase changed from active to background",
          "Scene phase changed to background", "[Scene A] phase: background",
          "newPhase = background",
          "onChange(of: scenePhase) inactive -> background",
          "AppReducer.Action.didChangeScenePhase(.background)", "scenePhaseChanged(.background)",
          "scenePhaseDidChange(.background)",
        ],
        .phaseBackground),
      sentence(["scenePhase = inactive"], .phaseInactive),
      sentence(["ScenePhase is active", "🔵 scenePhase -> active"], .phaseActive),
      sentence(
        [
          "applicationState: background", "state: UIApplicationStateBackground",
          "UIApplicationState(rawValue: 2)", "UIApplicationStateActive",
          "UIApplicationStateInactive", "scene.activationState = background",
        ],
        .log),
      sentence(
        [
          "App went to background", "Application entered the background",
          "Application backgrounded",
        ],
        .noteAppDidEnterBackground),
      sentence(
        [
          "App entered foreground", "app moved to the foreground", "app was foregrounded",
        ],
        .noteAppWillEnterForeground),
      sentence(["app did finish launching"], .appDidFinishLaunching),
      sentence(["app will terminate"], .appWillTerminate),
      sentence(["application DidBecomeActive"], .appDidBecomeActive),
      sentence(["application WillResignActive"], .appWillResignActive),
      sentence(["app did become active"], .noteAppDidBecomeActive),
      sentence(["app will resign active"], .noteAppWillResignActive),
      sentence(["scene did become active", "Scene A became active"], .sceneDidBecomeActive),
      sentence(["scene will resign active"], .sceneWillResignActive),
      sentence(["scene did enter background"], .sceneDidEnterBackground),
      sentence(["scene will enter foreground"], .sceneWillEnterForeground),
      sentence(["AppLifecycleState.paused", "didChangeAppLifecycleState: paused"], .log),
      sentence(
        [
          "[javascript] AppState changed to active", "[javascript] App state: background -> active",
          "[javascript] App has come to the foreground!",
          "application state changed to Qt::ApplicationActive",
        ],
        .noteAppDidBecomeActive),
      sentence(
        [
          "[javascript] AppState changed to inactive",
          "applicationStateChanged(Qt::ApplicationInactive)",
        ],
        .noteAppWillResignActive),
      sentence(
        [
          "[javascript] AppState changed to background", "[javascript] nextAppState: background",
          "AppState: active -> background", #"AppState {"from":"active","to":"background"}"#,
          "AppState change: background (prev: active)",
          #"[LIFECYCLE] {"state":"background","previous":"inactive"}"#,
          #"LOG {"appState": "background", "prev": "active"}"#,
          "Notified of application state change to Qt::ApplicationSuspended",
        ],
        .noteAppDidEnterBackground),
      sentence(
        [
          #"⚡️  [log] - appStateChange {"isActive":true}"#,
          "⚡️  [log] - App state changed. Is active? true",
        ],
        .noteAppDidBecomeActive),
      sentence(
        [
          #"⚡️  [log] - appStateChange {"isActive":false}"#,
          #"⚡️  [log] - App state changed {"isActive":false}"#,
        ],
        .noteAppWillResignActive),
      sentence(["⚡️  [log] - App event fired: pause"], .noteAppDidEnterBackground),
      sentence(
        ["⚡️  [log] - App event fired: resume", "Received Event: resume"],
        .noteAppWillEnterForeground),
      sentence(
        ["Received Event: pause", "cordova event: pause", "CONSOLE LOG: suspend event"],
        .noteAppDidEnterBackground),
      sentence(["CONSOLE LOG: resume event"], .noteAppDidBecomeActive),
      sentence(["CONSOLE LOG: exit event"], .appWillTerminate),
      sentence(["Received Event: resign"], .noteAppWillResignActive),
      sentence(["Received Event: active"], .noteAppDidBecomeActive),
      sentence(["ON_START", "Lifecycle event: ON_STOP"], .log),
    ] + FrameworkWord.callbacks.map { sentence([$0], $1) }

  /// Lines that other lines say already, so that they become no event.
  public static let repetitions = [
    "OnApplicationPause: True", "OnApplicationFocus: False", "Received Event: deviceready",
  ]

  private static func sentence(_ words: [String], _ event: EventKind) -> Row {
    Row(words: words, event: event.name)
  }

  /// Messages of the system, as patterns: `{name}` stands for text that changes, `*` for any.
  public static let messages: [String] = SystemMessages.all.map(\.pattern.source)
}
