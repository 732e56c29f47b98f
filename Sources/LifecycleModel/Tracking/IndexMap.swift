/// Maps 64-bit keys to small indices, by open addressing.
///
/// On the way of every event that names a scene, where `Dictionary` costs several times as much.
public struct IndexMap {
  private var keys: [UInt64]
  private var values: [Int32]
  public private(set) var count = 0

  public init() {
    keys = Array(repeating: 0, count: 16)
    values = Array(repeating: -1, count: 16)
  }

  /// The index of a key, or nil.
  public subscript(key: UInt64) -> Int? {
    var slot = Self.slot(key, keys.count)
    while values[slot] >= 0 {
      if keys[slot] == key { return Int(values[slot]) }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  /// Adds a key that is not in the map.
  public mutating func insert(_ key: UInt64, _ value: Int) {
    if (count + 1) * 2 > keys.count { grow() }
    place(key, Int32(value))
    count += 1
  }

  private mutating func place(_ key: UInt64, _ value: Int32) {
    var slot = Self.slot(key, keys.count)
    while values[slot] >= 0 { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let old = zip(keys, values)
    keys = Array(repeating: 0, count: keys.count * 2)
    values = Array(repeating: -1, count: keys.count)
    for (key, value) in old where value >= 0 { place(key, value) }
  }

  private static func slot(_ key: UInt64, _ size: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (size - 1)
  }
}
