import LifecycleModel
import RuleKit
import TraceModel

/// Two places of one rule in one input belong together if these are equal.
struct FindingKey: Hashable {
  let rule: Int
  let subject: Subject
  let cause: UnknownCause?
  /// File part of the recorded source.
  let file: Symbol
  let role: Symbol
  /// Index of the input: one run may lie in several.
  let input: Int

  /// 128 bits of SHA-256 over what stays equal when the same mistake is recorded again: no line,
  /// time, number, id or path prefix, so that a baseline does not rot.
  func fingerprint(_ rule: String, _ symbols: SymbolTable) -> String {
    fingerprint(rule, symbols, cause: cause)
  }

  /// The fingerprint of the violation, for an undecided report.
  func definiteFingerprint(_ rule: String, _ symbols: SymbolTable) -> String {
    fingerprint(rule, symbols, cause: nil)
  }

  func markNames(_ live: LiveNames) {
    live.mark(subject)
    live.mark(file)
    live.mark(role)
  }

  private func fingerprint(
    _ rule: String, _ symbols: SymbolTable, cause: UnknownCause?
  ) -> String {
    let subject: String
    switch self.subject {
    case .none: subject = ""
    case .name(let name): subject = symbols[name]
    case .names(let first, let second): subject = symbols[first] + "\u{1F}" + symbols[second]
    case .kind(let kind): subject = kind.name
    case .edge(let machine, let from, let kind):
      let states = machine.machine.names(of: from).joined(separator: "|")
      subject = [machine.rawName, states, kind.name].joined(separator: "\u{1F}")
    }
    let name = symbols[file].split(separator: "/").last.map(String.init) ?? ""
    let parts = ["v1", rule, name, symbols[role], subject, cause?.rawValue ?? ""]
    return String(SHA256.hex(parts.joined(separator: "\u{0}").utf8).prefix(32))
  }

  /// The finding in words with no more detail than the fingerprint: the rule's summary, and the
  /// names or the transition.
  func description(_ info: RuleInfo, _ symbols: SymbolTable) -> String {
    func quoted(_ name: Symbol) -> String {
      "'\(DisplayText.escaped(symbols[name], limit: 120))'"
    }
    var parts: [String] = []
    switch subject {
    case .none: break
    case .name(let name): parts = [quoted(name)]
    case .names(let first, let second): parts = [quoted(first), quoted(second)]
    case .kind(let kind): parts = [kind.name]
    case .edge(let machine, let from, let kind):
      let states = machine.machine.names(of: from).joined(separator: " or ")
      parts = ["\(machine.rawName): \(kind.name) while \(states)"]
    }
    guard !parts.isEmpty else { return info.summary }
    let summary = info.summary.hasSuffix(".") ? String(info.summary.dropLast()) : info.summary
    return "\(summary) (\(parts.joined(separator: ", ")))"
  }
}
