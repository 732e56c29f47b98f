import LifecycleRules
import TraceAnalysis
import TraceModel
import TraceReports

extension OptionSpec {
  static let strict = OptionSpec("--strict", in: .exit, "Treat warnings as errors.")
  static let lenient = OptionSpec("--lenient", in: .exit, "Treat errors as warnings.")
  static let exitZero = OptionSpec(
    "--exit-zero", in: .exit, "Exit 0 even if there are errors; other exit codes stay.")
}

extension Arguments {
  /// Nil: neither option.
  var strictness: AnalysisOptions.Strictness? {
    get throws(UsageError) {
      if has(.strict), has(.lenient) {
        throw UsageError(text: "'--strict' cannot be combined with '--lenient'")
      }
      return has(.strict) ? .strict : has(.lenient) ? .lenient : nil
    }
  }
}

private let requireComplete = OptionSpec(
  "--require-complete", in: .exit, "Exit 65 if records were lost.")
private let recording = OptionSpec(
  "--recording", in: .exit,
  "Also check how the traces were recorded: names, keys, words, units and ids. Mistakes are errors "
    + "of 'recording-mistake'.")

/// `lifetrace check`: the gate of a build.
let checkCommand = CommandSpec(
  name: "check",
  overview: "Check traces in CI: reports for people and for servers, and an exit code.",
  arguments: "PATH…", argumentKind: .files,
  argumentHelp: [
    (
      "PATH",
      "A trace, or a directory of them: files named *.jsonl, *.ndjson, *.sketch, *.log or *.ips, "
        + "also with .zst or .gz, in the order of their names; - is standard input."
    )
  ],
  options: CheckReports.options + CheckBaseline.options + [
    .strict, .lenient, requireComplete, recording, .exitZero,
  ] + OptionSpec.rules + [.from, .to, .infoPlist]
    + OptionSpec.reading + [.colour],
  count: 1...100_000, readsStandardInput: true,
  examples: [
    .init("Check all traces of a folder", "lifetrace check Traces"),
    .init(
      "Accept the findings of today, once",
      "lifetrace check Traces --write-baseline .lifetrace-baseline.json"),
    .init(
      "Fail for new findings only",
      "lifetrace check Traces --baseline .lifetrace-baseline.json"),
    .init(
      "Print annotations, and write a file for code scanning",
      "lifetrace check Traces --reporter github-actions --reporter sarif=out.sarif"),
    .init(
      "Compare the traces with the app that they were recorded with",
      "lifetrace check Traces --info-plist Films.app"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var traces: Traces
  var reports: CheckReports
  let baseline: CheckBaseline
  let found: FoundTraces
  do throws(Arguments.UsageError) {
    var options = try arguments.analysisOptions(configuration)
    options.strictness = try arguments.strictness ?? options.strictness
    if options.budgets.isEmpty, !arguments.has(recording),
      !Catalogue.infos.contains(where: options.isEnabled)
    {
      console.error(
        "\(configuration.path): the configuration leaves no rule to run, so that nothing would be "
          + "checked; take rules out of 'disabled_rules', or name some in 'only_rules'")
      return .configuration
    }
    guard let known = try CheckBaseline(arguments, configuration, console) else {
      return .configuration
    }
    baseline = known
    options.baseline = baseline.options
    let products = try arguments.productFiles()
    if let code = console.takeProduct(arguments, into: &options) { return code }
    var reading = try arguments.readingOptions(configuration)
    reading.part = try arguments.part()
    if arguments.has(recording) {
      reading.recordingCheck = .all
      options.judgesRecordings = true
    }
    traces = Traces(
      reading: reading, analysis: options,
      configuration: configuration,
      showsProgress: !arguments.has(.quiet), mustStop: { console.mustStop })
    reports = try CheckReports(arguments)
    found = FoundTraces(arguments.positionals, mustStop: { console.mustStop }) {
      configuration.configuration.includes(configuration.relative($0))
    }
    try arguments.refuseFeedback(found.files)
    try reports.refuse(inputs: found.files + products, configuration)
    try baseline.refuse(inputs: found.files + products, reports: reports.files, configuration)
  } catch {
    return console.usage(error.text, checkCommand)
  }
  traces.add(found)
  for failure in traces.failures { console.error(failure.message) }
  let analysis = traces.analyzer.finish()
  // An input that could not be read at all has an exit code of its own.
  let isPartial = analysis.inputs.contains { !$0.isComplete && !$0.isUnreadable }
  let isDamaged = analysis.isDamaged || (arguments.has(requireComplete) && isPartial)
  let isAccepted = arguments.has(.exitZero) || baseline.accepts
  var code: ExitCode = analysis.hasErrors && !isAccepted ? .findings : .ok
  if isDamaged { code = code.or(.damaged) }
  code = code.or(traces.failure)
  let isWhole = !isDamaged && traces.failure == .ok
  if let failure = baseline.write(analysis, isWhole: isWhole, console) { code = code.or(failure) }
  return reports.write(analysis, code, arguments, console) { code in
    ReportJSON.Exit(
      code: Interruption.code ?? code.rawValue, findings: analysis.hasErrors,
      damaged: isDamaged,
      input: traces.isMissing,
      io: traces.hasFailedReads || [.cannotCreate, .ioFailed].contains(code))
  }
}
