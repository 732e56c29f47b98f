import TraceModel

/// Slots of scenes by their ids.
struct SceneIndex {
  private let slots = IndexMap()
  /// The scene that was looked up last; most events concern the same one as the event before.
  private(set) var latest = (id: Symbol(rawValue: .max), slot: 0)

  @inline(__always)
  mutating func slot(of id: Symbol) -> Int? { id == latest.id ? latest.slot : find(id) }

  @inline(never)
  private mutating func find(_ id: Symbol) -> Int? {
    guard let slot = slots[UInt64(id.rawValue)] else { return nil }
    latest = (id, slot)
    return slot
  }

  mutating func add(_ id: Symbol, _ slot: Int) { slots.insert(UInt64(id.rawValue), slot) }

  mutating func remove(_ id: Symbol) {
    slots.remove(UInt64(id.rawValue))
    if latest.id == id { latest = (Symbol(rawValue: .max), 0) }
  }
}
