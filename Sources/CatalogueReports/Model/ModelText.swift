public import LifecycleModel

/// Prints machines for people, at 80 columns.
///
/// Only what cannot be broken, such as an address or a selector, goes beyond.
public enum ModelText {
  private static let columns = 80

  public static func text(_ machines: [Machine]) -> String {
    machines.map { text($0) }.joined(separator: "\n")
  }

  public static func text(_ machine: Machine) -> String {
    var lines = [machine.id.rawName, String(repeating: "=", count: machine.id.rawName.count), ""]
    lines += wrapped(machine.title)
    lines += wrapped("One instance for each \(machine.instance).")
    if let derivation = machine.derivation {
      lines += wrapped("Derived: \(derivation.rule) \(cited(derivation.sources))", hanging: 2)
    }
    lines += section("States", machine.states.indices.flatMap { state($0, of: machine) })
    lines += section("Events", machine.events.flatMap { event($0) } + aliases(of: machine))
    lines += section(
      "Transitions", machine.states.indices.flatMap { transitions(from: $0, of: machine) })
    lines += section(
      "Order",
      machine.ordering.flatMap {
        wrapped(
          "\($0.statement) (\($0.confidence.rawValue)) \(cited($0.sources))", indent: 2,
          hanging: 2)
      })
    lines += section(
      "Not called in this life cycle",
      machine.neverFires.flatMap {
        ["  \($0.event.name)"]
          + wrapped("instead \($0.instead) \(cited($0.sources))", indent: 6, hanging: 2)
      })
    lines += section("Still posted", machine.stillPosted.map { "  " + $0 })
    lines += section("Accepted examples", machine.accepts.flatMap { example($0) })
    lines += section("Rejected examples", machine.rejects.flatMap { example($0) })
    lines += section(
      "Sources",
      machine.sources.flatMap {
        ["  [\($0.rawValue)]"] + wrapped($0.says, indent: 6) + ["      \($0.place)"]
      })
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title, ""] + lines
  }

  private static func state(_ index: Int, of machine: Machine) -> [String] {
    let state = machine.states[index]
    var roles: [String] = []
    if machine.initial.contains(state: index) { roles.append("initial") }
    if machine.terminal.contains(state: index) { roles.append("terminal") }
    let suffix = roles.isEmpty ? "" : " (\(roles.joined(separator: ", ")))"
    let note = state.note.map { wrapped("\($0) \(cited(state.sources))", indent: 6) } ?? []
    return ["  \(state.name)\(suffix)"] + note
  }

  private static func event(_ event: Machine.Event) -> [String] {
    var lines = ["  \(event.kind.name)\(event.isObservable ? "" : " (not visible to the app)")"]
    if let selector = event.selector { lines += wrapped(selector, indent: 6) }
    if let notification = event.notification {
      lines += wrapped("posts \(notification)", indent: 6, hanging: 2)
    }
    if let note = event.note { lines += wrapped(note, indent: 6) }
    return lines
  }

  private static func aliases(of machine: Machine) -> [String] {
    machine.aliases.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap {
      ["  \($0.key.name)", "      taken as \($0.value.name)"]
    }
  }

  /// One line for the event and the target, one or more for the sources of the transition:
  ///
  ///     background
  ///       scene.didDisconnect      -> unattached
  ///           legal, documented [A.lifecycle]
  private static func transitions(from state: Int, of machine: Machine) -> [String] {
    let transitions = machine.transitions.filter { Int($0.from) == state }
    guard !transitions.isEmpty else { return [] }
    let width = transitions.map { $0.event.name.count }.max() ?? 0
    var lines = ["  \(machine.states[state].name)"]
    for transition in transitions {
      let name = transition.event.name
      let target =
        transition.isSelfTransition ? "(stays)" : "-> \(machine.states[Int(transition.to)].name)"
      let gap = String(repeating: " ", count: width - name.count + 1)
      lines.append("    \(name)\(gap)\(target)")
      let level = "\(transition.level.rawValue), \(transition.confidence.rawValue)"
      let note = transition.note.map { ": \($0)" } ?? ""
      let since = transition.since.map { "since \(VersionTable.versions(of: $0)) " } ?? ""
      lines += wrapped(
        "\(level) \(since)\(cited(transition.sources))\(note)", indent: 8, hanging: 2)
    }
    return lines
  }

  private static func example(_ example: Machine.Example) -> [String] {
    let events = example.events.map { $0.name }.joined(separator: ", ")
    return wrapped("\(example.title) [\(example.source.rawValue)]", indent: 2)
      + wrapped(events, indent: 6)
  }

  private static func cited(_ sources: [SourceKey]) -> String {
    sources.isEmpty ? "" : "[\(sources.map { $0.rawValue }.joined(separator: ", "))]"
  }

  /// Breaks text at spaces.
  private static func wrapped(_ text: String, indent: Int = 0, hanging: Int = 0) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty && line.count + 1 + word.count > columns {
        lines.append(line)
        line = String(repeating: " ", count: indent + hanging)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + (isEmpty ? [] : [line])
  }
}
