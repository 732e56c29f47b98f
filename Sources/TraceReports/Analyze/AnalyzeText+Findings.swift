import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

// The findings, grouped by rule, with their evidence and the fix.
extension AnalyzeText {
  var findingLines: [String] {
    let folded = analysis.folded
    let groups =
      analysis.findings.count { $0.verdict == .violation && $0.foldedInto == nil }
      + analysis.findingsLeftOut
    var lines: [String] = []
    if let nothing = Phrases.nothingChecked(analysis) {
      lines += wrapped(nothing, indent: 0)
    } else if groups == 0 {
      lines += wrapped("No findings. \(evaluatedText)", indent: 0, colour: .green)
    } else {
      let severities = Words.severities(analysis.occurrences)
      let total = analysis.occurrences.values.reduce(0, +)
      let places = total > groups ? " with \(Words.count(total, "occurrence"))" : ""
      lines += wrapped(
        "\(Words.count(groups, "finding"))\(places): \(severities). \(evaluatedText)", indent: 0)
    }
    for group in FindingGroup.groups(of: analysis, showsUnknown: showsUnknown) {
      lines += [""] + ruleLines(group, folded)
    }
    if let more = analysis.moreFindings(showsUnknown: showsUnknown) {
      lines += [""]
      lines += wrapped(
        "… \(more), counted above\(hints.plain(.listMoreFindings, after: "; "))", indent: 0)
    }
    if analysis.suppressed > 0 {
      lines += [""]
      lines += wrapped(
        "\(Words.count(analysis.suppressed)) suppressed by the configuration:", indent: 0,
        colour: .dim)
      for (finding, reason) in analysis.suppressedFindings.prefix(Self.findingsPerRule) {
        let times = finding.times.map { " (\($0))" } ?? ""
        lines += wrapped(
          "\(finding.rule)\(times): \(DisplayText.escaped(reason, limit: 200))", indent: 2,
          hanging: 4,
          colour: .dim)
      }
    }
    lines += openEndLines
    let undecided = analysis.rules.reduce(0) { $0 + $1.unknowns }
    if undecided > 0, !showsUnknown {
      lines += [""]
      lines += wrapped(
        Phrases.undecided(analysis) + hints.plain(.listUndecided(undecided), after: "; "),
        indent: 0,
        colour: .dim)
    }
    return lines
  }

  private var openEndLines: [String] {
    let open = OpenEnds(analysis, showsUnknown: showsUnknown, hints: hints)
    guard !open.isEmpty else { return [] }
    var lines = [""] + wrapped("\(open.reason):", indent: 0)
    for finding in open.shown {
      lines += wrapped("\(shortened(finding)) (\(finding.rule))", indent: 2, hanging: 4)
      lines += wrapped(place(finding), indent: 4, colour: .dim)
    }
    if let rest = open.rest { lines += wrapped("… \(rest)", indent: 2) }
    return lines + wrapped(open.advice, indent: 2, hanging: 4)
  }

  /// The number of rules that ran. The size of the catalogue is omitted: it says nothing about the
  /// trace, and every new rule would change the reports of traces that it can't judge.
  private var evaluatedText: String {
    let evaluated = analysis.evaluatedRules
    let others =
      evaluated < analysis.enabledRules
      ? "; the others do not apply or lack the records they need" : ""
    return "\(Words.count(evaluated, "rule")) ran\(others)"
  }

  private func ruleLines(_ group: FindingGroup, _ folded: [Int: [Finding]]) -> [String] {
    guard let first = group.places.first.map({ analysis.findings[$0] }) else { return [] }
    let isUnknown = first.verdict == .unknown
    let word = isUnknown ? "undecided" : first.severity.rawValue
    let label = isUnknown ? style.paint(word, .dim) : style.paint(first.severity)
    let times = group.occurrences > 1 ? "  \(Words.count(group.occurrences)) times" : ""
    let isShort =
      DisplayWidth.of("\(word)  \(first.rule)  \(first.code)\(times)") <= style.width
    var lines =
      isShort
      ? ["\(label)  \(style.paint(first.rule, .bold))  \(first.code)\(times)"]
      : ["\(label)  \(first.code)\(times)"] + wrapped(first.rule, indent: 2, colour: .bold)
    if let info = group.info, !isUnknown { lines += wrapped(info.summary, indent: 2, colour: .dim) }
    for place in group.places.prefix(Self.findingsPerRule) {
      lines += findingLines(analysis.findings[place])
      for other in folded[place] ?? [] { lines += foldedLines(other) }
    }
    if group.places.count > Self.findingsPerRule {
      let more = group.places.count - Self.findingsPerRule
      lines += wrapped(
        "… \(Words.count(more, "more finding")) of this rule\(hints.plain(.seeAll, after: ", "))",
        indent: 2)
    }
    if let info = group.info, !isUnknown {
      lines.append("")
      lines += wrapped("Fix: \(info.fix)", indent: 2, hanging: 7)
      if let page = hints.plain(.explainRule(first.rule)) {
        lines += wrapped("Why: \(page)", indent: 2, hanging: 7, colour: .dim)
      }
    }
    return lines
  }

  /// Beyond these the rest of a rule's findings are only counted in the text.
  private static let findingsPerRule = 8

  private func findingLines(_ finding: Finding) -> [String] {
    let times = finding.times.map { " (\($0))" } ?? ""
    var lines = [""]
    lines += wrapped(shortened(finding) + times, indent: 2)
    lines += wrapped(place(finding), indent: 2, colour: .dim)
    lines += finding.evidence.flatMap(evidenceLines)
    if !finding.allowed.isEmpty {
      let more = finding.allowed.count - 5
      let rest = more > 0 ? " and \(more) more" : ""
      lines += wrapped(
        "\(Phrases.legalHere): \(finding.allowed.prefix(5).joined(separator: ", "))\(rest)",
        indent: 4, hanging: 6)
    }
    if !finding.expectedPath.isEmpty {
      let path = finding.expectedPath.joined(separator: " → ")
      lines += wrapped("\(Phrases.expectedFirst): \(path)", indent: 4, hanging: 6)
    }
    if let cause = finding.cause {
      lines += wrapped("undecided: \(cause.words(in: analysis))", indent: 4, hanging: 6)
    }
    return lines
  }

  /// A finding that this one explains: its message without its evidence.
  private func foldedLines(_ finding: Finding) -> [String] {
    let times = finding.times.map { ", \($0)" } ?? ""
    return wrapped(
      "explains: \(shortened(finding)) (\(finding.rule), \(finding.severity.rawValue)\(times))",
      indent: 4, hanging: 6)
  }

  /// The message with long scene ids cut as everywhere in the report.
  private func shortened(_ finding: Finding) -> String {
    var message = finding.message
    for scene in Set(([finding.scene] + finding.evidence.map(\.scene)).compactMap { $0 }) {
      let long = "'" + DisplayText.escaped(scene, limit: 120) + "'"
      message = Words.replace(long, in: message, by: "'" + Words.shortID(scene) + "'")
    }
    return message
  }

  private func place(_ finding: Finding) -> String {
    var parts: [String] = []
    if let source = finding.source { parts.append(DisplayText.escaped(source, limit: 120)) }
    if analysis.inputs.count > 1 {
      parts.append(DisplayText.escaped(analysis.inputs[finding.input].path))
    }
    parts += analysis.places(of: finding)
    return parts.joined(separator: " · ")
  }

  /// Nothing is cut: text that does not fit continues on the next line.
  private func evidenceLines(_ evidence: Finding.Line) -> [String] {
    let line = DisplayWidth.right(String(evidence.line), 8)
    let time = DisplayWidth.right(Words.time(evidence.time), 13)
    let head = "  \(line) \(time)  "
    let event = DisplayText.escaped(evidence.event, limit: 60)
    let text = evidence.text.isEmpty ? "" : "  \(evidence.text)"
    let whole = head + event + text
    guard DisplayWidth.of(whole) > style.width else { return [whole] }
    // Next to its event, or below it if the columns leave hardly any room.
    let column = DisplayWidth.of(head + event) + 2
    guard style.width - column < 20 else {
      let lines = DisplayWidth.wrap(evidence.text, to: style.width - column)
      let indent = String(repeating: " ", count: column)
      return lines.enumerated().map { ($0 == 0 ? head + event + "  " : indent) + $1 }
    }
    let indent = min(DisplayWidth.of(head) + 2, style.width / 3)
    let name = DisplayWidth.wrap(event, to: style.width - DisplayWidth.of(head))
    let rest = name.dropFirst().joined(separator: " ") + " " + evidence.text
    return [head + (name.first ?? "")] + wrapped(rest, indent: indent)
  }
}
