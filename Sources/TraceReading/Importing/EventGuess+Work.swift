/// Words for work, and for what it is done with.
extension EventGuess {
  /// The kind of work that begins, by the words for it; nil if none says which.
  static func workKind(_ text: String) -> String? {
    let words = Set(words(text))
    return workKinds.first { !words.isDisjoint(with: $0.words) }?.kind
  }

  private static let workKinds: [(words: Set<String>, kind: String)] = [
    (
      [
        "refresh", "refreshing", "reload", "reloading", "refetch", "fetch", "fetching", "load",
        "loading", "sync", "syncing",
      ], "refresh"
    ),
    (["download", "downloading", "upload", "uploading", "request", "requesting"], "network"),
  ]

  /// The kind of work that loads nothing, which belongs to where the app leaves: `draft save`.
  static func leavingKind(_ text: String) -> String? {
    let words = Set(words(text))
    return leavingKinds.first { !words.isDisjoint(with: $0.words) }?.kind
  }

  private static let leavingKinds: [(words: Set<String>, kind: String)] = [
    (
      [
        "save", "saving", "autosave", "autosaving", "persist", "persisting", "flush", "flushing",
        "checkpoint",
      ], "save"
    ),
    (["cancel", "cancelling", "canceling", "cancellation"], "cancel"),
    (["cleanup", "cleaning", "purge", "purging"], "cleanup"),
    (["teardown", "logout", "closing", "invalidation"], "teardown"),
  ]

  /// Whether a word, in small letters, is one for work.
  static func isWork(_ word: String) -> Bool {
    workKind(word) != nil || leavingKind(word) != nil || works.contains(word)
  }

  private static let works: Set<String> = [
    "export", "exporting", "import", "importing", "backup", "restore", "restoring", "migration",
    "cleanup", "indexing", "encoding", "decoding", "rendering", "transcoding", "compression",
    "processing", "job", "task", "operation", "transfer", "prefetch", "query", "scan", "parsing",
    "update",
  ]

  /// Words before the number of a request, or of another run of some work.
  static let numbers: Set<String> = ["req", "request", "id", "rid", "task", "number", "no", "nr"]

  /// Whether the text for some work says what it is done with: `fetchFeed()`, and not `reload()`
  /// or `loadData()`, of which every screen may have its own.
  static func namesThing(_ text: String) -> Bool {
    words(text).contains { $0.count > 2 && workKind($0) == nil && !anything.contains($0) }
  }

  private static let anything: Set<String> = [
    "all", "again", "and", "async", "begin", "cache", "cached", "called", "content", "contents",
    "data", "did", "entries", "for", "from", "handle", "hex", "info", "initial", "item", "items",
    "latest", "list", "local", "model", "models", "more", "network", "new", "next", "now", "number",
    "objects", "page", "perform", "reason", "records", "remote", "results", "rows", "self",
    "server", "start", "started", "state", "table", "the", "this", "with",
  ]
}
