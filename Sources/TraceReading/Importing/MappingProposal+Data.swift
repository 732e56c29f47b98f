internal import TraceModel

/// What is changed and saved: a change and its save meet only if both have the same key, or none.
extension MappingProposal {
  /// A change is proposed only with its save, or where no message may be one or says that nothing
  /// is unsaved.
  static func keepChangesWithoutSave(_ drafts: inout [Draft?], _ sources: [Source]) {
    let events = Set(drafts.compactMap { $0?.mapping.event })
    guard events.contains("data.dirty"),
      sources.contains(where: { source in
        guard source.isOfApp else { return false }
        return !events.contains("data.save") && EventGuess.mayBeSave(source.text)
          || EventGuess.saysNothingUnsaved(source.text)
      })
    else { return }
    for index in drafts.indices where drafts[index]?.mapping.event == "data.dirty" {
      drafts[index] = drafts[index].map(kept)
    }
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
