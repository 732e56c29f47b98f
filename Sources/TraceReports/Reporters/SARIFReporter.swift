import CatalogueReports
import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), within the limits of
  /// GitHub's code scanning
  /// (https://docs.github.com/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit).
  public static let sarif = Reporter("sarif", "for code scanning and SARIF viewers") {
    SARIFReport($0).text
  }
}

/// One run of the tool. Problems of the evidence, such as damage, are notifications of its one
/// invocation; entries of the baseline that are gone are notifications too, because code scanning
/// would show a result with the state `absent` as an open alert.
struct SARIFReport {
  /// The limits of code scanning: results of a run, locations of a result, steps of a flow.
  static let resultLimit = 5_000
  static let locationLimit = 100

  /// The base of the files' paths (§3.14.14).
  static let root = "%SRCROOT%"
  static let outside = "OUTSIDE"

  private let report: CheckReport
  private let items: [ReportItem]
  var paths: ReportPath { report.paths }
  private let rows: [Analysis.RuleRow]
  /// Place of each rule in the tool's list.
  let ruleIndex: [String: Int]

  init(_ report: CheckReport) {
    self.report = report
    items = report.items
    rows = report.analysis.rules.filter(\.isEnabled)
    ruleIndex = rows.enumerated().reduce(into: [:]) { $0[$1.element.info.name] = $1.offset }
  }

  var text: String {
    let results = items.filter { $0.finding != nil }
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { $0.object("driver") { driver(&$0) } }
          json.object("automationDetails", inline: true) { $0.member("id", "lifetrace/check/") }
          json.array("invocations") { $0.object { invocation(results.count, &$0) } }
          json.object("originalUriBaseIds") {
            $0.object(Self.root) {
              $0.object("description", inline: true) { $0.member("text", "root of the repository") }
            }
            $0.object(Self.outside) {
              $0.object("description", inline: true) {
                $0.member("text", "outside the repository: only the file name")
              }
            }
          }
          json.member("columnKind", "utf16CodeUnits")
          json.array("results") { json in
            for item in results.prefix(Self.resultLimit) { result(item, &json) }
          }
          json.object("properties") { properties(&$0) }
        }
      }
    }
    return writer.text
  }

  // MARK: The tool

  private func driver(_ json: inout JSONWriter) {
    json.member("name", "lifetrace")
    json.member("version", report.version)
    json.member("semanticVersion", report.version)
    json.array("rules") { for row in rows { rule(row.info, &$0) } }
  }

  private func rule(_ info: RuleInfo, _ json: inout JSONWriter) {
    let words = info.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    json.object {
      $0.member("id", info.name)
      $0.member("name", words.joined())
      $0.object("shortDescription", inline: true) { $0.member("text", info.summary) }
      $0.object("fullDescription", inline: true) { $0.member("text", info.rationale) }
      $0.object("help") {
        let code = info.snippet.isEmpty ? "" : "\n\n\(info.snippet)"
        $0.member("text", "\(info.rationale)\n\n\(info.fix)\(code)")
        $0.member("markdown", markdown(info))
      }
      $0.member("helpUri", ifPresent: info.sources.first { $0.hasPrefix("https://") })
      $0.object("defaultConfiguration", inline: true) { $0.member("level", info.severity.rawValue) }
      $0.object("properties", inline: true) {
        $0.member("code", info.code)
        let family = info.family.title.lowercased().filter { $0 != "," }
        $0.member(
          "tags", ["life-cycle", family.split(separator: " ").joined(separator: "-")])
        $0.member("precision", info.falsePositives.isEmpty ? "very-high" : "high")
        $0.member(
          "problem.severity", info.severity == .note ? "recommendation" : info.severity.rawValue)
      }
    }
  }

  private func markdown(_ info: RuleInfo) -> String {
    var text = "\(RuleMarkdown.text(info.rationale))\n\n\(RuleMarkdown.text(info.fix))"
    if !info.snippet.isEmpty {
      text += "\n\n```\(info.snippetLanguage.rawValue)\n\(info.snippet)\n```"
    }
    if !info.falsePositives.isEmpty {
      text += "\n\n**When it may be wrong:** \(RuleMarkdown.text(info.falsePositives))"
    }
    guard let page = report.hints.prose(.explainRule(info.name)) else { return text }
    return text + "\n\n\(page) shows examples."
  }

  // MARK: The invocation

  private func invocation(_ results: Int, _ json: inout JSONWriter) {
    let exit = report.exit
    json.member("executionSuccessful", !(exit.damaged || exit.input || exit.io))
    json.member("exitCode", exit.code)
    json.array("toolExecutionNotifications") { json in
      for item in items where item.finding == nil { notification(item, &json) }
      for input in report.analysis.inputs { notes(of: input, &json) }
      if results > Self.resultLimit {
        let more = Words.count(results - Self.resultLimit, "more result")
        notification(
          ReportItem(
            subject: .leftOut, level: .warning, rule: "left-out",
            message: "\(more) not listed: code scanning keeps "
              + "\(Words.count(Self.resultLimit)) per run"),
          &json)
      }
    }
    json.array("toolConfigurationNotifications") { json in
      for row in rows where !row.isEvaluated {
        let reason = row.reason ?? "not evaluated"
        notification(
          ReportItem(
            subject: .incomplete, level: .note, rule: "not-evaluated",
            message: "\(row.info.name) was not evaluated: \(reason)"),
          of: row.info.name, &json)
      }
    }
  }

  /// Notes on an input that cost no data.
  private func notes(of input: InputSummary, _ json: inout JSONWriter) {
    // Those that limit the verdict are items.
    for problem in input.problems.filter({ $0.severity == .note && !$0.limitsVerdict }).prefix(100)
    {
      notification(
        ReportItem(
          subject: .problem(problem), level: .note, rule: problem.kind.rawValue,
          message: report.hints.text(of: problem), trace: input.path, traceLine: problem.line),
        &json)
    }
  }

  private func notification(
    _ item: ReportItem, of rule: String? = nil, _ json: inout JSONWriter
  ) {
    json.object { json in
      let isGone = if case .gone = item.subject { true } else { false }
      json.object("descriptor", inline: true) {
        $0.member("id", isGone ? "baseline-gone" : item.rule)
      }
      if let name = rule ?? (isGone ? item.rule : nil), let index = ruleIndex[name] {
        json.object("associatedRule", inline: true) {
          $0.member("id", name)
          $0.member("index", index)
        }
      }
      json.member("level", item.level.rawValue)
      json.object("message", inline: true) { $0.member("text", Self.inert(item.message)) }
      if let place = placeInSARIF(item) {
        json.array("locations") { $0.object { physical(place, &$0) } }
      }
    }
  }

  // MARK: Counts

  private func properties(_ json: inout JSONWriter) {
    let analysis = report.analysis
    json.object("findings", inline: true) {
      $0.member("error", analysis.occurrences[.error, default: 0])
      $0.member("warning", analysis.occurrences[.warning, default: 0])
      $0.member("note", analysis.occurrences[.note, default: 0])
      $0.member("suppressed", analysis.suppressed)
      $0.member("baselined", analysis.baseline?.baselined ?? 0)
    }
    json.member("complete", analysis.isComplete)
  }
}
