internal import CSourceVersion
import CatalogueReports
import LifecycleRules
import TraceFleet
import TraceReports

/// The version of the tool, as in reports.
let toolVersion = "0.1.0"

private let schema = OptionSpec(
  "--schema", value: "NAME",
  choices: ["report", "diff", "config", "baseline", "rules", "partial", "fleet", "coverage"],
  "Print the JSON Schema of a document instead.")

/// `lifetrace version`.
let versionCommand = CommandSpec(
  name: "version", overview: "Show the version, and the commit that it was built from.",
  arguments: "", argumentHelp: [], options: [schema], count: 0...0,
  examples: [
    .init("Show the version", "lifetrace version"),
    .init(
      "Print the schema of the JSON report", "lifetrace version --schema report > report.json"),
  ]
) { arguments, console in
  switch arguments.value(schema) {
  case "report": console.output.text(ReportJSON.document.schema)
  case "diff": console.output.text(DiffJSON.document.schema)
  case "config": console.output.text(ConfigurationSchema(Catalogue.allInfos).text)
  case "baseline": console.output.text(BaselineJSON.document.schema)
  case "rules": console.output.text(RuleCatalogueJSON.document.schema)
  case "partial": console.output.text(PartialSchema.text)
  case "coverage": console.output.text(CoverageJSON.document.schema)
  case "fleet": console.output.text(FleetJSON.document.schema)
  default: console.output.lines(["lifetrace \(toolVersion)", sourceVersion])
  }
  return .ok
}

/// `commit 0123456789ab of 2026-11-25`, or that the build does not know it.
private let sourceVersion: String = {
  let commit = String(cString: lt_source_commit())
  guard !commit.isEmpty else { return "commit unknown" }
  return "commit \(commit.prefix(12)) of \(String(cString: lt_source_date()))"
    + (lt_source_is_modified() ? ", with changes" : "")
}()
