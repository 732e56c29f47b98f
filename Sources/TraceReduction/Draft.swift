internal import TraceModel

/// A trace in memory that is being made smaller.
struct Draft {
  /// In the order of the trace. A header's `code` is its place in ``headers``.
  private(set) var events: [Event] = []
  var headers: [RunHeader] = []
  /// By event: the place of its run's header; -1 without one.
  private(set) var owners: [Int] = []
  /// By header: the families that the original run has events of.
  private var recorded: [RunHeader.Families] = []
  /// What the events' ranges point into; never empty.
  private var text: [UInt8] = [0]
  private var latest: [Symbol: Int] = [:]

  var textSize: Int { text.count }
  /// Number of events, without headers and the places of lost records.
  var eventCount: Int { events.count { Self.counts($0) } }

  static func counts(_ event: Event) -> Bool { event.kind != .header && event.kind != .gap }

  // MARK: Reading

  /// Adds an event of a batch.
  mutating func add(_ event: Event, _ batch: EventBatch) {
    var event = event
    event.text = TextRange(offset: 0, length: 0)
    if event.kind == .header {
      var header = batch.headers[Int(event.code)]
      (header.processName, header.bundle) = (nil, nil)
      event.code = Int64(headers.count)
      latest[event.run] = headers.count
      headers.append(header)
      recorded.append([])
    } else {
      copy(\.id, in: &event, batch)
      copy(\.hash, in: &event, batch)
      copy(\.message, in: &event, batch)
      copy(\.scenes, in: &event, batch)
    }
    let owner = latest[event.run] ?? -1
    owners.append(owner)
    events.append(event)
    if owner >= 0 { recorded[owner].formUnion(Self.families(event)) }
  }

  private mutating func copy(
    _ field: WritableKeyPath<Event, TextRange>, in event: inout Event, _ batch: EventBatch
  ) {
    let range = event[keyPath: field]
    guard range.isPresent else { return }
    event[keyPath: field].offset = UInt32(truncatingIfNeeded: text.count)
    text += batch.bytes(range)
  }

  private static func families(_ event: Event) -> RunHeader.Families {
    let own = RunHeader.Families.ofKind[event.kind.index]
    return event.appState.isPresent ? own.union(.appState) : own
  }

  /// The bytes of a range; empty if it is absent.
  func bytes(_ range: TextRange) -> ArraySlice<UInt8> {
    range.isPresent ? text[Int(range.offset)..<Int(range.offset) + Int(range.length)] : []
  }

  /// Whether an event of the family is left in a run.
  func has(_ family: RunHeader.Families, inRun header: Int) -> Bool {
    events.indices.contains {
      owners[$0] == header && !Self.families(events[$0]).isDisjoint(with: family)
    }
  }

  func isLoss(_ place: Int) -> Bool {
    events[place].kind == .gap || events[place].kind == .traceLoss
  }

  // MARK: Changes

  /// The chosen events, with the headers among them.
  func keeping(_ kept: [Int]) -> Draft {
    var result = Draft()
    result.text = text
    var places = [Int](repeating: -1, count: headers.count)
    for index in kept where events[index].kind == .header {
      let place = Int(events[index].code)
      places[place] = result.headers.count
      result.headers.append(headers[place])
      result.recorded.append(recorded[place])
    }
    for index in kept {
      var event = events[index]
      if event.kind == .header { event.code = Int64(places[Int(event.code)]) }
      result.events.append(event)
      result.owners.append(owners[index] < 0 ? -1 : places[owners[index]])
    }
    return result
  }

  mutating func change(_ index: Int, _ body: (inout Event) -> Void) { body(&events[index]) }

  /// With every gap as the records that say it in a written trace: one of the run that it hits, or
  /// one of each run so far where it hits all.
  func statingLosses(_ symbols: SymbolTable) -> Draft {
    guard events.contains(where: { $0.kind == .gap }) else { return self }
    let name = symbols.intern("trace.loss")
    var result = self
    (result.events, result.owners) = ([], [])
    var runs: [Symbol] = []
    var latest: [Symbol: Int] = [:]
    for (event, owner) in zip(events, owners) {
      if event.run.isPresent, latest.updateValue(owner, forKey: event.run) == nil {
        runs.append(event.run)
      }
      guard event.kind == .gap, let first = runs.first else {
        result.append(event, owner)
        continue
      }
      for run in event.run.isPresent ? [event.run] : runs {
        var loss = Event()
        (loss.kind, loss.eventName, loss.line) = (.traceLoss, name, event.line)
        (loss.run, loss.writer) = (run, event.writer)
        // The records that are missing are counted once.
        let isCounted = event.run.isPresent || run == first
        loss.count = isCounted ? event.lostRecords ?? Event.absent : 0
        result.append(loss, latest[run] ?? -1)
      }
    }
    return result
  }

  /// As it is to be written.
  func finished(_ symbols: SymbolTable) -> Draft {
    var result = self
    result.finish(symbols)
    return result
  }

  private mutating func append(_ event: Event, _ owner: Int) {
    events.append(event)
    owners.append(owner)
  }

  /// Names the runs, which readers would otherwise number in their order, and numbers the records
  /// of each writer without gaps.
  private mutating func finish(_ symbols: SymbolTable) {
    struct Writer: Hashable {
      let run: Symbol
      let writer: Symbol
    }
    var numbers: [Writer: Int64] = [:]
    let isNamed = headers.count > 1 || events.contains { hasNameOfHeader($0, symbols) }
    for index in events.indices {
      let event = events[index]
      if event.kind == .header, isNamed, headers[Int(event.code)].run == nil {
        headers[Int(event.code)].run = symbols[event.run]
      }
      guard event.hasSequence else { continue }
      let number = (numbers[Writer(run: event.run, writer: event.writer)] ?? 0) + 1
      numbers[Writer(run: event.run, writer: event.writer)] = number
      events[index].sequence = number
    }
  }

  /// Whether an event without a header has the id that readers give the only header, which has
  /// none.
  private func hasNameOfHeader(_ event: Event, _ symbols: SymbolTable) -> Bool {
    guard let header = headers.first, header.run == nil, event.run.isPresent else { return false }
    guard let own = events.first(where: { $0.kind == .header }), own.run != event.run else {
      return false
    }
    return symbols[event.run] == header.pid.map(String.init) ?? "1"
  }

  // MARK: Delivery

  private static let batchSize = 256

  /// Hands the chosen events to a consumer. No header lists a family of which only events were left
  /// out: that would claim that nothing of it happened.
  func deliver(_ kept: some RandomAccessCollection<Int>, to consumer: any EventConsumer) {
    var left = [RunHeader.Families](repeating: [], count: headers.count)
    for index in kept where owners[index] >= 0 {
      left[owners[index]].formUnion(Self.families(events[index]))
    }
    var headers = headers
    for place in headers.indices {
      let gone = recorded[place].subtracting(left[place])
      if !headers[place].records.isDisjoint(with: gone) { headers[place].records.subtract(gone) }
    }
    var batch: [Event] = []
    batch.reserveCapacity(Self.batchSize)
    func hand() {
      batch.withUnsafeBufferPointer { events in
        text.withUnsafeBytes { text in
          guard let base = text.baseAddress else { return }
          consumer.consume(EventBatch(events: events, text: base, headers: headers))
        }
      }
      batch.removeAll(keepingCapacity: true)
    }
    for index in kept {
      batch.append(events[index])
      // For observers of the analysis.
      batch[batch.count - 1].byteOffset = Int64(index)
      if batch.count == Self.batchSize { hand() }
    }
    if !batch.isEmpty { hand() }
  }
}
