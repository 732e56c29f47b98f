/// Callbacks that have been recorded and are still running: where the room for their duration is.
///
/// The record of a callback is written when it begins, since the app may die in it. It ends with
/// spaces, over which `,"dur":…` is written when the callback returns:
///
/// ```
///   {"event":"scene.didEnterBackground","t":…,"seq":…,"scene":"…"                          }
///   {"event":"scene.didEnterBackground","t":…,"seq":…,"scene":"…","dur":6200000000         }
/// ```
/// Guarded by the recorder's `bufferLock`.
struct OpenCallbacks {
  /// `,"dur":` and the 19 digits of the longest duration.
  static let room = 26
  /// Largest number of nested callbacks; more would be a mistake. Beyond it no duration is
  /// recorded.
  private static let limit = 16

  struct Entry {
    let sequence: Int64
    /// Which filling of a buffer holds it, and where in it the room begins.
    let fill: Int
    let offset: Int
    /// Where it was written; nil as long as it was not.
    var place: Place?
    /// Nanoseconds; nil as long as it runs.
    var duration: Int64?
  }

  struct Place {
    let part: Int
    let offset: Int
  }

  private var entries: [Entry] = []

  init() { entries.reserveCapacity(Self.limit) }

  mutating func add(_ sequence: Int64, fill: Int, offset: Int) {
    guard entries.count < Self.limit else { return }
    entries.append(Entry(sequence: sequence, fill: fill, offset: offset))
  }

  /// The callback returned. Returns its entry if the record still lies in that filling of a buffer.
  mutating func end(_ sequence: Int64, after duration: Int64, fill: Int) -> Entry? {
    guard let index = entries.firstIndex(where: { $0.sequence == sequence }) else { return nil }
    if entries[index].fill == fill { return entries.remove(at: index) }
    entries[index].duration = duration
    return nil
  }

  /// A filling was written, its first record at this offset of a segment; or it was lost.
  mutating func noteWritten(_ fill: Int, part: Int, at offset: Int?) {
    guard let offset else { return entries.removeAll { $0.fill == fill } }
    for index in entries.indices where entries[index].fill == fill {
      entries[index].place = Place(part: part, offset: offset + entries[index].offset)
    }
  }

  /// Takes one that returned and was written. One whose segment is closed is forgotten.
  mutating func takeEnded(part: Int) -> (offset: Int, duration: Int64)? {
    entries.removeAll { $0.duration != nil && $0.place.map { $0.part != part } ?? false }
    guard let index = entries.firstIndex(where: { $0.duration != nil && $0.place != nil }) else {
      return nil
    }
    let entry = entries.remove(at: index)
    guard let place = entry.place, let duration = entry.duration else { return nil }
    return (place.offset, duration)
  }

  /// Writes `,"dur":…` into the room and returns how many bytes it took.
  static func write(_ duration: Int64, to room: UnsafeMutablePointer<UInt8>) -> Int {
    let key: StaticString = ",\"dur\":"
    room.update(from: key.utf8Start, count: key.utf8CodeUnitCount)
    return key.utf8CodeUnitCount
      + Decimal.write(max(0, duration), to: room + key.utf8CodeUnitCount)
  }
}
