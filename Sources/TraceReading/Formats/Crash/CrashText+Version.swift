// The version of the app and the number of its build, which reports as text have in one field.
extension CrashText {
  /// `4.2 (421)`, or `421 (4.2)` as older systems write it; a report of a program without either
  /// says `???`.
  static func takeVersion(_ text: String, _ report: inout CrashReport) {
    let pair = versionPair(text)
    report.version = report.version ?? known(pair.version)
    report.build = report.build ?? known(pair.build)
  }

  private static func versionPair(
    _ text: String
  ) -> (version: Substring, build: Substring?) {
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return (text[...], nil) }
    var first = text[..<open]
    while first.last == " " { first.removeLast() }
    let second = text[text.index(after: open)...].dropLast()
    if first.isEmpty { return (second, nil) }
    return isVersion(second, of: first) ? (second, first) : (first, second)
  }

  /// Whether the second of two is the version: it alone has points, or it has fewer numbers. A
  /// build counts further than the version's first number; a date as a build may have points, too.
  private static func isVersion(_ second: Substring, of first: Substring) -> Bool {
    let (its, other) = (second.split(separator: "."), first.split(separator: "."))
    guard its.count > 1, let major = its.first.flatMap({ Int64($0) }),
      let number = other.first.flatMap({ Int64($0) })
    else { return false }
    return major <= number && (other.count == 1 || its.count < other.count)
  }

  private static func known(_ text: Substring?) -> String? {
    guard let text, !text.isEmpty, !text.allSatisfy({ $0 == "?" }) else { return nil }
    return String(text)
  }
}
