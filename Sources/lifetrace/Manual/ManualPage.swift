internal import CSourceVersion

/// The manual page in mdoc(7), made from the table of commands and options.
enum ManualPage {
  /// mdoc requires a date: that of the commit, since today's would change the output daily. A build
  /// that does not know its commit has the one of the last version.
  private static let date = mdocDate(String(cString: lt_source_date())) ?? "November 25, 2026"

  /// `2026-11-05` as mdoc has it: `November 5, 2026`.
  private static func mdocDate(_ text: String) -> String? {
    let parts = text.split(separator: "-")
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]),
      months.indices.contains(month - 1)
    else { return nil }
    return "\(months[month - 1]) \(day), \(parts[0])"
  }

  static var text: String {
    var lines = [
      ".Dd \(date)", ".Dt LIFETRACE 1", ".Os", ".Sh NAME", ".Nm lifetrace",
      ".Nd find out what went wrong in the life cycle of an app", ".Sh SYNOPSIS",
    ]
    for command in CommandSpec.all { lines += synopsis(command) }
    lines += [".Nm", ".Ar TRACE ..."]
    lines += [".Sh DESCRIPTION", ".Nm"]
    lines += prose(
      "reads traces and logs of the life cycle of apps on Apple platforms. It reports what went wrong, where, "
        + "why, and how to fix it. Without a subcommand, it analyzes the traces. Results go to standard output, "
        + "everything else to standard error."
    )
    lines += [".Sh SUBCOMMANDS"]
    for command in CommandSpec.all { lines += section(command) }
    lines += [".Sh OPTIONS", "Options without a subcommand:", ".Bl -tag -width Ds"]
    lines += OptionSpec.topLevel.flatMap(item)
    lines += [".El", ".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for (name, text) in environment { lines += [".It Ev \(name)"] + prose(text) }
    lines += [".El", ".Sh FILES", ".Bl -tag -width Ds", ".It Pa .lifetrace.json"]
    lines += prose(
      "The configuration: JSON with comments, in the working directory or above.")
    lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (code, text) in HelpText.exitCodes { lines += [".It \(code)"] + prose(text) }
    lines += [".El", ".Sh EXAMPLES"]
    for example in CommandSpec.all.flatMap(\.examples) {
      lines += prose(example.purpose + ":") + [".Pp", ".Dl \(plain(example.line))", ".Pp"]
    }
    lines.removeLast()
    return lines.joined(separator: "\n") + "\n"
  }

  private static let environment = [
    ("CI", "If set, no progress bar is shown."),
    ("CLICOLOR", "If 0, output has no colour."),
    ("CLICOLOR_FORCE , FORCE_COLOR", "If set, there is colour even without a terminal."),
    ("NO_COLOR", "If set, output has no colour. Takes precedence over the other variables."),
    ("TERM", "If dumb, there is neither colour nor a progress bar."),
    ("TMPDIR", "Folder for a copy of input that can be read only once but is needed twice."),
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
    if !command.argumentHelp.isEmpty {
      lines += [".Bl -tag -width Ds"]
      for (name, text) in command.argumentHelp { lines += [".It Ar \(name)"] + prose(text) }
      lines += [".El"]
    }
    for (title, options) in command.optionGroups {
      if let title { lines += [".Pp", ".Sy \(title)"] }
      lines += [".Bl -tag -width Ds"] + options.flatMap(item) + [".El"]
    }
    return lines
  }

  private static func item(_ option: OptionSpec) -> [String] {
    let alias = option.alias.map { "Fl \($0.dropFirst()) , " } ?? ""
    let optional = option.optionalValue.map { " Ns Op = Ns Ar \(plain($0))" } ?? ""
    let value = option.value.map { " Ar \(plain($0))" } ?? optional
    let choices =
      option.choices.isEmpty ? "" : " One of: \(option.choices.joined(separator: ", "))."
    return [".It \(alias)Fl \(option.name.dropFirst())\(value)"] + prose(option.help + choices)
  }

  /// A paragraph. Each sentence begins a line, and no line is longer than 78 columns.
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
    // A full stop or a quote at the beginning of a line would make it a request.
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
