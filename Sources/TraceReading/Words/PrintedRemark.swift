internal import TraceModel

/// What an app says behind a call about something else than the call.
///
///     sceneDidEnterBackground: no draft                          of the app's own affairs
///     AppDelegate.swift:44 applicationDidBecomeActive(_:) No pending push
///     sceneDidEnterBackground: not called                        about the call
///
/// A negation makes a line prose, except in a remark: a clause of its own that has a thing of the
/// app in it, and no word about calls.
extension PrintedWords {
  /// Words that deny, or put off.
  private static let denying: Set<String> = [
    "no", "not", "without", "failed", "fails", "cannot", "unable", "missing", "don", "doesn",
    "didn", "isn", "wasn", "won", "none", "skip", "skips", "skipped", "ignored", "disabled",
    "cancelled", "canceled", "removed", "deferred", "delayed", "postponed", "wait", "waiting",
    "scheduled", "schedules", "nicht", "kein", "keine", "fehlt", "pas", "sans", "sin", "non",
    "niet", "geen",
  ]

  /// Words about calls.
  private static let ofCalls: Set<String> = [
    "called", "calls", "call", "invoked", "fired", "fires", "fire", "triggered", "trigger",
    "triggers", "received", "receive", "sent", "delivered", "arrive", "arrives", "arrived", "come",
    "comes", "came", "reached", "happen", "happens", "happened", "occurs", "occurred", "seen",
    "work", "works", "working", "worked", "run", "runs", "ran", "running", "executed", "execute",
    "get", "gets", "implement", "implements", "implemented", "callback", "callbacks", "delegate",
    "delegates", "method", "methods", "function", "event", "events", "notification",
    "notifications", "observer", "observers", "observed", "handled", "supported", "overridden",
    "proxied", "swizzled", "aufgerufen",
    "appelé", "appelée", "llamado", "llamada", "chamado", "chamada", "override", "deprecated",
    "declared", "defined", "renamed", "mean", "average", "avg", "median", "maximum", "minimum",
    "budget", "threshold",
  ]

  /// Words about what waits for a call, or about a test of it.
  private static let ofSetup: Set<String> = [
    "handler", "handlers", "listener", "listeners", "hook", "hooks", "subscriber", "subscribers",
    "registered", "passed",
  ]

  /// Words with which one goes on about a call.
  private static let ofTalk: Set<String> = [
    "it", "this", "that", "them", "never", "once", "twice", "time", "times", "always", "sometimes",
    "yet", "anymore", "longer", "here", "there", "again", "you", "ios", "ipados", "macos",
    "ipad", "iphone", "mac", "simulator", "device", "devices", "must", "should", "need", "needs",
    "tells", "todo", "fixme", "test", "tests",
  ]

  /// Words that are no thing.
  private static let small: Set<String> = [
    "a", "an", "the", "any", "at", "in", "on", "is", "was", "are", "were", "be", "been", "for",
    "to", "by", "of", "with", "and", "or", "so", "t", "s", "un", "une", "ein", "eine", "der", "die",
    "das", "le", "la", "el", "es",
  ]

  /// Words of a person who goes on about it.
  private static let ofPersons = persons.union([
    "but", "however", "so", "then", "why", "when", "because",
  ])
  private static let persons: Set<String> = ["i", "we", "my", "our", "me", "us"]

  /// Words before the name of a callback that is yet to come.
  private static let leading: Set<String> = ["next", "for", "see"]

  /// Whether a word, in small letters, is about calls, or is one with which people speak of them.
  static func isAboutCalls(_ word: String) -> Bool {
    ofCalls.contains(word) || ofTalk.contains(word)
  }

  /// Whether the words behind the call at `call` are a remark about something else.
  func hasRemark(behind call: Int) -> Bool {
    guard text.last != UInt8(ascii: "?"), let first = firstOfClause(behind: call),
      !isOfPerson(from: first)
    else { return false }
    var hasThing = false
    var denies = Negations.areIn(text.part(words[first].start))
    for index in first..<words.count {
      let said = text(index).lowercased()
      if Self.isAboutCalls(said) { return false }
      if namesCallback(index) {
        guard index >= first + 2, Self.leading.contains(text(index - 1).lowercased()) else {
          return false
        }
        (denies, hasThing) = (true, true)
      } else if Self.denying.contains(said) {
        denies = true
      } else if !Self.small.contains(said), said.first?.isLetter ?? false {
        hasThing = true
      }
    }
    return hasThing && denies
  }

  /// Whether a line whose name is no call for certain may be one: the name is its subject, and what
  /// is said behind it is neither about calls nor of a person.
  func mayBeCall(from start: Int) -> Bool {
    guard !isTooLong, !isQuoted, !isStep, !text.begins(with: "> "),
      let call = words.indices.first(where: { words[$0].start >= start && isName($0) }),
      isSubject(call) || !namesCallback(call), !isInCall(call), !isResult(nameAt: words[call].start)
    else { return false }
    let rest = text.part(signatureEnd(call))
    guard rest.first == 0x20 || ":,;?".utf8.contains(rest.first ?? 0x20), !rest.has("->"),
      !rest.has("<-"), !rest.has("=="),
      !Decoration.hasCross(rest.part(0, 5))
    else { return false }
    let behind = words.indices.filter { words[$0].start >= signatureEnd(call) }
    let said = behind.map { text($0).lowercased() }
    return said.count <= 8
      && (rest.trimmed.first == UInt8(ascii: "?")
        || said.contains { $0.first?.isLetter ?? false } || rest.contains { $0 >= 0x80 })
      && !said.contains { word in
        Self.persons.contains(word)
          || namesCallback(call) && (Self.ofCalls.contains(word) || Self.ofSetup.contains(word))
      } && !behind.contains { namesCallback($0) }
  }

  /// The callback that a line names which is not read as its call, where nothing denies that it
  /// came, or says that it is yet to come: what the line means is not known.
  func mention(from start: Int) -> EventKind? {
    guard !isTooLong, !isQuoted, !isStep, !text.begins(with: "> "),
      let call = words.indices.first(where: { words[$0].start >= start && namesCallback($0) }),
      !isInCall(call), !isResult(nameAt: words[call].start)
    else { return nil }
    let rest = text.part(signatureEnd(call))
    guard !rest.has("->"), !rest.has("<-"), !rest.has("=="), !Negations.areIn(text),
      !Decoration.hasCross(rest.part(0, 5))
    else { return nil }
    for index in words.indices where index != call {
      let said = text(index).lowercased()
      if index < call, Decoration.isOfAnotherTime(text(index)) { return nil }
      if index > call, namesCallback(index) { return nil }
      if Self.telling.contains(said) && !Self.ofCame.contains(said) || Self.denying.contains(said)
        || Self.persons.contains(said) || Self.ofSetup.contains(said)
      {
        return nil
      }
    }
    return PrintedNames.meaning(of: text, words[call].start, words[call].end)?.kind
  }

  /// Words with which one speaks of a call that came.
  private static let ofCame = ends.union(["count", "counter", "times", "twice", "calls"])

  /// The word names a callback, or SwiftUI's phase with a value, or ends such a sentence.
  private func isName(_ index: Int) -> Bool {
    if word(index).is("scenePhase") { return Self.isPhase(text(index + 1)) }
    guard let meaning = PrintedNames.meaning(of: text, words[index].start, words[index].end) else {
      return false
    }
    if case .framework = meaning { return found(meaning, at: index) != nil }
    return namesCallback(index)
  }

  /// Whether a word names a callback or a notification.
  private func namesCallback(_ index: Int) -> Bool {
    switch PrintedNames.meaning(of: text, words[index].start, words[index].end) {
    case nil, .framework, .selector: false
    default: true
    }
  }

  func isOfPerson(from first: Int) -> Bool {
    words[first...].indices.contains { Self.ofPersons.contains(text($0).lowercased()) }
  }

  /// The first word of a clause that a sign, or the column of a function, sets apart from the call,
  /// and from the value of a phase.
  private func firstOfClause(behind call: Int) -> Int? {
    if let value = valueBeforeClause(behind: call), word(call).has("Phase") { return value + 1 }
    let end = signatureEnd(call)
    guard let first = words.indices.first(where: { words[$0].start >= end }) else { return nil }
    if isBehindJoint(first, call) || isInBrackets(call) { return first }
    return byte(words[call].end) == UInt8(ascii: "(") && isBehindPlace(call) ? first : nil
  }

  /// A logger's column is before the function: `AppDelegate.swift:44 `.
  private func isBehindPlace(_ call: Int) -> Bool {
    guard call > 2, word(call - 2).is("swift") || word(call - 2).is("m") else { return false }
    return word(call - 1).allSatisfy { (0x30...0x39).contains($0) }
  }
}
