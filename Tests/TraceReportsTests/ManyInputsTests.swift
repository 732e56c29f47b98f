import ReportKit
import Testing
@testable import TraceAnalysis
import TraceReports

/// The findings of many traces come before a reader has given up.
@Suite struct ManyInputsTests {
  private func lines(complete: Int, incomplete: Int) throws -> [String] {
    var analysis = try ReporterSample.analysis(limit: 2)
    var input = analysis.inputs[0]
    input.problems = []
    analysis.inputs = []
    for number in 0..<complete + incomplete {
      input.path = "films-\(number).jsonl"
      input.isComplete = number < complete
      analysis.inputs.append(input)
    }
    return AnalyzeText(analysis, style: TextStyle(isColoured: false, width: 80)).lines
  }

  @Test func fewAreListed() throws {
    let lines = try lines(complete: 24, incomplete: 0)
    #expect(lines.count { $0.hasPrefix("films-") } == 24)
    #expect(!lines.contains { $0.hasPrefix("…") && $0.contains("input") })
  }

  @Test func ofManyThoseAreListedOfWhichThereIsSomethingToSay() throws {
    let whole = try lines(complete: 500, incomplete: 0)
    #expect(whole.first == "… 500 inputs, all complete")
    let some = try lines(complete: 500, incomplete: 2)
    #expect(some.count { $0.hasPrefix("films-") } == 2)
    #expect(some.contains("… 500 more inputs, all complete"))
    let most = try lines(complete: 500, incomplete: 30)
    #expect(most.count { $0.hasPrefix("films-") } == 24)
    #expect(most.contains("… 506 more inputs, 6 of them incomplete"))
  }
}
