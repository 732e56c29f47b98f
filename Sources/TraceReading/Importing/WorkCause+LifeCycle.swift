internal import TraceModel

/// What of the life cycle a message names as the moment of what it says, or as its cause:
///
///     draft saved (scenePhase background)     loading feed on sceneDidBecomeActive
///     loadFeed() — launch                     onAppear: loading feed
///
/// It is no event of its own: a name is one only as the subject of its line.
extension WorkCause {
  /// Nil if the message names none.
  static func ofLifeCycle(_ message: String) -> WorkCause? {
    guard message.utf8.count <= MessageShape.longest, mayHaveOne(message) else { return nil }
    return behind(message) ?? before(message)
  }

  /// Whether a look at the words pays: nearly all messages end here.
  private static func mayHaveOne(_ message: String) -> Bool {
    var message = message
    return message.withUTF8 { bytes in
      let text = UnsafeRawBufferPointer(bytes)
      return momentHints.contains { text.has($0) } || PrintedNames.firstName(in: text) != nil
    }
  }

  /// Parts of the words for a moment, in any case, and signs before what comes of one.
  static let momentHints: [StaticString] = [
    "hase", "ppear", "ctive", "ctivat", "ground", "aunch", "tartup", "nit", "ount", "esume",
    "eturn", "idLoad", "id load", "onChange", "{reason", "→", "->", "=>",
  ]

  /// Between what is said and its moment.
  private static let marks = [
    " (", " [", ", ", " — ", " – ", " - ", " | ", " @ ", " on ", " in ", " at ", " from ",
    " after ", " before ", " during ", " when ", " while ", " for ", " by ", " upon ", " since ",
    " via ", " due to ",
  ].map { Array($0.utf8) }

  private static func behind(_ message: String) -> WorkCause? {
    let text = message.utf8
    for start in text.indices where text[start] == 0x20 || text[start] == 0x2C {
      guard let mark = marks.first(where: { text[start...].starts(with: $0) }) else { continue }
      let said = message[..<start]
      guard EventGuess.isDoing(EventGuess.words(String(said))) else { continue }
      var value = message[text.index(start, offsetBy: mark.count)...]
      var tail = value[value.endIndex...]
      let close: Character? = mark[1] == 0x28 ? ")" : mark[1] == 0x5B ? "]" : nil
      if let close {
        guard let end = value.lastIndex(of: close) else { continue }
        tail = value[end...].dropFirst()
        value = value[..<end]
      }
      guard isMoment(value), !tail.contains(where: \.isLetter) else { continue }
      return WorkCause(said.withoutBlanks + tail, value, in: message)
    }
    return nil
  }

  /// Before what comes of it, `onAppear: loading feed`: no callback, which is a subject there.
  private static func before(_ message: String) -> WorkCause? {
    for mark in [" → ", " -> ", " => ", ": "] {
      guard let range = message.firstRange(of: mark) else { continue }
      let (value, rest) = (message[..<range.lowerBound], message[range.upperBound...])
      guard !isCallback(value), comings.isDisjoint(with: EventGuess.words(String(value))),
        rest.contains(where: \.isLetter),
        isMoment(value) || mark != ": " && isOrigin(value, of: String(rest)),
        EventGuess.isDoing(EventGuess.words(String(rest)))
      else { continue }
      return WorkCause(String(rest), value, in: message)
    }
    return nil
  }

  /// Whether a text has the name of a callback: as the first of its line, that is the subject.
  private static func isCallback(_ text: Substring) -> Bool {
    var name = String(text)
    return name.withUTF8 { bytes in
      let text = UnsafeRawBufferPointer(bytes)
      guard let start = PrintedNames.firstName(in: text) else { return false }
      let end = start + text.part(start).prefix { $0.isNameByte }.count
      switch PrintedNames.meaning(of: text, start, end) {
      case .framework: return false
      default: return true
      }
    }
  }

  /// Whoever begins a load that says what it loads: `useEffect → fetchFeed()`.
  private static func isOrigin(_ value: Substring, of rest: String) -> Bool {
    let words = EventGuess.words(String(value))
    return (1...4).contains(words.count) && !EventGuess.isDoing(words)
      && !value.contains(where: \.isNumber) && !EventGuess.isDoubtful(rest)
      && rest.last == ")" && EventGuess.namesThing(rest)
  }

  /// Whether a text names a moment of the life cycle and nothing else.
  private static func isMoment(_ text: Substring) -> Bool {
    if text.hasPrefix("{reason") { return true }
    var name = String(text)
    let start = name.withUTF8 { PrintedNames.firstName(in: UnsafeRawBufferPointer($0)) }
    let words = EventGuess.words(name)
    if start != nil, words.count <= 12 { return true }
    return words.allSatisfy(ofMoment.union(moments).contains)
      && (!moments.isDisjoint(with: words)
        || words.indices.contains { words[$0...].starts(with: ["did", "load"]) })
  }

  /// Words of a state that comes: what has one is the subject of its line.
  private static let comings: Set<String> = [
    "entered", "entering", "enters", "went", "goes", "moved", "became", "becomes", "changed",
    "transitioned", "did", "will", "resign", "resigned",
  ]
  private static let moments: Set<String> = [
    "active", "inactive", "background", "foreground", "backgrounded", "foregrounded", "phase",
    "launch", "launching", "relaunch", "startup", "activation", "deactivation", "appear",
    "appeared", "disappear", "disappeared", "mount", "mounted", "init", "resume", "return",
  ]
  private static let ofMoment: Set<String> = [
    "app", "application", "scene", "lifecycle", "life", "cycle", "state", "window", "view",
    "screen", "entered", "entering", "enter", "enters", "went", "going", "goes", "moved", "became",
    "becoming", "become", "becomes", "changed", "change", "transitioned", "did", "will", "has",
    "resign", "resigned", "is", "was", "to", "the", "into", "in", "of", "on", "now", "back", "from",
    "cold",
    "warm", "first", "finish", "finished", "with", "options", "load", "notification", "ui",
    "delegate", "listener", "observer", "effect", "use", "component", "new", "old", "value",
  ]
}

extension Substring {
  fileprivate var withoutBlanks: String {
    var text = self
    while let last = text.last, last == " " || last == "," || last == ":" { text.removeLast() }
    return String(text)
  }
}
