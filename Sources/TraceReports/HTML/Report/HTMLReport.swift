import PageFiles
public import ReportKit
import RuleKit
public import TraceAnalysis
import TraceModel

/// The report as a page: the inputs, the findings, and for `analyze` the runs with charts.
///
/// The page says everything without a script; the script only filters. Completeness comes first.
public struct HTMLReport {
  /// Which command it is the report of.
  public enum Purpose: Sendable {
    /// The bug report, with numbers and charts.
    case analysis
    /// The gate, which ends with this code.
    case check(code: Int32)
  }

  let analysis: Analysis
  let purpose: Purpose
  let version: String
  /// Lists what could not be judged, too.
  let showsUnknown: Bool
  let hints: Hints
  /// By place in the analysis' findings: the id of its element.
  let anchors: [String]
  let groups: [FindingGroup]

  public init(
    _ analysis: Analysis, purpose: Purpose, version: String, showsUnknown: Bool = false,
    hints: Hints = .none
  ) {
    self.hints = hints
    self.analysis = analysis
    self.purpose = purpose
    self.version = version
    self.showsUnknown = showsUnknown
    anchors = Self.anchors(analysis.findings)
    groups = FindingGroup.groups(of: analysis, showsUnknown: showsUnknown)
  }

  public var text: String {
    HTMLPage(
      title: title, body: body, style: .embedded(.reportStyle), script: .embedded(.reportScript)
    ).text
  }

  /// By fingerprint, so that a link to a finding holds for the next report, too.
  private static func anchors(_ findings: [Finding]) -> [String] {
    var seen: [String: Int] = [:]
    return findings.map { finding in
      let number = seen[finding.fingerprint, default: 0] + 1
      seen[finding.fingerprint] = number
      return "f-" + finding.fingerprint + (number > 1 ? "-\(number)" : "")
    }
  }

  var isAnalysis: Bool {
    if case .analysis = purpose { return true }
    return false
  }

  private var title: String {
    let command = isAnalysis ? "analyze" : "check"
    let found = Phrases.found(analysis)
    return "lifetrace \(command): \(found)"
  }

  private var body: Markup {
    let charts = isAnalysis ? self.charts : []
    let sections =
      [inputSection, summarySection, findingSection] + charts.map(\.content)
      + [suppressedSection, goneSection, ruleSection]
    return """
      <a class="skip" href="#findings">Skip to the findings</a>
      <header class="top">
      <p class="brand">lifetrace \(isAnalysis ? "report" : "check")</p>
      \(verdict)
      </header>
      <div class="page">
      \(contents(charts))
      <main>
      \(sections.filter { !$0.isEmpty }.joined("\n"))
      </main>
      </div>
      <footer>Made by lifetrace \(version) from \(Completeness.files(analysis.inputs)). \
      This page loads nothing and sends nothing.</footer>
      """
  }

  /// A part of the page that the contents lead to.
  private struct Part {
    let id: String
    let title: String
    let content: Markup
  }

  /// Those that there is something to draw for.
  private var charts: [Part] {
    [
      Part(id: "launches", title: "Launches", content: launchSection),
      Part(id: "phases", title: "Time in phases", content: phaseSection),
      Part(id: "handlers", title: "Handlers", content: handlerSection),
      Part(id: "background", title: "Background time", content: backgroundSection),
      Part(id: "runs", title: "Runs", content: runSection),
    ].filter { !$0.content.isEmpty }
  }

  // MARK: Summary

  /// The result in one line, in words as well as in colour.
  private var verdict: Markup {
    let found = Phrases.found(analysis)
    var word = Markup.empty
    switch purpose {
    case .analysis:
      if analysis.occurrences.isEmpty, analysis.runCount > 0 {
        word = "<b class=\"good\">Clean:</b> "
      }
    case .check(let code):
      let verdict = CheckVerdict(code)
      let name = verdict.word.prefix(1).uppercased() + verdict.word.dropFirst()
      word = "<b class=\"\(verdict.isGood ? "good" : "bad")\">\(name):</b> "
    }
    let incomplete = analysis.isComplete ? "" : "; the evidence is incomplete"
    return """
      <h1>\(word)\(found)\(incomplete)</h1>
      """
  }

  private func contents(_ charts: [Part]) -> Markup {
    var items: [Markup] = ["<li><a href=\"#inputs\">Inputs</a></li>"]
    let rules = groups.map { group -> Markup in
      """
      <li><a href="#\(group.anchor)"><span class="dot \(group.label)"></span>\(group.rule)</a> \
      <span class="quiet">\(Words.count(group.occurrences))</span></li>
      """
    }
    let list: Markup = rules.isEmpty ? "" : "<ul>\(rules)</ul>"
    items.append("<li><a href=\"#findings\">Findings</a>\(list)</li>")
    items += charts.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }
    items.append("<li><a href=\"#rules\">Rules</a></li>")
    return "<nav class=\"contents\" aria-label=\"Contents\"><ul>\(items)</ul></nav>"
  }

  private var inputSection: Markup {
    section("inputs", "Inputs", InputCards(analysis.inputs, hints: hints).markup)
  }

  private var summarySection: Markup {
    var tiles: [Markup.Tile] = [
      (Words.count(analysis.occurrences[.error, default: 0]), "errors", "error"),
      (Words.count(analysis.occurrences[.warning, default: 0]), "warnings", "warning"),
      (Words.count(analysis.occurrences[.note, default: 0]), "notes", "note"),
    ]
    if let baseline = analysis.baseline {
      tiles.append((Words.count(baseline.baselined), "in the baseline", ""))
      tiles.append((Words.count(baseline.gone.count), "gone from the baseline", ""))
    }
    if analysis.suppressed > 0 {
      tiles.append((Words.count(analysis.suppressed), "suppressed", ""))
    }
    let unknown = analysis.rules.reduce(0) { $0 + $1.unknowns }
    if unknown > 0 { tiles.append((Words.count(unknown), "undecided", "")) }
    tiles.append((Words.count(analysis.runCount), analysis.runCount == 1 ? "run" : "runs", ""))
    tiles.append(
      (Words.count(analysis.sceneCount), analysis.sceneCount == 1 ? "scene" : "scenes", ""))
    tiles.append(
      (
        Words.count(analysis.evaluatedRules),
        analysis.evaluatedRules == 1 ? "rule ran" : "rules ran", ""
      ))
    return .tiles(tiles)
  }

  func section(_ id: String, _ heading: String, _ content: Markup) -> Markup {
    .section(id, heading, content)
  }
}
