/// Kinds of events, a bit for each: asked for most events.
///
/// Four words, since a vector of them would have objects with a set aligned to 32 bytes, which
/// costs more to allocate.
public struct EventKindSet: BitwiseCopyable, Sendable {
  @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  public init(_ kinds: [EventKind] = []) {
    for kind in kinds { insert(kind) }
  }

  @inlinable public mutating func insert(_ kind: EventKind) {
    let bit = Self.bit(kind)
    switch kind.index >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Whether a kind is in both.
  @inlinable @inline(__always) public func meets(_ other: EventKindSet) -> Bool {
    (words.0 & other.words.0) | (words.1 & other.words.1) | (words.2 & other.words.2)
      | (words.3 & other.words.3) != 0
  }

  /// The kinds that are in both.
  public func intersection(_ other: EventKindSet) -> EventKindSet {
    var both = EventKindSet()
    both.words = (
      words.0 & other.words.0, words.1 & other.words.1, words.2 & other.words.2,
      words.3 & other.words.3
    )
    return both
  }

  @inlinable @inline(__always) public func contains(_ kind: EventKind) -> Bool {
    let (low, high) = kind.index & 64 == 0 ? (words.0, words.2) : (words.1, words.3)
    return (kind.index & 128 == 0 ? low : high) & Self.bit(kind) != 0
  }

  @inlinable @inline(__always) static func bit(_ kind: EventKind) -> UInt64 {
    1 << UInt64(kind.index & 63)
  }
}

extension EventKindSet: Hashable {
  public static func == (left: EventKindSet, right: EventKindSet) -> Bool {
    left.words == right.words
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
