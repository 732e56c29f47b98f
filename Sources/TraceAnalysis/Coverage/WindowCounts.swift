/// What happened to windows in one process.
public struct WindowCounts: Equatable, Sendable {
  /// Windows that connected next to another one.
  public internal(set) var second: Int64 = 0
  public internal(set) var disconnected: Int64 = 0
  public internal(set) var reconnected: Int64 = 0
}
