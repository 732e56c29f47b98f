public import TraceFleet
import TraceModel

/// A fleet for people at a terminal.
public struct FleetText {
  private let tables: FleetTables
  private let style: TextStyle

  public init(
    _ report: FleetReport, style: TextStyle,
    open: @escaping (_ trace: String, _ rule: String) -> String = { trace, _ in trace }
  ) {
    tables = FleetTables(report, open: open)
    self.style = style
  }

  public var lines: [String] {
    var lines = tables.summary.map { Words.atLineStart($0) }
    for table in tables.tables {
      lines += ["", style.paint(table.title, .bold)]
      if !table.note.isEmpty {
        lines += DisplayWidth.wrap(table.note, to: style.width).map { style.paint($0, .dim) }
      }
      guard !table.rows.isEmpty else { continue }
      lines += table.id == "exemplars" || table.id == "faults" ? blocks(table) : columns(table)
    }
    return lines
  }

  /// A row a line, columns in line. A cell that equals the one above is omitted.
  private func columns(_ table: FleetTable) -> [String] {
    let cells =
      [table.columns.map(\.title)]
      + table.rows.map { $0.map { DisplayText.escaped($0, limit: 60) } }
    let widths = table.columns.indices.map { column in
      cells.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var above: [String] = []
    return cells.enumerated().map { index, row in
      let padded = row.enumerated().map { column, cell in
        let isRepeat = column == 0 && index > 1 && above[0] == cell && row.count > 2
        let shown = isRepeat ? "" : cell
        let room = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(shown)))
        return table.columns[column].isNumber ? room + shown : shown + room
      }
      above = row
      var line = "  " + padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return index == 0 ? style.paint(line, .dim) : line
    }
  }

  /// A few lines a row, for long texts.
  private func blocks(_ table: FleetTable) -> [String] {
    table.rows.flatMap { row in
      switch table.id {
      case "exemplars": ["  \(row[0])", "    \(row[1]):\(row[2]): \(row[3])", "    \(row[4])"]
      default: ["  \(row[0]): \(row[2]) (exit \(row[1]))"]
      }
    }
  }
}

/// A fleet for a pull request: the same as ``FleetText`` says.
public struct FleetMarkdown {
  private let tables: FleetTables

  public init(
    _ report: FleetReport,
    open: @escaping (_ trace: String, _ rule: String) -> String = { trace, _ in trace }
  ) {
    tables = FleetTables(report, open: open)
  }

  public var lines: [String] {
    var lines = ["# Life cycle of a fleet", ""]
    lines += tables.summary.map { "- " + MarkdownText.escaped($0) }
    for table in tables.tables {
      lines += ["", "## " + MarkdownText.escaped(table.title), ""]
      if !table.note.isEmpty { lines += [MarkdownText.escaped(table.note), ""] }
      guard !table.rows.isEmpty else { continue }
      lines.append(Self.row(table.columns.map { MarkdownText.escaped($0.title) }))
      lines.append(Self.row(table.columns.map { $0.isNumber ? "--:" : "---" }))
      for row in table.rows {
        lines.append(Self.row(row.map { MarkdownText.escaped($0, limit: 400) }))
      }
    }
    return lines
  }

  private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
