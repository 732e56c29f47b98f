internal import TraceModel

/// Finds probable mistakes of the author of a recorder or of a handwritten trace: names that the
/// format does not know but nearly does, times in another unit, ends without a begin, ids that mean
/// two things.
///
/// It passes all records on to another consumer unchanged. A mistake is certain or nearly so; a
/// hint says what the trace could contain in addition. A recording that began in the middle, or
/// that lost records, is not blamed for what may lie in the missing part.
final class RecordingLint: EventConsumer {
  private let next: any EventConsumer
  private let symbols: SymbolTable
  private let check: RecordingCheck
  private let suggest: @Sendable (String, [String]) -> String
  private var runs: [String: RecordedRun] = [:]
  private var order: [String] = []
  private var records = 0
  private var notes: [RecordingNote] = []
  private var places: [String: Int] = [:]

  /// Records of one input that are examined unless a check was requested.
  private static let usual = 10_000
  private static let runLimit = 256
  private static let noteLimit = 100

  init(
    before next: any EventConsumer, _ symbols: SymbolTable, _ check: RecordingCheck,
    suggest: @escaping @Sendable (String, [String]) -> String
  ) {
    self.next = next
    self.symbols = symbols
    self.check = check
    self.suggest = suggest
  }

  func report(_ problem: InputProblem) { next.report(problem) }
  func markNames(_ live: LiveNames) -> Bool { next.markNames(live) }

  func consume(_ batch: EventBatch) {
    if batch.isOfJSONLines, check == .all || records < Self.usual { look(at: batch) }
    next.consume(batch)
  }

  private func look(at batch: EventBatch) {
    for index in batch.events.indices {
      let event = batch.events[index]
      records += 1
      if event.kind == .gap {
        for name in order { runs[name]?.hasLoss = true }
        continue
      }
      let name = symbols[event.run]
      if runs[name] == nil {
        guard runs.count < Self.runLimit else { continue }
        order.append(name)
        runs[name] = RecordedRun(line: event.line)
      }
      if event.kind == .header { runs[name]?.header = batch.headers[Int(event.code)] }
      // The recorder of lifetrace is tested for all of this.
      if check == .usual, runs[name]?.header?.recorder != nil { continue }
      lookAtKeys(event, batch.bytes(event.text))
      if event.kind == .header { continue }
      lookAtName(event)
      let pair = RecordedPair(event.kind)
      let key = pair?.text(event, batch, symbols) ?? ""
      let scene = event.scene.isPresent ? symbols[event.scene] : nil
      let source = event.source.isPresent ? symbols[event.source] : nil
      if let mistake = runs[name]?.take(
        event, pair, key: key, scene: scene, source: source)
      {
        add(mistake.key, mistake.text, event.line)
      }
    }
  }

  // MARK: Names

  private func lookAtName(_ event: Event) {
    guard event.kind == .unknown else { return }
    let name = symbols[event.eventName]
    if let meant = RecordingWords.event(name) {
      return add(name, "event '\(shown(name))' is unknown; did you mean '\(meant)'?", event.line)
    }
    let names = EventKind.definedNames.map { String(describing: $0) }
    let question = suggest(name, names)
    let scope = name.prefix { $0 != "." }
    // Later systems may have further phases (FORMAT.md §3).
    if scope == "phase", question.isEmpty { return }
    let isOfFormat = name.contains(".") && names.contains { $0.hasPrefix(scope + ".") }
    guard !question.isEmpty || isOfFormat else {
      return add(
        name, "event '\(shown(name))' is not in the format; it is shown but not checked",
        event.line,
        isHint: true)
    }
    add(name, "event '\(shown(name))' is unknown" + question, event.line)
  }

  private func lookAtKeys(_ event: Event, _ record: UnsafeRawBufferPointer) {
    guard let start = record.baseAddress else { return }
    let isHeader = event.kind == .header
    let defined = KeySet.defined(for: event.kind)
    // Only the writer of an unknown event knows the meaning of its keys.
    let isOwn = event.kind == .unknown
    var place = start
    try? JSONWalk.members(&place) { (key, place) throws(Malformed) in
      let name = String(decoding: key, as: UTF8.self)
      if isHeader {
        lookAtHeader(name, &place, event.line)
        guard !RecordingWords.headerKeys.contains(name) else { return }
        return unknownKey(name, RecordingWords.headerKeys, "the header", event.line)
      }
      let known = EventKey.allCases.filter { defined.contains(KeySet($0)) }.map(\.text)
      guard !known.contains(name) else { return }
      guard !isOwn || RecordingWords.key(name, among: known) != nil else { return }
      unknownKey(name, known, "'\(shown(symbols[event.eventName]))'", event.line)
    }
  }

  private func unknownKey(_ name: String, _ known: [String], _ owner: String, _ line: Int64) {
    let text = "key '\(shown(name))' of \(owner) is unknown and ignored"
    if let meant = RecordingWords.key(name, among: known) {
      return add("key \(name)", "\(text); did you mean '\(meant)'?", line)
    }
    let question = suggest(name, known)
    // Writers may add keys of their own (FORMAT.md §2).
    guard !question.isEmpty else { return }
    add("key \(name)", text + question, line)
  }

  private func lookAtHeader(_ key: String, _ place: inout JSONWalk.Place, _ line: Int64) {
    // Without a check the reader's own note says it.
    if check == .all, let words = RecordingWords.headerWords[key] {
      var copy = place
      guard let value = try? JSONWalk.string(&copy), !words.contains(value) else { return }
      let meant = words.first { $0.lowercased() == value.lowercased() }
      let question = meant.map { "; did you mean '\($0)'?" } ?? suggest(value, words)
      add(
        "\(key) \(value)", "\(key) '\(shown(value))' is unknown; the default is used" + question,
        line)
    } else if key == "records" {
      var copy = place
      try? JSONWalk.elements(&copy) { (place) throws(Malformed) in
        guard let value = try JSONWalk.string(&place) else { return }
        guard !RunHeader.Families.names.contains(value) else { return }
        let near = RunHeader.Families.names.first {
          $0 == value.lowercased() || $0 + "s" == value.lowercased()
            || $0 == value.lowercased() + "s"
        }
        let question =
          near.map { "; did you mean '\($0)'?" } ?? suggest(value, RunHeader.Families.names)
        add("records \(value)", "family '\(shown(value))' of 'records' is unknown" + question, line)
      }
    }
  }

  private func shown(_ name: String) -> String {
    DisplayText.escaped(name, limit: Malformed.context)
  }

  // MARK: Notes

  private func add(_ key: String, _ text: String, _ line: Int64, isHint: Bool = false) {
    if let place = places[key] {
      notes[place].count += 1
      return
    }
    guard notes.count < Self.noteLimit else { return }
    places[key] = notes.count
    notes.append(RecordingNote(text: text, line: line, isHint: isHint))
  }

  /// The mistakes, in the order of the trace; hints only if a check was requested.
  var problems: [InputProblem] {
    for name in order {
      guard let run = runs[name] else { continue }
      if check == .usual, run.header?.recorder != nil { continue }
      for note in run.notes {
        add("\(name) \(note.text)", note.text, note.line, isHint: note.isHint)
      }
    }
    return notes.filter { check == .all || !$0.isHint }.map { note in
      InputProblem(
        note.isHint ? .recordingHint : .recording, .note, line: note.line, count: note.count,
        text: note.text)
    }
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

/// Something that a recording's writer should know.
struct RecordingNote {
  var text: String
  var line: Int64
  var isHint: Bool
  var count: Int64 = 1
}
