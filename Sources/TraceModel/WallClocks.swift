/// How far wall clocks of several texts about one process may be apart, in nanoseconds.
public enum WallClocks {
  /// They agree to this: a line may be written after the process is gone.
  public static let slack: Int64 = 5_000_000_000
  /// A log whose times have no zone is off by some of these.
  public static let zoneStep: Int64 = 900_000_000_000
  public static let farthestZone: Int64 = 14 * 3_600_000_000_000
  /// An end later than this after the last line of a log is that of another process, unless it is
  /// known when it was launched.
  public static let day: Int64 = 86_400_000_000_000
  /// Before it lie the times of logs that have no date, counted from 1970.
  public static let undated: Int64 = 365 * 86_400_000_000_000
}
