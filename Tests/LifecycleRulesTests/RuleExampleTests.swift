import RuleKit
import Testing
import TraceAnalysis

/// Every example does what its page says.
@Suite struct RuleExampleTests {
  @Test(arguments: ExampleCase.all)
  func findingsPointAtTheMarkedLinesAndNowhereElse(_ item: ExampleCase) throws {
    let outcome = try analyze(item.lines.joined(separator: "\n"))
    // Lost records are the point of some examples.
    let problems = outcome.summary.problems.filter { $0.kind != .recorderLoss }
    #expect(problems.isEmpty, "\(problems.map(\.text))")
    #expect(outcome.lines(of: item.info.name) == item.marks)
    #expect(item.isTriggering == !item.marks.isEmpty)
  }

  /// As typed, with `launch` for the usual launch, an example has the findings that it has written
  /// out.
  @Test(arguments: ExampleCase.all)
  func aLaunchInOneLineHasTheFindingsOfItsEvents(_ item: ExampleCase) throws {
    let typed = try analyze(item.typed.joined(separator: "\n"))
    #expect(typed.lines(of: item.info.name) == item.typedMarks)
    guard item.typed != item.lines else { return }
    let whole = try analyze(item.lines.joined(separator: "\n"))
    #expect(typed.analysis.findings.map(\.message) == whole.analysis.findings.map(\.message))
    #expect(typed.analysis.rules.map(\.isEvaluated) == whole.analysis.rules.map(\.isEvaluated))
    let numbers = item.typedNumbers
    #expect(
      typed.occurrences
        == whole.occurrences.map {
          Occurrence(rule: $0.rule, line: numbers[Int($0.line) - 1], unknown: $0.unknown)
        }.sorted())
    #expect(
      typed.analysis.findings.map { $0.evidence.map(\.line) }
        == whole.analysis.findings.map { $0.evidence.map { numbers[Int($0.line) - 1] } })
  }

  @Test(arguments: ExampleCase.all)
  func theRuleIsEvaluatedWhereItFindsSomething(_ item: ExampleCase) throws {
    guard item.isTriggering else { return }
    let outcome = try analyze(item.lines.joined(separator: "\n"))
    let row = try #require(outcome.analysis.rules.first { $0.info.name == item.info.name })
    #expect(row.isEvaluated && row.violations == item.marks.count)
  }

  /// An example must not teach its reader a second lesson.
  @Test(arguments: ExampleCase.all)
  func examplesAreLegalTraces(_ item: ExampleCase) throws {
    guard item.info.family != .validation, item.info.claims.isEmpty else { return }
    let outcome = try analyze(item.lines.joined(separator: "\n"))
    let illegal = outcome.definite.filter {
      $0.rule == "illegal-transition" || $0.rule == "missing-pair" || $0.rule == "order-violation"
    }
    #expect(illegal.isEmpty)
  }

  /// Messages are one line, name no Swift types, and follow the house's form; evidence is in the
  /// order of the trace and points at lines of it.
  @Test(arguments: ExampleCase.all)
  func messagesAndEvidenceHaveTheirForm(_ item: ExampleCase) throws {
    let outcome = try analyze(item.lines.joined(separator: "\n"))
    for finding in outcome.analysis.findings where finding.rule == item.info.name {
      let message = finding.message
      #expect(!message.isEmpty && !message.contains("\n") && !message.contains("  "))
      #expect(!message.hasSuffix(".") && !message.contains("Optional("), "\(message)")
      #expect(finding.evidence.allSatisfy { (1...Int64(item.lines.count)).contains($0.line) })
      if finding.verdict == .violation {
        #expect(!finding.evidence.isEmpty, "\(message)")
        let lines = finding.evidence.map(\.line)
        #expect(lines == lines.sorted(), "\(message): evidence of lines \(lines)")
      }
    }
  }
}
