/// A word with which an app's logger says of which of its parts a line is: `[Lifecycle]`, `[Net]`,
/// `[FeedModel]`. Another word may be the name of an app or of a device: `[Rain]`, `[WATCH]`.
enum CategoryWord {
  static func isOne(_ word: UnsafeRawBufferPointer) -> Bool {
    isType(word[...]) || LevelWords.ofLogger(word) != nil
      || words.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// Two capitals or more with small letters between name a type.
  static func isType(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
    let capitals = word.count { (0x41...0x5A).contains($0) }
    return capitals >= 2 && capitals < word.count && word.allSatisfy(\.isNameByte)
  }

  private static let words: Set<String> = [
    "ads", "analytics", "api", "app", "application", "audio", "auth", "background", "bg", "boot",
    "bridge", "cache", "callback", "callbacks", "camera", "config", "console", "coordinator",
    "core", "cycle", "data", "database", "db", "default", "delegate", "event", "events", "feed",
    "firebase", "flutter", "foreground", "general", "home", "http", "ios", "javascript", "js",
    "keychain", "launch", "life", "lifecycle", "location", "log", "logger", "login", "main",
    "manager", "media", "metrics", "model", "module", "native", "navigation", "net", "network",
    "networking", "notification", "notifications", "observer", "output", "perf", "performance",
    "player", "plugin", "print", "push", "rn", "root", "router", "scene", "scenes", "sdk",
    "security", "service", "services", "session", "settings", "socket", "startup", "state",
    "storage", "store", "swiftui", "sync", "system", "task", "tasks", "test", "tests", "timer",
    "tracking", "ui", "uikit", "unity", "user", "video", "view", "views", "widget", "window",
  ]
}
