/// Paths as those who read reports resolve them: against the root of a repository.
enum ReportPath {
  /// The path without a leading `./`; nil if it can't be inside of a repository: it is absolute, climbs,
  /// or names a place of another kind.
  static func relative(_ path: String) -> String? {
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    guard let first = rest.utf8.first, first != UInt8(ascii: "/"), !hasScheme(rest) else {
      return nil
    }
    let climbs = rest.split(separator: "/").contains("..")
    return climbs ? nil : String(rest)
  }

  /// The same, with what leads out of the repository cut off: for consumers that refuse such a path.
  static func forced(_ path: String) -> String {
    if let relative = relative(path) { return relative }
    let parts = path.split(separator: "/").filter { $0 != ".." && $0 != "." }
    return parts.isEmpty ? "(unnamed)" : parts.joined(separator: "/")
  }

  /// The path as a URI reference (RFC 3986), every other byte than those that need no escape in a
  /// path percent-encoded. An absolute path becomes a `file` URI.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var result = ""
    for byte in (relative(path) ?? path).utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        result.unicodeScalars.append(scalar)
      default:
        result.append("%")
        result.unicodeScalars.append(digits[Int(byte >> 4)])
        result.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return (result.hasPrefix("/") ? "file://" : "") + result
  }

  /// `https:` or `C:`.
  private static func hasScheme(_ path: Substring) -> Bool {
    guard let colon = path.firstIndex(of: ":") else { return false }
    let scheme = path[..<colon]
    let rest = path[path.index(after: colon)...]
    guard scheme.first?.isLetter == true, scheme.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return false
    }
    return rest.hasPrefix("//")
      || (scheme.count == 1 && (rest.hasPrefix("/") || rest.hasPrefix("\\")))
  }
}
