import LifecycleRules
import RuleKit
import Testing
import TraceModel

/// Info.plists of real shapes, with what an executable of each would say, and the verdict of all
/// rules about products.
@Suite struct ProductVerdictTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// In the notation of ``ProductExample``; empty: the list alone.
    let program: String
    let list: String
    let verdicts: [String]

    init(_ title: String, _ program: String, _ list: String, _ verdicts: [String]) {
      testDescription = title
      self.program = program
      self.list = list
      self.verdicts = verdicts
    }
  }

  /// Configurations of a UIKit app that has a scene delegate, and the missing pieces.
  static let pieces: [(manifest: String, words: String, isList: Bool)] = {
    func roles(_ value: String) -> String {
      "<dict><key>UISceneConfigurations</key>\(value)</dict>"
    }
    func role(_ value: String) -> String {
      roles("<dict><key>UIWindowSceneSessionRoleApplication</key>\(value)</dict>")
    }
    func delegate(_ value: String) -> String {
      role("<array><dict><key>UISceneDelegateClassName</key>\(value)</dict></array>")
    }
    return [
      ("<string>x</string>", "UIApplicationSceneManifest is a string, expected a dictionary", true),
      ("<array/>", "UIApplicationSceneManifest is an array, expected a dictionary", true),
      (roles("<array/>"), "UISceneConfigurations is an array, expected a dictionary", true),
      (
        role("<dict/>"),
        "UIWindowSceneSessionRoleApplication is a dictionary, expected an array", true
      ),
      (
        role("<array><true/></array>"),
        "a configuration of UIWindowSceneSessionRoleApplication is a boolean, expected a dictionary",
        true
      ),
      (
        delegate("<integer>7</integer>"), "UISceneDelegateClassName is a number, expected a string",
        true
      ),
      (delegate("<string></string>"), "piece 3 of 3 is missing", false),
      (role("<array><dict/></array>"), "piece 3 of 3 is missing", false),
      (delegate("<string> Films.SceneDelegate </string>"), "piece 2 of 3 is missing", false),
    ]
  }()

  /// The first line of a report and the finding below it name one oldest system.
  @Test(arguments: [
    ("15.0", "17.0", "17.0"), ("17.0", "15.0", "17.0"), ("15.6", "15.6.1", "15.6.1"),
    ("16", "16.0", "16"), ("$(MIN)", "16.0", "16.0"),
  ])
  func theOldestSystemIsThatOfBoth(_ listed: String, _ needed: String, _ shown: String) throws {
    let product = try ProductExample(
      "<!-- iOS, SwiftUI, SDK 27.0, needs \(needed) -->\n"
        + "<key>MinimumOSVersion</key><string>\(listed)</string>"
    ).product
    #expect(ProductFacts(product).minimum == shown)
    #expect(ProductFacts(product).line.hasSuffix("runs on \(shown) and later"))
  }

  @Test(arguments: pieces)
  func aManifestWithoutAUsableClassIsSaid(
    _ manifest: String, _ words: String, _ isOfList: Bool
  ) throws {
    let list = "<key>UILaunchScreen</key><dict/>\n<key>UIApplicationSceneManifest</key>\(manifest)"
    let program = "iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate"
    let app = try ProductExample("<!-- \(program) -->\n" + list)
    let found = app.reports(of: SceneManifestIncomplete.self)
    #expect(found.count == 1 && found.first?.isUnknown == false)
    #expect(found.first?.message.contains(words) == true, "\(found)")
    #expect(found.first?.message.contains("piece 2") == words.contains("piece 2"))
    guard isOfList else { return }
    let alone = try ProductExample(list).reports(of: SceneManifestIncomplete.self)
    #expect(alone.first?.isUnknown == true && alone.first?.line == 3)
    #expect(alone.first?.message.hasPrefix("\(words); ") == true, "\(alone)")
  }

  /// A name that no class has is certain.
  @Test(arguments: ["", " Films.SceneDelegate ", "\tFilms.SceneDelegate"])
  func aNameOfNoClassIsCertain(_ name: String) throws {
    let text = """
      <!-- iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate,
           text configurationForConnectingSceneSession -->
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneDelegateClassName</key><string>\(name)</string></dict></array></dict></dict>
      """
    let found = try ProductExample(text).reports(of: SceneDelegateClassMissing.self)
    #expect(found.count == 1 && found.first?.isUnknown == false)
  }

  /// A manifest of a UIKit app that names a delegate and a storyboard.
  private func list(_ delegate: String, storyboard: String = "") -> String {
    """
    <key>UILaunchScreen</key><dict/>
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>\(delegate)</string>
    <key>UISceneStoryboardFile</key><string>\(storyboard)</string>
    </dict></array></dict></dict>
    """
  }

  /// Names of Apple's that are beside those of scene delegates.
  @Test(arguments: [
    ("UIResponder", true), ("NSObject", true), ("UIWindowSceneDelegate", true),
    ("UIWindowScene", true), ("Films.SceneDelegate", false), ("UIMySceneDelegate", false),
  ])
  func aNameOfApplesIsNoDelegate(_ name: String, _ isWrong: Bool) throws {
    let program = """
      <!-- iOS, UIKit, SDK 27.0, class Films.SceneDelegate, text UIWindowSceneDelegate,
           symbol _OBJC_CLASS_$_UIResponder, symbol _OBJC_CLASS_$_UIMySceneDelegate -->

      """
    let found = try ProductExample(program + list(name)).reports(
      of: SceneDelegateClassMissing.self)
    #expect(found.count { $0.message.contains("no scene delegate") } == (isWrong ? 1 : 0))
    #expect(found.allSatisfy { !$0.isUnknown } && found.isEmpty != isWrong)
  }

  /// An answer of the app may take another storyboard, and SwiftUI takes none.
  @Test(arguments: [
    ("UIKit", "Main", false), ("UIKit", "Start", nil), ("UIKit", "Start.storyboard", nil),
    ("UIKit", "", nil), ("SwiftUI", "Main", nil),
    ("UIKit, text configurationForConnectingSceneSession", "Main", true),
  ])
  func aStoryboardThatIsNotThereIsSaid(
    _ program: String, _ name: String, _ isUnknown: Bool?
  ) throws {
    let facts = """
      <!-- iOS, \(program), SDK 27.0, class Films.SceneDelegate,
           text UIWindowSceneDelegate, storyboard Start -->

      """
    let found = try ProductExample(facts + list("Films.SceneDelegate", storyboard: name)).reports(
      of: SceneDelegateClassMissing.self)
    #expect(found.map(\.isUnknown) == (isUnknown.map { [$0] } ?? []), "\(found)")
    let alone = try ProductExample(list("Films.SceneDelegate", storyboard: name))
    #expect(alone.reports(of: SceneDelegateClassMissing.self).isEmpty)
  }

  /// Code for requests in an app that permits no task may be a library's.
  @Test func codeForRequestsWithoutAnIdentifierIsUndecided() throws {
    var program = Product.Program()
    program.platform = .iOS
    program.ownSymbols = [ProductNames.processingRequest, ProductNames.refreshRequest]
    program.symbols = program.ownSymbols
    let product = Product(kind: .app, info: PropertyDictionary(), program: program)
    var moment = ProductMoment(product, BackgroundModesDisagree.info)
    BackgroundModesDisagree.judge(&moment)
    #expect(moment.reports.count == 2 && moment.reports.allSatisfy(\.isUnknown))
  }

  @Test(arguments: ProductVerdicts.all)
  func theVerdictIsTheExpectedOne(_ item: Case) throws {
    let comment = item.program.isEmpty ? "" : "<!-- \(item.program) -->\n"
    #expect(try ProductExample(comment + item.list).verdicts == item.verdicts)
  }
}
