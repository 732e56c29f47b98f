import LifecycleModel
import TraceModel

/// What a scene is for, as far as windows matter.
enum SceneRole {
  /// The app's windows; also every scene whose role is not recorded.
  case window
  case carPlay
  case externalDisplay
  case immersiveSpace

  init(_ scene: KnownScene, _ run: RunState) {
    if scene.machine == .carplayScene {
      self = .carPlay
    } else {
      self.init(scene.role, run)
    }
  }

  /// By the raw string of `UISceneSession.Role`. CarPlay's three begin with the prefix of its
  /// framework, and the display's exists with and without `NonInteractive`.
  init(_ role: Symbol, _ run: RunState) {
    guard role.isPresent else {
      self = .window
      return
    }
    // As bytes: a string of this length would be allocated for each question.
    let text = run.symbols.utf8(role)
    if text.starts(with: "CP".utf8) {
      self = .carPlay
    } else if text.starts(with: "UIWindowSceneSessionRoleExternalDisplay".utf8) {
      self = .externalDisplay
    } else if text.starts(with: "UISceneSessionRoleImmersiveSpace".utf8) {
      self = .immersiveSpace
    } else {
      self = .window
    }
  }

  var name: String {
    switch self {
    case .window: "a window scene"
    case .carPlay: "CarPlay"
    case .externalDisplay: "an external display"
    case .immersiveSpace: "an immersive space"
    }
  }
}
