import LifecycleModel
public import RuleKit
import TraceModel

/// LT410. One configuration name is used for two scene delegates.
public final class SceneConfigNameReused: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT410", name: "scene-config-name-reused", family: .scenesAndDelegates,
    severity: .warning,
    summary: "Two scene configurations have the same name and different delegates.",
    phrases: ["wrong scene delegate", "configuration cached", "old delegate used"],
    rationale: """
      A scene session keeps its configuration, and UIKit finds it by its name. If two \
      configurations have the same name, UIKit mixes them up: a scene that returns gets the \
      delegate of the other one. Configurations without a name are not compared. With the app or its \
      Info.plist they are compared with the scene manifest, too.
      """,
    fix: """
      Give each `UISceneConfiguration` its own name, the same as in the scene manifest, and choose \
      a configuration by name instead of changing `delegateClass`.
      """,
    snippet: """
      let isCar = session.role == .carTemplateApplication
      let name = isCar ? "Car" : "Films"  // both are in the scene manifest
      let configuration = UISceneConfiguration(
        name: name, sessionRole: session.role)
      configuration.delegateClass =
        isCar ? CarSceneDelegate.self : SceneDelegate.self
      return configuration
      """,
    sources: [
      "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
      "https://stackoverflow.com/questions/63520008/",
    ],
    since: [.scenes],
    falsePositives:
      "Configurations made without a name, if they are recorded with an invented one.",
    needs: [.anyOf([.appConfigurationForConnecting])],
    interests: .init([.appConfigurationForConnecting]),
    triggering: triggering, quiet: quiet)

  /// The delegate first seen with a name; 4,096 names at the most.
  private var first: [Symbol: (delegate: Symbol, mark: EventMark)] = [:]

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    first = [:]
    return true
  }

  public override func observe(_ moment: Moment) {
    let (name, delegate) = (moment.event.name, moment.event.delegate)
    guard name.isPresent, delegate.isPresent else { return }
    if let listed = listedDelegate(moment) {
      return moment.report(nil, .name(name), Self.details(listed, moment))
    }
    guard let known = first[name] else {
      if moment.mayKeep(first.count) { first[name] = (delegate, moment.mark) }
      return
    }
    guard known.delegate != delegate else { return }
    moment.report(nil, .name(name), Self.details(known.delegate, known.mark, moment))
  }

  /// The configuration of this name in the scene manifest, if it has another delegate.
  private func listedDelegate(_ moment: Moment) -> SceneManifest.Configuration? {
    guard let product = moment.product else { return nil }
    let (name, recorded) = (
      ExactString(moment.run.symbols[moment.event.name]),
      moment.run.symbols[moment.event.delegate]
    )
    let listed = SceneManifest.all(in: product).flatMap(\.configurations)
      .filter { $0.name.map { ExactString($0) } == name }
    guard !listed.isEmpty,
      listed.allSatisfy({ Self.isOther($0.delegateClass, than: recorded) })
    else { return nil }
    return listed.first
  }

  /// Whether a class of the manifest is certainly not the one that was recorded.
  ///
  /// A name without a module may be one for Objective-C, which recordings do not have, and
  /// recordings may leave the module out.
  private static func isOther(_ listed: String?, than recorded: String) -> Bool {
    guard let listed, let name = listed.split(separator: ".").last, name.count < listed.count,
      !Product.isVariable(String(name))
    else { return false }
    let text = RuntimeClassName.readable(recorded) ?? recorded
    let parts = text.split(separator: ".")
    guard let last = parts.last, ExactString(String(last)) == ExactString(String(name)) else {
      return !text.isEmpty
    }
    // `Films.SceneDelegate` and `Kit.SceneDelegate`.
    return parts.count > 1 && !Product.isVariable(listed)
      && parts.count == listed.split(separator: ".").count
      && ExactString(text) != ExactString(listed)
  }

  private static func details(
    _ listed: SceneManifest.Configuration, _ moment: Moment
  ) -> ReportDetails {
    let line = listed.delegateLine > 0 ? " (line \(listed.delegateLine))" : ""
    let known = DisplayText.escaped(listed.delegateClass ?? "", limit: 120)
    let given = moment.text(moment.event.delegate)
    return ReportDetails(
      message:
        "scene configuration '\(moment.text(moment.event.name))' has the delegate '\(given)', "
        + "and '\(known)' in the scene manifest of the Info.plist\(line)",
      evidence: [Evidence(moment.mark, "the name with '\(given)'")])
  }

  private static func details(
    _ delegate: Symbol, _ mark: EventMark, _ moment: Moment
  ) -> ReportDetails {
    ReportDetails(
      message: "scene configuration '\(moment.text(moment.event.name))' has the delegate "
        + "'\(moment.text(moment.event.delegate))', and had '\(moment.text(delegate))' before",
      evidence: [
        Evidence(mark, "the name with '\(moment.text(delegate))'"),
        Evidence(moment.mark, "the name with '\(moment.text(moment.event.delegate))'"),
      ])
  }
}
