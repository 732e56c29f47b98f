/// Keeps two threads from interning at the same time.
public protocol SymbolLock: AnyObject {
  func lock()
  func unlock()
}

/// Interns strings by their bytes.
///
/// Event names have the numbers of ``EventKind``, ``Word``s their own; every other string gets a
/// number that is free. A trace may hold any number of strings, so ``forget(except:)`` takes back
/// those that nothing refers to: their numbers and their memory are used again.
///
/// Entries and bytes stay where they are until then, so that a thread may read a symbol that it was
/// given while another one interns:
/// ```
///   pages    | 512 entries | 1,024 | 2,048 | …      never moved
///   chunks   | bytes | bytes | …                    never moved
///   slots    by hash; only with the lock
/// ```
public final class SymbolTable {
  fileprivate struct Entry {
    var start: UnsafePointer<UInt8>
    /// -1: the number is free.
    var length: Int

    var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: max(0, length)) }
  }

  private static let names = FormatNames()
  private static let firstPage = 512
  private static let pageLimit = 24
  private static let largestChunk = 1 << 16

  /// By page; more than as many as a number can name.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>
  private var chunks: [UnsafeMutablePointer<UInt8>] = []
  private var chunkSize = 2_048
  private var room = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Numbers of strings that were forgotten.
  private var free: [UInt32] = []
  /// Open addressing; 0 is free. The size is a power of two, at most half full.
  private var slots: [UInt32]
  /// Another one in every process, so that no trace can be made whose names all collide.
  fileprivate static let key = UInt64.random(in: .min ... .max)

  /// Held to intern, if several threads do.
  public var lock: (any SymbolLock)?

  /// One more than the greatest number that was given.
  public private(set) var count: Int
  /// Bytes of all strings kept, without the names of the format.
  public private(set) var byteCount = 0
  /// Number of strings kept.
  public var liveCount: Int { count - free.count }

  public init() {
    pages = .allocate(capacity: Self.pageLimit)
    pages.initialize(repeating: nil, count: Self.pageLimit)
    slots = Self.names.slots
    count = Self.names.entries.count
  }

  deinit {
    for page in 0..<Self.pageLimit { pages[page]?.deallocate() }
    pages.deallocate()
    for chunk in chunks { chunk.deallocate() }
  }

  /// The symbol of these bytes; interns them if they are new. Empty bytes have a symbol too, which
  /// is not ``Symbol/none``.
  public func intern(_ text: UnsafeRawBufferPointer) -> Symbol {
    guard let lock else { return add(text) }
    lock.lock()
    defer { lock.unlock() }
    return add(text)
  }

  private func add(_ text: UnsafeRawBufferPointer) -> Symbol {
    var slot = Self.hashOf(text) & (slots.count - 1)
    while slots[slot] != 0 {
      if Self.equals(entry(Int(slots[slot])), text) { return Symbol(rawValue: slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = free.popLast() ?? addPlace()
    place(Int(number)).pointee = keep(text)
    slots[slot] = number
    if liveCount * 2 > slots.count { rebuildSlots(slots.count * 2) }
    return Symbol(rawValue: number)
  }

  private func addPlace() -> UInt32 {
    let number = count
    let (page, offset) = Self.pageOf(number)
    if pages[page] == nil {
      let size = Self.firstPage << page
      let entries = UnsafeMutablePointer<Entry>.allocate(capacity: size)
      entries.initialize(repeating: Self.names.none, count: size)
      pages[page] = entries
    }
    precondition(offset < Self.firstPage << page)
    count += 1
    return UInt32(number)
  }

  /// Copies bytes to where they stay.
  private func keep(_ text: UnsafeRawBufferPointer) -> Entry {
    if room.count < text.count {
      let size = max(chunkSize, text.count)
      let chunk = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      chunks.append(chunk)
      room = UnsafeMutableBufferPointer(start: chunk, count: size)
      chunkSize = min(Self.largestChunk, chunkSize * 2)
    }
    guard let start = room.baseAddress else {
      return Entry(start: Self.names.none.start, length: 0)
    }
    if let base = text.baseAddress {
      UnsafeMutableRawPointer(start).copyMemory(from: base, byteCount: text.count)
    }
    room = UnsafeMutableBufferPointer(rebasing: room[text.count...])
    byteCount += text.count
    return Entry(start: UnsafePointer(start), length: text.count)
  }

  /// Forgets every string that is not marked, but for the names of the format. Its symbol may then
  /// denote another string. No other thread may use the table during the call.
  public func forget(except live: LiveNames) {
    let old = chunks
    (chunks, chunkSize, byteCount) = ([], 2_048, 0)
    room = UnsafeMutableBufferPointer(start: nil, count: 0)
    free.removeAll(keepingCapacity: true)
    for number in (Self.names.entries.count..<count).reversed() {
      let entry = place(number)
      if entry.pointee.length >= 0, live.contains(Symbol(rawValue: UInt32(number))) {
        entry.pointee = keep(entry.pointee.text)
      } else {
        entry.pointee = Self.names.none
        // The greatest numbers are never assigned.
        if number == count - 1 { count -= 1 } else { free.append(UInt32(number)) }
      }
    }
    for chunk in old { chunk.deallocate() }
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

  /// The bytes of a symbol of this table, as in the trace (after JSON unescaping). They stay valid
  /// until names are forgotten.
  public func utf8(_ symbol: Symbol) -> UnsafeBufferPointer<UInt8> {
    let entry = entry(Int(symbol.rawValue))
    return UnsafeBufferPointer(start: entry.start, count: max(0, entry.length))
  }

  private func entry(_ number: Int) -> Entry {
    number < Self.names.entries.count ? Self.names.entries[number] : place(number).pointee
  }

  private func place(_ number: Int) -> UnsafeMutablePointer<Entry> {
    let (page, offset) = Self.pageOf(number)
    guard let entries = pages[page] else { preconditionFailure("a symbol of another table") }
    return entries + offset
  }

  private static func pageOf(_ number: Int) -> (page: Int, offset: Int) {
    let number = number - names.entries.count
    let page = (number / firstPage + 1).bitWidth - 1 - (number / firstPage + 1).leadingZeroBitCount
    return (page, number - firstPage * (1 << page - 1))
  }

  private func rebuildSlots(_ size: Int) {
    slots = Array(repeating: 0, count: size)
    for number in 1..<count {
      let entry = entry(number)
      if entry.length >= 0 { Self.place(number, Self.hashOf(entry.text), in: &slots) }
    }
  }

  fileprivate static func place(_ number: Int, _ hash: Int, in slots: inout [UInt32]) {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number)
  }

  private static func equals(_ entry: Entry, _ text: UnsafeRawBufferPointer) -> Bool {
    guard entry.length == text.count else { return false }
    let known = UnsafeRawPointer(entry.start)
    var index = 0
    while index + 8 <= text.count {
      guard
        known.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < text.count {
      guard entry.start[index] == text[index] else { return false }
      index += 1
    }
    return true
  }

  /// Eight bytes at a time, multiply and fold. No report depends on it.
  fileprivate static func hashOf(_ text: UnsafeRawBufferPointer) -> Int {
    var value = key ^ UInt64(text.count)
    var index = 0
    while index + 8 <= text.count {
      value = fold(value ^ text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest << 8 | UInt64(text[index])
      index += 1
    }
    value = fold(value ^ rest)
    return Int(truncatingIfNeeded: value & 0x7FFF_FFFF_FFFF_FFFF)
  }

  @inline(__always) private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

/// The names of the format, with which every table begins. Made once, since thousands of small
/// traces have a table each.
// Its memory is written by `init` alone.
private final class FormatNames: @unchecked Sendable {
  let entries: UnsafeBufferPointer<SymbolTable.Entry>
  let slots: [UInt32]
  /// A number that denotes no symbol.
  let none: SymbolTable.Entry

  init() {
    var texts = [Int: String]()
    for kind in EventKind.allCases where (1...EventKind.definedCount).contains(Int(kind.rawValue)) {
      texts[Int(kind.rawValue)] = kind.name
    }
    for word in Word.allCases { texts[Int(word.rawValue)] = word.text }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(
      capacity: 1 + texts.values.reduce(0) { $0 + $1.utf8.count })
    none = SymbolTable.Entry(start: bytes, length: -1)
    let count = (texts.keys.max() ?? 0) + 1
    let entries = UnsafeMutablePointer<SymbolTable.Entry>.allocate(capacity: count)
    entries.initialize(repeating: none, count: count)
    entries[0].length = 0
    var slots = [UInt32](repeating: 0, count: 2048)
    var end = bytes
    for (number, text) in texts.sorted(by: { $0.key < $1.key }) {
      let start = end
      for byte in text.utf8 {
        end.initialize(to: byte)
        end += 1
      }
      entries[number] = SymbolTable.Entry(start: start, length: end - start)
      SymbolTable.place(number, SymbolTable.hashOf(entries[number].text), in: &slots)
    }
    self.entries = UnsafeBufferPointer(start: entries, count: count)
    self.slots = slots
  }
}
