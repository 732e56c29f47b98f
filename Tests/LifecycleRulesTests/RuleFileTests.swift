import Foundation
import LifecycleRules
import Testing

/// A rule is read in one file, and a new one changes no other.
@Suite struct RuleFileTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// Texts by their path below the root.
  private static func texts(_ folder: String, endings: Set<String>) throws -> [String: String] {
    let paths = try #require(FileManager.default.enumerator(atPath: root.path + "/" + folder))
    var texts: [String: String] = [:]
    for case let path as String in paths where endings.contains((path as NSString).pathExtension) {
      guard !path.contains(".build/") else { continue }
      texts["\(folder)/\(path)"] = try String(
        contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
    }
    return texts
  }

  private static func rules() throws -> [String: String] {
    let names = Set(Catalogue.all.map { "\($0).swift" })
    return try texts("Sources/LifecycleRules", endings: ["swift"]).filter {
      names.contains(($0.key as NSString).lastPathComponent)
    }
  }

  private static func lines(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }

  /// Half of the rules are read in two or three screens.
  @Test func theMedianOfRuleFilesIsBelow160Lines() throws {
    let lengths = try Self.rules().mapValues(Self.lines).sorted { $0.value < $1.value }
    #expect(lengths.count == Catalogue.all.count)
    let median = lengths[lengths.count / 2].value
    let longest = lengths.suffix(5).map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    #expect(median < 160, "the median is \(median) lines; the longest are \(longest)")
  }

  /// Where examples would make the file longer, they are in `TypeName+Examples.swift`.
  @Test func filesWithExamplesHaveAtMost160Lines() throws {
    for (path, text) in try Self.rules() where text.contains("triggering: [") {
      #expect(Self.lines(text) <= 160, "\(path): move its examples into a file of their own")
    }
  }

  /// Such a rule has an instance in each run from its beginning on, and no later run uses it again.
  @Test func aRuleThatSeesSeveralRunsLearnsOrJudges() throws {
    for (path, text) in try Self.rules() {
      let isSaid = text.contains("static let seesSeveralRuns = true")
      let isSo =
        text.contains("override func follow(_ earlier") || text.contains("override func setEnded(")
      #expect(isSaid == isSo, "\(path)")
    }
  }

  private static let separators = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
  ).inverted

  /// The words of a text, which may be a code, a name or a type of a rule.
  private static func words(_ text: String) -> Set<String> {
    Set(text.components(separatedBy: separators))
  }

  /// Code that several rules share is in an extension of its subject.
  @Test func onlyItsOwnFilesAndOneLineOfTheCatalogueNameARule() throws {
    let types = Set(Catalogue.all.map { "\($0)" } + Catalogue.products.map { "\($0)" })
    for (path, text) in try Self.texts("Sources/LifecycleRules", endings: ["swift"]) {
      let file = (path as NSString).lastPathComponent
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      if file == "Catalogue.swift" {
        let listed = code.filter { $0.hasSuffix(".self,") }.map { $0.dropFirst(4).dropLast(6) }
        #expect(listed.map(String.init).sorted() == types.sorted())
      } else {
        let owner = String(file.prefix { $0 != "+" && $0 != "." })
        let named = Self.words(code.joined(separator: "\n")).intersection(types)
        #expect(named.subtracting([owner]) == [], "\(path)")
      }
    }
  }

  /// Tests may be about a few rules. A list of most of them is the catalogue, or recorded.
  @Test func peopleHaveWordsForEachRule() {
    for info in Catalogue.all.map({ $0.info }) + Catalogue.products.map({ $0.info }) {
      let phrases = info.phrases
      #expect(phrases.count >= 2 && Set(phrases).count == phrases.count, "\(info.name)")
      #expect(phrases.allSatisfy { !$0.isEmpty && !$0.contains(",") }, "\(info.name)")
    }
  }

  @Test func noOtherTextListsTheRules() throws {
    let lists: Set = [
      "Sources/LifecycleRules/Catalogue.swift",
      "Sources/LifecycleRules/LifecycleRules.docc/Rules.md",
      "Sources/LifetraceRecorder/LifetraceRecorder.docc/RuleRecords.md",
      "Sources/lifetrace/Lifetrace.docc/Configuration.md",
      "Tests/Recorded/catalogue.txt",
    ]
    let rules = Catalogue.all.map { rule in
      let info = rule.info
      return (info.code, info.name, "\(rule)")
    }
    for folder in ["Sources", "Tests", "tools"] {
      let texts = try Self.texts(folder, endings: ["swift", "txt", "md", "json", "py", "js"])
      for (path, text) in texts {
        let words = Self.words(text)
        let listed = rules.count { code, name, type in
          words.contains(code) || words.contains(name) || words.contains(type)
        }
        #expect((listed > 40) == lists.contains(path), "\(path) names \(listed) rules")
      }
    }
  }
}
