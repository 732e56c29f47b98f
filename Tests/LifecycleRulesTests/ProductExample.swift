import LifecycleRules
import ProductReading
import RuleKit
import TraceModel

/// A product in the notation of the rules' examples: the content of an Info.plist, and before it a
/// comment with what its executable says, in one line or several.
///
///     <!-- iOS, UIKit, SDK 27.0, needs 16.0, class Films.SceneDelegate, text …,
///          symbol …, storyboard Main -->
struct ProductExample {
  let product: Product

  init(_ text: String, kind: Product.Kind? = nil) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var program: Product.Program?
    var storyboards: Set<String>?
    if text.hasPrefix("<!-- "), let end = lines.firstIndex(where: { $0.hasSuffix(" -->") }) {
      let words = lines[...end].joined(separator: "\n").dropFirst(5).dropLast(4)
      let facts = words.split(separator: ",").map { $0.drop { $0 == " " || $0 == "\n" } }
      program = Self.program(facts)
      let named = facts.filter { $0.hasPrefix("storyboard ") }
      if !named.isEmpty { storyboards = Set(named.map { String($0.dropFirst(11)) }) }
      lines = lines[(end + 1)...]
    }
    let list =
      "<plist version=\"1.0\"><dict>\n\(lines.joined(separator: "\n"))\n</dict></plist>"
    let info = try PropertyListReader.read(Array(list.utf8)).value.dictionary
    var product = Product(
      kind: kind ?? (program == nil ? .infoPlist : .app), info: info ?? PropertyDictionary(),
      program: program,
      programReason: program == nil ? "there is no executable with it" : nil)
    product.storyboards = storyboards
    self.product = product
  }

  private static func program(_ words: [Substring]) -> Product.Program {
    var program = Product.Program()
    for word in words {
      let parts = word.split(separator: " ", maxSplits: 1).map(String.init)
      switch (parts[0], parts.count > 1 ? parts[1] : "") {
      case ("UIKit", _): program.ownSymbols.insert(ProductNames.uiKitMains[0])
      case ("SwiftUI", _): program.ownSymbols.insert(ProductNames.swiftUIMain)
      case ("SDK", let version): program.sdk = version
      case ("needs", let version): program.minimum = version
      case ("class", let name):
        let names = RuntimeClassName(name)
        program.classes.insert(names.candidates[0])
        program.alike.insert(names.candidates[0])
      case ("text", let text): program.texts.insert(text)
      case ("string", let text): program.strings.insert(text)
      case ("symbol", let name): program.symbols.insert(name)
      case ("storyboard", _): break
      case ("encrypted", _): program.isWhole = false
      case ("stripped", _): program.listsClasses = false
      default:
        program.platform = Product.Platform(rawValue: String(word))
      }
    }
    program.symbols.formUnion(program.ownSymbols)
    return program
  }

  /// The codes of the rules that find something, in the order of the rules: `LT701` for a violation
  /// with its level, `LT701?` for an undecided case.
  var verdicts: [String] {
    Catalogue.products.flatMap { rule -> [String] in
      var moment = ProductMoment(product, rule.info)
      rule.judge(&moment)
      return moment.reports.map {
        rule.info.code + ($0.isUnknown ? "?" : " \($0.severity.rawValue)")
      }
    }
  }

  func reports(of rule: any ProductRule.Type) -> [ProductReport] {
    var moment = ProductMoment(product, rule.info)
    rule.judge(&moment)
    return moment.reports
  }
}
