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
    guard !all.contains(name) else { return nil }
    let lower = Array(name.lowercased().utf8)
    let near = all.filter { distance(lower, Array($0.lowercased().utf8)) <= 2 }
    return near.count == 1 ? near[0] : nil
  }

  /// How many letters differ, of texts of about a length; more than 2 is 3.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard abs(left.count - right.count) <= 2, left.count <= 128 else { return 3 }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in right.indices {
        let change = diagonal + (letter == right[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(change, diagonal + 1, row[place] + 1)
      }
    }
    return min(3, row[right.count])
  }
}
