import TraceModel

/// Cells and rows of a table as RFC 4180 has them (https://www.rfc-editor.org/rfc/rfc4180), with lines
/// that end in LF.
package enum CSVText {
  /// A row with its line end. No row begins as a command to a build server does.
  package static func row(_ cells: [String]) -> String {
    Words.atLineStart(cells.map(cell).joined(separator: ",")) + "\n"
  }

  /// A cell, quoted if need be. Text that a spreadsheet would take for a formula begins with an
  /// apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
  package static func cell(_ text: String) -> String {
    var text = DisplayText.escaped(text)
    if isFormula(text) { text = "'" + text }
    guard text.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else {
      return text
    }
    let doubled = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\"" { result += "\"\"" } else { result.unicodeScalars.append(scalar) }
    }
    return "\"\(doubled)\""
  }

  /// Spreadsheets also evaluate after spaces and after the wide forms of the signs.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return false
    }
    return "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains(first)
  }
}
