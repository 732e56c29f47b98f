import LifecycleModel
public import RuleKit
public import TraceModel

/// Judges built products with the rules about them, as an analysis that all reports take.
///
/// Severities, baselines, suppressions and limits are those of traces.
public struct ProductAnalysis {
  private let rules: [any ProductRule.Type]
  private let options: AnalysisOptions
  private var inputs: [InputSummary] = []
  /// By input, relative to the configuration.
  private var paths: [String] = []
  private var found: [Finding] = []
  /// By finding: the fingerprint of the violation, also of an undecided case.
  private var definite: [String] = []
  private var rows: [Analysis.RuleRow]
  private var ledger: BaselineLedger
  private var suppressions: SuppressionList

  public init(_ options: AnalysisOptions, rules: [any ProductRule.Type]) {
    self.rules = rules
    self.options = options
    rows = rules.map {
      Analysis.RuleRow(info: $0.info, isEnabled: options.isEnabled($0.info), isEvaluated: false)
    }
    ledger = BaselineLedger(options.baseline)
    suppressions = SuppressionList(options.suppressions)
  }

  /// Judges one product.
  ///
  /// - Parameters:
  ///   - product: nil if it could not be read.
  ///   - path: relative to the configuration.
  public mutating func add(_ summary: InputSummary, _ product: Product?, path: String) {
    let input = inputs.count
    inputs.append(summary)
    paths.append(path)
    guard let product else { return }
    let overrides = options.overrides(at: path)
    var groups: [String: Int] = [:]
    for index in rules.indices {
      let info = rules[index].info
      let (isEnabled, change) = options.setting(info, with: overrides)
      guard isEnabled else { continue }
      var moment = ProductMoment(product, info)
      rules[index].judge(&moment)
      if let obstacle = moment.obstacle {
        if !rows[index].isEvaluated { rows[index].obstacle = .text(obstacle) }
        continue
      }
      rows[index].isEvaluated = true
      rows[index].obstacle = nil
      for report in moment.reports {
        let severity = options.severity(change.severity ?? report.severity)
        let finding = Self.finding(report, info, severity, input)
        if report.isUnknown { rows[index].unknowns += 1 } else { rows[index].violations += 1 }
        if let known = groups[finding.fingerprint] {
          found[known].occurrences += 1
        } else {
          groups[finding.fingerprint] = found.count
          found.append(finding)
          definite.append(Self.fingerprint(report, info, isUnknown: false))
        }
      }
    }
  }

  private static func finding(
    _ report: ProductReport, _ info: RuleInfo, _ severity: Severity, _ input: Int
  ) -> Finding {
    let place = Finding.Place(line: max(1, report.line), time: Event.absent, run: 0)
    return Finding(
      input: input, rule: info.name, code: info.code, severity: severity,
      verdict: report.isUnknown ? .unknown : .violation,
      cause: report.isUnknown ? .notInProduct : nil, message: report.message, runNumber: 0,
      run: nil, scene: nil, first: place, worst: place, last: place, source: nil,
      fingerprint: fingerprint(report, info, isUnknown: report.isUnknown),
      evidence: report.evidence.map {
        Finding.Line(
          input: input, line: max(1, $0.line), time: Event.absent, event: $0.key, scene: nil,
          source: nil, text: $0.text)
      },
      allowed: [], expectedPath: [], measure: 0)
  }

  /// As for findings in traces: no line, and no version.
  private static func fingerprint(
    _ report: ProductReport, _ info: RuleInfo, isUnknown: Bool
  ) -> String {
    let cause = isUnknown ? UnknownCause.notInProduct.rawValue : ""
    let parts = ["v1", info.name, "", "", StableName.of(report.subject), cause]
    return String(SHA256.hex(parts.joined(separator: "\u{0}").utf8).prefix(32))
  }

  // MARK: The end

  /// The analysis of all products.
  public mutating func finish() -> Analysis {
    var analysis = Analysis()
    analysis.inputs = inputs
    analysis.findingLimit = options.findingLimit
    for index in rows.indices where !rows[index].isEvaluated && rows[index].obstacle == nil {
      rows[index].obstacle = .text(
        rows[index].isEnabled ? "no product was read" : "switched off")
    }
    analysis.rules = rows
    for index in found.indices { settle(index, &analysis) }
    let order = found.indices.filter { found[$0].suppression == nil }.sorted { left, right in
      let (a, b) = (rank(found[left]), rank(found[right]))
      return a != b ? a.lexicographicallyPrecedes(b) : left < right
    }
    let limit = max(options.findingLimit, options.keptFindings)
    for verdict in [Finding.Verdict.violation, .unknown] {
      let all = order.filter { found[$0].verdict == verdict }
      analysis.findings += all.prefix(limit).map { found[$0] }
      let more = all.dropFirst(limit).count
      if verdict == .violation {
        analysis.findingsLeftOut = more
      } else {
        analysis.unknownsLeftOut = more
      }
    }
    fold(&analysis)
    analysis.finishBaseline(
      ledger, isLenient: options.strictness == .lenient, budgets: [])
    analysis.putExplainersFirst()
    return analysis
  }

  /// Counts a finding: accepted, known, new or undecided.
  private mutating func settle(_ index: Int, _ analysis: inout Analysis) {
    let finding = found[index]
    guard finding.verdict == .violation else {
      analysis.undecided[.notInProduct, default: 0] += finding.occurrences
      ledger.leaveOpen(definite[index], former: definite[index])
      return
    }
    suppressions.path = paths[finding.input]
    let accepting = suppressions.suppression(finding.rule, source: "") { [finding.fingerprint] }
    if let accepting {
      found[index].suppression = accepting
      analysis.suppressedFindings.append((finding, suppressions.reason(accepting)))
      analysis.suppressed += finding.occurrences
      return
    }
    guard let info = rules.map({ $0.info }).named(finding.rule) else { return }
    let slot = ledger.slot(
      finding.fingerprint, former: finding.fingerprint, info, source: nil
    ) { info.summary }
    for _ in 0..<finding.occurrences where !ledger.count(slot, finding.severity) {
      analysis.occurrences[finding.severity, default: 0] += 1
      found[index].counted[finding.severity, default: 0] += 1
    }
    found[index].standing = ledger.standing(slot)
    if !found[index].counted.isEmpty { found[index].rise() }
  }

  /// Violations first, new ones before known ones, the worst first.
  private func rank(_ finding: Finding) -> [Int] {
    let severity = Severity.allCases.count { $0 > finding.severity }
    return [
      finding.verdict == .violation ? 0 : 1, finding.standing == .unchanged ? 1 : 0, severity,
      finding.input, Int(clamping: finding.first.line),
    ]
  }

  /// A finding that another rule's finding about the same product explains.
  private func fold(_ analysis: inout Analysis) {
    for index in analysis.findings.indices {
      let finding = analysis.findings[index]
      let explaining = rules.first { $0.info.name == finding.rule }?.info.foldsInto ?? []
      guard finding.verdict == .violation, !explaining.isEmpty else { continue }
      analysis.findings[index].foldedInto = analysis.findings.firstIndex {
        $0.verdict == .violation && $0.input == finding.input && explaining.contains($0.rule)
          && $0.standing == finding.standing && $0.severity >= finding.severity
      }
    }
  }
}
