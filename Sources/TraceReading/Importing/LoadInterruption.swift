/// A line after which the same load is another one: the one before failed, was cancelled or did
/// nothing, or a person asked for the next.
///
///     GET /inbox failed: The network connection was lost.
///     loadFeed() skipped, already in flight
///     user pulled to refresh
struct LoadInterruption {
  /// The words of the line; of verbs, the stems.
  private let said: Set<String>
  /// It names nothing that is loaded: it may be of any load.
  private let isOfAny: Bool

  /// Nil if the message says nothing of the kind.
  init?(_ message: String) {
    let words = EventGuess.words(message)
    let isOfPerson =
      !Self.ofPerson.isDisjoint(with: words)
      || words.contains("user") && !Self.wishes.isDisjoint(with: words)
    let isOver =
      EventGuess.saysFailure(words) || !Self.skips.isDisjoint(with: words)
      || Self.hasBadStatus(message) && LoadGuess(message) == nil
    guard isOver || isOfPerson else { return nil }
    said = Set(words.map(Self.stem))
    isOfAny = isOfPerson || words.allSatisfy(Self.isOfNothing)
  }

  /// Whether the line may be about a load, by the words for what that loads.
  func concerns(_ load: String) -> Bool { isOfAny || said.isSuperset(of: Self.things(load)) }

  /// The words for what is loaded, without those for loading, if there are others.
  private static func things(_ load: String) -> [String] {
    let words = EventGuess.words(withoutGroups(load)).filter { !begins.contains($0) }
    let things = words.filter { EventGuess.workKind($0) == nil && !ofRequest.contains($0) }
    return (things.isEmpty ? words : things).map(stem)
  }

  /// `syncing` and `sync` are one word.
  static func stem(_ word: String) -> String {
    word.hasSuffix("ing") && word.count > 5 ? String(word.dropLast(3)) : word
  }

  static func withoutGroups(_ text: String) -> String {
    var (rest, isInside) = ("", false)
    for character in text {
      if character == "{" { isInside = true }
      if !isInside { rest.append(character) }
      if character == "}" { isInside = false }
    }
    return rest
  }

  /// `401`, `503`: the status of an answer that is none.
  private static func hasBadStatus(_ message: String) -> Bool {
    message.split { !$0.isNumber && !$0.isLetter }.contains { word in
      word.count == 3 && word.allSatisfy(\.isNumber) && (word.first == "4" || word.first == "5")
    }
  }

  private static func isOfNothing(_ word: String) -> Bool {
    word.count < 2 || EventGuess.saysFailure([word]) || skips.contains(word)
      || EventGuess.workKind(word) != nil || ofRequest.contains(word) || fillers.contains(word)
  }

  private static let ofPerson: Set<String> = [
    "tap", "tapped", "pull", "pulled", "swipe", "swiped", "pressed", "clicked", "button",
  ]
  private static let wishes: Set<String> = [
    "requested", "asked", "initiated", "triggered", "wants", "refresh", "refreshes", "reloads",
  ]
  private static let skips: Set<String> = [
    "skip", "skipped", "skipping", "ignored", "ignoring", "already", "coalesced", "debounced",
    "deduplicated", "duplicate", "throttled", "superseded", "obsolete", "cannot", "couldn", "not",
  ]
  private static let begins: Set<String> = [
    "start", "started", "starting", "begin", "begins", "began", "beginning",
  ]
  private static let ofRequest: Set<String> = [
    "get", "head", "http", "https", "url", "request", "response", "api", "network", "connection",
    "server", "internet", "v",
  ]
  private static let fillers: Set<String> = [
    "was", "is", "the", "with", "code", "status", "unauthorized", "forbidden", "could", "to", "be",
    "appears", "connect", "domain", "nserror", "urlerror", "nsurlerror", "again", "in", "flight",
    "inflight", "seconds", "ms", "attempt", "token", "timed", "out", "gave", "up", "now", "after",
    "running", "will", "and", "task",
  ]
}
