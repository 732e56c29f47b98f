import LifecycleRules
public import TraceAnalysis
import TraceModel

/// The findings of one input by line.
public struct FindingMarks {
  struct Mark {
    let severity: Severity
    let rule: String
    let message: String
  }

  private var byLine: [Int64: [Mark]] = [:]

  /// - Parameters:
  ///   - only: names of rules; empty: all.
  ///   - letter: what a lane is called, by its place among the run's scenes.
  public init(
    _ analysis: Analysis, input: Int, only: Set<String>, letter: (Int) -> String
  ) {
    var names: [Int: [(long: String, short: String)]] = [:]
    for run in analysis.runs where run.input == input {
      names[run.number] = run.scenes.prefix(TimelineText.laneLimit).enumerated().map {
        ("'" + DisplayText.escaped($1.id, limit: 120) + "'", letter($0))
      }
    }
    for occurrence in analysis.places {
      let finding = analysis.findings[occurrence.finding]
      guard finding.input == input, finding.verdict == .violation,
        only.isEmpty || only.contains(finding.rule)
      else { continue }
      var message = occurrence.message
      for (long, short) in names[finding.runNumber] ?? [] {
        message = Words.replace(long, in: message, by: short)
      }
      byLine[occurrence.place.line, default: []].append(
        Mark(severity: occurrence.severity, rule: finding.rule, message: message))
    }
  }

  func at(_ line: Int64) -> [Mark] { byLine[line] ?? [] }
}
