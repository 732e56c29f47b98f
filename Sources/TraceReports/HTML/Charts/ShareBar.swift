import ReportKit

/// Parts of a whole, next to each other in one bar.
struct ShareBar {
  struct Part {
    let name: String
    /// The class that colours it.
    let colour: String
    let size: Int64
  }

  let parts: [Part]

  /// The numbers are next to it, so it is hidden from screen readers. Empty if there is nothing to
  /// share.
  var drawing: Markup {
    let sizes = parts.map { Double(max(0, $0.size)) }
    let total = sizes.reduce(0, +)
    guard total > 0 else { return .empty }
    var rects = Markup.empty
    var from = 0.0
    for (part, size) in zip(parts, sizes) where size > 0 {
      rects += """
        <rect class="\(part.colour)" x="\(ChartNumber.percent(from))" y="0" \
        width="\(ChartNumber.percent(size / total))" height="22"/>
        """
      from += size / total
    }
    return """
      <svg class="share" width="100%" height="22" aria-hidden="true" focusable="false">\(rects)</svg>
      """
  }

  /// The legend: each colour with its share.
  var legend: Markup {
    let total = parts.reduce(0.0) { $0 + Double(max(0, $1.size)) }
    guard total > 0 else { return .empty }
    let items = parts.filter { $0.size > 0 }.map { part -> Markup in
      let share = Double(part.size) / total
      let text =
        share < 0.001 ? "under 0.1%" : ChartNumber.percent((share * 1_000).rounded() / 1_000)
      return """
        <li><span class="key \(part.colour)"></span>\(part.name) <b>\(text)</b></li>
        """
    }
    return """
      <ul class="legend">\(items)</ul>
      """
  }
}
