import PageFiles
import ReportKit
import TraceAnalysis
import TraceModel

/// The timeline as one static picture, small enough for a pull request: the main rows of each run
/// on a separate axis, marks for findings, and the worst findings in words below.
///
/// Rows that do not fit are folded, and the picture says how many.
struct TimelinePicture {
  let chart: TimelineChart
  let analysis: Analysis
  private let input: InputSummary

  static let width = 960.0
  static let gutter = 168.0
  private static let right = 14.0
  static var plot: Double { width - gutter - right }

  private static let runLimit = 6
  /// Of a run.
  private static let gapLimit = 200
  /// Rows of a kind that are shown of a run.
  private static func limit(_ kind: TimelineTrack.Kind) -> Int {
    switch kind {
    case .app: 1
    case .process: 2
    case .scene: 8
    case .view: 4
    case .work: 5
    case .assertion, .task: 3
    }
  }

  init(_ chart: TimelineChart, _ analysis: Analysis, _ input: InputSummary) {
    self.chart = chart
    self.analysis = analysis
    self.input = input
  }

  /// A separate file, with colours for light and dark.
  var text: String { file.text }

  private var file: Markup {
    let (body, height) = drawing(withHead: true)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      \(open(height))
      <style>\(Self.colours)\(Self.classes)</style>
      <rect class="ground" width="100%" height="100%"/>
      \(body)</svg>

      """
  }

  /// Part of a page that has the theme's colours.
  var inline: Markup {
    let (body, height) = drawing(withHead: false)
    return "\(open(height))\n<style>\(Self.classes)</style>\n\(body)</svg>"
  }

  private func open(_ height: Double) -> Markup {
    let (width, height) = (Self.number(Self.width), Self.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" class="timeline">
      <title>Timeline of \(input.path, limit: 200)</title>
      <desc>\(description)</desc>
      """
  }

  private static let classes = Markup.compact(.pictureStyle)
  private static let colours = Markup.compact(.pictureColours)

  /// For people who don't see it.
  private var description: String {
    let found = Words.severities(analysis.occurrences)
    return "\(Completeness.line(input)). \(Words.count(analysis.runCount, "run")), "
      + "\(Words.count(analysis.sceneCount, "scene")); findings: \(found)."
  }

  // MARK: Drawing

  private func drawing(withHead: Bool) -> (body: Markup, height: Double) {
    var body = Markup.empty
    var y = -8.0
    if withHead {
      let isComplete = input.isComplete && !input.isDamaged
      body += Self.text(12, 24, input.path, "strong", limit: 100)
      body += Self.text(
        12, 42, Completeness.line(input), isComplete ? "quiet" : "warning", limit: 150)
      y = 50
    }
    var folded = Folded()
    let rows = chart.placedRows
    for number in chart.runs.indices {
      let mine = rows.filter { $0.run == number }
      guard number < Self.runLimit else {
        folded.runs += 1
        continue
      }
      y += 14
      body += draw(chart.runs[number], number, mine, &y, &folded)
    }
    if chart.runs.isEmpty {
      y += 24
      body += Self.text(12, y, "no events", "quiet")
    }
    y += 12
    body += legend(&y)
    body += findingLines(&y)
    var notes: [String] = []
    if !folded.parts.isEmpty { notes.append("Folded: \(Words.list(folded.parts)).") }
    if !chart.note.isEmpty { notes.append(chart.note) }
    for note in notes {
      for line in DisplayWidth.wrap(note, to: 140) {
        y += 16
        body += Self.text(12, y, line, "quiet", limit: 200)
      }
    }
    return (body, y + 14)
  }

  /// The parts that the picture does not show.
  private struct Folded {
    var runs = 0
    var rows: [TimelineTrack.Kind: Int] = [:]
    var gaps = 0

    var parts: [String] {
      var parts = runs > 0 ? [Words.count(runs, "run")] : []
      let names: [(TimelineTrack.Kind, String, String)] = [
        (.process, "row of the process", "rows of the process"),
        (.scene, "row of scenes", "rows of scenes"), (.view, "row of views", "rows of views"),
        (.work, "row of work", "rows of work"),
        (.assertion, "row of background time", "rows of background time"),
        (.task, "row of tasks", "rows of tasks"),
      ]
      for (kind, one, several) in names {
        if let count = rows[kind] { parts.append(Words.count(count, one, several)) }
      }
      if gaps > 0 { parts.append(Words.count(gaps, "gap")) }
      return parts
    }
  }

  private func draw(
    _ run: TimelineChart.Run, _ number: Int, _ rows: [TimelineChart.PlacedRow], _ y: inout Double,
    _ folded: inout Folded
  ) -> Markup {
    let scale = TimelineScale(run, from: Self.gutter, width: Self.plot)
    var body: Markup =
      "<rect class=\"head\" x=\"0\" y=\"\(Self.number(y))\" width=\"960\" height=\"20\"/>\n"
    body += Self.text(12, y + 14, chart.title(run), "strong", limit: 120)
    let length =
      run.facts.isTimed ? Durations.text(scale.length) : Words.count(scale.length, "event")
    body += Self.text(Self.width - 12, y + 14, length, "quiet end")
    y += 26
    let top = y
    var lanes = Markup.empty
    let marks = chart.marks.filter { $0.run == number }
    if !marks.isEmpty {
      lanes += Self.text(12, y + 13, "findings", "quiet") + draw(marks, scale, y + 9)
      y += 20
    }
    var counts: [TimelineTrack.Kind: Int] = [:]
    for row in rows {
      let kind = row.row.track.kind
      guard !row.row.slices.isEmpty else { continue }
      // The phase of a scene says what its life cycle says.
      let isResting = row.row.slices.allSatisfy { chart.names[Int($0.name)].tone == .rest }
      let isShown =
        counts[kind, default: 0] < Self.limit(kind) && !(kind == .scene && row.isSecond)
        && !isResting
      guard isShown else {
        folded.rows[kind, default: 0] += 1
        continue
      }
      counts[kind, default: 0] += 1
      let height = kind == .app || kind == .scene ? 22.0 : 16.0
      if row.row.track.lane == 0 {
        let name = row.isSecond ? "\u{2003}" + row.label : row.label
        lanes += Self.text(
          12, y + height / 2 + 4, name, row.isSecond ? "quiet" : "", limit: row.isSecond ? 22 : 24)
      }
      lanes += draw(row.row, scale, y, height)
      y += height + 2
    }
    let grid = draw(scale, run, top, &y)
    let all = chart.gaps.filter { chart.place(ofRun: $0.run) == number }
    folded.gaps += max(0, all.count - Self.gapLimit)
    let gaps = all.prefix(Self.gapLimit).map { gap -> Markup in
      "<rect class=\"gap\" x=\"\(Self.number(scale.x(gap.time) - 1))\" y=\"\(Self.number(top))\" "
        + "width=\"2\" height=\"\(Self.number(y - top - 16))\"><title>\(gap.words)</title></rect>\n"
    }
    return body + grid + gaps.joined() + lanes
  }

  private func draw(
    _ scale: TimelineScale, _ run: TimelineChart.Run, _ top: Double, _ y: inout Double
  ) -> Markup {
    var body = Markup.empty
    let bottom = y
    y += 16
    for tick in scale.ticks {
      let x = Self.number(scale.x(tick))
      body += "<path class=\"grid\" d=\"M\(x) \(Self.number(top))V\(Self.number(bottom + 3))\"/>\n"
      body += Self.text(scale.x(tick), bottom + 14, scale.label(tick), "quiet middle small")
    }
    return body
  }

  // MARK: Parts

  static func number(_ value: Double) -> String {
    let tenths = Int64((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (tenths.magnitude / 10, tenths.magnitude % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  static func text(
    _ x: Double, _ y: Double, _ text: String, _ style: String, limit: Int = 160
  ) -> Markup {
    let text = DisplayWidth.cut(DisplayText.escaped(text), to: max(1, limit))
    let name: Markup = style.isEmpty ? "" : " class=\"\(style)\""
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(name)>\(text)</text>\n"
  }
}
