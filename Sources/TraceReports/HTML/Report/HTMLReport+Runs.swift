import ReportKit
import TraceAnalysis
import TraceModel

// How the runs went: facts, a picture of the scenes with marks for findings, the time in each
// state.
extension HTMLReport {
  private static let shownLanes = 24
  private static let shownMarks = 200

  var runSection: Markup {
    guard !analysis.runs.isEmpty else { return .empty }
    var content = """
      <ul class="legend">\(LaneChart.conditions.map { condition -> Markup in
        "<li><span class=\"key \(condition.name)\"></span>\(condition.name)</li>"
      })</ul>
      """ as Markup
    content += analysis.runs.map(run).joined("\n")
    if analysis.runCount > analysis.runs.count {
      let left = analysis.runCount - analysis.runs.count
      let more = Markup.prose(hints.prose(.showMoreRuns, after: ". "))
      content += """
        <p class="more">\(Words.count(left, "more run")) not shown; they are in the numbers \
        above\(more)</p>
        """
    }
    return section("runs", "Runs", content)
  }

  private func run(_ run: RunSummary) -> Markup {
    let facts = RunFacts(run)
    let input: Markup =
      analysis.inputs.count > 1
      ? " <span class=\"path quiet\">\(analysis.inputs[run.input].path)</span>" : ""
    let states = run.statistics.states(of: .appAggregate)
    let bar = Self.share(states)
    let phases: Markup =
      bar.drawing.isEmpty
      ? ""
      : "<figure class=\"phases\"><figcaption>App</figcaption>\(bar.drawing)\(bar.legend)</figure>"
    return """
      <article class="run">
      <h3>Run \(run.number + 1) · \(facts.title)\(input)</h3>
      <p class="quiet">\(facts.text)</p>
      \(lanes(run))\(phases)
      </article>
      """
  }

  /// A lane for each scene; one for the app if scenes do not show its state.
  private func lanes(_ run: RunSummary) -> Markup {
    let lanes = RunFacts(run).lanes
    guard !lanes.isEmpty, run.laneEnd >= 0 else { return .empty }
    let shown = lanes.prefix(Self.shownLanes)
    var rows = marks(run)
    for (name, lane) in shown {
      rows += """
        <div class="name">\(name)</div><div>\(LaneChart.drawing(lane, until: run.laneEnd))</div>
        """
    }
    let start = max(0, run.start)
    let axis = ChartAxis.linear(
      from: start, to: run.laneEnd, label: run.end >= 0 ? Durations.text : { Words.count($0) })
    rows += "<div class=\"name\"></div><div>\(DurationStrip(axis: axis).labels)</div>"
    let more = max(run.sceneCount, lanes.count) - shown.count
    let rest: Markup = more > 0 ? "<p class=\"more\">… \(Words.count(more, "more scene"))</p>" : ""
    return "<div class=\"lanegrid\">\(rows)</div>\(rest)"
  }

  /// The worst occurrence of each finding, where the run has times.
  private func marks(_ run: RunSummary) -> Markup {
    let start = max(0, run.start)
    guard run.end > start else { return .empty }
    let places = analysis.findings.indices.prefix(analysis.findingLimit).filter { place in
      let finding = analysis.findings[place]
      return finding.input == run.input && finding.worst.run == run.number
        && finding.verdict == .violation && finding.foldedInto == nil && finding.worst.time >= 0
    }
    guard !places.isEmpty else { return .empty }
    let marks = places.prefix(Self.shownMarks).map { place in
      let finding = analysis.findings[place]
      let share = Double(finding.worst.time - start) / Double(run.end - start)
      return LaneChart.Mark(
        position: min(1, max(0, share)), severity: finding.severity.rawValue,
        text:
          "\(finding.severity.rawValue) at \(Words.time(finding.worst.time)): \(finding.message)",
        target: anchors[place])
    }
    let more = places.count - marks.count
    let rest = more > 0 ? ", \(Words.count(more)) more" : ""
    return "<div class=\"name quiet\">findings\(rest)</div><div>\(LaneChart.marks(marks))</div>"
  }
}
