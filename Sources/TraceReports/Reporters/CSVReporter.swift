import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// A table with a line for each finding, also for those that others explain, and for each
  /// problem.
  ///
  /// Columns: `type` (finding, problem, gone, baseline, left-out), `severity`, `rule` (or kind of
  /// problem), `code`, `verdict`, `cause`, `baseline` (new, unchanged, gone), `message`, `file`,
  /// `line` and `column` of the source, `trace` and `trace_line`, `time_ns` since the start of the
  /// run, `run`, `scene`, `occurrences`, `fingerprint`, `folded_into`, the fingerprint of the
  /// finding that explains it, and `runs` and `scenes`, their numbers. `run` and `scene` are empty
  /// if there are several; unknown values are empty too.
  public static let csv = Reporter("csv", "a table for spreadsheets and notebooks") { report in
    var text = CSVText.row(columns)
    for item in report.items where item.finding == nil { text += CSVText.row(cells(item)) }
    let analysis = report.analysis
    for finding in analysis.listed(showsUnknown: report.showsUnknown) {
      text += CSVText.row(cells(finding, analysis))
    }
    return text
  }

  private static let columns = [
    "type", "severity", "rule", "code", "verdict", "cause", "baseline", "message", "file", "line",
    "column", "trace", "trace_line", "time_ns", "run", "scene", "occurrences", "fingerprint",
    "folded_into", "runs", "scenes",
  ]

  private static func cells(_ finding: Finding, _ analysis: Analysis) -> [String] {
    let source = finding.source.map(SourceLocation.init)
    let isKnown = analysis.inputs.indices.contains(finding.input)
    return [
      "finding", finding.severity.rawValue, finding.rule, finding.code, finding.verdict.rawValue,
      finding.cause?.rawValue ?? "", finding.standing?.rawValue ?? "", finding.message,
      source?.file ?? "", number(source?.line), number(source?.column),
      isKnown ? analysis.inputs[finding.input].path : "", "\(finding.worst.line)",
      finding.worst.time >= 0 ? "\(finding.worst.time)" : "", finding.onlyRun.map(Words.id) ?? "",
      finding.onlyScene ?? "", "\(finding.occurrences)", finding.fingerprint,
      finding.foldedInto.map { analysis.findings[$0].fingerprint } ?? "",
      "\(finding.spread.runs)", "\(finding.spread.scenes)",
    ]
  }

  private static func cells(_ item: ReportItem) -> [String] {
    var (type, code, standing, count, fingerprint) = ("problem", "", "", "", "")
    var file = ""
    switch item.subject {
    case .problem(let problem): count = "\(problem.count)"
    case .gone(let entry):
      (type, standing) = ("gone", "gone")
      (code, count, fingerprint) = (entry.code, "\(entry.count)", entry.fingerprint)
      file = entry.source ?? ""
    case .baselined: type = "baseline"
    case .leftOut: type = "left-out"
    case .finding, .failure, .incomplete: break
    }
    return [
      type, item.level.rawValue, item.rule, code, "", "", standing, item.message,
      file, "", "",
      item.trace ?? "", item.trace == nil || item.traceLine < 1 ? "" : "\(item.traceLine)", "", "",
      "", count, fingerprint, "", "", "",
    ]
  }

  private static func number(_ value: Int?) -> String { value.map(String.init) ?? "" }
}
