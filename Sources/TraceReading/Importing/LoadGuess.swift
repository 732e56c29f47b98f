internal import TraceModel

/// A load that a message in an app's own words announces, for the proposed mapping: `GET /films`,
/// `refreshing feed`, `FilmStore.fetch()`.
///
/// As with ``EventGuess``, a person confirms it. A message about the result of a load, or about one
/// that comes later, announces no load.
struct LoadGuess: Equatable {
  /// The kind of the work.
  let kind: String
  /// What is loaded, as the message says it: two loads of one key are the same.
  let key: String

  /// Nil if the message announces no load.
  init?(_ message: String) {
    let text = Self.withoutTags(message[...])
    guard !text.isEmpty, text.utf8.count <= Self.longest,
      let found = Self.request(text) ?? Self.call(text) ?? Self.participle(text)
    else { return nil }
    self = found
  }

  private init(_ kind: String, _ key: Substring) { (self.kind, self.key) = (kind, String(key)) }

  /// A sentence of more is about something else.
  private static let longest = 160
  private static let mostWords = 6
  /// What tools and systems load, and not the app.
  private static let ofTools: Set<String> = [
    "app", "application", "bundle", "dylib", "extension", "framework", "javascript", "module",
    "plugin", "plugins", "script", "symbols",
  ]

  // MARK: Tags

  /// The message without what stands before it: `[Feed]`, `LOG`, `-->`, `FilmStore: `.
  private static func withoutTags(_ message: Substring) -> Substring {
    var text = message
    while let first = text.first {
      if first == "[", let end = text.prefix(48).firstIndex(of: "]") {
        text = text[text.index(after: end)...]
      } else if !first.isLetter, first != "/" {
        text.removeFirst()
      } else if let end = text.firstIndex(where: { $0 == " " || $0 == ":" }),
        text[end] == ":" && text[end...].hasPrefix(": ") || levels.contains(text[..<end])
      {
        text = text[text.index(after: end)...]
      } else {
        return text
      }
    }
    return text
  }

  private static let levels: Set<Substring> = [
    "LOG", "INFO", "DEBUG", "NOTICE", "VERBOSE", "TRACE", "info", "debug", "notice", "log",
  ]

  // MARK: Forms

  /// `GET https://api.example.com/films`: a request without an answer.
  private static func request(_ text: Substring) -> LoadGuess? {
    let words = text.split(separator: " ")
    guard words.count == 2 || words.count == 3 && words[2].hasPrefix("HTTP/"),
      ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].contains(words[0]),
      words[1].hasPrefix("/") || words[1].hasPrefix("http"), let end = words.dropFirst().first
    else { return nil }
    return LoadGuess("network", text[..<end.endIndex])
  }

  /// `refreshing feed …`
  private static func participle(_ text: Substring) -> LoadGuess? {
    let words = text.split(separator: " ")
    guard words.count <= mostWords, !EventGuess.isDoubtful(String(text)),
      ofTools.isDisjoint(with: EventGuess.words(String(text))), let first = words.first,
      first.dropFirst().allSatisfy({ $0.isLowercase || ".…".contains($0) }),
      let kind = EventGuess.workKind(String(first)),
      first.prefix(while: \.isLetter).hasSuffix("ing")
    else { return nil }
    let end = text.lastIndex { !" .…".contains($0) } ?? text.startIndex
    return LoadGuess(kind, text[...end])
  }

  /// `FilmStore.fetch()`, `loadTodos`: the name of a function alone, as `#function` writes it.
  private static func call(_ text: Substring) -> LoadGuess? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    let rest = text[name.endIndex...]
    let isCalled = rest.first == "(" && rest.last == ")" && !rest.dropLast().contains(")")
    guard rest.isEmpty || isCalled, let function = name.split(separator: ".").last,
      !function.hasPrefix("loadView"), !function.hasSuffix("IfNeeded")
    else { return nil }
    let verb = function.prefix { $0.isLowercase }
    let isWhole = verb.endIndex == function.endIndex
    guard verbs.contains(verb), isCalled || !isWhole,
      let kind = EventGuess.workKind(String(verb))
    else { return nil }
    return LoadGuess(kind, text)
  }

  private static let verbs: Set<Substring> = [
    "refresh", "reload", "refetch", "fetch", "load", "sync", "download",
  ]
}
