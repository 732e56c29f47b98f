/// A subcommand: its name, its purpose, its arguments and options. Help, the manual page and
/// the completions of shells are made from it.
struct CommandSpec: Sendable {
  let name: String
  /// One sentence.
  let overview: String
  /// The arguments as the usage line shows them: `TRACE…`.
  let arguments: String
  /// The completions of an argument in a shell; nil without arguments.
  var argumentKind: ValueKind?
  /// A sentence or two about each argument.
  let argumentHelp: [(name: String, text: String)]
  let options: [OptionSpec]
  /// Smallest and largest number of arguments.
  let count: ClosedRange<Int>
  /// Without arguments it reads standard input, unless that is a terminal.
  var readsStandardInput = false
  /// Command lines that work unchanged, on files with these names.
  let examples: [Example]
  let run: @Sendable (Arguments, Console) -> ExitCode

  /// A command line, with what it is for.
  struct Example: Sendable {
    /// Its effect, as an imperative without a full stop.
    let purpose: String
    let line: String

    init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  static let all = [
    analyzeCommand, checkCommand, timelineCommand, diffCommand, coverageCommand, preflightCommand,
    convertCommand, rulesCommand, modelCommand, baselineCommand, batchCommand, mergeCommand,
    mcpCommand, skillCommand, dumpConfigurationCommand, versionCommand,
  ]

  static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

  var allOptions: [OptionSpec] { options + [.help] }

  var usage: String {
    let arguments = arguments.isEmpty ? "" : " " + arguments
    return "lifetrace \(name)\(options.isEmpty ? "" : " [OPTIONS]")\(arguments)"
  }

  /// The options by group, in the order of the groups. One group without a title if there are few.
  var optionGroups: [(title: String?, options: [OptionSpec])] {
    guard allOptions.count > 6 else { return [(nil, allOptions)] }
    return OptionSpec.Group.allCases.map { group in
      (group.rawValue, allOptions.filter { $0.group == group })
    }.filter { !$0.options.isEmpty }
  }

  /// Sections OVERVIEW, USAGE, ARGUMENTS, OPTIONS and EXAMPLES.
  var help: [String] {
    var lines = HelpText.wrap("OVERVIEW: \(overview)", to: 80) + ["", "USAGE: \(usage)", ""]
    if !argumentHelp.isEmpty {
      lines += ["ARGUMENTS:"] + HelpText.table(argumentHelp.map { ($0.name, $0.text) }) + [""]
    }
    lines += ["OPTIONS:"]
    for (title, options) in optionGroups {
      if let title { lines.append("  \(title):") }
      lines += HelpText.table(options.map(\.helpRow), indent: title == nil ? 2 : 4)
    }
    return lines + HelpText.examples(examples)
  }
}
