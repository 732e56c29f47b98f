import AnalysisSupport
import Foundation
import LifecycleRules
import RuleKit
import Testing
import TraceModel

/// The rules about built products keep the promises of their pages.
@Suite struct ProductRuleTests {
  @Test func everyExampleDoesWhatItsPageSays() throws {
    for rule in Catalogue.products {
      for example in rule.info.allTriggering {
        let reports = try ProductExample(example.sketch).reports(of: rule)
        #expect(
          reports.contains { !$0.isUnknown }, "\(rule.info.name): \(example.title)")
      }
      for example in rule.info.allQuiet {
        let reports = try ProductExample(example.sketch).reports(of: rule)
        #expect(
          !reports.contains { !$0.isUnknown }, "\(rule.info.name): \(example.title)")
      }
    }
  }

  /// No rule finds anything in an app that follows the advice.
  @Test func theAdvisedExampleIsQuietForAllRules() throws {
    for rule in Catalogue.products {
      let example = try #require(rule.info.advised)
      let verdicts = try ProductExample(example.sketch).verdicts
      #expect(verdicts.filter { !$0.hasSuffix("?") } == [], "\(rule.info.name)")
    }
  }

  @Test func messagesAreOneLineAndEvidenceHasKeys() throws {
    for rule in Catalogue.products {
      for example in rule.info.allTriggering + rule.info.allQuiet {
        for report in try ProductExample(example.sketch).reports(of: rule) {
          #expect(!report.message.contains("\n") && !report.message.hasSuffix("."))
          #expect(report.evidence.allSatisfy { !$0.key.isEmpty })
        }
      }
    }
  }

  /// Text of a product is shown escaped.
  @Test func hostileNamesAreEscaped() throws {
    let name = "Films.\u{1B}[31mDelegate\u{202E}"
    let text = """
      <!-- iOS, UIKit, SDK 27.0, text UIWindowSceneDelegate -->
      <key>UIApplicationSceneManifest</key>
      <dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key>
      <array><dict><key>UISceneDelegateClassName</key>
      <string>\(name.replacing("\u{1B}", with: ""))</string></dict></array>
      </dict></dict>
      """
    for rule in Catalogue.products {
      for report in try ProductExample(text).reports(of: rule) {
        #expect(!report.message.unicodeScalars.contains { $0.value == 0x202E })
      }
    }
  }

  private static let folder = URL(filePath: #filePath).appending(
    path: "../../../Sources/LifecycleRules/Product"
  ).standardized

  @Test func filesAreNamedForTheirRule() throws {
    for rule in Catalogue.products {
      let file = Self.folder.appending(path: "\(rule).swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.contains("/// \(rule.info.code). "), "\(rule)")
      #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    }
  }

  // MARK: Names of classes

  @Test func namesOfSwiftAreTheRuntimesNames() {
    #expect(RuntimeClassName("SceneDelegate").candidates == ["SceneDelegate"])
    #expect(
      RuntimeClassName("Films.SceneDelegate").candidates.first == "_TtC5Films13SceneDelegate")
    #expect(RuntimeClassName("Films.Car.Delegate").candidates.contains("_TtCO5Films3Car8Delegate"))
    for name in ["", ".", "Films.", "a.b.c.d.e", "Füme.Delegate", "a b", "1a"] {
      #expect(RuntimeClassName(name).candidates.isEmpty, "\(name)")
    }
    #expect(RuntimeClassName.readable("_TtC5Films13SceneDelegate") == "Films.SceneDelegate")
    for name in [
      "_TtC5Films", "_TtC99Films1A", "_TtC5Films13Scene", "SceneDelegate", "_TtC", "_TtC0",
    ] {
      #expect(RuntimeClassName.readable(name) == nil, "\(name)")
    }
  }

  @Test func onlyNearRolesAreMisspelt() {
    for role in SceneRoleNames.all { #expect(SceneRoleNames.meant(by: role) == nil) }
    #expect(
      SceneRoleNames.meant(by: "uiwindowscenesessionroleapplication")
        == "UIWindowSceneSessionRoleApplication")
    for name in ["", "x", "UIWindowSceneSessionRole", String(repeating: "U", count: 100_000)] {
      #expect(SceneRoleNames.meant(by: name) == nil)
    }
  }
}
