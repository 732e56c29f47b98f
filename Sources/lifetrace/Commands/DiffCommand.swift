import ReportKit
import RuleKit
import TraceAnalysis
import TraceComparison
import TraceModel
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "markdown", "json", "html"],
  in: .report,
  "Format of the differences (default: text, or the format that the ending of --output names).")

private let endings = [
  (format: "text", endings: OutputName.text), ("markdown", OutputName.markdown),
  ("json", [".json"]), ("html", OutputName.html),
]

private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o", in: .report,
  "Write the differences to FILE (default: standard output).")

/// `lifetrace diff`: the differences between two traces, or between two sets of traces.
let diffCommand = CommandSpec(
  name: "diff",
  overview: "Compare two traces, or two folders: calls, order, phases, findings, durations.",
  arguments: "BEFORE AFTER", argumentKind: .files,
  argumentHelp: [
    ("BEFORE", "A trace, or a directory of traces as in check; - is standard input."),
    ("AFTER", "The trace or directory to compare with it."),
  ],
  options: [format, output] + ComparisonOptions.all
    + [.configuration, .onlyRule, .disableRule, .maximumFindings, .infoPlist] + OptionSpec.reading
    + [.colour],
  count: 2...2,
  examples: [
    .init(
      "Compare the recordings of before and after a migration",
      "lifetrace diff before.jsonl.zst after.jsonl.zst"),
    .init(
      "Fail only for new errors",
      "lifetrace diff --fail-on new-errors before.jsonl.zst after.jsonl.zst"),
    .init(
      "Write a page", "lifetrace diff before.jsonl.zst after.jsonl.zst -o differences.html"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  let sides: [ComparedSide]
  let settings: ComparisonSettings
  let file: ReportFile?
  let name: String?
  do throws(Arguments.UsageError) {
    settings = try arguments.comparison(configuration.configuration.comparison)
    file = try CheckReports.file(arguments.file(output), output)
    let products = try arguments.productFiles()
    try file?.refuse(inputs: products, configuration)
    var options = try arguments.analysisOptions(configuration)
    if let code = console.takeProduct(arguments, into: &options) { return code }
    sides = [
      try ComparedSide(arguments.positionals[0], options, arguments, configuration, console),
      try ComparedSide(arguments.positionals[1], options, arguments, configuration, console),
    ]
    try arguments.refuseFeedback(sides.flatMap(\.files))
    try file?.refuse(inputs: sides.flatMap(\.files), configuration)
    name = try OutputName.format(arguments.value(format), saidBy: file?.path, endings)
  } catch {
    return console.usage(error.text, diffCommand)
  }
  var profiles: [Profile] = []
  var code = ExitCode.ok
  var exits: [(damaged: Bool, input: Bool, io: Bool)] = []
  for var side in sides {
    let (profile, worst) = side.read()
    for failure in side.traces.failures { console.error(failure.message) }
    exits.append((side.isDamaged, side.traces.isMissing, side.traces.hasFailedReads))
    code = code.or(worst)
    if let profile { profiles.append(profile) }
  }
  // One side alone has no differences.
  guard profiles.count == 2 else { return code }
  let comparison = Comparison(profiles[0], profiles[1], settings)
  if comparison.regressions > 0 { code = code.or(.findings) }
  let exit = DiffJSON.Exit(
    code: Interruption.code ?? code.rawValue, damaged: exits.contains { $0.damaged },
    input: exits.contains { $0.input }, io: exits.contains { $0.io })
  do throws(ReportFile.Failure) {
    try console.print(comparison, exit, name, arguments, to: file)
  } catch {
    console.error(error.text)
    code = code.or(error.code)
  }
  return code
}

extension Console {
  fileprivate func print(
    _ comparison: Comparison, _ exit: DiffJSON.Exit, _ format: String?, _ arguments: Arguments,
    to file: ReportFile?
  ) throws(ReportFile.Failure) {
    let colour = arguments.value(.colour)
    let style =
      file == nil ? Terminal.style(colour) : TextStyle(isColoured: colour == "always", width: 80)
    let text: String
    switch format {
    case "json": text = DiffJSON(comparison, version: toolVersion, exit: exit).text
    case "html": text = DiffPage(comparison, version: toolVersion, hints: hints).text
    case "markdown": text = DiffMarkdown(comparison).lines.map { $0 + "\n" }.joined()
    default: text = DiffText(comparison, style: style).lines.map { $0 + "\n" }.joined()
    }
    guard let file else { return self.output.text(text) }
    try file.write(text, self)
  }
}

/// One side of a comparison: a trace or a directory, read through an analyzer of its own.
private struct ComparedSide {
  private(set) var traces: Traces
  private let found: FoundTraces
  private let profiler = Profiler()
  var files: [SystemString] { found.files }
  private(set) var isDamaged = false

  init(
    _ path: SystemString, _ analysis: AnalysisOptions, _ arguments: Arguments,
    _ configuration: ConfigurationFile, _ console: Console
  ) throws(Arguments.UsageError) {
    var options = analysis
    options.recordsCoverage = true
    traces = Traces(
      reading: try arguments.readingOptions(configuration),
      analysis: options, configuration: configuration,
      showsProgress: !arguments.has(.quiet), mustStop: { console.mustStop })
    found = FoundTraces([path], mustStop: { console.mustStop }) {
      configuration.configuration.includes(configuration.relative($0))
    }
    traces.analyzer.observer = profiler
  }

  /// The side's profile, nil if nothing could be read, and the exit code of reading.
  mutating func read() -> (Profile?, ExitCode) {
    traces.add(found)
    let analysis = traces.analyzer.finish()
    isDamaged = analysis.isDamaged
    let code = (isDamaged ? ExitCode.damaged : .ok).or(traces.failure)
    return (analysis.readInputs > 0 ? profiler.finish(analysis) : nil, code)
  }
}
