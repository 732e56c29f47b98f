/// Intervals that are open, found by the bytes of their ids.
///
/// Ids are compared exactly, as bytes. One of up to 40 bytes (a UUID has 36) is kept in the slot
/// itself, so that opening and closing an interval allocates nothing in the steady state; a longer
/// one has a copy of its own. At most `limit` intervals are open; further ones are refused, counted
/// and stay untracked.
package struct IntervalTable<Value> {
  private struct Key: Equatable {
    var length: Int32 = -1  // -1: the slot is free
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    var hash: UInt64 = 0
    var long: [UInt8]?

    init() {}

    init(_ text: UnsafeRawBufferPointer) {
      length = Int32(truncatingIfNeeded: text.count)
      if text.count <= 40 {
        withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: text) }
        hash = Self.mix(words.0, words.1, UInt64(text.count))
        hash = Self.mix(hash ^ words.2, words.3, words.4)
      } else {
        let copy = Array(text)
        long = copy
        hash = copy.reduce(UInt64(text.count)) { Self.mix($0, UInt64($1), 0x1F) }
      }
    }

    static func mix(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 {
      let product = (a ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
        by: b ^ c ^ 0xD6E8_FEB8_6659_FD93)
      return product.high ^ product.low ^ c &* 0xA076_1D64_78BD_642F
    }

    static func == (left: Key, right: Key) -> Bool {
      left.hash == right.hash && left.length == right.length && left.words == right.words
        && left.long == right.long
    }
  }

  private var keys: [Key] = Array(repeating: Key(), count: 16)
  private var values: [Value?] = Array(repeating: nil, count: 16)
  private let limit: Int
  package private(set) var count = 0
  /// Bytes of the ids that have copies of their own.
  private var longBytes = 0
  private let longBytesLimit = 16 << 20
  /// How many intervals found the table full.
  package private(set) var refused = 0

  package init(limit: Int) { self.limit = limit }

  /// What a look through all of them costs: it passes the free places too.
  package var places: Int { keys.count }

  /// The open interval with this id.
  package subscript(id: UnsafeRawBufferPointer) -> Value? {
    slot(Key(id)).flatMap { values[$0] }
  }

  /// Changes the open interval with this id in place; nil if none is open.
  package mutating func update<Result>(
    _ id: UnsafeRawBufferPointer, _ change: (inout Value) -> Result
  ) -> Result? {
    guard let slot = slot(Key(id)), var value = values[slot] else { return nil }
    let result = change(&value)
    values[slot] = value
    return result
  }

  /// Opens an interval and gives back the one with the same id that was open, if any.
  @discardableResult
  package mutating func open(_ id: UnsafeRawBufferPointer, _ value: Value) -> Value? {
    let key = Key(id)
    if let slot = slot(key) {
      let old = values[slot]
      values[slot] = value
      return old
    }
    let extra = key.long?.count ?? 0
    guard count < limit, longBytes + extra <= longBytesLimit else {
      refused += 1
      return nil
    }
    if (count + 1) * 2 > keys.count { grow() }
    place(key, value)
    longBytes += extra
    count += 1
    return nil
  }

  /// Closes an interval and gives it back; nil if none with this id is open.
  package mutating func close(_ id: UnsafeRawBufferPointer) -> Value? {
    guard let found = slot(Key(id)) else { return nil }
    let value = values[found]
    remove(found)
    return value
  }

  /// Calls `body` with each open interval, in no particular order.
  package func forEach(_ body: (Value) -> Void) {
    guard count > 0 else { return }
    for value in values { if let value { body(value) } }
  }

  /// Changes every open interval.
  package mutating func updateAll(_ change: (inout Value) -> Void) {
    guard count > 0 else { return }
    for slot in values.indices where values[slot] != nil {
      if var value = values[slot] {
        change(&value)
        values[slot] = value
      }
    }
  }

  private func slot(_ key: Key) -> Int? {
    var slot = Int(truncatingIfNeeded: key.hash >> 16) & (keys.count - 1)
    while keys[slot].length >= 0 {
      if keys[slot] == key { return slot }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  private mutating func place(_ key: Key, _ value: Value) {
    var slot = Int(truncatingIfNeeded: key.hash >> 16) & (keys.count - 1)
    while keys[slot].length >= 0 { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    values[slot] = value
  }

  /// Frees a slot and moves later ones of its chain forward, so that no chain is broken.
  private mutating func remove(_ freed: Int) {
    let mask = keys.count - 1
    longBytes -= keys[freed].long?.count ?? 0
    var hole = freed
    var slot = (freed + 1) & mask
    while keys[slot].length >= 0 {
      let home = Int(truncatingIfNeeded: keys[slot].hash >> 16) & mask
      if (slot &- home) & mask >= (slot &- hole) & mask {
        keys[hole] = keys[slot]
        values[hole] = values[slot]
        hole = slot
      }
      slot = (slot + 1) & mask
    }
    keys[hole] = Key()
    values[hole] = nil
    count -= 1
  }

  private mutating func grow() {
    let old = zip(keys, values)
    keys = Array(repeating: Key(), count: keys.count * 2)
    values = Array(repeating: nil, count: keys.count)
    for (key, value) in old { if let value { place(key, value) } }
  }
}
