public import TraceModel

/// A trace in memory, to be judged again and again while it is made smaller.
public final class KeptTrace: EventConsumer {
  /// Records that are kept at the most; with the text they take about 250 MB.
  public static let eventLimit = 500_000
  /// Bytes of names, ids and messages that are kept at the most.
  public static let textLimit = 64 << 20

  let symbols: SymbolTable
  private(set) var draft = Draft()
  private let limit: Int
  /// It has more than is kept, and nothing of it is.
  public private(set) var isTooLarge = false

  /// - Parameter symbols: the table of the events.
  public init(symbols: SymbolTable, limit: Int = KeptTrace.eventLimit) {
    self.symbols = symbols
    self.limit = limit
  }

  public func consume(_ batch: EventBatch) {
    guard !isTooLarge else { return }
    for event in batch.events { draft.add(event, batch) }
    guard draft.events.count > limit || draft.textSize + symbols.byteCount > Self.textLimit else {
      return
    }
    isTooLarge = true
    draft = Draft()
  }

  public func report(_ problem: InputProblem) {}

  public func markNames(_ live: LiveNames) -> Bool { isTooLarge }
}
