extension ProductVerdicts {
  static let others: [ProductVerdictTests.Case] = [
    .init(
      "SwiftUI with the generated manifest",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><true/>
      <key>UISceneConfigurations</key><dict></dict></dict>
      """,
      []),
    .init(
      "SwiftUI with UIApplicationSupportsMultipleScenes alone",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><true/></dict>
      """,
      []),
    .init(
      "SwiftUI without a manifest",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      """,
      []),
    .init(
      "SwiftUI for visionOS",
      "visionOS, SwiftUI, SDK 27.0",
      """
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><true/>
      <key>UISceneConfigurations</key><dict></dict></dict>
      """,
      []),
    .init(
      "SwiftUI with a delegate of CarPlay",
      "iOS, SwiftUI, SDK 27.0, class Films.CarSceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>CPTemplateApplicationSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Car</string>
      <key>UISceneDelegateClassName</key><string>Films.CarSceneDelegate</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "SwiftUI with a left storyboard",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIMainStoryboardFile</key><string>Main</string>
      """,
      ["LT705 note"]),
    .init(
      "SwiftUI in a UIKit program: which one starts is open",
      "iOS, SwiftUI, UIKit, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      """,
      ["LT701?"]),
    .init(
      "a plain word of the executable is no class",
      "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate, string SceneDelegate",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneDelegateClassName</key><string>SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT702?"]),
    .init(
      "identifiers and modes with variables that the build left",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>$(MODE)</string><string>fetch</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array>
      <string>$(PRODUCT_BUNDLE_IDENTIFIER).x</string><string>films.refresh</string></array>
      """,
      ["LT706 warning", "LT706 warning"]),
    .init(
      "the same in a source, whose build may replace them", "",
      """
      <key>CFBundleIdentifier</key><string>com.example.films</string>
      <key>UIBackgroundModes</key><array><string>$(MODE)</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array>
      <string>$(PRODUCT_BUNDLE_IDENTIFIER).x</string></array>
      """,
      ["LT701?", "LT706?"]),
    .init(
      "processing without its mode, beside refreshes with theirs",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGProcessingTaskRequest, symbol _OBJC_CLASS_$_BGAppRefreshTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      """,
      ["LT706?"]),
    .init(
      "processing without its mode, beside continued tasks, which need none",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGProcessingTaskRequest, symbol _OBJC_CLASS_$_BGContinuedProcessingTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      """,
      ["LT706?"]),
    .init(
      "the launch screen's storyboard is not in the app",
      "iOS, SwiftUI, SDK 27.0, storyboard Main",
      "<key>UILaunchStoryboardName</key><string>LaunchScreen</string>",
      ["LT707 warning"]),
    .init(
      "the same beside a launch screen",
      "iOS, SwiftUI, SDK 27.0, storyboard Main",
      """
      <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
      <key>UILaunchScreen</key><dict/>
      """,
      []),
    .init(
      "a storyboard without a name",
      "iOS, SwiftUI, SDK 27.0",
      "<key>UILaunchStoryboardName</key><string></string>",
      ["LT707 warning"]),
    .init(
      "a launch screen that is a string",
      "iOS, SwiftUI, SDK 27.0",
      "<key>UILaunchScreen</key><string>Launch</string>",
      ["LT707 warning"]),
    .init(
      "a launch screen beside a storyboard without a name",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchStoryboardName</key><string></string>
      <key>UILaunchScreen~ipad</key><dict/>
      """,
      []),
    .init(
      "the executable needs a later patch",
      "iOS, SwiftUI, SDK 27.0, needs 15.6.1",
      """
      <key>UILaunchScreen</key><dict/>
      <key>MinimumOSVersion</key><string>15.6</string>
      """,
      ["LT708 warning"]),
    .init(
      "the executable needs an earlier patch",
      "iOS, SwiftUI, SDK 27.0, needs 15.6",
      """
      <key>UILaunchScreen</key><dict/>
      <key>MinimumOSVersion</key><string>15.6.1</string>
      """,
      []),
    .init(
      "SwiftUI without a launch screen",
      "iOS, SwiftUI, SDK 27.0",
      "",
      ["LT707 warning"]),
    .init(
      "AppKit",
      "macOS, SDK 27.0",
      """
      <key>NSPrincipalClass</key><string>NSApplication</string>
      """,
      []),
    .init(
      "SwiftUI for the Mac",
      "macOS, SwiftUI, SDK 27.0",
      "",
      []),
    .init(
      "watchOS",
      "watchOS, SwiftUI, SDK 27.0",
      """
      <key>WKApplication</key><true/>
      """,
      []),
    .init(
      "a widget",
      "iOS, UIKit, SDK 27.0",
      """
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string></dict>
      """,
      []),
    .init(
      "an extension of ExtensionKit",
      "iOS, UIKit, SDK 27.0",
      """
      <key>EXAppExtensionAttributes</key><dict/>
      """,
      []),
    .init(
      "a framework",
      "iOS, UIKit, SDK 27.0",
      """
      <key>CFBundlePackageType</key><string>FMWK</string>
      """,
      []),
    .init(
      "a sticker pack",
      "iOS, SDK 27.0",
      """
      <key>LSApplicationIsStickerProvider</key><true/>
      """,
      []),
    .init(
      "a program that starts neither",
      "iOS, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      """,
      ["LT701?"]),
    .init(
      "Xcode 13's short list of a storyboard app",
      "",
      """
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
      <key>UISceneStoryboardFile</key><string>Main</string></dict></array></dict></dict>
      """,
      []),
    .init(
      "a source without a manifest, which the build may add",
      "",
      """
      <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      """,
      ["LT701?"]),
    .init(
      "a list of a build, SwiftUI or not",
      "",
      """
      <key>DTSDKName</key><string>iphoneos27.0</string>
      <key>UILaunchScreen</key><dict/>
      """,
      ["LT701?"]),
    .init(
      "a list of a build without a launch screen",
      "",
      """
      <key>DTSDKName</key><string>iphoneos27.0</string>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT707 warning"]),
    .init(
      "a source for the Mac",
      "",
      """
      <key>NSMainStoryboardFile</key><string>Main</string>
      """,
      []),
    .init(
      "processing without identifiers",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>processing</string></array>
      """,
      ["LT706 warning"]),
    .init(
      "processing with an empty array",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>processing</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array></array>
      """,
      ["LT706 warning"]),
    .init(
      "both modes and identifiers",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGProcessingTaskRequest, symbol _OBJC_CLASS_$_BGAppRefreshTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>fetch</string><string>processing</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      """,
      []),
    .init(
      "a refresh without fetch",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGAppRefreshTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>audio</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      """,
      ["LT706 warning"]),
    .init(
      "neither mode for both",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGProcessingTaskRequest, symbol _OBJC_CLASS_$_BGAppRefreshTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      """,
      ["LT706 warning", "LT706 warning"]),
    .init(
      "a continued task alone",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGContinuedProcessingTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a.*</string></array>
      """,
      []),
    .init(
      "fetch of the old kind, without identifiers",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      """,
      []),
    .init(
      "identifiers without modes in a list alone",
      "",
      """
      <key>UILaunchScreen</key><dict/>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><false/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string></dict></array></dict></dict>
      """,
      ["LT706?"]),
    .init(
      "the executable has another SDK",
      "iOS, SwiftUI, SDK 27.0, needs 16.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>DTSDKName</key><string>iphoneos26.4</string>
      <key>MinimumOSVersion</key><string>16.0</string>
      """,
      ["LT708 warning"]),
    .init(
      "the executable needs a later system",
      "iOS, SwiftUI, SDK 27.0, needs 17.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>MinimumOSVersion</key><string>16.0</string>
      """,
      ["LT708 warning"]),
    .init(
      "old targets, which the linker raises",
      "iOS, SwiftUI, SDK 27.0, needs 14.0",
      """
      <key>UILaunchScreen</key><dict/>
      <key>MinimumOSVersion</key><string>12.0</string>
      """,
      []),
    .init(
      "values of the wrong types",
      "iOS, SwiftUI, SDK 27.0",
      """
      <key>UILaunchScreen</key><string>x</string>
      <key>UIApplicationSceneManifest</key><array/>
      <key>UIBackgroundModes</key><string>processing</string>
      <key>MinimumOSVersion</key><integer>16</integer>
      """,
      ["LT706 warning", "LT707 warning"]),
    .init(
      "modes that are nearly Apple's",
      "iOS, SwiftUI, SDK 27.0, symbol _OBJC_CLASS_$_BGProcessingTaskRequest",
      """
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key><array><string>procesing</string><string>Fetch</string>
      <string>background-fetch</string><string>audio</string><string>video</string>
      <string>com.example.own</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
      """,
      ["LT706 warning", "LT706 warning", "LT706 warning"]),
  ]
}
