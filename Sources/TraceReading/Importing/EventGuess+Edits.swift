/// Whether a person changed data, by the words for it.
extension EventGuess {
  /// Whether words of a change say that it is unsaved work of a person: `edited`, `modified` and
  /// `unsaved` are said of files and of what comes from elsewhere, too, and what is behind
  /// `changed` may say what else changed of it.
  static func isEdit(_ verb: String, _ message: String) -> Bool {
    let words = words(message)
    switch verb {
    case "edited", "modified", "unsaved":
      return otherVerbs.isDisjoint(with: words)
        && (!edited.isDisjoint(with: words) || namesNothing(words) || isQuoted(message, verb))
    case "changed": return isWhole(message)
    default: return true
    }
  }

  /// Whether a word is one for what a person writes or makes.
  static func isEditable(_ word: String) -> Bool { edited.contains(word) }

  private static let edited: Set<String> = [
    "draft", "drafts", "note", "notes", "document", "documents", "doc", "docs", "text", "mail",
    "email", "message", "post", "comment", "memo", "entry", "journal", "title", "body", "content",
    "contents", "change", "changes", "edit", "edits", "form", "field", "fields", "editor",
    "composer", "sketch", "drawing", "canvas", "project", "recipe", "letter", "story", "article",
    "page", "list", "todo", "reminder", "profile", "model", "item", "photo", "image", "film",
    "song", "playlist", "work", "data",
  ]
  /// Verbs of which a changed thing is only the object: `edited photo opened`.
  private static let otherVerbs: Set<String> = [
    "opened", "received", "sent", "loaded", "fetched", "shown", "displayed", "synced", "uploaded",
    "downloaded", "viewed", "closed", "deleted", "pushed", "scanned", "detected", "found", "cached",
    "indexed", "imported", "exported", "fetch", "server", "since", "header",
  ]

  /// Whether no word says what is changed.
  private static func namesNothing(_ words: [String]) -> Bool {
    words.allSatisfy { markers.contains($0) || $0.count < 2 }
  }

  private static let markers: Set<String> = [
    "edited", "modified", "unsaved", "dirty", "marked", "marking", "is", "as", "now", "has", "was",
    "true", "yes", "state", "flag", "changed", "by", "user", "id", "no", "nr", "number",
  ]

  /// `edited "Film 3"`
  private static func isQuoted(_ message: String, _ verb: String) -> Bool {
    message.lowercased().contains("\(verb) \"") || message.lowercased().contains("\" \(verb)")
  }

  /// Whether `changed` ends the message, but for an id, or for a detail after a sign. It does not
  /// in `document changed page to 3`.
  private static func isWhole(_ message: String) -> Bool {
    let lower = message.lowercased()
    guard let place = lower.ranges(of: "changed").last else { return true }
    let rest = lower[place.upperBound...]
    guard rest.first == " ", let sign = rest.dropFirst().first, sign.isLetter else { return true }
    let next = String(rest.dropFirst().prefix { $0 != " " })
    let word = words(next).first ?? ""
    return next.contains("=") || next.contains("dirty") || numbers.contains(word)
      || afterChange.contains(word) || word.count < 2
      // `changed draft 41`
      || edited.contains(word) && edited.isDisjoint(with: words(String(lower[..<place.lowerBound])))
  }

  private static let afterChange: Set<String> = [
    "by", "in", "at", "for", "after", "again", "and", "via", "now", "since", "but", "while", "with",
    "on", "from", "locally",
  ]
}
