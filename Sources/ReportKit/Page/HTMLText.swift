import TraceModel

/// Text made inert for HTML, SVG and XML.
enum HTMLText {
  /// The text with everything that could control a page escaped: `&`, `<`, `>`, quotes as
  /// references, and control and direction characters as ``DisplayText`` shows them. Fit for
  /// content and for quoted attributes.
  package static func escaped(_ text: String, limit: Int = .max) -> String {
    var result = ""
    for scalar in DisplayText.escaped(text, limit: limit).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
