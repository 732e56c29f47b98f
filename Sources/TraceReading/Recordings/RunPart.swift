/// A part of each run: its events from one time to another, in nanoseconds since the start of the
/// run. Both times belong to it.
public struct RunPart: Equatable, Sendable {
  /// Nil: from the beginning.
  public let from: Int64?
  /// Nil: to the end.
  public let to: Int64?

  /// - Returns: Nil if both are: the whole run.
  public init?(from: Int64?, to: Int64?) {
    guard from != nil || to != nil else { return nil }
    (self.from, self.to) = (from, to)
  }

  func isBefore(_ time: Int64) -> Bool { from.map { time < $0 } ?? false }
  func isAfter(_ time: Int64) -> Bool { to.map { time > $0 } ?? false }
}
