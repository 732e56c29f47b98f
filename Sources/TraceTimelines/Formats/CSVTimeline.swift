import ReportKit

extension TimelineFormat {
  /// One table with a header; its columns are those of ``TimelineTable``.
  public static let csv = TimelineFormat(
    "csv", "states, work, findings and gaps as one table", endings: [".csv"]
  ) { context, sink in
    TableTimeline(
      context, sink, head: TimelineTable.columns.joined(separator: ",") + "\n",
      line: CSVTimeline.line)
  }
}

/// Rows with numbers and flags as they are and text as ``CSVText`` has it.
enum CSVTimeline {
  static func line(_ row: TimelineTable.Row) -> [UInt8] {
    var line: [UInt8] = []
    for (index, value) in row.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      switch value {
      case .text(let text): line.append(contentsOf: cell(text).utf8)
      case .integer(let number): line.append(contentsOf: String(number).utf8)
      case .boolean(let flag): line.append(contentsOf: (flag ? "true" : "false").utf8)
      case nil: break
      }
    }
    line.append(0x0A)
    return line
  }

  /// An empty text is quoted, to distinguish it from an absent one.
  private static func cell(_ text: String) -> String {
    text.isEmpty ? "\"\"" : CSVText.cell(text)
  }
}
