/// The cases of ``ProductVerdictTests``.
enum ProductVerdicts {
  static let all: [ProductVerdictTests.Case] = uiKit + ofFamilies + others

  /// Apps for iPhones (1) and iPads (2) with a manifest under each of the keys.
  private static let ofFamilies: [ProductVerdictTests.Case] = [
    ([1, 2], ["~ipad"], false), ([1, 2], ["~iphone"], false), ([1], ["~ipad"], false),
    ([2], ["~ipad"], true), ([], ["~iphone"], true), ([], [""], true),
    ([1, 2], ["~ipad", "~iphone"], true), ([1, 2], ["", "~ipad"], true),
  ].map { (families: [Int], suffixes: [String], isWhole: Bool) in
    let numbers = families.map { "<integer>\($0)</integer>" }.joined()
    let manifests = suffixes.map { suffix in
      """
      <key>UIApplicationSceneManifest\(suffix)</key><dict>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
      </dict></array></dict></dict>

      """
    }
    return .init(
      "families \(families), manifests \(suffixes)",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      \(families.isEmpty ? "" : "<key>UIDeviceFamily</key><array>\(numbers)</array>")
      \(manifests.joined())
      """,
      isWhole ? [] : ["LT701 error"])
  }

  private static let uiKit: [ProductVerdictTests.Case] = [
    .init(
      "Xcode's storyboard template, built",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
      <key>UISceneStoryboardFile</key><string>Main</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "the app before scenes, SDK 27",
      "iOS, UIKit, SDK 27.0",
      """
      <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
      <key>UIMainStoryboardFile</key><string>Main</string>
      """,
      ["LT701 error"]),
    .init(
      "the app before scenes, SDK 26",
      "iOS, UIKit, SDK 26.1",
      """
      <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
      """,
      ["LT701 warning"]),
    .init(
      "the app before scenes, SDK 18",
      "iOS, UIKit, SDK 18.2",
      """
      <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
      """,
      ["LT701 note"]),
    .init(
      "the app before scenes, unknown SDK",
      "iOS, UIKit",
      """
      <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
      """,
      ["LT701 note"]),
    .init(
      "an empty UISceneConfigurations, as Briefcase and Flutter wrote it",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict></dict></dict>
      """,
      ["LT701 error"]),
    .init(
      "a manifest alone, without a delegate",
      "iOS, UIKit, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/></dict>
      """,
      ["LT701 error"]),
    .init(
      "a manifest, and a delegate that answers",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate, text configurationForConnectingSceneSession",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/></dict>
      """,
      []),
    .init(
      "no manifest, and a delegate that answers",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate, text configurationForConnectingSceneSession",
      """
      <key>UILaunchScreen</key><dict/>
      """,
      ["LT701?"]),
    .init(
      "an answer and no scene delegate",
      "iOS, UIKit, SDK 27.0, text configurationForConnectingSceneSession",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/></dict>
      """,
      ["LT701 error"]),
    .init(
      "the class was renamed",
      "iOS, UIKit, SDK 27.0, class Films.MainSceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT701 error", "LT702 error"]),
    .init(
      "the class is missing, and the app answers",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate, text configurationForConnectingSceneSession",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT702 error"]),
    .init(
      "an Objective-C class",
      "iOS, UIKit, SDK 27.0, class SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>SceneDelegate</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "a class by its symbol",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate, symbol _OBJC_CLASS_$_FlutterSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>flutter</string>
      <key>UISceneDelegateClassName</key><string>FlutterSceneDelegate</string>
      <key>UISceneStoryboardFile</key><string>Main</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "a class that is made at run time",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate, text CranposeSceneDelegate, symbol _objc_allocateClassPair",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>CranposeSceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT702?"]),
    .init(
      "a nested class",
      "iOS, UIKit, SDK 27.0, class Films.App.Delegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.App.Delegate</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "a class with letters beyond ASCII",
      "iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Größe.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT702?"]),
    .init(
      "an encrypted executable",
      "iOS, UIKit, SDK 27.0, encrypted",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT702?"]),
    .init(
      "an encrypted executable without a manifest",
      "iOS, UIKit, SDK 27.0, encrypted",
      """
      <key>UILaunchScreen</key><dict/>
      """,
      ["LT701?"]),
    .init(
      "a stripped executable without lists",
      "iOS, UIKit, SDK 27.0, stripped, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT702?"]),
    .init(
      "a variable that was not replaced",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT701 error", "LT702 error"]),
    .init(
      "a scene class of UIKit",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
      <key>UISceneClassName</key><string>UIWindowScene</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "CarPlay beside the window",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate, class Films.CarSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array>
      <key>CPTemplateApplicationSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Car</string>
      <key>UISceneDelegateClassName</key><string>Films.CarSceneDelegate</string>
      <key>UISceneClassName</key><string>CPTemplateApplicationScene</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "CarPlay alone",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate, class Films.CarSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>CPTemplateApplicationSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Car</string>
      <key>UISceneDelegateClassName</key><string>Films.CarSceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT701 error"]),
    .init(
      "an external display with the old role",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array>
      <key>UIWindowSceneSessionRoleExternalDisplay</key><array><dict>
      <key>UISceneConfigurationName</key><string>Slides</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "a misspelt role",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleAplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT701 error", "LT704 error"]),
    .init(
      "a misspelt role of the first scene",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationPreferredDefaultSceneSessionRole</key>
      <string>UIWindowSceneSessionRoleAplication</string>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT704 error"]),
    .init(
      "the role of the first scene",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationPreferredDefaultSceneSessionRole</key>
      <string>UIWindowSceneSessionRoleApplication</string>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "two windows of one name",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate, class Films.EditorDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.EditorDelegate</string></dict></array></dict></dict>
      """,
      ["LT703 warning"]),
    .init(
      "a manifest for the iPad, families unsaid: an iPhone's",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest~ipad</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT701 error"]),
    .init(
      "tvOS without scenes",
      "tvOS, UIKit, SDK 27.0",
      "",
      ["LT701 error"]),
    .init(
      "visionOS with UIKit",
      "visionOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "Mac Catalyst with scenes",
      "Mac Catalyst, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate",
      """
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      []),
  ]
}
