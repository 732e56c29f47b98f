import ReportKit
import TraceAnalysis
import TraceModel
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "markdown", "html", "json", "junit"], in: .report,
  "Format of the report (default: text, or the format that the ending of --output names).")

private let endings = [
  (format: "text", endings: OutputName.text), ("markdown", OutputName.markdown),
  ("html", OutputName.html), ("json", [".json"]), ("junit", [".xml"]),
]

private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o", in: .report,
  "Write the report to FILE (default: standard output).")

private let require = OptionSpec(
  "--require", value: "NAME", kind: .coverage, repeatable: true, in: .exit,
  "Exit 1 unless a recording shows this: an entry (url), an entry by when it comes (url.cold, "
    + "url.warm, url.second-window), what happens to windows (two-windows, disconnect, reconnect), or "
    + "a transition as the JSON report names it. Several with commas; may be repeated.")

/// `lifetrace coverage`: what recordings show of the life cycle, and what they never show.
let coverageCommand = CommandSpec(
  name: "coverage",
  overview: "Show which entries and transitions the recordings of an app show, and which never.",
  arguments: "PATH…", argumentKind: .files,
  argumentHelp: [
    ("PATH", "A trace, or a directory of traces as in check; - is standard input.")
  ],
  options: [format, output, require, .width, .configuration, .infoPlist] + OptionSpec.reading
    + [.colour],
  count: 1...100_000, readsStandardInput: true,
  examples: [
    .init("Show what the recordings of a folder cover", "lifetrace coverage Traces"),
    .init(
      "Fail unless links were tried, with and without the app running",
      "lifetrace coverage Traces --require url.cold,url.warm"),
    .init("Write the tables for a pull request", "lifetrace coverage Traces -o coverage.md"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var traces: Traces
  let required: [CoverageItem]
  let found: FoundTraces
  let file: ReportFile?
  let name: String?
  let columns: Int?
  do throws(Arguments.UsageError) {
    required = try arguments.requirements()
    file = try CheckReports.file(arguments.file(output), output)
    found = FoundTraces(arguments.positionals, mustStop: { console.mustStop }) {
      configuration.configuration.includes(configuration.relative($0))
    }
    try file?.refuse(inputs: found.files + arguments.productFiles(), configuration)
    try arguments.refuseFeedback(found.files)
    name = try OutputName.format(arguments.value(format), saidBy: file?.path, endings)
    columns = try arguments.number(.width)
    var options = try arguments.analysisOptions(configuration)
    options.recordsCoverage = true
    options.drawsLanes = false
    if let code = console.takeProduct(arguments, into: &options) { return code }
    traces = Traces(
      reading: try arguments.readingOptions(configuration), analysis: options,
      configuration: configuration, showsProgress: !arguments.has(.quiet),
      mustStop: { console.mustStop })
  } catch {
    return console.usage(error.text, coverageCommand)
  }
  traces.add(found)
  for failure in traces.failures { console.error(failure.message) }
  let report = CoverageReport(traces.analyzer.finish(), required: required)
  for input in report.emptyInputs {
    let limit = input.problems.first { $0.kind == .limit && $0.severity == .error }
    console.error(
      "'\(DisplayText.escaped(input.path))' "
        + (limit.map { "has no event within a limit: \(Hints.options.text(of: $0))" }
          ?? "holds no event; record the app again"))
  }
  let isDamaged = report.isDamaged || !report.emptyInputs.isEmpty
  var code: ExitCode = report.missing.isEmpty ? .ok : .findings
  if isDamaged { code = code.or(.damaged) }
  code = code.or(traces.failure)
  guard report.hasInputs else { return code }
  let colour = arguments.value(.colour)
  let style =
    file == nil
    ? Terminal.style(colour, width: columns)
    : TextStyle(isColoured: colour == "always", width: columns ?? 80)
  let exit = CoverageJSON.Exit(
    code: Interruption.code ?? code.rawValue, missing: !report.missing.isEmpty, damaged: isDamaged,
    input: traces.isMissing, io: traces.hasFailedReads)
  let text: String
  switch name {
  case "json": text = CoverageJSON(report, version: toolVersion, exit: exit).text
  case "html": text = CoveragePage(report, version: toolVersion, hints: .options).text
  case "junit": text = CoverageJUnit(report).text
  case "markdown": text = CoverageMarkdown(report).lines.map { $0 + "\n" }.joined()
  default: text = CoverageText(report, style: style).lines.map { $0 + "\n" }.joined()
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

extension Arguments {
  /// What the recordings have to show, each once.
  fileprivate func requirements() throws(UsageError) -> [CoverageItem] {
    var items: [CoverageItem] = []
    for word in try words(require, expected: "an entry or a transition, such as url.cold") {
      guard let item = CoverageItem.named(word) else {
        let question = Suggestion.question(word, among: CoverageItem.all.map(\.name))
        throw UsageError(
          text: "Unknown name '\(Self.shown(word))' for '\(require.name)'"
            + (question.isEmpty
              ? "; expected an entry or a transition as 'lifetrace coverage' names it, such as url.cold"
              : question))
      }
      if !items.contains(where: { $0.name == item.name }) { items.append(item) }
    }
    return items
  }
}
