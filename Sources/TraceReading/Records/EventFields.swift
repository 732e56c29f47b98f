internal import TraceModel

/// The keys of an event that have a value, for those who write events down.
struct EventFields {
  enum Value {
    case text(String)
    /// Nanoseconds.
    case time(Int64)
    case integer(Int64)
    case boolean(Bool)
    /// Words of the format, which need no quoting.
    case words([String])
    case texts([String])
  }

  private let symbols: SymbolTable
  private let keys = EventKeyTable.shared

  init(symbols: SymbolTable) { self.symbols = symbols }

  /// In the order of the keys, without the event's name and time; the run only if it is another one
  /// than `currentRun`.
  func of(
    _ event: Event, _ batch: EventBatch, currentRun: Symbol
  ) -> [(key: EventKey, value: Value)] {
    EventKey.allCases.compactMap { key in
      guard key.owns(placeIn: event.kind) else { return nil }
      return value(of: key, event, batch, currentRun).map { (key, $0) }
    }
  }

  private func value(
    of key: EventKey, _ event: Event, _ batch: EventBatch, _ currentRun: Symbol
  ) -> Value? {
    switch key {
    case .event, .t, .lifetrace: return nil
    case .run where event.run == currentRun: return nil
    case .payload:
      let words = Event.Payload.words.enumerated()
        .filter { event.payload.rawValue & (1 << UInt16($0.offset)) != 0 }
        .map { $0.element.description }
      let all = words + (event.payload.contains(.other) ? ["other"] : [])
      return all.isEmpty ? nil : .words(all)
    case .scenes:
      return batch.string(event.scenes).map { .texts(JSONText.strings($0)) }
    default: break
    }
    let offset = keys.offsets[Int(key.rawValue)]
    return withUnsafeBytes(of: event) { memory in
      switch keys.types[Int(key.rawValue)] {
      case .symbol:
        let symbol = memory.load(fromByteOffset: offset, as: Symbol.self)
        return symbol.isPresent ? .text(symbols[symbol]) : nil
      case .text, .identifier:
        return batch.string(memory.load(fromByteOffset: offset, as: TextRange.self)).map {
          .text($0)
        }
      case .amount:
        let amount = memory.load(fromByteOffset: offset, as: Int64.self)
        guard amount >= 0 else { return nil }
        return key.isTime ? .time(amount) : .integer(amount)
      case .integer:
        guard key == .seq ? event.hasSequence : event.hasCode else { return nil }
        return .integer(memory.load(fromByteOffset: offset, as: Int64.self))
      case .boolean:
        let flag = EventKeyTable.boolean(key)
        return event.given.contains(flag) ? .boolean(event.isTrue.contains(flag)) : nil
      case .eventName, .version, .words, .texts: return nil
      }
    }
  }
}

extension Event {
  /// The keys of the `trace.loss` that is written for a gap. For a conflict it has the sequence
  /// number of the two records, so that a reader finds the conflict again. It has the run only if
  /// that is another one than `currentRun`: readers may give a header without an id another one.
  func lossFields(
    _ symbols: SymbolTable, currentRun: Symbol
  ) -> [(key: EventKey, value: EventFields.Value)] {
    var fields: [(key: EventKey, value: EventFields.Value)] = []
    if gapReason == .conflict, hasSequence { fields.append((.seq, .integer(sequence))) }
    if let lostRecords { fields.append((.count, .integer(lostRecords))) }
    let run = run == currentRun ? .none : run
    for (key, symbol) in [(EventKey.run, run), (.writer, writer)] where symbol.isPresent {
      fields.append((key, .text(symbols[symbol])))
    }
    return fields
  }
}

extension RunHeader {
  /// The keys of a header that differ from their defaults, in the format's order.
  var fields: [(key: String, value: EventFields.Value)] {
    var fields: [(key: String, value: EventFields.Value)] = []
    func add(_ key: String, _ text: String?) {
      if let text { fields.append((key, .text(text))) }
    }
    add("run", run)
    add("app", app)
    add("version", version)
    add("build", build)
    // What a system has is judged by a platform that is stated, and not by the default.
    add("platform", isPlatformAssumed ? nil : platform?.rawValue)
    add("os", os)
    add("sdk", sdk)
    add("device", device)
    add("install", install)
    add("lifeCycle", lifeCycle?.rawValue)
    if multipleScenes { fields.append(("multipleScenes", .boolean(true))) }
    if let pid { fields.append(("pid", .integer(pid))) }
    add("launch", launch == .unknown ? nil : launch.rawValue)
    add("clock", clock == .continuous ? nil : clock.rawValue)
    add("start", start)
    if !records.isEmpty { fields.append(("records", .texts(records.names))) }
    if !backgroundModes.isEmpty { fields.append(("backgroundModes", .texts(backgroundModes))) }
    if !permittedTasks.isEmpty { fields.append(("permittedTasks", .texts(permittedTasks))) }
    if midlife { fields.append(("midlife", .boolean(true))) }
    if partial { fields.append(("partial", .boolean(true))) }
    add("recorder", recorder)
    return fields
  }
}
