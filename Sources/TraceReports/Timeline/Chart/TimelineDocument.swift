public import TraceAnalysis
public import TraceModel

/// Formats of the timeline that need all of it before they can write its first line.
public enum TimelineDocument: String, CaseIterable, Sendable {
  case html, svg, markdown, mermaid

  /// The whole document, with its last line end.
  public func text(_ chart: TimelineChart, _ analysis: Analysis, _ input: InputSummary) -> String {
    switch self {
    case .html: return TimelinePage(chart, analysis, input).text
    case .svg: return TimelinePicture(chart, analysis, input).text
    case .markdown:
      return TimelineMarkdown(chart, analysis, input).lines.joined(separator: "\n") + "\n"
    case .mermaid:
      let gantt = TimelineGantt(chart)
      let notes = gantt.folded.isEmpty ? [] : ["%% Folded: \(Words.list(gantt.folded))."]
      return (gantt.lines + notes).joined(separator: "\n") + "\n"
    }
  }
}
