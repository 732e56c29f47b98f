internal import TraceModel

/// Hands what a parser's thread makes to the thread that reading was asked on, in order.
///
/// ```
///   parser ─▶ | batch | batch | problem | block done | batch | ─▶ consumer
///             one that is being filled       the consumer's, while it looks at it
/// ```
/// Who owns what:
/// - Memory of events: the parser from ``hand(_:)``, which returns it, until it hands it over
///   filled; then the consumer's thread, which puts it back.
/// - A block of text: the parser until it releases it, and with it the consumer's thread for the
///   lines of batches that were handed over. When the consumer has come that far, the filler of
///   blocks gets it.
/// - The table of symbols: both threads intern with ``tableLock``, and read the symbols that they
///   know.
///
/// Sendable: `memory`, `tableLock` and `monitor` never change; `taken` is the consumer's; `monitor`
/// guards the rest.
final class BatchRing: @unchecked Sendable {
  /// A batch, with all that its events point into.
  struct Batch {
    var events: UnsafeMutablePointer<Event>
    var count: Int
    /// Nil: the events point into `copies`.
    var text: UnsafeRawPointer?
    var copies: [UInt8]
    var headers: [RunHeader]
    var isOfJSONLines: Bool
    var isOfSketch: Bool
  }

  private enum Item {
    case batch(Batch)
    case problem(InputProblem)
    case blockDone
  }

  private static let depth = 24
  /// Whoever has to wait does so until this many items are there, or as much memory is free, so
  /// that the threads seldom wake each other.
  private static let atOnce = 6

  private let memory: [UnsafeMutablePointer<Event>]
  /// Held by who interns a name.
  let tableLock: any SymbolLock = Monitor()
  private let monitor = Monitor()

  // Guarded by `monitor`.
  private var items: [Item] = []
  private var free: [UnsafeMutablePointer<Event>]
  /// Items that the consumer has not seen to the end.
  private var open = 0
  private var isDraining = false
  private var isOver = false

  // The consumer's.
  private var taken: [Item] = []

  /// Batches have at most this many events.
  init(batchSize: Int) {
    // One more, as a parser may touch the place after the last.
    memory = (0..<Self.depth).map { _ in
      let events = UnsafeMutablePointer<Event>.allocate(capacity: batchSize + 1)
      events.initialize(repeating: Event(), count: batchSize + 1)
      return events
    }
    free = memory
    // Enough for usual lines: a batch each, and a block's end after every few.
    items.reserveCapacity(2 * Self.depth)
    taken.reserveCapacity(2 * Self.depth)
  }

  deinit {
    for events in memory { events.deallocate() }
  }

  // MARK: The parser's thread

  /// Memory for the first batch.
  func begin() -> UnsafeMutablePointer<Event> {
    monitor.lock()
    defer { monitor.unlock() }
    return free.removeLast()
  }

  /// Hands a batch over; returns memory for the next one, and waits until some is free.
  func hand(_ batch: Batch) -> UnsafeMutablePointer<Event> {
    monitor.lock()
    defer { monitor.unlock() }
    append(.batch(batch))
    if free.isEmpty {
      while free.count < Self.atOnce { monitor.wait() }
    }
    return free.removeLast()
  }

  func report(_ problem: InputProblem) { add(.problem(problem)) }

  /// The parser is done with its present block.
  func noteBlockDone() { add(.blockDone) }

  /// Nothing will follow until the parser starts again; it returns the memory that it had for the
  /// next batch.
  func finish(_ unused: UnsafeMutablePointer<Event>) {
    monitor.lock()
    free.append(unused)
    isOver = true
    monitor.signal()
    monitor.unlock()
  }

  /// Waits until the consumer has seen everything that was handed over.
  func drain() {
    monitor.lock()
    isDraining = true
    monitor.signal()
    while open > 0 { monitor.wait() }
    isDraining = false
    monitor.unlock()
  }

  private func add(_ item: Item) {
    monitor.lock()
    append(item)
    monitor.unlock()
  }

  private func append(_ item: Item) {
    items.append(item)
    open += 1
    if items.count >= Self.atOnce { monitor.signal() }
  }

  // MARK: The consumer's thread

  /// Hands everything to the consumer, until ``finish(_:)`` was called; says of each block when it
  /// is done with.
  func serve(_ consumer: any EventConsumer, blockDone: () -> Void) {
    while takeAll() {
      for item in taken {
        switch item {
        case .batch(let batch): consume(batch, consumer)
        case .problem(let problem): consumer.report(problem)
        case .blockDone: blockDone()
        }
        close(item)
      }
      taken.removeAll(keepingCapacity: true)
    }
  }

  /// False if there is nothing and nothing will come.
  private func takeAll() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while items.count < Self.atOnce, !isOver, !isDraining || items.isEmpty { monitor.wait() }
    swap(&items, &taken)
    if taken.isEmpty { isOver = false }
    return !taken.isEmpty
  }

  private func consume(_ batch: Batch, _ consumer: any EventConsumer) {
    let events = UnsafeBufferPointer(start: batch.events, count: batch.count)
    if let text = batch.text {
      return consumer.consume(
        EventBatch(
          events: events, text: text, headers: batch.headers, isOfJSONLines: batch.isOfJSONLines,
          isOfSketch: batch.isOfSketch))
    }
    batch.copies.withUnsafeBytes {
      consumer.consume(
        EventBatch(
          events: events, text: $0.baseAddress ?? UnsafeRawPointer(batch.events),
          headers: batch.headers, isOfJSONLines: batch.isOfJSONLines,
          isOfSketch: batch.isOfSketch))
    }
  }

  private func close(_ item: Item) {
    monitor.lock()
    open -= 1
    if case .batch(let batch) = item { free.append(batch.events) }
    if free.count >= Self.atOnce || open == 0 { monitor.signal() }
    monitor.unlock()
  }
}
