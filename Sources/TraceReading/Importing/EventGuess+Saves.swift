/// Words about a save, and what came of it.
extension EventGuess {
  /// Words of a message which may say that data is no longer unsaved.
  static let endings: Set<String> = [
    "clean", "cleared", "synced", "uploaded", "stored", "written", "wrote", "committed", "commit",
    "persist", "persisting", "save", "saving", "saves", "write", "writing", "flush", "flushing",
    "disk", "succeeded", "autosave", "autosaving", "snapshot",
  ]

  /// Whether a message may say that data is no longer unsaved.
  static func mayBeSave(_ message: String) -> Bool {
    let words = words(message)
    if EventGuess(message)?.event == "data.save" || isInOtherLanguage(message) { return true }
    // The same line may say 0 as well as 1.
    if ["dirty", "unsaved"].contains(where: { isAssigned($0, in: message) }) { return true }
    return (!endings.isDisjoint(with: words) || isMaybeSaved(words)) && !isOfFailedSave(words)
  }

  /// Whether a message that may say so is of one of the things, or does not say of what.
  static func mayBeSave(of things: Set<String>, _ message: String) -> Bool {
    let named = Self.things(message)
    guard named.isEmpty else { return !named.isDisjoint(with: things) }
    let rest = words(message).filter { !endings.contains($0) && !ofNothing.contains($0) }
    return rest.isEmpty || isInOtherLanguage(message)
  }

  /// What a person changes, of which a message speaks; `drafts` and `draft` are one.
  static func things(_ message: String) -> Set<String> {
    Set(
      words(message).filter(isEditable).map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 })
  }

  private static let ofNothing: Set<String> = [
    "all", "to", "is", "was", "done", "the", "everything", "saved", "sent", "submitted", "reverted",
    "finished", "completed", "began", "started", "on", "in", "ok", "now", "successfully", "success",
    "context", "dirty", "unsaved", "has", "it", "will", "be", "last", "ago", "days", "s",
  ]

  /// `last draft saved 3 days ago`, `will be saved in 5 s`, but not `was not saved`.
  private static func isMaybeSaved(_ words: [String]) -> Bool {
    words.indices.contains { index in
      let isOfData =
        saved.contains(words[index])
        && (index + 1 == words.count || !spared.contains(words[index + 1]))
      return
        (isOfData || gone.contains(words[index]) && words.contains(where: isEditable))
        && unsaid.isDisjoint(with: words[max(0, index - 4)..<index])
    }
  }

  private static let saved: Set<String> = [
    "saved", "autosaved", "persisted", "flushed",
  ]
  /// Words of what is no more to be saved, if they are said of it.
  private static let gone: Set<String> = ["sent", "submitted", "reverted"]
  private static let unsaid: Set<String> = [
    "not", "never", "no", "wasn", "isn", "hasn", "couldn", "cannot", "none", "nothing",
  ]

  /// Words that say `saved` in the languages that apps are most often written in, without their
  /// endings.
  private static func isInOtherLanguage(_ message: String) -> Bool {
    let text = message.lowercased()
    return foreign.contains { text.contains($0) }
  }

  private static let foreign = [
    "speicher", "gesichert", "enregistr", "sauvegard", "guardad", "guardand", "grabad", "salvat",
    "salvo", "opgeslagen", "bewaard", "sparad", "lagret", "gemt ", "tallennet", "zapisan",
    "сохран", "збереж", "kaydedil", "保存", "儲存", "存储", "저장",
  ]

  /// Whether a message about a change or a save is of something else than the data that a person
  /// changes: of a copy elsewhere, of what is drawn, of what was spared.
  static func isOfElse(_ event: String, _ verb: String, _ words: [String]) -> Bool {
    guard event.hasPrefix("data.") else { return false }
    let places = words.indices.filter { words[$0] == verb }
    func next(_ place: Int) -> String { place + 1 < words.count ? words[place + 1] : "" }
    func before(_ place: Int) -> String {
      words[..<place].last { !["is", "was", "marked", "marking", "as", "now"].contains($0) } ?? ""
    }
    if event == "data.save" { return places.contains { spared.contains(next($0)) } }
    guard event == "data.dirty" else { return false }
    let isElsewhere = words.indices.contains { index in
      elsewhere.contains(words[index])
        && (index == 0 || ["on", "by", "from", "the", "remote"].contains(before(index)))
    }
    return isElsewhere || words.contains("remote") || words.contains("remotely")
      || verb == "dirty"
        && places.contains { drawn.contains(next($0)) || drawn.contains(before($0)) }
  }

  /// Where another copy is.
  private static let elsewhere: Set<String> = ["server", "cloud", "backend", "peer", "disk"]
  /// What is drawn again where it is dirty.
  private static let drawn: Set<String> = [
    "view", "views", "rect", "rects", "region", "regions", "layout", "layer", "cell", "tile",
    "frame", "display", "texture", "buffer", "node", "bounds", "area", "cache",
  ]
  /// What follows `saved` where nothing was written.
  private static let spared: Set<String> = [
    "you", "us", "me", "time", "clicks", "money", "battery",
  ]

  /// Whether a message says that nothing is unsaved: `Nothing to save`, `save skipped, no changes`.
  static func saysNothingUnsaved(_ message: String) -> Bool {
    let words = words(message)
    return [["no", "changes"], ["nothing", "to", "save"], ["no", "unsaved"]].contains { phrase in
      words.indices.contains { words[$0...].starts(with: phrase) }
    }
  }

  /// Whether words say that a save was tried, or due, and did not happen: what was unsaved still
  /// is.
  ///
  ///     Failed to save note: disk full      context.hasChanges = true, save skipped
  private static func isOfFailedSave(_ words: [String]) -> Bool {
    let found = words.indices.first { index in
      failing.contains(words[index]) || skipping.contains(words[index])
        || ["could", "can"].contains(words[index]) && words[index...].dropFirst().first == "not"
    }
    guard let place = found else { return false }
    // `no save failed`, `would have failed`, `saved, no error`
    guard denials.isDisjoint(with: words[..<place]) else { return false }
    // `save skipped: no changes` says that nothing is unsaved.
    if skipping.contains(words[place]), !denials.isDisjoint(with: words) { return false }
    // `failed to save to the server, written to disk`
    return !words.indices.contains { index in
      successes.contains(words[index])
        && !(words[max(0, index - 3)..<index].contains { $0 == "couldn" || $0 == "not" })
    }
  }

  private static let failing: Set<String> = [
    "cannot", "failed", "fails", "failing", "failure", "unable", "couldn", "denied", "refused",
    "aborted",
  ]
  private static let skipping: Set<String> = ["skipped", "skipping", "cancelled", "canceled"]

  /// Words of what is not so, or was not needed.
  private static let denials: Set<String> = [
    "no", "not", "none", "nothing", "never", "without", "if", "when", "would", "could", "might",
    "may", "false", "already", "unchanged", "clean", "empty", "unless", "until", "previously",
    "last", "earlier", "instead",
  ]

  /// Words of a save that did happen, or comes later.
  private static let successes: Set<String> = [
    "saved", "autosaved", "stored", "written", "wrote", "committed", "persisted", "flushed",
    "succeeded", "cleared", "synced", "uploaded", "recovered", "retried", "retry", "retrying",
    "again", "later",
  ]
}
