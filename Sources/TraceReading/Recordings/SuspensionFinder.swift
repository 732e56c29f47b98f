import TraceModel

/// Makes a suspension of the time between a `process.alive` and the next record (FORMAT.md §5.21).
///
///     10 s process.alive                  10 s process.alive
///     95 s scene.willEnterForeground      10 s process.suspend
///                                         95 s process.resume
///                                         95 s scene.willEnterForeground
///
/// A recorder writes the time into that record again and again, for as long as the process runs in
/// the background and nothing else happens: a process that is suspended does not.
final class SuspensionFinder: EventConsumer {
  private let next: any EventConsumer
  /// The latest event of each run that ends with a `process.alive`.
  private var alive: [Symbol: Event] = [:]
  private var events: [Event] = []

  /// A recorder is never later than this, in nanoseconds.
  static let longestPause: Int64 = 3_000_000_000
  /// Runs that are followed at once.
  private static let limit = 65_536

  init(before next: any EventConsumer) { self.next = next }

  func report(_ problem: InputProblem) { next.report(problem) }

  func noteToldExit() { next.noteToldExit() }

  func markNames(_ live: LiveNames) -> Bool {
    for run in alive.keys { live.mark(run) }
    return next.markNames(live)
  }

  func consume(_ batch: EventBatch) {
    guard !alive.isEmpty || batch.events.contains(where: { $0.kind == .processAlive }) else {
      return next.consume(batch)
    }
    events.removeAll(keepingCapacity: true)
    for event in batch.events {
      look(at: event)
      events.append(event)
    }
    events.withUnsafeBufferPointer { events in
      var whole = batch
      whole.events = events
      next.consume(whole)
    }
  }

  private func look(at event: Event) {
    switch event.kind {
    case .gap: return
    case .header, .processStart, .processPrewarm: alive[event.run] = nil
    case .processAlive:
      endPause(before: event)
      if event.hasTime, alive.count < Self.limit || alive[event.run] != nil {
        alive[event.run] = event
      }
    default:
      endPause(before: event)
      alive[event.run] = nil
    }
  }

  private func endPause(before event: Event) {
    guard let last = alive[event.run], event.hasTime, event.kind != .processSuspend,
      event.time - last.time > Self.longestPause
    else { return }
    add(.processSuspend, like: last)
    // A process that was killed meanwhile did not run again.
    if event.kind != .processResume, event.kind != .processExit {
      add(.processResume, like: event)
    }
  }

  private func add(_ kind: EventKind, like event: Event) {
    var new = Event()
    new.kind = kind
    new.eventName = Symbol(kind)
    new.time = event.time
    new.run = event.run
    new.writer = event.writer
    new.line = event.line
    new.byteOffset = event.byteOffset
    events.append(new)
  }
}
