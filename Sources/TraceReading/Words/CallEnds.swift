internal import TraceModel

/// Lines of a tracer that prints a callback when it begins and again when it ends.
///
///     sceneDidBecomeActive begin     >>> sceneDidBecomeActive     the call
///     sceneDidBecomeActive end       <<< sceneDidBecomeActive     its end, which is no event
///
/// An end alone may be the only line that an app prints of a call: whether the beginning was
/// printed, too, knows the process.
extension PrintedWords {
  /// Words that say that a call is over, right behind its name.
  static let ends: Set<String> = [
    "ended", "end", "ends", "finished", "finish", "done", "exit", "exited", "exiting", "leave",
    "leaving", "left", "completed", "complete", "returned", "returning", "took",
  ]
  /// Words that end a sentence about what a call began.
  private static let outcomes: Set<String> = ["finished", "completed", "done", "ended"]

  /// The callback that the first name from a place on is of, and whether the words behind it, or
  /// the arrow before it, say that it is over.
  func firstCall(from start: Int) -> (kind: EventKind, isEnd: Bool, isReturn: Bool)? {
    guard let index = words.indices.first(where: { words[$0].start >= start }),
      let kind = PrintedNames.meaning(of: text, words[index].start, words[index].end)?.kind
    else { return nil }
    let end = signatureEnd(index)
    let isEnd =
      words.indices.first { words[$0].start >= end }
      .map { next in
        Self.ends.contains(text(next).lowercased())
          && text.part(end, words[next].start).allSatisfy { " \t-:|.(<[".utf8.contains($0) }
          || Self.outcomes.contains(text(words.count - 1).lowercased())
      } ?? false
    return (kind, isEnd, hasClosingArrow(before: words[index].start))
  }

  /// `<<< `, `<-- ` or `← `, and nothing else.
  private func hasClosingArrow(before start: Int) -> Bool {
    let sign = text.part(0, start).trimmed
    return sign.is("←") || sign.is("⇐") || sign.is("⬅️") || sign.is("⬅")
      || sign.count > 1 && sign.first == UInt8(ascii: "<")
        && sign.dropFirst().allSatisfy { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "-") }
  }
}
