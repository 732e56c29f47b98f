import TraceAnalysis
import TraceModel

/// Numbers that cannot be those of real traces.
///
/// Each condition holds of one trace, and then of every sum of traces, by fewer dimensions, and
/// after entries without room were added up: what a merge writes can be read.
extension FleetSum {
  /// More than one trace can have of anything that is counted in it: 2⁴⁸.
  private static let mostOfATrace: Int64 = 1 << 48

  /// The first numbers that do not fit together; nil if all do.
  func misfit(traces: Int64) -> String? {
    let (most, overflow) = traces.multipliedReportingOverflow(by: Self.mostOfATrace)
    let misfits = groups.values.compactMap { $0.misfit(limit: overflow ? .max : most) }
    if let misfit = misfits.min() { return misfit }
    let counted = groups.values.reduce(Int64(0)) { $0.plus($1.counts[.traces]) }
    guard counted <= traces else { return "groups count \(counted) of \(traces) traces" }
    guard faults.total <= traces else { return "\(faults.total) of \(traces) traces have a fault" }
    return nil
  }
}

extension FleetGroup {
  /// Of those of one kind the first in the order of texts.
  fileprivate func misfit(limit: Int64) -> String? {
    // What recorders say that they lost is not counted in the trace.
    for name in FleetCounts.Name.allCases where name != .lost && counts[name] > limit {
      return "'\(name.rawValue)' is \(counts[name]), more than \(limit)"
    }
    for name in [FleetCounts.Name.damaged, .errors] where counts[name] > counts[.traces] {
      return "'\(name.rawValue)' is \(counts[name]) of \(counts[.traces]) traces"
    }
    return misfitOfRules(limit) ?? misfitOfNumbers(limit)
  }

  private func misfitOfRules(_ limit: Int64) -> String? {
    rules.compactMap { misfit(of: $0, $1, limit) }.min()
      ?? evaluated.compactMap { misfit(of: $0, $1) }.min()
      ?? findings.compactMap { finding, numbers in
        misfit(of: numbers.hits, limit).map { "finding '\(finding.text)' \($0)" }
      }.min()
  }

  private func misfitOfNumbers(_ limit: Int64) -> String? {
    durations.compactMap { name, histogram in
      guard histogram.count > limit else { return nil }
      return "duration '\(name.text)' has \(histogram.count) values, more than \(limit)"
    }.min()
      ?? transitions.compactMap { machine, edges in
        guard edges.values.contains(where: { $0 > limit }) else { return nil }
        return "a transition of '\(machine.text)' was taken more than \(limit) times"
      }.min()
      ?? coverage.named.lazy.compactMap { misfit(of: $0, limit) }.first
  }

  private func misfit(of code: ExactString, _ rule: FleetRule, _ limit: Int64) -> String? {
    // The sum of many rules counts a run once for each.
    guard code != Self.otherNames else { return nil }
    guard rule.unknown <= limit else {
      return "rule '\(code.text)' has \(rule.unknown) cases without a verdict, more than \(limit)"
    }
    return misfit(of: rule.hits, limit).map { "rule '\(code.text)' \($0)" }
  }

  private func misfit(of code: ExactString, _ judged: FleetEvaluation) -> String? {
    guard judged.runs > counts[.runs] || judged.traces > counts[.traces], code != Self.otherNames
    else { return nil }
    return "rule '\(code.text)' judged \(judged.runs) of \(counts[.runs]) runs and "
      + "\(judged.traces) of \(counts[.traces]) traces"
  }

  private func misfit(of cell: Coverage.NamedCell, _ limit: Int64) -> String? {
    if cell.count > limit { return "coverage '\(cell.name)' was seen more than \(limit) times" }
    guard cell.allRuns > counts[.runs] else { return nil }
    return "coverage '\(cell.name)' counts \(cell.allRuns) of \(counts[.runs]) runs"
  }

  private func misfit(of hits: FleetHits, _ limit: Int64) -> String? {
    guard hits.occurrences <= limit else {
      return "has \(hits.occurrences) occurrences, more than \(limit)"
    }
    guard hits.traces > hits.runs || hits.runs > min(hits.occurrences, counts[.runs]) else {
      return nil
    }
    return "hits \(hits.traces) traces and \(hits.runs) of \(counts[.runs]) runs, "
      + "\(hits.occurrences) times"
  }
}
