import Foundation
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceModel
import TraceReports

/// The page that says how each rule gets its records is made from the catalogue.
///
/// `LIFETRACE_RECORD=1 swift test --filter RecorderPageTests` writes it, and such a run fails.
@Suite struct RecorderPageTests {
  private static let page = SourceTree.root
    .appendingPathComponent("Sources/LifetraceRecorder/LifetraceRecorder.docc/RuleRecords.md")

  private static var text: String {
    let rules = Catalogue.infos
    var lines = [
      "# Records of each rule", "",
      "How the recorder gets the records that a rule needs. A rule's page has the lines of code.",
      "",
      "- *By itself*: starting the recorder is enough.",
      "- *By one line*: one call where it happens.",
      "- *By hand*: `Lifetrace.record` with the keys of [the trace format](../../../Traces/FORMAT.md).",
      "- *From elsewhere*: the process cannot know it. Pass the system's log or the crash report to lifetrace,",
      "  together with the recording.",
      "",
      "| code | rule | records |", "| --- | --- | --- |",
    ]
    lines += rules.map { info in
      "| \(info.code) | [\(info.name)](../../LifecycleRules/LifecycleRules.docc/\(info.name).md) | "
        + "\(RecorderSupport(info).effort.words) |"
    }
    let efforts = rules.map { RecorderSupport($0).effort }
    func count(_ effort: RecorderSupport.Effort) -> Int { efforts.filter { $0 == effort }.count }
    lines += [
      "",
      "By itself: \(count(.itself)). By one line: \(count(.oneLine)). By hand: \(count(.byHand)). From "
        + "elsewhere: \(count(.elsewhere)).",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func thePageIsFresh() throws {
    if recordsExpectedFiles {
      try FileManager.default.createDirectory(
        at: Self.page.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Self.text.write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("the page was written; look at it and run the tests without LIFETRACE_RECORD")
    } else {
      let old = try String(contentsOf: Self.page, encoding: .utf8)
      #expect(old == Self.text, "stale: LIFETRACE_RECORD=1 swift test --filter RecorderPageTests")
    }
  }

  /// A rule that needs more than the life cycle names its records, unless no call can record it.
  @Test(arguments: Catalogue.infos)
  func eventsThatAreNotAutomaticHaveALine(_ info: RuleInfo) {
    let support = RecorderSupport(info)
    #expect(support.lines.isEmpty == [.itself, .elsewhere].contains(support.effort))
  }

  @Test func fewRulesWantMoreThanALine() {
    let efforts = Catalogue.all.map { RecorderSupport($0.info).effort }
    #expect(efforts.filter { $0 == .itself }.count >= 9)
    #expect(efforts.filter { $0 > .oneLine }.count <= 10)
  }
}
