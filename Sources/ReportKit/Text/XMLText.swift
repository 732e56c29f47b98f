import TraceModel

/// Text for XML 1.0 (https://www.w3.org/TR/xml/#charsets).
package enum XMLText {
  /// The text with markup written as references. A control character that XML can't represent
  /// becomes U+FFFD; other characters that ``DisplayText`` escapes become `\u{…}`, including line
  /// ends, which a parser would turn into spaces inside an attribute. Attributes are in double
  /// quotes.
  package static func escaped(_ text: String) -> String {
    var legal = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { legal.append(isLegal(scalar) ? scalar : "\u{FFFD}") }
    return DisplayText.escaped(String(legal)).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Lines of text that were made to be shown: as ``escaped(_:)``, but line ends stay.
  package static func lines(_ lines: [String]) -> String {
    lines.map { escaped($0) }.joined(separator: "\n")
  }

  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
