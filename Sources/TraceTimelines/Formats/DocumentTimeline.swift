import TraceModel

extension TimelineFormat {
  public static let html = TimelineFormat(
    "html", "an interactive page in one file", endings: [".html", ".htm"]
  ) { DocumentTimeline($0, $1) { TimelinePage($0, $1.analysis, $2).text } }

  public static let svg = TimelineFormat(
    "svg", "a picture of the main rows, for a pull request", endings: [".svg"]
  ) { DocumentTimeline($0, $1) { TimelinePicture($0, $1.analysis, $2).text } }

  public static let markdown = TimelineFormat(
    "markdown", "findings, a Mermaid diagram, and the rows as text", endings: [".md"]
  ) {
    DocumentTimeline($0, $1) {
      TimelineMarkdown($0, $1.analysis, $2).lines.joined(separator: "\n") + "\n"
    }
  }

  public static let mermaid = TimelineFormat(
    "mermaid", "a gantt diagram, for Markdown", endings: [".mmd", ".mermaid"]
  ) { DocumentTimeline($0, $1) { chart, _, input in TimelineGantt(chart).text(input) } }

  /// Formats for people; the others are data.
  static let documents: [TimelineFormat] = [markdown, mermaid, html, svg]
}

/// A format that needs all of the timeline before it can write its first line.
final class DocumentTimeline: TimelineWriter {
  typealias Draw = (TimelineChart, TimelineContext, InputSummary) -> String

  private let context: TimelineContext
  private let chart: TimelineChart
  private let sink: TimelineFormat.Sink
  private let draw: Draw

  init(_ context: TimelineContext, _ sink: @escaping TimelineFormat.Sink, draw: @escaping Draw) {
    self.context = context
    self.sink = sink
    self.draw = draw
    chart = TimelineChart(context.options)
  }

  func begin(_ run: TimelineRun) { chart.begin(run) }
  func add(_ slice: TimelineSlice) { chart.add(slice) }
  func add(_ event: TimelineEvent) { chart.add(event) }
  func add(_ finding: TimelineFinding) { chart.add(finding) }
  func add(_ gap: TimelineGap) { chart.add(gap) }
  func end(_ run: TimelineRunEnd) { chart.end(run) }

  func finish() {
    var text = draw(chart, context, context.summary ?? InputSummary())
    text.withUTF8 { sink(UnsafeRawBufferPointer($0)) }
  }
}
