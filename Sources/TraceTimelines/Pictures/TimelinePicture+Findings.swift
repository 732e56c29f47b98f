import ReportKit
import RuleKit
import TraceAnalysis

// Marks of findings, and the worst of them in words.
extension TimelinePicture {
  private static let findingLimit = 6

  func draw(
    _ marks: [TimelineChart.Mark], _ scale: TimelineScale, _ y: Double
  ) -> Markup {
    let seen = marks.filter { scale.overlaps($0.time, $0.time) }
    let placed = seen.map { (x: scale.x($0.time), severity: $0.severity) }.sorted {
      ($0.x, $0.severity) < ($1.x, $1.severity)
    }
    var groups: [(x: Double, last: Double, severity: Severity, count: Int)] = []
    for mark in placed {
      if let group = groups.last, mark.x - group.last < 12, mark.x - group.x < 30 {
        groups[groups.count - 1].last = mark.x
        groups[groups.count - 1].count += 1
        groups[groups.count - 1].severity = max(group.severity, mark.severity)
      } else {
        groups.append((mark.x, mark.x, mark.severity, 1))
      }
    }
    return groups.map { group -> Markup in
      let x = (group.x + group.last) / 2
      let style = "small \(group.severity.rawValue)"
      let count: Markup =
        group.count > 1 ? Self.text(x + 8, y + 4, Words.count(group.count), style) : ""
      return Self.mark(x, y, group.severity) + count
    }.joined()
  }

  static func mark(_ x: Double, _ y: Double, _ severity: Severity) -> Markup {
    let shape =
      switch severity {
      case .error: "M\(number(x)) \(number(y - 6))l6 11h-12z"
      case .warning: "M\(number(x)) \(number(y - 6))l6 6l-6 6l-6-6z"
      case .note: "M\(number(x - 5)) \(number(y))a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
      }
    return "<path class=\"\(severity.rawValue)\" d=\"\(shape)\"/>\n"
  }

  func findingLines(_ y: inout Double) -> Markup {
    let marked = Set(chart.marks.map(\.finding))
    let heads = analysis.findings.enumerated().filter {
      marked.contains($0.offset) && $0.element.foldedInto == nil
    }.map(\.element)
    var body = Markup.empty
    for finding in heads.prefix(Self.findingLimit) {
      y += 17
      body += Self.mark(18, y - 4, finding.severity)
      let times = finding.times.map { " (\($0))" } ?? ""
      let text = "\(finding.rule): \(finding.shortMessage)\(times)"
      body += Self.text(32, y, text, "", limit: 134)
    }
    if heads.count > Self.findingLimit {
      y += 17
      let more = heads.count - Self.findingLimit
      body += Self.text(32, y, "… \(Words.count(more, "more finding"))", "quiet")
    }
    if heads.isEmpty, !chart.runs.isEmpty {
      y += 17
      body += Self.text(
        12, y, analysis.occurrences.isEmpty ? Phrases.noFindings : "no findings in this part",
        "quiet")
    }
    return body
  }
}
