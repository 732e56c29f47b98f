/// The names that something still refers to, gathered before a ``SymbolTable`` forgets the others.
///
/// An owner that keeps a ``Symbol`` after the call that passed it marks it here on request. A
/// symbol without a mark may later denote another string.
public final class LiveNames {
  /// A bit for each symbol.
  private var bits: [UInt64]

  /// - Parameter count: how many symbols the table has given so far.
  public init(count: Int) { bits = Array(repeating: 0, count: count / 64 + 1) }

  /// Marks the symbol as in use. A symbol beyond the table's count does not belong to it and is
  /// ignored.
  @inlinable public func mark(_ symbol: Symbol) { mark(Int(symbol.rawValue)) }

  @usableFromInline func mark(_ number: Int) {
    guard number >> 6 < bits.count else { return }
    bits[number >> 6] |= 1 << UInt64(number & 63)
  }

  public func contains(_ symbol: Symbol) -> Bool {
    let number = Int(symbol.rawValue)
    return number >> 6 < bits.count && bits[number >> 6] & 1 << UInt64(number & 63) != 0
  }
}
