public import RuleKit
import TraceModel

/// LT705. A storyboard's key was left in the Info.plist of an app with SwiftUI's `App`.
public enum StoryboardUnderSwiftUI: ProductRule {
  public static let info = RuleInfo(
    code: "LT705", name: "storyboard-under-swiftui", family: .builtProduct, severity: .note,
    summary: "The Info.plist of an app with SwiftUI's `App` still names a storyboard.",
    phrases: ["storyboard left over", "Main.storyboard in SwiftUI", "old storyboard key"],
    rationale: """
      With SwiftUI's `App` the scenes in its `body` make the windows. A main storyboard in Info.plist \
      is left over from UIKit: it describes an interface that the app does not have, and hides from \
      readers which of the two life cycles runs. The launch screen may be a storyboard.
      """,
    fix: "Remove `UIMainStoryboardFile` and `UISceneStoryboardFile`, and the storyboard.",
    snippet: """
      <!-- Without UIMainStoryboardFile -->
      <key>UILaunchScreen</key>
      <dict/>
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/app",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uimainstoryboardfile",
    ],
    since: [.scenes], interests: .init(),
    triggering: [
      .init(
        "The main storyboard is still named",
        """
        <!-- iOS, SwiftUI, SDK 27.0 -->
        <key>UILaunchScreen</key><dict/>
        <key>UIMainStoryboardFile</key><string>Main</string>
        """)
    ],
    quiet: [
      .init(
        "Without it",
        """
        <!-- iOS, SwiftUI, SDK 27.0 -->
        <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
        """),
      .init(
        "Near miss: UIKit runs the app",
        """
        <!-- iOS, UIKit, SDK 25.0, text UIWindowSceneDelegate,
             text configurationForConnectingSceneSession -->
        <key>UILaunchScreen</key><dict/>
        <key>UIApplicationSceneManifest</key><dict/>
        <key>UIMainStoryboardFile</key><string>Main</string>
        """),
    ])

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    guard moment.lifeCycle != .unknown else {
      return moment.skip("the life cycle can't be seen: \(moment.programReason)")
    }
    guard moment.lifeCycle == .swiftUI else { return }
    for entry in moment.product.entries("UIMainStoryboardFile") {
      guard let name = entry.value.string, !name.isEmpty else { continue }
      report(entry.key, name, entry.line, &moment)
    }
    for configuration in SceneManifest.all(in: moment.product).flatMap(\.configurations) {
      guard SceneManifest.isOfApp(configuration.role), configuration.delegateClass == nil,
        let name = configuration.storyboard, !name.isEmpty
      else { continue }
      report("UISceneStoryboardFile", name, configuration.storyboardLine, &moment)
    }
  }

  private static func report(
    _ key: String, _ name: String, _ line: Int64, _ moment: inout ProductMoment
  ) {
    moment.report(
      about: key, line: line,
      "\(key) names '\(moment.text(name))', and the app starts with SwiftUI's 'App'",
      [.init(key, line: line)])
  }
}
