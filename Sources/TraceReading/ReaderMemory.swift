/// Tables that readers use one after the other. A reader makes its own if none are at hand, which
/// takes longer than to read a short trace.
///
/// For one thread: two readers never use it at the same time.
public final class ReaderMemory {
  private var memo: SymbolMemo?
  private var history: RecordHistory?

  public init() {}

  func takeMemo() -> SymbolMemo {
    defer { memo = nil }
    return memo ?? SymbolMemo()
  }

  func takeHistory(retainedBlocks: Int) -> RecordHistory {
    defer { history = nil }
    guard let history, history.blockCount == retainedBlocks + 1 else {
      return RecordHistory(retainedBlocks: retainedBlocks)
    }
    return history
  }

  /// Takes tables that nobody uses any more.
  func giveBack(_ memo: SymbolMemo, _ history: RecordHistory) {
    memo.forget()
    history.forget()
    self.memo = memo
    self.history = history
  }
}
