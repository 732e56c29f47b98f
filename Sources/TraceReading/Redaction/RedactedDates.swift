internal import TraceModel

/// Moves wall times so that the first of an output is a fixed one. The time between two stays.
struct RedactedDates {
  /// The beginning of 2001.
  private static let day: Int64 = 978_307_200_000_000_000
  /// Logs without a date begin in 1970, and are taken for such.
  private static let undated: Int64 = 365 * 86_400_000_000_000

  private var firstDated: Int64?
  private var firstUndated: Int64?

  /// Nil if the text is no time, or would be moved out of what 64 bits can count.
  mutating func moved(_ text: String) -> String? {
    WallTime.parse(text).flatMap { moved($0) }.map { WallTime.rfc3339($0) }
  }

  /// The time of an event. Some recordings count theirs from 1970, so that it tells the day; no
  /// process has run for as long since another beginning. It moves as dates do, and never before
  /// the beginning.
  mutating func moved(eventTime time: Int64) -> Int64 {
    time >= Self.day ? max(0, moved(time) ?? 0) : time
  }

  private mutating func moved(_ time: Int64) -> Int64? {
    let isDated = time > Self.undated
    let first = (isDated ? firstDated : firstUndated) ?? time
    if isDated { firstDated = first } else { firstUndated = first }
    let (since, overflows) = time.subtractingReportingOverflow(first)
    let (result, isTooLarge) = since.addingReportingOverflow(isDated ? Self.day : 0)
    return overflows || isTooLarge ? nil : result
  }
}
