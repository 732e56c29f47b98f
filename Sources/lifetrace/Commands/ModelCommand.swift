import CatalogueReports
import LifecycleModel
import LifecycleRules
import TraceModel

private let format = OptionSpec(
  "--format", value: "NAME", choices: ["text", "dot", "mermaid", "json", "markdown", "svg"],
  "Format of the graphs (default: text).")

/// `lifetrace model`: the legal transition graphs.
let modelCommand = CommandSpec(
  name: "model",
  overview: "Show the legal transitions of a state machine, with the source of each.",
  arguments: "[MACHINE]", argumentKind: .machines,
  argumentHelp: [
    (
      "MACHINE",
      "A state machine such as uiscene. Without one, text lists the machines; svg needs one, and the "
        + "other formats print all graphs."
    )
  ],
  options: [format], count: 0...1,
  examples: [
    .init("List the state machines", "lifetrace model"),
    .init("Show the life cycle of a scene", "lifetrace model uiscene"),
    .init("Draw it", "lifetrace model uiscene --format mermaid"),
  ]
) { arguments, console in
  var machines = Machine.all
  let name = arguments.positionals.first?.text
  if let name {
    let wanted = name.lowercased()
    guard let id = MachineID.allCases.first(where: { $0.rawName.lowercased() == wanted }) else {
      let near = Suggestion.question(name, among: MachineID.allCases.map(\.rawName))
      return console.usage(
        "Unknown machine '\(Arguments.shown(name))'"
          + (near.isEmpty ? "; 'lifetrace model' lists all machines" : near),
        modelCommand)
    }
    machines = [id.machine]
  }
  switch arguments.value(format) {
  case "dot": console.output.text(ModelDOT.text(machines))
  case "mermaid": console.output.text(ModelMermaid.text(machines))
  case "json": console.output.text(ModelJSON.text(machines))
  case "markdown":
    let isOne = name != nil
    console.output.lines(
      isOne
        ? ModelMarkdown.page(machines[0])
        : ModelMarkdown.index(machines, Catalogue.all.map { $0.info }))
  case "svg":
    guard name != nil else {
      return console.usage("Format 'svg' draws one machine; name it", modelCommand)
    }
    console.output.text(ModelSVG.text(machines[0]))
  default:
    if name == nil {
      console.output.lines(ModelList.lines(machines))
    } else {
      console.output.text(ModelText.text(machines))
    }
  }
  return .ok
}
