internal import TraceModel

/// What is changed and saved: a change and its save meet only if both have the same key, or none.
extension MappingProposal {
  /// A change is proposed only where each message that may say its save is known to say one, and
  /// none says that nothing is unsaved.
  static func keepChangesWithoutSave(_ drafts: inout [Draft?], _ sources: [Source]) {
    let changes = drafts.indices.filter { drafts[$0]?.mapping.event == "data.dirty" }
    guard !changes.isEmpty else { return }
    let saves = saves(among: drafts)
    let changed = Set(changes.flatMap { EventGuess.things(sources[$0].text) })
    let isOpen = sources.indices.contains { index in
      let text = sources[index].text
      guard sources[index].isOfApp, !saves.contains(index) else { return false }
      return EventGuess.saysNothingUnsaved(text)
        || EventGuess.mayBeSave(text)
          && (saves.isEmpty || EventGuess.mayBeSave(of: changed, text))
    }
    guard isOpen else { return }
    for index in changes { drafts[index] = drafts[index].map(kept) }
  }

  /// Which drafts are saves: records of one, or of work that saves, with its end.
  private static func saves(among drafts: [Draft?]) -> Set<Int> {
    func saving(_ place: EventGuess.Pair) -> [(index: Int, ids: Set<String>)] {
      drafts.indices.compactMap { index in
        guard let draft = drafts[index], draft.mapping.event.hasPrefix("work."),
          let pair = draft.pair, pair.place == place, EventGuess.leavingKind(pair.id) == "save"
        else { return nil }
        return (index, [pair.id, pair.common])
      }
    }
    let (begins, ends) = (saving(.begin), saving(.end))
    var saves = Set(drafts.indices.filter { drafts[$0]?.mapping.event == "data.save" })
    for begin in begins {
      for end in ends where !begin.ids.isDisjoint(with: end.ids) {
        saves.formUnion([begin.index, end.index])
      }
    }
    return saves
  }

  /// Gives what messages of one shape change, and what they save, its name as the key:
  /// `Draft {number1}`. Where a change has a name that no save has, or none, no key is given: a
  /// save without one may be of all that changed, and one with a key is of nothing else.
  static func nameThings(_ drafts: inout [Draft?]) {
    let places = drafts.indices.filter { drafts[$0]?.mapping.event.hasPrefix("data.") ?? false }
    func things(_ event: String) -> [[DataKeys.Key]] {
      places.compactMap { drafts[$0] }.filter { $0.mapping.event == event }.map(\.things)
    }
    let changed = things("data.dirty")
    let (saved, deleted) = (things("data.save"), things("data.delete"))
    let isBoth = !changed.isEmpty && !(saved + deleted).isEmpty
    let forms = Set((saved + deleted).joined().map(\.form))
    let chosen = (isBoth ? changed : changed + saved + deleted).map { keys in
      keys.first { !isBoth || forms.contains($0.form) }
    }
    let known = chosen.compactMap { $0 }
    func isKnown(_ key: DataKeys.Key) -> Bool { known.contains { $0.form == key.form } }
    // A deletion without a key is of nothing that has one.
    guard
      !isBoth || known.count == chosen.count && deleted.allSatisfy({ $0.contains(where: isKnown) })
    else { return }
    for index in places {
      guard let draft = drafts[index] else { continue }
      for key in draft.things {
        guard let first = known.first(where: { $0.form == key.form }) else { continue }
        drafts[index]?.mapping.keys = [
          LogMapping.Key(name: "key", text: key.spelled(as: first))
        ]
        break
      }
    }
  }

  /// Gives each thing that messages change or save its name as the key, so that a save counts for
  /// that thing alone. A save that names nothing that changed may be of all of them.
  static func nameSubjects(_ drafts: inout [Draft?]) {
    let data = drafts.compactMap { $0 }.filter { $0.mapping.event.hasPrefix("data.") }
    guard data.allSatisfy({ $0.mapping.keys.isEmpty }) else { return }
    func subjects(_ event: String) -> Set<String?> {
      Set(data.filter { $0.mapping.event == event }.map(\.subject))
    }
    let (changed, saved) = (subjects("data.dirty"), subjects("data.save"))
    guard changed.count > 1, !changed.contains(nil), saved.isSubset(of: changed),
      subjects("data.delete").isSubset(of: changed)
    else { return }
    for index in drafts.indices {
      guard let subject = drafts[index]?.subject else { continue }
      drafts[index]?.mapping.keys = [LogMapping.Key(name: "key", text: subject)]
    }
  }
}
