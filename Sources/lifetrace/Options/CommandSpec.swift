/// A subcommand: what it is called, takes and does.
struct CommandSpec: Sendable {
  let name: String
  /// One sentence.
  let overview: String
  /// Behind `lifetrace NAME`: `TRACE…`.
  let arguments: String
  /// What its arguments are, for completion; nil if it takes none.
  var argumentKind: ValueKind?
  /// What each argument is.
  let argumentHelp: [(name: String, text: String)]
  let options: [OptionSpec]
  /// Fewest and most positional arguments.
  let count: ClosedRange<Int>
  /// Without arguments it reads standard input, unless that is a terminal.
  var readsStandardInput = false
  let run: @Sendable (Arguments, Console) -> ExitCode

  static let all = [
    analyzeCommand, checkCommand, timelineCommand, diffCommand, convertCommand, rulesCommand,
    modelCommand, baselineCommand, batchCommand, mergeCommand, dumpConfigurationCommand,
    versionCommand,
  ]

  var allOptions: [OptionSpec] { options + [.help] }

  var usage: String {
    let arguments = arguments.isEmpty ? "" : " " + arguments
    return "lifetrace \(name)\(options.isEmpty ? "" : " [OPTIONS]")\(arguments)"
  }

  /// Sections OVERVIEW, USAGE, ARGUMENTS and OPTIONS.
  var help: [String] {
    var lines = HelpText.wrap("OVERVIEW: \(overview)", to: 80) + ["", "USAGE: \(usage)", ""]
    if !argumentHelp.isEmpty {
      lines += ["ARGUMENTS:"] + HelpText.table(argumentHelp.map { ($0.name, $0.text) }) + [""]
    }
    lines += ["OPTIONS:"]
    lines += HelpText.table(
      allOptions.map { option in
        let value = option.value.map { " " + $0 } ?? ""
        let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
        return (option.name + value, option.help + choices)
      })
    return lines
  }
}

/// The help of the tool itself, and how help is laid out.
enum HelpText {
  static var overview: [String] {
    var lines = [
      "OVERVIEW: Finds what went wrong in the life cycle of an app, from its trace.", "",
      "USAGE: lifetrace SUBCOMMAND [OPTIONS] …",
      "       lifetrace TRACE…      (the same as analyze)",
      "", "SUBCOMMANDS:",
    ]
    lines += table(CommandSpec.all.map { ($0.name, $0.overview) })
    lines +=
      ["", "OPTIONS:"]
      + table(
        OptionSpec.topLevel.map { option in
          let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
          return (option.name + (option.value.map { " " + $0 } ?? ""), option.help + choices)
        })
    lines += [
      "", "EXIT CODES:",
    ]
    lines += table(exitCodes)
    lines += ["", "See 'lifetrace SUBCOMMAND --help' for the options of a subcommand."]
    return lines
  }

  static let exitCodes = [
    ("0", "ran; check: no finding at error level; diff: no regression"),
    ("1", "check: findings at error level; diff: a regression"),
    ("64", "wrong use"),
    ("65", "the input was damaged, malformed or over a limit; what could be read is reported"),
    ("66", "an input is missing or cannot be read"),
    ("70", "internal error"),
    ("73", "an output cannot be created"),
    ("74", "reading or writing failed"),
    ("78", "the configuration or the baseline can't be used"),
    ("130, 143", "interrupted"),
  ]

  /// Two columns; the second is wrapped at 80.
  static func table(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { name, text in
      var lines = wrap(text, to: 54)
      let first = lines.removeFirst()
      let head = "  " + name
      var result: [String] = []
      if head.count > 24 {
        result = [head, String(repeating: " ", count: 26) + first]
      } else {
        result = [head + String(repeating: " ", count: 26 - head.count) + first]
      }
      return result + lines.map { String(repeating: " ", count: 26) + $0 }
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
