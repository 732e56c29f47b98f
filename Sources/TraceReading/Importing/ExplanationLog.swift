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

  /// How many senders of one shape are told apart; the lines of others count for the last.
  private static let senderLimit = 16

  /// Lines of one shape.
  private struct Group {
    /// Those of one sender.
    struct Part {
      let sender: MessageSender
      var count: Int64 = 1
      let line: Int64
      let example: [UInt8]
    }

    var parts: [Part] = []
    /// What their lines say of loads, if they say that one is over.
    var interruption: LoadInterruption?
    var latest: (number: Int64, time: Int64?)?
    /// Whether their lines may announce a load; nil: not asked yet.
    var isLoad: Bool?
    /// Between two of their lines, another one says why the load came again.
    var isInterrupted = false
    var count: Int64 { parts.reduce(0) { $0 + $1.count } }
    var line: Int64 { parts[0].line }
    var example: [UInt8] { parts[0].example }
    var senders: [MessageSender] { parts.map(\.sender) }

    mutating func add(_ line: LogLine, number: Int64) {
      if let known = parts.firstIndex(where: { $0.sender.wrote(line) }) {
        parts[known].count += 1
      } else if parts.count == ExplanationLog.senderLimit {
        parts[parts.count - 1].count += 1
      } else {
        parts.append(
          Part(sender: MessageSender(line), line: number, example: ExplanationLog.start(of: line)))
      }
    }
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
  /// The latest lines that say that a load is over.
  private var interruptions: [(number: Int64, said: LoadInterruption)] = []
  private static let interruptionLimit = 16
  /// Nanoseconds after which a load is another one in any case (our choice).
  private static let atOnce = 10 * LogTime.second
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
    let shape = MessageShape(line.message, cause: WorkCause.place(in: line.message))
    if groups[shape.bytes] == nil, groups.count == Self.groupLimit { forgetRare() }
    add(
      line, number: sink.lineNumber,
      to: &groups[shape.bytes, default: (shape, newGroup(of: line))].group)
  }

  private func add(_ line: LogLine, number: Int64, to group: inout Group) {
    group.add(line, number: number)
    if let said = group.interruption {
      if interruptions.count == Self.interruptionLimit { interruptions.removeFirst() }
      interruptions.append((number, said))
    }
    noteInterruption(of: &group, line, number)
  }

  private func newGroup(of line: LogLine) -> Group {
    var group = Group()
    group.interruption = LoadInterruption(
      String(decoding: Self.start(of: line), as: UTF8.self))
    return group
  }

  /// Notes a line that may be of a load that comes again behind a line that says why.
  private func noteInterruption(of group: inout Group, _ line: LogLine, _ number: Int64) {
    let latest = group.latest
    group.latest = (number, line.time)
    guard let latest, !group.isInterrupted, let last = interruptions.last,
      last.number > latest.number
    else { return }
    if let time = line.time, let before = latest.time {
      let gap = time.subtractingReportingOverflow(before)
      guard !gap.overflow, gap.partialValue.magnitude < Self.atOnce else { return }
    }
    let text = String(decoding: group.example, as: UTF8.self)
    let isLoad = group.isLoad ?? Self.mayBeLoad(text)
    group.isLoad = isLoad
    guard isLoad else { return }
    group.isInterrupted = interruptions.contains {
      $0.number > latest.number && $0.said.concerns(text)
    }
  }

  private static func mayBeLoad(_ message: String) -> Bool {
    let said = WorkCause.without(message)
    return LoadGuess(said) != nil || EventGuess(said)?.event == "work.begin"
  }

  private static func start(of line: LogLine) -> [UInt8] {
    Array(line.message.prefix(2 * MessageShape.longest))
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
    let listed = all.prefix(Self.listed).flatMap { shape, group in split(group, of: shape) }
    let others = all.dropFirst(Self.listed).map { shape, group in
      MappingProposal.Source(shape: shape, example: group.example, senders: group.senders)
    }
    let mappings = MappingProposal.mappings(
      for: listed.map(\.source), known: Set(entries.values.flatMap(\.events.keys)),
      beside: others)
    result.groups = zip(listed, mappings).map { entry, mapping in
      InputExplanation.Group(
        text: entry.source.shape.text, count: entry.count,
        example: DisplayText.escaped(entry.source.example, limit: Self.exampleLength),
        line: entry.line, mapping: mapping, namesLife: EventGuess.namesLife(entry.source.text))
    }
    result.notUnderstood = notUnderstood
    result.otherGroups = max(0, all.count - Self.listed) + forgotten
    result.countsAreLeast = hasForgotten
    result.continuations = continuations
    result.junk = junk
    return result
  }

  /// A group as the source of one mapping, or of one for each sender, where their words alone do
  /// not say whether they mean the same.
  private func split(
    _ group: Group, of shape: MessageShape
  ) -> [(source: MappingProposal.Source, count: Int64, line: Int64)] {
    let whole = MappingProposal.Source(
      shape: shape, example: group.example, senders: group.senders,
      isInterrupted: group.isInterrupted)
    guard whole.isOfSeveral else { return [(whole, group.count, group.line)] }
    return group.parts.map { part in
      let source = MappingProposal.Source(
        shape: shape, example: part.example, senders: [part.sender], isOneOfSeveral: true,
        isInterrupted: group.isInterrupted)
      return (source, part.count, part.line)
    }
  }
}
