internal import TraceModel

/// Remembers the symbols of strings as they stand in a line, so that one seen lately costs a
/// comparison instead of a scan, a check of its UTF-8 and a look-up.
///
/// ```
///   0                               48          56       60      61      62
///   | up to 48 bytes of the string  | last mask | symbol | count | whole |
/// ```
/// An entry holds the whole string with its closing quote, zeros behind it; `count` includes the
/// quote, `whole` are the words before the last one, of which the mask says what counts. It is compared
/// as a whole, so two strings are never taken for each other, and only strings that were checked and
/// hold no escape are kept. Direct-mapped by the first 32 bytes.
final class SymbolMemo {
  private static let bits: UInt64 = 11
  private static let entrySize = 64
  /// Longest string that is kept, with its closing quote.
  static let longest = 48
  private static let size = entrySize << Int(bits)

  private let entries: UnsafeMutableRawPointer

  init() {
    // One more, which stays free. A free entry has the count 0, which `holds` refuses.
    let size = Self.size + Self.entrySize
    entries = .allocate(byteCount: size, alignment: Self.entrySize)
    entries.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit { entries.deallocate() }

  /// An entry that no string has.
  var nothing: UnsafeRawPointer { UnsafeRawPointer(entries) + Self.size }

  /// The entry of the string that begins at a place; nil if there is none. 64 bytes from there on must
  /// be readable.
  @inline(__always)
  func find(_ text: UnsafeRawPointer) -> UnsafeRawPointer? {
    let entry = UnsafeRawPointer(entries) + Self.slot(text)
    return Self.holds(entry, text) ? entry : nil
  }

  /// Whether the string that begins at a place is that of an entry.
  @inline(__always)
  static func holds(_ entry: UnsafeRawPointer, _ text: UnsafeRawPointer) -> Bool {
    let end = Int(entry.load(fromByteOffset: 61, as: UInt8.self)) &* 8
    var index = 0
    while index < end {
      guard word(text, index) == entry.load(fromByteOffset: index, as: UInt64.self) else {
        return false
      }
      index &+= 8
    }
    let differing = word(text, index) ^ entry.load(fromByteOffset: index, as: UInt64.self)
    return differing & entry.load(fromByteOffset: 48, as: UInt64.self) == 0
      && entry.load(fromByteOffset: 60, as: UInt8.self) != 0
  }

  @inline(__always)
  static func symbol(_ entry: UnsafeRawPointer) -> Symbol {
    entry.load(fromByteOffset: 56, as: Symbol.self)
  }

  /// The string's length with its closing quote.
  @inline(__always)
  static func length(_ entry: UnsafeRawPointer) -> Int {
    Int(entry.load(fromByteOffset: 60, as: UInt8.self))
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
    let entry = entries + Self.slot(text)
    entry.initializeMemory(as: UInt8.self, repeating: 0, count: Self.entrySize)
    let whole = length / 8
    for index in stride(from: 0, to: whole * 8, by: 8) {
      entry.storeBytes(of: Self.word(text, index), toByteOffset: index, as: UInt64.self)
    }
    let mask = UInt64.max >> UInt64(56 - 8 * (length % 8))
    let last = Self.word(text, whole * 8) & mask
    entry.storeBytes(of: last, toByteOffset: whole * 8, as: UInt64.self)
    entry.storeBytes(of: mask, toByteOffset: 48, as: UInt64.self)
    entry.storeBytes(of: symbol.rawValue, toByteOffset: 56, as: UInt32.self)
    entry.storeBytes(of: UInt8(length + 1), toByteOffset: 60, as: UInt8.self)
    entry.storeBytes(of: UInt8(whole), toByteOffset: 61, as: UInt8.self)
    return symbol
  }

  /// The top bit of each byte that is a quote; exact for the lowest one.
  @inline(__always)
  private static func quotes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    return (quote &- ones) & ~quote & (ones &* 0x80)
  }

  /// Offset of the entry for the string that begins at a place.
  @inline(__always)
  private static func slot(_ text: UnsafeRawPointer) -> Int {
    var mixed: UInt64 = 0
    var index = 0
    while index < 32 {
      let next = word(text, index)
      let marks = quotes(next)
      guard marks == 0 else {
        mixed ^= next & (marks ^ (marks &- 1))
        break
      }
      mixed = (mixed ^ next) &* 0xC2B2_AE3D_27D4_EB4F
      mixed ^= mixed >> 32
      index &+= 8
    }
    mixed &*= 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed >> (64 - bits)) &* UInt64(entrySize))
  }
}
