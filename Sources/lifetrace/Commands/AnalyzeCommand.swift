import TraceAnalysis
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "json"], "How to print the report (default: text).")

private let explainInput = OptionSpec(
  "--explain-input",
  "Instead of the report, say what became of the lines of a log, and which were not understood.")

/// `lifetrace analyze`: the bug report.
let analyzeCommand = CommandSpec(
  name: "analyze",
  overview: "Report what went wrong in recorded traces, where, why, and how to fix it.",
  arguments: "TRACE…",
  argumentHelp: [
    (
      "TRACE",
      "A trace file, plain or compressed with zstd or gzip; - is standard input. A crash report beside "
        + "it ends the run of its process."
    )
  ],
  options: [format, explainInput] + OptionSpec.rules + OptionSpec.reading + [.colour],
  count: 1...10_000
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  let explains = arguments.has(explainInput)
  if explains, arguments.value(format) == "json" {
    return console.usage("'--explain-input' has no format 'json'", analyzeCommand)
  }
  var traces: Traces
  do throws(Arguments.UsageError) {
    var reading = try arguments.readingOptions(configuration)
    reading.explainsInput = explains
    traces = Traces(
      reading: reading,
      analysis: try arguments.analysisOptions(configuration), configuration: configuration,
      showsProgress: !arguments.has(.quiet), mustStop: { console.mustStop })
  } catch {
    return console.usage(error.text, analyzeCommand)
  }
  traces.add(arguments.positionals)
  for failure in traces.failures { console.error(failure) }
  let analysis = traces.analyzer.finish()
  var code: ExitCode = analysis.isDamaged ? .damaged : .ok
  if let worst = traces.worstFailure { code = code.or(worst) }
  guard !analysis.inputs.isEmpty else { return code }
  let showsUnknown = arguments.has(.showUnknown)
  if explains {
    let style = Terminal.style(arguments.value(.colour))
    console.output.lines(ExplanationText(analysis.inputs, style: style).lines)
  } else if arguments.value(format) == "json" {
    let exit = ReportJSON.Exit(
      code: Interruption.code ?? code.rawValue, findings: analysis.hasErrors,
      damaged: analysis.isDamaged,
      input: traces.worstFailure == .noInput, io: traces.worstFailure == .ioFailed)
    let report = ReportJSON(
      analysis, version: toolVersion, exit: exit, showsUnknown: showsUnknown)
    console.output.text(report.text)
  } else {
    let style = Terminal.style(arguments.value(.colour))
    console.output.lines(AnalyzeText(analysis, style: style, showsUnknown: showsUnknown).lines)
  }
  return code
}
