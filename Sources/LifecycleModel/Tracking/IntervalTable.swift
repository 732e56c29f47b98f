/// Intervals that are open, found by the bytes of their ids.
///
/// Ids are compared exactly, as bytes. An id of up to 40 bytes (a UUID has 36) is in its entry; a
/// longer one is copied elsewhere. Opening and closing an interval allocates nothing in the steady
/// state: entries are reused, and a value is written and read in place.
///
/// ```
///   slots     upper half of the hash, entry + 1     open addressing, at most half full; 0 is free
///   entries   id, value                 never moved while open; freed ones form a list
/// ```
/// At most `limit` intervals are open; further ones are refused, counted and stay untracked.
public final class IntervalTable<Value: BitwiseCopyable> {
  private struct Entry {
    var id = IntervalID()
    /// The next free entry, counted from 1; 0 ends the list. Of an open one: -1.
    var nextFree: Int32 = 0
    /// A copy of an id that is too long for the entry.
    var long: UnsafeMutableRawPointer?
  }

  private var slots: UnsafeMutablePointer<UInt64>
  private var mask = 0
  private var entries: UnsafeMutablePointer<Entry>
  private var values: UnsafeMutablePointer<Value>
  /// 0 until the first interval: most runs open none in most of their tables.
  private var capacity = 0
  /// Entries that were ever used.
  private var used = 0
  private var free: Int32 = 0
  private let limit: Int
  private let key = hashKey
  public private(set) var count = 0
  /// Bytes of the ids that are copied elsewhere.
  private var longBytes = 0
  private let longBytesLimit = 16 << 20
  /// How many intervals found the table full.
  public private(set) var refused = 0

  public init(limit: Int) {
    self.limit = limit
    slots = noSlots
    entries = UnsafeMutableRawPointer(noSlots).assumingMemoryBound(to: Entry.self)
    values = UnsafeMutableRawPointer(noSlots).assumingMemoryBound(to: Value.self)
  }

  deinit {
    for index in 0..<used { entries[index].long?.deallocate() }
    if mask > 0 { slots.deallocate() }
    guard capacity > 0 else { return }
    entries.deallocate()
    values.deallocate()
  }

  /// The cost of a look through all of them, including free places.
  public var places: Int { used }

  /// The open interval with this id.
  public subscript(id: UnsafeRawBufferPointer) -> Value? {
    find(IntervalID(id, key), id).map { values[entry(ofSlot: $0)] }
  }

  /// Opens an interval and returns the open one with the same id, if any.
  @discardableResult
  public func open(_ id: UnsafeRawBufferPointer, _ value: Value) -> Value? {
    let known = self[id]
    reserve(id)?.pointee = value
    return known
  }

  /// Opens an interval and returns its place, where the caller puts the value: the place is valid
  /// until the next call that changes the table. Nil if it is refused.
  public func reserve(_ id: UnsafeRawBufferPointer) -> UnsafeMutablePointer<Value>? {
    let name = IntervalID(id, key)
    if let slot = find(name, id) { return values + entry(ofSlot: slot) }
    let extra = name.isWhole ? 0 : id.count
    guard count < limit, longBytes + extra <= longBytesLimit else {
      refused += 1
      return nil
    }
    if (count + 1) * 2 > mask + 1 { growSlots() }
    let index = freeEntry()
    entries[index] = Entry(id: name, nextFree: -1, long: name.isWhole ? nil : Self.copy(id))
    place(index, name.hash)
    longBytes += extra
    count += 1
    return values + index
  }

  /// Closes an interval and returns it; nil if none with this id is open.
  public func close(_ id: UnsafeRawBufferPointer) -> Value? { release(id)?.pointee }

  /// Closes an interval and returns the place of its value, valid until the next call that changes
  /// the table; nil if none with this id is open.
  public func release(_ id: UnsafeRawBufferPointer) -> UnsafeMutablePointer<Value>? {
    guard let slot = find(IntervalID(id, key), id) else { return nil }
    let index = entry(ofSlot: slot)
    removeSlot(slot)
    if let long = entries[index].long {
      longBytes -= entries[index].id.length
      long.deallocate()
      entries[index].long = nil
    }
    entries[index].nextFree = free
    free = Int32(truncatingIfNeeded: index + 1)
    count -= 1
    return values + index
  }

  /// Calls `body` with each open interval, in no particular order.
  public func forEach(_ body: (Value) -> Void) {
    for index in 0..<used where entries[index].nextFree < 0 { body(values[index]) }
  }

  /// Changes every open interval.
  public func updateAll(_ change: (inout Value) -> Void) {
    for index in 0..<used where entries[index].nextFree < 0 { change(&values[index]) }
  }

  // MARK: Slots

  private func entry(ofSlot slot: Int) -> Int {
    Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1
  }

  @inline(__always)
  private func find(_ key: IntervalID, _ id: UnsafeRawBufferPointer) -> Int? {
    let tag = key.hash >> 32
    var slot = Int(truncatingIfNeeded: tag) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == tag, holds(entry(ofSlot: slot), key, id) { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func holds(_ index: Int, _ key: IntervalID, _ id: UnsafeRawBufferPointer) -> Bool {
    guard entries[index].id == key else { return false }
    guard let long = entries[index].long else { return true }
    return UnsafeRawBufferPointer(start: long, count: id.count).elementsEqual(id)
  }

  @inline(__always)
  private func place(_ index: Int, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(index + 1)
  }

  /// Frees a slot and moves later ones of its chain forward, so that no chain is broken.
  private func removeSlot(_ freed: Int) {
    var hole = freed
    var slot = (freed + 1) & mask
    while slots[slot] != 0 {
      let home = Int(truncatingIfNeeded: slots[slot] >> 32) & mask
      if (slot &- home) & mask >= (slot &- hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
      slot = (slot + 1) & mask
    }
    slots[hole] = 0
  }

  private func growSlots() {
    if mask > 0 { slots.deallocate() }
    mask = max(15, mask * 2 + 1)
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for index in 0..<used where entries[index].nextFree < 0 {
      place(index, entries[index].id.hash)
    }
  }

  @inline(__always)
  private func freeEntry() -> Int {
    if free > 0 {
      let index = Int(free) - 1
      free = entries[index].nextFree
      return index
    }
    if used == capacity {
      let larger = max(4, capacity * 2)
      entries = Self.moved(entries, used, to: larger, from: capacity)
      values = Self.moved(values, used, to: larger, from: capacity)
      capacity = larger
    }
    used += 1
    return used - 1
  }

  private static func moved<Element>(
    _ old: UnsafeMutablePointer<Element>, _ count: Int, to capacity: Int, from before: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    guard before > 0 else { return new }
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }

  private static func copy(_ id: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: id.count, alignment: 1)
    copy.copyMemory(from: id)
    // Never empty: it is longer than an entry holds.
    guard let start = copy.baseAddress else { preconditionFailure("an allocation has an address") }
    return start
  }
}

/// Another one in every process, so that no trace can be made whose ids all collide. One for all
/// tables: to ask the system for each would cost more than a short run.
private let hashKey = UInt64.random(in: .min ... .max)

/// The slots of every table without an interval: one that is free, and is never written.
nonisolated(unsafe) private let noSlots: UnsafeMutablePointer<UInt64> = {
  let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  slots.initialize(to: 0)
  return slots
}()

/// The bytes of an id as words: the bytes themselves up to 40, otherwise their hash.
///
/// Equal ids have equal words, since their length decides how they are read.
struct IntervalID: Equatable {
  static let longest = 40

  private(set) var length = 0
  private(set) var hash: UInt64 = 0
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

  init() {}

  @inline(__always)
  init(_ text: UnsafeRawBufferPointer, _ key: UInt64) {
    length = text.count
    guard let start = text.baseAddress, length > 0 else { return }
    if length <= 8 {
      words.0 = Self.short(start, length)
      hash = Self.mix(words.0 ^ key, UInt64(truncatingIfNeeded: length))
    } else {
      readWords(start, key)
    }
  }

  @inline(never)
  private mutating func readWords(_ start: UnsafeRawPointer, _ key: UInt64) {
    if length <= Self.longest {
      // Whole words from the front, and the last eight bytes, which overlap them.
      words.0 = Self.word(start, 0)
      if length > 16 { words.1 = Self.word(start, 8) }
      if length > 24 { words.2 = Self.word(start, 16) }
      if length > 32 { words.3 = Self.word(start, 24) }
      words.4 = Self.word(start, length - 8)
      hash = Self.mix(key ^ UInt64(truncatingIfNeeded: length), words.0)
      hash = Self.mix(hash ^ words.1, words.2)
      hash = Self.mix(hash ^ words.3, words.4)
    } else {
      var sum = key ^ UInt64(truncatingIfNeeded: length)
      var place = 0
      while place + 8 < length {
        sum = Self.mix(sum, Self.word(start, place))
        place += 8
      }
      hash = Self.mix(sum, Self.word(start, length - 8))
      words.0 = hash
    }
  }

  /// The words are the id itself.
  var isWhole: Bool { length <= Self.longest }

  static func == (left: IntervalID, right: IntervalID) -> Bool {
    left.length == right.length && left.words.0 == right.words.0 && left.words.4 == right.words.4
      && left.words.1 == right.words.1 && left.words.2 == right.words.2
      && left.words.3 == right.words.3
  }

  /// One to eight bytes, read from both ends.
  @inline(__always)
  private static func short(_ start: UnsafeRawPointer, _ length: Int) -> UInt64 {
    if length >= 4 {
      let low = start.loadUnaligned(as: UInt32.self)
      let high = start.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self)
      return UInt64(high) << 32 | UInt64(low)
    }
    let first = UInt64(start.load(as: UInt8.self))
    let middle = UInt64(start.load(fromByteOffset: length / 2, as: UInt8.self))
    let last = UInt64(start.load(fromByteOffset: length - 1, as: UInt8.self))
    return first | middle << 8 | last << 16
  }

  private static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: right ^ 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
