import TraceReading

/// One option: parsing and help come from here.
struct OptionSpec: Sendable {
  /// With its dashes: `--format`.
  let name: String
  /// What its value is called in help; nil for a flag.
  let value: String?
  /// What its values are, for completion.
  let valueKind: ValueKind
  /// The values it takes; empty: any. With ``takesFile`` what may stand before `=FILE`.
  let choices: [String]
  let help: String
  /// It may be given several times.
  let isRepeatable: Bool
  /// Its value may go on with `=FILE`.
  let takesFile: Bool
  /// A shorter name: `-o`.
  let alias: String?

  init(
    _ name: String, value: String? = nil, kind: ValueKind? = nil, choices: [String] = [],
    repeatable: Bool = false,
    takesFile: Bool = false, alias: String? = nil, _ help: String
  ) {
    self.alias = alias
    self.name = name
    self.value = value
    self.choices = choices
    let words: ValueKind = takesFile ? .wordsWithFile(choices) : .words(choices)
    valueKind = kind ?? (choices.isEmpty ? .other : words)
    isRepeatable = repeatable
    self.takesFile = takesFile
    self.help = help
  }

  static let help = OptionSpec("--help", "Show this help. Also: -h.")
  static let completionScript = OptionSpec(
    "--generate-completion-script", value: "SHELL", choices: CompletionScript.shells,
    "Print a script that completes words in this shell.")
  static let manual = OptionSpec(
    "--generate-manual", "Print the manual page: lifetrace --generate-manual | man -l -.")
  /// What the tool takes without a subcommand.
  static let topLevel = [
    help, OptionSpec("--version", "Show the version."), completionScript, manual,
  ]
  static let quiet = OptionSpec(
    "--quiet", "No progress bar, and nothing but errors on standard error.")
  static let colour = OptionSpec(
    "--color", value: "WHEN", choices: ["auto", "always", "never"],
    "When to use colour (default: auto, on a terminal).")
  static let inputFormat = OptionSpec(
    "--input-format", value: "NAME", choices: TraceFormat.allCases.map(\.rawValue),
    "The input's format; by default its content tells.")
  static let maximumDecoded = OptionSpec(
    "--max-decoded", value: "BYTES", "Decoded bytes of one input (default: 16G).")
  static let maximumLine = OptionSpec(
    "--max-line", value: "BYTES", "Longest line; a longer one is skipped (default: 1M).")
  static let maximumWindow = OptionSpec(
    "--max-window", value: "BYTES", "Largest Zstandard window (default: 128M).")
  static let jobs = OptionSpec(
    "--jobs", value: "N",
    "Processors to use, 1 to 256 (default: those that the process may use). The report is the same."
  )
  static let maximumFindings = OptionSpec(
    "--max-findings", value: "N", "Findings that are listed; all are counted (default: 10000).")
  static let maximumRuns = OptionSpec(
    "--max-runs", value: "N", "Runs that are described; all are counted (default: 100).")
  static let maximumScenes = OptionSpec(
    "--max-scenes", value: "N", "Scenes of a run that are described (default: 100).")
  static let showUnknown = OptionSpec(
    "--show-unknown", "List what could not be judged, too, with the cause.")
  static let onlyRule = OptionSpec(
    "--only-rule", value: "RULE", kind: .rules, repeatable: true,
    "Evaluate this rule only. May be repeated.")
  static let disableRule = OptionSpec(
    "--disable-rule", value: "RULE", kind: .rules, repeatable: true,
    "Leave this rule out. May be repeated.")

  static let configuration = OptionSpec(
    "--config", value: "FILE", kind: .files,
    "The configuration; by default the first .lifetrace.json from the working directory upwards.")

  static let process = OptionSpec(
    "--process", value: "NAME", "Name or number of the only process of a log to read.")

  static let acceptCutEnd = OptionSpec(
    "--accept-cut-end",
    "Accept a recording that ends inside its last record, as a killed process leaves it.")

  /// Options of every command that reads traces.
  static let reading = [
    inputFormat, process, acceptCutEnd, maximumDecoded, maximumLine, maximumWindow, jobs, quiet,
  ]
  /// Options of every command that evaluates rules.
  static let rules = [
    configuration, onlyRule, disableRule, showUnknown, maximumFindings, maximumRuns, maximumScenes,
  ]
}
