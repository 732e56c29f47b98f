public import RuleKit
import TraceModel

/// LT703. Two configurations of a role have the same name in the manifest.
public enum SceneConfigurationRepeated: ProductRule {
  public static let info = RuleInfo(
    code: "LT703", name: "scene-configuration-repeated", family: .builtProduct,
    severity: .warning,
    summary: "The scene manifest has two different configurations of one role with the same name.",
    phrases: [
      "configuration twice", "two configurations with one name", "wrong delegate for the window",
    ],
    rationale: """
      A scene session keeps its configuration by role and name. Of two with the same role and name, \
      `UISceneConfiguration(name:sessionRole:)` can only mean one, so that the scenes of the other \
      get a delegate or a storyboard that is not theirs. Equal configurations are not compared, \
      and neither are those of different roles.
      """,
    fix: "Give each configuration of a role its own name.",
    snippet: """
      <key>UISceneConfigurationName</key>
      <string>Editor</string>
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:)",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations",
    ],
    since: [.scenes], interests: .init(),
    triggering: [
      .init(
        "The editor under the name of the main window",
        list(second: "Main"))
    ],
    quiet: [
      .init("A name for each", list(second: "Editor")),
      .init(
        "Near miss: one name, in two roles",
        """
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UISceneConfigurations</key>
          <dict>
            <key>UIWindowSceneSessionRoleApplication</key>
            <array><dict>
              <key>UISceneConfigurationName</key><string>Main</string>
              <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
            </dict></array>
            <key>CPTemplateApplicationSceneSessionRoleApplication</key>
            <array><dict>
              <key>UISceneConfigurationName</key><string>Main</string>
              <key>UISceneDelegateClassName</key><string>Films.CarSceneDelegate</string>
            </dict></array>
          </dict>
        </dict>
        """),
    ])

  private static func list(second: String) -> String {
    """
    <key>UIApplicationSceneManifest</key>
    <dict>
      <key>UISceneConfigurations</key>
      <dict>
        <key>UIWindowSceneSessionRoleApplication</key>
        <array>
          <dict>
            <key>UISceneConfigurationName</key><string>Main</string>
            <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
          </dict>
          <dict>
            <key>UISceneConfigurationName</key><string>\(second)</string>
            <key>UISceneDelegateClassName</key><string>Films.EditorDelegate</string>
          </dict>
        </array>
      </dict>
    </dict>
    """
  }

  /// What a name means within a manifest and a role.
  private struct Place: Hashable {
    let manifest: String
    let role: String
    let name: ExactString
  }

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    var first: [Place: SceneManifest.Configuration] = [:]
    var told: Set<Place> = []
    for manifest in SceneManifest.all(in: moment.product) {
      for configuration in manifest.configurations {
        guard let name = configuration.name, !name.isEmpty else { continue }
        let place = Place(
          manifest: manifest.key, role: configuration.role, name: ExactString(name))
        guard let known = first[place] else {
          first[place] = configuration
          continue
        }
        guard !isSame(known, configuration), told.insert(place).inserted else { continue }
        moment.report(
          about: name, line: configuration.nameLine,
          "two configurations of \(moment.text(configuration.role)) have the name "
            + "'\(moment.text(name))' and differ",
          [
            .init("UISceneConfigurationName", line: known.nameLine, "the first"),
            .init("UISceneConfigurationName", line: configuration.nameLine, "the second"),
          ])
      }
    }
  }

  private static func isSame(
    _ left: SceneManifest.Configuration, _ right: SceneManifest.Configuration
  ) -> Bool {
    left.delegateClass == right.delegateClass && left.sceneClass == right.sceneClass
      && left.storyboard == right.storyboard
  }
}
