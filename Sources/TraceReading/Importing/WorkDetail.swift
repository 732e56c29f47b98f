/// What a message says behind the verb of some work: what it is done with, in `: photo {number1}`,
/// ` for file-{number1}.zip`, `, user {number1}` and ` (album={number1})`.
struct WorkDetail {
  /// Nil if the words name nothing, or if what differs in them may be a count or a time.
  let thing: String?
  /// Something differs, and it is not known whether it is the thing.
  let isUnclear: Bool

  private static let plain: Set<String> = [": ", " for ", " of "]

  /// - Parameter rest: the pattern behind the verb.
  init(_ rest: Substring) {
    let found = Self.marks.lazy.compactMap { mark in
      rest.hasPrefix(mark)
        ? Self.thing(rest.dropFirst(mark.count), isPlain: Self.plain.contains(mark)) : nil
    }.first
    thing = found
    isUnclear = found == nil && Self.holdsUnknown(rest)
  }

  /// What may be between a verb and a thing; behind the first ones, words without a group name one.
  private static let marks = [
    ": ", ", ", " (", " [", " - ", " – ", " — ", " for ", " of ", " on ", " -> ", " → ", " ",
  ]

  /// The name of something and what tells it from others, up to the next sign: `photo {number1}`.
  private static func thing(_ text: Substring, isPlain: Bool) -> String? {
    let end = text.firstIndex { ",;()[]".contains($0) } ?? text.endIndex
    var words = text[..<end].split(separator: " ")
    if words.first.map({ ["the", "a"].contains($0) }) ?? false { words.removeFirst() }
    if let cut = words.firstIndex(where: { isBetween($0) }) { words = Array(words[..<cut]) }
    guard (1...3).contains(words.count), let last = words.last else { return nil }
    let thing = words.joined(separator: " ").trimmingEnd
    guard let open = last.firstIndex(of: "{") else {
      // `upload started: photo A`
      let said = EventGuess.words(thing)
      return isPlain && !said.isEmpty && !words.contains { $0.contains("{") }
        && results.union(triggers).isDisjoint(with: said) && !EventGuess.isDoubtful(thing)
        ? thing : nil
    }
    guard !words.dropLast().contains(where: { $0.contains("{") }) else { return nil }
    let hole = last[open...].dropFirst()
    if hole.hasPrefix("hex") { return thing }
    if hole.hasPrefix("text") { return isPlain || words.count > 1 ? thing : nil }
    guard hole.hasPrefix("number") else { return nil }
    let name = EventGuess.words(String(thing.prefix { $0 != "{" })).last ?? ""
    guard name.count > 2, !WorkName.measures.contains(name), !results.contains(name),
      !EventGuess.numbers.contains(name), !thing.contains("%")
    else { return nil }
    // `{number1}.{number2} s` and `items {number1}`
    return name.hasSuffix("s") && !last.contains("-") ? nil : thing
  }

  private static func isBetween(_ word: Substring) -> Bool {
    ["in", "at", "after", "with", "from", "by", "via", "-", "–", "—", "|", "and", "to"]
      .contains(word)
  }

  /// Words about what came of it, how much and how long: no name.
  private static let results: Set<String> = [
    "ok", "success", "successful", "successfully", "offline", "error", "timeout", "result",
    "results", "status", "code", "duration", "elapsed", "time", "again", "now", "today",
    "background", "foreground", "priority", "progress", "network", "ms", "s", "sec", "seconds",
    "kb", "mb", "done", "http", "thread", "queue", "delay", "interval",
  ]
  /// Who or what began it.
  private static let triggers: Set<String> = [
    "user", "manual", "manually", "automatic", "automatically", "timer", "launch", "startup",
    "pull", "push", "retry", "retrying", "return", "activation", "source", "origin",
  ]

  /// Whether a group is in a text that is no measure: `{number1} items` may be, or not.
  private static func holdsUnknown(_ rest: Substring) -> Bool {
    rest.indices.contains { open in
      guard rest[open] == "{", !rest[open...].hasPrefix("{reason") else { return false }
      let before = rest[..<open]
      guard rest[open...].hasPrefix("{number") else { return true }
      // `{number1}:{number2}` is one figure.
      let gap = before.reversed().prefix { $0 != "}" }
      if gap.count < before.count, gap.count == 1 { return false }
      let word = EventGuess.words(String(before)).last ?? ""
      return !WorkName.measures.contains(word) && !results.contains(word)
        && !["in", "at"].contains(word)
    }
  }
}

extension String {
  /// Without the signs at its end that separate or end a sentence.
  fileprivate var trimmingEnd: String {
    var text = self
    while let last = text.last, !last.isLetter, !last.isNumber, last != "}", last != "\"" {
      text.removeLast()
    }
    return text
  }
}
