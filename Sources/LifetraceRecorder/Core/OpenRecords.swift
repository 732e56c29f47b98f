/// Records that may still get keys: where the room for them is, at the end of each.
///
/// The record of a callback is written when it begins, since the app may die in it. It says that
/// the callback is running, and when it returns, its duration is written over that:
///
/// ```
///   {"event":"scene.didEnterBackground","t":…,"seq":…,"scene":"…","open":true        }
///   {"event":"scene.didEnterBackground","t":…,"seq":…,"scene":"…","dur":6200000000   }
/// ```
/// A notification leaves room for what the delegate's callback of the same event adds.
///
/// Guarded by the recorder's `bufferLock`.
struct OpenRecords {
  /// The room of a record, to write into it later.
  struct Room {
    let sequence: Int64
    let bytes: Int
  }

  /// `"open":true` or `"dur":` with the 20 bytes that a number may take, and the reserve of
  /// ``RecordText``.
  static let callbackRoom = 48
  /// A duration, a payload of all kinds, a thread and a path in the source.
  static let notificationRoom = 224
  /// Largest number of them at a time: nested callbacks, and the last notification of each scene.
  /// Beyond it nothing is added to a record.
  private static let limit = 64

  struct Entry {
    let room: Room
    /// Which filling of a buffer holds it, and where in it the room begins.
    let fill: Int
    let offset: Int
    /// Its text says that a callback is running.
    var isRunning: Bool
    /// Where it was written; nil as long as it was not.
    var place: Place?
    /// The text for the file.
    var waiting: [UInt8]?
    /// Nothing is added after the waiting text.
    var isDone = false
  }

  struct Place {
    let part: Int
    let offset: Int
  }

  private var entries: [Entry] = []

  init() { entries.reserveCapacity(Self.limit) }

  /// False if there are too many.
  mutating func add(_ room: Room, fill: Int, offset: Int, isRunning: Bool) -> Bool {
    guard entries.count < Self.limit else { return false }
    entries.append(Entry(room: room, fill: fill, offset: offset, isRunning: isRunning))
    return true
  }

  /// Takes a new text for the room: returns the room's offset if the record still lies in that
  /// filling of a buffer, and otherwise keeps the text for ``takeWaiting(part:)``.
  ///
  /// - Parameter isRunning: whether the text says that a callback is running. If not, it is the
  ///   last one.
  mutating func set(
    _ room: Room, _ text: UnsafeRawBufferPointer, isRunning: Bool, fill: Int
  ) -> Int? {
    guard let index = index(of: room) else { return nil }
    entries[index].isRunning = isRunning
    if entries[index].fill == fill {
      let offset = entries[index].offset
      if !isRunning { entries.remove(at: index) }
      return offset
    }
    entries[index].waiting = [UInt8](text)
    entries[index].isDone = !isRunning
    return nil
  }

  /// Nothing will be added to the record.
  mutating func close(_ room: Room) {
    guard let index = index(of: room), !entries[index].isRunning else { return }
    if entries[index].waiting == nil {
      entries.remove(at: index)
    } else {
      entries[index].isDone = true
    }
  }

  /// A filling was written, its first record at this offset of a segment; or it was lost.
  mutating func noteWritten(_ fill: Int, part: Int, at offset: Int?) {
    guard let offset else { return entries.removeAll { $0.fill == fill } }
    for index in entries.indices where entries[index].fill == fill {
      entries[index].place = Place(part: part, offset: offset + entries[index].offset)
    }
  }

  var hasWaiting: Bool { entries.contains { $0.waiting != nil && $0.place != nil } }

  /// Takes a text of a record that was written. Those of a closed segment are forgotten.
  mutating func takeWaiting(part: Int) -> (offset: Int, text: [UInt8])? {
    entries.removeAll { $0.place.map { $0.part != part } ?? false }
    guard
      let index = entries.firstIndex(where: { $0.waiting != nil && $0.place?.part == part }),
      let place = entries[index].place, let text = entries[index].waiting
    else { return nil }
    entries[index].waiting = nil
    if entries[index].isDone { entries.remove(at: index) }
    return (place.offset, text)
  }

  /// Forgets a record of a segment that is to be closed. Its callback is running, and whether it
  /// returns can't be written there: the room is to be cleared.
  mutating func takeRunning(part: Int) -> (offset: Int, bytes: Int)? {
    let index = entries.firstIndex { $0.isRunning && $0.place?.part == part }
    guard let index, let place = entries[index].place else { return nil }
    let entry = entries.remove(at: index)
    return (place.offset, entry.room.bytes)
  }

  private func index(of room: Room) -> Int? {
    entries.firstIndex { $0.room.sequence == room.sequence }
  }

  /// Writes keys and spaces into memory of the room's size, as it follows the other keys.
  static func compose(
    _ memory: UnsafeMutableRawBufferPointer, secret: (UInt64, UInt64),
    _ fill: (inout RecordText) -> Void
  ) {
    var text = RecordText(
      UnsafeMutableRawBufferPointer(rebasing: memory.dropFirst()), secret: secret)
    fill(&text)
    text.finish()
    memory[0] = text.count > 0 ? .comma : .space
    for place in (1 + text.count)..<memory.count { memory[place] = .space }
  }
}
