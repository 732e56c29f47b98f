public import RuleKit
import TraceModel

/// LT704. A role in the scene manifest is nearly one of Apple's.
public enum SceneRoleMisspelt: ProductRule {
  public static let info = RuleInfo(
    code: "LT704", name: "scene-role-misspelt", family: .builtProduct, severity: .error,
    summary: "The scene manifest has a role that is misspelt.",
    phrases: ["role misspelt", "typo in the manifest", "configuration ignored"],
    rationale: """
      UIKit looks for the configurations of a scene under the name of its role. Under any other name \
      nobody finds them: the scene gets no delegate from the manifest. Only names that are one or two \
      letters from one of Apple's are reported; a role that a later system brings is not.
      """,
    fix: "Write the role as Apple's page spells it.",
    snippet: """
      <key>UISceneConfigurations</key>
      <dict>
        <key>UIWindowSceneSessionRoleApplication</key>
        <array/>
      </dict>
      """,
    sources: [
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations",
      "https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct",
    ],
    since: [.scenes], interests: .init(), foldsInto: ["scene-manifest-incomplete"],
    triggering: [.init("A letter is missing", list(role: "UIWindowSceneSesionRoleApplication"))],
    quiet: [
      .init("Apple's name", list(role: "UIWindowSceneSessionRoleApplication")),
      .init("Near miss: a role that is not known", list(role: "UIWindowSceneSessionRoleNotebook")),
    ])

  private static func list(role: String) -> String {
    """
    <key>UIApplicationSceneManifest</key>
    <dict>
      <key>UISceneConfigurations</key>
      <dict>
        <key>\(role)</key>
        <array><dict>
          <key>UISceneConfigurationName</key><string>Main</string>
          <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
        </dict></array>
      </dict>
    </dict>
    """
  }

  /// Roles of a manifest that are compared; Apple has nine.
  private static let roleLimit = 1_000

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    for (name, line) in SceneManifest.all(in: moment.product).flatMap(\.roles).prefix(roleLimit) {
      guard let meant = SceneRoleNames.meant(by: name) else { continue }
      moment.report(
        about: name, line: line, "unknown role '\(moment.text(name))'; did you mean '\(meant)'?",
        [.init("UISceneConfigurations", line: line)])
    }
    for (name, line) in SceneManifest.all(in: moment.product).compactMap(\.preferred) {
      guard let meant = SceneRoleNames.meant(by: name) else { continue }
      moment.report(
        about: name, line: line,
        "the app is to begin with a scene of an unknown role '\(moment.text(name))'; "
          + "did you mean '\(meant)'?",
        [.init("UIApplicationPreferredDefaultSceneSessionRole", line: line)])
    }
  }
}
