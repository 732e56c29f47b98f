/// The names that something still refers to, gathered before a ``SymbolTable`` forgets the others.
///
/// Whoever keeps a ``Symbol`` beyond the call that gave it marks it here when asked. A symbol that nobody
/// marks may stand for another string from then on.
public final class LiveNames {
  /// A bit for each symbol.
  private var bits: [UInt64]

  /// - Parameter count: how many symbols the table has given so far.
  public init(count: Int) { bits = Array(repeating: 0, count: count / 64 + 1) }

  /// The symbol is referred to. One that is beyond the table's count is none of its symbols, and nothing is marked.
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
