internal import TraceModel

/// Text as JSON writes it.
enum JSONString {
  /// A JSON string in ASCII quotes. Of neighbouring `#` only the first is not escaped, since build
  /// servers look for their commands, `##[…]`, anywhere in a line.
  static func quoted(_ text: String) -> String {
    var result = "\""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "#" where last == "#": result += "\\u0023"
      default:
        if DisplayText.isControl(scalar) {
          // Beyond the first plane a character is written as two surrogates.
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
