import LifecycleRules
import TraceAnalysis
import TraceModel

/// The timeline as one static picture, small enough for a pull request: the main rows of each run on an
/// axis of its own, marks for findings, and the worst findings in words below.
///
/// What does not fit is folded, and the picture says how much.
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

  /// A file of its own, with colours for light and dark.
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

  private static let classes = Markup.compact([PackageResources.picture_css])
  private static let colours = Markup.compact([PackageResources.picture_colours_css])

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

  /// What the picture does not show.
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

// Bars of what a row went through.
extension TimelinePicture {
  /// The slices of a row: one path for each tone, names where there is room, allowances as lines.
  func draw(
    _ row: TimelineChart.Row, _ scale: TimelineScale, _ y: Double, _ height: Double
  ) -> Markup {
    var paths: [SliceTone: String] = [:]
    var over = ""
    var lines = ""
    var names = Markup.empty
    // Slices narrower than a column are one with their neighbours, in the tone of most of its time.
    var column = PictureColumn()
    func bar(_ left: Double, _ right: Double, _ tone: SliceTone) {
      let tall = max(2, (height - 2) * tone.height)
      paths[tone, default: ""] +=
        "M\(Self.number(left)) \(Self.number(y + height - tall))h\(Self.number(right - left))"
        + "v\(Self.number(tall))h\(Self.number(left - right))z"
    }
    for slice in row.slices where scale.overlaps(slice.begin, slice.end) {
      let (left, right) = (scale.x(slice.begin), scale.x(slice.end))
      let tone = chart.names[Int(slice.name)].tone
      guard right - left >= PictureColumn.width else {
        if let done = column.add(left, right, tone) { bar(done.left, done.right, done.tone) }
        continue
      }
      if let done = column.flush() { bar(done.left, done.right, done.tone) }
      bar(left, right, tone)
      if slice.allowance >= 0 {
        let sum = slice.begin.addingReportingOverflow(slice.allowance)
        let limit = scale.x(sum.overflow ? .max : sum.partialValue)
        if limit < right {
          over +=
            "M\(Self.number(limit)) \(Self.number(y + height * 0.2))H\(Self.number(right))"
            + "v\(Self.number(height * 0.75))H\(Self.number(limit))z"
        }
        lines += "M\(Self.number(left)) \(Self.number(y + 1.5))H\(Self.number(min(limit, right)))"
        if limit <= right {
          lines += "M\(Self.number(limit)) \(Self.number(y))v\(Self.number(height))"
        }
      }
      var name = chart.names[Int(slice.name)].text
      let room = Int((right - left - 6) / 6)
      if name.utf8.count > room, name.hasPrefix("foreground") {
        name = name.dropFirst(10).lowercased()
      }
      let tall = (height - 2) * tone.height
      if height > 14, right - left > 44, tone != .rest, tall > 12 || height - tall > 11 {
        let isInside = tall > 12
        names += Self.text(
          left + 4, isInside ? y + height - tall / 2 + 3.5 : y + (height - tall) / 2 + 3, name,
          !isInside ? "small quiet" : tone == .inactive ? "small on-inactive" : "small bar",
          limit: room)
      }
    }
    if let done = column.flush() { bar(done.left, done.right, done.tone) }
    var body = Markup.empty
    for tone in SliceTone.allCases {
      if let path = paths[tone] { body += "<path class=\"\(tone.name)\" d=\"\(path)\"/>\n" }
    }
    if !over.isEmpty { body += "<path class=\"error\" d=\"\(over)\"/>\n" }
    if !lines.isEmpty { body += "<path class=\"limit\" d=\"\(lines)\"/>\n" }
    return body + names
  }
}

// Marks of findings, and the worst of them in words.
extension TimelinePicture {
  private static let findingLimit = 6

  func draw(
    _ marks: [TimelineChart.Mark], _ scale: TimelineScale, _ y: Double
  ) -> Markup {
    let seen = marks.filter { scale.overlaps($0.time, $0.time) }
    let placed = seen.map { (x: scale.x($0.time), severity: $0.severity) }.sorted {
      ($0.x, $0.severity) < ($1.x, $1.severity)
    }
    var groups: [(x: Double, last: Double, severity: Severity, count: Int)] = []
    for mark in placed {
      if let group = groups.last, mark.x - group.last < 12, mark.x - group.x < 30 {
        groups[groups.count - 1].last = mark.x
        groups[groups.count - 1].count += 1
        groups[groups.count - 1].severity = max(group.severity, mark.severity)
      } else {
        groups.append((mark.x, mark.x, mark.severity, 1))
      }
    }
    return groups.map { group -> Markup in
      let x = (group.x + group.last) / 2
      let style = "small \(group.severity.rawValue)"
      let count: Markup =
        group.count > 1 ? Self.text(x + 8, y + 4, Words.count(group.count), style) : ""
      return Self.mark(x, y, group.severity) + count
    }.joined()
  }

  static func mark(_ x: Double, _ y: Double, _ severity: Severity) -> Markup {
    let shape =
      switch severity {
      case .error: "M\(number(x)) \(number(y - 6))l6 11h-12z"
      case .warning: "M\(number(x)) \(number(y - 6))l6 6l-6 6l-6-6z"
      case .note: "M\(number(x - 5)) \(number(y))a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
      }
    return "<path class=\"\(severity.rawValue)\" d=\"\(shape)\"/>\n"
  }

  func findingLines(_ y: inout Double) -> Markup {
    let marked = Set(chart.marks.map(\.finding))
    let heads = analysis.findings.enumerated().filter {
      marked.contains($0.offset) && $0.element.foldedInto == nil
    }.map(\.element)
    var body = Markup.empty
    for finding in heads.prefix(Self.findingLimit) {
      y += 17
      body += Self.mark(18, y - 4, finding.severity)
      let times = finding.times.map { " (\($0))" } ?? ""
      let text = "\(finding.rule): \(finding.shortMessage)\(times)"
      body += Self.text(32, y, text, "", limit: 134)
    }
    if heads.count > Self.findingLimit {
      y += 17
      let more = heads.count - Self.findingLimit
      body += Self.text(32, y, "… \(Words.count(more, "more finding"))", "quiet")
    }
    if heads.isEmpty, !chart.runs.isEmpty {
      y += 17
      body += Self.text(
        12, y, analysis.occurrences.isEmpty ? "nothing found" : "no findings in what is shown",
        "quiet")
    }
    return body
  }
}

// What the tones and the marks are.
extension TimelinePicture {
  func legend(_ y: inout Double) -> Markup {
    let used = Set(chart.rows.flatMap { Set($0.slices.map { chart.names[Int($0.name)].tone }) })
    let words: [(SliceTone, String)] = [
      (.active, "active"), (.inactive, "inactive"), (.background, "background"),
      (.starting, "on the way"), (.work, "going on: work, held, shown"),
      (.rest, "nothing goes on"),
    ]
    var x = 12.0
    var body = Markup.empty
    y += 8
    for (tone, text) in words where used.contains(tone) {
      let tall = max(2, 12 * tone.height)
      body +=
        "<path class=\"\(tone.name)\" d=\"M\(Self.number(x)) \(Self.number(y - tall))h16"
        + "v\(Self.number(tall))h-16z\"/>\n" + Self.text(x + 21, y, text, "quiet small")
      x += 42 + Double(text.utf8.count) * 6
    }
    let allowance = chart.rows.contains { $0.slices.contains { $0.allowance >= 0 } }
    if allowance {
      body +=
        "<path class=\"limit\" d=\"M\(Self.number(x)) \(Self.number(y - 10))h14v11\"/>\n"
        + Self.text(x + 21, y, "allowance, red beyond it", "quiet small")
      x += 190
    }
    body += markLegend(&x, &y)
    y += 4
    return body
  }

  /// The marks that the picture has, the worst first; below the bars if they have taken the width.
  private func markLegend(_ x: inout Double, _ y: inout Double) -> Markup {
    let present = Set(chart.marks.map(\.severity))
    guard !present.isEmpty else { return "" }
    if x > Self.legendWidth {
      x = 12
      y += 18
    }
    var body = Markup.empty
    for severity in [Severity.error, .warning, .note] where present.contains(severity) {
      body += Self.mark(x + 8, y - 4, severity)
      body += Self.text(x + 21, y, severity.rawValue, "quiet small")
      x += 42 + Double(severity.rawValue.utf8.count) * 6
    }
    return body
  }

  /// From here on the marks have no room beside the bars.
  private static let legendWidth = 700.0
}

/// Slices that are too narrow to stand alone, gathered in columns.
struct PictureColumn {
  /// In units of the picture.
  static let width = 1.5

  private var place = 0.0
  private var shares: [SliceTone: Double] = [:]

  /// Gives the column before it once another begins.
  mutating func add(
    _ left: Double, _ right: Double, _ tone: SliceTone
  ) -> (left: Double, right: Double, tone: SliceTone)? {
    let column = (left / Self.width).rounded(.down) * Self.width
    let done = column == place ? nil : flush()
    place = column
    shares[tone, default: 0] += max(right - left, 1e-6)
    return done
  }

  mutating func flush() -> (left: Double, right: Double, tone: SliceTone)? {
    guard
      let most = shares.max(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) })
    else { return nil }
    shares = [:]
    return (place, place + Self.width, most.key)
  }
}
