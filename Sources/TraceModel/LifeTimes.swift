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

  /// The same for lines whose times have no date, or no year: they are the last ones before the end
  /// that read so.
  public func mayHaveWritten(
    _ lines: Lines, of period: UndatedTime.Period, zone: Int64? = nil
  ) -> Bool {
    let steps = WallClocks.farthestZone / WallClocks.zoneStep
    let shifts = zone.map { [$0, 0] } ?? (-steps...steps).map { $0 * WallClocks.zoneStep }
    return shifts.contains { shift in
      let limit = Self.sum(ended, Self.sum(shift, WallClocks.slack))
      return UndatedTime(lines.last, period).moments(notAfter: limit).contains { last in
        let move = last - lines.last
        let dated = Lines(
          first: Self.sum(lines.first, move), last: last,
          launch: lines.launch.map { Self.sum($0, move) })
        return isSoon(Self.sum(limit, -last)) && agrees(dated, shift: shift)
      }
    }
  }

  /// Whether the process lived at least as long as its lines last. For lines that can be compared
  /// by nothing else.
  public func isLonger(than lines: Lines) -> Bool {
    guard let launched else { return true }
    let lived = Self.sum(ended, launched == .min ? .max : -launched)
    return Self.sum(lines.last, -lines.first) <= Self.sum(lived, WallClocks.slack)
  }

  /// Whether an end of which the moment is not known may have come within a day after the last line
  /// of a log with dates.
  ///
  /// - Parameters:
  ///   - covered: when a payload says that it was, in nanoseconds since 1970.
  ///   - undated: when it was by a clock that shows no date, or no year.
  public static func mayEndSoon(
    after last: Int64, covered: ClosedRange<Int64>?, undated: UndatedTime?, isZoned: Bool
  ) -> Bool {
    let zone = isZoned ? 0 : WallClocks.farthestZone
    let earliest = sum(last, -zone - WallClocks.slack)
    let latest = sum(last, sum(WallClocks.day, zone))
    if let covered { return covered.upperBound >= earliest && covered.lowerBound <= latest }
    return undated.map { $0.moments(notAfter: latest).contains { $0 >= earliest } } ?? true
  }

  /// Without a launch, an end that is long after the last line is that of another process.
  private func isSoon(_ wait: Int64) -> Bool {
    launched != nil || wait <= LifeTimes.sum(WallClocks.day, WallClocks.slack)
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
