/// Whether a name in a message is what the message is about.
extension EventGuess {
  /// Words before a name of which it is the moment, the place or the cause.
  static let prepositions: Set<String> = [
    "on", "in", "at", "from", "for", "by", "after", "before", "since", "during", "until", "when",
    "while", "upon", "via", "with", "within", "because", "due", "reason", "trigger", "triggered",
    "cause", "as", "of", "if", "todo", "fixme",
  ]

  /// Whether a name behind the text may be a subject: nothing is done before it, no word leads to
  /// it, and no bracket is open behind other words.
  static func isSubject(_ before: String) -> Bool {
    let words = words(before)
    guard isSubject(words[...]) else { return false }
    var open: [String.Index] = []
    for place in before.indices {
      if "([".contains(before[place]) { open.append(place) }
      if ")]".contains(before[place]), !open.isEmpty { open.removeLast() }
    }
    return !(open.first.map { before[..<$0].contains(where: \.isLetter) } ?? false)
  }

  static func isSubject(_ before: ArraySlice<String>) -> Bool {
    // `onChange(of: scenePhase)` is how SwiftUI says that it changed.
    let change = ["on", "change"]
    var words = before
    if words.starts(with: change) { words = words.dropFirst(change.count).drop { $0 == "of" } }
    return prepositions.isDisjoint(with: words) && !isDoing(words)
  }

  /// Whether words say what is done, or was: it is not what the words behind them name.
  static func isDoing(_ words: some Sequence<String>) -> Bool {
    words.contains { word in
      if neutral.contains(word) { return false }
      let duty = word.hasSuffix("s") ? String(word.dropLast()) : word
      return isWork(word) || endings.contains(word) || PrintedWords.duties.contains(duty)
        || done.contains(word)
        || word.count > 4 && (word.hasSuffix("ed") || word.hasSuffix("ing"))
    }
  }

  /// Words of the coming of an event itself, and nouns that end as verbs do.
  private static let neutral: Set<String> = [
    "entered", "entering", "moved", "changed", "transitioned", "switched", "received", "called",
    "invoked", "fired", "posted", "logged", "resigned", "reported", "detected", "delivered",
    "executed", "handling", "logging", "tracking", "incoming", "launching", "changing", "becoming",
    "resigning", "backgrounded", "foregrounded", "task", "speed", "string", "thing",
  ]
  private static let done: Set<String> = [
    "lost", "wrote", "sent", "ran", "run", "runs", "took", "got", "kept", "left", "begin", "began",
    "remember",
  ]

  /// Whether words of a message name a state or a step of an app's life, whatever it says of it.
  static func namesLife(_ message: String) -> Bool {
    words(message).contains { states.contains($0) || steps.contains($0) }
  }

  private static let steps: Set<String> = [
    "launch", "launched", "relaunched", "terminate", "terminates", "terminated", "terminating",
    "quit", "suspend", "suspended", "resume", "resumed", "minimized", "backgrounded",
    "foregrounded",
  ]

  /// Whether words say what an app read, and not what came: `scenePhase at launch: background`,
  /// `saved state: inactive`, `memory warning level normal`.
  static func isReading(_ event: String, _ words: [String]) -> Bool {
    switch event {
    case "app.memoryWarning": words.contains("level")
    case "data.save":
      words.indices.dropFirst().contains {
        words[$0 - 1] == "saved" && readings.contains(words[$0])
      }
    default:
      event.hasPrefix("phase.")
        && (words.contains("init")
          || words.indices.dropFirst().contains {
            words[$0] == "launch" && ["at", "on"].contains(words[$0 - 1])
          })
    }
  }

  /// What an app saves in one run, and reads in the next.
  private static let readings: Set<String> = [
    "state", "session", "filter", "filters", "selection", "position", "tab", "search", "searches",
  ]

  /// Whether a value is only compared, as in a condition: `scenePhase == .active`.
  static func isCompared(_ message: String) -> Bool {
    message.contains("==")
      || message.contains { $0 == "≠" || $0 == "≥" } || message.contains("!=")
      || message.contains("/=")
      || zip(message, message.dropFirst()).contains { $0 == "!" && ($1.isLetter || $1 == ".") }
  }
}
