/// Maps 64-bit keys to small indices, by open addressing.
///
/// Used for every event that names a scene, where `Dictionary` costs several times as much: a key
/// and its index are adjacent, so a lookup costs one cache line.
public final class IndexMap {
  private struct Slot {
    var key: UInt64 = 0
    /// -1: the slot is free.
    var value: Int64 = -1
  }

  private var slots: UnsafeMutablePointer<Slot>
  /// 0 until the first key: most maps of a short run stay empty.
  private var mask = 0
  public private(set) var count = 0

  public init() { slots = noSlots.assumingMemoryBound(to: Slot.self) }

  deinit { if mask > 0 { slots.deallocate() } }

  /// The index of a key, or nil.
  public subscript(key: UInt64) -> Int? {
    var slot = Self.hash(key) & mask
    while slots[slot].value >= 0 {
      if slots[slot].key == key { return Int(truncatingIfNeeded: slots[slot].value) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a key that is not in the map; its index is not negative.
  public func insert(_ key: UInt64, _ value: Int) {
    if (count + 1) * 2 > mask + 1 { grow() }
    place(Slot(key: key, value: Int64(value)))
    count += 1
  }

  /// Removes a key, if it is in the map.
  public func remove(_ key: UInt64) {
    var hole = Self.hash(key) & mask
    while slots[hole].value >= 0, slots[hole].key != key { hole = (hole + 1) & mask }
    guard slots[hole].value >= 0 else { return }
    count -= 1
    // Later entries move forward, as long as their hash allows it.
    var slot = (hole + 1) & mask
    while slots[slot].value >= 0 {
      let home = Self.hash(slots[slot].key) & mask
      if (slot - home) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
      slot = (slot + 1) & mask
    }
    slots[hole] = Slot()
  }

  /// An empty map keeps little room.
  public func removeAll() {
    guard count > 0 else { return }
    count = 0
    guard mask < 64 else {
      slots.deallocate()
      slots = noSlots.assumingMemoryBound(to: Slot.self)
      return mask = 0
    }
    slots.update(repeating: Slot(), count: mask + 1)
  }

  private func place(_ new: Slot) {
    var slot = Self.hash(new.key) & mask
    while slots[slot].value >= 0 { slot = (slot + 1) & mask }
    slots[slot] = new
  }

  private func grow() {
    let (old, size) = (slots, mask + 1)
    let larger = max(16, size * 2)
    slots = Self.free(larger)
    mask = larger - 1
    guard size > 1 else { return }
    for slot in 0..<size where old[slot].value >= 0 { place(old[slot]) }
    old.deallocate()
  }

  private static func free(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: Slot(), count: count)
    return slots
  }

  private static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

/// The only slot of every map without a key: key 0, value -1, which is free and never written.
nonisolated(unsafe) private let noSlots: UnsafeMutableRawPointer = {
  let slots = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
  slots.storeBytes(of: 0, as: UInt64.self)
  slots.storeBytes(of: -1, toByteOffset: 8, as: Int64.self)
  return slots
}()
