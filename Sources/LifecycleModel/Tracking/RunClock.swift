import TraceModel

/// The time and the order of a run's events.
public struct RunClock {
  /// The latest time so far, in nanoseconds; `Event.absent` before the first one.
  public internal(set) var now = Event.absent
  public internal(set) var firstTime = Event.absent
  /// Events of the run so far: the ordinal of the last one.
  public internal(set) var ordinal: Int64 = 0
  /// Ordinal of the last event before which the clock was stepped; -1: it never was.
  public internal(set) var lastStep: Int64 = -1
  /// The time of the record that is to come, while rules are woken before it; otherwise
  /// `Event.absent`.
  var upcoming = Event.absent
  /// Nanoseconds between two records that a wall clock is trusted for (FORMAT.md §5.17): a step
  /// back shows, and within a minute a clock is hardly ever set forward.
  static let longestOnWall: Int64 = 60_000_000_000
  /// A step back of the clock was reported.
  private var hasToldStep = false

  /// Takes the time of the next event, whose ordinal is set. True if the clock goes back for the
  /// first time.
  @inline(__always)
  mutating func advance(_ event: UnsafePointer<Event>) -> Bool {
    guard event.pointee.hasTime else { return false }
    if firstTime < 0 { firstTime = event.pointee.time }
    guard event.pointee.time < now else {
      now = event.pointee.time
      return false
    }
    lastStep = ordinal
    defer { hasToldStep = true }
    return !hasToldStep
  }

  /// A visit that began with an event, without its length if the clock stepped meanwhile.
  func measured(_ visit: Change.Visit, since entry: EventMark) -> Change.Visit {
    guard lastStep >= entry.ordinal else { return visit }
    return Change.Visit(state: visit.state, duration: Event.absent)
  }

  /// Whether the time since then until now, or until the record that is to come, is too long for a
  /// wall clock.
  func isTooLongOnWall(since time: Int64) -> Bool {
    max(now, upcoming) - time > Self.longestOnWall
  }

  /// The duration from an event to a time; `Event.absent` if unknown.
  func duration(since began: EventMark, to time: Int64) -> Int64 {
    let isTimed = began.time >= 0 && time >= 0 && lastStep < began.ordinal
    return isTimed ? time - began.time : Event.absent
  }
}
