import RuleKit
import TraceAnalysis

/// The findings of one rule, or its undecided cases, in the order of the report. Findings that
/// another one explains are listed with that one.
struct FindingGroup {
  let rule: String
  let code: String
  /// `error`, `warning`, `note` or `unknown`.
  let label: String
  /// Nil for findings that do not belong to a rule of the catalogue.
  let info: RuleInfo?
  /// Places in the analysis' findings, as far as they are listed.
  fileprivate(set) var places: [Int] = []
  /// The baseline has all that is listed.
  fileprivate(set) var isKnown = true
  /// Includes findings that are not listed.
  fileprivate(set) var occurrences = 0

  var anchor: String { "rule-" + rule + (label == "unknown" ? "-unknown" : "") }

  /// New findings come before those that a baseline has; else the worst come first.
  static func groups(of analysis: Analysis, showsUnknown: Bool) -> [FindingGroup] {
    let infos = Dictionary(
      analysis.rules.map { ($0.info.name, $0.info) }, uniquingKeysWith: { first, _ in first })
    var order: [String] = []
    var groups: [String: FindingGroup] = [:]
    let isKnown = analysis.findings.map { $0.standing == .unchanged }
    let listed = analysis.findings.indices.prefix(analysis.findingLimit)
    for place in listed.filter({ !isKnown[$0] }) + listed.filter({ isKnown[$0] }) {
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
      if !isKnown[place] { groups[key]?.isKnown = false }
      groups[key]?.occurrences += finding.occurrences
    }
    for row in analysis.rules {
      let (violations, unknowns) = analysis.notListed(row)
      groups[Finding.Verdict.violation.rawValue + row.info.name]?.occurrences += violations
      groups[Finding.Verdict.unknown.rawValue + row.info.name]?.occurrences += unknowns
    }
    // Undecided cases come last, for any baseline state of the others.
    let all = order.compactMap { groups[$0] }
    return all.filter { $0.label != "unknown" } + all.filter { $0.label == "unknown" }
  }
}

extension Analysis {
  /// Occurrences of a rule that are counted, and belong to no finding that is listed.
  fileprivate func notListed(_ row: RuleRow) -> (violations: Int, unknowns: Int) {
    guard leftOut(showsUnknown: true) > 0 else { return (0, 0) }
    let told = findings.prefix(findingLimit) + suppressedFindings.map(\.finding)
    func count(_ verdict: Finding.Verdict) -> Int {
      told.reduce(0) {
        $0 + ($1.rule == row.info.name && $1.verdict == verdict ? $1.occurrences : 0)
      }
    }
    return (
      max(0, row.violations - count(.violation)), max(0, row.unknowns - count(.unknown))
    )
  }
}
