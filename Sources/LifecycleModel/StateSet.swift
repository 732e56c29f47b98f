/// States of one machine, one bit each: bit `n` is the machine's state with index `n`.
///
/// A trace that begins in mid-life or lost records leaves a machine in several possible states
/// (FORMAT.md §5.2); a set holds them without allocation. Sets of different machines share the
/// type, so a set has a meaning only together with its machine.
public struct StateSet: OptionSet, Hashable, BitwiseCopyable, Sendable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The set of one state. The index is 0 … 15.
  @inlinable public init(state: Int) { rawValue = 1 << UInt16(truncatingIfNeeded: state) }

  /// How many states are possible.
  @inlinable public var count: Int { rawValue.nonzeroBitCount }

  /// The index of the only state, or nil if there is not exactly one.
  @inlinable public var single: Int? {
    rawValue != 0 && rawValue & (rawValue &- 1) == 0 ? rawValue.trailingZeroBitCount : nil
  }

  @inlinable public func contains(state: Int) -> Bool {
    rawValue & StateSet(state: state).rawValue != 0
  }
}

extension StateSet {
  /// The indexes of the states, lowest first.
  @inlinable public var indexes: Indexes { Indexes(rest: rawValue) }

  public struct Indexes: Sequence, IteratorProtocol {
    @usableFromInline var rest: UInt16
    @inlinable init(rest: UInt16) { self.rest = rest }

    @inlinable public mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      defer { rest &= rest &- 1 }
      return rest.trailingZeroBitCount
    }
  }
}
