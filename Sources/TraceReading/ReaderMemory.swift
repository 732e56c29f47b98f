/// Tables that readers use one after the other. A reader makes its own if none are at hand, which
/// takes longer than to read a short trace.
///
/// For one thread: two readers never use it at the same time.
public final class ReaderMemory {
  private var shapes: ShapeTree.Memory?
  private var history: RecordHistory?
  private var slots: EventSlots?

  public init() {}

  func takeShapes() -> ShapeTree.Memory {
    defer { shapes = nil }
    return shapes ?? ShapeTree.Memory(SymbolMemo())
  }

  func takeHistory(retainedBlocks: Int) -> RecordHistory {
    defer { history = nil }
    guard let history, history.blockCount == retainedBlocks + 1 else {
      return RecordHistory(retainedBlocks: retainedBlocks)
    }
    return history
  }

  func takeSlots() -> EventSlots {
    defer { slots = nil }
    return slots ?? EventSlots()
  }

  /// Takes tables that nobody uses any more.
  func giveBack(_ shapes: ShapeTree.Memory, _ history: RecordHistory, _ slots: EventSlots) {
    shapes.forget()
    history.forget()
    self.shapes = shapes
    self.history = history
    self.slots = slots
  }
}
