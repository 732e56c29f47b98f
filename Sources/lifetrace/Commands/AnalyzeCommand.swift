import ReportKit
import TraceAnalysis
import TraceModel
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: formats.map(\.format), in: .report,
  "Format of the report (default: text, or the format that the ending of --output names).")

private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o", in: .report,
  "Write the report to FILE (default: standard output).")

private let showNotEvaluated = OptionSpec(
  "--show-not-evaluated", in: .report,
  "List the rules that could not run, with the records they need.")

private let budget = OptionSpec(
  "--budget", value: "BYTES", in: .report,
  "With --format brief, write at most BYTES (default: 8K).")

/// In the order of help, each with the endings of names that set it.
private let formats: [(format: String, endings: [String])] = [
  (format: "text", endings: OutputName.text), ("json", [".json"]), ("html", OutputName.html),
  ("brief", []),
]

private let explainInput = OptionSpec(
  "--explain-input", in: .report,
  "Instead of the report, show how the lines of a log were read, and which were not recognised.")

private let writeMappings = OptionSpec(
  "--write-mappings", value: "FILE", kind: .files, in: .report,
  "With --explain-input, write the proposed mappings to FILE: as a new configuration, or added to "
    + "the one that FILE is.")

/// `lifetrace analyze`: the report after a bug report.
let analyzeCommand = CommandSpec(
  name: "analyze",
  overview: "Report what went wrong in a trace: where, why, and how to fix it.",
  arguments: "TRACE…", argumentKind: .files,
  argumentHelp: [
    (
      "TRACE",
      "A trace, a log or a crash report, plain or compressed with zstd or gzip; or a directory, such "
        + "as the folder of a recording; - is standard input. Given together with a log, a crash "
        + "report ends the run of its process."
    )
  ],
  options: [format, output, budget, explainInput, writeMappings, showNotEvaluated, .width]
    + OptionSpec.rules
    + [.from, .to] + Follow.options + [.infoPlist] + OptionSpec.reading
    + [.colour],
  count: 1...10_000, readsStandardInput: true,
  examples: [
    .init("Report what went wrong in a recording", "lifetrace analyze films.jsonl.zst"),
    .init(
      "Write the report as a page with charts", "lifetrace analyze films.jsonl.zst -o films.html"),
    .init(
      "Report in a few kilobytes, to paste into a ticket or a chat",
      "lifetrace analyze --format brief films.jsonl.zst"),
    .init(
      "Show which lines of a log were read, and how",
      "lifetrace analyze --explain-input console.log"),
    .init("Read standard input", "cat console.log | lifetrace analyze"),
    .init(
      "Watch an app while it runs", "lifetrace analyze --follow --until-exit films.jsonl.zst"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  let explains = arguments.has(explainInput)
  if !explains, arguments.has(writeMappings) {
    return console.usage("'--write-mappings' needs '--explain-input'", analyzeCommand)
  }
  let columns: Int?
  let bytes: Int
  var traces: Traces
  let found: FoundTraces
  let file: ReportFile?
  let mappings: ReportFile?
  let name: String?
  do throws(Arguments.UsageError) {
    try Follow.check(arguments)
    file = try CheckReports.file(arguments.file(output), output)
    found = FoundTraces(arguments.positionals, mustStop: { console.mustStop }) {
      configuration.configuration.includes(configuration.relative($0))
    }
    let products = try arguments.productFiles()
    try file?.refuse(inputs: found.files + products, configuration)
    mappings = try arguments.namedFile(writeMappings)
    try refuse(mappings, inputs: found.files + products, report: file)
    try arguments.refuseFeedback(found.files)
    name = try OutputName.format(arguments.value(format), saidBy: file?.path, formats)
    if explains, let name, name != "text" {
      throw Arguments.UsageError(
        text: "'\(explainInput.name)' cannot be combined with '\(format.name) \(name)'")
    }
    bytes = try budgetOfBrief(arguments, name)
    columns = try arguments.number(.width)
    var reading = try arguments.readingOptions(configuration)
    reading.part = try arguments.part()
    reading.explainsInput = explains
    reading.recordingCheck = .usual
    var options = try arguments.analysisOptions(configuration)
    options.drawsLanes = name != "json" && name != "brief"
    if let code = console.takeProduct(arguments, into: &options) { return code }
    traces = Traces(
      reading: reading, analysis: options, configuration: configuration,
      showsProgress: !arguments.has(.quiet), mustStop: { console.mustStop })
  } catch {
    return console.usage(error.text, analyzeCommand)
  }
  if !arguments.has(.quiet) {
    for (folder, count) in found.collections {
      let name = DisplayText.escaped(Traces.shown(folder))
      let command = ShellWord.command("lifetrace check", file: folder, or: "FOLDER")
      console.errors.line(
        "Note: '\(name)' contains \(Words.count(count, "trace")), which share one report; "
          + "`\(command)` lists the findings of each")
    }
  }
  if Follow.isAsked(by: arguments) {
    Follow.read(arguments, configuration, console, &traces)
  } else {
    traces.add(found)
  }
  for failure in traces.failures { console.error(failure.message) }
  let analysis = traces.analyzer.finish()
  var code = (analysis.isDamaged ? ExitCode.damaged : .ok).or(traces.failure)
  guard analysis.readInputs > 0 else { return code }
  let colour = arguments.value(.colour)
  let style =
    file == nil
    ? Terminal.style(colour, width: columns)
    : TextStyle(isColoured: colour == "always", width: columns ?? 80)
  let text: String
  if explains {
    text = ExplanationText(analysis.inputs, style: style, hints: console.hints).lines.map {
      $0 + "\n"
    }
    .joined()
    if let mappings {
      code = code.or(write(analysis.inputs, to: mappings, isQuiet: arguments.has(.quiet), console))
    }
  } else {
    let exit = ReportJSON.Exit(
      code: Interruption.code ?? code.rawValue, findings: analysis.hasErrors,
      damaged: analysis.isDamaged,
      input: traces.isMissing, io: traces.hasFailedReads)
    let hints =
      name == "brief" ? .options(wholeReport: wholeReport(analysis, arguments)) : console.hints
    text = report(
      analysis, name, exit, style, showsUnknown: arguments.has(.showUnknown),
      showsNotEvaluated: arguments.has(showNotEvaluated), budget: bytes, hints)
  }
  guard let file else {
    console.output.text(text)
    return code
  }
  do throws(ReportFile.Failure) {
    try file.write(text, console)
  } catch {
    console.error(error.text)
    code = code.or(error.code)
  }
  return code
}

/// How to see what a brief report leaves out: the same command, which lists everything.
private func wholeReport(_ analysis: Analysis, _ arguments: Arguments) -> String {
  var changed: [String: String] = [:]
  let showsUnknown = arguments.has(.showUnknown)
  if analysis.leftOut(showsUnknown: showsUnknown) > 0 {
    let most = analysis.rules.reduce(0) { $0 + $1.violations + (showsUnknown ? $1.unknowns : 0) }
    changed[OptionSpec.maximumFindings.name] = String(most)
  }
  if analysis.runs.count < analysis.runCount {
    changed[OptionSpec.maximumRuns.name] = String(analysis.runCount)
  }
  // The number of threads changes no report, this one included.
  let left = [format, output, budget, .colour, .quiet, .jobs] + Follow.options
  if let line = arguments.line(of: analyzeCommand, without: left, changed: changed) {
    return "see them with `\(line)`"
  }
  let options = arguments.has(budget) ? "`--format brief` and `--budget`" : "`--format brief`"
  let more = changed.sorted { $0.key < $1.key }.map { " `\($0.key) \($0.value)`" }
  return "see them with the same command and input, without \(options)"
    + (more.isEmpty ? "" : " and with" + more.joined(separator: " and"))
}

/// The greatest size of a brief report.
private func budgetOfBrief(
  _ arguments: Arguments, _ format: String?
) throws(Arguments.UsageError) -> Int {
  guard let text = arguments.value(budget) else { return BriefReport.usualBudget }
  guard format == "brief" else {
    throw Arguments.UsageError(text: "'\(budget.name)' needs '--format brief'")
  }
  guard let bytes = Quantity.bytes(text), bytes >= BriefReport.leastBudget else {
    throw Arguments.UsageError(
      text: Arguments.invalid(
        text, for: budget,
        expected: "at least \(BriefReport.leastBudget) bytes, such as 2K or 8192"))
  }
  return Int(clamping: bytes)
}

/// Refuses to write mappings to what is read, or to where the report goes.
private func refuse(
  _ mappings: ReportFile?, inputs: [SystemString], report: ReportFile?
) throws(Arguments.UsageError) {
  guard let mappings else { return }
  let isTaken =
    inputs.contains { mappings.isSame(as: $0) }
    || report.map { mappings.isSame(as: $0.path) } ?? false
  guard isTaken else { return }
  throw Arguments.UsageError(
    text:
      "'--write-mappings' names '\(DisplayText.escaped(mappings.path.text))', which is an input "
      + "or the report; name another file")
}

/// Writes the mappings that are proposed for the inputs.
private func write(
  _ inputs: [InputSummary], to file: ReportFile, isQuiet: Bool, _ console: Console
) -> ExitCode {
  var proposals: [LogMapping] = []
  for mapping in inputs.compactMap(\.explanation).flatMap(\.proposals)
  where !proposals.contains(mapping) { proposals.append(mapping) }
  let isThere = TraceFolder.exists(file.path)
  do throws(MappingsFile.Failure) {
    let count =
      proposals.isEmpty ? 0 : try MappingsFile(file: file).add(proposals, console)
    guard !isQuiet else { return .ok }
    let shown = DisplayText.escaped(file.path.text)
    console.errors.line(
      count == 0
        ? isThere
          ? "Note: no mappings to add; '\(shown)' stays as it is"
          : "Note: no mappings to write; '\(shown)' was not made"
        : "Note: \(Words.count(count, "mapping")) written to '\(shown)'; correct the events, which are "
          + "guesses from the words")
    return .ok
  } catch {
    for line in error.lines.dropLast() { console.errors.line(line) }
    if let line = error.lines.last { console.error(line) }
    return error.code
  }
}

private func report(
  _ analysis: Analysis, _ format: String?, _ exit: ReportJSON.Exit, _ style: TextStyle,
  showsUnknown: Bool, showsNotEvaluated: Bool, budget: Int, _ hints: Hints
) -> String {
  switch format {
  case "brief":
    return BriefReport(
      analysis, budget: budget, showsUnknown: showsUnknown, hints: hints
    ).text
  case "json":
    return ReportJSON(
      analysis, version: toolVersion, exit: exit, showsUnknown: showsUnknown, hints: hints
    ).text
  case "html":
    return HTMLReport(
      analysis, purpose: .analysis, version: toolVersion, showsUnknown: showsUnknown,
      hints: hints
    ).text
  default:
    let lines = AnalyzeText(
      analysis, style: style, showsUnknown: showsUnknown, showsNotEvaluated: showsNotEvaluated,
      hints: hints
    ).lines
    return lines.map { $0 + "\n" }.joined()
  }
}
