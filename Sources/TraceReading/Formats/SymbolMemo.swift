internal import TraceModel

/// Remembers the symbols of short strings by their bytes, so that a string seen lately costs one
/// comparison. A full comparison: two strings are never taken for each other.
final class SymbolMemo {
  private struct Entry {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
    /// 0 is a free entry: the empty string is not remembered.
    var length: UInt32 = 0
    var symbol = Symbol.none
  }

  private static let bits = 11
  private let entries: UnsafeMutablePointer<Entry>

  init() {
    entries = .allocate(capacity: 1 << Self.bits)
    entries.initialize(repeating: Entry(), count: 1 << Self.bits)
  }

  deinit { entries.deallocate() }

  /// The symbol of a string. 32 bytes from its start on must be readable.
  @inline(__always)
  func symbol(_ text: UnsafeRawBufferPointer, in symbols: SymbolTable) -> Symbol {
    let length = text.count
    guard length > 0, length <= 32, let base = text.baseAddress else {
      return symbols.intern(text)
    }
    let first = Self.word(base, length)
    let second = length > 8 ? Self.word(base + 8, length - 8) : 0
    let third = length > 16 ? Self.word(base + 16, length - 16) : 0
    let fourth = length > 24 ? Self.word(base + 24, length - 24) : 0
    let mixed =
      (first ^ (second &* 0xC2B2_AE3D_27D4_EB4F) ^ (third &* 0x1656_67B1_9E37_79F9) ^ fourth)
      &* 0x9E37_79B9_7F4A_7C15
    let entry = entries + Int(truncatingIfNeeded: mixed >> UInt64(64 - Self.bits))
    if entry.pointee.length == UInt32(truncatingIfNeeded: length), entry.pointee.first == first,
      entry.pointee.second == second, entry.pointee.third == third, entry.pointee.fourth == fourth
    {
      return entry.pointee.symbol
    }
    let symbol = symbols.intern(text)
    entry.pointee = Entry(
      first: first, second: second, third: third, fourth: fourth,
      length: UInt32(truncatingIfNeeded: length), symbol: symbol)
    return symbol
  }

  /// Up to eight bytes, those beyond the length 0.
  @inline(__always)
  private static func word(_ place: UnsafeRawPointer, _ length: Int) -> UInt64 {
    let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    return length >= 8 ? word : word & ((1 << UInt64(truncatingIfNeeded: 8 * length)) &- 1)
  }
}
