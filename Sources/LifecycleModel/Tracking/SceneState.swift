public import TraceModel

/// The known facts about one scene session in one run.
public struct SceneState {
  public let id: Symbol
  /// `UISceneSession.Role` as recorded at the last connect.
  public internal(set) var role = Symbol.none
  /// The purpose of scenes with that role.
  var ofRole = SceneRole.window
  /// `uiscene` or `carplay-scene`; nil until an event of either was seen.
  public internal(set) var machine: MachineID?
  public internal(set) var scene: MachineInstance
  /// The scene's ScenePhase as its views read it.
  public internal(set) var phase: MachineInstance
  public internal(set) var hasPhase = false
  public internal(set) var connects = 0
  /// The first view that was recorded since the last connect.
  public internal(set) var rootView = Symbol.none
  /// It was in the list of `app.didDiscardSceneSessions`; its own `session.discarded` is an echo.
  public internal(set) var wasListedAsDiscarded = false
  /// The view of it that was added last, by its place among the run's views; -1: none.
  var latestView: Int32 = -1
  /// It took an event after the latest loss.
  var isKnown = false
  /// It was discarded long ago, and nothing finds it any more.
  public internal(set) var isReleased = false

  /// It has become active since it last connected. Until then its work is launch work.
  public internal(set) var wasActive = false
  /// It has been in the background since it was last active.
  public internal(set) var wasInBackground = false
  /// How often it has left the foreground active state; numbers its visits of inactive.
  public internal(set) var departures: Int32 = 0

  public internal(set) var lastConnect = EventMark.none
  public internal(set) var lastActivation = EventMark.none
  public internal(set) var lastResign = EventMark.none
  public internal(set) var lastBackground = EventMark.none
  public internal(set) var lastForeground = EventMark.none
  public internal(set) var lastDisconnect = EventMark.none

  init(id: Symbol, scene: MachineInstance, phase: MachineInstance) {
    self.id = id
    self.scene = scene
    self.phase = phase
  }

  /// The state as far as it concerns the app: of the scene's own callbacks if they show it, else of
  /// its ScenePhase. Nil if it is not known.
  // Inlined, or each call would copy the whole scene.
  @inline(__always) public var appState: AppState? {
    if machine != nil {
      switch scene.state {
      case .some(SceneStates.foregroundActive): return .active
      case .some(SceneStates.foregroundInactive): return .inactive
      case .some: return .background
      // What it has taken, such as a link, may be legal in several states.
      case nil: break
      }
    }
    guard hasPhase else { return nil }
    switch phase.state {
    case .some(PhaseStates.active): return .active
    case .some(PhaseStates.inactive): return .inactive
    case .some: return .background
    case nil: return nil
    }
  }

  /// Connected and not yet disconnected or discarded; nil if that is not known.
  @inline(__always) public var isConnected: Bool? {
    guard machine != nil else { return hasPhase ? true : nil }
    guard let state = scene.state else { return nil }
    return state != SceneStates.unattached && state != SceneStates.discarded
  }
}

/// State indices of `uiscene`; `carplay-scene` has the same ones. A test compares them with the
/// model.
public enum SceneStates {
  public static let unattached = 0
  public static let connected = 1
  public static let foregroundInactive = 2
  public static let foregroundActive = 3
  public static let background = 4
  public static let discarded = 5
}

/// State indices that all ScenePhase machines share. A test compares them with the model.
public enum PhaseStates {
  public static let inactive = 0
  public static let active = 1
  public static let background = 2
}
