import TraceAnalysis
import TraceModel

extension Reporter {
  /// A line for each thing that the JSON report has, with the same keys after its `type`: the
  /// tool, inputs, runs, findings, the baseline, rules, the totals and the exit.
  public static let ndjson = Reporter("ndjson", "for programs: the JSON report in lines") {
    report in
    let json = ReportJSON(
      report.analysis, version: report.version, exit: report.exit,
      showsUnknown: report.showsUnknown, hints: report.hints)
    let analysis = report.analysis
    var writer = JSONWriter()
    writer.object {
      $0.member("type", "report")
      $0.member("schema", "lifetrace.report-lines/1")
      $0.object("tool") {
        $0.member("name", "lifetrace")
        $0.member("version", report.version)
      }
    }
    for input in analysis.inputs { json.input(input, &writer, type: "input") }
    for run in analysis.runs { json.run(run, &writer, type: "run") }
    for finding in analysis.listed(showsUnknown: report.showsUnknown) {
      json.finding(finding, &writer, type: "finding")
    }
    if analysis.baseline != nil {
      writer.object {
        $0.member("type", "baseline")
        $0.baseline(analysis)
      }
    }
    for row in analysis.rules { json.rule(row, &writer, type: "rule") }
    writer.object {
      $0.member("type", "totals")
      json.totals(&$0)
    }
    writer.object {
      $0.member("type", "exit")
      json.exitMembers(&$0)
    }
    return writer.text
  }
}
