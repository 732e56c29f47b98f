internal import TraceModel

/// Remembers the symbols of strings as they stand in a line, so that one seen lately costs a
/// comparison instead of a scan, a check of its UTF-8 and a look-up.
///
/// ```
///   0        4         8
///   | count  | symbol  | string, 24 or 56 bytes |
/// ```
/// An entry holds the whole string with its closing quote, zeros behind it; `count` includes the
/// quote. It is compared as a whole, so two strings are never taken for each other, and only strings that were
/// checked and hold no escape are kept. A string has two places, chosen by its first 32 bytes: a new
/// one takes the first, and what was there moves to the second. Short strings, which are most, have
/// entries of half the size. Which entry the text at a place had before, whatever follows the
/// string, is a hint that spares finding out where it ends.
final class SymbolMemo {
  private typealias Words = SIMD2<UInt64>

  /// Longest string that is kept, with its closing quote.
  static let longest = 48
  /// Longest one with an entry of ``unit`` bytes; a longer one has two of them.
  private static let short = 24
  private static let unit = 32
  private static let shortBits: UInt64 = 12
  private static let longBits: UInt64 = 9
  /// Places in units: pairs of short entries, pairs of long ones, and one that stays free.
  private static let firstLong = 2 << Int(shortBits)
  private static let free = firstLong + (4 << Int(longBits))
  private static let hintBits: UInt64 = 13

  private let entries: UnsafeMutableRawPointer
  /// ``longest`` bytes of ones and behind them as many zeros: the mask of a string of `count` bytes begins
  /// `count` before the zeros. Points to the zeros.
  let masks: UnsafeRawPointer
  /// Numbers of entries by the next 16 bytes of text.
  private let hints: UnsafeMutablePointer<UInt16>

  init() {
    // A free entry has the count 0, which `holds` refuses. The last one is read beyond its end.
    let size = (Self.free + 2) * Self.unit
    entries = .allocate(byteCount: size, alignment: 64)
    entries.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let ones = UnsafeMutableRawPointer.allocate(byteCount: 2 * Self.longest, alignment: 16)
    ones.initializeMemory(as: UInt8.self, repeating: 0xFF, count: Self.longest)
    let zeros = ones + Self.longest
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: Self.longest)
    masks = UnsafeRawPointer(zeros)
    hints = .allocate(capacity: 1 << Int(Self.hintBits))
    hints.initialize(repeating: 0, count: 1 << Int(Self.hintBits))
  }

  deinit {
    entries.deallocate()
    (masks - Self.longest).deallocate()
    hints.deallocate()
  }

  /// An entry that no string has.
  var nothing: UnsafeRawPointer { UnsafeRawPointer(entries) + Self.free * Self.unit }

  /// The entry of the string that begins at a place; nil if there is none. 64 bytes from there on must
  /// be readable. Quick where the same text follows the same string.
  @inline(__always)
  func find(_ text: UnsafeRawPointer) -> UnsafeRawPointer? {
    let hint = hints + Self.hint(text)
    let entry = UnsafeRawPointer(entries) + Int(truncatingIfNeeded: hint.pointee) &* Self.unit
    return Self.holds(entry, text, masks) ? entry : search(text, hint)
  }

  @inline(never)
  private func search(
    _ text: UnsafeRawPointer, _ hint: UnsafeMutablePointer<UInt16>
  ) -> UnsafeRawPointer? {
    guard let entry = search(text) else { return nil }
    hint.pointee = UInt16(truncatingIfNeeded: (entry - UnsafeRawPointer(entries)) / Self.unit)
    return entry
  }

  /// Gives the same as ``find(_:)``; quicker where anything may follow the string.
  @inline(__always)
  func search(_ text: UnsafeRawPointer) -> UnsafeRawPointer? {
    let place = Self.place(text)
    let entry = UnsafeRawPointer(entries) + place.offset
    if Self.holds(entry, text, masks) { return entry }
    return Self.holds(entry + place.size, text, masks) ? entry + place.size : nil
  }

  @inline(__always)
  private static func hint(_ text: UnsafeRawPointer) -> Int {
    let mixed = word(text, 0) &* 0xC2B2_AE3D_27D4_EB4F &+ word(text, 8)
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> (64 - hintBits))
  }

  /// Whether the string that begins at a place is that of an entry.
  @inline(__always)
  static func holds(
    _ entry: UnsafeRawPointer, _ text: UnsafeRawPointer, _ masks: UnsafeRawPointer
  ) -> Bool {
    let count = length(entry)
    let mask = masks - count
    var differing = difference(entry + 8, text, mask)
    if count > 16 {
      // Beyond a short entry's end the mask is zero.
      differing |= difference(entry + 24, text + 16, mask + 16)
      differing |= difference(entry + 40, text + 32, mask + 32)
    }
    return differing.x | differing.y == 0 && count != 0
  }

  @inline(__always)
  private static func difference(
    _ entry: UnsafeRawPointer, _ text: UnsafeRawPointer, _ mask: UnsafeRawPointer
  ) -> Words {
    (entry.loadUnaligned(as: Words.self) ^ text.loadUnaligned(as: Words.self))
      & mask.loadUnaligned(as: Words.self)
  }

  @inline(__always)
  static func symbol(_ entry: UnsafeRawPointer) -> Symbol {
    entry.load(fromByteOffset: 4, as: Symbol.self)
  }

  /// The string's length with its closing quote.
  @inline(__always)
  static func length(_ entry: UnsafeRawPointer) -> Int {
    Int(truncatingIfNeeded: entry.load(as: UInt32.self))
  }

  @inline(__always)
  private static func word(_ text: UnsafeRawPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The symbol of a checked string without escapes, `length` bytes before its closing quote.
  @inline(never)
  func learn(_ text: UnsafeRawPointer, _ length: Int, in symbols: SymbolTable) -> Symbol {
    let symbol = symbols.intern(UnsafeRawBufferPointer(start: text, count: length))
    // Strings that the full table refuses are not kept: each is counted.
    guard length < Self.longest, symbol != Word.overflow else { return symbol }
    let place = Self.place(text)
    let entry = entries + place.offset
    (entry + place.size).copyMemory(from: entry, byteCount: place.size)
    entry.initializeMemory(as: UInt8.self, repeating: 0, count: place.size)
    entry.storeBytes(of: UInt32(length + 1), as: UInt32.self)
    entry.storeBytes(of: symbol.rawValue, toByteOffset: 4, as: UInt32.self)
    (entry + 8).copyMemory(from: text, byteCount: length + 1)
    return symbol
  }

  /// The top bit of each byte that is a quote; exact for the lowest one.
  @inline(__always)
  private static func quotes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    return (quote &- ones) & ~quote & (ones &* 0x80)
  }

  /// Offset of the first entry for the string that begins at a place, and its size.
  @inline(__always)
  private static func place(_ text: UnsafeRawPointer) -> (offset: Int, size: Int) {
    var mixed: UInt64 = 0
    var index = 0
    var isShort = false
    while index < 32 {
      let next = word(text, index)
      let marks = quotes(next)
      guard marks == 0 else {
        mixed ^= next & (marks ^ (marks &- 1))
        isShort = index < short
        break
      }
      mixed = (mixed ^ next) &* 0xC2B2_AE3D_27D4_EB4F
      mixed ^= mixed >> 32
      index &+= 8
    }
    mixed &*= 0x9E37_79B9_7F4A_7C15
    guard !isShort else {
      return (Int(truncatingIfNeeded: mixed >> (64 - shortBits)) &* (2 * unit), unit)
    }
    let number = Int(truncatingIfNeeded: mixed >> (64 - longBits))
    return (firstLong &* unit &+ number &* (4 * unit), 2 * unit)
  }
}
