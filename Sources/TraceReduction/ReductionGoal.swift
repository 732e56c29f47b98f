internal import RuleKit
internal import TraceAnalysis

/// The finding that a smaller trace must still give.
///
/// The same mistake at another place would be another finding, and so would another story of it:
/// the smaller trace must report it at an event that it was reported at before, and in the same
/// words but for numbers. Lines are those of the original.
struct ReductionGoal {
  let rule: String
  let fingerprint: String
  let severity: Severity
  private let words: String
  /// Where it is reported.
  let line: Int64
  /// Of its occurrences, as far as they are known; nil: any line.
  let lines: Set<Int64>?

  init(_ finding: Finding, anywhere: Bool = false) {
    rule = finding.rule
    fingerprint = finding.fingerprint
    severity = finding.severity
    words = Self.words(finding)
    line = finding.worst.line
    lines =
      anywhere
      ? nil
      : Set(finding.sites.map(\.place.line) + [finding.first.line, finding.worst.line])
  }

  /// What else an analysis reports that a reduced trace should be without: errors, and further
  /// findings of the rule. Nil if it does not report this finding.
  ///
  /// - Parameter written: of a trace that was written and read again: by its lines, those of the
  ///   original.
  func others(in analysis: Analysis, written: [Int64]? = nil) -> Set<Other>? {
    guard let place = analysis.findings.firstIndex(where: { isMet(by: $0, written) }) else {
      return nil
    }
    var others: Set<Other> = []
    for (index, finding) in analysis.findings.enumerated() {
      // A finding that this one explains is the same mistake.
      guard finding.verdict == .violation, index != place, finding.foldedInto != place else {
        continue
      }
      if finding.severity == .error || finding.rule == rule {
        others.insert(Other(rule: finding.rule, fingerprint: finding.fingerprint))
      }
    }
    return others
  }

  private func isMet(by finding: Finding, _ written: [Int64]?) -> Bool {
    guard
      finding.verdict == .violation, finding.rule == rule, finding.fingerprint == fingerprint,
      finding.severity == severity, Self.words(finding) == words
    else { return false }
    guard let lines else { return true }
    guard let written else { return lines.contains(finding.first.line) }
    let index = Int(finding.first.line) - 1
    return written.indices.contains(index) && lines.contains(written[index])
  }

  /// The message with `#` for each number: how long something took may have changed.
  private static func words(_ finding: Finding) -> String {
    var words = ""
    for scalar in finding.message.unicodeScalars {
      let isNumber =
        ("0"..."9").contains(scalar) || [".", ","].contains(scalar) && words.last == "#"
      if !isNumber {
        words.unicodeScalars.append(scalar)
      } else if words.last != "#" {
        words += "#"
      }
    }
    return words
  }

  /// A finding that is not wanted.
  struct Other: Hashable {
    let rule: String
    let fingerprint: String
  }
}
