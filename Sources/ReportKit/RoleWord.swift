package import LifecycleModel

/// Roles of scene sessions as people call them.
package enum RoleWord {
  /// A word for roles other than an app's window; nil for windows and unknown roles.
  package static func short(_ role: SceneRole) -> String? {
    switch role {
    case .carPlay: "(CarPlay)"
    case .externalDisplay: "(external)"
    case .immersiveSpace: "(space)"
    case .menuBarExtra: "(menu bar)"
    case .window: nil
    }
  }
}
