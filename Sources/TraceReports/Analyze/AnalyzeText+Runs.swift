import ReportKit
import TraceAnalysis
import TraceModel

// How the runs went: facts, a picture of the scenes, the time in each state of the app.
extension AnalyzeText {
  func runLines(_ run: RunSummary) -> [String] {
    var lines = ["", style.paint(runTitle(run), .bold)]
    lines += wrapped(RunFacts(run).text, indent: 2)
    lines += laneLines(run)
    lines += stateTable(run.statistics.states(of: .appAggregate), title: "app")
    return lines
  }

  private func runTitle(_ run: RunSummary) -> String {
    var title = "run \(run.number + 1)"
    if analysis.inputs.count > 1 {
      title += " of " + DisplayText.escaped(analysis.inputs[run.input].path)
    }
    return DisplayWidth.cut("\(title) · \(RunFacts(run).title)", to: style.width)
  }

  private func laneLines(_ run: RunSummary) -> [String] {
    let lanes = RunFacts(run).lanes
    guard !lanes.isEmpty, run.laneEnd >= 0 else { return [] }
    let shown = lanes.prefix(12)
    let nameWidth = min(24, shown.map { DisplayWidth.of($0.name) }.max() ?? 0)
    let columns = style.width - nameWidth - 4
    let picture = LanePicture(style)
    var lines = [""]
    for (name, lane) in shown {
      let cells = picture.lane(lane, until: run.laneEnd, columns: columns)
      lines.append("  \(DisplayWidth.left(name, nameWidth))  \(cells)")
    }
    let more = max(run.sceneCount, lanes.count) - shown.count
    if more > 0 { lines.append("  … \(Words.count(more, "more scene"))") }
    let axis =
      run.end >= 0
      ? Durations.text(run.end - max(0, run.start)) : Words.count(run.laneEnd, "event")
    let ruler = "0" + DisplayWidth.right(axis, columns - 1)
    lines.append(String(repeating: " ", count: nameWidth + 4) + ruler)
    let legend = LanePicture.legend.map { "\($0.glyph) \($0.name)" }.joined(separator: ", ")
    // Below the lanes where it fits, else further to the left.
    let indent = min(nameWidth + 4, max(2, style.width - DisplayWidth.of(legend)))
    lines += wrapped(legend, indent: indent, colour: .dim)
    return lines
  }
}
