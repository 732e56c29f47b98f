/// Paths as those who read reports resolve them: against the root of a repository, and byte by byte. A
/// `Character` may be a slash or a colon with a mark that combines with it.
enum ReportPath {
  /// The path without a leading `./`; nil if it can't be inside of a repository: it is absolute, climbs,
  /// or names a place of another kind.
  static func relative(_ path: String) -> String? {
    var rest = path.utf8[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2).drop { $0 == slash } }
    guard let first = rest.first, first != slash, !hasScheme(rest) else { return nil }
    let climbs = rest.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    return climbs ? nil : String(Substring(rest))
  }

  /// The same, with what leads out of the repository cut off: for consumers that refuse such a path.
  static func forced(_ path: String) -> String {
    if let relative = relative(path) { return relative }
    let parts = path.utf8.split(separator: slash)
      .filter { !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
    return parts.isEmpty ? "(unnamed)" : parts.map { String(Substring($0)) }.joined(separator: "/")
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
  private static func hasScheme(_ path: Substring.UTF8View) -> Bool {
    guard let colon = path.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = path[..<colon].map(Unicode.Scalar.init)
    let rest = path[path.index(after: colon)...]
    guard let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || "+-.".unicodeScalars.contains($0) || "0"..."9" ~= $0 })
    else { return false }
    return rest.starts(with: "//".utf8)
      || (scheme.count == 1 && (rest.first == slash || rest.first == UInt8(ascii: "\\")))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }

  /// Bytes of a path that a system takes.
  static let limit = 1_024

  private static let slash = UInt8(ascii: "/")
}
