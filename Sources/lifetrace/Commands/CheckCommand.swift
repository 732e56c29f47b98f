import TraceAnalysis
import TraceModel
import TraceReports

private let reporter = OptionSpec(
  "--reporter", value: "NAME", choices: ["human", "json"],
  "How to print the findings (default: human).")
private let strict = OptionSpec("--strict", "Warnings count as errors.")
private let lenient = OptionSpec("--lenient", "Errors count as warnings.")
private let requireComplete = OptionSpec(
  "--require-complete", "Exit with 65 if records were lost, too.")
private let exitZero = OptionSpec("--exit-zero", "Exit with 0 in place of 1.")

/// `lifetrace check`: the gate of a build.
let checkCommand = CommandSpec(
  name: "check",
  overview: "Check traces in a build: one line for each finding, and an exit code.",
  arguments: "PATH…",
  argumentHelp: [
    (
      "PATH",
      "A trace, or a directory: its *.jsonl, *.ndjson, *.sketch, *.log and *.ips files, also as .zst "
        + "or .gz, are checked in order of their names; - is standard input."
    )
  ],
  options: [reporter, strict, lenient, requireComplete, exitZero] + OptionSpec.rules
    + OptionSpec.reading + [.colour],
  count: 1...100_000
) { arguments, console in
  var traces: Traces
  do throws(Arguments.UsageError) {
    var options = try arguments.analysisOptions()
    if arguments.has(strict), arguments.has(lenient) {
      throw Arguments.UsageError(text: "'--strict' and '--lenient' exclude each other")
    }
    if arguments.has(strict) { options.strictness = .strict }
    if arguments.has(lenient) { options.strictness = .lenient }
    traces = Traces(reading: try arguments.readingOptions(), analysis: options)
  } catch {
    return console.usage(error.text, checkCommand)
  }
  var isMissing = false
  for path in arguments.positionals {
    guard path != "-", TraceFolder.isDirectory(path, followsLinks: true) else {
      traces.add(path)
      continue
    }
    let files = TraceFolder.files(in: path)
    for file in files ?? [] { traces.add(file) }
    if files?.isEmpty ?? true {
      let shown = DisplayText.escaped(path)
      let what =
        files == nil
        ? "cannot be listed; grant read permission on the directory"
        : "holds no trace; expected files named *\(TraceFolder.endings.joined(separator: ", *"))"
      console.error("\(shown): \(what)")
      isMissing = true
    }
  }
  for failure in traces.failures { console.error(failure.message) }
  let analysis = traces.analyzer.finish()
  let isDamaged = analysis.isDamaged || (arguments.has(requireComplete) && !analysis.isComplete)
  var code: ExitCode = analysis.hasErrors && !arguments.has(exitZero) ? .findings : .ok
  if isDamaged { code = code.or(.damaged) }
  if isMissing { code = code.or(.noInput) }
  if let worst = traces.worstFailure { code = code.or(worst) }
  if arguments.value(reporter) == "json" {
    let exit = ReportJSON.Exit(
      code: code.rawValue, findings: analysis.hasErrors, damaged: isDamaged,
      input: isMissing || traces.worstFailure == .noInput, io: traces.worstFailure == .ioFailed)
    let report = ReportJSON(
      analysis, version: toolVersion, exit: exit, showsUnknown: arguments.has(.showUnknown))
    console.output.text(report.text)
  } else {
    let style = Terminal.style(arguments.value(.colour))
    console.output.lines(CheckText(analysis, style: style).lines)
  }
  return code
}
