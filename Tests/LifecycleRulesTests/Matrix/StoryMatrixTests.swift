import AnalysisSupport
import Foundation
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis

/// What each form of a story shows of each mistake: ``StoryMatrix/table``, and the page that is
/// made from it.
///
/// `LIFETRACE_RECORD=1 swift test --filter StoryMatrixTests` writes the page, and fails.
@Suite struct StoryMatrixTests {
  /// An example's records, each with its own line.
  static func story(_ example: RuleInfo.Example) -> [SketchLine] {
    let lines = example.sketch.split(separator: "\n").map { line in
      line.hasPrefix("↓") ? String(line.dropFirst().drop { $0 == " " }) : String(line)
    }
    return SketchTrace(SketchLaunchLine.writtenOut(lines).map(\.text)).lines
  }

  @Test func theColumnsAreTheForms() {
    #expect(StoryMatrix.abbreviations.map(\.0) == StoryForm.all.map(\.name))
    #expect(StoryMatrix.rows.count == 29)
    for row in StoryMatrix.rows {
      #expect(row.cells.count == StoryForm.all.count, "\(row.rule)")
    }
  }

  @Test func everyCellIsExplained() {
    let known = ["yes"] + StoryMatrix.causes.map(\.cell) + StoryMatrix.reasons.map(\.letter)
    #expect(Set(StoryMatrix.rows.flatMap(\.cells)) == Set(known))
    #expect(known.count == Set(known).count)
  }

  @Test(arguments: StoryMatrix.rows.map(\.rule))
  func aCellIsTheVerdictOnTheStoryInThatForm(_ rule: String) throws {
    let info = try #require(Catalogue.infos.named(rule))
    let example = try #require(info.triggering.first)
    let row = try #require(StoryMatrix.rows.first { $0.rule == rule })
    let found = try StoryForm.all.map { form in
      StoryMatrix.cell(StoryVerdict(rule, try form.analyze(Self.story(example)).analysis))
    }
    #expect(!found.contains("SILENT"), "a form says nothing about the mistake")
    #expect(StoryMatrix.line(rule, found) == StoryMatrix.line(rule, row.cells))
  }

  /// The further examples with a mistake: each is found, undecided, or not evaluated.
  @Test(arguments: StoryMatrix.rows.map(\.rule))
  func noFormIsSilent(_ rule: String) throws {
    let info = try #require(Catalogue.infos.named(rule))
    for example in info.allTriggering.dropFirst() {
      for form in StoryForm.all where Self.canHold(example, form) {
        let verdict = StoryVerdict(rule, try form.analyze(Self.story(example)).analysis)
        let isExcused = StoryMatrix.silent.contains { $0 == (rule, example.title, form.name) }
        #expect((verdict == .silent) == isExcused, "\(form.name): \(example.title): \(verdict)")
      }
    }
  }

  /// What is right is right in each form.
  @Test(arguments: StoryMatrix.rows.map(\.rule))
  func noFormMakesAMistakeOfWhatIsRight(_ rule: String) throws {
    let info = try #require(Catalogue.infos.named(rule))
    for example in info.allQuiet {
      for form in StoryForm.all where Self.canHold(example, form) {
        let verdict = StoryVerdict(rule, try form.analyze(Self.story(example)).analysis)
        let isExcused = StoryMatrix.wrong.contains { $0 == (rule, example.title, form.name) }
        #expect((verdict == .found) == isExcused, "\(form.name): \(example.title)")
      }
    }
  }

  /// A log's times are whole microseconds or milliseconds: near misses by less are no misses there.
  private static func canHold(_ example: RuleInfo.Example, _ form: StoryForm) -> Bool {
    guard let step = form.step else { return true }
    return story(example).allSatisfy { line in
      SketchClock.nanoseconds(line.time).map { $0 % step == 0 } ?? true
    }
  }

  // MARK: The page

  @Test func thePageIsTheTable() throws {
    let path = "Sources/lifetrace/Lifetrace.docc/Formats.md"
    let url = SourceTree.root.appending(path: path)
    let old = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(old.range(of: "<!-- begin:matrix -->\n"))
    let end = try #require(old.range(of: "<!-- end:matrix -->"))
    let new = old[..<start.upperBound] + Self.page + old[end.lowerBound...]
    guard new != old else { return }
    if recordsExpectedFiles {
      try new.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("\(path) was written; read it, then test again without LIFETRACE_RECORD")
    } else {
      Issue.record("\(path) is stale: LIFETRACE_RECORD=1 swift test --filter StoryMatrixTests")
    }
  }

  private static var page: String {
    let head = ["rule"] + StoryMatrix.abbreviations.map(\.1)
    let rows = StoryMatrix.rows.map { row in
      let page = "../../LifecycleRules/LifecycleRules.docc/\(row.rule).md"
      return ["[\(row.rule)](\(page))"] + row.cells
    }
    let table = ([head, head.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    let forms = zip(StoryMatrix.abbreviations, StoryForm.all).map { name, form in
      "- *\(name.1)*: \(form.summary)\n"
    }
    let causes = StoryMatrix.causes.map { "- *\($0.cell)*: \($0.text)\n" }
    let reasons = StoryMatrix.reasons.map { "- *\($0.letter)*: \($0.text)\n" }
    return table + "\nThe forms:\n\n" + forms.joined() + "\nThe cells:\n\n- *yes*: found\n"
      + causes.joined() + reasons.joined()
  }
}
