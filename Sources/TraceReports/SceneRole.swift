/// Roles of scene sessions as people call them.
public enum SceneRole {
  /// A word for roles other than an app's window; nil for windows and unknown roles.
  ///
  /// The strings are the raw values of `UISceneSession.Role`
  /// (https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct).
  public static func short(_ role: String) -> String? {
    if role.hasPrefix("CPTemplateApplication") { return "(CarPlay)" }
    if role.hasPrefix("UIWindowSceneSessionRoleExternalDisplay") { return "(external)" }
    if role.contains("ImmersiveSpace") { return "(space)" }
    return nil
  }
}
