import TraceReports

/// The version of the tool, as reports give it.
let toolVersion = "0.1.0"

private let schema = OptionSpec(
  "--schema", value: "NAME", choices: ["report", "diff"],
  "Print the JSON Schema of a document instead.")

/// `lifetrace version`.
let versionCommand = CommandSpec(
  name: "version", overview: "Show the version.", arguments: "", argumentHelp: [],
  options: [schema], count: 0...0
) { arguments, console in
  switch arguments.value(schema) {
  case "report": console.output.text(ReportSchema.text)
  case "diff": console.output.text(DiffSchema.text)
  default: console.output.line("lifetrace \(toolVersion)")
  }
  return .ok
}
