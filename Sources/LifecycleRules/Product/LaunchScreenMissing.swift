public import RuleKit
import TraceModel

/// LT707. An app for iOS has no launch screen.
public enum LaunchScreenMissing: ProductRule {
  public static let info = RuleInfo(
    code: "LT707", name: "launch-screen-missing", family: .builtProduct, severity: .warning,
    summary: "The app has no launch screen.",
    phrases: ["no launch screen", "black bars", "letterboxed app"],
    rationale: """
      Every iOS app must provide a launch screen: the system shows it at once, and the first scene \
      replaces it. It is described by `UILaunchScreen` in Info.plist or by a storyboard that \
      `UILaunchStoryboardName` names, and that is in the product. Other systems do not ask for one.
      """,
    fix: "Add `UILaunchScreen`; an empty dictionary is enough.",
    snippet: """
      <key>UILaunchScreen</key>
      <dict/>
      """,
    sources: [
      "https://developer.apple.com/documentation/xcode/specifying-your-apps-launch-screen",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uilaunchscreen",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uilaunchstoryboardname",
    ],
    since: [.scenes], interests: .init(),
    triggering: [
      .init(
        "Neither key",
        """
        <!-- iOS, SwiftUI, SDK 27.0 -->
        <key>CFBundleIdentifier</key><string>com.example.films</string>
        """)
    ],
    quiet: [
      .init(
        "A launch screen",
        """
        <!-- iOS, SwiftUI, SDK 27.0 -->
        <key>UILaunchScreen</key><dict/>
        """),
      .init(
        "Near miss: an app for tvOS",
        """
        <!-- tvOS, SwiftUI, SDK 27.0 -->
        <key>CFBundleIdentifier</key><string>com.example.films</string>
        """),
    ])

  private static let keys = [
    "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboardName", "UILaunchStoryboards",
    "UILaunchImages", "UILaunchImageFile",
  ]

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    let entries = keys.flatMap { moment.product.entries($0) }
    let product = moment.product
    let mistakes = entries.compactMap { mistake($0, in: product) }
    guard mistakes.count == entries.count else { return }
    guard let platform = moment.product.platform else {
      return moment.skip("the platform is unknown")
    }
    guard platform == .iOS else { return moment.skip("does not apply to \(platform.rawValue)") }
    guard !moment.product.isSource else { return moment.skip("the build may add the key") }
    guard let (entry, words) = mistakes.first else {
      return moment.report(nil, "the app has neither UILaunchScreen nor UILaunchStoryboardName")
    }
    moment.report(
      line: entry.line, "\(moment.text(entry.key)) \(words), so that the app has no launch screen",
      [.init(entry.key, line: entry.line)])
  }

  /// What is wrong with a value that describes no launch screen; nil if it does, as far as known.
  private static func mistake(
    _ entry: PropertyDictionary.Entry, in product: Product
  ) -> (entry: PropertyDictionary.Entry, words: String)? {
    switch entry.key.prefix(while: { $0 != "~" }) {
    case "UILaunchScreen":
      guard entry.value.dictionary == nil else { return nil }
      return (entry, "is \(entry.value.words), expected a dictionary")
    case Product.launchStoryboardKey:
      guard let name = entry.value.string else {
        return (entry, "is \(entry.value.words), expected a string")
      }
      if name.isEmpty { return (entry, "is empty") }
      let shown = DisplayText.escaped(name, limit: 120)
      return product.has(storyboard: name) == false
        ? (entry, "names '\(shown)', which is not in the product") : nil
    default: return nil
    }
  }
}
