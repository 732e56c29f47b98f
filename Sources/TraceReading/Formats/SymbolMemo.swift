internal import TraceModel

/// Remembers the symbols of strings as they stand in a line, so that one seen lately costs a
/// comparison instead of a scan, a check of its UTF-8 and a look-up.
///
/// ```
///   0        8        16                        48        52       56      64
///   | first  | second | up to 32 further bytes  | count   | symbol |       |
/// ```
/// An entry holds the whole string with its closing quote, zeros behind it; `count` includes the
/// quote. It is compared as a whole, so two strings are never taken for each other, and only
/// strings that were checked and hold no escape are kept. Direct-mapped by the first 16 bytes.
final class SymbolMemo {
  private static let bits: UInt64 = 11
  private static let entrySize = 64
  /// Longest string that is kept, with its closing quote.
  static let longest = 48
  /// No string has these first bytes with its quote: a quote is the last byte it has.
  private static let free: UInt64 = 0x2222_2222_2222_2222

  private let entries: UnsafeMutableRawPointer

  init() {
    let size = Self.entrySize << Int(Self.bits)
    entries = .allocate(byteCount: size, alignment: Self.entrySize)
    entries.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    for start in stride(from: 0, to: size, by: Self.entrySize) {
      entries.storeBytes(of: Self.free, toByteOffset: start, as: UInt64.self)
    }
  }

  deinit { entries.deallocate() }

  /// What is known of the string that begins at a place: its symbol in the low half, its length with
  /// the closing quote in the high half; 0 if it is not known. 64 bytes from there on must be readable.
  @inline(__always)
  func find(_ text: UnsafeRawPointer) -> UInt64 {
    let (first, second) = Self.head(text)
    let entry = UnsafeRawPointer(entries) + Self.slot(first, second)
    guard entry.load(as: UInt64.self) == first,
      entry.load(fromByteOffset: 8, as: UInt64.self) == second
    else { return 0 }
    let count = entry.load(fromByteOffset: 48, as: UInt32.self)
    if count > 16 {
      guard Self.isEqual(entry, text, Int(truncatingIfNeeded: count)) else { return 0 }
    }
    return UInt64(count) << 32 | UInt64(entry.load(fromByteOffset: 52, as: UInt32.self))
  }

  /// Compares what lies behind the first 16 bytes.
  @inline(__always)
  private static func isEqual(
    _ entry: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    var index = 16
    while index + 8 <= count {
      guard
        entry.load(fromByteOffset: index, as: UInt64.self)
          == UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      else { return false }
      index += 8
    }
    let rest = UInt64(truncatingIfNeeded: count - index)
    guard rest > 0 else { return true }
    let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let mask = (1 &<< (rest &* 8)) &- 1
    return entry.load(fromByteOffset: index, as: UInt64.self) == word & mask
  }

  /// The symbol of a checked string without escapes, `length` bytes before its closing quote.
  @inline(never)
  func learn(_ text: UnsafeRawPointer, _ length: Int, in symbols: SymbolTable) -> Symbol {
    let symbol = symbols.intern(UnsafeRawBufferPointer(start: text, count: length))
    // Strings that the full table refuses are not kept: each is counted.
    guard length < Self.longest, symbol != Word.overflow else { return symbol }
    let (first, second) = Self.head(text)
    let entry = entries + Self.slot(first, second)
    entry.initializeMemory(as: UInt8.self, repeating: 0, count: Self.entrySize)
    for index in 0...length {
      // Little-endian words whatever the machine's order is.
      let place = index ^ Self.byteOrder
      entry.storeBytes(
        of: text.load(fromByteOffset: index, as: UInt8.self), toByteOffset: place, as: UInt8.self)
    }
    entry.storeBytes(of: UInt32(length + 1), toByteOffset: 48, as: UInt32.self)
    entry.storeBytes(of: symbol.rawValue, toByteOffset: 52, as: UInt32.self)
    return symbol
  }

  /// 0 where the first byte of a word is its lowest, else 7.
  private static var byteOrder: Int { UInt64(1).littleEndian == 1 ? 0 : 7 }

  /// The first 16 bytes, those behind the closing quote 0.
  @inline(__always)
  private static func head(_ text: UnsafeRawPointer) -> (UInt64, UInt64) {
    var first = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    let marks = quotes(first)
    if marks != 0 {
      first &= marks ^ (marks &- 1)
      return (first, 0)
    }
    var second = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let more = quotes(second)
    if more != 0 { second &= more ^ (more &- 1) }
    return (first, second)
  }

  /// The top bit of each byte that is a quote; exact for the lowest one.
  @inline(__always)
  private static func quotes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    return (quote &- ones) & ~quote & (ones &* 0x80)
  }

  @inline(__always)
  private static func slot(_ first: UInt64, _ second: UInt64) -> Int {
    let mixed = (first ^ (second &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed >> (64 - bits)) &* UInt64(entrySize))
  }
}
