import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// Workflow commands, which GitHub shows as annotations at their lines
  /// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
  ///
  /// GitHub shows ten errors, ten warnings and ten notices of a step; the tenth counts the rest.
  public static let githubActions = Reporter(
    "github-actions", "annotations of a GitHub workflow"
  ) { report in
    let items = shortened(report.items.filter { !$0.isBaselined }, report.analysis)
    return [Severity.error, .warning, .note].map { level in
      let all = items.filter { $0.level == level }
      let shown = all.count > shownCommands ? all.prefix(shownCommands - 1) : all[...]
      var text = shown.map { command($0, report.paths) }.joined()
      let rest = all.dropFirst(shown.count)
      if !rest.isEmpty { text += remainder(rest, level) }
      return text
    }.joined()
  }

  private static let shownCommands = 10
  /// Lines of evidence of a message.
  private static let evidenceLimit = 10

  /// Damage of an input in one annotation: it must not take the room of the findings.
  private static func shortened(_ items: [ReportItem], _ analysis: Analysis) -> [ReportItem] {
    let lines = analysis.inputs.reduce(into: [:]) {
      $0[ExactString($1.path)] = Completeness.line($1)
    }
    var told: Set<ExactString> = []
    return items.compactMap { item in
      guard item.level == .error, item.finding == nil, let trace = item.trace,
        let line = lines[ExactString(trace)]
      else { return item }
      guard told.insert(ExactString(trace)).inserted else { return nil }
      if case .incomplete = item.subject { return item }
      // All that the line says of it.
      guard !line.hasSuffix(item.message) else { return item }
      let place = item.traceLine > 0 ? "line \(item.traceLine): " : ""
      return ReportItem(
        subject: item.subject, level: item.level, rule: item.rule,
        message: "\(line)\n\(place)\(item.message)", trace: trace,
        traceLine: item.traceLine)
    }
  }

  private static func command(_ item: ReportItem, _ paths: ReportPath) -> String {
    var properties: [(String, String)] = []
    if let place = item.place(in: paths) {
      properties = [
        ("file", place.file), ("line", "\(place.line)"), ("endLine", "\(place.line)"),
        ("col", "\(place.column)"),
      ]
    }
    properties.append(("title", item.rule))
    let lines = [item.message] + evidence(item) + item.explained.map { "explains: \($0.message)" }
    return command(item.level, properties, lines.joined(separator: "\n"))
  }

  private static func evidence(_ item: ReportItem) -> [String] {
    guard let finding = item.finding else { return [] }
    var lines = finding.evidence.prefix(evidenceLimit).map { evidence in
      let time = evidence.time >= 0 ? "\(Words.time(evidence.time)) " : ""
      let event = DisplayText.escaped(evidence.event, limit: 80)
      let text = evidence.text.isEmpty ? "" : ": \(evidence.text)"
      return "line \(evidence.line): \(time)\(event)\(text)"
    }
    let more = finding.evidence.count - lines.count
    if more > 0 { lines.append("and \(Words.count(more, "more line"))") }
    return lines
  }

  /// The rest of a level, by rule: those with most of it first.
  private static func remainder(_ items: ArraySlice<ReportItem>, _ level: Severity) -> String {
    var counts: [String: Int] = [:]
    for item in items { counts[item.rule, default: 0] += 1 }
    let rules = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var parts = rules.prefix(10).map { "\($0.key) \(Words.count($0.value))" }
    if rules.count > parts.count { parts.append("…") }
    let message =
      "and \(Words.count(items.count, "more annotation")) of this level: \(parts.joined(separator: ", "))"
    return command(level, [("title", "lifetrace")], message)
  }

  private static func command(
    _ level: Severity, _ properties: [(String, String)], _ message: String
  ) -> String {
    let name = level == .note ? "notice" : level.rawValue
    let list = properties.map { "\($0)=\(escaped(DisplayText.escaped($1), isProperty: true))" }
    return "::\(name) \(list.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
  }

  /// As actions/toolkit escapes it: the runner takes the escapes back.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
