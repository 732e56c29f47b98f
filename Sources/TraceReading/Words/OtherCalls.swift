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
  /// The last words of an aside: `(2 min ago)`, `[dry-run]`, `(previous launch)`.
  private static let asides: Set<String> = [
    "ago", "old", "stale", "previous launch", "previous run", "previous session", "last launch",
    "last run", "last session", "dry run", "dry-run", "replayed", "replay",
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

  private func isOfAnother(behind verb: UnsafeRawBufferPointer) -> Bool {
    let said = String(decoding: verb.part(0, 64), as: UTF8.self).lowercased()
    let words = said.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return false }
    if Self.others.contains(String(first)) { return true }
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
