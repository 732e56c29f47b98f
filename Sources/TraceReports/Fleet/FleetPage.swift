import PageFiles
import ReportKit
public import TraceFleet
import TraceModel

/// A fleet as one page that loads nothing: the numbers of ``FleetText``, with each rule's share by
/// group as a small chart, and each duration's distribution by group on one axis.
public struct FleetPage {
  private static let shownCharts = 24
  /// Groups of one chart.
  private static let shownBars = 24
  private let tables: FleetTables
  private let report: FleetReport
  private let version: String

  public init(
    _ report: FleetReport, version: String,
    open: @escaping (_ trace: String, _ rule: String) -> String = { trace, _ in trace }
  ) {
    tables = FleetTables(report, open: open)
    self.report = report
    self.version = version
  }

  public var text: String {
    HTMLPage(
      title: "lifetrace merge: \(tables.summary[0])", body: body,
      style: .embedded(.reportStyle) + "\n" + .embedded(.fleetStyle)
    ).text
  }

  private var body: Markup {
    let shown = tables.tables
    let entries = shown.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" as Markup }
    return """
      <a class="skip" href="#\(shown.first?.id ?? "top")">Skip to the tables</a>
      <header class="top">
      <p class="brand">lifetrace merge</p>
      <h1>\(heading)</h1>
      </header>
      <div class="page">
      <nav class="contents" aria-label="Contents"><ul>\(entries)</ul></nav>
      <main>
      \(tiles)
      \(notes)
      \(shown.map { .section($0.id, $0.title, content($0)) }.joined("\n"))
      </main>
      </div>
      <footer>Made by lifetrace \(version). This page loads nothing and sends nothing.</footer>
      """
  }

  private var heading: Markup {
    guard let comparison = report.comparison else { return "\(tables.summary[0])" }
    // What was not compared may be worse.
    let isWhole = comparison.hasCompared && comparison.unjudged.isEmpty
    let kind = comparison.hasRegression ? "bad" : isWhole ? "good" : ""
    return "<b class=\"\(kind)\">\(FleetTables.title(comparison))</b>"
  }

  private var tiles: Markup {
    let counts = tables.total.counts
    let groups = tables.groups.count + tables.hiddenGroups
    return .tiles([
      (Words.count(report.traces), report.traces == 1 ? "trace" : "traces", ""),
      (Words.count(counts[.runs]), counts[.runs] == 1 ? "run" : "runs", ""),
      (Words.count(tables.hitRules.count), "rules with findings", "warning"),
      (Words.count(counts[.errors]), "traces with a fault", "error"),
      (Words.count(groups), groups == 1 ? "group" : "groups", ""),
    ])
  }

  private var notes: Markup {
    let lines = tables.summary.dropFirst().map { "<li>\($0)</li>" as Markup }
    return lines.isEmpty ? "" : "<ul class=\"plain fleet-notes\">\(lines)</ul>"
  }

  // MARK: Parts

  private func content(_ table: ReportTable) -> Markup {
    let note: Markup = table.note.isEmpty ? "" : "<p class=\"quiet\">\(table.note)</p>"
    switch table.id {
    case "rules":
      return "\(note)\(shares)\(folded("Numbers of all rules", table.markup))"
    case "durations":
      return "\(note)\(distributions)\(folded("Numbers of all durations", table.markup))"
    case "exemplars": return "\(note)\(exemplars(table))"
    default: return "\(note)\(table.markup)"
    }
  }

  /// Long texts, so each row is a block of its own.
  private func exemplars(_ table: ReportTable) -> Markup {
    let items = table.rows.map { row -> Markup in
      """
      <li><b>\(row[0])</b><br>\(row[1]):\(row[2]): \(row[3], limit: 500)<br><code>\(row[4], limit: 1_500)</code></li>
      """
    }
    return "<ul class=\"plain fleet-exemplars\">\(items)</ul>"
  }

  private func folded(_ title: String, _ content: Markup) -> Markup {
    "<details class=\"fleet-numbers\"><summary>\(title)</summary>\(content)</details>"
  }

  // MARK: Charts

  /// The groups that charts have: those that are compared, and those of most runs.
  private var bars: [(name: String, group: FleetGroup)] {
    tables.groups.filter { $0.rank < Self.shownBars }.map {
      (FleetTables.name($0.cells), $0.group)
    }
  }

  /// Empty if charts have all groups.
  private var rest: Markup {
    let more = tables.groups.count + tables.hiddenGroups - Self.shownBars
    return more > 0
      ? "<p class=\"quiet\">\(Words.count(more, "more group")) not in the charts.</p>" : ""
  }

  /// For each rule a small chart: a bar for each group, and a line from one bound of its share to
  /// the other. All have one scale, so that they can be compared.
  private var shares: Markup {
    let codes = Array(tables.hitRules.prefix(Self.shownCharts))
    let groups = bars
    let all = codes.flatMap { code in groups.map { tables.share(code, in: $0.group) } }
    let most = all.filter { $0.total > 0 }.map(\.bounds.upperBound).max() ?? 1
    let top: Int64 = [100, 200, 500, 1_000, 2_000, 5_000].first { most <= $0 } ?? 10_000
    let ends: Markup = "<span>0 %</span><span>\(top / 100) %</span>"
    let charts = codes.map { code -> Markup in
      let rows = groups.map { name, group -> Markup in
        let share = tables.share(code, in: group)
        guard share.total > 0 else {
          return row(name, "<span class=\"quiet\">not judged</span>", "")
        }
        let bar: Markup = """
          <svg class="fleet-bar" aria-hidden="true"><rect class="share" x="0" y="25%" height="50%" \
          width="\(Self.part(share.value, of: top))"/><line x1="\(Self.part(share.bounds.lowerBound, of: top))" \
          x2="\(Self.part(share.bounds.upperBound, of: top))" y1="50%" y2="50%"/></svg>
          """
        return row(name, bar, FleetTables.percent(share))
      }
      return """
        <figure class="fleet-chart"><figcaption>\(tables.rule(code.text))</figcaption>\
        <div class="fleet-rows">\(rows)<span></span><div class="fleet-axis quiet">\(ends)</div><span></span></div></figure>
        """
    }
    return "\(rest)<div class=\"fleet-charts\">\(charts)</div>"
  }

  /// For each duration the groups on one axis: from the least to p95 as a bar, p50 as a mark, the
  /// greatest as a dot.
  private var distributions: Markup {
    let charts = tables.durationNames.prefix(Self.shownCharts).compactMap { name -> Markup? in
      guard let whole = tables.total.durations[name] else { return nil }
      let axis = ChartAxis.logarithmic(from: max(1, whole.min), to: max(2, whole.max))
      let rows = bars.compactMap { group, numbers -> Markup? in
        guard let histogram = numbers.durations[name], let middle = histogram.percentile(50),
          let high = histogram.percentile(95)
        else { return nil }
        func place(_ value: Int64) -> String { Self.percent(axis.position(value)) }
        let length = Self.percent(
          max(0.002, axis.position(high.upperBound) - axis.position(histogram.min)))
        let bar: Markup = """
          <svg class="fleet-bar" aria-hidden="true"><rect class="range" x="\(place(histogram.min))" y="30%" \
          height="40%" width="\(length)"/><line class="middle" x1="\(place(middle.lowerBound))" \
          x2="\(place(middle.lowerBound))" y1="10%" y2="90%"/><circle cx="\(place(histogram.max))" cy="50%" r="2.5"/></svg>
          """
        return row(group, bar, FleetTables.bounds(middle))
      }
      let ends: Markup = """
        <span>\(axis.marks.first?.label ?? "")</span><span>\(axis.marks.last?.label ?? "")</span>
        """
      return """
        <figure class="fleet-chart"><figcaption>\(name.text)</figcaption><div class="fleet-rows">\(rows)<span></span>\
        <div class="fleet-axis quiet">\(ends)</div><span></span></div></figure>
        """
    }
    return """
      \(rest)<p class="quiet">Bars reach from the least duration to p95, the line is p50, the dot is the maximum. Each chart has \
      one logarithmic axis.</p><div class="fleet-charts">\(charts)</div>
      """
  }

  private func row(_ name: String, _ drawing: Markup, _ number: String) -> Markup {
    "<span class=\"name\">\(name, limit: 60)</span>\(drawing)<span class=\"number\">\(number)</span>"
  }

  private static func part(_ value: Int64, of whole: Int64) -> String {
    percent(Double(value) / Double(whole))
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int64((min(1, max(0, share)) * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
