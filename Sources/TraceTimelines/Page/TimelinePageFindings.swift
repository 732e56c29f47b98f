import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// The findings of a page: a list that says all there is to each, without a script.
struct TimelinePageFindings {
  /// A finding that the page knows.
  struct Entry {
    /// Place in the analysis' findings.
    let place: Int
    /// Place among the page's rules.
    let rule: Int
    /// Number of the item that lists it, from 1; 0 if no item does.
    let told: Int
  }

  let rules: [String]
  let entries: [Entry]
  /// These have marks on the timeline, but no entry in the list.
  private let untold: Int
  private let analysis: Analysis
  private let chart: TimelineChart
  private let folded: [Int: [Finding]]

  private static let listLimit = 500

  /// The chart's findings: those that another one explains come after the others and are listed
  /// with it.
  init(_ chart: TimelineChart, _ analysis: Analysis) {
    self.chart = chart
    self.analysis = analysis
    let marked = Set(chart.marks.map(\.finding))
    let places = analysis.findings.indices.filter {
      analysis.findings[$0].verdict == .violation && marked.contains($0)
    }
    let heads = places.filter { analysis.findings[$0].foldedInto == nil }
    var numbers: [Int: Int] = [:]
    for (index, place) in heads.prefix(Self.listLimit).enumerated() { numbers[place] = index + 1 }
    let others = places.filter { analysis.findings[$0].foldedInto != nil }
    var rules: [String] = []
    var entries: [Entry] = []
    for place in heads + others {
      let finding = analysis.findings[place]
      let rule = rules.firstIndex(of: finding.rule) ?? rules.count
      if rule == rules.count { rules.append(finding.rule) }
      entries.append(
        Entry(place: place, rule: rule, told: numbers[finding.foldedInto ?? place] ?? 0))
    }
    self.rules = rules
    self.entries = entries
    untold = max(0, heads.count - Self.listLimit)
    folded = analysis.folded
  }

  var markup: Markup {
    guard !entries.isEmpty else {
      let why = Phrases.nothingChecked(analysis).map { $0 + "." } ?? "None."
      return "<p class=\"quiet\">\(why)</p>"
    }
    var list: Markup = "<ol class=\"list\">\n"
    for (index, entry) in entries.enumerated() {
      let finding = analysis.findings[entry.place]
      guard entry.told == index + 1, finding.foldedInto == nil else { continue }
      list += item(finding, index, entry)
    }
    list += "</ol>"
    if untold > 0 {
      let more = Markup.prose(chart.options.hints.prose(.showRule, after: "; "))
      list +=
        "\n<p class=\"quiet\">\(Words.count(untold, "more finding")) on the timeline, not listed "
        + "here\(more).</p>"
    }
    return list
  }

  private func item(_ finding: Finding, _ index: Int, _ entry: Entry) -> Markup {
    let severity = finding.severity.rawValue
    let times: Markup = finding.times.map { " <span class=\"quiet\">\($0)</span>" } ?? ""
    let run = chart.place(ofRun: finding.runNumber) == nil ? -1 : finding.runNumber
    let scene = chart.place(ofScene: finding.onlyScene, run) ?? -1
    return """
      <li id="finding-\(entry.told)" data-finding="\(index)" data-rule="\(entry.rule)" \
      data-scene="\(scene)">
      <h3><span class="badge \(severity)">\(severity)</span> \(finding.rule) \
      <code class="quiet">\(finding.code)</code>\(times)</h3>
      <p class="act"></p>
      <div class="told">
      <p class="what">\(finding.message)</p>
      <p class="quiet where">\(place(finding))</p>
      \(evidence(finding))\(more(finding, entry.place))</div>
      </li>

      """
  }

  private func place(_ finding: Finding) -> String {
    var parts: [String] = []
    if let source = finding.source { parts.append(DisplayText.escaped(source, limit: 120)) }
    parts += analysis.places(of: finding)
    return parts.joined(separator: " · ")
  }

  private func evidence(_ finding: Finding) -> Markup {
    guard !finding.evidence.isEmpty else { return "" }
    let rows = finding.evidence.map { line -> Markup in
      "<tr><td>\(line.line)</td><td>\(Words.time(line.time))</td>"
        + "<td><code>\(line.event, limit: 80)</code> \(line.text, limit: 400)</td></tr>"
    }
    return "<table class=\"evidence\"><caption class=\"aside\">Evidence</caption><thead><tr>"
      + "<th scope=\"col\">line</th><th scope=\"col\">time</th><th scope=\"col\">event</th></tr>"
      + "</thead><tbody>\n\(rows.joined("\n"))\n</tbody></table>\n"
  }

  private func more(_ finding: Finding, _ place: Int) -> Markup {
    var parts: [Markup] = []
    if !finding.allowed.isEmpty {
      let count = finding.allowed.count - 8
      let more = count > 0 ? " and \(count) more" : ""
      let names = finding.allowed.prefix(8).map { "<code>\($0)</code>" as Markup }
      parts.append("\(Phrases.capital(Phrases.legalHere)): \(names.joined(", "))\(more)")
    }
    if !finding.expectedPath.isEmpty {
      let names = finding.expectedPath.map { "<code>\($0)</code>" as Markup }
      parts.append("\(Phrases.capital(Phrases.expectedFirst)): \(names.joined(" → "))")
    }
    for other in (folded[place] ?? []).prefix(20) {
      parts.append(
        "Explains: \(other.message) "
          + "<span class=\"quiet\">(\(other.rule), \(other.severity.rawValue))</span>")
    }
    if let info = analysis.rules.first(where: { $0.info.name == finding.rule })?.info {
      if !info.fix.isEmpty { parts.append("<strong>Fix:</strong> \(Markup.prose(info.fix))") }
      if let page = chart.options.hints.prose(.explainRule(finding.rule)) {
        parts.append("<span class=\"quiet\">Why: \(Markup.prose(page))</span>")
      }
    }
    return parts.map { "<p>\($0)</p>\n" as Markup }.joined()
  }
}
