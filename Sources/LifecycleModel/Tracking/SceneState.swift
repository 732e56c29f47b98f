package import TraceModel

/// What is known of one scene session in one run.
package struct SceneState {
  package let id: Symbol
  /// `UISceneSession.Role` as recorded at the last connect.
  package internal(set) var role = Symbol.none
  /// `uiscene` or `carplay-scene`; nil until an event of either was seen.
  package internal(set) var machine: MachineID?
  package internal(set) var scene: MachineInstance
  /// The scene's ScenePhase as its views read it.
  package internal(set) var phase: MachineInstance
  package internal(set) var hasPhase = false
  package internal(set) var connects = 0
  /// The first view that was recorded since the last connect.
  package internal(set) var rootView = Symbol.none
  /// It stood in the list of `app.didDiscardSceneSessions`; its own `session.discarded` is an echo.
  package internal(set) var wasListedAsDiscarded = false
  /// It took an event after the latest loss.
  var isKnown = false

  /// It has become active since it last connected. Until then its work is launch work.
  package internal(set) var wasActive = false
  /// It has been in the background since it was last active.
  package internal(set) var wasInBackground = false
  /// How often it has left the foreground active state; numbers its visits of inactive.
  package internal(set) var departures: Int32 = 0

  package internal(set) var lastConnect = EventMark.none
  package internal(set) var lastActivation = EventMark.none
  package internal(set) var lastResign = EventMark.none
  package internal(set) var lastBackground = EventMark.none
  package internal(set) var lastForeground = EventMark.none
  package internal(set) var lastDisconnect = EventMark.none

  init(id: Symbol, scene: MachineInstance, phase: MachineInstance) {
    self.id = id
    self.scene = scene
    self.phase = phase
  }

  /// The state as far as it concerns the app: of the scene's own callbacks if they are recorded,
  /// else of its ScenePhase. Nil if it is not known.
  package var appState: AppState? {
    if machine != nil {
      switch scene.state {
      case .some(SceneStates.foregroundActive): return .active
      case .some(SceneStates.foregroundInactive): return .inactive
      case .some: return .background
      case nil: return nil
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
  package var isConnected: Bool? {
    guard machine != nil else { return hasPhase ? true : nil }
    guard let state = scene.state else { return nil }
    return state != SceneStates.unattached && state != SceneStates.discarded
  }
}

/// State indices of `uiscene`; `carplay-scene` has the same ones. A test compares them with the model.
package enum SceneStates {
  package static let unattached = 0
  package static let connected = 1
  package static let foregroundInactive = 2
  package static let foregroundActive = 3
  package static let background = 4
  package static let discarded = 5
}

/// State indices that all ScenePhase machines share. A test compares them with the model.
package enum PhaseStates {
  package static let inactive = 0
  package static let active = 1
  package static let background = 2
}
