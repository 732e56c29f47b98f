import RuleKit
import TraceModel

/// How the findings and rules of a whole analysis are put together.
extension Analysis {
  /// Takes the findings over, in the order in which they are listed.
  ///
  /// - Parameter tellers: the inputs that tell the ends of processes, by the places of the ends.
  mutating func take(_ store: FindingStore, tellers: [Int: Int], limit: Int) {
    let order = Self.order(store)
    // Nil: accepted by the configuration.
    var position = [Int?](repeating: nil, count: order.count)
    for place in order {
      var finding = store.findings[place]
      finding.nameNoSingleScene()
      for line in finding.evidence.indices { finding.evidence[line].resolve(tellers) }
      for line in finding.evidenceOfFirst?.indices ?? 0..<0 {
        finding.evidenceOfFirst?[line].resolve(tellers)
      }
      if let suppression = finding.suppression {
        suppressedFindings.append((finding, store.suppressions.reason(suppression)))
      } else {
        position[place] = findings.count
        findings.append(finding)
      }
    }
    for place in order {
      guard let new = position[place] else { continue }
      guard let other = store.explainer(of: place).flatMap({ position[$0] }) else { continue }
      // Known findings are not listed, so the baseline state would say nothing.
      let (folded, told) = (findings[new], findings[other])
      if folded.standing != .new || told.standing == .new { findings[new].foldedInto = other }
    }
    places = store.places.compactMap { occurrence in
      position[occurrence.finding].map { new in
        var moved = occurrence
        moved.finding = new
        for line in moved.evidence?.indices ?? 0..<0 { moved.evidence?[line].resolve(tellers) }
        return moved
      }
    }
    findingsLeftOut = store.leftOut
    fingerprintsLeftOut = store.unseen
    unknownsLeftOut = store.unknownsLeftOut
    undecided = store.unknownsByCause
    findingLimit = limit
    occurrences = store.bySeverity
    suppressed = store.suppressions.accepted
    nameInputsOfEvidence()
  }

  /// Where the list is cut, puts a finding that explains one of the listed ones among them: alone,
  /// that one would not be listed by reports that tell both in one place.
  mutating func putExplainersFirst() {
    guard findings.count > findingLimit else { return }
    var isListed = [Bool](repeating: false, count: findings.count)
    var room = findingLimit
    for place in findings.indices where room > 0 {
      for place in [findings[place].foldedInto, place].compactMap(\.self)
      where room > 0 && !isListed[place] {
        isListed[place] = true
        room -= 1
      }
    }
    let order =
      findings.indices.filter { isListed[$0] } + findings.indices.filter { !isListed[$0] }
    arrange(order, findings)
  }

  /// Replaces the findings, and follows those that others refer to.
  mutating func arrange(_ order: [Int], _ all: [Finding]) {
    var position = [Int](repeating: 0, count: all.count)
    for (new, old) in order.enumerated() { position[old] = new }
    findings = order.map { all[$0] }
    for index in findings.indices {
      findings[index].foldedInto = findings[index].foldedInto.map { position[$0] }
    }
    for index in places.indices { places[index].finding = position[places[index].finding] }
  }

  /// Violations first, then new findings, by severity and place.
  private static func order(_ store: FindingStore) -> [Int] {
    store.findings.indices.sorted { left, right in
      let (a, b) = (store.findings[left], store.findings[right])
      if a.verdict != b.verdict { return a.verdict == .violation }
      let (isKnown, isOtherKnown) = (a.standing == .unchanged, b.standing == .unchanged)
      if isKnown != isOtherKnown { return isOtherKnown }
      if a.severity != b.severity { return a.severity > b.severity }
      let (place, other) = (a.first, b.first)
      return (a.input, place.line, place.run, place.ordinal, a.code, a.fingerprint) < (
        b.input, other.line, other.run, other.ordinal, b.code, b.fingerprint
      )
    }
  }

  /// Names the file of a line of evidence if it is not the finding's file.
  private mutating func nameInputsOfEvidence() {
    for place in findings.indices {
      let input = findings[place].input
      var evidence = findings[place].evidence
      nameInputs(of: &evidence, besides: input)
      findings[place].evidence = evidence
      guard var first = findings[place].evidenceOfFirst else { continue }
      nameInputs(of: &first, besides: input)
      findings[place].evidenceOfFirst = first
    }
  }

  private func nameInputs(of evidence: inout [Finding.Line], besides input: Int) {
    for line in evidence.indices {
      let other = evidence[line].input
      guard other != input, inputs.indices.contains(other) else { continue }
      let path = DisplayText.escaped(inputs[other].path, limit: 120)
      let text = evidence[line].text
      evidence[line].text = (text.isEmpty ? "" : text + " ") + "(in '\(path)')"
    }
  }

  /// - Parameter budgets: fingerprints of the budgets that something was recorded for.
  mutating func finishBaseline(_ ledger: BaselineLedger, isLenient: Bool, budgets: Set<String>) {
    let isWhole = isComplete && !isDamaged
    let evaluated =
      ledger.isUsed ? Set(rules.filter(\.isEvaluated).map(\.info.name)) : []
    let hasInput = readInputs > 0
    baseline = ledger.outcome(isLenient: isLenient) { entry in
      guard isWhole, hasInput else { return false }
      return entry.rule == Budget.info.name
        ? budgets.contains(entry.fingerprint) : evaluated.contains(entry.rule)
    }
    newBaseline = ledger.collected(baseline)
  }

  /// For each rule: whether it ran, and its counts.
  mutating func finishRules(_ store: FindingStore, _ evaluation: RuleEvaluation) {
    var index = 0
    for row in rules.indices where rules[row].isEnabled {
      let (wasEvaluated, reason) = evaluation[index]
      let isEvaluated = wasEvaluated || store.violations[index] > 0
      rules[row].isEvaluated = isEvaluated
      rules[row].obstacle = isEvaluated ? nil : reason ?? .text("no process run was read")
      rules[row].violations = store.violations[index]
      rules[row].unknowns = store.unknowns[index]
      index += 1
    }
  }
}
