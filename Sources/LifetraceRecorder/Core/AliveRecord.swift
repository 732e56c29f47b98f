/// The `process.alive` that is the last record of a run in the background, and its time.
///
/// ```
///   {"event":"process.alive","t":          93200000000,"seq":841}
///                                ^ written over while nothing else is recorded
/// ```
/// After a kill it shows how long the process lived, and after a pause that it was suspended.
/// Guarded by the recorder's `bufferLock`.
struct AliveRecord {
  /// Bytes of the time, with the spaces before it.
  static let timeBytes = 20
  /// Nanoseconds after which a sign of life comes, and from then on, to save energy.
  static let interval: Int64 = 1_000_000_000
  static let laterInterval: Int64 = 10_000_000_000
  static let later: Int64 = 60_000_000_000
  /// Nanoseconds that a sign may be late. After a longer pause the process was suspended.
  static let slack: Int64 = 2_000_000_000

  /// Time at which the app entered the background, in nanoseconds.
  private let since: Int64
  /// Number of the record; 0 before the first one is written.
  private(set) var sequence: Int64 = 0
  /// The latest sign of life.
  private(set) var time: Int64
  /// Which filling of a buffer holds it, and where in it the time begins.
  private var fill = -1
  private var offset = 0
  /// Where it was written.
  private var place: (part: Int, offset: Int)?
  /// The file lacks the latest time.
  private(set) var isWaiting = false

  init(since time: Int64 = 0) { (since, self.time) = (time, time) }

  /// Nanoseconds between two signs.
  var interval: Int64 { time - since < Self.later ? Self.interval : Self.laterInterval }

  /// Whether a sign at this time says that the process ran all the time since the last one.
  func continues(at time: Int64) -> Bool { time - self.time <= interval + Self.slack }

  /// A new record, whose time is at this offset of a buffer.
  mutating func begin(_ sequence: Int64, at time: Int64, fill: Int, offset: Int) {
    (self.sequence, self.time, self.fill, self.offset) = (sequence, time, fill, offset)
    (place, isWaiting) = (nil, false)
  }

  /// The process runs. Returns where to write the time if the record lies in that filling of a
  /// buffer.
  mutating func note(_ time: Int64, fill: Int) -> Int? {
    self.time = time
    isWaiting = self.fill != fill
    return isWaiting ? nil : offset
  }

  /// A filling was written, its first record at this offset of a segment; or it was lost.
  mutating func noteWritten(_ fill: Int, part: Int, at offset: Int?) {
    guard fill == self.fill else { return }
    guard let offset else { return sequence = 0 }
    place = (part, offset + self.offset)
  }

  /// A time that a segment lacks, and where in it the time begins.
  struct Patch {
    let time: Int64
    let offset: Int
  }

  /// What to write into a segment, if the segment lacks it. That of a closed segment stays as it
  /// is.
  mutating func takeWaiting(part: Int) -> Patch? {
    guard isWaiting, let place else { return nil }
    isWaiting = false
    guard place.part == part else {
      sequence = 0
      return nil
    }
    return Patch(time: time, offset: place.offset)
  }
}
