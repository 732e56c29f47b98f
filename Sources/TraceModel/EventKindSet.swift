/// Kinds of events, a bit for each: asked for most events.
public struct EventKindSet: Sendable {
  private var words = SIMD4<UInt64>(repeating: 0)

  public init(_ kinds: [EventKind]) {
    for kind in kinds { words[kind.index >> 6] |= 1 << UInt64(kind.index & 63) }
  }

  @inline(__always) public func contains(_ kind: EventKind) -> Bool {
    words[kind.index >> 6] & 1 << UInt64(kind.index & 63) != 0
  }
}
