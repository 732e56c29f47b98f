import RuleKit
import Testing
import TraceAnalysis

/// A rule whose records are neither listed nor seen says "not evaluated", never "violation"
/// (FORMAT.md §2).
@Suite struct RecordsNeededTests {
  private func without(_ families: [String], _ lines: [String]) -> String {
    lines.map { line in
      guard line.hasPrefix("header") else { return line }
      return line.split(separator: " ").map { word in
        guard word.hasPrefix("records=") else { return String(word) }
        let rest = word.dropFirst(8).split(separator: ",").filter { !families.contains(String($0)) }
        return rest.isEmpty ? "" : "records=" + rest.joined(separator: ",")
      }.joined(separator: " ")
    }.joined(separator: "\n") + "\n"
  }

  /// The examples of each rule with a header that lists none of the families that it needs: without
  /// any such record, the rule reports only findings that a line of the system's log proves.
  @Test(arguments: ExampleCase.all.filter(\.isTriggering))
  func unrecordedFamiliesAreNotViolations(_ example: ExampleCase) throws {
    let needed = example.info.needs.reduce(into: [String]()) { all, need in
      if case .family(let families) = need { all += families.names }
    }
    guard !needed.isEmpty else { return }
    let outcome = try analyze(without(needed, example.lines))
    let seen = Set(outcome.analysis.runs.flatMap { $0.families.names })
    guard !seen.isSuperset(of: needed), outcome.analysis.runs.count == 1 else { return }
    let found = outcome.definite.filter { $0.rule == example.info.name }
    let logged = found.filter { example.lines[Int($0.line) - 1].contains(" log ") }
    #expect(found == logged)
  }

  @Test func memoryThatIsNotRecordedIsNotEvaluated() throws {
    let outcome = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios records=work
      0ms process.start
      20s app.memoryWarning
      30s process.exit reason=jetsam

      """)
    let row = try #require(
      outcome.analysis.rules.first { $0.info.name == "memory-warning-ignored" })
    #expect(!row.isEvaluated && row.violations == 0)
    #expect(row.reason == "no 'resources' records")
  }

  @Test func whyNotEvaluatedNamesTheRecordsAndTheEvent() throws {
    let outcome = try analyze("header records=work\n0ms process.start\n")
    let row = try #require(outcome.analysis.rules.first { $0.info.name == "auth-prompt-loop" })
    #expect(row.reason == "no 'auth.prompt.begin' was recorded (records 'privacy')")
  }
}
