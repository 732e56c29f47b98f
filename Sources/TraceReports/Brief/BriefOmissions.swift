import ReportKit
import RuleKit
import TraceAnalysis

/// Counts of what a brief report leaves out.
struct BriefOmissions {
  enum Kind: Hashable {
    case input, run
    /// What an input says of itself.
    case problem
    case finding
    /// Undecided cases that were asked for.
    case undecided
    /// Findings beyond the limit of the list.
    case beyond
  }

  private let command: String?
  private var parts: [(kind: Kind, part: Int)] = []
  private var counts: [Kind: Int] = [:]
  /// Occurrences, as the verdict counts them, of the findings that a part shows, or none.
  private var occurrences: [(part: Int?, counted: [Severity: Int])] = []

  /// - Parameter command: shows the report that leaves nothing out.
  init(_ command: String?) { self.command = command }

  /// A part of the sheet shows one of a kind.
  mutating func note(_ kind: Kind, _ part: Int) { parts.append((kind, part)) }

  /// Some of a kind are in no part.
  mutating func note(_ kind: Kind, count: Int) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  /// A finding is in this part, or in none. The verdict has its occurrences, and those of the
  /// findings that it explains.
  mutating func note(_ finding: Finding, explaining others: [Finding], _ part: Int?) {
    if let part { note(.finding, part) } else { note(.finding, count: 1) }
    var counted = finding.counted
    for other in others { counted.merge(other.counted, uniquingKeysWith: +) }
    occurrences.append((part, counted))
  }

  /// A line than which none is longer: everything is left out, and shortened, too.
  var longestLine: String { line(isShown: { _ in false }, isShortened: { _ in true }) }

  /// `left out: 12 findings (3 errors and 9 warnings) and 4 runs; see …`; empty if nothing was.
  func line(isShown: (Int) -> Bool, isShortened: (Int) -> Bool) -> String {
    var counts = counts
    for (kind, part) in parts where !isShown(part) { counts[kind, default: 0] += 1 }
    let beyond = counts[.beyond, default: 0]
    var words: [String] = []
    if let findings = counts[.finding] {
      let hidden = occurrences.filter { $0.part.map { !isShown($0) } ?? true }.map(\.counted)
      let severities = hidden.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      let known = hidden.count(where: \.isEmpty)
      let parts =
        (severities.isEmpty ? [] : [Words.severities(severities)])
        + (known > 0 ? ["\(Words.count(known)) in the baseline"] : [])
      let total = severities.values.reduce(0, +)
      let often = total > findings - known ? "\(Words.count(total, "occurrence")): " : ""
      words.append("\(Words.count(findings, "finding")) (\(often)\(parts.joined(separator: ", ")))")
    }
    if beyond > 0 { words.append(Words.count(beyond, "finding") + " beyond the limit") }
    if let count = counts[.undecided] { words.append(Words.count(count, "undecided case")) }
    let shortened = parts.count { isShortened($0.part) }
    if shortened > 0 { words.append("details of \(Words.count(shortened, "finding"))") }
    if let count = counts[.run] { words.append(Words.count(count, "run")) }
    if let count = counts[.problem] {
      words.append(Words.count(count, "problem of inputs", "problems of inputs"))
    }
    if let count = counts[.input] { words.append(Words.count(count, "input")) }
    guard !words.isEmpty else { return "" }
    return "left out: \(Words.list(words))" + (command.map { "; \($0)" } ?? "")
  }
}
