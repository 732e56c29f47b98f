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
    return !endings.isDisjoint(with: words) && !isOfFailedSave(words)
      || EventGuess(message)?.event == "data.save"
  }

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
