import TraceModel

/// The runs that a writer began and that go on, so that a loss that hits all of them is written as
/// one of each: a reader gives a `trace.loss` without a run to the run of the last header.
struct WrittenRuns {
  /// If more are open, the oldest are forgotten.
  private static let limit = 1_024

  private(set) var current = Symbol.none
  /// Those that a record can name, oldest first.
  private var open: [Symbol] = []
  private var ended: Set<Symbol> = []

  mutating func note(_ event: Event, in batch: EventBatch) {
    switch event.kind {
    case .header:
      // A header is the end of those that said so.
      open.removeAll { ended.contains($0) || $0 == event.run }
      ended = []
      current = event.run
      guard batch.headers[Int(event.code)].run != nil else { return }
      if open.count == Self.limit { open.removeFirst() }
      open.append(event.run)
    case .traceEnd, .processExit: ended.insert(event.run)
    default:
      if !ended.isEmpty { ended.remove(event.run) }
    }
  }

  /// The records to write for a gap: the first one has what is known of it, the others say that
  /// something was lost.
  func losses(
    _ gap: Event, _ symbols: SymbolTable
  ) -> [[(key: EventKey, value: EventFields.Value)]] {
    let first = gap.lossFields(symbols, currentRun: current)
    guard !gap.run.isPresent else { return [first] }
    let others = open.filter { $0 != current && !ended.contains($0) }
    return [first]
      + others.map { [(.count, .integer(0)), (.run, .text(symbols[$0]))] }
  }
}
