/// The help of the tool itself, and how help is laid out.
enum HelpText {
  /// Sections OVERVIEW, USAGE, OPTIONS, SUBCOMMANDS and EXAMPLES, then the exit codes.
  static var overview: [String] {
    var lines = [
      "OVERVIEW: Find out from a trace what went wrong in the life cycle of an app.", "",
      "USAGE: lifetrace SUBCOMMAND [OPTIONS] …",
      "       lifetrace TRACE…      (same as: lifetrace analyze TRACE…)",
      "", "OPTIONS:",
    ]
    lines += table(OptionSpec.topLevel.map(\.helpRow))
    lines += ["", "SUBCOMMANDS:"]
    lines += table(CommandSpec.all.map { ($0.name, $0.overview) })
    lines += examples(
      [analyzeCommand, checkCommand, timelineCommand].map { $0.examples[0] })
    lines += ["", "EXIT CODES:"] + table(exitCodes)
    lines += ["", "See 'lifetrace SUBCOMMAND --help' for the options of a subcommand."]
    return lines
  }

  static let exitCodes = [
    (
      "0",
      "success; check: no finding at error level; diff, merge: no regression; "
        + "coverage: nothing required is missing"
    ),
    (
      "1",
      "check: findings at error level; diff, merge: a regression; coverage: something required is missing"
    ),
    ("64", "usage error"),
    (
      "65",
      "an input is damaged, malformed or over a limit; the rest is reported; merge: a partial is "
        + "left out, traces have two results, or there is nothing to compare; coverage: a "
        + "recording has no events"
    ),
    ("66", "an input is missing or cannot be read; batch: the others are analyzed"),
    ("70", "internal error"),
    ("73", "an output cannot be created"),
    ("74", "reading or writing failed"),
    ("78", "invalid configuration or baseline"),
    ("130, 143", "interrupted"),
  ]

  /// The section EXAMPLES, with an empty line before it; nothing without examples.
  static func examples(_ examples: [CommandSpec.Example]) -> [String] {
    guard !examples.isEmpty else { return [] }
    return ["", "EXAMPLES:"] + examples.flatMap { ["  \($0.purpose):", "    \($0.line)"] }
  }

  /// Two columns; the second begins at column 26 and is wrapped at column 80.
  static func table(_ rows: [(String, String)], indent: Int = 2) -> [String] {
    let margin = String(repeating: " ", count: 26)
    return rows.flatMap { name, text in
      var lines = wrap(text, to: 54)
      let head = String(repeating: " ", count: indent) + name
      guard head.count <= 24 else { return [head] + lines.map { margin + $0 } }
      let first = head + margin.dropFirst(head.count) + lines.removeFirst()
      return [first] + lines.map { margin + $0 }
    }
  }

  /// Lines of at most `columns`, broken at spaces.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > columns {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
      }
    }
    return lines
  }
}
