internal import TraceModel

/// What stands right behind a name and makes it another call than the one of this moment, or none.
///
///     sceneDidEnterBackground called: false           it did not come
///     sceneDidEnterBackground called yesterday        it came before
///     sceneDidEnterBackground (previous launch)       it came before
///     sceneDidEnterBackground: request unlimited      Combine prints a subscription
extension PrintedWords {
  /// Behind `called`: who called it, or when.
  private static let others: Set<String> = [
    "yesterday", "earlier", "manually", "previously", "last", "previous",
  ]
  /// `called on launch`, `called at app start`, `called multiple times`: the title of a question.
  private static let moments: Set<String> = [
    "on", "at", "during", "while", "when", "even", "multiple", "several", "immediately", "only",
  ]
  private static let ofTitles: Set<String> = [
    "launch", "app", "startup", "start", "when", "if", "times", "after", "every", "each",
    "rotation", "unlock",
  ]
  /// The last words of an aside: `(2 min ago)`, `[dry-run]`, `(previous launch)`.
  private static let asides: Set<String> = [
    "ago", "old", "stale", "previous launch", "previous run", "previous session", "last launch",
    "last run", "last session", "dry run", "dry-run", "replayed", "replay", "unit test", "docs",
  ]
  /// Right behind a name: what became of the function, or what a text says of it.
  private static let ofFunctions: Set<String> = [
    "suppressed", "enabled", "required", "unreachable", "noop", "previously", "yesterday",
    "coverage", "breakpoint", "breakpoints", "references", "reference", "bug", "obsolete",
    "unavailable", "untested", "stubbed", "optional", "docs", "documentation",
  ]
  /// What the operator `print()` of Combine writes of a subscription, which is not its value
  /// (https://developer.apple.com/documentation/combine/publisher/print(_:to:)).
  private static let ofSubscriptions: [StaticString] = [
    ": request unlimited", ": request max", ": request none", ": receive subscription",
    ": receive cancel", ": receive finished",
  ]

  /// - Parameter rest: the text behind the name.
  func isOfAnotherCall(_ rest: UnsafeRawBufferPointer) -> Bool {
    if Self.ofSubscriptions.contains(where: { rest.begins(with: $0) }) { return true }
    if isOfFunction(rest) { return true }
    let rest = rest.trimmed
    if let first = rest.first, let close = Self.closing[first],
      let end = rest.firstIndex(of: close)
    {
      let aside = String(decoding: rest.part(1, end), as: UTF8.self).lowercased()
      return Self.asides.contains { aside == $0 || aside.hasSuffix(" " + $0) }
    }
    for verb in Self.verbs where rest.begins(with: verb) {
      return isOfAnother(behind: rest.part(verb.utf8CodeUnitCount))
    }
    return false
  }

  /// ` suppressed`, ` coverage 80%`, ` 3 references`, `: see docs`.
  private func isOfFunction(_ rest: UnsafeRawBufferPointer) -> Bool {
    guard rest.first == 0x20 || rest.begins(with: ": see ") else { return false }
    let words = rest.part(rest.first == 0x20 ? 0 : 1).split { $0 == 0x20 }
    guard let first = words.first else { return false }
    let isNumber = first.allSatisfy { (0x30...0x39).contains($0) }
    let word = isNumber ? words.dropFirst().first ?? first : first
    if rest.first != 0x20 { return words.count > 1 }
    return Self.ofFunctions.contains(String(decoding: word, as: UTF8.self))
  }

  private func isOfAnother(behind verb: UnsafeRawBufferPointer) -> Bool {
    let said = String(decoding: verb.part(0, 64), as: UTF8.self).lowercased()
    let words = said.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return false }
    if Self.others.contains(String(first)) { return true }
    if words.count > 1, Self.moments.contains(String(first)),
      Self.ofTitles.contains(String(words[1]))
    {
      return true
    }
    if first == "from" || first == "by" { return words.contains { $0 == "test" || $0 == "tests" } }
    return words.count == 1 && (said.hasPrefix(":") || said.hasPrefix("="))
      && ["false", "no", "0"].contains(first)
  }

  private static let verbs: [StaticString] = [
    "called", "invoked", "fired", "triggered", "received",
  ]
  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
  ]
}
