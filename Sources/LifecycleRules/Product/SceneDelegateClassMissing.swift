public import RuleKit
import TraceModel

/// LT702. The scene manifest names a class that the product does not have.
public enum SceneDelegateClassMissing: ProductRule {
  public static let info = RuleInfo(
    code: "LT702", name: "scene-delegate-class-missing", family: .builtProduct, severity: .error,
    summary: "The scene manifest names a class or a storyboard that is not in the product.",
    phrases: [
      "scene delegate not found", "could not load class", "class of the manifest missing",
      "renamed scene delegate", "storyboard not found in bundle",
    ],
    rationale: """
      UIKit makes the scene delegate from the name in `UISceneDelegateClassName`. If no class has \
      this name, the scene has no delegate: its window stays black. Usual reasons: a Swift class \
      without its module, a module that was renamed, a variable that the build did not replace, a \
      class of UIKit's that is no scene delegate. If the app lacks the storyboard that \
      `UISceneStoryboardFile` names, it ends when the scene connects. The key is often left when \
      `Main.storyboard` is removed. The names are compared with the Objective-C class lists and the \
      symbols of the app's executable and of its frameworks.
      """,
    fix: """
      Name a Swift class with its module, `$(PRODUCT_MODULE_NAME).SceneDelegate`, or give it a name \
      of Objective-C with `@objc(SceneDelegate)`. Remove `UISceneStoryboardFile` with its storyboard.
      """,
    snippet: """
      <key>UISceneDelegateClassName</key>
      <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
      """,
    sources: [
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations/uiwindowscenesessionroleapplication",
      "https://developer.apple.com/documentation/uikit/specifying-the-scenes-your-app-supports",
    ],
    since: [.scenes],
    falsePositives: "A class that is loaded from a bundle outside of the app.",
    interests: .init(), foldsInto: ["scene-manifest-incomplete"],
    triggering: [
      .init(
        "The module is missing from the name",
        """
        <!-- iOS, UIKit, SDK 26.1, class Films.SceneDelegate,
             text UIWindowSceneDelegate,
             text configurationForConnectingSceneSession -->
        <key>UILaunchScreen</key><dict/>
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UISceneConfigurations</key>
          <dict>
            <key>UIWindowSceneSessionRoleApplication</key>
            <array><dict>
              <key>UISceneConfigurationName</key><string>Main</string>
              <key>UISceneDelegateClassName</key><string>SceneDelegate</string>
            </dict></array>
          </dict>
        </dict>
        """)
    ],
    quiet: [
      .init(
        "The class with its module",
        """
        <!-- iOS, UIKit, SDK 27.0, class Films.SceneDelegate,
             text UIWindowSceneDelegate -->
        <key>UILaunchScreen</key><dict/>
        <key>UIApplicationSceneManifest</key>
        <dict>
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
        "Near miss: the source of the list, in which the build has yet to replace the module",
        """
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UISceneConfigurations</key>
          <dict>
            <key>UIWindowSceneSessionRoleApplication</key>
            <array><dict>
              <key>UISceneConfigurationName</key><string>Main</string>
              <key>UISceneDelegateClassName</key>
              <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
            </dict></array>
          </dict>
        </dict>
        """),
    ])

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    guard let program = moment.product.program else { return moment.skip(moment.programReason) }
    var told: Set<String> = []
    for configuration in SceneManifest.all(in: moment.product).flatMap(\.configurations) {
      let classes = [
        ("UISceneDelegateClassName", configuration.delegateClass, configuration.delegateLine),
        ("UISceneClassName", configuration.sceneClass, configuration.sceneLine),
      ]
      for case (let key, let name?, let line) in classes where told.insert(name).inserted {
        judge(name, key, line, &moment)
      }
      // SwiftUI takes no storyboard from the manifest.
      guard moment.lifeCycle == .uiKit, let name = configuration.storyboard, !name.isEmpty,
        moment.product.has(storyboard: name) == false, told.insert("storyboard " + name).inserted
      else { continue }
      judge(storyboard: name, configuration.storyboardLine, program, &moment)
    }
  }

  private static func judge(
    storyboard name: String, _ line: Int64, _ program: Product.Program,
    _ moment: inout ProductMoment
  ) {
    let key = "UISceneStoryboardFile"
    let message = "\(key): no storyboard '\(moment.text(name))' is in the product"
    let evidence = [ProductReport.Evidence(key, line: line)]
    guard ScenePiece.mayAnswer(program) else {
      return moment.report(about: "storyboard " + name, line: line, message, evidence)
    }
    moment.unknown(
      about: "storyboard " + name, line: line,
      message + "; the app may answer application(_:configurationForConnecting:options:) "
        + "with another one, or with none", evidence)
  }

  /// Names of Apple's that pages about scene delegates have, and that are no class of a delegate.
  private static let othersOfApple: Set<String> = [
    "NSObject", "UIResponder", "UIScene", "UIWindowScene", "UIWindow", "UIViewController",
    "UIApplication", "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
    "UIHostingSceneDelegate", "CPTemplateApplicationScene", "CPTemplateApplicationSceneDelegate",
  ]

  private static func judge(
    _ name: String, _ key: String, _ line: Int64, _ moment: inout ProductMoment
  ) {
    let shown = moment.text(name)
    if key == "UISceneDelegateClassName", othersOfApple.contains(name) {
      return moment.report(
        about: name, line: line,
        "\(key): '\(shown)' is a class or a protocol of Apple's, and no scene delegate",
        [.init(key, line: line)])
    }
    switch moment.presence(ofClass: name) {
    case .present: break
    case .missing:
      let like = moment.classesLike(name).prefix(3).map { "'\(moment.text($0))'" }
      let hint = like.isEmpty ? "" : "; it has \(like.joined(separator: ", "))"
      var reason = "no class '\(shown)' is in the product\(hint)"
      if Product.isVariable(name) {
        reason = "the build did not replace the variable in '\(shown)'"
      }
      if name.isEmpty { reason = "the name is empty, and no class has it" }
      moment.report(about: name, line: line, "\(key): \(reason)", [.init(key, line: line)])
    case .unknown(let reason):
      // Every manifest may name a scene class of UIKit's.
      guard key != "UISceneClassName" else { return }
      moment.unknown(
        about: name, line: line,
        "\(key): whether there is a class '\(shown)' can't be seen: \(reason)",
        [.init(key, line: line)])
    }
  }
}
