import LifecycleRules
import TraceFleet
import TraceReports

/// The version of the tool, as reports give it.
let toolVersion = "0.1.0"

private let schema = OptionSpec(
  "--schema", value: "NAME", choices: ["report", "diff", "config", "baseline", "partial"],
  "Print the JSON Schema of a document instead.")

/// `lifetrace version`.
let versionCommand = CommandSpec(
  name: "version", overview: "Show the version.", arguments: "", argumentHelp: [],
  options: [schema], count: 0...0
) { arguments, console in
  switch arguments.value(schema) {
  case "report": console.output.text(ReportSchema.text)
  case "diff": console.output.text(DiffSchema.text)
  case "config": console.output.text(ConfigurationSchema(Catalogue.all.map { $0.info }).text)
  case "baseline": console.output.text(BaselineSchema.text)
  case "partial": console.output.text(PartialSchema.text)
  default: console.output.line("lifetrace \(toolVersion)")
  }
  return .ok
}
