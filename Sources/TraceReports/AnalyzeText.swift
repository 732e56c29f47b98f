package import TraceAnalysis
import LifecycleModel
import LifecycleRules
import TraceModel

/// The bug report for people: what was read, what went wrong, and how the runs went.
///
/// The worst comes first. Every line fits the width; nothing from the trace is printed raw.
package struct AnalyzeText {
  let style: TextStyle
  let analysis: Analysis
  /// Lists what could not be judged, too.
  let showsUnknown: Bool

  package init(_ analysis: Analysis, style: TextStyle, showsUnknown: Bool = false) {
    self.analysis = analysis
    self.style = style
    self.showsUnknown = showsUnknown
  }

  package var lines: [String] {
    var lines = inputLines
    lines.append("")
    lines += findingLines
    for run in analysis.runs { lines += runLines(run) }
    if analysis.runCount > analysis.runs.count {
      let left = analysis.runCount - analysis.runs.count
      lines += ["", "\(Words.count(left, "more run")) not shown; they are in the numbers below"]
    }
    lines += totalLines
    return lines
  }

  // MARK: What was read

  private var inputLines: [String] {
    var lines: [String] = []
    for input in analysis.inputs {
      let name = style.paint(DisplayText.escaped(input.path), .bold)
      let colour: TextStyle.Colour = input.isComplete ? .green : .boldYellow
      lines.append(name)
      lines += wrapped(Completeness.line(input), indent: 2, colour: colour)
      for problem in input.problems.prefix(10) { lines += problemLines(problem) }
      if input.problems.count > 10 {
        lines.append(
          "  … \(Words.count(input.problems.count - 10, "more problem")), see --format json")
      }
    }
    return lines
  }

  private func problemLines(_ problem: InputProblem) -> [String] {
    let place = problem.line > 0 ? "line \(problem.line): " : ""
    return wrapped("\(place)\(problem.text) (\(problem.kind.rawValue))", indent: 2, hanging: 4)
  }

  // MARK: What went wrong

  private var findingLines: [String] {
    let shown = analysis.findings.filter { showsUnknown || $0.verdict == .violation }
    let unknown =
      analysis.findings.count - analysis.findings.filter { $0.verdict == .violation }.count
    var lines: [String] = []
    let total = Words.severities(analysis.occurrences)
    let groups = analysis.findings.count - unknown + analysis.findingsLeftOut
    if groups == 0 {
      lines.append(style.paint("nothing found", .green) + evaluatedText)
    } else {
      lines.append("found \(total) in \(Words.count(groups, "finding"))\(evaluatedText)")
    }
    for finding in shown { lines += [""] + findingLines(finding) }
    if analysis.findingsLeftOut > 0 {
      lines += ["", "… \(Words.count(analysis.findingsLeftOut, "more finding")), counted above"]
    }
    let undecided = analysis.rules.reduce(0) { $0 + $1.unknowns }
    if undecided > 0, !showsUnknown {
      lines += [""]
      lines += wrapped(
        "\(Words.count(undecided, "case")) could not be judged, since records are missing; "
          + "--show-unknown lists them", indent: 0, colour: .dim)
    }
    return lines
  }

  private var evaluatedText: String {
    let evaluated = analysis.rules.filter(\.isEvaluated).count
    return " by \(evaluated) of \(analysis.rules.count) rules; the others had no records to judge"
  }

  private func findingLines(_ finding: Finding) -> [String] {
    let isUnknown = finding.verdict == .unknown
    let label = isUnknown ? "unknown" : finding.severity.rawValue
    let head = "\(finding.rule) (\(finding.code))"
    let times = finding.occurrences > 1 ? "  ×\(Words.count(finding.occurrences))" : ""
    let painted =
      isUnknown ? style.paint(label, .dim) : style.paint(label, finding.severity)
    var lines = ["\(painted)  \(style.paint(head, .bold))\(times)"]
    lines += wrapped(finding.message, indent: 2)
    lines += wrapped(place(finding), indent: 2, colour: .dim)
    lines += finding.evidence.map(evidenceLine)
    if !finding.allowed.isEmpty {
      let more = finding.allowed.count - 5
      let rest = more > 0 ? " and \(more) more" : ""
      lines += wrapped(
        "allowed there: \(finding.allowed.prefix(5).joined(separator: ", "))\(rest)", indent: 4,
        hanging: 6)
    }
    if !finding.expectedPath.isEmpty {
      let path = finding.expectedPath.joined(separator: " → ")
      lines += wrapped("missed before it: \(path)", indent: 4, hanging: 6)
    }
    if let cause = finding.cause { lines.append("    unknown because of: \(cause.rawValue)") }
    if let info = analysis.rules.first(where: { $0.info.name == finding.rule })?.info, !isUnknown {
      lines += wrapped("fix: \(info.fix)", indent: 2, hanging: 7)
    }
    return lines
  }

  private func place(_ finding: Finding) -> String {
    var parts: [String] = []
    if let source = finding.source { parts.append(DisplayText.escaped(source)) }
    if analysis.inputs.count > 1 {
      parts.append(DisplayText.escaped(analysis.inputs[finding.input].path))
    }
    parts.append(at("line", finding.worst))
    if analysis.runCount > 1 { parts.append("run \(finding.runNumber + 1)") }
    if finding.occurrences > 1 {
      if finding.first.line != finding.worst.line { parts.append(at("first line", finding.first)) }
      if finding.last.line != finding.worst.line { parts.append(at("last line", finding.last)) }
    }
    return parts.joined(separator: " · ")
  }

  private func at(_ word: String, _ place: Finding.Place) -> String {
    place.time >= 0 ? "\(word) \(place.line) at \(Words.time(place.time))" : "\(word) \(place.line)"
  }

  private func evidenceLine(_ evidence: Finding.Line) -> String {
    let line = DisplayWidth.right(String(evidence.line), 7)
    let time = DisplayWidth.right(Words.time(evidence.time), 13)
    let scene = evidence.scene.map { " [" + DisplayText.escaped($0, limit: 12) + "]" } ?? ""
    let event = DisplayText.escaped(evidence.event, limit: 60) + scene
    let text = evidence.text.isEmpty ? "" : "  \(evidence.text)"
    return DisplayWidth.cut("  \(line) \(time)  \(event)\(text)", to: style.width)
  }

  // MARK: How the runs went

  private func runLines(_ run: RunSummary) -> [String] {
    var lines = ["", style.paint(runTitle(run), .bold)]
    lines += wrapped(runFacts(run), indent: 2)
    lines += laneLines(run)
    lines += stateTable(run.statistics.states(of: .appAggregate), title: "app")
    return lines
  }

  private func runTitle(_ run: RunSummary) -> String {
    var parts = ["run \(run.number + 1)"]
    if analysis.inputs.count > 1 {
      parts[0] += " of " + DisplayText.escaped(analysis.inputs[run.input].path)
    }
    if let app = run.header.app {
      let version = run.header.version.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
      parts.append(DisplayText.escaped(app, limit: 60) + version)
    }
    let os = run.header.os.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
    parts.append(Words.platform(run.header.platform) + os)
    if let device = run.header.device { parts.append(DisplayText.escaped(device, limit: 30)) }
    return DisplayWidth.cut(parts.joined(separator: " · "), to: style.width)
  }

  private func runFacts(_ run: RunSummary) -> String {
    var parts: [String] = []
    if let lifeCycle = run.lifeCycle {
      let how = run.header.lifeCycle == nil ? " (inferred)" : ""
      parts.append("life cycle \(lifeCycle.rawValue)\(how)")
    }
    parts.append(Words.count(run.events, "event"))
    if run.end >= 0, run.start >= 0 { parts.append(Durations.text(run.end - run.start)) }
    if let launch = run.launchToFirstActive {
      parts.append("active \(Durations.text(launch)) after launch")
    }
    switch run.ending {
    case .exit: parts.append("process exited")
    case .end: parts.append("recording ended in order")
    case .cut:
      parts.append(run.wasReplaced ? "ended before the next launch" : "cut: no end was recorded")
    }
    if !run.hasHeader { parts.append("no header") }
    if run.header.midlife { parts.append("recorded from mid-life") }
    if run.start < 0 { parts.append("no times: order only") }
    return parts.joined(separator: ", ")
  }

  private func laneLines(_ run: RunSummary) -> [String] {
    let scenes = run.scenes.filter {
      $0.connects > 0 || $0.wasActive || !$0.statistics.machines.isEmpty
    }
    guard !scenes.isEmpty, run.laneEnd >= 0 else { return [] }
    let shown = scenes.prefix(12)
    let names = shown.map { laneName($0) }
    let nameWidth = min(24, names.map(DisplayWidth.of).max() ?? 0)
    let columns = style.width - nameWidth - 4
    let picture = LanePicture(style)
    var lines = [""]
    for (scene, name) in zip(shown, names) {
      let lane = picture.lane(scene.lane, until: run.laneEnd, columns: columns)
      lines.append("  \(DisplayWidth.left(name, nameWidth))  \(lane)")
    }
    if scenes.count > shown.count || run.sceneCount > run.scenes.count {
      let more = max(run.sceneCount, scenes.count) - shown.count
      lines.append("  … \(Words.count(more, "more scene"))")
    }
    let axis =
      run.end >= 0 ? Durations.text(run.end - max(0, run.start)) : Words.count(run.laneEnd, "event")
    let ruler = "0" + DisplayWidth.right(axis, columns - 1)
    lines.append(String(repeating: " ", count: nameWidth + 4) + ruler)
    let legend = LanePicture.legend.map { "\($0.glyph) \($0.name)" }.joined(separator: "  ")
    lines.append(String(repeating: " ", count: nameWidth + 4) + style.paint(legend, .dim))
    return lines
  }

  /// The scene's id, shortened if it is a UUID, with what sort of scene it is.
  private func laneName(_ scene: RunSummary.Scene) -> String {
    var name = scene.id.isEmpty ? "scene" : DisplayText.escaped(scene.id, limit: 40)
    if name.utf8.count > 18 { name = DisplayText.escaped(String(name.prefix(8)), limit: 8) + "…" }
    if let role = scene.role, let short = SceneRole.short(role) { name += " \(short)" }
    return name
  }

  // MARK: Numbers

  private var totalLines: [String] {
    var lines: [String] = []
    for machine in analysis.statistics.machines where machine != .appAggregate {
      lines += stateTable(analysis.statistics.states(of: machine), title: machine.rawName)
    }
    if !lines.isEmpty { lines = ["", style.paint("time in states, all runs", .bold)] + lines }
    lines += handlerLines
    let skipped = analysis.rules.filter { !$0.isEvaluated }
    if !skipped.isEmpty {
      lines += ["", style.paint("not evaluated", .bold)]
      var byReason: [String: [String]] = [:]
      for row in skipped { byReason[row.reason ?? "", default: []].append(row.info.name) }
      for reason in byReason.keys.sorted() {
        let names = byReason[reason, default: []].joined(separator: ", ")
        lines += wrapped("\(reason): \(names)", indent: 2, hanging: 4, colour: .dim)
      }
    }
    return lines
  }

  private func stateTable(
    _ states: [(name: String, entry: StateStatistics.Entry)], title: String
  ) -> [String] {
    guard !states.isEmpty else { return [] }
    let head = ["visits", "total", "p50", "p95", "max", "open"]
    var rows = [tableRow(title, head)]
    for (name, entry) in states {
      let visits = entry.visits
      let isTimed = visits.count > 0
      rows.append(
        tableRow(
          "  " + name,
          [
            Words.count(entry.count), isTimed ? Durations.text(visits.total) : "-",
            isTimed ? Durations.text(visits.percentile(50)) : "-",
            isTimed ? Durations.text(visits.percentile(95)) : "-",
            isTimed ? Durations.text(visits.max) : "-",
            entry.open > 0 ? Durations.text(entry.open) : "-",
          ]))
    }
    return [""] + rows
  }

  private var handlerLines: [String] {
    let handlers = analysis.handlers.sorted {
      ($1.value.max, $0.key.rawValue) < ($0.value.max, $1.key.rawValue)
    }
    guard !handlers.isEmpty else { return [] }
    var lines = ["", style.paint("slowest handlers", .bold)]
    lines.append(tableRow("callback", ["calls", "total", "p50", "p95", "max", ""]))
    for (kind, times) in handlers.prefix(10) {
      lines.append(
        tableRow(
          "  " + kind.name,
          [
            Words.count(times.count), Durations.text(times.total),
            Durations.text(times.percentile(50)), Durations.text(times.percentile(95)),
            Durations.text(times.max), "",
          ]))
    }
    return lines
  }

  private func tableRow(_ name: String, _ cells: [String]) -> String {
    var line = "  " + DisplayWidth.left(name, 26)
    for (index, cell) in cells.enumerated() {
      line += DisplayWidth.right(cell, index == 0 ? 7 : 9) + (index == 0 ? "" : "")
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func wrapped(
    _ text: String, indent: Int, hanging: Int? = nil, colour: TextStyle.Colour? = nil
  ) -> [String] {
    let deepest = max(indent, hanging ?? indent)
    return DisplayWidth.wrap(text, to: style.width - deepest).enumerated().map { index, line in
      let spaces = String(repeating: " ", count: index == 0 ? indent : hanging ?? indent)
      return spaces + (colour.map { style.paint(line, $0) } ?? line)
    }
  }
}
