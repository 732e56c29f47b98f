import LifecycleModel

/// Roles of scene sessions as people call them.
enum RoleWord {
  /// A word for roles other than an app's window; nil for windows and unknown roles.
  static func short(_ role: String) -> String? {
    switch SceneRole(role.utf8) {
    case .carPlay: "(CarPlay)"
    case .externalDisplay: "(external)"
    case .immersiveSpace: "(space)"
    case .window: nil
    }
  }
}
