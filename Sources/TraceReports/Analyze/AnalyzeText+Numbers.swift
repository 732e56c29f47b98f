import LifecycleModel
import RuleKit
import TraceAnalysis

// Numbers over all runs.
extension AnalyzeText {
  var totalLines: [String] {
    var lines: [String] = []
    for machine in analysis.statistics.machines where machine.countsVisits {
      lines += stateTable(analysis.statistics.states(of: machine), title: machine.rawName)
    }
    if !lines.isEmpty { lines = ["", style.paint("time in states, all runs", .bold)] + lines }
    lines += handlerLines + taskLines
    return lines + notEvaluatedLines
  }

  /// A hint on how to list them, or the list: the reason of most rules comes first, because
  /// recording those records helps most.
  private var notEvaluatedLines: [String] {
    let skipped = analysis.rules.filter { !$0.isEvaluated }
    guard !skipped.isEmpty, analysis.runCount > 0 else { return [] }
    guard showsNotEvaluated else {
      guard let text = hints.plain(.listNotEvaluated) else { return [] }
      return [""] + wrapped(text, indent: 0, colour: .dim)
    }
    var byReason: [String: [String]] = [:]
    for row in skipped { byReason[row.reason ?? "", default: []].append(row.info.name) }
    let reasons = byReason.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var lines = ["", style.paint("not evaluated", .bold)]
    for (reason, names) in reasons {
      lines += wrapped(
        "\(reason) (\(Words.count(names.count, "rule"))): \(names.joined(separator: ", "))",
        indent: 2, hanging: 4, colour: .dim)
    }
    return lines
  }

  func stateTable(
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
            Words.count(entry.count), isTimed ? Words.short(visits.total) : "-",
            isTimed ? Words.short(visits.percentile(50)) : "-",
            isTimed ? Words.short(visits.percentile(95)) : "-",
            isTimed ? Words.short(visits.max) : "-",
            entry.open > 0 ? Words.short(entry.open) : "-",
          ]))
    }
    return [""] + rows
  }

  /// The background tasks that the app asked for, and whether the system launched them.
  private var taskLines: [String] {
    let table = CoverageReport.tasks(analysis.backgroundLedger, limit: 20)
    guard !table.rows.isEmpty else { return [] }
    let note = table.note.isEmpty ? [] : wrapped(table.note, indent: 2, colour: .dim)
    return ["", style.paint("background tasks", .bold)] + note + table.lines(style)
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
            Words.count(times.count), Words.short(times.total),
            Words.short(times.percentile(50)), Words.short(times.percentile(95)),
            Words.short(times.max), "",
          ]))
    }
    return lines
  }

  private func tableRow(_ name: String, _ cells: [String]) -> String {
    // A cell that is wider than its column takes the room from the name.
    let row = cells.enumerated().map { DisplayWidth.right($1, $0 == 0 ? 7 : 9) }.joined()
    let room = 33 + 9 * (cells.count - 1) - DisplayWidth.of(row)
    var line = "  " + DisplayWidth.left(name, max(8, room)) + row
    while line.last == " " { line.removeLast() }
    return line
  }
}
