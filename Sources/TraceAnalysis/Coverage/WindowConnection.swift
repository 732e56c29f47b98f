import LifecycleModel
import TraceModel

/// The connection of a window, as far as it was seen.
struct WindowConnection {
  /// Its record was seen.
  var isSeen = false
  /// Nil: not known.
  var arrival: Entry.Arrival?
  /// What has come with it.
  var entries: Entry.Set = []
  /// Nothing came with it, as far as its record says.
  var isEmpty = false
  /// Its record shows what comes with it.
  var showsOptions = false
  /// Nothing showed that the app had been in use before.
  var isBeforeUse = false

  /// It may be another window that an icon opened: nothing is known to have come with it.
  var mayBeByIcon: Bool {
    arrival != .cold && arrival != .warm && entries.isSubset(of: Entry.Set(.restoration))
  }
}

extension RunState {
  /// Scenes that are looked at to find another window.
  private static let lookedAt = 32

  /// When a scene that just connected came; nil if records that decide it may be missing.
  ///
  /// - Parameter isWhole: nothing before is missing.
  func arrival(ofConnectionAt slot: Int, isWhole: Bool) -> Entry.Arrival? {
    let first = max(0, scenes.count - Self.lookedAt)
    var isSure = first == 0
    var hasEarlier = scenes[slot].connects > 1
    for other in first..<scenes.count where other != slot {
      guard let scene = scenes.find(other), scene.purpose == .window else { continue }
      // A ScenePhase alone says nothing of a disconnection, and without its connection it may not
      // be a window.
      let isKnown = scene.machine != nil && (scene.lastConnect.exists || scene.role.isPresent)
      switch isKnown ? scene.isConnected : nil {
      case true?: return .secondWindow
      case nil: isSure = false
      case false?: hasEarlier = true
      }
    }
    guard isSure else { return nil }
    if hasEarlier || wasInUse { return .warm }
    return isWhole ? .cold : nil
  }

  /// It was seen that the app has been in use, or in the background.
  var wasInUse: Bool {
    process.firstActivation.exists || Self.afterLaunch.contains { seen($0) }
  }

  /// Records show that the user had the app in the foreground. The background alone does not: a
  /// scene that the system connects there goes to it as well.
  var wasInForeground: Bool {
    process.firstActivation.exists || Self.afterActivation.contains { seen($0) }
  }

  private static let afterActivation: [EventKind] = [
    .sceneWillResignActive, .appDidBecomeActive, .appWillResignActive, .noteAppWillResignActive,
    .nsDidBecomeActive, .nsWillResignActive, .nsDidResignActive, .wkDidBecomeActive,
    .wkWillResignActive,
  ]
  private static let afterLaunch =
    afterActivation + [
      .sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground,
      .wkDidEnterBackground,
    ]
}
