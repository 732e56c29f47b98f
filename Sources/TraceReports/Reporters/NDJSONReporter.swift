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
    // A line with the members of an object.
    func line<Value>(_ type: String, _ object: JSONObject<Value>, _ value: Value) {
      writer.object {
        $0.member("type", type)
        object.writeMembers(of: value, to: &$0)
      }
    }
    for input in json.inputs { line("input", InputFields.input, input) }
    for run in analysis.runs { line("run", RunFields.run, run) }
    for finding in json.findings { line("finding", FindingFields.finding, finding) }
    if let outcome = BaselineFields.Outcome(analysis) {
      writer.object {
        $0.member("type", "baseline")
        $0.key("baseline")
        BaselineFields.outcome.write(outcome, to: &$0)
      }
    }
    for row in analysis.rules { line("rule", ReportJSON.ruleFields, row) }
    line("totals", TotalsFields.totals, json)
    line("exit", ReportJSON.exitFields, report.exit)
    return writer.text
  }
}
