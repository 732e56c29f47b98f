import ReportKit
import TraceAnalysis
import TraceModel

/// Coverage as test results: a test for each required item, and one for each entry and each way it
/// may come. What no recording shows is skipped, never passed; only what is required fails.
public struct CoverageJUnit {
  private let report: CoverageReport

  public init(_ report: CoverageReport) { self.report = report }

  public var text: String {
    var suites: [JUnitDocument.Suite] = []
    suites.append(
      JUnitDocument.Suite(name: "recordings", tests: report.inputs.map(recording)))
    if !report.required.isEmpty {
      suites.append(JUnitDocument.Suite(name: "required", tests: report.required.map(requirement)))
    }
    let cells = CoverageItem.all.filter {
      switch $0.subject {
      case .cell, .situation: true
      case .entry, .transition: false
      }
    }
    suites.append(
      JUnitDocument.Suite(
        name: "coverage",
        tests: cells.map { item in
          let (state, count, obstacle) = report.summary.covered(item)
          return JUnitDocument.Test(
            name: item.name,
            outcome: state == .seen
              ? .passed : .skipped(Self.why(state, count, obstacle)))
        }, output: [report.headline] + report.remarks))
    return JUnitDocument(suites: suites).text
  }

  private func recording(_ input: InputSummary) -> JUnitDocument.Test {
    let isEmpty = report.emptyInputs.contains { $0.path == input.path }
    let words = Completeness.line(input)
    guard isEmpty || input.isDamaged else {
      return JUnitDocument.Test(name: Words.path(input.path), outcome: .passed)
    }
    return JUnitDocument.Test(
      name: Words.path(input.path),
      outcome: .broken(type: isEmpty ? "no-events" : "damaged", message: words, text: []))
  }

  private func requirement(_ item: CoverageItem) -> JUnitDocument.Test {
    let (state, count, obstacle) = report.summary.covered(item)
    guard state != .seen else { return JUnitDocument.Test(name: item.name, outcome: .passed) }
    let why = Self.why(state, count, obstacle)
    return JUnitDocument.Test(
      name: item.name,
      outcome: .failed(type: "missing", message: "\(item.title): \(why)", text: []))
  }

  private static func why(
    _ state: CoverageCell.State, _ count: Int64, _ obstacle: CoverageCell.Obstacle?
  ) -> String {
    CoverageReport.words(state, count) + (obstacle.map { ": \($0.words)" } ?? "")
  }
}
