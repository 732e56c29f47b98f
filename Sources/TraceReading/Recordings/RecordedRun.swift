internal import TraceModel

/// A summary of the records of one run that may show mistakes of its writer.
struct RecordedRun {
  let line: Int64
  var header: RunHeader?
  var hasLoss = false
  private(set) var events = 0
  /// More than a prewarming came, after which the same process starts.
  private var isRunning = false
  /// A header with the name of this run came after its records.
  var mayContinue = false
  private var hasSequence = false
  private var lastSequence: Int64 = 0
  private var units = RecordedUnits()
  private var hasEnd = false
  /// What the header says of the app, and an event contradicts.
  private var misfit: RecordingNote?
  private var isSketch = false
  /// What was begun, by what tells it apart, and whether it is still open.
  private(set) var begun: [String: Bool] = [:]
  /// Names of pairs of which anything was begun.
  private var used: Set<String> = []
  /// Names of pairs of which a begin or an end cannot be matched, because of a mistake in it.
  private var excused: Set<String> = []
  /// The scenes that callbacks name, and those that only phases and views name, with their first
  /// lines.
  private var connected: [ExactString: Int64] = [:]
  private var observed: [ExactString: Int64] = [:]
  private var sources: [ExactString: (names: Set<EventKind>, line: Int64)] = [:]
  static let limit = 4_096

  init(line: Int64) { self.line = line }

  /// There are scenes, and no phase names one.
  var lacksScenesOfPhases: Bool {
    !hasPhaseOfScene && (!connected.isEmpty || !observed.isEmpty)
  }
  private var hasPhaseOfScene = false

  private var isWhole: Bool { header.map { !$0.midlife && !$0.partial } ?? false && !hasLoss }

  /// Whether an event is one of another run than those before it: the process starts, or `seq` does
  /// not continue after a header that names the same run (FORMAT.md §5.6).
  func ends(before event: Event) -> Bool {
    if event.kind == .processStart { return isRunning }
    guard mayContinue else { return false }
    return !(hasSequence && event.hasSequence && event.sequence > lastSequence)
  }

  /// Takes an event; returns what is wrong with it.
  ///
  /// - Parameters:
  ///   - key: what tells a begin or an end apart from others of its pair.
  ///   - earlier: what other runs began.
  mutating func take(
    _ event: Event, _ pair: RecordedPair?, key: String, scene: String?, source: String?,
    isSketch: Bool, isWindow: Bool, earlier: Set<String>
  ) -> RecordingNote? {
    events += 1
    isRunning = isRunning || event.kind != .processPrewarm
    mayContinue = false
    self.isSketch = isSketch
    if event.hasSequence {
      hasSequence = true
      lastSequence = event.sequence
    }
    units.take(event)
    if misfit == nil {
      misfit = contradiction(of: event, isWindow: isWindow)
    }
    switch event.kind {
    case .traceLoss: hasLoss = true
    case .processExit, .traceEnd: hasEnd = true
    default: break
    }
    note(scene, event)
    if let source, sources.count < Self.limit {
      sources[ExactString(source), default: ([], event.line)].names.insert(event.kind)
    }
    return pair.flatMap { note($0, key, event, earlier) }
  }

  /// Times are missing because of a mistake that is told already.
  mutating func excuseTimes() { units.areExcused = true }

  /// An event of this pair has a mistake that is told already.
  mutating func excuse(_ pair: RecordedPair) { excused.insert(pair.name) }

  private mutating func note(_ name: String?, _ event: Event) {
    guard let id = name, connected.count + observed.count < Self.limit else { return }
    let scene = ExactString(id)
    let scope = event.kind.scope
    if scope == "phase" { hasPhaseOfScene = true }
    switch scope {
    case "scene", "windowScene", "carplay":
      if connected[scene] == nil { connected[scene] = event.line }
    case "phase", "view":
      if observed[scene] == nil { observed[scene] = event.line }
    default: break
    }
  }

  private mutating func note(
    _ pair: RecordedPair, _ key: String, _ event: Event, _ earlier: Set<String>
  ) -> RecordingNote? {
    if pair.key != .none, key.isEmpty { excuse(pair) }
    guard !excused.contains(pair.name) else { return nil }
    let name = "\(pair.name) \(key)"
    let before = begun[name]
    if pair.isBegin { used.insert(pair.name) }
    if before != nil || begun.count < Self.limit { begun[name] = pair.isBegin }
    // What was begun may lie in a missing part, or be forgotten.
    guard isWhole, begun.count < Self.limit else { return nil }
    let shown = key.isEmpty ? "" : " '\(DisplayText.escaped(key, limit: Malformed.context))'"
    func told(_ topic: String, _ text: String) -> RecordingNote {
      RecordingNote(topic: "\(topic) \(pair.name)", text: text, line: event.line)
    }
    switch (pair.isBegin, before) {
    case (true, true?) where pair.isUnique:
      return told(
        "begin",
        "\(event.kind.name) begins\(shown) again before its end; each needs an id of its own")
    case (false, false?) where pair.isUnique:
      return told("end", "\(event.kind.name) ends\(shown) again; each needs an id of its own")
    case (false, nil):
      // The process before began it: that is the app's mistake, which rules report.
      guard !earlier.contains(name) else { return nil }
      // Who types a sketch leaves out what does not matter; rules say where it does.
      guard !isSketch || used.contains(pair.name) else { return nil }
      // The first end is the mistake; another one would be the same.
      return told(
        "end",
        "\(event.kind.name)\(shown) has no \(pair.begin.name) before it; record both"
          + (pair.key == .none ? "" : " with the same \(pair.key)"))
    default: return nil
    }
  }

  // MARK: The whole

  var notes: [RecordingNote] {
    unit + windows + (misfit.map { [$0] } ?? []) + sourceNotes + missing
  }

  private static let sceneless: [RunHeader.LifeCycle] = [.uikitApp, .appKit, .watchKit]

  /// UIKit's app delegate does not exist on the watch, and only Mac and watch have their own.
  private func contradiction(of event: Event, isWindow: Bool) -> RecordingNote? {
    guard let header, !header.partial else { return nil }
    func told(_ key: String, _ word: String) -> RecordingNote {
      note(
        key, "\(key) '\(word)' does not fit '\(event.kind.name)', which no such app has",
        event.line)
    }
    if isWindow, let lifeCycle = header.lifeCycle, Self.sceneless.contains(lifeCycle) {
      return told("lifeCycle", lifeCycle.rawValue)
    }
    guard let platform = header.platform, !header.isPlatformAssumed else { return nil }
    let fits: Bool
    switch event.kind.scope {
    case "ns": fits = platform == .macOS
    case "wk": fits = platform == .watchOS
    case "app": fits = platform != .watchOS
    default: fits = !isWindow || platform != .watchOS
    }
    return fits ? nil : told("platform", platform.rawValue)
  }

  private func note(
    _ topic: String, _ text: String, _ line: Int64? = nil, isHint: Bool = false
  ) -> RecordingNote {
    RecordingNote(topic: topic, text: text, line: line ?? self.line, isHint: isHint)
  }

  private var unit: [RecordingNote] {
    var notes = units.text.map { [note("unit", $0.text, $0.line)] } ?? []
    if !isSketch, let untimed = units.untimed {
      notes.append(
        note(
          "missing t",
          "'\(untimed.name)' lacks the key 't', which other records of the run have: no time from or "
            + "to it can be judged", untimed.line))
    }
    return notes
  }

  /// A window has one id: that of its session, in callbacks and in what its views record.
  private var windows: [RecordingNote] {
    func text(_ other: String, _ alone: String) -> String {
      "'\(shown(other))' is the scene of phases and views, and '\(shown(alone))' that of the "
        + "callbacks; a window needs one id"
    }
    let others = observed.keys.filter { connected[$0] == nil }.sorted()
    guard !others.isEmpty, !connected.isEmpty else { return [] }
    let letters = Dictionary(
      connected.keys.sorted().map { (Self.letters($0.text), $0) },
      uniquingKeysWith: { first, _ in first })
    for other in others {
      guard let same = letters[Self.letters(other.text)] else { continue }
      return [
        note(
          "windows",
          "scenes '\(shown(same.text))' and '\(shown(other.text))' differ only in case or dashes; "
            + "a window needs one id", observed[other])
      ]
    }
    guard isWhole, header?.multipleScenes == false, connected.count == 1,
      let alone = connected.first?.key, let other = others.first
    else { return [] }
    return [note("windows", text(other.text, alone.text), observed[other])]
  }

  /// In lower case; of an id as long as a UUID, without its dashes.
  private static func letters(_ id: String) -> String {
    let small = id.lowercased()
    return id.utf8.count >= 32 ? small.filter { $0 != "-" } : small
  }

  /// A place in the app's source stands for one call; a line of every kind of event is the
  /// recorder's own.
  private var sourceNotes: [RecordingNote] {
    guard events >= 5, sources.count == 1, let only = sources.first, only.value.names.count >= 4,
      let line = only.key.text.split(separator: ":").dropFirst().first, Int(line) != nil
    else { return [] }
    return [
      note(
        "src",
        "every src is '\(shown(only.key.text))', which is the recorder's own; pass on the caller's "
          + "#fileID and #line",
        only.value.line)
    ]
  }

  /// Who types a sketch writes down what matters.
  private var missing: [RecordingNote] {
    guard events > 0, !isSketch else { return [] }
    var notes: [RecordingNote] = []
    if !hasSequence {
      notes.append(
        note("seq", "no record has 'seq': lost records would not be noticed", isHint: true))
    }
    guard let header else { return notes }
    if header.install == nil, !hasEnd {
      notes.append(
        note(
          "install",
          "the header has no 'install': a later run cannot show that this one ended", isHint: true))
    }
    if header.records.isEmpty {
      notes.append(
        note(
          "records",
          "the header has no 'records': rules that need events which did not occur cannot run",
          isHint: true))
    }
    return notes
  }

  private func shown(_ id: String) -> String { DisplayText.escaped(id, limit: Malformed.context) }
}
