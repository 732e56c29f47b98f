import TraceAnalysis
import TraceModel
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "markdown", "json"],
  "Format of the output (default: text).")

/// `lifetrace baseline`: the contents of a baseline, and the differences between two.
let baselineCommand = CommandSpec(
  name: "baseline",
  overview: "Show the entries of a baseline, or compare two baselines.",
  arguments: "report FILE | compare BEFORE AFTER", argumentKind: .files,
  argumentHelp: [
    ("report FILE", "Show the entries of a baseline by rule, with their counts."),
    (
      "compare BEFORE AFTER",
      "Show which entries are new, gone, more or less frequent. Differences do not change the exit "
        + "code."
    ),
  ],
  options: [format, .colour], count: 1...3,
  examples: [
    .init("Show what a baseline accepts", "lifetrace baseline report .lifetrace-baseline.json"),
    .init(
      "Compare two baselines, for a comment on a pull request",
      "lifetrace baseline compare old.json new.json --format markdown"),
  ]
) { arguments, console in
  let actions = ["report": 1, "compare": 2]
  let action = arguments.positionals[0].text
  let files = Array(arguments.positionals.dropFirst())
  guard let count = actions[action] else {
    return console.usage(
      "Unknown action '\(DisplayText.escaped(action, limit: 80))' (expected report or compare)"
        + Suggestion.question(action, among: actions.keys.sorted()),
      baselineCommand)
  }
  guard files.count == count else {
    let wanted = count == 1 ? "one baseline" : "two baselines"
    return console.usage("'\(action)' takes \(wanted)", baselineCommand)
  }
  var baselines: [(path: String, baseline: Baseline)] = []
  for file in files {
    do throws(BaselineFile.Failure) {
      baselines.append((Traces.shown(file), try BaselineFile.read(file, console)))
    } catch {
      return error.code
    }
  }
  let style = Terminal.style(arguments.value(.colour))
  if count == 1 {
    let report = BaselineReport(baselines[0].baseline, path: baselines[0].path)
    switch arguments.value(format) {
    case "json": console.output.text(report.json)
    case "markdown": console.output.lines(report.markdown)
    default: console.output.lines(report.text(style))
    }
  } else {
    let difference = BaselineDifference(
      BaselineComparison(baselines[0].baseline, baselines[1].baseline),
      before: baselines[0].path, after: baselines[1].path)
    switch arguments.value(format) {
    case "json": console.output.text(difference.json)
    case "markdown": console.output.lines(difference.markdown)
    default: console.output.lines(difference.text(style))
    }
  }
  return .ok
}
