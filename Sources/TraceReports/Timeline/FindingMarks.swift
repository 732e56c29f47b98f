import LifecycleRules
package import TraceAnalysis

/// The findings of one input by line.
package struct FindingMarks {
  struct Mark {
    /// Nil: could not be judged.
    let severity: Severity?
    let rule: String
    let message: String
  }

  private var byLine: [Int64: [Mark]] = [:]

  /// - Parameter only: names of rules; empty: all.
  package init(_ analysis: Analysis, input: Int, only: Set<String>) {
    for (index, place) in analysis.places {
      let finding = analysis.findings[index]
      guard finding.input == input, finding.verdict == .violation,
        only.isEmpty || only.contains(finding.rule)
      else { continue }
      let isTold = place.line == finding.worst.line
      let again = isTold ? finding.message : "again: \(finding.message)"
      byLine[place.line, default: []].append(
        Mark(
          severity: finding.severity, rule: finding.rule, message: isTold ? finding.message : again)
      )
    }
  }

  func at(_ line: Int64) -> [Mark] { byLine[line] ?? [] }
}
