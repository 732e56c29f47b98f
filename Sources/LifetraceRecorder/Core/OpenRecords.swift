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
/// Guarded by the recorder's `bufferLock`: nothing here allocates once it is made.
struct OpenRecords {
  /// The room of a record, to write into it later.
  struct Room {
    let sequence: Int64
    let bytes: Int
    /// More keys may come as long as no other event of the scene does.
    var takesKeys: Bool { bytes >= OpenRecords.keyRoom }
  }

  /// What a record says about its callback.
  enum Ending {
    case none, running
    /// After this many nanoseconds.
    case returned(Int64)
    /// It is not known, but was not longer than this turn of the main run loop.
    case turn(Int64)

    var isRunning: Bool { if case .running = self { true } else { false } }
    var hasReturned: Bool { if case .returned = self { true } else { false } }
  }

  /// `"open":true` or `"dur":` with the 20 bytes that a number may take, and the reserve of
  /// ``RecordText``.
  static let callbackRoom = 48
  /// A duration, a payload of all kinds, a thread and a path in the source.
  static let keyRoom = 224
  /// Largest number of them at a time: nested callbacks, and the last notification of each scene.
  private static let limit = UInt64.bitWidth

  private struct Entry {
    let room: Room
    /// Which filling of a buffer holds it, and where in it the room begins.
    let fill: Int
    let offset: Int
    /// Where its keys are kept, and how many bytes they have.
    let slot: Int
    var keyBytes = 0
    var ending: Ending
    /// Where it was written; nil as long as it was not.
    var place: Place?
    /// The file lacks what the record says now.
    var isWaiting = false
    /// Nothing will be added but the end of its callback, or the length of its turn.
    var isLast = false
    /// The turn of the main run loop in which it was written has not ended.
    var awaitsTurn = false
    /// Nothing more will be added.
    var isClosed = false
  }

  private struct Place {
    let part: Int
    let offset: Int
  }

  private var entries: [Entry] = []
  private var freeSlots = UInt64.max
  private let keys: UnsafeMutableRawBufferPointer

  init() {
    entries.reserveCapacity(Self.limit)
    keys = .allocate(byteCount: Self.limit * Self.keyRoom, alignment: 8)
  }

  func free() { keys.deallocate() }

  /// False if there are too many callbacks. The last notification of the scene that was quiet for
  /// longest makes room.
  mutating func add(_ room: Room, fill: Int, offset: Int, isRunning: Bool) -> Bool {
    if entries.count == Self.limit {
      let oldest = entries.firstIndex { !$0.ending.isRunning && !$0.isWaiting }
      guard let oldest else { return false }
      remove(at: oldest)
    }
    let slot = freeSlots.trailingZeroBitCount
    freeSlots &= freeSlots &- 1
    entries.append(
      Entry(
        room: room, fill: fill, offset: offset, slot: slot, ending: isRunning ? .running : .none))
    return true
  }

  /// Adds keys to a record, and what it says about its callback, if that is new. Writes the whole
  /// text of its room to `text` and returns the room's offset if the record still lies in that
  /// filling of a buffer; otherwise the text waits for ``takeWaiting(part:_:)``.
  mutating func amend(
    _ room: Room, _ added: UnsafeRawBufferPointer, _ ending: Ending?, fill: Int,
    _ text: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard let index = index(of: room), !entries[index].isClosed else { return nil }
    if case .turn = ending {
      entries[index].awaitsTurn = false
      guard case .none = entries[index].ending else {
        if entries[index].isLast { close(room) }
        return nil
      }
    }
    if let ending { entries[index].ending = ending }
    keep(added, index)
    let isLast = entries[index].isLast || !room.takesKeys
    let isDone = isLast && !entries[index].awaitsTurn && !entries[index].ending.isRunning
    if entries[index].fill == fill {
      compose(entries[index], text)
      let offset = entries[index].offset
      if isDone { remove(at: index) }
      return offset
    }
    entries[index].isWaiting = true
    entries[index].isClosed = isDone
    return nil
  }

  /// Nothing will be added to the record, but that its callback returned.
  mutating func close(_ room: Room) {
    guard let index = index(of: room) else { return }
    if entries[index].ending.isRunning || entries[index].awaitsTurn {
      entries[index].isLast = true
    } else if entries[index].isWaiting {
      entries[index].isClosed = true
    } else {
      remove(at: index)
    }
  }

  /// The length of the turn will be added. False if the record is forgotten.
  mutating func awaitTurn(_ room: Room) -> Bool {
    guard let index = index(of: room) else { return false }
    entries[index].awaitsTurn = true
    return true
  }

  /// The length of the turn is not to be added.
  mutating func forgetTurn(_ room: Room) {
    guard let index = index(of: room) else { return }
    entries[index].awaitsTurn = false
    if entries[index].isLast { close(room) }
  }

  /// A filling was written, its first record at this offset of a segment; or it was lost.
  mutating func noteWritten(_ fill: Int, part: Int, at offset: Int?) {
    guard let offset else { return removeAll { $0.fill == fill } }
    for index in entries.indices where entries[index].fill == fill {
      entries[index].place = Place(part: part, offset: offset + entries[index].offset)
    }
  }

  var hasWaiting: Bool { entries.contains { $0.isWaiting && $0.place != nil } }

  /// Takes a text of a record that was written, into memory of at least ``keyRoom`` bytes. Those of
  /// a closed segment are forgotten.
  mutating func takeWaiting(
    part: Int, _ text: UnsafeMutableRawBufferPointer
  ) -> (offset: Int, bytes: Int)? {
    removeAll { $0.place.map { $0.part != part } ?? false }
    let index = entries.firstIndex { $0.isWaiting && $0.place?.part == part }
    guard let index, let place = entries[index].place else { return nil }
    let bytes = entries[index].room.bytes
    compose(entries[index], UnsafeMutableRawBufferPointer(rebasing: text[..<bytes]))
    entries[index].isWaiting = false
    if entries[index].isClosed { remove(at: index) }
    return (place.offset, bytes)
  }

  /// Forgets a record of a segment that is to be closed. Its callback is running, and whether it
  /// returns can't be written there: the text of its room says nothing of it.
  mutating func takeRunning(
    part: Int, _ text: UnsafeMutableRawBufferPointer
  ) -> (offset: Int, bytes: Int)? {
    let index = entries.firstIndex { $0.ending.isRunning && $0.place?.part == part }
    guard let index, let place = entries[index].place else { return nil }
    let bytes = entries[index].room.bytes
    entries[index].ending = .none
    compose(entries[index], UnsafeMutableRawBufferPointer(rebasing: text[..<bytes]))
    remove(at: index)
    return (place.offset, bytes)
  }

  private func index(of room: Room) -> Int? {
    entries.firstIndex { $0.room.sequence == room.sequence }
  }

  private mutating func remove(at index: Int) {
    freeSlots |= 1 << UInt64(entries[index].slot)
    entries.remove(at: index)
  }

  private mutating func removeAll(where isGone: (Entry) -> Bool) {
    for index in entries.indices.reversed() where isGone(entries[index]) { remove(at: index) }
  }

  // MARK: Texts

  private func slot(_ entry: Entry) -> UnsafeMutableRawBufferPointer {
    let begin = entry.slot * Self.keyRoom
    return UnsafeMutableRawBufferPointer(rebasing: keys[begin..<begin + Self.keyRoom])
  }

  private mutating func keep(_ added: UnsafeRawBufferPointer, _ index: Int) {
    let count = entries[index].keyBytes
    let slot = slot(entries[index])
    guard added.count > 0, count + 1 + added.count <= slot.count else { return }
    if count > 0 { slot[count] = .comma }
    let begin = count > 0 ? count + 1 : 0
    UnsafeMutableRawBufferPointer(rebasing: slot[begin...]).copyMemory(from: added)
    entries[index].keyBytes = begin + added.count
  }

  private func compose(_ entry: Entry, _ memory: UnsafeMutableRawBufferPointer) {
    let kept = slot(entry)[..<entry.keyBytes]
    Self.compose(memory, entry.ending, UnsafeRawBufferPointer(rebasing: kept))
  }

  /// Writes keys and spaces into memory of the room's size, as it follows the other keys.
  static func compose(
    _ memory: UnsafeMutableRawBufferPointer, _ ending: Ending,
    _ keys: UnsafeRawBufferPointer = .init(start: nil, count: 0)
  ) {
    var text = RecordText(UnsafeMutableRawBufferPointer(rebasing: memory.dropFirst()))
    switch ending {
    case .none: break
    case .running: text.key("open", true)
    case .returned(let duration): text.key("dur", max(0, duration))
    case .turn(let duration):
      text.key("dur", max(0, duration))
      text.key("durOf", "turn")
    }
    text.keys(keys)
    text.finish()
    memory[0] = text.count > 0 ? .comma : .space
    for place in (1 + text.count)..<memory.count { memory[place] = .space }
  }
}
