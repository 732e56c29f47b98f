internal import TraceModel

/// Whether a name is the subject of its line, or a sentence only mentions it.
///
///     🔵 [INFO] Films.SceneDelegate: sceneDidBecomeActive(_:) called     the subject
///     refresh started reason=sceneDidBecomeActive                        mentioned
///
/// Before a subject there is nothing but decoration: brackets, signs, numbers, files, types, and
/// labels. What is not known to be decoration is a sentence: a call that is not read is better than
/// one that never was.
extension PrintedWords {
  /// Nothing but decoration is before the word, and it is not said of something else.
  ///
  /// - Parameter whom: whose state the words may be about. A callback's name is the app's own;
  ///   `Watch: app did enter background` may be about anything.
  func isSubject(_ index: Int, ofWhom whom: Decoration.Whom = .any) -> Bool {
    var scan = Decoration(text, end: words[index].start, ofWhom: whom)
    return scan.isDecoration()
  }

  /// The word is a subject, and what follows it fits a call.
  func isCall(at index: Int) -> Bool {
    isSubject(index) && isFollowedAsCall(index) && !isInNextColumn(index)
  }

  /// Whether another name is in the column before, as in a table that sets names side by side.
  private func isInNextColumn(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let (start, end) = words[index - 1]
    guard end - start > 9, isNextColumn(index, after: signatureEnd(index - 1)),
      let meaning = PrintedNames.meaning(of: text, start, end)
    else { return false }
    switch meaning {
    case .selector, .framework: return false
    default: return true
    }
  }

  // MARK: After the name

  private static let called: Set<String> = [
    "called", "invoked", "fired", "received", "entered", "executed", "triggered", "posted", "begin",
    "begins", "began", "start", "started", "starts", "running", "event", "notification", "callback",
    "method", "function", "wurde", "aufgerufen", "llamado", "llamada", "chamado", "chamada",
    "appelé", "appelée", "вызван", "вызвана", "呼ばれました", "呼び出されました", "被调用", "调用",
    "호출됨",
  ]

  /// Verbs after which the callback's own verb must come: `was called`.
  private static let helping: Set<String> = [
    "is", "are", "was", "were", "has", "have", "had", "been", "being", "gets", "got",
  ]

  /// Verbs after which the call has yet to come.
  private static let wishing: Set<String> = ["will", "would", "could", "can", "may", "might"]

  private static let settings: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "enabled", "disabled", "0", "1",
    "nil", "null", "none",
  ]

  /// Nouns that a name before them belongs to.
  private static let things: Set<String> = [
    "queue", "publisher", "observer", "subscriber", "subscription", "token",
  ]

  /// `didBecomeActiveNotification publisher`, and `sceneDidEnterBackground: not registered`.
  func isAnotherThing(behind index: Int, _ end: Int) -> Bool {
    guard let next = words.indices.first(where: { words[$0].start >= end }) else { return false }
    let word = text(next).lowercased()
    if word == "not" { return text(next + 1).lowercased() == "registered" }
    return Self.things.contains(word) && words[next].start == end + 1
  }

  private func isFollowedAsCall(_ index: Int) -> Bool {
    let end = signatureEnd(index)
    let rest = text.part(end)
    if rest.begins(with: "'s ") || rest.begins(with: "’s ") { return false }
    // A block in the callback runs later: `-[AppDelegate sceneDidBecomeActive:]_block_invoke`.
    if rest.begins(with: "_block_invoke") || rest.begins(with: "]_block_invoke") { return false }
    // `<string>sceneDidBecomeActive</string>`
    if rest.begins(with: "</") || isAnotherThing(behind: index, end) { return false }
    if hasAnswer(behind: index) { return true }
    var place = 0
    while place < rest.count, [0x5D, 0x29, 0x22, 0x27, 0x60].contains(rest[place]) { place += 1 }
    // `sceneDidBecomeActive-based`, `didBecomeActiveNotification.rawValue`, and a name that another
    // one follows as an alternative.
    if place == 0, rest.count > 1, [0x2D, 0x2E, 0x2F, 0x2B].contains(rest[0]),
      rest[1].isNameByte
    {
      return false
    }
    // A number of calls, in a list or in columns; what is said of another call.
    if place == 0, isFigure(rest) || isOfAnotherCall(rest) { return false }
    while place < rest.count, rest[place] == 0x20 || rest[place] == 0x09 { place += 1 }
    guard place < rest.count else { return true }
    // A cross behind it says that it did not come, and so do the marks of a struck text.
    let mark = rest.part(place).begins(with: ": ") ? place + 2 : place
    if Decoration.hasCross(rest.part(mark, mark + 4)) { return false }
    if rest.begins(with: "~~"), text.part(0, words[index].start).hasSuffix("~~") { return false }
    if rest.part(place).begins(with: ". "), isAsking(rest.part(place + 2)) { return false }
    switch rest[place] {
    // A value, a question, and the offset of a frame.
    case UInt8(ascii: "="), UInt8(ascii: "?"):
      return rest.part(place).begins(with: "=>") && !namesAnother(than: index)
        || rest.part(place).begins(with: "===")
    case UInt8(ascii: "+"):
      // `+120ms` is since the line before.
      return !(0x30...0x39).contains(rest.part(place + 1).trimmed.first ?? 0)
        || durationEnd(end + place + 1) == text.count
    default: break
    }
    let next = words.indices.first { words[$0].start >= end }
    if let next, word(next).count == rest.count - (words[next].start - end),
      rest[place] == UInt8(ascii: ":") || rest[place] == UInt8(ascii: "="),
      Self.settings.contains(text(next).lowercased())
        || isCount(next) && byte(words[next].start - 1) == 0x20,
      !text(index).contains("Should")
    {
      return false
    }
    if let next, words[next].start == end + place, Self.wishing.contains(text(next).lowercased()) {
      return false
    }
    if let next, words[next].start == end + place, Self.helping.contains(text(next).lowercased()) {
      return (next + 1...next + 3).contains { Self.called.contains(text($0).lowercased()) }
    }
    if rest[place] >= 0x80, !PrintedSign.isSign(rest, place) {
      let said = String(decoding: rest.part(place), as: UTF8.self)
      return Self.called.contains { said.contains($0) }
    }
    return !isReplaced(index) && (!namesAnother(than: index) || hasRemark(behind: index))
  }

  /// `sceneDidBecomeActive,341` and nothing more, or `sceneDidBecomeActive      3   2.1 ms`.
  private func isTally(_ rest: UnsafeRawBufferPointer) -> Bool {
    let comma = rest.first == UInt8(ascii: ",") || rest.first == UInt8(ascii: ";")
    let blanks = rest.blanks(from: 0)
    guard comma || blanks > 1 || rest.first == 0x09 else { return false }
    let number = rest.part(comma ? 1 : blanks)
    let digits = number.prefix { (0x30...0x39).contains($0) }.count
    guard (1...7).contains(digits) else { return false }
    guard digits < number.count else { return true }
    return !comma && (number[digits] == 0x09 || number.blanks(from: digits) > 1)
  }

  /// Whether a line says how often the name at a place was called, or that it was not.
  func isResult(nameAt start: Int) -> Bool {
    guard let index = words.firstIndex(where: { $0.start == start }) else { return false }
    return isFigure(text.part(signatureEnd(index))) || Decoration.hasCross(text.part(0, start))
  }

  private func isFigure(_ rest: UnsafeRawBufferPointer) -> Bool {
    isTally(rest) || isLeader(rest) || isNumberOfCalls(rest) || isResultOfTest(rest)
      || Self.zeros.contains(String(decoding: rest.part(0, 12).trimmed, as: UTF8.self))
  }

  /// No call was counted.
  private static let zeros: Set<String> = [
    "(0)", "x0", "0x", "×0", "count=0", "count: 0", ": n/a", ": N/A",
  ]

  /// `✓ sceneDidBecomeActive (0.012 seconds)`, as xcbeautify and xcpretty write that a test passed.
  private func isResultOfTest(_ rest: UnsafeRawBufferPointer) -> Bool {
    let line = text.trimmed
    guard rest.begins(with: " ("), rest.trimmed.hasSuffix(" seconds)"),
      Self.ticks.contains(where: { line.begins(with: $0) })
    else { return false }
    let number = rest.trimmed.part(2, rest.trimmed.count - 9)
    return !number.isEmpty && number.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  private static let ticks: [StaticString] = ["✓", "✔", "✅"]

  /// Dots lead to what a test or a list says of the name: `sceneDidBecomeActive ....... ok`.
  private func isLeader(_ rest: UnsafeRawBufferPointer) -> Bool {
    let start = rest.blanks(from: 0)
    let dots = rest.part(start).prefix { $0 == UInt8(ascii: ".") }.count
    return dots > 3 && !rest.part(start + dots).trimmed.isEmpty
  }

  /// `sceneDidEnterBackground: 1 call`
  private func isNumberOfCalls(_ rest: UnsafeRawBufferPointer) -> Bool {
    let sign = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard sign.first == UInt8(ascii: ":") || sign.first == UInt8(ascii: "=") else { return false }
    let number = sign.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    let digits = number.prefix { (0x30...0x39).contains($0) }.count
    guard (1...6).contains(digits) else { return false }
    let unit = number.dropFirst(digits)
    return unit.elementsEqual("x".utf8)
      || ["call", "time", "hit", "event"].contains { word in
        unit.elementsEqual(" \(word)".utf8) || unit.elementsEqual(" \(word)s".utf8)
      }
  }

  /// A sentence follows in which somebody goes on about it: `sceneDidBecomeActive. Is that right?`
  private func isAsking(_ text: UnsafeRawBufferPointer) -> Bool {
    let word = String(decoding: text.prefix { $0.isNameByte }, as: UTF8.self)
    return Self.asking.contains(word)
  }

  private static let asking: Set<String> = [
    "Is", "Are", "Was", "Why", "Do", "Does", "Did", "What", "When", "Where", "How", "Can", "Could",
    "Should", "Would", "Any", "But", "However", "It", "This", "That", "There", "I", "We", "You",
    "In", "On", "So", "Also", "Then", "If",
  ]

  /// Another function takes its place: `openURL: -> gul_openURL:`.
  private func isReplaced(_ index: Int) -> Bool {
    words.indices.contains { other in
      other > index && word(other).count > word(index).count
        && word(other).dropFirst(word(other).count - word(index).count).elementsEqual(word(index))
    }
  }

  /// A number of few digits: how often, or which. A time has more, and a line of a file is joined
  /// to its colon.
  private func isCount(_ index: Int) -> Bool {
    word(index).count <= 3 && word(index).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Where the labels of a selector, or the parameters of a function, end.
  func signatureEnd(_ index: Int) -> Int {
    var place = words[index].end
    if byte(place) == UInt8(ascii: "(") {
      var depth = 0
      while place < text.count {
        if text[place] == UInt8(ascii: "(") { depth += 1 }
        if text[place] == UInt8(ascii: ")") { depth -= 1 }
        place += 1
        if depth == 0 { return place }
      }
      return words[index].end
    }
    // `didFinishLaunchingWithOptions:` and further labels, each with a colon.
    while byte(place) == UInt8(ascii: ":") {
      var next = place + 1
      while next < text.count, text[next].isNameByte { next += 1 }
      guard next > place + 1, byte(next) == UInt8(ascii: ":") else { break }
      place = next
    }
    if byte(place) == UInt8(ascii: ":"), byte(place + 1) == UInt8(ascii: "]") { place += 1 }
    // Inside of a function's parameters.
    if byte(place) == UInt8(ascii: ":"), byte(place + 1) == UInt8(ascii: ")") { place += 1 }
    return place
  }

  /// Another callback is named after it: a list, an order that the line speaks about, or a table
  /// that sets names side by side.
  private func namesAnother(than index: Int) -> Bool {
    let own = Self.step(text(index))
    return words.indices.contains { other in
      guard other > index,
        let meaning = PrintedNames.meaning(of: text, words[other].start, words[other].end)
      else { return false }
      switch meaning {
      case .selector, .framework: return false
      default:
        return Self.step(text(other)) != own || isNextColumn(other, after: signatureEnd(index))
          || isSuccessor(other, of: index)
      }
    }
  }

  /// A migration puts a scene's callback in the place of an app's:
  /// `applicationDidEnterBackground → sceneDidEnterBackground`.
  private func isSuccessor(_ other: Int, of index: Int) -> Bool {
    let between = text.part(signatureEnd(index), words[other].start)
    return word(index).starts(with: "application".utf8)
      != word(other).starts(with: "application".utf8)
      && (between.has("->") || between.has("=>") || between.has("→") || between.has("⇒"))
  }

  /// Only the blanks between two columns, or a bar, are before a word.
  private func isNextColumn(_ other: Int, after end: Int) -> Bool {
    let between = text.part(end, words[other].start)
    return (between.count > 1 || between.first == 0x09)
      && between.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "|") }
  }

  /// What names of one step have in common: `DidBecomeActive`, in one case of letters.
  private static func step(_ name: String) -> String {
    var name = name[...]
    for type in ["UIApplication", "UIScene", "NSApplication", "application", "scene"]
    where name.hasPrefix(type) { name = name.dropFirst(type.count) }
    if name.hasSuffix("Notification") { name = name.dropLast(12) }
    for (word, other) in [
      ("DidActivate", "DidBecomeActive"), ("WillDeactivate", "WillResignActive"),
    ]
    where name == word { name = other[...] }
    for end in ["WithOptions", "Session"] where name.hasSuffix(end) {
      name = name.dropLast(end.count)
    }
    return name.lowercased()
  }

  // MARK: Lines without a call

  /// The line is about the callback at a word, or is code, or reports its end.
  func isTalk(of call: Int) -> Bool { isTooLong || isQuoted || isProse(of: call) }

  /// The line is one of source, or a frame of a stack.
  var isQuoted: Bool { isCode || isFrame }

  /// The name is in a text that a call gets, which is code: `logger.info("sceneDidBecomeActive")`.
  func isInCall(_ index: Int) -> Bool {
    if isArgument(index) { return true }
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let open = text[..<words[index].start].lastIndex(where: { quotes.contains($0) }) else {
      return false
    }
    let before = open > 0 && text[open - 1] == UInt8(ascii: "@") ? open - 1 : open
    return before > 1 && text[before - 1] == UInt8(ascii: "(")
      && text[before - 2].isNameByte
  }

  /// The name is a case that a function gets: `log(.sceneDidBecomeActive)`.
  private func isArgument(_ index: Int) -> Bool {
    index > 0 && text.part(words[index - 1].end, words[index].start).is("(.")
      && (0x61...0x7A).contains(word(index - 1).first ?? 0)
  }

  private var isCode: Bool {
    if text.starts(with: "//".utf8) || text.has("#selector") || text.has("@selector") {
      return true
    }
    if text.has("print(\"") || text.has("NSLog(@") || text.has("addObserver(") { return true }
    if text.begins(with: "- (") || text.begins(with: "+ (") { return true }
    // A comparison of two values shows the old one.
    if text.begins(with: "-  ") || text.begins(with: "− ") { return true }
    // A list of what is not done, and a share of lines that tests ran.
    if isListOfTasks || isCoverage || isHeading { return true }
    // A debugger lists its breakpoints.
    if text.has(", locations = ") { return true }
    // A place in a text about the app, as a search finds it.
    if text.has(".md:") || text.has(".rst:") || text.has(".html:") { return true }
    // Documentation lists what a callback is for, `- sceneDidBecomeActive: start the timer`.
    if isListed, let colon = text.place(of: ": "), colon + 3 < text.count,
      (0x61...0x7A).contains(text[colon + 2]),
      words.count > 3 || Self.duties.contains(text(words.count - 1))
        || Self.duties.contains(String(text(1).dropLast())) && text(1).hasSuffix("s")
    {
      return true
    }
    // A list of changes says what a callback does now.
    if isListed || text.begins(with: "• "), words.count > 2,
      word(1).is("now") || word(words.count - 1).is("now")
    {
      return true
    }
    // A list of changes quotes the name; a runtime's complaint names whom it wanted to call.
    if text.begins(with: "- `") || text.begins(with: "* `") { return text.last != 0x60 }
    if text.begins(with: "@objc ") || text.has(" sent to deallocated instance") { return true }
    let last = text.last { $0 != 0x20 && $0 != 0x09 } ?? 0
    // A row of a table in Markdown.
    if last == UInt8(ascii: "|") { return true }
    if last == UInt8(ascii: ";") && !text.has("name = ") { return true }
    if last == UInt8(ascii: "{"), !opensArgument { return true }
    return words.indices.contains { index in
      word(index).is("func") || word(index).is("import") && index == 0
    }
  }

  /// `**sceneDidBecomeActive**`, as pages set a name in bold; an app sets a blank between.
  private var isHeading: Bool {
    text.count > 4 && text.begins(with: "**") && text[2].isNameByte
      && text.hasSuffix("**") && !text.contains(0x20)
  }

  /// `- [ ] sceneDidDisconnect`, `[x] sceneDidBecomeActive`.
  private var isListOfTasks: Bool {
    let item = isListed ? text.part(2) : text
    return item.begins(with: "[ ] ") || item.begins(with: "[x] ") || item.begins(with: "[X] ")
  }

  /// What documentation tells a callback to do; a log says `saving` or `saved`.
  static let duties: Set<String> = [
    "cancel", "check", "clean", "close", "flush", "free", "hide", "load", "lock", "open", "pause",
    "play", "refresh", "release", "reload", "reset", "restore", "resume", "save", "schedule",
    "show", "start", "stop", "store", "sync", "unlock", "update", "write",
  ]

  /// `- ` or `* ` is before the text, and no time.
  private var isListed: Bool { text.begins(with: "- ") || text.begins(with: "* ") }

  /// A step that a person wrote down: `2. App entered background`.
  var isStep: Bool {
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    return (1...2).contains(digits)
      && (text.part(digits).begins(with: ". ") || text.part(digits).begins(with: ") "))
  }

  /// A share of lines that tests ran: `0.00% (0/2)`.
  private var isCoverage: Bool {
    guard let percent = text.lastIndex(of: UInt8(ascii: "%")),
      text.dropFirst(percent + 1).starts(with: " (".utf8), text.last == UInt8(ascii: ")")
    else { return false }
    return text.dropFirst(percent + 3).dropLast().allSatisfy {
      (0x2F...0x39).contains($0)
    }
  }

  /// `3   Films   0x0000000104b2c1d0 …`, `#3 0x104b2c1d0 in …` or `frame #3: 0x104b2c1d0 …`.
  private var isFrame: Bool {
    if text.begins(with: "frame #") || text.begins(with: "* frame #") { return true }
    guard let first = words.first, word(0).allSatisfy({ (0x30...0x39).contains($0) }),
      first.end - first.start <= 3, first.start <= 1 || byte(first.start - 1) == 0x23
    else { return false }
    // An offset is at the end where a report has no addresses: `(Films + 999)`.
    return text.has("0x") || text.has(" @objc ")
      || text.has(" + ") && text.last == UInt8(ascii: ")")
  }

  /// Words with which one speaks about a callback, or after it.
  static let telling: Set<String> = [
    "implement", "implemented", "implements", "implementing", "unimplemented", "must", "should",
    "need", "needs", "never", "not", "don", "doesn", "didn", "won", "isn", "wasn", "cannot",
    "before", "after", "until", "when", "if", "waiting", "wait", "missing", "deprecated",
    "instead", "observer", "observing", "registering", "register", "registered",
    "swizzled", "swizzling", "proxy", "proxied", "ended", "end", "finished", "done", "exit",
    "exited", "exiting", "leaving", "left", "completed", "returned", "returning", "took", "skipped",
    "ignored", "ignoring", "timeout", "without", "you", "please", "skip", "skips", "skipping", "no",
    "none", "unable", "fails", "observers",
    "observes", "handler", "handlers", "listener", "listeners", "hook", "hooks", "subscribe",
    "subscribed", "subscribing", "subscription", "subscriber", "subscribers", "unsubscribed",
    "scheduled", "schedules", "queued", "pending", "next", "expected", "expecting", "deferred",
    "delayed", "postponed", "calls", "count", "counter", "times", "trigger", "triggers",
    "simulate", "simulated", "simulating", "mock", "mocked", "mocking", "fake", "stub", "replay",
    "supposed", "yet", "unhandled", "unrecognized", "todo", "fixme", "disabled",
    "unsupported", "overridden", "unused",
    // Numbers of many calls, or for them.
    "mean", "average", "avg", "median", "maximum", "minimum", "budget", "threshold",
    // Negations of other languages, and what is to come.
    "gleich", "bald", "nicht", "kein", "keine", "nie", "niemals", "fehlt", "pas", "jamais", "sans",
    "nunca", "sin",
    "non", "niet", "nooit", "geen",
    // What documentation and reports say of it.
    "twice", "tells", "vs", "documentation", "actual", "override",
    // What became of it, or will.
    "removed", "renamed", "declared", "defined", "passed", "failed", "cancelled", "canceled",
    "soon", "fires",
  ]

  private static let former: Set<String> = ["prev", "previous", "prevState"]

  private func isProse(of call: Int) -> Bool {
    // Qt's own sentence is a long one.
    if hasAnswer(behind: call) || hasRemark(behind: call) || text.begins(with: "qt.qpa.") {
      return false
    }
    var plain = 0
    for index in words.indices {
      let word = word(index)
      guard word.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else { continue }
      let isPlain = word.dropFirst().allSatisfy { $0 >= 0x61 }
      // `NOT called` says it louder.
      guard isPlain || word.allSatisfy({ $0 < 0x61 }) else { continue }
      let said = text(index).lowercased()
      // AppKit's question has an answer.
      if said.hasPrefix("return"), text.has("applicationShouldTerminate") { continue }
      // NativeScript's event of the end.
      if said == "exit", text.begins(with: "CONSOLE LOG") { continue }
      // `prev: active, next: inactive` are the two values of a change.
      if said == "next", words[..<index].indices.contains(where: { Self.former.contains(text($0)) })
      {
        continue
      }
      if Self.telling.contains(said), !isDetail(index, of: call) { return true }
      if word.count > 1, isPlain { plain += 1 }
    }
    guard plain <= 8 else { return true }
    return Negations.areIn(text)
  }
}
