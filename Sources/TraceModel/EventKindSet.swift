/// Kinds of events, a bit for each: asked for most events.
public struct EventKindSet: BitwiseCopyable, Sendable {
  private var words = SIMD4<UInt64>(repeating: 0)

  public init(_ kinds: [EventKind]) {
    for kind in kinds { words[kind.index >> 6] |= 1 << UInt64(kind.index & 63) }
  }

  /// - Parameter seen: by a kind's index.
  public init(seen: [Bool]) {
    for (index, isSeen) in seen.enumerated() where isSeen {
      words[index >> 6] |= 1 << UInt64(index & 63)
    }
  }

  /// Whether a kind is in both.
  @inline(__always) public func meets(_ other: EventKindSet) -> Bool {
    let both = words & other.words
    return both[0] | both[1] | both[2] | both[3] != 0
  }

  @inline(__always) public func contains(_ kind: EventKind) -> Bool {
    words[kind.index >> 6] & 1 << UInt64(kind.index & 63) != 0
  }
}
