public import LifecycleModel
public import RuleKit

/// The machines as Markdown: a page for each, and a table of them.
public enum ModelMarkdown {
  /// All machines, each with a link to its page in `Machines`, and what differs by version.
  public static func index(_ machines: [Machine], _ rules: [RuleInfo]) -> [String] {
    let transitions = machines.reduce(0) { $0 + $1.transitions.count }
    var lines = [
      "# Machines", "",
      "The legal transition graphs that lifetrace checks: \(machines.count) machines with \(transitions) transitions, each "
        + "with its source.",
      "",
      "A *legal* transition is expected. A *tolerated* one is accepted and noted, because it was seen on a device or because a "
        + "recorder may miss the event in between. Every other event is a finding: [illegal-transition]"
        + "(../../LifecycleRules/LifecycleRules.docc/illegal-transition.md).",
      "",
      "How well a transition is known: *documented* by Apple, *observed* in a published log or first-hand report, *inferred* from "
        + "the documents, or *contested* between sources.",
      "", "| machine | of | states | transitions |", "| --- | --- | --- | --- |",
    ]
    lines += machines.map { machine in
      "| [\(machine.id.rawName)](Machines/\(machine.id.rawName).md) | \(RuleMarkdown.text(machine.title)) | "
        + "\(machine.states.count) | \(machine.transitions.count) |"
    }
    return lines + VersionTable.section(machines, rules)
  }

  /// The page of a machine; its picture (``ModelSVG``) is next to it.
  public static func page(_ machine: Machine) -> [String] {
    let name = machine.id.rawName
    var lines = [
      "# \(name)", "",
      "\(RuleMarkdown.text(machine.title)). One instance for each \(machine.instance).",
      "", "![The states of \(name) and the events that lead from one to another](\(name).svg)",
    ]
    if let derivation = machine.derivation {
      lines += section(
        "Derived", ["\(RuleMarkdown.text(derivation.rule)) \(cited(derivation.sources))"])
    }
    lines += section("States", table(["state", "is", "note"], states(of: machine)))
    lines += section(
      "Transitions",
      table(["in state", "event", "leads to", "level", "known", "note"], transitions(of: machine)))
    lines += section(
      "Events", table(["event", "callback", "notification", "note"], events(of: machine)))
    lines += list(
      "Order",
      machine.ordering.map {
        "\(RuleMarkdown.text($0.statement)) (\($0.confidence.rawValue)) \(cited($0.sources))"
      })
    lines += list(
      "Not called in this life cycle",
      machine.neverFires.map {
        "`\($0.event.name)`: \(RuleMarkdown.text($0.instead)) takes its place. \(cited($0.sources))"
      })
    lines += list("Still posted", machine.stillPosted.map { "`\($0)`" })
    lines += list("Examples that are legal", machine.accepts.map(example))
    lines += list("Examples that are not", machine.rejects.map(example))
    lines += list(
      "Sources",
      machine.sources.map {
        "\(cited([$0])) \(RuleMarkdown.text($0.says)) <\($0.place)>"
      })
    return lines
  }

  // MARK: Rows

  private static func states(of machine: Machine) -> [[String]] {
    machine.states.enumerated().map { index, state in
      var roles: [String] = []
      if machine.initial.contains(state: index) { roles.append("initial") }
      if machine.terminal.contains(state: index) { roles.append("terminal") }
      let note = state.note.map { "\(RuleMarkdown.text($0)) \(cited(state.sources))" } ?? ""
      return ["`\(state.name)`", roles.joined(separator: ", "), note]
    }
  }

  private static func transitions(of machine: Machine) -> [[String]] {
    machine.states.indices.flatMap { state in
      machine.transitions.filter { Int($0.from) == state }.map { transition in
        let target =
          transition.isSelfTransition
          ? "stays" : "`\(machine.states[Int(transition.to)].name)`"
        let note = transition.note.map { RuleMarkdown.text($0) + " " } ?? ""
        return [
          "`\(machine.states[state].name)`", "`\(transition.event.name)`", target,
          transition.level.rawValue, transition.confidence.rawValue,
          note + cited(transition.sources),
        ]
      }
    }
  }

  private static func events(of machine: Machine) -> [[String]] {
    machine.events.map { event in
      var notes = event.note.map { [RuleMarkdown.text($0)] } ?? []
      if let since = event.since { notes.append("since \(VersionTable.versions(of: since))") }
      if !event.isObservable { notes.append("the app does not see it") }
      notes += machine.aliases.filter { $0.value == event.kind }.map { $0.key.name }.sorted()
        .map { "`\($0)` counts as this event" }
      return [
        "`\(event.kind.name)`", event.selector.map { "`\($0)`" } ?? "",
        event.notification.map { "`\($0)`" } ?? "", notes.joined(separator: "; "),
      ]
    }
  }

  private static func example(_ example: Machine.Example) -> String {
    let events = example.events.map { "`\($0.name)`" }.joined(separator: ", ")
    return "\(RuleMarkdown.text(example.title)) \(cited([example.source])): \(events)"
  }

  // MARK: Markdown

  /// Keys of sources, which the list at the end of the page explains.
  private static func cited(_ sources: [SourceKey]) -> String {
    sources.map { "`\($0.rawValue)`" }.joined(separator: " ")
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    ["", "## \(title)", ""] + lines
  }

  private static func list(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : section(title, items.map { "- \($0)" })
  }

  /// Columns in which no row has anything are left out.
  private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let used = head.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    func line(_ cells: [String]) -> String {
      "| " + used.map { cells[$0] }.joined(separator: " | ") + " |"
    }
    return [line(head), line(head.map { _ in "---" })] + rows.map(line)
  }
}
