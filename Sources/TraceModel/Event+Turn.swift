extension Event {
  /// `turn`: nanoseconds of the turn of the main run loop in which a callback came, or absent. The
  /// callback did not take longer. Shares its place with `allowance`, since no event has both.
  @inlinable public var turn: Int64 { kind == .processExit ? Event.absent : allowance }
}
