/// The manual page, made from the table of commands and options, in mdoc(7).
enum ManualPage {
  /// When what the page says last changed; a page without a date is none, and today's would make it
  /// another page every day.
  private static let date = "November 21, 2026"

  static var text: String {
    var lines = [
      ".Dd \(date)", ".Dt LIFETRACE 1", ".Os", ".Sh NAME", ".Nm lifetrace",
      ".Nd find what went wrong in the life cycle of an app", ".Sh SYNOPSIS",
    ]
    for command in CommandSpec.all { lines += synopsis(command) }
    lines += [".Nm", ".Ar TRACE ..."]
    lines += [".Sh DESCRIPTION", ".Nm"]
    lines += prose(
      "reads traces of the life cycle of apps on Apple platforms, and logs that tell of it, and reports what went "
        + "wrong, where, why and how to fix it. Traces alone mean analyze. Results go to standard output, "
        + "everything else to standard error."
    )
    lines += [".Sh SUBCOMMANDS"]
    for command in CommandSpec.all { lines += section(command) }
    lines += [".Sh OPTIONS", "Without a subcommand:", ".Bl -tag -width Ds"]
    lines += OptionSpec.topLevel.flatMap(item)
    lines += [".El", ".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for (name, text) in environment { lines += [".It Ev \(name)"] + prose(text) }
    lines += [".El", ".Sh FILES", ".Bl -tag -width Ds", ".It Pa .lifetrace.json"]
    lines += prose(
      "The configuration, JSON with comments, looked for from the working directory upwards.")
    lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (code, text) in HelpText.exitCodes { lines += [".It \(code)"] + prose(text) }
    lines += [".El", ".Sh EXAMPLES"]
    for (text, words) in examples { lines += prose(text) + [".Pp", ".Dl \(words)", ".Pp"] }
    lines.removeLast()
    return lines.joined(separator: "\n") + "\n"
  }

  private static let environment = [
    ("CI", "If it is set, there is no progress bar."),
    ("CLICOLOR", "If it is 0, there is no colour."),
    ("CLICOLOR_FORCE , FORCE_COLOR", "There is colour also where no terminal is."),
    ("NO_COLOR", "There is no colour. Outranks the other variables."),
    ("TERM", "If it is dumb, there is neither colour nor a progress bar."),
    ("TMPDIR", "Where what can be read only once is kept for a second reading."),
  ]

  private static let examples = [
    ("What went wrong, from a trace that came with a bug report:", "lifetrace films.jsonl.zst"),
    (
      "The gate of a build, with a report for people and one for code scanning:",
      "lifetrace check --reporter human --reporter sarif=findings.sarif traces"
    ),
    (
      "The events around the findings of one rule:",
      "lifetrace timeline --around heavy-work-in-inactive films.jsonl.zst"
    ),
  ]

  private static func synopsis(_ command: CommandSpec) -> [String] {
    [".Nm", ".Cm \(command.name)"] + (command.options.isEmpty ? [] : [".Op Ar OPTIONS"])
      + (command.arguments.isEmpty ? [] : argument(command.arguments))
  }

  private static func argument(_ text: String) -> [String] {
    let text = plain(text).replacing("...", with: " ...")
    guard text.hasPrefix("[") else { return [".Ar \(text)"] }
    return [".Op Ar \(text.dropFirst().dropLast())"]
  }

  private static func section(_ command: CommandSpec) -> [String] {
    var lines = [".Ss \(command.name)"] + prose(command.overview)
    lines += [".Bl -tag -width Ds"]
    for (name, text) in command.argumentHelp { lines += [".It Ar \(name)"] + prose(text) }
    return lines + command.allOptions.flatMap(item) + [".El"]
  }

  private static func item(_ option: OptionSpec) -> [String] {
    let alias = option.alias.map { "Fl \($0.dropFirst()) , " } ?? ""
    let value = option.value.map { " Ar \(plain($0))" } ?? ""
    let choices =
      option.choices.isEmpty ? "" : " One of: \(option.choices.joined(separator: ", "))."
    return [".It \(alias)Fl \(option.name.dropFirst())\(value)"] + prose(option.help + choices)
  }

  /// A paragraph: each sentence begins a line, and no line is longer than 78 columns.
  private static func prose(_ text: String) -> [String] {
    var lines: [String] = []
    var sentence: [Substring] = []
    for word in plain(text).split(separator: " ") {
      sentence.append(word)
      if word.hasSuffix(".") || word.hasSuffix("?") {
        lines += HelpText.wrap(sentence.joined(separator: " "), to: 78)
        sentence = []
      }
    }
    if !sentence.isEmpty { lines += HelpText.wrap(sentence.joined(separator: " "), to: 78) }
    // A full stop or a quote at the beginning would make the line a request.
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0 }
  }

  /// The text in ASCII, with the backslash as roff wants it.
  private static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "…": result += "..."
      case "\\": result += "\\e"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)]"
      }
    }
    return result
  }
}
