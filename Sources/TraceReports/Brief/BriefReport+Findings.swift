import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

// The findings by weight, grouped by rule, with evidence and fix.
extension BriefReport {
  /// Of one rule; more get the room that all else leaves.
  private static let listedOfRule = 3
  private static let evidenceLines = 8

  func addFindings(to sheet: inout BriefSheet, _ omitted: inout BriefOmissions) {
    let folded = analysis.folded
    // More lines than fit need not be made.
    var room = budget
    for (rank, group) in weighed.enumerated() {
      var first: Int?
      for (number, place) in group.places.enumerated() {
        let finding = analysis.findings[place]
        let explained = folded[place] ?? []
        let isFurther = number >= Self.listedOfRule
        guard !isFurther || room > 0 else {
          note(finding, explained, nil, &omitted)
          continue
        }
        let short = line(finding)
        if isFurther { room -= short.reduce(0) { $0 + $1.utf8.count } }
        let full = details(finding, explained)
        let part: Int
        if let first {
          let weight = isFurther ? Weight.moreFindings : Weight.furtherFindings
          part = sheet.add([short, short + full], weight: weight + rank, needs: first)
        } else {
          let head = ["", title(group, rank + 1)] + short
          let fix =
            finding.verdict == .violation ? group.info.map { ["  fix: \($0.fix)"] } ?? [] : []
          part = sheet.add([head, head + fix, head + full + fix], weight: weight(group) + rank)
          first = part
        }
        note(finding, explained, part, &omitted)
      }
    }
    omitted.note(.beyond, count: analysis.leftOut(showsUnknown: showsUnknown))
  }

  private func note(
    _ finding: Finding, _ explained: [Finding], _ part: Int?, _ omitted: inout BriefOmissions
  ) {
    guard finding.verdict == .unknown else {
      return omitted.note(finding, explaining: explained, part)
    }
    if let part { omitted.note(.undecided, part) } else { omitted.note(.undecided, count: 1) }
  }

  /// The worst first, of equal ones the most frequent.
  private var weighed: [FindingGroup] {
    let groups = FindingGroup.groups(of: analysis, showsUnknown: showsUnknown)
    return groups.enumerated().sorted {
      let (left, right) = ($0.element, $1.element)
      return (Self.order(left), -left.occurrences, $0.offset)
        < (Self.order(right), -right.occurrences, $1.offset)
    }.map(\.element)
  }

  private static func order(_ group: FindingGroup) -> Int {
    let labels = ["error", "warning", "note"]
    let place = labels.firstIndex(of: group.label) ?? labels.count
    return group.isKnown ? place + labels.count + 1 : place
  }

  private func weight(_ group: FindingGroup) -> Int {
    group.label == "error" ? Weight.errors : Weight.otherFindings
  }

  private func title(_ group: FindingGroup, _ number: Int) -> String {
    let label = group.label == "unknown" ? "undecided" : group.label
    let times = group.occurrences > 1 ? ", \(Words.count(group.occurrences)) times" : ""
    let known = group.isKnown ? ", in the baseline" : ""
    return "\(number). \(label) \(group.rule) (\(group.code))\(times)\(known)"
  }

  /// The message and the place.
  private func line(_ finding: Finding) -> [String] {
    let times = finding.times.map { " (\($0))" } ?? ""
    let source = finding.source.map { "\(Self.quoted($0, limit: 160)), " } ?? ""
    let input =
      analysis.inputs.count > 1
      ? " of \(Self.quoted(analysis.inputs[finding.input].path, limit: 160))" : ""
    let cause = finding.cause.map { ", undecided: \($0.words(in: analysis))" } ?? ""
    let places = analysis.places(of: finding).joined(separator: ", ")
    return ["  \(Self.quoted(finding.message))\(times) at \(source)\(places)\(input)\(cause)"]
  }

  private func details(_ finding: Finding, _ folded: [Finding]) -> [String] {
    var lines = finding.evidence.prefix(Self.evidenceLines).map { evidence in
      let time = evidence.time >= 0 ? " \(Words.time(evidence.time))" : ""
      let scene = evidence.scene.map { " of scene \(Self.quoted(Words.shortID($0)))" } ?? ""
      let text = evidence.text.isEmpty ? "" : ": \(Self.quoted(evidence.text, limit: 200))"
      let event = Self.quoted(evidence.event, limit: 80)
      return "  - line \(evidence.line)\(time) \(event)\(scene)\(text)"
    }
    let more = finding.evidence.count - Self.evidenceLines
    if more > 0 { lines.append("  - … \(Words.count(more, "more line"))") }
    if !finding.allowed.isEmpty {
      lines.append(
        "  \(Phrases.legalHere): \(finding.allowed.prefix(5).joined(separator: ", "))")
    }
    if !finding.expectedPath.isEmpty {
      lines.append(
        "  \(Phrases.expectedFirst): \(finding.expectedPath.joined(separator: ", then "))")
    }
    return lines
      + folded.prefix(Self.listedOfRule).map {
        "  explains: \(Self.quoted($0.message)) (\($0.rule), \($0.severity.rawValue))"
      }
  }
}
