internal import TraceModel

/// Finds probable mistakes of the author of a recorder or of a handwritten trace: names that the
/// format does not know but nearly does, words outside closed lists, keys that are missing, times
/// in another unit, ends without a begin, ids that mean two things.
///
/// It passes all records on to another consumer unchanged. A mistake is certain or nearly so; a
/// hint says what the trace could contain in addition. A recording that began in the middle, or
/// that lost records, is not blamed for what may lie in the missing part.
final class RecordingLint: EventConsumer {
  private let next: any EventConsumer
  private let symbols: SymbolTable
  private let check: RecordingCheck
  private var runs: [String: RecordedRun] = [:]
  /// In the order in which they began.
  private var order: [String] = []
  /// Runs that lifetrace's recorder wrote from their beginning: a usual check needs no event of
  /// them.
  private var trusted: Set<Symbol> = []
  /// What runs began that are over.
  private var earlier: Set<String> = []
  private var records = 0
  private var notes = RecordingNotes()
  private var known = KnownKeys()
  /// Names of the app's own that were looked at.
  private var right: Set<String> = []
  private var isSketch = false

  /// Records of one input that are examined unless a check was requested.
  private static let usual = 10_000
  /// Runs that are followed at once; of others nothing is said that needs their beginning.
  private static let runLimit = 2_048
  private static let earlierLimit = 65_536

  init(
    before next: any EventConsumer, _ symbols: SymbolTable, _ check: RecordingCheck
  ) {
    self.next = next
    self.symbols = symbols
    self.check = check
  }

  func report(_ problem: InputProblem) { next.report(problem) }

  func noteToldExit() { next.noteToldExit() }

  func markNames(_ live: LiveNames) -> Bool {
    // Symbols may stand for other names from here on.
    trusted = []
    return next.markNames(live)
  }

  func consume(_ batch: EventBatch) {
    if batch.isOfJSONLines || batch.isOfSketch, check == .all || records < Self.usual {
      isSketch = batch.isOfSketch
      look(at: batch)
    }
    next.consume(batch)
  }

  private func look(at batch: EventBatch) {
    for index in batch.events.indices {
      records += 1
      let kind = batch.events[index].kind
      if kind != .header, kind != .gap, trusted.contains(batch.events[index].run) { continue }
      let event = batch.events[index]
      if event.kind == .gap {
        for name in order { runs[name]?.hasLoss = true }
        continue
      }
      let name = symbols[event.run]
      begin(name, event, batch)
      // The recorder of lifetrace is tested for all of this.
      if check == .usual, runs[name]?.header?.recorder != nil {
        // What was looked at before may show that the run is over.
        if runs[name]?.events == 0 { trusted.insert(event.run) }
        continue
      }
      if event.kind == .header {
        lookAtHeader(RecordMembers(batch.bytes(event.text), isSketch: isSketch), event.line)
        continue
      }
      lookAtName(event, batch, ofRun: name)
      lookAtWords(event, batch)
      if lookAtKeys(event, batch, runs[name]) { runs[name]?.excuseTimes() }
      let pair = RecordedPair(event.kind)
      let key = pair?.text(event, batch, symbols) ?? ""
      let scene = event.scene.isPresent ? symbols[event.scene] : nil
      let source = event.source.isPresent ? symbols[event.source] : nil
      let mistake = runs[name]?.take(
        event, pair, key: key, scene: scene, source: source, isSketch: isSketch,
        isWindow: event.kind == .sceneWillConnect && event.role.isPresent
          && symbols[event.role] == EventWords.windowRole, earlier: earlier)
      if let mistake { notes.add(mistake) }
    }
  }

  // MARK: Runs

  private func begin(_ name: String, _ event: Event, _ batch: EventBatch) {
    if event.kind == .header {
      // It may name another recorder.
      trusted = []
      let header = batch.headers[Int(event.code)]
      if runs[name] != nil, header.run != nil, runs[name]?.header?.run == header.run {
        // Another part of the run, or the same name once more: its `seq` shows it.
        if runs[name]?.events ?? 0 > 0 { runs[name]?.mayContinue = true }
      } else {
        restart(name, event.line)
      }
      runs[name]?.header = header
      return
    }
    guard let run = runs[name] else { return restart(name, event.line) }
    if run.ends(before: event) {
      let header = run.header
      restart(name, event.line)
      // One that starts is there from its beginning.
      runs[name]?.header = header
      if event.kind == .processStart { runs[name]?.header?.midlife = false }
    }
  }

  private func restart(_ name: String, _ line: Int64) {
    // It may be another one that has the place of a run.
    trusted = []
    if let run = runs[name] {
      finish(run)
    } else {
      order.append(name)
      if order.count > Self.runLimit, let run = runs.removeValue(forKey: order.removeFirst()) {
        finish(run)
      }
    }
    runs[name] = RecordedRun(line: line)
  }

  private func finish(_ run: RecordedRun) {
    if earlier.count < Self.earlierLimit { earlier.formUnion(run.begun.keys) }
    if check == .usual, run.header?.recorder != nil { return }
    for note in run.notes { notes.add(note) }
  }

  // MARK: Events

  private func lookAtName(_ event: Event, _ batch: EventBatch, ofRun run: String) {
    guard event.kind == .unknown else { return }
    let name = symbols[event.eventName]
    guard !right.contains("event \(name)") else { return }
    if isSketch, event.scene.isPresent, EventKind.named(symbols[event.scene]) != nil {
      return add(
        "order",
        "'\(shown(symbols[event.scene]))' stands where the scene belongs; expected "
          + "TIME SCENE EVENT", event.line)
    }
    if RecordingWords.isPhase(name),
      RecordMembers(batch.bytes(event.text), isSketch: isSketch).all.contains(where: {
        $0.key != "appState" && RecordingWords.phases[$0.value.string.lowercased()] != nil
      })
    {
      return add(
        "event \(name)",
        "event '\(shown(name))' is unknown; expected phase.active, phase.inactive or "
          + "phase.background", event.line)
    }
    // Any other one is the app's own.
    guard let meant = RecordingWords.event(name) else { return noteRight("event \(name)") }
    // What it begins is ended elsewhere.
    if let pair = EventKind.named(meant).flatMap({ RecordedPair($0) }) { runs[run]?.excuse(pair) }
    add(
      "event \(name)", "event '\(shown(name))' is unknown; did you mean '\(meant)'?", event.line)
  }

  private func noteRight(_ name: String) {
    if right.count < RecordedRun.limit { right.insert(name) }
  }

  private func lookAtWords(_ event: Event, _ batch: EventBatch) {
    for list in EventWords.ofKind[event.kind.index] {
      if list.key == .payload {
        lookAtPayload(event, batch, list)
      } else if let word = word(of: list.key, event), !list.words.contains(word) {
        tell(word, list, event.line)
      }
    }
    if event.thread.isPresent {
      let thread = symbols[event.thread]
      if thread != "main", EventWords.mainThread.contains(NearName.plain(thread)) {
        add(
          "thread \(thread)",
          "thread '\(shown(thread))' is not taken for the main thread; did you mean 'main'?",
          event.line)
      }
    }
    if event.trigger.isPresent { lookAtTrigger(symbols[event.trigger], event.line) }
    if event.role.isPresent { lookAtRole(symbols[event.role], event.line) }
  }

  private func word(of key: EventKey, _ event: Event) -> String? {
    let symbol: Symbol
    switch key {
    case .appState: symbol = event.appState
    case .by: symbol = event.by
    case .kind: symbol = event.category
    case .mode: symbol = event.mode
    case .scope: symbol = event.scope
    case .reason: symbol = event.reason
    case .outcome: symbol = event.outcome
    default: return nil
    }
    return symbol.isPresent ? symbols[symbol] : nil
  }

  private func lookAtPayload(_ event: Event, _ batch: EventBatch, _ list: EventWords.List) {
    let members = RecordMembers(batch.bytes(event.text), isSketch: isSketch)
    guard event.payload != [], let value = members.all.first(where: { $0.key == "payload" })
    else { return }
    for word in value.value.strings where !list.words.contains(word) {
      tell(word, list, event.line)
    }
  }

  private func tell(_ word: String, _ list: EventWords.List, _ line: Int64) {
    let key = list.key.text
    let near = EventWords.meant[NearName.plain(word)].flatMap {
      list.words.contains($0) ? $0 : nil
    }
    let meant = NearName(list.words).nearest(word) ?? near
    let question = meant.map { "did you mean '\($0)'?" }
    add(
      "\(key) \(word)",
      "\(key) '\(shown(word))' is unknown; "
        + (question ?? "expected one of: \(list.words.joined(separator: " "))"), line)
  }

  private func lookAtTrigger(_ trigger: String, _ line: Int64) {
    guard trigger != "user", !right.contains("trigger \(trigger)") else { return }
    let meant =
      trigger.lowercased() == "user"
      ? "user" : EventKind.named(trigger) == nil ? RecordingWords.trigger(trigger) : nil
    guard let meant else { return noteRight("trigger \(trigger)") }
    add(
      "trigger \(trigger)", "trigger '\(shown(trigger))' is unknown; did you mean '\(meant)'?",
      line)
  }

  private func lookAtRole(_ role: String, _ line: Int64) {
    guard !EventWords.roles.contains(role) else { return }
    // Later systems may have further roles.
    let isApples = role.contains("SessionRole")
    let near = NearName(EventWords.roles).nearest(role)
    guard near != nil || !isApples else { return }
    let question = (near ?? EventWords.role(role)).map { "did you mean '\($0)'?" }
    add(
      "role \(role)",
      "role '\(shown(role))' is unknown; "
        + (question ?? "expected the raw string of UISceneSession.Role"), line)
  }

  // MARK: Keys

  /// Returns whether the event's time is under another key.
  private func lookAtKeys(_ event: Event, _ batch: EventBatch, _ run: RecordedRun?) -> Bool {
    // A line `launch` has no keys.
    let text = batch.bytes(event.text)
    guard !isSketch || !text.starts(with: "launch".utf8) else { return false }
    var isTimeTold = false
    let members = RecordMembers(text, isSketch: isSketch)
    var missing = RequiredKeys.missing(
      event, isPartial: run?.header?.partial ?? false, isSketch: isSketch,
      lacksScenesOfPhases: !isSketch && run?.lacksScenesOfPhases ?? false)
    let defined = known.of(event.kind)
    for (name, value) in members.all where !defined.contains(name) {
      var possible = defined.subtracting(members.all.map(\.key))
      if isSketch {
        possible.subtract(["t", "event", "scene"])
        if event.scene.isPresent { possible.remove("scene") } else { possible.insert("scene") }
      }
      var needed = Set(missing.map(\.text))
      if event.kind == .workBegin || event.kind == .work { needed.formUnion(["kind", "key"]) }
      let owner = "'\(shown(symbols[event.eventName]))'"
      let text = "key '\(shown(name))' of \(owner) is unknown and ignored"
      if let meant = RecordingWords.key(
        name, value: value, known: possible, needed: needed.intersection(possible),
        RecordingWords.nearEventKeys)
      {
        missing.removeAll { $0.text == meant }
        isTimeTold = isTimeTold || meant == "t"
        let unit = meant == "t" ? ", the nanoseconds since 'start'" : ""
        add("key \(name)", "\(text); did you mean '\(meant)'\(unit)?", event.line)
      } else if event.kind != .unknown, RecordingWords.expected.contains(name) {
        add("key \(name)", text, event.line, isHint: true)
      }
    }
    for key in missing {
      if key == .role {
        add(
          "missing role",
          "'scene.willConnect' lacks the key 'role': it is taken for an app's window",
          event.line, isHint: true)
        continue
      }
      add(
        "missing \(key.text)",
        "'\(shown(symbols[event.eventName]))' lacks the key '\(key.text)', without which not all of "
          + "it can be judged", event.line)
    }
    return isTimeTold
  }

  // MARK: Headers

  private func lookAtHeader(_ members: RecordMembers, _ line: Int64) {
    let names = Set(members.all.map(\.key))
    for (name, value) in members.all {
      if RecordingWords.headerKeys.contains(name) {
        lookAtHeader(name, value, line)
      } else {
        let possible = Set(RecordingWords.headerKeys).subtracting(names)
        guard
          let meant = RecordingWords.key(
            name, value: value, known: possible, needed: [], RecordingWords.nearHeaderKeys)
        else { continue }
        add(
          "key \(name)",
          "key '\(shown(name))' of the header is unknown and ignored; did you mean '\(meant)'?",
          line)
        // That it is missing is said with that.
        notes.silence(meant)
      }
    }
  }

  private func lookAtHeader(_ key: String, _ value: RecordMembers.Value, _ line: Int64) {
    // Without a check the reader's own note says it.
    if check == .all, let words = RecordingWords.headerWords[key] {
      let word = value.string
      guard !words.contains(word) else { return }
      let meant = RecordingWords.headerWord(word, of: key, words)
      return add(
        "\(key) \(word)",
        "\(key) '\(shown(word))' is unknown; the default is used; "
          + (meant.map { "did you mean '\($0)'?" }
            ?? "expected one of: \(words.joined(separator: " "))"),
        line)
    }
    switch key {
    case "records":
      for word in value.strings where !RunHeader.Families.names.contains(word) {
        let question = RecordingWords.family(word).map { "; did you mean '\($0)'?" } ?? ""
        add(
          "records \(word)", "family '\(shown(word))' of 'records' is unknown" + question, line)
        // Whoever names families knows that they are named.
        notes.silence("records")
      }
    case "backgroundModes":
      for word in value.strings where !EventWords.backgroundModes.contains(word) {
        guard let meant = EventWords.backgroundMode(word) else { continue }
        add(
          "mode \(word)",
          "background mode '\(shown(word))' is unknown; did you mean '\(meant)'?", line)
      }
    case "start":
      let text = value.string
      guard WallTime.parse(text) == nil else { return }
      add(
        "start",
        "start '\(shown(text))' is no time; expected RFC 3339 with a zone, such as "
          + "2026-11-20T09:30:00Z", line)
    case "os", "sdk":
      let text = value.string
      guard !text.isEmpty, !Self.isVersion(text) else { return }
      add(
        key, "\(key) '\(shown(text))' is no version; expected dotted numbers, such as 26.1", line)
    default: break
    }
  }

  /// `26.1` and what follows a blank, such as a build; `26,1` is cut at its comma.
  private static func isVersion(_ text: String) -> Bool {
    let number = text.prefix { $0 != " " }
    return number.first?.isNumber == true && !number.contains(",") && !number.contains("_")
  }

  private func shown(_ name: String) -> String {
    DisplayText.escaped(name, limit: Malformed.context)
  }

  private func add(_ topic: String, _ text: String, _ line: Int64, isHint: Bool = false) {
    notes.add(RecordingNote(topic: topic, text: text, line: line, isHint: isHint))
  }

  /// The mistakes, in the order of the trace; hints only if a check was requested.
  func finish() -> [InputProblem] {
    for name in order { if let run = runs[name] { finish(run) } }
    (runs, order) = ([:], [])
    return notes.problems(withHints: check == .all)
  }
}

/// The keys that each kind of event defines, by name.
private struct KnownKeys {
  private var keys: [EventKind: Set<String>] = [:]

  mutating func of(_ kind: EventKind) -> Set<String> {
    if let known = keys[kind] { return known }
    let defined = KeySet.defined(for: kind)
    let names = Set(
      EventKey.allCases.filter { $0 != .lifetrace && defined.contains(KeySet($0)) }.map(\.text))
    keys[kind] = names
    return names
  }
}

/// How closely a recording of the own format is checked.
public enum RecordingCheck: Sendable {
  case off
  /// Mistakes in the first records of what lifetrace's own recorder did not write.
  case usual
  /// Every record of every recording, and hints in addition to the mistakes.
  case all
}
