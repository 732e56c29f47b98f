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
    fingerprint(rule, symbols, cause: cause) { StableName.of(symbols[$0]) }
  }

  /// The fingerprint of the violation, for an undecided report.
  func definiteFingerprint(_ rule: String, _ symbols: SymbolTable) -> String {
    fingerprint(rule, symbols, cause: nil) { StableName.of(symbols[$0]) }
  }

  /// The fingerprint of versions that kept the ids in names, which baselines and suppressions of
  /// them hold.
  func formerFingerprint(_ rule: String, _ symbols: SymbolTable) -> String {
    fingerprint(rule, symbols, cause: nil) { symbols[$0] }
  }

  func markNames(_ live: LiveNames) {
    live.mark(subject)
    live.mark(file)
    live.mark(role)
  }

  private func fingerprint(
    _ rule: String, _ symbols: SymbolTable, cause: UnknownCause?, _ named: (Symbol) -> String
  ) -> String {
    let subject: String
    switch self.subject {
    case .none: subject = ""
    case .name(let name): subject = named(name)
    case .names(let first, let second): subject = named(first) + "\u{1F}" + named(second)
    case .kind(let kind): subject = kind.name
    case .edge(let machine, let from, let kind):
      let states = machine.machine.names(of: from).joined(separator: "|")
      subject = [machine.rawName, states, kind.name].joined(separator: "\u{1F}")
    }
    let name = symbols[file].split(separator: "/").last.map(String.init) ?? ""
    let parts = ["v1", rule, name, symbols[role], subject, cause?.rawValue ?? ""]
    return String(SHA256.hex(parts.joined(separator: "\u{0}").utf8).prefix(32))
  }

  /// The source file, the names or the transition, and the rule's summary.
  func words(_ info: RuleInfo, _ symbols: SymbolTable) -> String {
    let source = file.isPresent ? Baseline.source(symbols[file]) : nil
    return ([source].compactMap(\.self) + details(symbols) + [info.summary])
      .joined(separator: ": ")
  }

  /// The finding in words with no more detail than the fingerprint: the rule's summary, and the
  /// names or the transition.
  func description(_ info: RuleInfo, _ symbols: SymbolTable) -> String {
    let parts = details(symbols)
    guard !parts.isEmpty else { return info.summary }
    let summary = info.summary.hasSuffix(".") ? String(info.summary.dropLast()) : info.summary
    return "\(summary) (\(parts.joined(separator: ", ")))"
  }

  private func details(_ symbols: SymbolTable) -> [String] {
    // A report about an end may leave out a name that others have.
    func quoted(_ names: Symbol...) -> [String] {
      names.filter { $0.isPresent && !symbols[$0].isEmpty }.map {
        "'\(StableName.of(symbols[$0]))'"
      }
    }
    switch subject {
    case .none: return []
    case .name(let name): return quoted(name)
    case .names(let first, let second): return quoted(first, second)
    case .kind(let kind): return [kind.name]
    case .edge(let machine, let from, let kind):
      let states = machine.machine.names(of: from).joined(separator: " or ")
      return ["\(machine.rawName): \(kind.name) while \(states)"]
    }
  }
}
