internal import TraceModel

/// Turns times of day into a continuous time, where a log has no date.
///
/// Console.app prints lines that are up to a millisecond out of order, and sometimes the next
/// second with the fraction of the one before (`28.9994`, `29.9997`, `29.0002`). Such steps back
/// are ignored; a time that steps back by more than half a day is on the next day.
struct DaylessClock {
  /// Largest step back, in nanoseconds, that comes from the tool itself.
  static let tolerance: Int64 = 1_100_000_000

  /// A century: text that steps back for ever counts no further, so that no time overflows.
  private static let dayLimit: Int64 = 36_525

  private var day: Int64 = 0
  private var latest: Int64?

  /// Nanoseconds since the first line's midnight, for a time of day in nanoseconds; below zero or
  /// beyond a day with a zone.
  mutating func time(_ timeOfDay: Int64) -> Int64 {
    guard let last = latest else {
      latest = timeOfDay
      return timeOfDay
    }
    var time = day * LogTime.day + timeOfDay
    if time < last - LogTime.day / 2, day < Self.dayLimit {
      day += 1
      time += LogTime.day
    } else if time > last + LogTime.day / 2, time - LogTime.day >= last - Self.tolerance {
      // A line of the day before that came a little late.
      time -= LogTime.day
    }
    if time < last, last - time <= Self.tolerance { time = last }
    latest = time
    return time
  }
}
