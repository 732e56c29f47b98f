import ReportKit
import TraceModel

/// `lifetrace skill`: writes what the tool knows as a skill for assistants.
let skillCommand = CommandSpec(
  name: "skill",
  overview: "Write a skill for assistants: how to read traces, record and fix, and all rules.",
  arguments: "DIR", argumentKind: .files,
  argumentHelp: [
    (
      "DIR",
      "The directory of the skill; it is made if need be, and files of the same names are replaced, "
        + "but no links. Assistants expect it to be called 'lifetrace'."
    )
  ],
  options: [], count: 1...1,
  examples: [
    .init("Give it to the assistant of a project", "lifetrace skill .agents/skills/lifetrace")
  ]
) { arguments, console in
  let folder = arguments.positionals[0]
  guard folder != .standardInput, !folder.bytes.isEmpty else {
    return console.usage("A skill has several files: name a directory for them", skillCommand)
  }
  let files = Skill.files()
  do throws(ReportFile.Failure) {
    let rules = folder.member(Skill.rules)
    let places = files.map { ($0.isRule ? rules : folder).member(SystemString($0.name)) }
    for place in [rules] + places { try ReportFile.refuseOthers(place) }
    try ReportFile.makeDirectories(rules)
    for (file, place) in zip(files, places) {
      try ReportFile(path: place).write(file.lines.map { $0 + "\n" }.joined(), console)
    }
  } catch {
    console.error(error.text)
    return error.code
  }
  let shown = Words.atLineStart(DisplayText.escaped(folder.text))
  console.output.lines(["\(shown): \(Words.count(files.count, "file")) of the skill written"])
  return .ok
}
