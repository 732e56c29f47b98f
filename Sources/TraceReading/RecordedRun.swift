internal import TraceModel

/// A summary of the records of one run that may show mistakes of its writer.
struct RecordedRun {
  let line: Int64
  var header: RunHeader?
  var hasLoss = false
  private var events = 0
  private var hasSequence = false
  private var isOnTime = false
  private var times: [Int64] = []
  private var first: Int64?
  private var last: Int64 = 0
  private var isLaunched = false
  private var isActive = false
  private var hasEnd = false
  /// What was begun, by what tells it apart, and whether it is still open.
  private var begun: [String: Bool] = [:]
  /// Lines of the first events of each family.
  private var families: [RunHeader.Families: Int64] = [:]
  /// The scenes that callbacks name, and those that only phases and views name, with their first
  /// lines.
  private var connected: [String: Int64] = [:]
  private var observed: [String: Int64] = [:]
  private var sources: [String: (names: Set<EventKind>, line: Int64)] = [:]
  private static let limit = 4_096

  init(line: Int64) { self.line = line }

  private var isWhole: Bool { header.map { !$0.midlife && !$0.partial } ?? false && !hasLoss }

  /// Takes an event; returns what is wrong with it.
  ///
  /// - Parameter key: what tells a begin or an end apart from others of its pair.
  mutating func take(
    _ event: Event, _ pair: RecordedPair?, key: String, scene: String?, source: String?
  ) -> (key: String, text: String)? {
    events += 1
    hasSequence = hasSequence || event.hasSequence
    if event.time >= 0 {
      first = first ?? event.time
      last = max(last, event.time)
    }
    switch event.kind {
    case .processStart, .appDidFinishLaunching: isLaunched = true
    case .appDidBecomeActive, .sceneDidBecomeActive, .noteAppDidBecomeActive, .phaseActive:
      isActive = true
    case .traceLoss: hasLoss = true
    case .processExit, .traceEnd: hasEnd = true
    default: break
    }
    note(RunHeader.Families.ofKind[event.kind.index], event.line)
    if event.appState.isPresent { note(.appState, event.line) }
    note(scene, event)
    if let source, sources.count < Self.limit {
      sources[source, default: ([], event.line)].names.insert(event.kind)
    }
    return pair.flatMap { note($0, key, event) }
  }

  private mutating func note(_ family: RunHeader.Families, _ line: Int64) {
    if !family.isEmpty, families[family] == nil { families[family] = line }
  }

  private mutating func note(_ scene: String?, _ event: Event) {
    guard let scene, connected.count + observed.count < Self.limit else { return }
    switch event.kind.scope {
    case "scene", "windowScene", "carplay":
      if connected[scene] == nil { connected[scene] = event.line }
    case "phase", "view":
      if observed[scene] == nil { observed[scene] = event.line }
    default: break
    }
  }

  private mutating func note(
    _ pair: RecordedPair, _ key: String, _ event: Event
  ) -> (key: String, text: String)? {
    let name = "\(pair.name) \(key)"
    let before = begun[name]
    if before != nil || begun.count < Self.limit { begun[name] = pair.isBegin }
    // What was begun may lie in a missing part, or be forgotten.
    guard isWhole, begun.count < Self.limit else { return nil }
    let shown = key.isEmpty ? "" : " '\(DisplayText.escaped(key, limit: Malformed.context))'"
    switch (pair.isBegin, before) {
    case (true, true?) where pair.isUnique:
      return (
        "begin \(pair.name)",
        "\(event.kind.name) begins\(shown) again before its end; each needs an id of its own"
      )
    case (false, false?) where pair.isUnique:
      return (
        "end \(pair.name)",
        "\(event.kind.name) ends\(shown) again; each needs an id of its own"
      )
    case (false, nil):
      // The first end is the mistake; another one would be the same.
      return (
        "end \(pair.name)",
        "\(event.kind.name)\(shown) has no \(pair.begin.name) before it; record both"
          + (pair.key == .none ? "" : " with the same \(pair.key)")
      )
    default: return nil
    }
  }

  // MARK: The whole

  var notes: [RecordingNote] {
    unit + declared + windows + sourceNotes + missing
  }

  private func note(_ text: String, _ line: Int64? = nil, isHint: Bool = false) -> RecordingNote {
    RecordingNote(text: text, line: line ?? self.line, isHint: isHint)
  }

  /// A launch takes more than a tenth of a millisecond, and no process runs for three years.
  private var unit: [RecordingNote] {
    guard let first, events >= 3 else { return [] }
    if last > 100_000_000_000_000_000 {
      return [
        note(
          "t is \(last) ns, more than three years: it looks like a wall-clock time; expected nanoseconds since 'start'"
        )
      ]
    }
    guard isLaunched, isActive, last > first, last - first < 100_000 else { return [] }
    let found =
      first > 1_000_000_000
      ? "a wall-clock time in milliseconds or seconds" : "milliseconds or seconds"
    return [
      note(
        "t rises by \(last - first) ns from the launch to the end: it looks like \(found); expected nanoseconds since 'start'"
      )
    ]
  }

  private var declared: [RecordingNote] {
    guard let header, !header.records.isEmpty else { return [] }
    return families.filter { !header.records.contains($0.key) }
      .sorted { $0.value < $1.value }
      .map { family, line in
        let name = family.names.joined()
        return note(
          "there are '\(name)' events, but 'records' in the header lacks '\(name)'; add it",
          line)
      }
  }

  /// A window has one id: that of its session, in callbacks and in what its views record.
  private var windows: [RecordingNote] {
    let ids = Set(connected.keys).union(observed.keys)
    var byLetters: [String: String] = [:]
    for id in ids.sorted() {
      let plain = id.lowercased().filter { $0.isLetter || $0.isNumber }
      if let other = byLetters[plain] {
        return [
          note(
            "scenes '\(shown(other))' and '\(shown(id))' differ only in case or signs; "
              + "a window needs one id",
            connected[id] ?? observed[id])
        ]
      }
      byLetters[plain] = id
    }
    guard isWhole, header?.multipleScenes == false, connected.count == 1,
      let alone = connected.first?.key,
      let other = observed.keys.filter({ connected[$0] == nil }).sorted().first
    else { return [] }
    return [
      note(
        "'\(shown(other))' is the scene of phases and views, and '\(shown(alone))' that of the callbacks; "
          + "a window needs one id", observed[other])
    ]
  }

  /// A place in the app's source stands for one call; a place of every kind of event is the
  /// recorder's own.
  private var sourceNotes: [RecordingNote] {
    guard events >= 5, sources.count == 1, let only = sources.first, only.value.names.count >= 4
    else { return [] }
    return [
      note(
        "every src is '\(shown(only.key))', which is the recorder's own; pass on the caller's #fileID and #line",
        only.value.line)
    ]
  }

  private var missing: [RecordingNote] {
    guard events > 0 else { return [] }
    var notes: [RecordingNote] = []
    if !hasSequence {
      notes.append(note("no record has 'seq': lost records would not be noticed", isHint: true))
    }
    guard let header else { return notes }
    if header.install == nil, !hasEnd {
      notes.append(
        note(
          "the header has no 'install': a later run cannot show that this one ended", isHint: true))
    }
    if header.records.isEmpty {
      notes.append(
        note(
          "the header has no 'records': rules that need events which did not occur cannot run",
          isHint: true))
    }
    return notes
  }

  private func shown(_ id: String) -> String { DisplayText.escaped(id, limit: Malformed.context) }
}
