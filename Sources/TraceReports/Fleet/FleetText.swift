public import ReportKit
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
      lines += table.id == "exemplars" || table.id == "faults" ? blocks(table) : table.lines(style)
    }
    return lines
  }

  /// A few lines a row, for long texts.
  private func blocks(_ table: ReportTable) -> [String] {
    table.rows.flatMap { row -> [String] in
      switch table.id {
      case "exemplars": ["  \(row[0])", "    \(row[1]):\(row[2]): \(row[3])", "    \(row[4])"]
      default: ["  \(row[0]): \(row[2]) (exit \(row[1]))"]
      }
    }.map { Words.atLineStart($0) }
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
      lines += table.markdown
    }
    return lines
  }
}
