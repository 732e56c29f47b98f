import TraceModel

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

/// Rows as RFC 4180 has them (https://www.rfc-editor.org/rfc/rfc4180), ended by LF.
enum CSVTimeline {
  static func line(_ row: TimelineTable.Row) -> [UInt8] {
    var line: [UInt8] = []
    for (index, value) in row.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      switch value {
      case .text(let text): line.append(contentsOf: cell(text))
      case .integer(let number): line.append(contentsOf: String(number).utf8)
      case .boolean(let flag): line.append(contentsOf: (flag ? "true" : "false").utf8)
      case nil: break
      }
    }
    line.append(0x0A)
    return line
  }

  /// Control characters are written out, and text that a spreadsheet would take for a formula begins with
  /// an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection). An empty text is quoted, so
  /// that it is told from none.
  private static func cell(_ text: String) -> [UInt8] {
    let shown = (isFormula(text) ? "'" : "") + DisplayText.escaped(text)
    let comma = UInt8(ascii: ",")
    let quote = UInt8(ascii: "\"")
    guard shown.isEmpty || shown.utf8.contains(where: { $0 == comma || $0 == quote }) else {
      return Array(shown.utf8)
    }
    var cell = [quote]
    for byte in shown.utf8 {
      if byte == quote { cell.append(quote) }
      cell.append(byte)
    }
    return cell + [quote]
  }

  /// Spreadsheets also evaluate behind white space, and behind the wide forms of the signs.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return false
    }
    return "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains(first)
  }
}
