import AnalysisSupport
import Foundation
import LifecycleModel
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceModel

/// The catalogue keeps its promises: codes, names, severities, pages.
@Suite struct CatalogueTests {
  private static let infos = Catalogue.allInfos

  @Test func codesAndNamesAreUniqueAndSorted() {
    let codes = Self.infos.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes == codes.sorted())
    #expect(Set(Self.infos.map(\.name)).count == codes.count)
  }

  @Test func codesNameTheirFamily() {
    for info in Self.infos {
      let digits = info.code.dropFirst(2)
      #expect(info.code.hasPrefix("LT") && digits.count == 3 && Int(digits) != nil, "\(info.code)")
      #expect(digits.first == Character("\(info.family.rawValue)"), "\(info.code) \(info.name)")
    }
  }

  @Test func everyRuleShowsTheRightWay() {
    for info in Self.infos {
      let lines = info.snippet.split(separator: "\n", omittingEmptySubsequences: false)
      #expect((2...16).contains(lines.count), "\(info.name) has \(lines.count) lines")
      #expect(lines.allSatisfy { $0.last != " " && !$0.contains("\t") }, "\(info.name)")
    }
  }

  @Test func rulesAreFoundByNameAndByCodeInAnyCase() {
    for info in Self.infos {
      #expect(Catalogue.allInfos.named(info.name)?.code == info.code)
      #expect(Catalogue.allInfos.named(info.code.lowercased())?.name == info.name)
    }
    #expect(Catalogue.infos.named("no-such-rule") == nil)
  }

  // MARK: Names and files

  /// Names of Apple's that are one word in the names of rules. `ScenePhase` is two in another one.
  private static let words = [
    "SwiftUI": "Swiftui", "BGTask": "Bgtask", "SceneStorage": "Scenestorage", "MacOS": "Macos",
    "URLSession": "Urlsession", "OnAppear": "Onappear", "AppState": "Appstate",
    "AppScenePhase": "AppScenephase",
  ]

  /// `LockOnInactive` is `lock-on-inactive`.
  private static func kebab(_ type: String) -> String {
    let type = words.reduce(type) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    let letters = Array(type)
    var result = ""
    for (index, letter) in letters.enumerated() {
      let endsAcronym = index + 1 < letters.count && letters[index + 1].isLowercase
      if index > 0, letter.isUppercase, letters[index - 1].isLowercase || endsAcronym {
        result += "-"
      }
      if index > 0, letter.isNumber, letters[index - 1].isLowercase { result += "-" }
      result += letter.lowercased()
    }
    return result
  }

  @Test(
    arguments: [
      ("HeavyWorkInInactive", "heavy-work-in-inactive"), ("DuplicateSDKInit", "duplicate-sdk-init"),
      ("RootUIInAppDelegate", "root-ui-in-app-delegate"),
      ("SwiftUISceneConnectBuildsWindow", "swiftui-scene-connect-builds-window"),
      ("BGTaskAssertionOver30s", "bgtask-assertion-over-30s"),
    ])
  func kebabCaseKeepsWordsTogether(_ type: String, _ name: String) {
    #expect(Self.kebab(type) == name)
  }

  @Test func namesAreTheTypesInKebabCase() {
    for rule in Catalogue.all {
      #expect(Self.kebab(String(describing: rule)) == rule.info.name)
    }
    for rule in Catalogue.products {
      #expect(Self.kebab(String(describing: rule)) == rule.info.name)
    }
  }

  private static let folders: [RuleInfo.Family: String] = [
    .validation: "Validation", .workInTheWrongPhase: "WorkPhase", .savingAndRestoration: "Saving",
    .scenesAndDelegates: "Scenes", .backgroundExecution: "Background",
    .launchAndTelemetry: "Launch",
  ]

  private static func source(of rule: any Rule.Type) throws -> String {
    let folder = try #require(folders[rule.info.family])
    let file = URL(filePath: #filePath)
      .appending(
        path: "../../../Sources/LifecycleRules/\(folder)/\(String(describing: rule)).swift"
      )
      .standardized
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func filesAreNamedForTheirRuleAndLieInTheFolderOfTheFamily() throws {
    for rule in Catalogue.all {
      let source = try Self.source(of: rule)
      let kind = rule.keepsScenes ? "SceneKeeper" : "Rule"
      #expect(source.contains("class \(String(describing: rule)): RunWatcher, \(kind) {"))
      #expect(source.contains("/// \(rule.info.code). "), "the page of \(rule.info.name)")
    }
  }

  // MARK: Thresholds

  @Test func everyThresholdIsReadAndEveryKeyThatIsReadExists() throws {
    for rule in Catalogue.all {
      let keys = rule.info.thresholds.map(\.key)
      #expect(Set(keys).count == keys.count, "\(rule.info.name)")
      let read = try Self.source(of: rule).matches(of: #/settings\["(\w+)"\]/#).map { String($0.1) }
      #expect(Set(read) == Set(keys), "\(rule.info.name)")
      _ = rule.init(RuleSettings(rule.info))
    }
  }

  @Test func thresholdsAreSensibleNumbersWithAMeaning() {
    for info in Self.infos {
      for threshold in info.thresholds {
        let place = "\(info.name): \(threshold.key)"
        #expect(threshold.value > 0, "\(place)")
        #expect(threshold.unit != .percent || threshold.value <= 100, "\(place)")
        #expect(!threshold.meaning.isEmpty && !threshold.meaning.hasSuffix("."), "\(place)")
      }
    }
  }

  /// The rule reads the value that a user sets.
  @Test func overridesReplaceTheRulesOwnNumbers() {
    for info in Self.infos {
      for threshold in info.thresholds {
        let settings = RuleSettings(info, overrides: [threshold.key: threshold.value + 1])
        #expect(settings[threshold.key] == threshold.value + 1)
        #expect(RuleSettings(info)[threshold.key] == threshold.value)
      }
    }
  }

  // MARK: Pages

  @Test func examplesShowBothSides() {
    for info in Self.infos {
      #expect(!info.triggering.isEmpty && !info.quiet.isEmpty, "\(info.name)")
      #expect(info.allQuiet.contains { $0.title.hasPrefix("Near miss: ") }, "\(info.name)")
      let titles = (info.allTriggering + info.allQuiet).map(\.title)
      #expect(Set(titles).count == titles.count, "\(info.name)")
      #expect(titles.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") }, "\(info.name)")
    }
  }

  /// A file of further examples that no rule has, or a part of it that is of no kind, would test
  /// nothing.
  @Test func furtherExamplesBelongToRules() throws {
    let infos = Dictionary(uniqueKeysWithValues: Self.infos.map { ($0.name, $0) })
    let files = RuleInfo.withFurtherExamples
    #expect(files.count > 50)
    for name in files {
      let info = try #require(infos[name], "\(name)")
      let path = SourceTree.root.appendingPathComponent("Tests/RuleExamples/\(name).txt")
      let parts = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        .count { $0.hasPrefix("==") }
      let examples = info.allTriggering.count + info.allQuiet.count
      #expect(examples - info.triggering.count - info.quiet.count == parts, "\(name)")
    }
  }

  @Test func textsAreWholeSentences() {
    for info in Self.infos {
      let texts = [info.summary, info.rationale, info.fix, info.falsePositives]
      for text in texts where text != info.falsePositives || !text.isEmpty {
        #expect(text.hasSuffix("."), "\(info.name): \(text)")
        #expect(text.first.map { $0.isUppercase || $0 == "`" } == true, "\(info.name): \(text)")
        #expect(!text.contains("  ") && !text.contains("\n"), "\(info.name): \(text)")
      }
      #expect(!info.summary.dropLast().contains(". "), "\(info.name): the summary is one sentence")
    }
  }

  @Test func sourcesAreAddresses() {
    for info in Self.infos {
      #expect(!info.sources.isEmpty, "\(info.name)")
      #expect(Set(info.sources).count == info.sources.count, "\(info.name)")
      for source in info.sources {
        #expect(source.hasPrefix("https://") && !source.contains(" "), "\(info.name): \(source)")
        #expect(URL(string: source)?.host()?.contains(".") == true, "\(info.name): \(source)")
      }
    }
  }

  // MARK: Claims

  /// Two rules that claim the same step would both report it.
  @Test func noTwoRulesClaimTheSameStep() {
    let claims = Self.infos.flatMap { info in info.claims.map { (info.name, $0) } }
    for (index, (name, claim)) in claims.enumerated() {
      for (other, second) in claims.dropFirst(index + 1) {
        let isDisjoint =
          claim.machine != second.machine || claim.kind != second.kind
          || (claim.from.flatMap { from in second.from.map { from.isDisjoint(with: $0) } } ?? false)
        #expect(isDisjoint, "\(name) and \(other): \(claim.kind.name)")
      }
    }
  }

  @Test func claimsAreEventsTheRuleIsCalledFor() {
    for info in Self.infos {
      for claim in info.claims {
        let isCalled = info.interests.kinds.contains(claim.kind)
        #expect(isCalled, "\(info.name): \(claim.kind.name)")
        #expect(claim.machine.table.contains(claim.kind), "\(info.name): \(claim.kind.name)")
      }
    }
  }
}
