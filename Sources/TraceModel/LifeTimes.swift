/// When a process lived according to a report of its end, in nanoseconds since 1970.
///
/// A log that shows a process of the same name and number may be of another one: numbers come
/// round, and the app is launched again.
public struct LifeTimes: Sendable {
  public var launched: Int64?
  public var ended: Int64

  public init(launched: Int64?, ended: Int64) {
    (self.launched, self.ended) = (launched, ended)
  }

  /// The lines of a log about a process.
  public struct Lines: Sendable {
    public var first: Int64
    public var last: Int64
    /// When the log says that the process was launched.
    public var launch: Int64?

    public init(first: Int64, last: Int64, launch: Int64? = nil) {
      (self.first, self.last, self.launch) = (first, last, launch)
    }
  }

  /// Whether the process may have written these lines: it was launched before the first of them and
  /// ended after the last.
  ///
  /// - Parameters:
  ///   - isZoned: both sources name their zones.
  ///   - zone: nanoseconds that the report's zone is ahead of UTC, where the report alone names one:
  ///     the lines are in that zone, or in UTC. Without it one of them may be off by any zone.
  public func mayHaveWritten(_ lines: Lines, isZoned: Bool, zone: Int64? = nil) -> Bool {
    if isZoned { return agrees(lines, shift: 0) }
    if let zone { return agrees(lines, shift: zone) || agrees(lines, shift: 0) }
    let steps = WallClocks.farthestZone / WallClocks.zoneStep
    return (-steps...steps).contains { agrees(lines, shift: $0 * WallClocks.zoneStep) }
  }

  /// - Parameter shift: what the clock of the lines is ahead.
  private func agrees(_ lines: Lines, shift: Int64) -> Bool {
    let slack = WallClocks.slack
    guard Self.sum(ended, shift + slack) >= lines.last else { return false }
    guard let launched else { return true }
    let start = Self.sum(launched, shift)
    if let launch = lines.launch {
      return Self.sum(launch, -slack) <= start && start <= Self.sum(launch, slack)
    }
    return start <= Self.sum(lines.first, slack)
  }

  /// The sum, or the last time there is: texts may claim any year.
  public static func sum(_ time: Int64, _ other: Int64) -> Int64 {
    let sum = time.addingReportingOverflow(other)
    return sum.overflow ? (other < 0 ? .min : .max) : sum.partialValue
  }
}
