import ReportKit
import TraceModel

/// A table of a report: the same cells for a terminal, a pull request and a page.
struct ReportTable {
  struct Column {
    let title: String
    var isNumber = false
    /// Words after the other cells: where a line has no room for them, they follow on lines of
    /// their own.
    var isRemark = false
    /// Characters of a cell that a terminal shows.
    var limit = 60
  }

  let id: String
  let title: String
  /// The meaning of the numbers, and the omitted rows; may be empty.
  var note = ""
  let columns: [Column]
  var rows: [[String]]
  /// It says something without rows, too.
  var isAlwaysShown = false

  /// A row a line, columns in line. A first cell that equals the one above is omitted.
  func lines(_ style: TextStyle) -> [String] {
    var cells =
      [columns.map(\.title)]
      + rows.map { zip(columns, $0).map { DisplayText.escaped($1, limit: $0.limit) } }
    var widths = columns.indices.map { column in
      cells.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var remarks: [String?] = []
    if let last = columns.last, last.isRemark, Self.width(widths) > style.width {
      remarks = cells.map { $0.last == "–" ? nil : "\(last.title): \($0.last ?? "")" }
      cells = cells.map { $0.dropLast() }
      widths.removeLast()
    }
    guard Self.width(widths) <= style.width else { return blocks(cells, remarks, style) }
    var above: [String] = []
    return cells.enumerated().flatMap { index, row -> [String] in
      let padded = row.enumerated().map { column, cell in
        let isRepeat = column == 0 && index > 1 && above[0] == cell && row.count > 2
        let shown = isRepeat ? "" : cell
        let room = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(shown)))
        return columns[column].isNumber ? room + shown : shown + room
      }
      above = row
      var line = Words.atLineStart("  " + padded.joined(separator: "  "))
      while line.last == " " { line.removeLast() }
      guard index > 0 else { return [style.paint(line, .dim)] }
      guard index < remarks.count, let remark = remarks[index] else { return [line] }
      return [line] + DisplayWidth.wrap(remark, to: style.width - 4).map { "    " + $0 }
    }
  }

  private static func width(_ columns: [Int]) -> Int { columns.reduce(0) { $0 + $1 + 2 } }

  /// The rows where a line has no room for all cells: the first cell, then the others by name.
  private func blocks(
    _ cells: [[String]], _ remarks: [String?], _ style: TextStyle
  ) -> [String] {
    var above = ""
    return cells.indices.dropFirst().flatMap { index -> [String] in
      let row = cells[index]
      let name = row[0] == above ? "" : row[0]
      above = row[0]
      var facts = zip(columns, row).dropFirst().filter { !$1.isEmpty && $1 != "–" }
        .map { "\($0.title): \($1)" }
      if index < remarks.count, let remark = remarks[index] { facts.append(remark) }
      func wrapped(_ text: String, indent: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return DisplayWidth.wrap(text, to: style.width - indent.count).map { indent + $0 }
      }
      return wrapped(name, indent: "  ") + wrapped(facts.joined(separator: ", "), indent: "    ")
    }
  }

  /// For a pull request.
  var markdown: [String] {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    return [
      row(columns.map { MarkdownText.escaped($0.title) }),
      row(columns.map { $0.isNumber ? "--:" : "---" }),
    ] + rows.map { row($0.map { MarkdownText.escaped($0, limit: 400) }) }
  }

  /// For a page. Nothing without rows.
  var markup: Markup {
    guard !rows.isEmpty else { return "" }
    let heads = columns.map { column -> Markup in
      "<th scope=\"col\"\(Self.kind(column))>\(column.title)</th>"
    }
    let lines = rows.map { row -> Markup in
      let cells = zip(columns, row).map { column, cell -> Markup in
        "<td\(Self.kind(column))>\(cell, limit: 500)</td>"
      }
      return "<tr>\(cells)</tr>"
    }
    return """
      <div class="cells" tabindex="0" role="region" aria-label="\(title)"><table>\
      <thead><tr>\(heads)</tr></thead><tbody>\(lines)</tbody></table></div>
      """
  }

  private static func kind(_ column: Column) -> Markup {
    column.isNumber ? " class=\"number\"" : ""
  }
}
