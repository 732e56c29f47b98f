import TraceModel

/// Hands the events of a part of each run to another consumer.
///
/// What begins before the part is unknown, as in a recording that starts in mid-life, and what ends
/// after it is unknown, as where a recording stops: nothing that was left out counts as missing.
/// Events without a time belong to every part.
final class RunPartFilter: EventConsumer {
  private let part: RunPart
  private let next: any EventConsumer
  /// Runs of which the part has no event yet, and runs that the part has cut off.
  private var runs: [Symbol: Place] = [:]
  private var seen: Int64 = 0
  private var kept: Int64 = 0
  // Of the batch that is handed on.
  private var events: [Event] = []
  private var headers: [RunHeader] = []

  private enum Place {
    /// Its header waits for an event; `isCut` if events before the part were left out.
    case waiting(Event, RunHeader, isCut: Bool)
    /// An event after the part was left out.
    case over
  }

  /// Runs whose place is kept. Of a further one, the header passes at once.
  private static let limit = 65_536

  init(_ part: RunPart, before next: any EventConsumer) {
    self.part = part
    self.next = next
  }

  func report(_ problem: InputProblem) { next.report(problem) }

  func noteToldExit() { next.noteToldExit() }

  func markNames(_ live: LiveNames) -> Bool {
    for run in runs.keys { live.mark(run) }
    return next.markNames(live)
  }

  func consume(_ batch: EventBatch) {
    events.removeAll(keepingCapacity: true)
    headers.removeAll(keepingCapacity: true)
    for event in batch.events {
      switch event.kind {
      case .header: wait(event, batch.headers[Int(event.code)])
      case .gap: pass(gap: event)
      default: pass(event)
      }
    }
    guard !events.isEmpty else { return }
    events.withUnsafeBufferPointer { events in
      var rest = batch
      rest.events = events
      rest.headers = headers
      next.consume(rest)
    }
  }

  /// What was left out, as a note; nil if nothing was.
  func finish() -> InputProblem? {
    guard kept < seen else { return nil }
    return InputProblem(
      .part, .note, count: seen - kept,
      text: "only a part of each run was read: \(kept) of \(seen) events")
  }

  // MARK: Events

  private func wait(_ event: Event, _ header: RunHeader) {
    var event = event
    // Its record says that the recording is whole, and lies in the text of this batch.
    event.text = TextRange(offset: 0, length: 0)
    guard runs.count < Self.limit || runs[event.run] != nil else { return hand(event, header) }
    runs[event.run] = .waiting(event, header, isCut: false)
  }

  private func pass(_ event: Event) {
    seen += 1
    if event.hasTime, part.isBefore(event.time) {
      if case .waiting(let begin, let header, _) = runs[event.run] {
        runs[event.run] = .waiting(begin, header, isCut: true)
      }
      return
    }
    if event.hasTime, part.isAfter(event.time) { return cutOff(event) }
    switch runs[event.run] {
    case .waiting(let begin, var header, let isCut):
      if isCut {
        header.beginsWithPart = !header.midlife
        header.midlife = true
      }
      hand(begin, header)
      runs[event.run] = nil
    // An end without a time is that of the whole run.
    case .over where !event.hasTime: return
    case .over: runs[event.run] = nil
    case nil: break
    }
    kept += 1
    events.append(event)
  }

  private func pass(gap: Event) {
    if gap.run.isPresent, runs[gap.run] != nil { return }
    events.append(gap)
  }

  /// The rest of the run is left out, so that its end is not known, also where a later run shows
  /// that there was one.
  private func cutOff(_ event: Event) {
    switch runs[event.run] {
    case .waiting, .over: return
    case nil: break
    }
    if runs.count < Self.limit { runs[event.run] = .over }
    var gap = Event()
    gap.kind = .gap
    gap.gapReason = .outsidePart
    gap.run = event.run
    gap.line = event.line
    gap.byteOffset = event.byteOffset
    events.append(gap)
  }

  private func hand(_ event: Event, _ header: RunHeader) {
    var event = event
    event.code = Int64(headers.count)
    headers.append(header)
    events.append(event)
  }
}
