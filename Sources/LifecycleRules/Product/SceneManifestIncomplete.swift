public import RuleKit
import TraceModel

/// LT701. A piece of the scene-based life cycle is missing from a UIKit app.
///
/// Three pieces, each of them in its own place: the manifest, a scene delegate, and a configuration
/// that brings both together. Reports of apps that the 27 SDK refused name each of them:
/// <https://github.com/StoDevX/AAO-React-Native/pull/7743> (no manifest),
/// <https://github.com/DefinedNet/mobile_nebula/pull/405> (a manifest without configurations).
public enum SceneManifestIncomplete: ProductRule {
  public static let info = RuleInfo(
    code: "LT701", name: "scene-manifest-incomplete", family: .builtProduct, severity: .error,
    summary: "A piece of the scene-based life cycle is missing from the product.",
    phrases: [
      "scene manifest incomplete", "no scene delegate", "will not launch with the iOS 27 SDK",
      "missing UIApplicationSceneManifest",
    ],
    rationale: """
      A UIKit app that is built with the SDK of iOS 27 or later ends at launch unless it adopts \
      scenes. Three pieces are needed: (1) the scene manifest in Info.plist, (2) a scene delegate \
      class, and (3) a configuration that names it, in the manifest or from \
      `application(_:configurationForConnecting:options:)`. Each is silent when it is missing. \
      The severity follows the SDK: an error from 27, a warning for 26, a note below that or if \
      the product does not say it. An app with SwiftUI's `App` needs none of them.
      """,
    fix: """
      Add the piece that the message names. Support for several windows is not required.
      """,
    snippet: """
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key><false/>
        <key>UISceneConfigurations</key>
        <dict>
          <key>UIWindowSceneSessionRoleApplication</key>
          <array><dict>
            <key>UISceneConfigurationName</key>
            <string>Main</string>
            <key>UISceneDelegateClassName</key>
            <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
          </dict></array>
        </dict>
      </dict>
      """,
    sources: [
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
      "https://developer.apple.com/documentation/uikit/transitioning-to-the-uikit-scene-based-life-cycle",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest",
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)",
      "https://github.com/DefinedNet/mobile_nebula/pull/405",
      "https://github.com/StoDevX/AAO-React-Native/pull/7743",
    ],
    since: [.scenes],
    falsePositives: """
      An app that answers `application(_:configurationForConnecting:options:)` with code that is \
      not in the product.
      """,
    interests: .init(), triggering: triggering, quiet: quiet)

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit(), moment.lifeCycle != .swiftUI else { return }
    let families = moment.product.families
    let manifests = families.map { SceneManifest.all(in: moment.product, on: $0) }
    guard Set(manifests.map { $0.map(\.key) }).count > 1 else {
      return judge(manifests.first ?? SceneManifest.all(in: moment.product), on: nil, &moment)
    }
    for (manifests, family) in zip(manifests, families) { judge(manifests, on: family, &moment) }
  }

  /// - Parameter family: the devices that read these manifests, where others read other ones.
  private static func judge(
    _ manifests: [SceneManifest], on family: DeviceFamily?, _ moment: inout ProductMoment
  ) {
    let configurations = manifests.flatMap(\.configurations)
      .filter { SceneManifest.isOfApp($0.role) }
    let named = configurations.compactMap(\.delegateClass).filter { !$0.isEmpty }
    let misshapen = MisshapenValue.all(in: moment.product)
    guard let program = moment.product.program, moment.lifeCycle == .uiKit else {
      return judgeWithoutProgram(
        manifests, on: family, misshapen, hasDelegate: !named.isEmpty, &moment)
    }
    let missing = ScenePiece.missing(manifests, configurations, program, moment)
    guard !missing.isEmpty else { return }
    let message =
      ([message(missing, on: family, moment.product)] + misshapen.map(\.words))
      .joined(separator: "; ")
    // Apple's pages do not say whether an answer does without a manifest.
    if missing == [.manifest], ScenePiece.mayAnswer(program) {
      moment.unknown(
        severity(moment.product),
        message
          + "; the app may answer application(_:configurationForConnecting:options:)")
    } else {
      moment.report(
        severity(moment.product),
        line: misshapen.first?.line ?? configurations.first?.line ?? manifests.first?.line ?? 0,
        message, evidence(moment.product, misshapen))
    }
  }

  private static func evidence(
    _ product: Product, _ misshapen: [MisshapenValue]
  ) -> [ProductReport.Evidence] {
    SceneManifest.all(in: product).map { .init($0.key, line: $0.line) }
      + misshapen.map { .init(DisplayText.escaped($0.key, limit: 80), line: $0.line) }
  }

  private static func judgeWithoutProgram(
    _ manifests: [SceneManifest], on family: DeviceFamily?, _ misshapen: [MisshapenValue],
    hasDelegate: Bool, _ moment: inout ProductMoment
  ) {
    guard !hasDelegate else { return }
    let lack =
      manifests.isEmpty
      ? "has no scene manifest\(words(family))"
      : "names no scene delegate class for the app's windows\(words(family))"
    let build =
      moment.product.isSource && manifests.isEmpty && misshapen.isEmpty
      ? ", and the build may add a manifest" : ""
    let cause = misshapen.map { $0.words + "; " }.joined()
    let sdk = moment.product.sdk.map {
      " (this is built with \(DisplayText.escaped($0, limit: 20)))"
    }
    let need =
      SceneRequirement.isRequired(sdk: moment.product.sdk) ? "" : " from SDK 27 on\(sdk ?? "")"
    moment.unknown(
      severity(moment.product), line: misshapen.first?.line ?? manifests.first?.line ?? 0,
      "\(cause)the Info.plist \(lack), which a UIKit app needs\(need) and SwiftUI's 'App' does not; "
        + "which of them it is can't be seen: \(moment.programReason)\(build)",
      evidence(moment.product, misshapen))
  }

  private static func words(_ family: DeviceFamily?) -> String {
    family.map { " on \($0.name)" } ?? ""
  }

  private static func severity(_ product: Product) -> Severity {
    SceneRequirement.severity(sdk: product.sdk)
  }

  private static func message(
    _ missing: [ScenePiece], on family: DeviceFamily?, _ product: Product
  ) -> String {
    let sdk = product.sdk.map { DisplayText.escaped($0, limit: 20) }
    let fate =
      SceneRequirement.isRequired(sdk: product.sdk)
      ? "the app, built with SDK \(sdk ?? ""), will not launch\(words(family))"
      : "built with SDK 27, the app would not launch\(words(family))"
        + (sdk.map { " (this is built with SDK \($0))" } ?? "")
    return "\(fate): \(ScenePiece.words(missing))"
  }
}
