import Foundation
import LifecycleModel
import TestSupport
import Testing

/// The whole model as of its last review: a transition, a source or a limit that comes, goes or
/// changes shows in the review of `Tests/Recorded/model.txt`.
///
/// `LIFETRACE_RECORD=1 swift test --filter RecordedModelTests` writes the file, and fails.
@Suite struct RecordedModelTests {
  private static let file = SourceTree.root
    .appendingPathComponent("Tests/Recorded/model.txt")

  private func line(_ parts: String?...) -> String {
    parts.compactMap { $0 }.joined(separator: " ")
  }

  private func names(_ sources: [SourceKey]) -> String {
    "[" + sources.map { $0.rawValue }.joined(separator: " ") + "]"
  }

  private func note(_ text: String?) -> String? { text.map { "– " + $0 } }

  private func lines(_ machine: Machine) -> [String] {
    func name(_ state: Int) -> String { machine.states[state].name }
    func list(_ set: StateSet) -> String {
      machine.states.indices.filter { set.contains(state: $0) }.map(name).joined(separator: " ")
    }
    var lines = [
      "", "machine \(machine.id.rawName): \(machine.title), one for each \(machine.instance)",
    ]
    lines.append(
      "  begins in \(list(machine.initial)); ends in \(list(machine.terminal))")
    if let derivation = machine.derivation {
      lines.append("  derived: \(derivation.rule) \(names(derivation.sources))")
    }
    lines += machine.states.map { line("  state", $0.name, note($0.note), names($0.sources)) }
    lines += machine.events.map {
      line(
        "  event", $0.kind.name, $0.selector, $0.notification,
        $0.isObservable ? nil : "(not observable)", note($0.note))
    }
    lines += machine.aliases.map { "  alias \($0.key.name) = \($0.value.name)" }.sorted()
    lines += machine.transitions.map {
      line(
        " ", name(Int($0.from)), "-", $0.event.name, "->", name(Int($0.to)), $0.level.rawValue,
        $0.confidence.rawValue, names($0.sources), note($0.note))
    }
    lines += machine.ordering.map {
      line("  order", $0.statement, $0.confidence.rawValue, names($0.sources))
    }
    lines += machine.neverFires.map {
      line("  never", $0.event.name, $0.selector, "but", $0.instead, names($0.sources))
    }
    lines += machine.stillPosted.map { "  posted \($0)" }
    for (word, examples) in [("accepts", machine.accepts), ("rejects", machine.rejects)] {
      lines += examples.map {
        "  \(word) \($0.events.map { $0.name }.joined(separator: ", ")): \($0.title) "
          + "[\($0.source.rawValue)]"
      }
    }
    return lines
  }

  private var text: String {
    let budgets = Budget.all.map {
      line(
        "budget", $0.id, "\($0.limit)", $0.isApproximate ? "about" : nil, $0.appliesTo,
        note($0.outcome), $0.confidence.rawValue, names($0.sources), note($0.note))
    }
    return (budgets + Machine.all.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  @Test func theModelIsTheRecordedOne() throws {
    let text = text
    if recordsExpectedFiles {
      try FileManager.default.createDirectory(
        at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: Self.file)
      Issue.record("the model was recorded; read the change, then test again without")
      return
    }
    let recorded = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    let (old, new) = (recorded.split(separator: "\n"), text.split(separator: "\n"))
    let difference = new.difference(from: old)
    #expect(difference.isEmpty, "LIFETRACE_RECORD=1 records the change")
    #expect(recorded == text)
  }
}
