public import RuleKit
import TraceModel

/// LT708. The Info.plist and the executable name different versions.
public enum BuildFactsDisagree: ProductRule {
  public static let info = RuleInfo(
    code: "LT708", name: "build-facts-disagree", family: .builtProduct, severity: .warning,
    summary: "The Info.plist and the executable disagree about the SDK or the oldest system.",
    phrases: ["wrong SDK in Info.plist", "MinimumOSVersion differs", "DTSDKName wrong"],
    rationale: """
      The executable has the SDK that it was linked with and the oldest system that it runs on; the \
      Info.plist repeats both. If a framework's tool or a script builds the executable, they may come \
      from two settings. Behaviour that depends on the SDK, such as the refusal of apps without scenes, \
      follows the executable. An executable that needs a later system than the Info.plist says does \
      not run where the App Store offers it.
      """,
    fix: "Build both with the same SDK and the same deployment target.",
    snippet: """
      <key>MinimumOSVersion</key>
      <string>16.0</string>
      """,
    sources: [
      "https://developer.apple.com/documentation/bundleresources/information-property-list/minimumosversion",
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
    ],
    since: [.scenes], interests: .init(),
    triggering: [
      .init(
        "The executable was linked with another SDK",
        """
        <!-- iOS, SwiftUI, SDK 27.0, needs 16.0 -->
        <key>UILaunchScreen</key><dict/>
        <key>DTSDKName</key><string>iphoneos26.1</string>
        <key>MinimumOSVersion</key><string>16.0</string>
        """)
    ],
    quiet: [
      .init(
        "The same versions",
        """
        <!-- iOS, SwiftUI, SDK 27.0, needs 16.0 -->
        <key>UILaunchScreen</key><dict/>
        <key>DTSDKName</key><string>iphoneos27.0</string>
        <key>MinimumOSVersion</key><string>16.0</string>
        """),
      .init(
        "Near miss: Mac Catalyst, whose two systems count differently",
        """
        <!-- Mac Catalyst, SwiftUI, SDK 17.2, needs 16.0 -->
        <key>DTSDKName</key><string>macosx14.2</string>
        <key>LSMinimumSystemVersion</key><string>13.0</string>
        """),
    ])

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    guard let program = moment.product.program else { return moment.skip(moment.programReason) }
    guard moment.product.platform != .catalyst else {
      return moment.skip("Mac Catalyst counts the versions of two systems")
    }
    if let listed = moment.product.listedSDK, let linked = program.sdk,
      let (first, second) = pair(listed, linked), first != second
    {
      let line = moment.product.info.entry("DTSDKName")?.line ?? 0
      moment.report(
        about: "sdk", line: line,
        "the Info.plist says SDK \(moment.text(listed)), and the executable was linked with "
          + "SDK \(linked)",
        [.init("DTSDKName", line: line)])
    }
    // The linker raises what is older than the first chips of a simulator.
    if let listed = moment.product.minimum, let needed = program.minimum,
      let (first, second) = SystemVersion.both(listed, needed), first.major >= 14, first < second
    {
      let line = moment.product.info.entry("MinimumOSVersion")?.line ?? 0
      moment.report(
        about: "minimum", line: line,
        "the Info.plist offers the app from version \(moment.text(listed)) on, and the executable "
          + "needs \(needed)",
        [.init("MinimumOSVersion", line: line)])
    }
  }

  /// Major and minor of two versions; nil if one of the texts does not begin with a number.
  private static func pair(_ left: String, _ right: String) -> ((Int, Int), (Int, Int))? {
    guard let first = version(left), let second = version(right) else { return nil }
    return (first, second)
  }

  private static func version(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: ".").prefix(2).map { Int($0) }
    guard let major = parts.first ?? nil else { return nil }
    return (major, parts.count > 1 ? parts[1] ?? 0 : 0)
  }
}
