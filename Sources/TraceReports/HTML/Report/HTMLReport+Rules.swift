import ReportKit
import RuleKit
import TraceAnalysis

// The rules that ran, and those that did not.
extension HTMLReport {
  var ruleSection: Markup {
    let evaluated = analysis.rules.filter(\.isEvaluated)
    let quiet = evaluated.filter { $0.violations == 0 && $0.unknowns == 0 }
    let skipped = analysis.rules.filter { !$0.isEvaluated }
    var content = Markup.empty
    let loud = evaluated.filter { $0.violations > 0 || $0.unknowns > 0 }
    if !loud.isEmpty {
      let rows = loud.map { row -> Markup in
        """
        <tr><td>\(name(row.info))</td><td class="number">\(Words.count(row.violations))</td>\
        <td class="number">\(Words.count(row.unknowns))</td></tr>
        """
      }
      content += """
        <div class="scroll"><table class="rules"><caption>Rules with findings or undecided cases</caption>
        <thead><tr><th scope="col">rule</th><th scope="col" class="number">times</th>\
        <th scope="col" class="number">undecided</th></tr></thead>
        <tbody>\(rows.joined("\n"))</tbody></table></div>
        """
    }
    content += list("without findings", quiet.map(\.info))
    var byReason: [String: [RuleInfo]] = [:]
    for row in skipped { byReason[row.reason ?? "", default: []].append(row.info) }
    if !skipped.isEmpty {
      let reasons = byReason.keys.sorted().map { reason -> Markup in
        let names = byReason[reason, default: []].map { "<code>\($0.name)</code>" as Markup }
        return "<dt>\(reason)</dt><dd>\(names.joined(", "))</dd>"
      }
      content += """
        <details><summary>\(Words.count(skipped.count, "rule")) not evaluated, and why</summary>\
        <dl class="reasons">\(reasons.joined("\n"))</dl></details>
        """
    }
    return section("rules", "Rules", content)
  }

  private func name(_ info: RuleInfo) -> Markup {
    let isShown = groups.contains { $0.rule == info.name && $0.label != "unknown" }
    let name: Markup =
      isShown ? "<a href=\"#rule-\(info.name)\">\(info.name)</a>" : "\(info.name)"
    return "\(name) <span class=\"quiet\">\(info.code)</span>"
  }

  private func list(_ what: String, _ infos: [RuleInfo]) -> Markup {
    guard !infos.isEmpty else { return .empty }
    let names = infos.map { "<code>\($0.name)</code>" as Markup }
    return """
      <details><summary>\(Words.count(infos.count, "rule")) \(what)</summary><p>\(names.joined(", "))</p></details>
      """
  }
}
