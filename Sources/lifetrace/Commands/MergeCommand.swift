import LifecycleRules
import ReportKit
import TraceAnalysis
import TraceFleet
import TraceModel
import TraceReading
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "json", "html", "markdown", "csv", "partial"],
  "Format of the result (default: text, or the format that the ending of --output names); partial can be merged again."
)

private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o",
  "Write the result to FILE (default: standard output).")

private let by = OptionSpec(
  "--by", value: "DIM",
  "Group by these dimensions, with commas: "
    + FleetDimension.allCases.map(\.rawValue).joined(separator: ", ")
    + " (default: version; partial: all).")

private let acceptCutEnd = OptionSpec(
  "--accept-cut-end", "Accept partials whose last line, which counts the traces, is missing.")

private let endings = [
  (format: "text", endings: OutputName.text), ("markdown", OutputName.markdown),
  ("json", [".json"]), ("html", OutputName.html), ("csv", [".csv"]),
  ("partial", [".partial.ndjson", ".ndjson", ".jsonl"]),
]

/// `lifetrace merge`: adds partials up.
let mergeCommand = CommandSpec(
  name: "merge",
  overview: "Merge partials of 'batch' into one report: the share of launches that each rule hits.",
  arguments: "[FILE…]", argumentKind: .files,
  argumentHelp: [
    ("FILE", "Partials, one a line, plain, .zst or .gz; - is standard input (the default).")
  ],
  options: [format, output, by] + ComparedValues.options + [acceptCutEnd] + ComparisonOptions.all
    + [.configuration, .quiet, .colour],
  count: 0...100_000, readsStandardInput: true,
  examples: [
    .init("Show which mistakes hit how many launches", "lifetrace batch Traces | lifetrace merge"),
    .init(
      "Write a page with the numbers of each version",
      "lifetrace batch Traces | lifetrace merge --by version --format html -o fleet.html"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  do throws(Arguments.UsageError) {
    return try MergeRun(arguments, configuration, console).run()
  } catch {
    return console.usage(error.text, mergeCommand)
  }
}

/// One run of `merge`.
struct MergeRun {
  private let arguments: Arguments
  private let console: Console
  private let file: ReportFile?
  private let name: String
  private let dimensions: [FleetDimension]?
  private let compared: ComparedValues?
  private let settings: ComparisonSettings

  fileprivate init(
    _ arguments: Arguments, _ configuration: ConfigurationFile, _ console: Console
  ) throws(Arguments.UsageError) {
    self.arguments = arguments
    settings = try arguments.comparison(configuration.configuration.comparison)
    self.console = console
    file = try CheckReports.file(arguments.file(output), output)
    name = try OutputName.format(arguments.value(format), saidBy: file?.path, endings) ?? "text"
    try arguments.refuseFeedback(arguments.positionals)
    try file?.refuse("result", inputs: arguments.positionals, configuration)
    compared = try ComparedValues(arguments)
    var chosen = try arguments.value(by).map { value throws(Arguments.UsageError) in
      try value.split(separator: ",", omittingEmptySubsequences: false).map {
        word throws(Arguments.UsageError) in try Self.dimension(String(word), by)
      }
    }
    if chosen == nil, name != "partial" { chosen = [compared?.dimension ?? .version] }
    if let compared, chosen?.contains(compared.dimension) == false {
      chosen?.append(compared.dimension)
    }
    // A dimension that is named twice is one.
    dimensions = chosen.map { all in
      all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
    }
    if compared != nil, ["partial", "csv"].contains(name) {
      throw Arguments.UsageError(
        text: "'--compare' cannot be combined with '--format \(name)'")
    }
  }

  static func dimension(
    _ word: String, _ option: OptionSpec
  ) throws(Arguments.UsageError) -> FleetDimension {
    if let dimension = FleetDimension(rawValue: word) { return dimension }
    let names = FleetDimension.allCases.map(\.rawValue)
    throw Arguments.UsageError(
      text:
        "Invalid value '\(DisplayText.escaped(word, limit: 80))' for '\(option.name)' (expected "
        + "\(Words.list(names, "or")))\(Suggestion.question(word, among: names))")
  }

  // MARK: Running

  func run() throws(Arguments.UsageError) -> ExitCode {
    let inputs = arguments.positionals.isEmpty ? [.standardInput] : arguments.positionals
    let progress = arguments.has(.quiet) ? nil : ProgressBar(reading: inputs)
    var reader = PartialFiles(
      inputs, by: dimensions, acceptsCutEnd: arguments.has(acceptCutEnd),
      isQuiet: arguments.has(.quiet), progress, console)
    let merged = reader.merged()
    progress?.stop()
    guard var merge = merged else { return reader.code }
    merge.settle()
    if merge.conflicts > 0 {
      console.error(
        "\(Words.count(merge.conflicts, "trace")) came with two different results, from other versions or "
          + "settings; the one whose hash is smaller counts; analyze all traces with the same command"
      )
      reader.code = reader.code.or(.damaged)
    }
    guard !console.mustStop else { return reader.code }
    // Why there is nothing is printed already.
    if merge.traces == 0, reader.code != .ok { return reader.code }
    // A sum that lost a group never answers for it.
    if let lost = lost(in: merge) {
      console.error(lost)
      return reader.code.or(.damaged)
    }
    guard merge.traces > 0 else {
      console.error("No partial was read; expected lines that 'lifetrace batch' wrote")
      return reader.code.or(.damaged)
    }
    // A gate that compared nothing must not look as if nothing had changed.
    var values: (old: String, new: String)?
    if let compared {
      switch try compared.found(in: merge.sum) {
      case .values(let old, let new): values = (old, new)
      case .missing(let text):
        console.error(text)
        return reader.code.or(.damaged)
      }
    }
    return write(&merge, values, reader.code)
  }

  /// Why rows or a verdict would not be true; nil if they are.
  private func lost(in merge: FleetMerge) -> String? {
    let limit = Words.count(FleetSum.groupLimit, "group")
    let names = Words.list((dimensions ?? merge.sum.dimensions).map(\.rawValue))
    if merge.sum.hasLostGroups {
      return
        "A partial of more than \(limit) was made without '--by', so numbers by \(names) would not be "
        + "whole; merge the partials that it was made of, or make it with '--by'"
    }
    guard let others = merge.sum.groups[.other]?.counts[.runs], others > 0 else { return nil }
    let isCut = merge.sum.hasCutGroups
    let runs =
      Words.count(others, "run")
      + (isCut ? " of more than \(limit)" : " of traces that have too many groups themselves")
    if compared != nil {
      return
        "Nothing is compared: \(runs) are added up as '(other)', and either side may have some; "
        + (isCut ? "group by fewer dimensions" : "leave these traces out")
    }
    if name == "partial", dimensions == nil, isCut {
      console.error(
        "The \(runs) are added up as '(other)', so this partial cannot be grouped by fewer "
          + "dimensions later; name them with '--by'")
    }
    return nil
  }

  private func write(
    _ merge: inout FleetMerge, _ values: (old: String, new: String)?, _ code: ExitCode
  ) -> ExitCode {
    var code = code
    var report: FleetReport?
    if name != "partial" {
      report = FleetReport(
        merge.sum, traces: merge.traces, repeats: merge.repeats, by: dimensions ?? [],
        rules: Catalogue.infos,
        comparison: compared.flatMap { compared in
          values.map {
            FleetComparison(
              merge.sum, compared.dimension, before: $0.old, after: $0.new, settings,
              rules: Catalogue.infos)
          }
        })
    }
    if let comparison = report?.comparison {
      if comparison.hasRegression { code = code.or(.findings) }
      if !comparison.hasCompared {
        console.error(
          "Nothing is compared: no rule could judge runs of both, and no duration is in both")
        code = code.or(.damaged)
      }
    }
    do throws(ReportFile.Failure) {
      if let file {
        let style = TextStyle(isColoured: arguments.value(.colour) == "always", width: 80)
        try file.write(console) { output in fill(output, &merge, report, style, code) }
      } else {
        fill(console.output, &merge, report, Terminal.style(arguments.value(.colour)), code)
      }
    } catch {
      console.error(error.text)
      code = code.or(error.code)
    }
    return code
  }

  private func fill(
    _ output: Output, _ merge: inout FleetMerge, _ report: FleetReport?, _ style: TextStyle,
    _ code: ExitCode
  ) {
    guard let report else { return merge.write { output.bytes($0) } }
    switch name {
    case "json": output.text(FleetJSON(report, version: toolVersion, exit: code.rawValue).text)
    case "markdown": output.lines(FleetMarkdown(report, open: Self.open).lines)
    case "csv": output.text(FleetCSV(report).text)
    case "html": output.text(FleetPage(report, version: toolVersion, open: Self.open).text)
    default: output.lines(FleetText(report, style: style, open: Self.open).lines)
    }
  }

  /// The command that shows what a rule found in a trace.
  private static func open(_ trace: String, _ rule: String) -> String {
    ShellWord.command(
      "lifetrace timeline --around \(rule)", file: SystemString(trace), or: "TRACE")
  }
}
