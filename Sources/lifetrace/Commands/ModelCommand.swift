import LifecycleModel
import TraceModel
import TraceReports

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "dot", "mermaid", "json", "markdown", "svg"],
  "How to print the graphs (default: text).")

/// `lifetrace model`: the legal transition graphs.
let modelCommand = CommandSpec(
  name: "model",
  overview: "Show the legal transition graphs, with the source of each transition.",
  arguments: "[MACHINE]", argumentKind: .machines,
  argumentHelp: [("MACHINE", "A machine such as uiscene; without one, all of them.")],
  options: [format], count: 0...1
) { arguments, console in
  var machines = Machine.all
  if let name = arguments.positionals.first?.text {
    guard let id = MachineID(rawName: name) else {
      let near = Suggestion.nearest(to: name, among: MachineID.allCases.map(\.rawName))
      let shown = DisplayText.escaped(name, limit: 80)
      return console.usage(
        "There is no machine '\(shown)'.\(Suggestion.question(near)) "
          + "'lifetrace model' shows all of them", modelCommand)
    }
    machines = [id.machine]
  }
  switch arguments.value(format) {
  case "dot": console.output.text(ModelDOT.text(machines))
  case "mermaid": console.output.text(ModelMermaid.text(machines))
  case "json": console.output.text(ModelJSON.text(machines))
  case "markdown":
    let isOne = !arguments.positionals.isEmpty
    console.output.lines(isOne ? ModelMarkdown.page(machines[0]) : ModelMarkdown.index(machines))
  case "svg":
    guard !arguments.positionals.isEmpty else {
      return console.usage("format 'svg' draws one machine; name it", modelCommand)
    }
    console.output.text(ModelSVG.text(machines[0]))
  default: console.output.text(ModelText.text(machines))
  }
  return .ok
}
