/// Words about a save, and what came of it.
extension EventGuess {
  /// Words of a message which may say that data is no longer unsaved.
  private static let endings: Set<String> = [
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
