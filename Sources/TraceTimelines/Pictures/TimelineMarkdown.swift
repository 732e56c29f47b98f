import ReportKit
import TraceAnalysis
import TraceModel

/// The timeline for a pull request: the findings, a Mermaid diagram, and the same rows in words for
/// who cannot see it.
struct TimelineMarkdown {
  private let chart: TimelineChart
  private let analysis: Analysis
  private let input: InputSummary

  private static let findingLimit = 20
  private static let rowLimit = 40
  private static let stateLimit = 12

  init(_ chart: TimelineChart, _ analysis: Analysis, _ input: InputSummary) {
    self.chart = chart
    self.analysis = analysis
    self.input = input
  }

  var lines: [String] {
    var lines = [
      "## Timeline of \(Self.code(input.path))", "", Self.escaped(Completeness.line(input)),
    ]
    if !chart.note.isEmpty { lines += ["", Self.escaped(chart.note)] }
    lines += [""] + findings
    guard !chart.runs.isEmpty else { return lines + ["", "No events."] }
    let gantt = TimelineGantt(chart)
    lines += ["", "```mermaid"] + gantt.lines + ["```"]
    if !gantt.folded.isEmpty {
      lines += ["", "Folded in the diagram: \(Words.list(gantt.folded))."]
    }
    return lines + [""] + words
  }

  private var findings: [String] {
    let marked = Set(chart.marks.map(\.finding))
    let heads = analysis.findings.enumerated().filter {
      marked.contains($0.offset) && $0.element.foldedInto == nil
    }.map(\.element)
    guard !heads.isEmpty else {
      return [analysis.occurrences.isEmpty ? "No findings." : "No findings in this part."]
    }
    var lines = ["| | rule | what | line |", "| --- | --- | --- | ---: |"]
    lines += heads.prefix(Self.findingLimit).map { finding in
      let times = finding.times.map { " (\($0))" } ?? ""
      return "| \(finding.severity.rawValue) | `\(finding.rule)` | "
        + "\(Self.escaped(DisplayText.escaped(finding.shortMessage, limit: 300)))\(times) | "
        + "\(finding.worst.line) |"
    }
    if heads.count > Self.findingLimit {
      lines += ["", "… \(Words.count(heads.count - Self.findingLimit, "more finding"))"]
    }
    return lines
  }

  /// Each row's states in their order.
  private var words: [String] {
    let rows = chart.placedRows.filter { row in
      !row.row.slices.isEmpty && !(row.row.track.kind == .scene && row.isSecond)
    }
    guard !rows.isEmpty else { return [] }
    var lines = ["<details><summary>The same as text</summary>", ""]
    var run = -1
    for row in rows.prefix(Self.rowLimit) {
      if row.run != run {
        run = row.run
        lines += ["", "**\(Self.escaped(chart.title(chart.runs[run])))**", ""]
      }
      let isTimed = chart.runs[row.run].facts.isTimed
      let states = row.row.slices.prefix(Self.stateLimit).map { slice in
        let length =
          isTimed
          ? Durations.text(slice.end - slice.begin)
          : Words.count(slice.end - slice.begin, "event")
        let name = Self.escaped(chart.names[Int(slice.name)].text)
        return slice.isOpen ? "\(name) (open, at least \(length))" : "\(name) \(length)"
      }
      let more = row.row.slices.count - states.count
      lines.append(
        "- \(Self.code(row.title)): \(states.joined(separator: " → "))"
          + (more > 0 ? " … \(Words.count(more)) more" : ""))
    }
    if rows.count > Self.rowLimit {
      lines.append("- … \(Words.count(rows.count - Self.rowLimit, "more row"))")
    }
    return lines + ["", "</details>"]
  }

  // MARK: Text that stays text

  /// Fit for a line or a cell of a table: nothing in it is markup, a link, a mention or a number of
  /// an issue. Links of GitHub and GitLab are broken by a space of no width.
  static func escaped(_ text: String) -> String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in DisplayText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@", "#", "!", "~", "$": result += "\\\(scalar)&#8203;"
      case "/" where last == ":" || last == "/": result += "&#8203;/"
      case ".": result += last == "w" || last == "W" ? "&#8203;." : "."
      case "\\", "`", "*", "_", "[", "]", "(", ")", "|", "{", "}", "+", "-", "=", "^":
        result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }

  /// A span of code: Markdown interprets nothing in it. Bars would end a cell of a table, backticks
  /// the span.
  static func code(_ text: String) -> String {
    var shown = ""
    for scalar in DisplayText.escaped(text, limit: 160).unicodeScalars {
      shown.unicodeScalars.append(scalar == "`" ? "\u{2BB}" : scalar == "|" ? "\u{2502}" : scalar)
    }
    return shown.isEmpty ? "(unnamed)" : "`\(shown)`"
  }
}
