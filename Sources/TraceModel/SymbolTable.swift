/// Interns strings by their bytes.
///
/// Event names have the numbers of ``EventKind``, ``Word``s their own; every other string gets a number that is
/// free. A trace may hold any number of strings, so ``forget(except:)`` takes back those that nothing refers to:
/// their numbers and their memory are used again.
public final class SymbolTable {
  private struct Entry: Sendable {
    var start: Int
    var length: Int
  }
  private var bytes: [UInt8]
  private var entries: [Entry]
  /// Numbers of strings that were forgotten.
  private var free: [UInt32] = []
  /// Open addressing; 0 is free. The size is a power of two, at most half full.
  private var slots: [UInt32]
  /// Another one in every process, so that no trace can be made whose names all collide.
  private static let key = UInt64.random(in: .min ... .max)

  /// What every table begins with: the names of the format. Made once, since thousands of small traces have a
  /// table each.
  private static let beginning: (bytes: [UInt8], entries: [Entry], slots: [UInt32]) = {
    let table = SymbolTable(bytes: [], entries: [], slots: [])
    table.addNames()
    return (table.bytes, table.entries, table.slots)
  }()

  public convenience init() {
    let (bytes, entries, slots) = Self.beginning
    self.init(bytes: bytes, entries: entries, slots: slots)
  }

  private init(bytes: [UInt8], entries: [Entry], slots: [UInt32]) {
    self.bytes = bytes
    self.entries = entries
    self.slots = slots
  }

  private func addNames() {
    slots = Array(repeating: 0, count: 2048)
    entries = Array(repeating: Entry(start: 0, length: -1), count: Self.formatCount)
    entries[0].length = 0
    for kind in EventKind.allCases where (1...EventKind.definedCount).contains(Int(kind.rawValue)) {
      add(Array(kind.name.utf8), at: Int(kind.rawValue))
    }
    for word in Word.allCases { add(Array(word.text.utf8), at: Int(word.rawValue)) }
  }

  /// Numbers below it are those of the format's names, which are never forgotten.
  private static let formatCount = Int(Word.allCases.map(\.rawValue).max() ?? 0) + 1

  /// One more than the greatest number that was given.
  public var count: Int { entries.count }
  /// Number of strings kept.
  public var liveCount: Int { entries.count - free.count }
  /// Bytes of all strings kept.
  public var byteCount: Int { bytes.count }

  /// The symbol of these bytes; interns them if they are new. Empty bytes have a symbol too, which
  /// is not ``Symbol/none``.
  public func intern(_ text: UnsafeRawBufferPointer) -> Symbol {
    var slot = hashOf(text) & (slots.count - 1)
    while slots[slot] != 0 {
      if equals(slots[slot], text) { return Symbol(rawValue: slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number: UInt32
    if let reused = free.popLast() {
      number = reused
      entries[Int(number)] = Entry(start: bytes.count, length: text.count)
    } else {
      number = UInt32(entries.count)
      entries.append(Entry(start: bytes.count, length: text.count))
    }
    bytes.append(contentsOf: text)
    slots[slot] = number
    if liveCount * 2 > slots.count { rebuildSlots(slots.count * 2) }
    return Symbol(rawValue: number)
  }

  /// Forgets every string that is not marked, but for the names of the format. Its symbol stands for another
  /// string from then on.
  public func forget(except live: LiveNames) {
    var kept: [UInt8] = []
    free.removeAll(keepingCapacity: true)
    for number in entries.indices.reversed() {
      let entry = entries[number]
      let isName = number < Self.formatCount
      guard isName || entry.length >= 0 && live.contains(Symbol(rawValue: UInt32(number))) else {
        entries[number] = Entry(start: 0, length: -1)
        free.append(UInt32(number))
        continue
      }
      guard entry.length >= 0 else { continue }
      entries[number].start = kept.count
      kept += bytes[entry.start..<entry.start + entry.length]
    }
    bytes = kept
    while let last = entries.last, last.length < 0, entries.count > Self.formatCount {
      entries.removeLast()
    }
    free.removeAll { Int($0) >= entries.count }
    var size = 2048
    while liveCount * 2 > size { size *= 2 }
    rebuildSlots(size)
  }

  /// The symbol of a string; interns it if it is new.
  public func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  /// The string of a symbol of this table; empty for ``Symbol/none``.
  public subscript(symbol: Symbol) -> String {
    String(decoding: utf8(symbol), as: UTF8.self)
  }

  /// The bytes of a symbol of this table, as they stood in the trace (after JSON unescaping).
  public func utf8(_ symbol: Symbol) -> ArraySlice<UInt8> {
    let entry = entries[Int(symbol.rawValue)]
    return bytes[entry.start..<entry.start + max(0, entry.length)]
  }

  private func add(_ text: [UInt8], at number: Int) {
    entries[number] = Entry(start: bytes.count, length: text.count)
    bytes.append(contentsOf: text)
    text.withUnsafeBytes { place(UInt32(number), hash: hashOf($0)) }
  }

  private func place(_ number: UInt32, hash: Int) {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = number
  }

  private func rebuildSlots(_ size: Int) {
    slots = Array(repeating: 0, count: size)
    for (number, entry) in entries.enumerated() where number > 0 && entry.length >= 0 {
      let hash = bytes.withUnsafeBytes {
        hashOf(UnsafeRawBufferPointer(rebasing: $0[entry.start..<entry.start + entry.length]))
      }
      place(UInt32(number), hash: hash)
    }
  }

  private func equals(_ number: UInt32, _ text: UnsafeRawBufferPointer) -> Bool {
    let entry = entries[Int(number)]
    guard entry.length == text.count else { return false }
    return bytes.withUnsafeBytes { all in
      var index = 0
      while index + 8 <= text.count {
        guard
          all.loadUnaligned(fromByteOffset: entry.start + index, as: UInt64.self)
            == text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        else { return false }
        index += 8
      }
      while index < text.count {
        guard all[entry.start + index] == text[index] else { return false }
        index += 1
      }
      return true
    }
  }

  /// Eight bytes at a time, multiply and fold. Nothing that is reported depends on it.
  private func hashOf(_ text: UnsafeRawBufferPointer) -> Int {
    var value = Self.key ^ UInt64(text.count)
    var index = 0
    while index + 8 <= text.count {
      value = Self.fold(value ^ text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest << 8 | UInt64(text[index])
      index += 1
    }
    value = Self.fold(value ^ rest)
    return Int(truncatingIfNeeded: value & 0x7FFF_FFFF_FFFF_FFFF)
  }

  @inline(__always) private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
