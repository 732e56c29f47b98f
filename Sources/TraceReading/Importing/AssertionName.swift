/// What tells the background tasks of an app from each other, in the pattern of a message about one
/// (https://developer.apple.com/documentation/uikit/uibackgroundtaskidentifier).
enum AssertionName {
  /// The number that the system gave it, `id={number1}`, or its name in quotation marks where that
  /// is all that is said. Nil if it is not clear which number it is.
  static func id(in pattern: String) -> String? {
    var found: [Substring] = []
    var rest = pattern[...]
    while let open = rest.firstRange(of: "{number"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    {
      let before = pattern[..<open.lowerBound]
      let word = EventGuess.words(String(before)).last ?? ""
      let isResult = [") = ", ") -> ", "> "].contains { before.hasSuffix($0) }
      if isResult || Self.words.contains(word), !isMeasured(rest[close...].dropFirst()) {
        found.append(rest[open.lowerBound...close])
      }
      rest = rest[rest.index(after: close)...]
    }
    guard found.count < 2 else { return nil }
    if let id = found.first { return String(id) }
    return pattern.contains("{number") || pattern.ranges(of: "{text").count != 1 ? nil : "{text1}"
  }

  /// Words before the number of a task; of `UIBackgroundTaskIdentifier(rawValue: 3)` the last one.
  private static let words: Set<String> = ["id", "identifier", "value", "task", "returned"]

  /// Whether a unit, or what is counted, follows: `task 3 s`.
  private static func isMeasured(_ rest: Substring) -> Bool {
    rest.first == "%"
      || ["s", "ms", "sec", "seconds"].contains { unit in
        let text = rest.drop { $0 == " " }
        return text.hasPrefix(unit) && !(text.dropFirst(unit.count).first?.isLetter ?? false)
      }
  }

  /// What the app calls it: `name=upload`.
  static func name(in pattern: String) -> String? {
    guard let open = pattern.firstRange(of: "name=") ?? pattern.firstRange(of: "ame: ") else {
      return nil
    }
    var value = pattern[open.upperBound...].prefix { !" ,;)".contains($0) }
    if value.count > 2, let quote = value.first, quote == "\"" || quote == "'", value.last == quote
    {
      value = value.dropFirst().dropLast()
    }
    return value.isEmpty || value.contains("*") || value.contains("{number") ? nil : String(value)
  }
}
