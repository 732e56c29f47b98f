import TraceModel

/// The words of a command line, checked against its options.
struct Arguments {
  /// What is wrong with a command line, in one line.
  struct UsageError: Error {
    let text: String
  }

  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]
  private(set) var wantsHelp = false

  /// Parses `--name value`, `--name=value`, flags, and words; behind `--` everything is a word.
  init(_ words: some Sequence<String>, for command: CommandSpec) throws(UsageError) {
    var words = Array(words)[...]
    var onlyWords = false
    while let word = words.popFirst() {
      if onlyWords || word == "-" || !word.hasPrefix("-") {
        positionals.append(word)
      } else if word == "--" {
        onlyWords = true
      } else if word == "-h" || word == "--help" {
        wantsHelp = true
      } else {
        try take(word, &words, command)
      }
    }
    guard !wantsHelp else { return }
    if positionals.count < command.count.lowerBound {
      throw UsageError(text: "Missing argument: \(command.arguments)")
    }
    if positionals.count > command.count.upperBound {
      let extra = DisplayText.escaped(positionals[command.count.upperBound], limit: 80)
      throw UsageError(text: "Unexpected argument '\(extra)'")
    }
  }

  private mutating func take(
    _ word: String, _ words: inout ArraySlice<String>, _ command: CommandSpec
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      let near = Suggestion.nearest(to: name, among: command.allOptions.map(\.name))
      throw UsageError(text: "Unknown option '\(Self.shown(name))'." + Suggestion.question(near))
    }
    guard option.value != nil else {
      if parts.count > 1 { throw UsageError(text: "'\(name)' takes no value") }
      values[name] = [""]
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : words.popFirst() else {
      throw UsageError(text: "Missing value for '\(name)'")
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let near = Suggestion.nearest(to: value, among: option.choices)
      throw UsageError(
        text: "'\(Self.shown(value))' is no value of '\(name)'." + Suggestion.question(near)
          + " (\(option.choices.joined(separator: ", ")))")
    }
    if option.isRepeatable {
      values[name, default: []].append(value)
    } else {
      values[name] = [value]
    }
  }

  private static func shown(_ text: String) -> String { DisplayText.escaped(text, limit: 80) }

  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }
  func value(_ option: OptionSpec) -> String? { values[option.name]?.last }
  func all(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

  /// A whole number of at least `least`.
  func number(_ option: OptionSpec, atLeast least: Int = 0) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw UsageError(
        text: "'\(Self.shown(text))' is no value of '\(option.name)'; expected a whole number of "
          + "at least \(least)")
    }
    return number
  }

  /// Bytes with an optional K, M or G (powers of 1,024).
  func bytes(_ option: OptionSpec) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    let units: [Character: Int64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? Substring(text) : text.dropLast()
    if let number = Int64(digits), number > 0 {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
      if !overflow { return bytes }
    }
    throw UsageError(
      text: "'\(Self.shown(text))' is no value of '\(option.name)'; expected bytes such as 4096, "
        + "64K, 16M or 2G")
  }

  /// A time in nanoseconds, as sketches write it: `1.5s`, `200ms`.
  func time(_ option: OptionSpec) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    if let time = SketchTime.parse(text) { return time }
    throw UsageError(
      text: "'\(Self.shown(text))' is no value of '\(option.name)'; expected a time such as "
        + "200ms, 1.5s or 3000000ns")
  }
}

/// Did-you-mean.
enum Suggestion {
  /// The nearest of the candidates, if it is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, min(word.count, 24) / 3)
    let ranked = candidates.map { (distance(word, $0), $0) }.filter { $0.0 <= limit }
    return ranked.min { ($0.0, $0.1) < ($1.0, $1.1) }?.1
  }

  static func question(_ nearest: String?) -> String {
    nearest.map { " Did you mean '\($0)'?" } ?? ""
  }

  /// Levenshtein distance; long words count by their first 64 characters.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}

/// A time as sketches write it.
enum SketchTime {
  /// Nanoseconds of `1.5s`, `200ms`, `3us`, `7ns`; nil if it is none or out of range.
  static func parse(_ text: String) -> Int64? {
    let units: [(String, Int)] = [("ns", 0), ("us", 3), ("ms", 6), ("s", 9)]
    guard let (suffix, power) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let number = text.dropLast(suffix.count)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty,
      number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    guard fraction.count <= power, parts.count == 1 || !fraction.isEmpty else { return nil }
    while fraction.count < power { fraction += "0" }
    return Int64(String(whole) + fraction)
  }
}
