import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

// The findings of each rule, with evidence and the way out.
extension MarkdownReport {
  private static let shownAllowed = 5
  private static let textLimit = 2_000

  func section(_ group: FindingGroup, _ places: [Int]) -> String {
    let times = group.occurrences > 1 ? ", \(Words.count(group.occurrences)) times" : ""
    var blocks = ["## \(title(group)): \(group.rule) (\(group.code)\(times))"]
    if let info = group.info { blocks.append(MarkdownText.prose(info.summary)) }
    let fix: [String]
    if let info = group.info, group.label != "unknown" {
      fix = ["**Fix:** " + MarkdownText.prose(info.fix)]
    } else {
      fix = []
    }
    guard flavour == .gitHub else {
      blocks += [items(places)].filter { !$0.isEmpty } + fix
      return blocks.joined(separator: "\n\n")
    }
    let known = places.filter { analysis.findings[$0].standing == .unchanged }
    let others = places.filter { analysis.findings[$0].standing != .unchanged }
    if !others.isEmpty || known.isEmpty {
      // Findings that fail the build are unfolded.
      let inside = group.label == "unknown" ? "evidence" : "evidence and fix"
      let title = "\(Words.count(others.count, "finding")), \(inside)"
      let isOpen = group.label == "error" && !group.isKnown
      blocks += folded(title, isOpen: isOpen, [items(others)] + fix)
    }
    if !known.isEmpty {
      let title = "\(Words.count(known.count, "finding")) in the baseline"
      blocks += folded(title, [items(known)] + (others.isEmpty ? fix : []))
    }
    return blocks.joined(separator: "\n\n")
  }

  private func items(_ places: [Int]) -> String {
    places.map(finding).joined(separator: "\n")
  }

  /// Blocks that open under their title.
  func folded(_ title: String, isOpen: Bool = false, _ blocks: [String]) -> [String] {
    ["<details\(isOpen ? " open" : "")><summary>\(title)</summary>"]
      + blocks.filter { !$0.isEmpty } + ["</details>"]
  }

  /// Of what fails nothing, since the baseline has it, no level.
  func title(_ group: FindingGroup) -> String { group.isKnown ? "in the baseline" : group.label }

  /// An item of a list, with its evidence as a nested list.
  func finding(_ place: Int) -> String {
    let finding = analysis.findings[place]
    let times = finding.times.map { " (\($0))" } ?? ""
    let standing = finding.standing == .new ? "new: " : ""
    let level =
      finding.verdict == .unknown
      ? "unknown" : finding.standing == .unchanged ? "in the baseline" : finding.severity.rawValue
    var lines = [
      "- **\(level):** \(standing)"
        + "\(MarkdownText.escaped(finding.message, limit: Self.textLimit))\(times)",
      "  - \(self.place(finding))",
    ]
    lines += finding.evidence.map { line in
      let text =
        line.text.isEmpty ? "" : ": \(MarkdownText.escaped(line.text, limit: Self.textLimit))"
      let time = line.time >= 0 ? " at \(Words.time(line.time))" : ""
      return
        "  - line \(Words.count(line.line))\(time): \(MarkdownText.code(line.event, limit: 120))\(text)"
    }
    if !finding.allowed.isEmpty {
      let names = finding.allowed.prefix(Self.shownAllowed).map { MarkdownText.code($0) }
      let more = finding.allowed.count - names.count
      let rest = more > 0 ? " and \(Words.count(more)) more" : ""
      lines.append("  - \(Phrases.legalHere): \(names.joined(separator: ", "))\(rest)")
    }
    if !finding.expectedPath.isEmpty {
      let names = finding.expectedPath.map { MarkdownText.code($0) }
      lines.append("  - \(Phrases.expectedFirst): \(names.joined(separator: " → "))")
    }
    if let cause = finding.cause { lines.append("  - undecided: \(cause.words(in: analysis))") }
    for other in folded[place] ?? [] {
      let times = other.times.map { ", \($0)" } ?? ""
      lines.append(
        "  - explains: \(MarkdownText.escaped(other.message, limit: Self.textLimit)) "
          + "(\(other.rule), \(other.severity.rawValue)\(times))")
    }
    return lines.joined(separator: "\n")
  }

  private func place(_ finding: Finding) -> String {
    var parts: [String] = []
    if let source = finding.source { parts.append(MarkdownText.code(source, limit: 400)) }
    if analysis.inputs.count > 1 || finding.source == nil {
      parts.append(MarkdownText.code(analysis.inputs[finding.input].path, limit: 400))
    }
    parts += analysis.places(of: finding)
    return parts.joined(separator: " · ")
  }
}
