import RuleKit

extension SceneManifestIncomplete {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A UIKit app without a scene manifest",
      """
      <!-- iOS, UIKit, SDK 27.0 -->
      <key>CFBundleIdentifier</key><string>com.example.films</string>
      <key>UIMainStoryboardFile</key><string>Main</string>
      """),
    .init(
      "A manifest without configurations, and no code that answers for one",
      """
      <!-- iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate -->
      <key>CFBundleIdentifier</key><string>com.example.films</string>
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key><false/>
        <key>UISceneConfigurations</key><dict/>
      </dict>
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "All three pieces",
      """
      <!-- iOS, UIKit, SDK 27.0, class Films.SceneDelegate,
           text UIWindowSceneDelegate -->
      <key>CFBundleIdentifier</key><string>com.example.films</string>
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key><false/>
        <key>UISceneConfigurations</key>
        <dict>
          <key>UIWindowSceneSessionRoleApplication</key>
          <array><dict>
            <key>UISceneConfigurationName</key><string>Main</string>
            <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
          </dict></array>
        </dict>
      </dict>
      """),
    .init(
      "The app delegate answers, so that the manifest needs no configurations",
      """
      <!-- iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate,
           text configurationForConnectingSceneSession -->
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
      </dict>
      """),
    .init(
      "Near miss: an app with SwiftUI's `App`, and the manifest that Xcode generates",
      """
      <!-- iOS, SwiftUI, SDK 27.0 -->
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key><dict/>
      </dict>
      """),
  ]
}
