import ReportKit
import TraceAnalysis
import TraceModel

/// Durations of several things on one axis, each with its numbers next to the drawing: a screen
/// reader reads the numbers, and they remain if there is no room for the drawing.
struct DistributionTable {
  struct Row {
    let name: Markup
    let durations: DurationHistogram
    /// The class that colours its bars.
    var colour = "bar"
    /// Nanoseconds; nil if nothing limits it.
    var limit: Int64?
    /// Visits that no event ended, and the like: under the headings of `more`.
    var more: [String] = []
    /// Of what there is, if some of it has no duration.
    var count: Int?
  }

  let caption: String
  /// The unit of the count: `calls`.
  let counted: String
  let rows: [Row]
  let axis: ChartAxis
  /// Headings of further columns.
  var more: [String] = []

  /// On an axis of multiples that holds all durations and limits.
  init(_ caption: String, counted: String, more: [String] = [], _ rows: [Row]) {
    let timed = rows.filter { $0.durations.count > 0 }
    let low = timed.map { $0.durations.percentile(0) }.min() ?? 0
    let high = timed.map { max($0.durations.max, $0.limit ?? 0) }.max() ?? Durations.second
    // Zero has no place on such an axis; anything below a microsecond is placed at its beginning.
    let axis = ChartAxis.logarithmic(from: max(1_000, low), to: max(1_001, high))
    self.init(caption, counted: counted, more: more, axis: axis, rows)
  }

  init(
    _ caption: String, counted: String, more: [String] = [], axis: ChartAxis, _ rows: [Row]
  ) {
    self.caption = caption
    self.counted = counted
    self.more = more
    self.rows = rows
    self.axis = axis
  }

  var markup: Markup {
    let heads = [counted, "p50", "p95", "max", "total"] + more
    let head = heads.map {
      "<th scope=\"col\" role=\"columnheader\" class=\"number\">\($0)</th>" as Markup
    }
    let labels = DurationStrip(axis: axis).labels
    return """
      <table class="chart" role="table"><caption>\(caption)</caption>
      <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader"><span class="hidden">name</span></th>\
      <th scope="col" role="columnheader" class="drawing"><span class="hidden">distribution</span>\(labels)</th>\
      \(head)</tr></thead>
      <tbody role="rowgroup">\(rows.map(line).joined("\n"))</tbody></table>
      """
  }

  private func line(_ row: Row) -> Markup {
    let durations = row.durations
    let isTimed = durations.count > 0
    let times = [
      durations.percentile(50), durations.percentile(95), durations.max, durations.total,
    ].map { isTimed ? Durations.text($0) : "–" }
    let cells = zip(
      [counted, "p50", "p95", "max", "total"] + more,
      [Words.count(row.count ?? durations.count)] + times + row.more
    ).map { name, value -> Markup in
      "<td role=\"cell\" class=\"number\" data-label=\"\(name)\">\(value)</td>"
    }
    let strip = DurationStrip(axis: axis, limit: row.limit, colour: row.colour)
    return """
      <tr role="row"><th scope="row" role="rowheader">\(row.name)</th>\
      <td role="cell" class="drawing">\(strip.drawing(durations))</td>\(cells)</tr>
      """
  }

  /// The legend of the lines in the drawings.
  static func legend(hasLimit: Bool) -> Markup {
    let limit: Markup = hasLimit ? "<li><span class=\"key limit\"></span>limit</li>" : ""
    return """
      <ul class="legend"><li><span class="key median"></span>p50</li>\
      <li><span class="key high"></span>p95</li>\(limit)</ul>
      """
  }
}
