public import TraceModel

/// The records that show states. A framework above UIKit may show the states of the app only, or
/// nothing of them; an app that observes notifications shows no state of a scene.
public enum StateSource: Sendable {
  /// Callbacks, notifications and phases, each of which shows a state of the app.
  case app
  /// Callbacks of scenes, and phases, which replace them.
  case scenes
  /// Callbacks of scenes: a phase does not say when a scene connects or disconnects.
  case sceneCallbacks

  /// One of the events, for messages: `callback or phase of a scene`.
  public var words: String {
    switch self {
    case .app: "callback, notification or phase that shows the app's state"
    case .scenes: "callback or phase of a scene"
    case .sceneCallbacks: "callback of a scene"
    }
  }

  /// Whether one of these kinds is among those that a run has shown.
  public func isShown(by seen: EventKindSet) -> Bool {
    switch self {
    case .app: seen.meets(Self.ofApp)
    case .scenes: seen.meets(Self.ofScenes)
    case .sceneCallbacks: seen.meets(Self.ofSceneCallbacks)
    }
  }

  private static let callbacks: [EventKind] = [
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .sceneDidEnterBackground, .sceneDidDisconnect, .carplayDidConnect, .carplayDidDisconnect,
  ]
  private static let ofSceneCallbacks = EventKindSet(callbacks)
  private static let ofScenes = EventKindSet(callbacks + ofScope(["phase"]))
  static let ofApp = EventKindSet(
    callbacks + ofScope(["phase", "ns", "wk"]) + [
      .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
      .noteAppDidBecomeActive, .noteAppWillResignActive, .noteAppDidEnterBackground,
      .noteAppWillEnterForeground,
    ])

  private static func ofScope(_ scopes: [String]) -> [EventKind] {
    EventKind.allCases.filter { scopes.contains($0.scope) }
  }
}
