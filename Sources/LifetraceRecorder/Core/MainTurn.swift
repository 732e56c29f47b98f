import CRecorder

/// A turn of the main run loop: from its waking up until it waits again, and the records of the
/// notifications that were posted in it.
///
/// A run loop inside of it, such as that of a modal panel, is a part of the turn. Only the main
/// thread uses it.
struct MainTurn {
  enum Activity: Int32 {
    case entry, afterWaiting, beforeWaiting, exit
  }

  /// Run loops that are entered and not left.
  private var depth: Int
  /// Nil between two turns, and in one whose beginning was not seen.
  private var begin: Int64?
  private var rooms: [OpenRecords.Room] = []

  /// - Parameter isRunning: the run loop was entered before.
  init(isRunning: Bool) { depth = isRunning ? 1 : 0 }

  /// Whether a record may be added to the turn.
  var isOpen: Bool { begin != nil }

  mutating func add(_ room: OpenRecords.Room) { rooms.append(room) }

  /// Takes an activity of the run loop. Returns the turn's length in nanoseconds and its records if
  /// it ended and has any.
  mutating func note(_ activity: Activity, at time: Int64) -> (Int64, [OpenRecords.Room])? {
    switch activity {
    case .entry:
      depth += 1
      if depth == 1 { begin = time }
    case .afterWaiting: if depth <= 1 { begin = time }
    case .beforeWaiting: if depth <= 1 { return end(time) }
    case .exit:
      depth = max(0, depth - 1)
      if depth == 0 { return end(time) }
    }
    return nil
  }

  private mutating func end(_ time: Int64) -> (Int64, [OpenRecords.Room])? {
    defer { begin = nil }
    guard let begin, !rooms.isEmpty else { return nil }
    defer { rooms.removeAll(keepingCapacity: true) }
    return (max(0, time - begin), rooms)
  }
}

extension Recorder {
  /// The main run loop wakes up, waits, begins or ends. On the main thread.
  func noteMainLoop(_ activity: MainTurn.Activity) {
    guard let (length, rooms) = turn.note(activity, at: clock) else { return }
    lt_lock_take(bufferLock)
    let isInBackground = isInBackground
    lt_lock_release(bufferLock)
    // The process may have been suspended in the turn, if no sign of life would show a pause of
    // this length.
    if isInBackground, length > AliveRecord.interval + AliveRecord.slack {
      return rooms.forEach(forget)
    }
    for room in rooms { amend(room, .turn(length)) { _ in } }
  }

  /// A notification's record is part of the turn that is running.
  func keepInTurn(_ room: OpenRecords.Room) {
    guard options.captures.contains(.mainRunLoop), surroundings.isMainThread(), turn.isOpen
    else { return }
    lt_lock_take(bufferLock)
    let isKept = openRecords.awaitTurn(room)
    lt_lock_release(bufferLock)
    if isKept { turn.add(room) }
  }

  private func forget(_ room: OpenRecords.Room) {
    lt_lock_take(bufferLock)
    openRecords.forgetTurn(room)
    lt_lock_release(bufferLock)
  }
}
