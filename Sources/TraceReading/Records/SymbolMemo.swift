internal import TraceModel

/// Remembers the symbols of strings as they are written in a line, so that one seen lately costs a
/// comparison instead of a scan, a check of its UTF-8 and a look-up.
///
/// ```
///   0        4         8
///   | count  | symbol  | string, 24 or 56 bytes |
/// ```
/// An entry holds the whole string with its closing quote, filled up with zeros; `count` includes
/// the quote. It is compared as a whole, so two strings are never taken for each other, and only
/// strings that were checked and hold no escape are kept. A string has two places, chosen by all of
/// a short one and by 32 bytes of a long one: a new one takes the first, and the previous one moves
/// to the second. Short strings are most: a cache line holds both their places. Which entry the
/// text at a place had before, whatever follows the string, is a hint that spares finding out where
/// it ends.
final class SymbolMemo {
  private typealias Words = SIMD2<UInt64>

  /// Longest string that is kept, with its closing quote.
  static let longest = 48
  /// Longest one that is short.
  private static let short = 16
  private static let shortSize = 32
  private static let longSize = 64
  private static let shortBits: UInt64 = 12
  private static let longBits: UInt64 = 9
  /// Where the long entries begin.
  private static let firstLong = 2 * shortSize << Int(shortBits)
  private static let size = firstLong + (2 * longSize << Int(longBits))
  private static let hintBits: UInt64 = 13

  private let entries: UnsafeMutableRawPointer
  /// ``longest`` bytes of ones, then as many zeros: the mask of a string of `count` bytes
  /// begins `count` before the zeros. Points to the zeros.
  let masks: UnsafeRawPointer
  /// Places of entries in units of ``shortSize``, by the next 16 bytes of text.
  private let hints: UnsafeMutablePointer<UInt16>
  /// Places of the entries that are not free, with their sizes; more than ``listed``: of some.
  private var filled: [(place: Int, size: Int)] = []
  private static let listed = 256

  init() {
    // One more, which stays free. A free entry has the count 0, which `holds` refuses.
    let size = Self.size + Self.longSize
    entries = .allocate(byteCount: size, alignment: Self.longSize)
    entries.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let ones = UnsafeMutableRawPointer.allocate(byteCount: 2 * Self.longest, alignment: 16)
    ones.initializeMemory(as: UInt8.self, repeating: 0xFF, count: Self.longest)
    let zeros = ones + Self.longest
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: Self.longest)
    masks = UnsafeRawPointer(zeros)
    hints = .allocate(capacity: 1 << Int(Self.hintBits))
    hints.initialize(repeating: 0, count: 1 << Int(Self.hintBits))
  }

  /// Forgets every string: symbols may stand for others from here on.
  func forget() {
    if filled.count <= Self.listed {
      for (place, size) in filled {
        (entries + place).initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }
    } else {
      entries.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size + Self.longSize)
    }
    filled.removeAll(keepingCapacity: true)
  }

  deinit {
    entries.deallocate()
    (masks - Self.longest).deallocate()
    hints.deallocate()
  }

  /// An entry that no string has.
  var nothing: UnsafeRawPointer { UnsafeRawPointer(entries) + Self.size }

  /// The entry of the string that begins at a place; nil if it is unknown. 64 bytes from the place
  /// on must be readable. For places where the same text follows the same string.
  @inline(__always)
  func findByHint(_ text: UnsafeRawPointer) -> UnsafeRawPointer? {
    let hint = hint(Self.word(text, 0), Self.word(text, 8))
    let entry = entry(of: hint)
    return Self.holds(entry, text, masks) ? entry : find(text, hint)
  }

  @inline(__always)
  private func hint(_ first: UInt64, _ second: UInt64) -> UnsafeMutablePointer<UInt16> {
    let number =
      ((first &* 0xC2B2_AE3D_27D4_EB4F &+ second) &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.hintBits)
    return hints + Int(truncatingIfNeeded: number)
  }

  @inline(__always)
  private func entry(of hint: UnsafeMutablePointer<UInt16>) -> UnsafeRawPointer {
    UnsafeRawPointer(entries) + Int(truncatingIfNeeded: hint.pointee) &* Self.shortSize
  }

  @inline(never)
  private func find(
    _ text: UnsafeRawPointer, _ hint: UnsafeMutablePointer<UInt16>
  ) -> UnsafeRawPointer? {
    guard let entry = find(text)?.entry else { return nil }
    point(hint, to: entry)
    return entry
  }

  /// Returns the same as ``findByHint(_:)``, and the place after the closing quote; for places
  /// where anything may follow.
  @inline(__always)
  func find(_ text: UnsafeRawPointer) -> (entry: UnsafeRawPointer, end: UnsafeRawPointer)? {
    let marks = (Self.quotes(Self.word(text, 0)), Self.quotes(Self.word(text, 8)))
    guard marks.0 | marks.1 != 0 else {
      return findLongByHint(text).map { ($0, text + Self.length($0)) }
    }
    let count =
      marks.0 != 0
      ? marks.0.trailingZeroBitCount >> 3 &+ 1 : marks.1.trailingZeroBitCount >> 3 &+ 9
    let string =
      text.loadUnaligned(as: Words.self) & (masks - count).loadUnaligned(as: Words.self)
    let first = UnsafeRawPointer(entries) + Self.place(string)
    // Both are compared, so that nothing depends on which one it is. A quote ends the string and
    // the entry alike, so 16 equal bytes are the whole string.
    let entry = Self.differs(first, string) ? first + Self.shortSize : first
    return Self.differs(entry, string) ? nil : (entry, text + count)
  }

  /// The entry of a long string. Names of one kind often begin alike, so its hint includes the
  /// bytes that follow.
  private func findLongByHint(_ text: UnsafeRawPointer) -> UnsafeRawPointer? {
    let hint = hint(Self.word(text, 0) ^ Self.word(text, 16), Self.word(text, 8))
    let entry = entry(of: hint)
    return Self.holds(entry, text, masks) ? entry : findLong(text, hint)
  }

  private func findLong(
    _ text: UnsafeRawPointer, _ hint: UnsafeMutablePointer<UInt16>
  ) -> UnsafeRawPointer? {
    var entry = UnsafeRawPointer(entries) + Self.longPlace(text)
    if !Self.holds(entry, text, masks) {
      entry += Self.longSize
      guard Self.holds(entry, text, masks) else { return nil }
    }
    point(hint, to: entry)
    return entry
  }

  private func point(_ hint: UnsafeMutablePointer<UInt16>, to entry: UnsafeRawPointer) {
    hint.pointee = UInt16(
      truncatingIfNeeded: (entry - UnsafeRawPointer(entries)) / Self.shortSize)
  }

  @inline(__always)
  private static func differs(_ entry: UnsafeRawPointer, _ string: Words) -> Bool {
    let difference = (entry + 8).loadUnaligned(as: Words.self) ^ string
    return difference.x | difference.y != 0
  }

  /// Whether the string that begins at a place is that of an entry.
  @inline(__always)
  static func holds(
    _ entry: UnsafeRawPointer, _ text: UnsafeRawPointer, _ masks: UnsafeRawPointer
  ) -> Bool {
    let count = length(entry)
    let mask = masks - count
    var differing = difference(entry + 8, text, mask)
    if count > short {
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
  func learn(_ text: UnsafeRawPointer, _ length: Int, in symbols: ReaderSymbols) -> Symbol {
    let symbol = symbols.intern(UnsafeRawBufferPointer(start: text, count: length))
    guard length < Self.longest else { return symbol }
    let count = length + 1
    let (place, size) =
      count > Self.short
      ? (Self.longPlace(text), Self.longSize)
      : (
        Self.place(
          text.loadUnaligned(as: Words.self) & (masks - count).loadUnaligned(as: Words.self)),
        Self.shortSize
      )
    // The entry and the one behind it, which takes what was there.
    if filled.count <= Self.listed { filled.append((place, 2 * size)) }
    let entry = entries + place
    (entry + size).copyMemory(from: entry, byteCount: size)
    entry.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    entry.storeBytes(of: UInt32(count), as: UInt32.self)
    entry.storeBytes(of: symbol.rawValue, toByteOffset: 4, as: UInt32.self)
    (entry + 8).copyMemory(from: text, byteCount: count)
    return symbol
  }

  /// The top bit of each byte that is a quote; exact for the lowest one.
  @inline(__always)
  private static func quotes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    return (quote &- ones) & ~quote & (ones &* 0x80)
  }

  /// Offset of the first entry for a short string.
  @inline(__always)
  private static func place(_ string: Words) -> Int {
    let mixed = (string.x &* 0xC2B2_AE3D_27D4_EB4F &+ string.y) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> (64 - shortBits)) &* (2 * shortSize)
  }

  /// Offset of the first entry for the long string that begins at a place.
  @inline(__always)
  private static func longPlace(_ text: UnsafeRawPointer) -> Int {
    var third = word(text, 16)
    var fourth = word(text, 24)
    let marks = quotes(third)
    if marks != 0 {
      third &= marks ^ (marks &- 1)
      fourth = 0
    } else {
      // All bits without a quote.
      let marks = quotes(fourth)
      fourth &= marks ^ (marks &- 1)
    }
    let mixed =
      (word(text, 0) ^ third) &* 0xC2B2_AE3D_27D4_EB4F
      &+ (word(text, 8) ^ fourth) &* 0xD6E8_FEB8_6659_FD93
    let number = ((mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15) >> (64 - longBits)
    return firstLong &+ Int(truncatingIfNeeded: number) &* (2 * longSize)
  }
}
