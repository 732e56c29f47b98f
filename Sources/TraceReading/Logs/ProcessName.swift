/// What the name of a process may be, where nothing but its place shows that it is one.
enum ProcessName {
  /// Words in the place of a process that are an app's own: a class, or what a sentence begins
  /// with.
  private static let ownWords: Set<String> = [
    "app", "application", "scene", "window", "lifecycle", "uikit", "appkit", "swiftui", "log",
    "logger", "event", "state", "callback", "notification", "phase", "method", "func", "function",
    "got", "the", "main", "thread", "system", "user", "on", "in", "at", "now", "delegate", "view",
    "test", "calling", "called", "call", "received", "receive", "handling", "entering", "entered",
    "missing", "expected", "expecting", "waiting", "not", "no", "never", "skipped", "skipping",
    "ignored", "ignoring", "before", "after", "until", "because", "todo", "for", "of", "to",
    "begin", "begins", "end", "ends", "enter", "exit", "start", "starts", "finish", "finished",
    "leave", "leaving", "will", "did", "done", "stop", "process", "ios", "ipados", "macos", "tvos",
    "watchos", "visionos", "catalyst", "android",
  ]
  private static let ownEndings = [
    "delegate", "controller", "manager", "lifecycle", "observer", "handler", "coordinator",
    "service", "model", "view", "scene",
  ]

  /// Whether a name may have a word.
  static func mayHave(_ word: UnsafeRawBufferPointer) -> Bool {
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return !ownWords.contains(name) && !ownEndings.contains { name.hasSuffix($0) }
  }
}
