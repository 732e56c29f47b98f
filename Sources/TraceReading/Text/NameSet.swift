/// The names of one record's keys that the format does not define, to notice one that comes twice.
///
/// A few are compared one by one. More go into a table under a hash with a random key, so that no
/// trace can make the work more than linear. Memory is reused from record to record.
struct NameSet {
  private var names: [UnsafeRawBufferPointer] = []
  /// Index in `names` plus one; 0 is free.
  private var slots: [UInt32] = []
  /// As many as a header has keys, and some more.
  private static let few = 24

  mutating func removeAll() {
    names.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// False if the name is there already. The bytes must stay until `removeAll`.
  mutating func insert(_ name: UnsafeRawBufferPointer) -> Bool {
    if names.count < Self.few {
      guard !names.contains(where: { $0.equals(name) }) else { return false }
      names.append(name)
      return true
    }
    if names.count * 2 >= slots.count { grow() }
    var slot = index(of: name)
    while slots[slot] != 0 {
      if names[Int(slots[slot]) - 1].equals(name) { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    names.append(name)
    slots[slot] = UInt32(names.count)
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(32, slots.count * 2))
    for (number, name) in names.enumerated() {
      var slot = index(of: name)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  private func index(of name: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: name)
    return hasher.finalize() & (slots.count - 1)
  }
}
