import RuleKit
import TraceModel

/// One of the three pieces that a UIKit app needs to adopt scenes.
enum ScenePiece: Int, CaseIterable {
  case manifest = 1
  case delegate, configuration

  private var words: String {
    switch self {
    case .manifest: "the scene manifest (UIApplicationSceneManifest)"
    case .delegate: "a scene delegate class"
    case .configuration:
      "a scene configuration that names a scene delegate (in UISceneConfigurations, or from "
        + "application(_:configurationForConnecting:options:))"
    }
  }

  /// `piece 2 of 3 is missing: a scene delegate class`.
  static func words(_ missing: [ScenePiece]) -> String {
    let numbers = missing.map { "\($0.rawValue)" }
    let which =
      missing.count == 1
      ? "piece \(numbers[0]) of 3 is missing"
      : "pieces \(numbers.dropLast().joined(separator: ", ")) and \(numbers[missing.count - 1]) of 3 "
        + "are missing"
    return "\(which): \(missing.map(\.words).joined(separator: "; "))"
  }

  /// Whether code of a program may answer for the configuration of a new scene. What was not read
  /// may have it.
  static func mayAnswer(_ program: Product.Program) -> Bool {
    program.texts.contains(ProductNames.configurationForConnecting) || !program.isWhole
  }

  /// The pieces that a product lacks for certain.
  ///
  /// - Parameter configurations: of the app's windows.
  static func missing(
    _ manifests: [SceneManifest], _ configurations: [SceneManifest.Configuration],
    _ program: Product.Program, _ moment: ProductMoment
  ) -> [ScenePiece] {
    let named = configurations.compactMap(\.delegateClass).filter { !$0.isEmpty }
    let mayAnswer = mayAnswer(program)
    let mayHaveDelegate =
      !program.texts.isDisjoint(with: ProductNames.sceneDelegates) || !program.isWhole
    var missing: [ScenePiece] = []
    if manifests.isEmpty { missing.append(.manifest) }
    if named.isEmpty
      ? !mayHaveDelegate
      : !mayAnswer && named.allSatisfy({ moment.presence(ofClass: $0) == .missing })
    {
      missing.append(.delegate)
    }
    if named.isEmpty, !mayAnswer { missing.append(.configuration) }
    return missing
  }

  /// What a product lacks whose launch UIKit refused, as a clause; nil if it is not such an app.
  ///
  /// The refusal proves that UIKit runs it, so that the list alone says something: which pieces are
  /// in it, and which to look for elsewhere.
  ///
  /// - Parameter info: of the rule that asks.
  static func ofRefusedLaunch(_ product: Product, _ info: RuleInfo) -> String? {
    var moment = ProductMoment(product, info)
    guard moment.isAppOfUIKit(), product.lifeCycle != .swiftUI else { return nil }
    let manifests = SceneManifest.all(in: product)
    let configurations = manifests.flatMap(\.configurations)
      .filter { SceneManifest.isOfApp($0.role) }
    if let program = product.program, product.lifeCycle == .uiKit {
      let missing = missing(manifests, configurations, program, moment)
      return missing.isEmpty
        ? "no piece of scenes is known to be missing from the product, which may be of another build"
        : words(missing)
    }
    guard !manifests.isEmpty else {
      return product.isSource
        ? "piece 1 of 3 is not in the Info.plist: \(ScenePiece.manifest.words), unless the build adds it"
        : words([.manifest])
    }
    let named = configurations.compactMap(\.delegateClass).filter { !$0.isEmpty }
      .map { "'\(moment.text($0))'" }
    guard !named.isEmpty else {
      return "piece 1 of 3 is in the Info.plist, and it names no class for piece 2, "
        + ScenePiece.delegate.words
    }
    return "pieces 1 and 3 of 3 are in the Info.plist; look for piece 2 in the app: "
      + "\(ScenePiece.delegate.words), \(Set(named).sorted().joined(separator: " or "))"
  }
}
