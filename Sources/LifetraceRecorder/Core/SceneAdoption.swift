/// Whether an app has adopted scenes: UIKit posts the notifications of scenes in every app, and
/// those of the app's phases, too (Apple, "Managing your app's life cycle", and "Specifying the
/// scenes your app supports").
struct SceneAdoption {
  private(set) var hasScenes: Bool

  /// - Parameter hasManifest: whether the Info.plist has `UIApplicationSceneManifest`.
  init(hasManifest: Bool) { hasScenes = hasManifest }

  /// Whether a scene's notification concerns a scene of the app. UIKit's own scene in an app
  /// without scenes has no delegate; SwiftUI brings one, with or without a manifest.
  mutating func takes(sceneWithDelegate hasDelegate: Bool) -> Bool {
    hasScenes = hasScenes || hasDelegate
    return hasScenes
  }
}
