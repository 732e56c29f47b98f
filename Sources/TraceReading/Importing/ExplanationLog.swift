internal import TraceModel

/// Keeps what became of the lines of an input, in bounded memory.
final class ExplanationLog {
  /// How many groups are listed.
  private static let listed = 20
  /// How many groups are counted at a time; then the rarer half of them is forgotten.
  private static let groupLimit = 4_096
  private static let nameLimit = 256
  private static let exampleLength = 160

  private struct Entry {
    var count: Int64 = 0
    var events: [String: Int64] = [:]
    var example = ""
    var line: Int64 = 0
  }

  private struct Group {
    var count: Int64
    let line: Int64
    let example: [UInt8]
    var subsystem: String?
    var category: String?
    var process: String?
    var isOfApp: Bool
  }

  /// The meaning of the present line.
  var entry = ""
  /// That of an earlier line, which events come of now; nil: they come of the present one.
  var earlierEntry: String?
  private var events: [String] = []
  private var isInLine = false
  private var entries: [String: Entry] = [:]
  private var groups: [[UInt8]: (shape: MessageShape, group: Group)] = [:]
  private var notUnderstood: Int64 = 0
  private var continuations: Int64 = 0
  private var hasForgotten = false
  private var forgotten = 0

  /// A line of a log comes.
  func begin() {
    entry = ""
    events.removeAll(keepingCapacity: true)
    isInLine = true
  }

  func event(_ event: Event, _ symbols: ReaderSymbols, _ sink: ImportSink) {
    if let earlierEntry, !isInLine || earlierEntry != entry {
      return releasedEvent(event, symbols, of: earlierEntry)
    }
    let name = String(decoding: symbols.utf8(event.eventName), as: UTF8.self)
    guard !isInLine else { return events.append(name) }
    count(entry.isEmpty ? "records of the format" : entry, [name], sink.line, sink.lineNumber)
    entry = ""
  }

  /// An event of a line that was counted before.
  func releasedEvent(_ event: Event, _ symbols: ReaderSymbols, of entry: String) {
    let name = String(decoding: symbols.utf8(event.eventName), as: UTF8.self)
    let key = entries[entry] != nil ? entry : "others"
    entries[key]?.events[name, default: 0] += 1
  }

  func understand(_ line: LogLine, _ sink: ImportSink) {
    isInLine = false
    count(entry, events, line.message, sink.lineNumber)
    entry = ""
  }

  private func count(
    _ name: String, _ events: [String], _ text: UnsafeRawBufferPointer, _ line: Int64
  ) {
    let key = entries[name] != nil || entries.count < Self.nameLimit ? name : "others"
    if entries[key] == nil {
      entries[key] = Entry(
        example: DisplayText.escaped(text, limit: Self.exampleLength), line: line)
    }
    entries[key]?.count += 1
    for event in events {
      let known = entries[key]?.events
      let isKept = known?[event] != nil || known?.count ?? 0 < Self.nameLimit
      entries[key]?.events[isKept ? event : "others", default: 0] += 1
    }
  }

  func passOver(_ line: LogLine, _ sink: ImportSink) {
    isInLine = false
    guard !line.isContinuation else {
      continuations += 1
      return
    }
    notUnderstood += 1
    let shape = MessageShape(line.message)
    if groups[shape.bytes] != nil {
      groups[shape.bytes]?.group.count += 1
      return
    }
    if groups.count == Self.groupLimit { forgetRare() }
    func text(_ bytes: UnsafeRawBufferPointer) -> String? {
      bytes.isEmpty ? nil : String(wellFormed: bytes)
    }
    groups[shape.bytes] = (
      shape,
      Group(
        count: 1, line: sink.lineNumber,
        example: Array(line.message.prefix(2 * MessageShape.longest)),
        subsystem: text(line.subsystem), category: text(line.category),
        process: text(line.process), isOfApp: line.isOfApp)
    )
  }

  /// The most frequent first, and of equally frequent ones the first.
  private var ranked: [(shape: MessageShape, group: Group)] {
    groups.values.sorted { ($1.group.count, $0.group.line) < ($0.group.count, $1.group.line) }
  }

  private func forgetRare() {
    hasForgotten = true
    let rare = ranked.dropFirst(Self.groupLimit / 2)
    forgotten += rare.count
    for (shape, _) in rare { groups[shape.bytes] = nil }
  }

  // MARK: Result

  func result(junk: Int64) -> InputExplanation {
    var result = InputExplanation()
    result.entries = entries.sorted {
      ($1.value.count, $0.value.line, $0.key) < ($0.value.count, $1.value.line, $1.key)
    }
    .map { name, entry in
      InputExplanation.Entry(
        name: DisplayText.escaped(name, limit: Self.exampleLength), count: entry.count,
        events: entry.events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map {
            InputExplanation.Tally(name: DisplayText.escaped($0.key, limit: 80), count: $0.value)
          },
        example: entry.example, line: entry.line)
    }
    let all = ranked
    let mappings = MappingProposal.mappings(
      for: all.prefix(Self.listed).map { shape, group in
        MappingProposal.Source(
          shape: shape, example: group.example, subsystem: group.subsystem,
          category: group.category, process: group.process, isOfApp: group.isOfApp)
      }, known: Set(entries.values.flatMap(\.events.keys)))
    result.groups = zip(all, mappings).map { entry, mapping in
      let (shape, group) = entry
      return InputExplanation.Group(
        text: shape.text, count: group.count,
        example: DisplayText.escaped(group.example, limit: Self.exampleLength), line: group.line,
        mapping: mapping)
    }
    result.notUnderstood = notUnderstood
    result.otherGroups = all.count - result.groups.count + forgotten
    result.countsAreLeast = hasForgotten
    result.continuations = continuations
    result.junk = junk
    return result
  }
}
