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
    let text = Self.withoutCall(Self.withoutTags(message[...]))
    guard !text.isEmpty, text.utf8.count <= Self.longest,
      let found = Self.request(text) ?? Self.call(text) ?? Self.participle(text)
        ?? Self.command(text)
    else { return nil }
    // `#1 loading`: the number may be that of the run, or of what is loaded.
    let last = message[..<text.startIndex].last { $0 != " " }
    if let last, last.isNumber || last == "}", !EventGuess.namesThing(found.key) { return nil }
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

  /// What a person sees of a load: `loading spinner visible`.
  private static let shown: Set<String> = [
    "spinner", "indicator", "overlay", "skeleton", "placeholder", "animation", "hud", "view",
    "screen", "label", "bar", "cell", "banner", "toast", "visible", "shown", "hidden", "showing",
    "state", "dismissed", "presented",
  ]

  // MARK: Tags

  /// The message without what is before it: `[Feed]`, `LOG`, `-->`, `FilmStore: `, `get(_:) > `.
  private static func withoutTags(_ message: Substring) -> Substring {
    var text = message
    while let first = text.first {
      // A method of Objective-C, as `__PRETTY_FUNCTION__` writes it.
      if text.hasPrefix("-[") || text.hasPrefix("+[") { return text }
      if first == "[", let end = text.prefix(48).firstIndex(of: "]") {
        text = text[text.index(after: end)...]
      } else if text.hasPrefix("#{number") || text.hasPrefix("#{hex"),
        let end = text.firstIndex(of: "}")
      {
        text = text[text.index(after: end)...]
      } else if !first.isLetter, first != "/" {
        text.removeFirst()
      } else if let end = text.firstIndex(where: { $0 == " " || $0 == ":" }),
        text[end] == ":" && text[end...].hasPrefix(": ") || levels.contains(text[..<end])
      {
        text = text[text.index(after: end)...]
      } else if let rest = behindFunction(text) {
        text = rest
      } else {
        return text
      }
    }
    return text
  }

  /// The request after the name of the function that prints it: `API.get(_:) > GET /feed`.
  private static func behindFunction(_ text: Substring) -> Substring? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    guard text[name.endIndex...].first == "(", let close = text.firstIndex(of: ")") else {
      return nil
    }
    let rest = text[text.index(after: close)...].drop { " >-:→|".contains($0) }
    return request(rest) == nil ? nil : rest
  }

  /// The message without the word that says that a function was called: `FilmStore.fetch() called`.
  private static func withoutCall(_ text: Substring) -> Substring {
    for word in [" called", " invoked", " triggered"] where text.hasSuffix(word) {
      return text.dropLast(word.count)
    }
    return text
  }

  private static let levels: Set<Substring> = [
    "LOG", "INFO", "DEBUG", "NOTICE", "VERBOSE", "TRACE", "info", "debug", "notice", "log",
  ]

  // MARK: Forms

  /// `GET https://api.example.com/films`: a request without an answer. Its number is no part of
  /// what is loaded.
  private static func request(_ text: Substring) -> LoadGuess? {
    let words = text.split(separator: " ")
    guard words.count >= 2, words.count <= mostWords,
      // The others send something, which the line does not show: two may be of two things.
      words[0] == "GET" || words[0] == "HEAD",
      words[1].hasPrefix("/") || words[1].hasPrefix("http")
    else { return nil }
    var rest = words.dropFirst(2)
    if rest.first?.hasPrefix("HTTP/") ?? false { rest.removeFirst() }
    guard rest.isEmpty || isNumber(ofRequest: text[rest[rest.startIndex].startIndex...]) else {
      return nil
    }
    return LoadGuess("network", text[..<words[1].endIndex])
  }

  /// `[req 17]`, `(id: 4F2A…)`, `#17`, or the same with groups for the digits. A number alone may
  /// be the status of an answer.
  private static func isNumber(ofRequest text: Substring) -> Bool {
    var text = text
    if let first = text.first, first == "[" || first == "(" {
      guard text.last == (first == "[" ? "]" : ")") else { return false }
      text = text.dropFirst().dropLast()
    }
    let name = text.prefix { $0.isLetter || $0 == "-" || $0 == "_" || $0 == " " }
    let words = EventGuess.words(String(name))
    guard words.isEmpty ? text.first == "#" : EventGuess.numbers.isSuperset(of: words) else {
      return false
    }
    let value = text[name.endIndex...].drop { " #:=".contains($0) }
    return value.first.map { $0.isNumber || $0 == "{" } ?? false
      && value.allSatisfy { $0.isHexDigit || "-{}".contains($0) || $0.isLetter }
  }

  /// `refreshing feed …`
  private static func participle(_ text: Substring) -> LoadGuess? {
    let words = text.split(separator: " ")
    guard words.count <= mostWords, !EventGuess.isDoubtful(String(text)),
      ofTools.union(shown).union(drawn).isDisjoint(with: EventGuess.words(String(text))),
      !isResult(text), !isOneOfMany(String(text)),
      let first = words.first,
      first.dropFirst().allSatisfy({ $0.isLowercase || ".…".contains($0) }),
      let kind = EventGuess.workKind(String(first)),
      first.prefix(while: \.isLetter).hasSuffix("ing")
    else { return nil }
    let end = text.lastIndex { !" .…".contains($0) } ?? text.startIndex
    return LoadGuess(kind, text[...end])
  }

  /// `FilmStore.fetch()`, `loadTodos`: the name of a function alone, as `#function` writes it.
  private static func call(_ text: Substring) -> LoadGuess? {
    if let load = method(text) { return load }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    let rest = text[name.endIndex...]
    let isCalled = rest.first == "(" && rest.last == ")" && !rest.dropLast().contains(")")
    let owners = name.split(separator: ".").dropLast()
    guard rest.isEmpty || isCalled, let function = name.split(separator: ".").last,
      !isOfView(function, of: owners.last), !isNoun(function),
      !isOneOfMany(String(function) + (isArgument(rest) ? String(rest) : ""))
    else { return nil }
    let verb = function.prefix { $0.isLowercase }
    let isWhole = verb.endIndex == function.endIndex
    // `refresh` alone is what an app prints where it does that.
    if isWhole, name.endIndex == text.endIndex, name == function, commands.contains(name) {
      return LoadGuess("refresh", text)
    }
    // `FeedStore.refresh` is a function of a type, `feed.load` may be a setting.
    let isOfType = owners.count == 1 && owners.last?.first?.isUppercase ?? false
    guard verbs.contains(verb), isCalled || !isWhole || isOfType,
      let kind = EventGuess.workKind(String(verb))
    else { return nil }
    return LoadGuess(kind, text)
  }

  /// `load inbox`, `refresh the library`, and `feed loading…`: a verb and what is loaded, alone.
  private static func command(_ text: Substring) -> LoadGuess? {
    var words = text.split(separator: " ").filter { !["the", "my", "all"].contains($0) }
    guard words.count == 2, !EventGuess.isDoubtful(String(text)), !isOneOfMany(String(text)) else {
      return nil
    }
    if text.last == "…" || text.hasSuffix("...") {
      guard words[1].prefix(while: \.isLetter).hasSuffix("ing") else { return nil }
      words.reverse()
      words[0] = words[0].prefix(while: \.isLetter)
    } else if !imperatives.contains(words[0].lowercased()) {
      return nil
    }
    let object = words[1]
    let said = EventGuess.words(String(object))
    guard let kind = EventGuess.workKind(String(words[0])), object.count > 3,
      object.allSatisfy(\.isLetter), EventGuess.namesThing(String(object)),
      ofTools.union(shown).union(drawn).union(results).union(ofNouns).union(ends)
        .isDisjoint(with: said),
      !["ed", "ing", "ly", "ble", "ful"].contains(where: {
        object.hasSuffix($0) && object != "feed"
      })
    else { return nil }
    let end = text.lastIndex { !" .…".contains($0) } ?? text.startIndex
    return LoadGuess(kind, text[...end])
  }

  /// Not `sync` and `download`, which are nouns before another one, too.
  private static let imperatives: Set<String> = ["load", "reload", "fetch", "refetch", "refresh"]
  /// What is said of a load, and not what it loads.
  private static let ends: Set<String> = [
    "complete", "success", "finish", "done", "ready", "idle", "busy", "again", "later", "here",
    "start", "stop", "pause", "resume", "token", "test", "average", "balance", "address", "policy",
    "lazy", "eager", "slow", "fast", "first", "still", "cancel", "over", "high", "low", "peak",
  ]

  /// `-[FilmStore reloadFilms]` and nothing more.
  private static func method(_ text: Substring) -> LoadGuess? {
    guard text.hasPrefix("-[") || text.hasPrefix("+["), text.last == "]" else { return nil }
    let words = text.dropFirst(2).dropLast().split(separator: " ")
    guard words.count == 2, words[1].allSatisfy({ $0.isLetter || $0.isNumber || $0 == ":" }),
      !isOfView(words[1]), !isNoun(words[1])
    else { return nil }
    let verb = words[1].prefix { $0.isLowercase }
    guard verbs.contains(verb), let kind = EventGuess.workKind(String(verb)) else { return nil }
    return LoadGuess(kind, text)
  }

  /// Functions of what is drawn, `tableView.reloadData()`, and those that may do nothing.
  private static func isOfView(_ function: Substring, of owner: Substring? = nil) -> Bool {
    if function.hasPrefix("refreshControl") || function.hasSuffix("IfNeeded") { return true }
    let words = EventGuess.words(String(function))
    if !drawn.isDisjoint(with: words) || function == "reloadData" { return true }
    // An object that is a view has functions of its own; a type may be that of a screen.
    guard let owner, owner.first?.isLowercase ?? false else { return false }
    return !drawn.isDisjoint(with: EventGuess.words(String(owner)).suffix(1))
      && !EventGuess.namesThing(String(function))
  }

  /// What is drawn again, or read from the bundle to be drawn.
  private static let drawn: Set<String> = [
    "ui", "layout", "layouts", "nib", "xib", "storyboard", "view", "views", "subviews", "cell",
    "cells", "row", "rows", "section", "sections", "appearance", "theme",
    "font", "fonts", "color", "colors", "style", "styles", "button", "buttons", "header", "footer",
    "constraints", "interface", "components", "display", "frame", "layer", "texture", "shader",
    "timelines", "widget", "widgets", "toolbar", "badge",
  ]

  /// A noun of one that measures or arranges loads, `fetchLimit`, and no load.
  private static func isNoun(_ function: Substring) -> Bool {
    let object = EventGuess.words(String(function)).dropFirst()
    return !object.isEmpty && object.allSatisfy(ofNouns.contains)
  }

  static let ofNouns: Set<String> = [
    "limit", "rate", "factor", "queue", "time", "times", "count", "size", "interval", "date",
    "status", "state", "error", "result", "mode", "policy", "delay", "duration", "timeout", "task",
    "lock", "group", "manager", "controller", "request", "batch", "index", "average", "level",
    "options", "config", "progress", "action", "handler", "observer", "delegate", "timer", "engine",
    "balancer", "block", "offset", "cursor", "operation", "predicate", "descriptor", "flag",
  ]

  /// What came of a load, or how far it is: `Loading took 120 ms`, `Loading 40 %`.
  private static func isResult(_ text: Substring) -> Bool {
    text.contains("%") || !results.isDisjoint(with: EventGuess.words(String(text)))
  }

  private static let results: Set<String> = [
    "took", "takes", "time", "times", "elapsed", "duration", "seconds", "ms", "progress", "percent",
    "ok", "success", "complete", "speed", "rate", "slow", "stuck",
  ]

  /// Whether a text names a thing of which an app loads many, and not which: two lines may well be
  /// of two, `Loading image`.
  static func isOneOfMany(_ text: String) -> Bool {
    let things = EventGuess.words(text).filter { EventGuess.workKind($0) == nil }
    return !things.isEmpty && things.allSatisfy(many.contains)
      && !text.contains { $0.isNumber || "\"'/{=".contains($0) }
  }

  private static let many: Set<String> = [
    "image", "images", "thumbnail", "thumbnails", "photo", "photos", "avatar", "icon", "picture",
    "poster", "cover", "artwork", "asset", "assets", "tile", "chunk", "item", "file", "resource",
    "page", "url", "preview", "attachment", "video", "track", "async", "the", "a", "an", "of",
    "for", "from", "with", "named", "remote", "cell", "object", "entry",
  ]

  /// Arguments with values, and not the labels alone.
  private static func isArgument(_ rest: Substring) -> Bool { !rest.contains(":)") }

  private static let commands: Set<Substring> = ["refresh", "reload", "refetch"]
  private static let verbs: Set<Substring> = [
    "refresh", "reload", "refetch", "fetch", "load", "sync", "download",
  ]
}
