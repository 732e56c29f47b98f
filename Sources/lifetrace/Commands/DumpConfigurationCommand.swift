import LifecycleRules
import TraceReports

/// `lifetrace dump-configuration`.
let dumpConfigurationCommand = CommandSpec(
  name: "dump-configuration",
  overview: "Print the configuration that applies here, with every rule and its thresholds.",
  arguments: "", argumentHelp: [], options: [.configuration], count: 0...0,
  examples: [
    .init("Show what applies in this folder", "lifetrace dump-configuration"),
    .init(
      "List the limits of all rules, to copy from", "lifetrace dump-configuration > limits.json"),
  ]
) { arguments, console in
  guard let file = console.configuration(arguments) else { return .configuration }
  let rules = Catalogue.allInfos
  console.output.text(ConfigurationJSON(file.configuration, rules: rules).text)
  return .ok
}
