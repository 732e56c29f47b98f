/// How many columns of a terminal text takes, and text fitted to columns.
///
/// Wide and combining characters follow Unicode's East Asian Width (UAX #11) and general
/// categories by range; a terminal may differ in rare cases, which costs alignment only.
public enum DisplayWidth {
  /// Columns of a text without control characters.
  public static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// 0 for marks that combine with the character before, 2 for wide characters and emoji, else 1.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The text in at most `columns` columns; `…` marks a cut.
  public static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      let width = of(scalar)
      if used + width > columns - 1 { break }
      kept.append(scalar)
      used += width
    }
    return String(kept) + "…"
  }

  /// As ``cut(_:to:)``, for text that colours were painted on: they take no columns, and stay
  /// whole.
  public static func cutPainted(_ text: String, to columns: Int) -> String {
    var plain = String.UnicodeScalarView()
    var isPaint = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isPaint = true }
      if !isPaint { plain.append(scalar) }
      if scalar == "m" { isPaint = false }
    }
    guard of(String(plain)) > columns else { return text }
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isPaint = true }
      if !isPaint { used += of(scalar) }
      if used > columns - 1 { break }
      kept.append(scalar)
      if scalar == "m" { isPaint = false }
    }
    return String(kept) + "…\u{1B}[0m"
  }

  /// The text followed by spaces up to `columns`; cut if it is longer.
  public static func left(_ text: String, _ columns: Int) -> String {
    let text = cut(text, to: columns)
    return text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  /// The text preceded by spaces up to `columns`; never cut.
  public static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - of(text))) + text
  }

  /// The text in lines of at most `columns`, broken at spaces; a longer word is broken anywhere. No
  /// line begins as a command to a build server does.
  public static func wrap(_ text: String, to columns: Int) -> [String] {
    let columns = max(8, columns)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      var word = String(word)
      if !line.isEmpty, of(line) + 1 + of(word) > columns {
        lines.append(line)
        line = ""
      }
      if line.isEmpty { word = Words.atLineStart(word) }
      while of(word) > columns {
        let head = prefix(word, columns)
        lines.append(head)
        word = Words.atLineStart(
          String(word.unicodeScalars.dropFirst(head.unicodeScalars.count)))
      }
      line += line.isEmpty ? word : " " + word
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func prefix(_ text: String, _ columns: Int) -> String {
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      used += of(scalar)
      if used > columns { break }
      kept.append(scalar)
    }
    return String(kept)
  }
}
