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
  /// A record is no more than this many nanoseconds late (our choice).
  private static let latest: Int64 = 1_000_000_000
  /// Nanoseconds by which the clock was stepped back; 0 while its times are those of the records.
  private var stepped: Int64 = 0
  /// The record behind the step was the latest one: the next one shows whether it was only late.
  private var mayBeLate = false
  /// Who recorded ``now``.
  private var writer = Symbol.none
  /// A step back of the clock was reported.
  private var hasToldStep = false

  /// Takes the time of the next event, whose ordinal is set. True if the clock goes back for the
  /// first time.
  @inline(__always)
  mutating func advance(_ event: UnsafePointer<Event>) -> Bool {
    guard event.pointee.hasTime else { return false }
    if firstTime < 0 { firstTime = event.pointee.time }
    guard event.pointee.time < now || stepped != 0 else {
      (now, writer) = (event.pointee.time, event.pointee.writer)
      return false
    }
    return step(event)
  }

  /// Behind a step the times follow one another as before, so that what is between two of them is
  /// known: ``now`` goes on from the time before the step. A record that is late shows no step:
  /// one that is a moment late, one of another writer, or one alone.
  /// ```
  ///   record   100.0   50.0   50.1   50.2        100.0   99.9   100.1        100.0   50.0   100.1
  ///   now      100.0  100.0  100.1  100.2        100.0  100.0   100.1        100.0  100.0   100.1
  /// ```
  @inline(never)
  private mutating func step(_ event: UnsafePointer<Event>) -> Bool {
    let later = time(of: event.pointee.time)
    if later == event.pointee.time { stepped = 0 }
    mayBeLate = false
    guard later < now else {
      (now, writer) = (later, event.pointee.writer)
      return false
    }
    if now - event.pointee.time > Self.latest, event.pointee.writer == writer {
      stepped = now - event.pointee.time
      mayBeLate = true
    }
    lastStep = ordinal
    defer { hasToldStep = true }
    return !hasToldStep
  }

  /// When a record of this time comes, by this clock; earlier than ``now`` if the clock steps back
  /// before it.
  public func time(of time: Int64) -> Int64 {
    guard stepped != 0, time >= 0, !(mayBeLate && time >= now) else { return time }
    let (later, overflows) = time.addingReportingOverflow(stepped)
    return overflows ? .max : later
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
