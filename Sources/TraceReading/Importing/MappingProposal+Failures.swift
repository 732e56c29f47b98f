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
      let said = Set(words.map(LoadInterruption.stem))
      for id in ids {
        let named = EventGuess.words(LoadInterruption.withoutGroups(id)).map(
          LoadInterruption.stem)
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

  /// A load that came again behind a line that may say why is not proposed: without its end it
  /// would seem to run twice.
  static func keepInterruptedLoads(_ drafts: inout [Draft?], _ sources: [Source]) {
    for index in drafts.indices
    where sources[index].isInterrupted && drafts[index]?.mapping.event == "work" {
      drafts[index] = drafts[index].map(kept)
    }
  }
}
