internal import TraceModel

/// Work of which a message says that it did not go well, in words that are not known to be its end.
extension MappingProposal {
  /// Its end is unknown, so that what begins later would seem to run beside it: the begin is all
  /// that is proposed.
  ///
  /// - Parameter sources: those of the drafts, and then others.
  static func keepFailedWork(_ drafts: inout [Draft?], _ sources: [Source]) {
    let ids = drafts.compactMap { $0?.pair?.common }
    var unfinished: Set<String> = []
    for (index, source) in sources.enumerated() where source.isOfApp {
      if index < drafts.count, drafts[index]?.pair != nil { continue }
      let words = EventGuess.words(source.text)
      guard EventGuess.saysFailure(words) else { continue }
      let said = Set(words.map(stem))
      for id in ids {
        let named = EventGuess.words(withoutGroups(id)).map(stem)
        if !named.isEmpty, said.isSuperset(of: named) { unfinished.insert(id) }
      }
    }
    guard !unfinished.isEmpty else { return }
    for index in drafts.indices {
      guard let draft = drafts[index], let pair = draft.pair, unfinished.contains(pair.common),
        draft.mapping.event.hasPrefix("work.")
      else { continue }
      drafts[index] = begun(draft) ?? kept(draft)
    }
  }

  /// `syncing` and `sync` are one word.
  private static func stem(_ word: String) -> String {
    word.hasSuffix("ing") && word.count > 5 ? String(word.dropLast(3)) : word
  }

  private static func withoutGroups(_ id: String) -> String {
    var (text, isInside) = ("", false)
    for character in id {
      if character == "{" { isInside = true }
      if !isInside { text.append(character) }
      if character == "}" { isInside = false }
    }
    return text
  }
}
