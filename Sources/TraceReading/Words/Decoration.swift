internal import TraceModel

/// Reads what is before a name, from the beginning of the line: decoration, or a sentence.
struct Decoration {
  /// Whose state a line may be about.
  enum Whom { case any, own }

  private let text: UnsafeRawBufferPointer
  private let end: Int
  private let whom: Whom
  private var place = 0
  /// The words since the last separator.
  private var words: [Word] = []
  /// An Objective-C class may follow: `-[Player `.
  private var isAfterOpenBracket = false

  /// A piece of text between blanks and signs: a word, a path or a number.
  private struct Word {
    var text: String
    /// Joined to what follows: `Films.SceneDelegate.`.
    var isJoined = false
  }

  /// - Parameter end: where the name begins.
  init(_ text: UnsafeRawBufferPointer, end: Int, ofWhom whom: Whom = .any) {
    self.text = text
    self.end = end
    self.whom = whom
  }

  /// Whether the text is nothing but decoration.
  mutating func isDecoration() -> Bool {
    while place < end {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: ":") where isSceneLabel:
        words.removeAll()
        place = end
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "<"):
        open(byte)
      case UInt8(ascii: ":"), UInt8(ascii: "|"):
        // `Player::applicationDidBecomeActive` is another type's function of that name.
        if text.part(place, end).begins(with: "::") { return false }
        guard isLabel(mayBeAnyWord: true) else { return false }
        place += 1
      case UInt8(ascii: "-") where isSpacedDash():
        guard isLabel(mayBeAnyWord: isCapitalised) else { return false }
        place += 1
      case UInt8(ascii: "=") where isSceneKey: skipValue()
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ">"),
        UInt8(ascii: "!"), UInt8(ascii: "?"):
        guard isLabel(mayBeAnyWord: false) else { return false }
        place += 1
      case _ where Self.isLetter(text, place): readWord()
      case 0x80...: guard readSign() else { return false }
      default: place += 1
      }
    }
    guard let last = words.last else { return true }
    if last.isJoined {
      // `Films.SceneDelegate.` or `AppDelegate#`: the type that the name is of.
      guard Self.isOwner(last.text) else { return false }
      words.removeLast()
    } else if isAfterOpenBracket, words.count == 1, last.text.first?.isUppercase ?? false {
      return true
    }
    return areDecorating()
  }

  private func areDecorating() -> Bool {
    words.indices.allSatisfy { index in
      Self.isDecorating(words[index].text)
        || index > 0 && words[index - 1].text.first?.isNumber ?? false
          && Self.ofNumbers.contains(words[index].text)
    }
  }

  /// What follows the number of a time.
  private static let ofNumbers: Set<String> = ["AM", "PM", "s", "ms"]

  /// The one word before a separator begins with a capital letter.
  private var isCapitalised: Bool { words.count == 1 && words[0].text.first?.isUppercase ?? false }

  /// Judges the words before a separator.
  private mutating func isLabel(mayBeAnyWord: Bool) -> Bool {
    defer {
      words.removeAll()
      isAfterOpenBracket = false
    }
    if areDecorating() { return true }
    guard mayBeAnyWord, words.count <= (whom == .own ? 1 : 3) else { return false }
    return words.allSatisfy { word in
      Self.isDecorating(word.text)
        || !word.text.contains(".") && !isOfAnother(word.text)
          && (words.count == 1 || word.text.first?.isUppercase ?? false)
    }
  }

  /// `scene=`, with another value than the name.
  private var isSceneKey: Bool {
    guard let key = words.last?.text.lowercased(), PrintedWords.sceneWords.contains(key) else {
      return false
    }
    return text.part(place, end).place(of: 0x20) ?? 0 > 1
  }

  /// `scene: main `, directly before the name.
  private var isSceneLabel: Bool {
    guard words.count == 1, PrintedWords.sceneWords.contains(words[0].text.lowercased()) else {
      return false
    }
    let rest = text.part(place, end)
    guard rest.begins(with: ": "), rest.last == 0x20 else { return false }
    let name = rest.part(2, rest.count - 1)
    return !name.isEmpty && name.allSatisfy(\.isNameByte)
      && Self.mayNameScene(String(decoding: name, as: UTF8.self))
  }

  /// Whether one word behind `scene: ` is the name of a scene, and not a word of a sentence about
  /// its callback.
  static func mayNameScene(_ word: String) -> Bool {
    let word = word.lowercased()
    if word == "main" || word == "default" { return true }
    let isVerb = word.hasSuffix("ing") || word.hasSuffix("ed")
    return !isVerb && !isDecorating(word) && !notLabels.contains(word) && !notNow.contains(word)
      && !helping.contains(word)
  }

  /// Words before a callback's name that say whether it comes.
  private static let helping: Set<String> = [
    "is", "was", "will", "would", "may", "might", "can", "should", "must", "does", "did", "has",
    "now", "then", "again", "still", "just", "already", "yet", "and", "or", "but", "the", "a",
    "get", "gets", "call", "calls", "run", "runs", "fire", "fires", "send", "sends", "sent",
  ]

  private mutating func skipValue() {
    words.removeLast()
    place += text.part(place, end).place(of: 0x20) ?? 0
  }

  /// A label that makes the name something else than an event of this app, now: `lastEvent`.
  private func isOfAnother(_ label: String) -> Bool {
    let first = label.prefix { $0.isLowercase }
    return Self.notLabels.contains(label.lowercased())
      || first.count < label.count && Self.notNow.contains(String(first))
      || whom == .own && Self.others.contains(label.lowercased())
  }

  /// Whether a word before a name makes it a cause, a setting or something to come.
  static func isOfAnotherTime(_ word: String) -> Bool {
    notLabels.contains(word.lowercased()) || notNow.contains(String(word.prefix { $0.isLowercase }))
  }

  private func isSpacedDash() -> Bool {
    (place == 0 || text[place - 1] == 0x20 || text[place - 1] == 0x5D)
      && place + 1 < text.count && [0x20, 0x2D, 0x3E].contains(text[place + 1]) && !words.isEmpty
  }

  /// A group in brackets is decoration, whatever it says; an open bracket is none.
  private mutating func open(_ bracket: UInt8) {
    let close: UInt8 = bracket == 0x28 ? 0x29 : bracket + 2
    var depth = 0
    for index in place..<end {
      if text[index] == bracket { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 {
        place = index + 1
        return
      }
    }
    isAfterOpenBracket = bracket == UInt8(ascii: "[") && words.isEmpty
    place += 1
  }

  /// Reads a character beyond ASCII that is no letter; false if the words before it are a sentence.
  private mutating func readSign() -> Bool {
    let rest = text.part(place, end)
    // A group in wide brackets.
    if rest.begins(with: "【") || rest.begins(with: "「") || rest.begins(with: "『"),
      let close = (3..<rest.count).first(where: {
        let mark = rest.part($0)
        return mark.begins(with: "】") || mark.begins(with: "」") || mark.begins(with: "』")
      })
    {
      place += close + 3
      return true
    }
    // A cross says that it did not come.
    if Self.crosses.contains(where: { rest.begins(with: $0) }) { return false }
    defer { place += min(PrintedSign.length(rest[0]), rest.count) }
    if rest.begins(with: "：") { return isLabel(mayBeAnyWord: true) }
    // Dashes and arrows separate as their simple forms do; other signs do not.
    let isSeparator =
      rest[0] == 0xE2 && rest.count > 1 && [0x80, 0x86, 0x87, 0x9E].contains(rest[1])
    return !isSeparator || words.isEmpty || isLabel(mayBeAnyWord: isCapitalised)
  }

  static func hasCross(_ text: UnsafeRawBufferPointer) -> Bool {
    text.contains { $0 >= 0x80 } && crosses.contains { text.has($0) }
  }

  private static let crosses: [StaticString] = ["❌", "❎", "✗", "✘", "✖", "🚫", "☐", "⬜", "🔲"]

  private mutating func readWord() {
    if let end = handlerEnd {
      place = end
      return
    }
    let start = place
    while place < end {
      if Self.isLetter(text, place) {
        place += text[place] < 0x80 ? 1 : min(PrintedSign.length(text[place]), end - place)
      } else if [0x2E, 0x2F, 0x2D, 0x2B, 0x23, 0x24, 0x40, 0x27].contains(text[place]),
        place + 1 == end || Self.isLetter(text, place + 1)
      {
        place += 1
      } else {
        break
      }
    }
    var word = Word(text: String(decoding: text[start..<place], as: UTF8.self))
    if place == end, let last = text[start..<place].last, !last.isNameByte,
      last < 0x80
    {
      word.isJoined = true
      word.text.removeLast()
    }
    words.append(word)
  }

  /// Verbs and nouns that the names of an observer's functions begin with.
  private static let handlers: [StaticString] = [
    "handle", "on", "observe", "receive", "did", "will", "app", "scene", "notif", "lifecycle",
  ]

  /// Where the name of an observer's function ends, as `#function` writes it:
  /// `handleActivation(_:)`.
  private var handlerEnd: Int? {
    let rest = text.part(place, end)
    guard Self.handlers.contains(where: { rest.begins(with: $0) }),
      let open = rest.firstIndex(where: { !$0.isNameByte }), rest[open] == UInt8(ascii: "("),
      let close = rest.place(of: UInt8(ascii: ")"), from: open),
      rest[open + 1..<close].allSatisfy({ $0.isNameByte || $0 == UInt8(ascii: ":") })
    else { return nil }
    return place + close + 1
  }

  private static func isLetter(_ text: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    let byte = text[place]
    return byte < 0x80 ? byte.isNameByte : !PrintedSign.isSign(text, place)
  }

  // MARK: Words

  /// `SceneDelegate`, `Films.SceneDelegate` or `com.example.films.AppDelegate`.
  private static func isOwner(_ word: String) -> Bool {
    let last = word.split { ".#/$-".contains($0) }.last ?? ""
    return last.first?.isUppercase ?? false || nouns.contains(last.lowercased())
  }

  /// Words that are no part of a sentence.
  static func isDecorating(_ word: String) -> Bool {
    guard let first = word.first else { return true }
    if first.isNumber || word.allSatisfy({ $0 == "_" }) { return true }
    // The number of a line: `L31`.
    if first == "L", word.count > 1, word.dropFirst().allSatisfy(\.isNumber) { return true }
    // A time since a start: `T+1.5s`.
    if first == "T" || first == "t", word.dropFirst().first == "+",
      word.dropFirst(2).first?.isNumber ?? false
    {
      return true
    }
    if nouns.contains(word.lowercased()) { return true }
    if word.contains(".") || word.contains("/") {
      let parts = word.split { $0 == "." || $0 == "/" }
      guard let last = parts.last else { return true }
      return files.contains(String(last)) || parts.count >= 3 && domains.contains(String(parts[0]))
        || isType(last) || isMember(parts)
    }
    return isType(word[...])
  }

  /// `SceneDelegate`: two capitals or more, with small letters between.
  private static func isType(_ word: Substring) -> Bool {
    guard word.first?.isUppercase ?? false, word.allSatisfy({ $0.isASCII }) else { return false }
    let capitals = word.filter(\.isUppercase).count
    return capitals >= 2 && capitals < word.count
  }

  /// `AppDelegate.application`: the type that a method is of, and the first word of the method's
  /// name, as `"\(Self.self).\(#function)"` writes them.
  private static func isMember(_ parts: [Substring]) -> Bool {
    parts.count > 1 && receivers.contains(parts[parts.count - 1])
      && isType(parts[parts.count - 2])
  }

  /// First words of the names of callbacks whose second word says what came.
  private static let receivers: Set<Substring> = ["application", "scene", "windowScene"]

  /// Endings of source files.
  static let files: Set<String> = [
    "swift", "m", "mm", "h", "c", "cc", "cpp", "kt", "cs", "js", "jsx", "ts", "tsx", "dart", "gd",
  ]

  private static let domains: Set<String> = ["com", "org", "net", "io", "de", "dev", "app", "co"]

  /// Levels, kinds of things that call, and verbs that say that one came.
  private static let nouns: Set<String> = [
    "trace", "verbose", "debug", "info", "notice", "default", "warn", "warning", "error", "fatal",
    "critical", "fault", "log", "console", "dbg", "inf", "wrn", "err", "v", "d", "i", "n", "w", "e",
    "nobridge", "level", "msg", "message", "time", "timestamp", "ts", "t", "uptime", "date", "name",
    "tag", "file",
    "line", "thread", "main",
    "app", "application", "uiapplication", "nsapplication", "nsapp", "wkapplication",
    "wkextension", "scene", "uiscene", "windowscene", "window", "delegate", "uikit", "appkit",
    "swiftui", "ios", "ipados", "macos", "unity", "flutter", "native", "swift", "objc", "kotlin",
    "lifecycle", "life", "cycle", "event", "events", "callback", "notification", "method",
    "function", "func", "notif", "notification.name", "nsnotification.name", "nsnotificationname",
    "optional", "received", "receive", "got", "called", "entered", "entering", "enter",
    "posted", "begin", "_rawvalue", "rawvalue",
  ]

  /// One word before a colon that makes the name a cause, a setting or something to come.
  private static let notLabels: Set<String> = [
    "reason", "reasons", "trigger", "triggers", "triggered", "cause", "caused", "because", "via",
    "source", "origin", "by", "from", "on", "in", "at", "for", "of", "to", "until", "till", "after",
    "before", "when", "if", "once", "while", "during", "since", "per", "with", "without", "next",
    "last", "previous", "upcoming", "later", "then", "soon", "skip", "skipped", "skipping",
    "ignore", "ignored", "ignoring", "missing", "missed", "expected", "expecting", "wait",
    "waiting", "waits", "await", "awaiting", "pending", "queued", "scheduled", "scheduling",
    "deferred", "delayed", "observe", "observed", "observes", "observing", "observer", "observers",
    "breadcrumb", "breadcrumbs", "history", "replay", "recorded", "old", "stored", "quote",
    "listen", "listening", "listener", "listeners", "subscribe", "subscribed", "subscribing",
    "subscription", "subscriptions", "register", "registered", "registering", "removed",
    "removing", "todo", "fixme", "not", "no", "never", "none", "hint", "tip", "policy", "option",
    "options", "selector", "setting", "settings", "handler", "handlers", "hook", "hooks",
    "unhandled", "unimplemented", "deprecated", "see", "use", "implement", "order", "sequence",
    "mark", "breakpoint", "breakpoints", "symbol", "symbols", "search", "docs", "documentation",
    "kill", "quit", "swipe", "press", "tap",
    "wegen", "bei", "nach", "vor", "grund", "raison", "motivo", "causa", "после", "причина",
    "原因", "理由",
  ]

  /// First parts of labels such as `lastEvent` and `pendingCallback`.
  private static let notNow: Set<String> = [
    "last", "previous", "prev", "next", "pending", "queued", "expected", "upcoming", "old",
    "skipped", "ignored", "missed", "stored", "recorded", "scheduled",
  ]
  /// Things with an app of their own.
  private static let others: Set<String> = [
    "peer", "remote", "watch", "chromecast", "tv", "device", "host", "client", "server",
    "companion", "partner", "simulator", "other", "mac", "phone",
  ]
}
