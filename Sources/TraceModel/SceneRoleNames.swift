/// Apple's names of the roles of scenes, as Info.plist and logs have them.
public enum SceneRoleNames {
  /// Those of UIKit's and CarPlay's documentation.
  public static let current = [
    "UIWindowSceneSessionRoleApplication",
    "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
    "UISceneSessionRoleImmersiveSpaceApplication",
    "UIWindowSceneSessionRoleVolumetricApplication",
    "UIWindowSceneSessionRoleAssistiveAccessApplication",
  ]

  /// With the name that iOS 16 replaced.
  public static let all = current + ["UIWindowSceneSessionRoleExternalDisplay"]

  /// The role that a misspelt name means: the same letters in other cases, or one or two letters
  /// away. Nil if it is a role, or if none is near.
  public static func meant(by name: String) -> String? {
    NearName.of(name, among: all)
  }
}
