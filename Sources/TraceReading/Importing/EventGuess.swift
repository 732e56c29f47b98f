internal import TraceModel

/// The event that a message in an app's own words probably means, for the proposed mapping.
///
/// It is a proposal, which a person confirms by putting it into the configuration; nothing is read
/// by it. What is said not to be, to be wanted or to be read off is no event: a message that may be
/// one of these gets no guess.
struct EventGuess: Equatable {
  let event: String
  /// The word that says so, in lower case: `started`.
  let verb: String

  /// Events that belong together by an id: without a begin and an end, a guess is worth nothing.
  enum Pair { case begin, middle, end }

  var pair: Pair? {
    switch event {
    case "work.begin", "bg.begin": .begin
    case "bg.expire": .middle
    case "work.end", "bg.end": .end
    default: nil
    }
  }

  /// Nil if no word fits, or if another one makes it doubtful.
  init?(_ whole: String) {
    // What is only its moment, or its cause, is no part of what happened.
    let message = WorkCause.ofLifeCycle(whole)?.rest ?? whole
    let named = Self.camelCased(message)
    guard !Self.isResult(named), whole.last != "?" else { return nil }
    if let named = Self.callback(in: named) {
      self = named
      return
    }
    let words = Array(Self.words(message).prefix { !Self.causes.contains($0) })
    let all = Set(words)
    if let known = Self.flag(words) ?? Self.failure(words, message) {
      self = known
      return
    }
    guard all.isDisjoint(with: Self.doubts), !Self.isNegated(message),
      let found =
        (all.isDisjoint(with: Self.mentions) && !Self.isCompared(message)
          && !Self.namesCallback(named)
          ? Self.moved(message) ?? Self.state(words) : nil)
        ?? Self.phrase(words) ?? Self.row(all)
    else {
      return nil
    }
    self = found
    // `has entered background 3 times` counts what came before.
    if !found.event.hasPrefix("data."), all.contains("times") { return nil }
    if found.event.hasPrefix("app."), Self.namesCallback(named) { return nil }
    guard !Self.isOfElse(event, verb, words), !Self.isReading(event, words),
      event != "data.dirty" || Self.isEdit(verb, message),
      !Self.isAssigned(verb, in: message),
      !Self.isOfNone(verb, in: message),
      !Self.isAttribute(verb, in: message),
      !(event.hasPrefix("data.") && Self.isTally(verb, message))
    else { return nil }
  }

  /// `isDirty: true`, and `hasUnsavedChanges = false`, which says that all is saved; `isDirty
  /// changed to false` and `dirty flag cleared`.
  private static func flag(_ words: [String]) -> EventGuess? {
    guard phrase(words) == nil,
      let place = words.firstIndex(where: { ["dirty", "unsaved"].contains($0) })
    else { return nil }
    if let verb = clearing(words, place) { return EventGuess("data.save", verb) }
    let rest = words[place...].dropFirst()
    guard let at = rest.firstIndex(where: { !joints.contains($0) }),
      Set(words[..<place] + words[at...].dropFirst()).isDisjoint(with: doubts)
    else { return nil }
    switch words[at] {
    case "true", "yes": return EventGuess("data.dirty", words[at])
    case "false", "no": return EventGuess("data.save", words[at])
    default: return nil
    }
  }

  /// Words between a flag and its value.
  private static let joints: Set<String> = [
    "changes", "flag", "changed", "to", "is", "now", "set", "value", "became", "state",
  ]

  /// The word that says that a flag was taken back: `dirty flag cleared`, `cleared isDirty`.
  private static func clearing(_ words: [String], _ place: Int) -> String? {
    guard Set(words).isDisjoint(with: doubts),
      let verb = words.indices.first(where: { cleared.contains(words[$0]) })
    else { return nil }
    let between = words[(min(verb, place) + 1)..<max(verb, place)]
    return between.allSatisfy(ofFlag.contains) ? words[verb] : nil
  }

  private static let ofFlag: Set<String> = [
    "flag", "is", "was", "the", "dirty", "unsaved", "changes", "state", "marker", "has",
  ]
  private static let cleared: Set<String> = ["cleared", "reset", "unset", "resetting", "clearing"]

  private static let failures: Set<String> = ["failed", "cancelled", "canceled", "aborted"]

  /// The outcome of work that the verb says; nil if it was done.
  var outcome: String? {
    guard event == "work.end", Self.failures.contains(verb) else { return nil }
    return verb == "failed" ? "failed" : "cancelled"
  }

  /// `sync failed: offline` ends what began.
  private static func failure(_ words: [String], _ message: String) -> EventGuess? {
    guard words.count > 1, let verb = words.first(where: failures.contains) else { return nil }
    // What is behind a colon is the cause: `sync failed: timeout`.
    let lower = message.lowercased()
    let isCause = lower.firstRange(of: verb).map {
      lower[$0.upperBound...].hasPrefix(": ") || lower[$0.upperBound...].hasPrefix(" with error")
    }
    let before = words.firstIndex(of: verb).map { words[..<$0] } ?? []
    let said = isCause ?? false && !before.isEmpty ? Array(before) : words
    guard Set(said).subtracting([verb, "error"]).isDisjoint(with: doubts) else { return nil }
    return EventGuess("work.end", verb)
  }

  /// Whether words say of some work that it broke off, or did not do what it should.
  static func saysFailure(_ words: [String]) -> Bool {
    words.contains { failures.contains($0) || broken.contains($0) }
      || words.indices.contains { words[$0...].starts(with: ["timed", "out"]) }
      || words.indices.contains { words[$0...].starts(with: ["gave", "up"]) }
  }

  private static let broken: Set<String> = [
    "fail", "fails", "failing", "failure", "error", "errors", "timeout", "offline", "stopped",
    "interrupted", "abandoned", "dropped", "lost", "rejected", "refused", "denied", "unable",
    "unsuccessful", "retry", "retrying", "paused", "killed", "expired", "exception", "abort",
    "cancelling", "canceling", "stopping", "disconnected", "unreachable", "invalid",
  ]

  /// Whether a message speaks of what was not, or is only wanted.
  static func isDoubtful(_ message: String) -> Bool {
    !doubts.isDisjoint(with: words(message)) || isNegated(message)
  }

  private static func isNegated(_ message: String) -> Bool {
    Array(message.utf8).withUnsafeBytes(Negations.areIn)
  }

  init(_ event: String, _ verb: String) { (self.event, self.verb) = (event, verb) }

  // MARK: Who wrote it

  /// Processes of the system whose names do not end as those of daemons do, and the one that runs
  /// tests without an app.
  private static let system: Set<String> = [
    "SpringBoard", "WindowServer", "CommCenter", "UserEventAgent", "ReportCrash", "FrontBoard",
    "Carousel", "PineBoard", "kernel", "loginwindow", "Dock", "Finder", "spindump", "tailspin",
    "ReportMemoryException", "ControlCenter", "Spotlight", "xctest",
  ]

  /// Whether a process is one of the system, judging by its name: daemons have names in small
  /// letters that end with `d`, `agent` or `helper`.
  static func isOfSystem(process: String) -> Bool {
    system.contains(process) || process.hasPrefix("com.apple.")
      || process.count > 3 && process.allSatisfy { $0.isLowercase }
        && ["d", "agent", "helper"].contains { process.hasSuffix($0) }
  }

  // MARK: Words

  private static let causes: Set<String> = ["reason", "trigger", "triggered", "because", "cause"]

  /// Negations, failures, settings, wishes, questions and counts.
  private static let doubts: Set<String> = [
    "not", "no", "never", "none", "nothing", "without", "can", "cannot", "don", "doesn", "didn",
    "won", "isn", "wasn", "aren", "couldn", "false", "off", "nil", "null", "fail", "failed",
    "fails", "failure", "failing", "error", "errors", "exception", "denied", "refused", "rejected",
    "timeout", "invalid", "unable", "missing", "cancelled", "canceled", "aborted", "skipped",
    "skipping", "skip", "ignored", "ignoring", "will", "would", "should", "could", "may", "might",
    "must", "if", "when", "until", "waiting", "before", "next", "scheduled", "scheduling",
    "pending", "queued", "requested", "as", "set", "setting", "settings", "enabled", "disabled",
    "policy", "option", "options", "mode", "current", "currently", "constants", "value", "initial",
    "count", "counter", "total", "button", "tapped", "priority", "assertion", "observer",
    "listener", "handler", "already", "still", "last", "latest", "previous", "previously", "ago",
    "expected", "expecting", "test", "tests", "testing", "passed", "simulate", "simulated",
    "simulating", "mock", "retry", "retries", "retrying", "queue", "enqueue", "enqueued",
    "replay", "breadcrumb", "breadcrumbs", "nicht", "kein", "keine", "pas", "jamais", "nunca",
    "sin", "niet", "geen",
  ]

  /// Words that must all occur, and the event. The first that fits counts; the last word says so.
  private static let rows: [(words: [String], event: String)] = [
    (["memory", "warning"], "app.memoryWarning"),
    (["unsaved"], "data.dirty"), (["dirty"], "data.dirty"), (["edited"], "data.dirty"),
    (["modified"], "data.dirty"), (["draft", "changed"], "data.dirty"),
    (["document", "changed"], "data.dirty"), (["note", "changed"], "data.dirty"),
    (["deleted"], "data.delete"), (["draft", "discarded"], "data.delete"),
    (["note", "discarded"], "data.delete"), (["document", "discarded"], "data.delete"),
    (["changes", "discarded"], "data.delete"), (["edits", "discarded"], "data.delete"),
    (["saved"], "data.save"),
    (["persisted"], "data.save"), (["flushed"], "data.save"), (["autosaved"], "data.save"),
    (["marked", "clean"], "data.save"), (["draft", "stored"], "data.save"),
    (["document", "stored"], "data.save"), (["note", "stored"], "data.save"),
    (["draft", "written"], "data.save"), (["document", "written"], "data.save"),
    (["note", "written"], "data.save"), (["wrote", "draft"], "data.save"),
    (["wrote", "document"], "data.save"), (["wrote", "note"], "data.save"),
    (["changes", "committed"], "data.save"),
    (["background", "task", "began"], "bg.begin"), (["background", "task", "begin"], "bg.begin"),
    (["background", "task", "started"], "bg.begin"),
    (["background", "task", "ended"], "bg.end"), (["background", "task", "end"], "bg.end"),
    (["background", "task", "finished"], "bg.end"),
    (["background", "task", "expired"], "bg.expire"),
    (["finished", "launching"], "app.didFinishLaunching"),
    (["view", "disappeared"], "view.onDisappear"), (["screen", "disappeared"], "view.onDisappear"),
    (["view", "appeared"], "view.onAppear"), (["screen", "appeared"], "view.onAppear"),
    (["deep", "link", "received"], "link.received"), (["deep", "link", "opened"], "link.received"),
    (["started"], "work.begin"), (["began"], "work.begin"), (["begins"], "work.begin"),
    (["start"], "work.begin"), (["begin"], "work.begin"), (["starting"], "work.begin"),
    (["ended"], "work.end"), (["finished"], "work.end"), (["completed"], "work.end"),
    (["done"], "work.end"), (["end"], "work.end"),
  ]

  private static func row(_ words: Set<String>) -> EventGuess? {
    rows.first { $0.words.allSatisfy(words.contains) }.flatMap { row in
      row.words.last.map { EventGuess(row.event, $0) }
    }
  }

  /// Words that follow one another, where others between them mean something else: `text changed`
  /// and `textViewDidChange`, but not `text size changed`.
  private static let phrases: [(words: [String], event: String)] = [
    (["text", "changed"], "data.dirty"), (["text", "was", "changed"], "data.dirty"),
    (["text", "view", "did", "change"], "data.dirty"), (["draft", "did", "change"], "data.dirty"),
    (["document", "did", "change"], "data.dirty"), (["note", "did", "change"], "data.dirty"),
    (["on", "appear"], "view.onAppear"), (["on", "disappear"], "view.onDisappear"),
  ]

  /// Whose text it is, where the field of a search has one, too.
  private static let editors: Set<String> = [
    "editor", "draft", "document", "note", "notes", "composer", "compose", "editing",
  ]

  private static func phrase(_ words: [String]) -> EventGuess? {
    let found = phrases.first { phrase in
      words.indices.contains { words[$0...].starts(with: phrase.words) }
    }
    if let found, let last = found.words.last { return EventGuess(found.event, last) }
    let isEdited = words.indices.contains { words[$0...].starts(with: ["text", "did", "change"]) }
    return isEdited && !editors.isDisjoint(with: words) ? EventGuess("data.dirty", "change") : nil
  }

  /// Words that say of a state that it came.
  private static let changes: Set<String> = [
    "entered", "entering", "moved", "went", "became", "changed", "now", "transitioned", "did",
    "switched", "goes",
  ]

  /// Words that say of a state that it is over.
  private static let departures: Set<String> = [
    "leave", "leaves", "leaving", "left", "exit", "exits", "exiting", "exited", "out", "away",
    "lost", "lose", "losing", "stop", "stops", "stopped", "quit", "gone", "longer",
  ]

  /// Words before `phase` of something that has phases of its own.
  private static let otherPhases: Set<String> = [
    "player", "playback", "media", "audio", "video", "game", "moon", "animation", "gesture", "drag",
    "scroll", "touch", "download", "upload", "sync", "task", "build", "loading", "load", "call",
    "workout", "timer", "session", "image", "boot", "test",
    // The one before.
    "old", "prev", "former",
  ]

  private static let subjects: Set<String> = ["app", "application", "lifecycle"]

  /// Words that may follow one for the app, where the line is about the app itself.
  static let predicates = changes.union([
    "active", "inactive", "background", "foreground", "did", "has", "is", "just", "in", "to",
    "into", "the", "state", "status", "event", "phase", "lifecycle", "life", "cycle", "delegate",
    "application", "is", "was", "back", "from", "transition", "on", "change", "log", "info",
    "resign", "resigned", "s", "manager", "observer", "monitor", "tracker", "store",
  ])

  /// Of whom a message speaks that is about another app: `watch app became active`.
  private static let others: Set<String> = [
    "other", "another", "watch", "companion", "host", "parent", "peer", "remote", "containing",
    "foreign", "desktop", "phone", "mac", "their", "its", "frontmost", "front", "topmost",
  ]

  /// Words that say of a state that it is an earlier one, or none that came.
  private static let unmoved: Set<String> = [
    "old", "prev", "former", "stays", "stayed", "unchanged", "remains", "default", "same", "keeps",
  ]

  /// Whether the app changed to something else than a state: `app changed to Mail (active)`.
  private static func isChangeToOther(_ words: [String], before state: Int) -> Bool {
    guard let to = words[..<state].lastIndex(of: "to") else { return false }
    return words[to..<state].dropFirst().contains {
      !states.contains($0) && !predicates.contains($0) && !subjects.contains($0) && $0 != "scene"
        && $0 != "new"
    }
  }

  /// `app went to background`: a state, whose it is, and that it came.
  ///
  /// - Parameter isMoved: the line says that it came by a sign, or stands next to others that name
  ///   another state.
  private static func state(_ words: [String], isMoved: Bool = false) -> EventGuess? {
    let found = words.indices.filter { index in
      states.contains(words[index]) && (index == 0 || words[index - 1] != "from")
    }
    guard Set(found.map { words[$0] }).count == 1, let last = found.last else { return nil }
    // A closure of `onChange(of: scenePhase)` prints the value alone.
    if words.count == 1, words[0] != "foreground" {
      return EventGuess("phase.\(words[0])", words[0])
    }
    let (all, state) = (Set(words), words[last])
    guard !all.contains("task"), all.isDisjoint(with: departures), all.isDisjoint(with: unmoved),
      !isChangeToOther(words, before: last)
    else { return nil }
    let resigned = last > 0 && ["resign", "resigned"].contains(words[last - 1])
    if all.contains("resign") || all.contains("resigned") {
      guard resigned, state == "active" else { return nil }
    }
    let whose =
      words.firstIndex(of: "phase")
      ?? words.firstIndex { Self.subjects.contains($0) || $0 == "scene" } ?? 0
    guard isSubject(words[..<whose]) else { return nil }
    if let phase = words.firstIndex(of: "phase") {
      guard !resigned, phase == 0 || !otherPhases.contains(words[phase - 1]),
        !words[phase...].contains("was")
      else { return nil }
      return state == "foreground" ? nil : EventGuess("phase.\(state)", state)
    }
    // `App Foreground` and `Lifecycle: active` are all that a line says.
    let rest = words.dropLast()
    let isBare =
      last == words.count - 1
      && rest.allSatisfy { Self.subjects.contains($0) || $0 == "scene" }
      && (rest.contains("lifecycle") || state == "background" || state == "foreground")
    guard resigned || isBare || isMoved || !all.isDisjoint(with: changes) else { return nil }
    let names = [
      "active": "didBecomeActive", "inactive": "willResignActive",
      "background": "didEnterBackground", "foreground": "willEnterForeground",
    ]
    let name = resigned ? "willResignActive" : names[state] ?? ""
    if all.contains("scene") { return EventGuess("scene.\(name)", state) }
    let isOfApp = words.indices.contains { index in
      Self.subjects.contains(words[index])
        && (index == 0 || !others.contains(words[index - 1]))
        && (index + 1 == words.count || predicates.contains(words[index + 1]))
    }
    return isOfApp ? EventGuess("note.app.\(name)", state) : nil
  }

  /// `LifecycleManager: state active -> inactive`: what is before the sign is over.
  private static func moved(_ message: String) -> EventGuess? {
    for arrow in ["->", "→", "=>", "➡"] {
      let sides = message.split(separator: arrow)
      guard sides.count == 2 else { continue }
      let (before, after) = (words(String(sides[0])), words(String(sides[1])))
      guard let left = before.last, states.contains(left), let right = after.first,
        states.contains(right)
      else { continue }
      let found = state(before.dropLast() + after, isMoved: true)
      // A scene in the background comes to the foreground first, and so does its app.
      guard left == "background", let found, found.event.hasSuffix(".willResignActive") else {
        return found
      }
      let owner = found.event.dropLast("willResignActive".count)
      return EventGuess(owner + "willEnterForeground", found.verb)
    }
    return nil
  }

  /// The state of an app or its scene that a line names and says nothing else of, `App is active`:
  /// it is an event only where other lines of the same words name other states, since the app then
  /// writes each state that comes. With the words of the line without the state.
  static func named(_ message: String) -> (guess: EventGuess, frame: String)? {
    let words = words(message).filter { !["in", "the", "now"].contains($0) }
    guard EventGuess(message) == nil, let state = words.last, states.contains(state),
      words.count(where: states.contains) == 1, words.count > 1,
      words.dropLast().allSatisfy({ predicates.contains($0) || subjects.contains($0) }),
      let guess = Self.state(words, isMoved: true), !guess.event.hasPrefix("scene.")
    else { return nil }
    return (guess, words.dropLast().joined(separator: " "))
  }

  static let states: Set<String> = ["active", "inactive", "background", "foreground"]

  /// The words of a message; `sceneDidSave` and `did_save` are two and more.
  static func words(_ message: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in message.utf8 {
      let isUpper = (0x41...0x5A).contains(character)
      let isLower = (0x61...0x7A).contains(character)
      if !isUpper && !isLower || isUpper && wasLower {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isUpper || isLower { word.append(Character(Unicode.Scalar(character | 0x20))) }
      wasLower = isLower
    }
    return word.isEmpty ? words : words + [word]
  }
}
