internal import TraceModel

/// Turns times of day into a continuous time, where a log has no date.
///
/// Console.app prints lines that are up to a millisecond out of order, and sometimes the next
/// second with the fraction of the one before (`28.9994`, `29.9997`, `29.0002`). Such steps back
/// are ignored. Other small ones are of lines that came late, and a time that steps back by more
/// than half a day is on the next day.
struct DaylessClock {
  /// Largest step back, in nanoseconds, of a line that came late, or after a second too many.
  static let tolerance: Int64 = LogTime.second + LogTime.disorder

  /// A century: text that steps back for ever counts no further, so that no time overflows.
  private static let dayLimit: Int64 = 36_525

  private var day: Int64 = 0
  private var latest: Int64?
  /// The second of the latest time is one too many: its fraction is that of the time before.
  private var isAhead = false

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
    let step = time - last
    if step < 0, step >= -Self.tolerance {
      return isAhead || step >= -LogTime.disorder ? last : time
    }
    isAhead = abs(step - LogTime.second) <= LogTime.disorder
    latest = time
    return time
  }
}
