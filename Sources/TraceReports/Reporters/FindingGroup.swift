import LifecycleRules
import TraceAnalysis

/// The findings of one rule, or what could not be judged by it, in the order of the report. Findings that
/// another one explains stand with that one.
struct FindingGroup {
  let rule: String
  let code: String
  /// `error`, `warning`, `note` or `unknown`.
  let label: String
  /// Nil for findings that stand for no rule of the catalogue.
  let info: RuleInfo?
  /// Places in the analysis' findings.
  fileprivate(set) var places: [Int] = []
  fileprivate(set) var occurrences = 0

  var anchor: String { "rule-" + rule + (label == "unknown" ? "-unknown" : "") }

  /// New findings come before those that a baseline has; else the worst come first.
  static func groups(of analysis: Analysis, showsUnknown: Bool) -> [FindingGroup] {
    let infos = Dictionary(
      analysis.rules.map { ($0.info.name, $0.info) }, uniquingKeysWith: { first, _ in first })
    var order: [String] = []
    var groups: [String: FindingGroup] = [:]
    let isKnown = analysis.findings.map { $0.standing == .unchanged }
    let places =
      analysis.findings.indices.filter { !isKnown[$0] }
      + analysis.findings.indices.filter { isKnown[$0] }
    for place in places {
      let finding = analysis.findings[place]
      let isUnknown = finding.verdict == .unknown
      guard finding.foldedInto == nil, showsUnknown || !isUnknown else { continue }
      let key = finding.verdict.rawValue + finding.rule
      if groups[key] == nil {
        order.append(key)
        groups[key] = FindingGroup(
          rule: finding.rule, code: finding.code,
          label: isUnknown ? "unknown" : finding.severity.rawValue, info: infos[finding.rule])
      }
      groups[key]?.places.append(place)
      groups[key]?.occurrences += finding.occurrences
    }
    // What is unknown comes last, whatever the baseline says of the rest.
    let all = order.compactMap { groups[$0] }
    return all.filter { $0.label != "unknown" } + all.filter { $0.label == "unknown" }
  }
}
