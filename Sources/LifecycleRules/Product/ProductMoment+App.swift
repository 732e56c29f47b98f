import RuleKit
import TraceModel

extension ProductMoment {
  /// Whether the product is an app that UIKit may run. If not, the rule is not evaluated.
  mutating func isAppOfUIKit() -> Bool {
    switch product.role {
    case .app: break
    case .appExtension:
      skip("an app extension has no life cycle of scenes")
      return false
    case .stub:
      skip("the app has no code of its own")
      return false
    case .other(let type):
      skip("the Info.plist is not an app's (its type is '\(text(type))')")
      return false
    }
    switch product.platform {
    case .macOS, .watchOS:
      skip("does not apply to \(product.platform?.rawValue ?? "")")
      return false
    default: return true
    }
  }

  var lifeCycle: Product.LifeCycle { product.lifeCycle }

  /// Why something can't be seen in the executables, as a clause.
  var programReason: String { product.programReason ?? "its executable does not show it" }

  /// Whether a class that the Info.plist names is in the product.
  enum Presence: Equatable {
    case present, missing
    /// With the reason, as a clause.
    case unknown(String)
  }

  func presence(ofClass name: String) -> Presence {
    if Product.isVariable(name) {
      return product.kind == .infoPlist
        ? .unknown("the build has yet to replace the variable") : .missing
    }
    guard let program = product.program else { return .unknown(programReason) }
    // No class has an empty name, and the one of a name between blanks has it without them.
    if name.isEmpty { return .missing }
    let bare = RuntimeClassName.bare(name)
    if bare != name, presence(ofClass: bare) == .present { return .missing }
    let names = RuntimeClassName(name)
    guard !names.candidates.isEmpty else {
      return .unknown("the runtime's name for it can't be told from this one")
    }
    if names.candidates.contains(where: {
      program.classes.contains($0) || program.symbols.contains("_OBJC_CLASS_$_" + $0)
    }) {
      return .present
    }
    if names.candidates.contains(where: program.strings.contains) {
      let like = classesLike(name).first.map { "; it has '\(text($0))'" } ?? ""
      return .unknown("the name is only one of the texts in its executable\(like)")
    }
    // Classes of Apple's frameworks are not in the app.
    if !names.isQualified, ["UI", "CP", "NS", "_UI"].contains(where: name.hasPrefix) {
      return .unknown("it may be a class of the system")
    }
    guard program.isWhole, program.listsClasses else { return .unknown(programReason) }
    if program.symbols.contains(ProductNames.makesClasses), !names.isQualified,
      program.texts.contains(name)
    {
      return .unknown("the app makes classes while it runs, and has this name")
    }
    return .missing
  }

  /// Names of Swift classes that end like a missing one: `Films.SceneDelegate`.
  func classesLike(_ name: String) -> [String] {
    let ending = RuntimeClassName(RuntimeClassName.bare(name)).ending
    guard !ending.isEmpty else { return [] }
    return (product.program?.alike ?? []).filter { $0.hasSuffix(ending) }
      .compactMap(RuntimeClassName.readable).sorted()
  }
}
