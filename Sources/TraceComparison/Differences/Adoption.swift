import TraceModel

/// The replacements of an app delegate's callbacks in an app that adopts scenes.
///
/// UIKit then calls the scene delegate instead. The pairs are those of "Migrating to the UIKit
/// scene-based life cycle" (TN3187,
/// https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle)
/// and of the pages of the callbacks, such as
/// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidbecomeactive(_:)
/// and
/// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:performactionfor:completionhandler:).
/// The notifications of the same names are still posted, and
/// `application(_:didFinishLaunchingWithOptions:)` and the callbacks of the whole process are still
/// called.
struct Adoption {
  let callback: EventKind
  let scene: EventKind
  /// At a launch it arrives in the options of `scene.willConnect` only.
  let payload: Event.Payload

  static let all = [
    Adoption(callback: .appDidBecomeActive, scene: .sceneDidBecomeActive, payload: []),
    Adoption(callback: .appWillResignActive, scene: .sceneWillResignActive, payload: []),
    Adoption(callback: .appDidEnterBackground, scene: .sceneDidEnterBackground, payload: []),
    Adoption(callback: .appWillEnterForeground, scene: .sceneWillEnterForeground, payload: []),
    Adoption(callback: .appOpenURL, scene: .sceneOpenURLContexts, payload: .url),
    Adoption(callback: .appPerformAction, scene: .windowScenePerformAction, payload: .shortcut),
    Adoption(
      callback: .appWillContinueUserActivity, scene: .sceneWillContinueUserActivity, payload: []),
    Adoption(
      callback: .appContinueUserActivity, scene: .sceneContinueUserActivity, payload: .activity),
    Adoption(
      callback: .appUserDidAcceptCloudKitShare, scene: .windowSceneUserDidAcceptCloudKitShare,
      payload: .cloudkit),
  ]

  static func of(_ kind: EventKind) -> Adoption? { all.first { $0.callback == kind } }
  /// Of an event's name.
  static func of(_ name: String) -> Adoption? { all.first { $0.callback.name == name } }

  /// Names of the callback's replacements.
  var places: [String] {
    payload.isEmpty ? [scene.name] : [scene.name, "the options of scene.willConnect"]
  }

  /// Whether a kind of call belongs to scenes: it comes with them.
  static func comesWithScenes(_ kind: EventKind) -> Bool {
    ["scene", "windowScene"].contains(kind.scope) || kind == .sessionDiscarded
      || kind == .appConfigurationForConnecting || kind == .appDidDiscardSceneSessions
  }
}
