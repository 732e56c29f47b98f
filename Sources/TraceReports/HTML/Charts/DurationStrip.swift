import ReportKit
import RuleKit
import TraceAnalysis

/// How durations are spread over an axis: a bar for each of its parts, a line at the median, a
/// short one at the 95th percentile, and a dashed one at a limit. Several strips on one axis
/// compare.
struct DurationStrip {
  let axis: ChartAxis
  /// Nanoseconds; nil without a limit. Bars beyond it have their own colour.
  var limit: Int64?
  /// The class that colours the bars.
  var colour = "bar"

  private static let parts = 60
  private static let height = 30

  /// The numbers are next to it, so it is hidden from screen readers.
  func drawing(_ durations: DurationHistogram) -> Markup {
    guard durations.count > 0 else { return open(grid) }
    let edges = axis.edges(Self.parts)
    let counts = durations.counts(between: edges)
    let most = max(1, counts.max() ?? 1)
    var bars = Markup.empty
    for (index, count) in counts.enumerated() where count > 0 {
      // A part that holds one of thousands still shows.
      let height = max(3, (count * (Self.height - 4) + most / 2) / most)
      let from = axis.position(edges[index])
      let width = max(0.006, axis.position(edges[index + 1]) - from)
      let isOver = limit.map { edges[index] >= $0 } ?? false
      bars += """
        <rect class="\(isOver ? "over" : colour)" x="\(ChartNumber.percent(min(from, 1 - width)))" y="\(Self.height - height)" \
        width="\(ChartNumber.percent(width))" height="\(height)"/>
        """
    }
    let median = line("median", durations.percentile(50), from: 0)
    let high = line("high", durations.percentile(95), from: 10)
    return open(grid + bars + median + high + limitLine)
  }

  /// The labels of the axis, placed above or below strips.
  var labels: Markup {
    var text = Markup.empty
    for mark in axis.marks {
      let anchor = mark.position < 0.03 ? "start" : mark.position > 0.97 ? "end" : "middle"
      text += """
        <text x="\(ChartNumber.percent(mark.position))" y="11" text-anchor="\(anchor)">\(mark.label)</text>
        """
    }
    return """
      <svg class="axis" width="100%" height="14" aria-hidden="true" focusable="false">\(text)</svg>
      """
  }

  private func open(_ content: Markup) -> Markup {
    """
    <svg class="strip" width="100%" height="\(Self.height)" aria-hidden="true" focusable="false">\(content)</svg>
    """
  }

  private var grid: Markup {
    var lines: Markup = """
      <rect class="lane" x="0" y="0" width="100%" height="\(Self.height)" rx="3"/>
      """
    for mark in axis.marks where mark.position > 0.001 && mark.position < 0.999 {
      let x = ChartNumber.percent(mark.position)
      lines += """
        <line class="grid" x1="\(x)" x2="\(x)" y1="0" y2="\(Self.height)"/>
        """
    }
    return lines
  }

  private var limitLine: Markup {
    limit.map { line("limit", $0, from: 0) } ?? .empty
  }

  private func line(_ kind: String, _ value: Int64, from top: Int) -> Markup {
    let x = ChartNumber.percent(axis.position(value))
    return """
      <line class="\(kind)" x1="\(x)" x2="\(x)" y1="\(top)" y2="\(Self.height)"/>
      """
  }
}
