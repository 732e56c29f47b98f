import TraceReading

/// One option: parsing, help, the manual page and completions are made from it.
struct OptionSpec: Sendable {
  /// The groups of options in help, in their order.
  enum Group: String, CaseIterable, Sendable {
    case report = "Report"
    case selection = "Selection"
    case baseline = "Baseline"
    case comparison = "Comparison"
    case exit = "Exit code"
    case rules = "Rules"
    case input = "Input"
    case general = "General"
  }

  /// With its dashes: `--format`.
  let name: String
  /// The name of its value in help; nil for a flag.
  let value: String?
  /// What may follow a flag after `=`, in help.
  let optionalValue: String?
  /// The completions of its value in a shell.
  let valueKind: ValueKind
  /// The values it takes; empty: any. With ``takesFile`` the words that `=FILE` may follow.
  let choices: [String]
  let help: String
  let group: Group
  /// It may be given several times.
  let isRepeatable: Bool
  /// `=FILE` may follow its value.
  let takesFile: Bool
  /// A shorter name: `-o`.
  let alias: String?
  /// The whole numbers that its value may be; nil: its command decides.
  let range: ClosedRange<Int>?

  init(
    _ name: String, value: String? = nil, kind: ValueKind? = nil, choices: [String] = [],
    repeatable: Bool = false, takesFile: Bool = false, optionally: String? = nil,
    alias: String? = nil, range: ClosedRange<Int>? = nil, in group: Group = .general,
    _ help: String
  ) {
    self.range = range
    self.alias = alias
    self.name = name
    self.value = value
    optionalValue = optionally
    self.choices = choices
    self.group = group
    let words: ValueKind = takesFile ? .wordsWithFile(choices) : .words(choices)
    valueKind = kind ?? (choices.isEmpty ? .other : words)
    isRepeatable = repeatable
    self.takesFile = takesFile
    self.help = help
  }

  /// The option in the two columns of help: `-o, --output FILE`, and the text.
  var helpRow: (String, String) {
    let short = alias.map { $0 + ", " } ?? ""
    let choices = choices.isEmpty ? "" : " (\(choices.joined(separator: ", ")))"
    let value = value.map { " " + $0 } ?? optionalValue.map { "[=\($0)]" } ?? ""
    return (short + name + value, help + choices)
  }

  static let help = OptionSpec("--help", alias: "-h", "Show this help.")
  static let completionScript = OptionSpec(
    "--generate-completion-script", value: "SHELL", choices: CompletionScript.shells,
    "Print a completion script for a shell.")
  static let manual = OptionSpec(
    "--generate-manual", "Print the manual page: lifetrace --generate-manual | man -l -")
  /// The options that need no subcommand.
  static let topLevel = [
    help, OptionSpec("--version", "Show the version."), completionScript, manual,
  ]
  static let quiet = OptionSpec("--quiet", "Suppress progress and notes.")
  static let width = OptionSpec(
    "--width", value: "N", range: Terminal.widths, in: .report,
    "Line width in columns, 40 to 10000 (default: that of COLUMNS or of the terminal).")
  static let colour = OptionSpec(
    "--color", value: "WHEN", choices: ["auto", "always", "never"],
    "When to use colour (default: auto, in a terminal).")
  static let inputFormat = OptionSpec(
    "--input-format", value: "NAME", choices: TraceFormat.allCases.map(\.rawValue), in: .input,
    "Input format (default: detected from the content).")
  static let maximumDecoded = OptionSpec(
    "--max-decoded", value: "BYTES", in: .input,
    "Maximum decompressed size of one input (default: 16G).")
  static let maximumLine = OptionSpec(
    "--max-line", value: "BYTES", in: .input,
    "Maximum length of a line; longer lines are skipped (default: 1M).")
  static let maximumWindow = OptionSpec(
    "--max-window", value: "BYTES", in: .input,
    "Maximum window size of a Zstandard frame (default: 128M).")
  static let jobs = OptionSpec(
    "--jobs", value: "N",
    "Maximum number of threads, 1 to 256 (default: one for each available processor). The report "
      + "does not depend on it.")
  static let maximumFindings = OptionSpec(
    "--max-findings", value: "N", in: .report,
    "List at most N findings; all are counted (default: 10000).")
  static let maximumRuns = OptionSpec(
    "--max-runs", value: "N", in: .report,
    "Describe at most N runs; all are counted (default: 100).")
  static let maximumScenes = OptionSpec(
    "--max-scenes", value: "N", in: .report,
    "Describe at most N scenes of each run (default: 100).")
  static let showUnknown = OptionSpec(
    "--show-unknown", in: .report,
    "Also list the cases that are undecided because records are missing.")
  static let onlyRule = OptionSpec(
    "--only-rule", value: "RULE", kind: .rules, repeatable: true, in: .rules,
    "Run only this rule. May be repeated.")
  static let disableRule = OptionSpec(
    "--disable-rule", value: "RULE", kind: .rules, repeatable: true, in: .rules,
    "Skip this rule. May be repeated.")

  static let configuration = OptionSpec(
    "--config", value: "FILE", kind: .files,
    "Configuration file (default: the first .lifetrace.json in the working directory or above).")

  static let process = OptionSpec(
    "--process", value: "NAME", in: .input, "Read only this process of a log (name or pid).")

  static let from = OptionSpec(
    "--from", value: "TIME", in: .selection,
    "Only events at or after this time of the run, such as 90s or 200ms.")
  static let to = OptionSpec(
    "--to", value: "TIME", in: .selection, "Only events at or before this time of the run.")

  static let acceptCutEnd = OptionSpec(
    "--accept-cut-end", in: .input,
    "Accept a recording that ends inside its last record, which happens when the process is "
      + "killed.")

  /// Options of every command that reads traces.
  static let reading = [
    inputFormat, process, acceptCutEnd, maximumDecoded, maximumLine, maximumWindow, jobs, quiet,
  ]
  /// Options of every command that runs rules.
  static let rules = [
    configuration, onlyRule, disableRule, showUnknown, maximumFindings, maximumRuns, maximumScenes,
  ]
}
