import LifecycleModel
import ReportKit
import TraceAnalysis
import TraceModel

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
    let reasons = Phrases.notEvaluated(analysis)
    guard !reasons.isEmpty, analysis.runCount > 0 else { return [] }
    guard showsNotEvaluated else {
      guard let text = hints.plain(.listNotEvaluated) else { return [] }
      return [""] + wrapped(text, indent: 0, colour: .dim)
    }
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
    let rows = states.map { name, entry -> [String] in
      let visits = entry.visits
      let times = [visits.total, visits.percentile(50), visits.percentile(95), visits.max]
        .map { visits.count > 0 ? Durations.text($0) : "-" }
      return ["  " + name, Words.count(entry.count)] + times
        + [entry.open > 0 ? Durations.text(entry.open) : "-"]
    }
    return [""] + timeTable([title, "visits", "total", "p50", "p95", "max", "open"], rows)
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
    let rows = handlers.prefix(10).map { kind, times -> [String] in
      let lengths = [times.total, times.percentile(50), times.percentile(95), times.max]
      return ["  " + kind.name, Words.count(times.count)] + lengths.map { Durations.text($0) }
    }
    return ["", style.paint("slowest handlers", .bold)]
      + timeTable(["callback", "calls", "total", "p50", "p95", "max"], rows)
  }

  /// Names with a count and durations, in line with the other tables of the report where they fit.
  private func timeTable(_ head: [String], _ rows: [[String]]) -> [String] {
    let all = [head] + rows
    let longest = head.indices.map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    let cells = longest.dropFirst()
    let usual = cells.enumerated().map { $0 == 0 ? max(7, $1 + 1) : max(9, $1 + 2) }
    let usualRoom = 78 - 9 * (6 - cells.count) - usual.reduce(0, +)
    let isUsual = usualRoom >= longest[0] && style.width >= 80
    let widths = isUsual ? usual : cells.enumerated().map { $1 + ($0 == 0 ? 1 : 2) }
    let room = isUsual ? usualRoom : longest[0]
    guard 2 + room + widths.reduce(0, +) <= style.width else {
      // Of the distribution, the longest time is what people look for.
      for percentile in ["p95", "p50"] {
        guard let column = head.firstIndex(of: percentile) else { continue }
        func without(_ row: [String]) -> [String] {
          Array(row[..<column] + row[(column + 1)...])
        }
        return timeTable(without(head), rows.map(without))
      }
      return wrapped(head[0], indent: 2) + rows.flatMap { named($0, head) }
    }
    return all.map { row in
      let numbers = zip(row.dropFirst(), widths).map { DisplayWidth.right($0, $1) }.joined()
      return "  " + DisplayWidth.left(row[0], room) + numbers
    }
  }

  /// A row whose cells have their names next to them, for a line that is too short for all of them.
  private func named(_ row: [String], _ head: [String]) -> [String] {
    let cells = zip(head.dropFirst(), row.dropFirst()).filter { $1 != "-" }.map { "\($0) \($1)" }
    return wrapped("\(row[0]): \(cells.joined(separator: ", "))", indent: 4, hanging: 6)
  }
}
