import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

// The findings, grouped by rule, with their evidence and the fix.
extension HTMLReport {
  private static let shownAllowed = 5

  var findingSection: Markup {
    var content = ruleSummary
    if !groups.isEmpty { content += filter }
    let folded = analysis.folded
    content += groups.map { group($0, folded) }.joined("\n")
    if let more = analysis.moreFindings(showsUnknown: showsUnknown) {
      let hint = Markup.prose(hints.prose(.listMoreFindings, after: "; "))
      content += """
        <p class="more">… \(more), counted above\(hint)</p>
        """
    }
    content += openEnds
    let undecided = analysis.rules.reduce(0) { $0 + $1.unknowns }
    if undecided > 0, !showsUnknown {
      let more = Markup.prose(hints.prose(.listUndecided(undecided), after: "; "))
      content += """
        <p class="more">\(Phrases.undecided(analysis))\(more)</p>
        """
    }
    return section("findings", "Findings", content)
  }

  /// Cases that only the end of the recording leaves open.
  private var openEnds: Markup {
    let open = OpenEnds(analysis, showsUnknown: showsUnknown, hints: hints)
    guard !open.isEmpty else { return Markup.empty }
    var rows = open.shown.map { finding -> Markup in "<li>\(finding.message) (\(finding.rule))</li>"
    }
    if let rest = open.rest { rows.append("<li>\(rest)</li>") }
    return """
      <p>\(open.reason):</p>
      <ul>\(rows.joined("\n"))</ul>
      <p>\(open.advice)</p>
      """
  }

  /// A row for each rule that found something, which leads to its findings.
  private var ruleSummary: Markup {
    guard !groups.isEmpty else {
      let reason = Phrases.nothingChecked(analysis).map { $0 + "." }
      return "<p class=\"nothing\">\(reason ?? "No findings.")</p>"
    }
    let rows = groups.map { group -> Markup in
      """
      <tr><td><span class="chip \(group.label)">\(group.label)</span></td>\
      <td><a href="#\(group.anchor)">\(group.rule)</a> <span class="quiet">\(group.code)</span></td>\
      <td class="wide">\(Markup.prose(group.info?.summary ?? ""))</td>\
      <td class="number">\(Words.count(group.places.count))</td>\
      <td class="number">\(Words.count(group.occurrences))</td></tr>
      """
    }
    return """
      <div class="scroll"><table class="summary"><caption class="hidden">Findings by rule</caption>
      <thead><tr><th scope="col">level</th><th scope="col">rule</th><th scope="col" class="wide">finds</th>\
      <th scope="col" class="number">findings</th><th scope="col" class="number">times</th></tr></thead>
      <tbody>\(rows.joined("\n"))</tbody></table></div>
      """
  }

  /// Shown by the script, which it needs.
  private var filter: Markup {
    let labels = ["error", "warning", "note", "unknown"].filter { label in
      groups.contains { $0.label == label }
        || label != "unknown" && analysis.findings.contains { $0.severity.rawValue == label }
    }
    var boxes = labels.map { label -> Markup in
      "<label><input type=\"checkbox\" name=\"level\" value=\"\(label)\" checked> \(label)</label>"
    }
    if analysis.baseline != nil {
      boxes.append("<label><input type=\"checkbox\" name=\"new\" value=\"new\"> only new</label>")
    }
    return """
      <form class="filter" id="filter" role="search" aria-label="Filter findings" hidden>
      <label class="search"><span>Filter</span> <input type="search" name="text" \
      placeholder="rule, scene, file, words…" autocomplete="off"></label>
      \(boxes.joined(" "))
      <output id="shown" aria-live="polite"></output>
      </form>
      """
  }

  private func group(_ group: FindingGroup, _ folded: [Int: [Finding]]) -> Markup {
    let times = group.occurrences > 1 ? ", \(Words.count(group.occurrences)) times" : ""
    let chip: Markup =
      group.isKnown
      ? "<span class=\"chip known\">in the baseline</span>"
      : "<span class=\"chip \(group.label)\">\(group.label)</span>"
    var content: Markup = """
      <section class="rule \(group.label)" id="\(group.anchor)" aria-labelledby="\(group.anchor)-h">
      <h3 id="\(group.anchor)-h">\(chip) \(group.rule) \
      <span class="quiet">\(group.code)\(times)</span></h3>
      """
    let info = group.info
    if let info { content += "<p class=\"says\">\(Markup.prose(info.summary))</p>" }
    for place in group.places { content += "\n" + finding(place, folded[place] ?? []) }
    if let info, group.label != "unknown" { content += "\n" + advice(info) }
    return content + "\n</section>"
  }

  private func finding(_ place: Int, _ folded: [Finding]) -> Markup {
    let finding = analysis.findings[place]
    let isUnknown = finding.verdict == .unknown
    let level = isUnknown ? "unknown" : finding.severity.rawValue
    let times: Markup =
      finding.times.map { times -> Markup in " <span class=\"times\">\(times)</span>" } ?? ""
    var chips = Markup.empty
    if !isUnknown { chips += "<span class=\"chip \(level)\">\(level)</span> " }
    switch finding.standing {
    case .new: chips += "<span class=\"chip new\">new</span> "
    case .unchanged: chips += "<span class=\"chip known\">in the baseline</span> "
    case nil: break
    }
    var content: Markup = """
      <article class="finding \(level)" id="\(anchors[place])" data-level="\(level)" \
      data-standing="\(finding.standing?.rawValue ?? "")" tabindex="-1">
      <h4>\(chips)\(finding.message)\(times) <a class="self" href="#\(anchors[place])" \
      aria-label="Link to this finding">#</a></h4>
      <p class="place">\(self.place(finding))</p>
      """
    if !finding.evidence.isEmpty { content += evidence(finding) }
    if !finding.allowed.isEmpty {
      let names = finding.allowed.prefix(Self.shownAllowed).map { name -> Markup in
        "<code>\(name)</code>"
      }
      let more = finding.allowed.count - names.count
      let rest = more > 0 ? " and \(Words.count(more)) more" : ""
      content +=
        "<p class=\"way\"><b>\(Phrases.capital(Phrases.legalHere))</b> \(names.joined(", "))\(rest)</p>"
    }
    if !finding.expectedPath.isEmpty {
      let names = finding.expectedPath.map { name -> Markup in "<code>\(name)</code>" }
      content +=
        "<p class=\"way\"><b>\(Phrases.capital(Phrases.expectedFirst))</b> \(names.joined(" → "))</p>"
    }
    if let cause = finding.cause {
      content += "<p class=\"way\"><b>Undecided</b> \(cause.words(in: analysis))</p>"
    }
    content += occurrences(finding)
    for other in folded {
      let times = other.times.map { ", \($0)" } ?? ""
      content += """
        <p class="way folded"><b>Explains</b> \(other.message) \
        <span class="quiet">\(other.rule), \(other.severity.rawValue)\(times)</span></p>
        """
    }
    return content + "\n</article>"
  }

  private func place(_ finding: Finding) -> Markup {
    var parts: [Markup] = []
    if let source = finding.source {
      parts.append("<b class=\"path\">\(DisplayText.escaped(source, limit: 400))</b>")
    }
    if analysis.inputs.count > 1 || finding.source == nil {
      parts.append("<span class=\"path\">\(analysis.inputs[finding.input].path)</span>")
    }
    parts += analysis.places(of: finding).map { "\($0)" }
    if let scene = finding.onlyScene, !scene.isEmpty {
      let shown = DisplayText.escaped(scene, limit: 120)
      if !Words.contains(shown, in: finding.message) { parts.append("scene <code>\(shown)</code>") }
    }
    return parts.joined(" · ")
  }

  private func evidence(_ finding: Finding) -> Markup {
    let rows = finding.evidence.map { line -> Markup in
      """
      <tr><td class="number quiet">\(Words.count(line.line))</td><td class="number">\(Words.time(line.time))</td>\
      <td><code>\(DisplayText.escaped(line.event, limit: 120))</code></td><td>\(line.text)</td></tr>
      """
    }
    return """
      <table class="evidence"><caption class="hidden">Evidence</caption>
      <thead class="hidden"><tr><th scope="col">line</th><th scope="col">time</th><th scope="col">event</th>\
      <th scope="col">what it shows</th></tr></thead>
      <tbody>\(rows.joined("\n"))</tbody></table>
      """
  }

  private static let shownOccurrences = 20

  /// Where else it is, if it is in several scenes or runs.
  private func occurrences(_ finding: Finding) -> Markup {
    guard finding.spread.hasSeveralScenes || finding.spread.hasSeveralRuns else { return .empty }
    let rows = finding.sites.prefix(Self.shownOccurrences).map { site -> Markup in
      let scene: Markup =
        site.scene.map { scene -> Markup in
          "<code>\(DisplayText.escaped(scene, limit: 120))</code>"
        } ?? ""
      return """
        <tr><td class="number">\(site.place.run + 1)</td><td>\(scene)</td>\
        <td class="number quiet">\(Words.count(site.place.line))</td>\
        <td class="number">\(Words.time(site.place.time))</td></tr>
        """
    }
    let more = finding.occurrences - rows.count
    let rest: Markup =
      more > 0 ? "<p class=\"more\">… \(Words.count(more)) more, see the JSON report</p>" : ""
    return """
      <details class="sites"><summary>Where it occurs</summary>
      <table class="evidence"><thead><tr><th scope="col">run</th><th scope="col">scene</th>\
      <th scope="col">line</th><th scope="col">time</th></tr></thead>
      <tbody>\(rows.joined("\n"))</tbody></table>\(rest)</details>
      """
  }

  private func advice(_ info: RuleInfo) -> Markup {
    let sources = info.sources.map { source -> Markup in
      source.hasPrefix("https://")
        ? "<li><a href=\"\(source)\" rel=\"noreferrer\">\(source)</a></li>" : "<li>\(source)</li>"
    }
    let doubt: Markup =
      info.falsePositives.isEmpty
      ? "" : "<p><b>When it may be wrong</b> \(Markup.prose(info.falsePositives))</p>"
    return """
      <div class="advice"><p><b>Fix</b> \(Markup.prose(info.fix))</p>
      <details><summary>The right way in Swift, and why</summary>
      \(Markup.code(info.snippet))
      <p>\(Markup.prose(info.rationale))</p>\(doubt)
      <ul class="sources">\(sources)</ul></details></div>
      """
  }

  // MARK: Findings that do not count

  var suppressedSection: Markup {
    guard analysis.suppressed > 0 else { return .empty }
    let rows = analysis.suppressedFindings.map { finding, reason -> Markup in
      let times = finding.times.map { " (\($0))" } ?? ""
      return """
        <li><b>\(finding.rule)</b>\(times): \(finding.message) \
        <span class="quiet">reason: \(DisplayText.escaped(reason, limit: 300))</span></li>
        """
    }
    let content: Markup = """
      <p>\(Words.count(analysis.suppressed)) suppressed by the configuration; they are not counted.</p>
      <ul class="plain">\(rows.joined("\n"))</ul>
      """
    return section("suppressed", "Suppressed", content)
  }

  /// Entries of the baseline that the traces no longer show.
  var goneSection: Markup {
    guard let baseline = analysis.baseline, !baseline.gone.isEmpty else { return .empty }
    let rows = baseline.gone.map { entry -> Markup in
      let source: Markup =
        entry.source.map { source -> Markup in
          " <span class=\"path\">\(source)</span>"
        } ?? ""
      return """
        <li><b>\(entry.rule)</b> <span class="quiet">\(entry.code)</span>\(source): \(entry.message)</li>
        """
    }
    let means = hints.plain(.rewriteBaseline, after: " ")
    let advice =
      baseline.isStrict
      ? "This is an error because the baseline is strict. Write the baseline again\(means)."
      : "Write the baseline again\(means), so that these findings can't come back unnoticed."
    return section(
      "gone", "Gone from the baseline",
      "<p>\(advice)</p><ul class=\"plain\">\(rows.joined("\n"))</ul>")
  }
}
