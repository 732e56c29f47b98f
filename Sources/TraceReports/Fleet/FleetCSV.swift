import ReportKit
public import TraceFleet
import TraceModel

/// A fleet as a flat table: a line for each number of each group.
///
/// Columns: one for each dimension, then `kind` (count, rule, finding, duration, transition,
/// payload, coverage), `name`, `rule` (code), and numbers, empty where the kind has none: `traces`,
/// `runs`, `runs_judged`, `occurrences`, `unknown`, `count`, `sum_ns`, `min_ns`, `max_ns`, and the
/// bounds of percentiles as `p50_low_ns` to `p99_high_ns`.
public struct FleetCSV {
  private let report: FleetReport

  public init(_ report: FleetReport) { self.report = report }

  private static let numbers = [
    "traces", "runs", "runs_judged", "occurrences", "unknown", "count", "sum_ns", "min_ns",
    "max_ns", "p50_low_ns", "p50_high_ns", "p95_low_ns", "p95_high_ns", "p99_low_ns", "p99_high_ns",
  ]

  public var text: String {
    let names = report.dimensions.map(\.rawValue)
    var text = CSVText.row(names + ["kind", "name", "rule"] + Self.numbers)
    for (key, group) in report.sum.sorted {
      let head = report.dimensions.map { key.isOther ? "(other)" : key[$0] ?? "" }
      for row in rows(group) { text += CSVText.row(head + row) }
    }
    return text
  }

  private static func row(
    _ kind: String, _ name: String, _ rule: String, _ values: [String: Int64]
  ) -> [String] {
    [kind, name, rule] + numbers.map { number in values[number].map { "\($0)" } ?? "" }
  }

  private func rows(_ group: FleetGroup) -> [[String]] {
    var rows = FleetCounts.Name.allCases.map {
      Self.row("count", $0.rawValue, "", ["count": group.counts[$0]])
    }
    for code in Set(group.rules.keys).union(group.evaluated.keys).sorted() {
      let rule = group.rules[code]
      rows.append(
        Self.row(
          "rule", report.rule(code.text)?.name ?? code.text, code.text,
          [
            "traces": rule?.hits.traces ?? 0, "runs": rule?.hits.runs ?? 0,
            "runs_judged": group.evaluated[code]?.runs ?? 0,
            "occurrences": rule?.hits.occurrences ?? 0, "unknown": rule?.unknown ?? 0,
          ]))
    }
    for (fingerprint, finding) in group.findings.sorted(by: { $0.key < $1.key }) {
      rows.append(
        Self.row(
          "finding", fingerprint.text, finding.rule.text,
          [
            "traces": finding.hits.traces, "runs": finding.hits.runs,
            "occurrences": finding.hits.occurrences,
          ]))
    }
    for (name, histogram) in group.durations {
      var values: [String: Int64] = [
        "count": histogram.count, "sum_ns": histogram.sum, "min_ns": histogram.min,
        "max_ns": histogram.max,
      ]
      for percent in [50, 95, 99] {
        values["p\(percent)_low_ns"] = histogram.percentile(percent)?.lowerBound
        values["p\(percent)_high_ns"] = histogram.percentile(percent)?.upperBound
      }
      rows.append(Self.row("duration", name.text, "", values))
    }
    for (machine, edges) in group.transitions {
      for (edge, count) in edges {
        rows.append(Self.row("transition", "\(machine.text):\(edge.text)", "", ["count": count]))
      }
    }
    for (name, sum) in group.payloads {
      let isDuration = PayloadNumber.all.contains { $0.name == name.text && $0.isDuration }
      rows.append(Self.row("payload", name.text, "", [isDuration ? "sum_ns" : "count": sum]))
    }
    for cell in group.coverage.named {
      rows.append(
        Self.row(
          "coverage", cell.name, "",
          ["count": cell.count, "runs": cell.allRuns, "runs_judged": cell.runs]))
    }
    return rows
  }
}
