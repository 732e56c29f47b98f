import CRecorder

/// Functions that any thread may call.
extension Recorder {
  /// Records an event.
  ///
  /// - Parameters:
  ///   - event: its name in the format.
  ///   - isUrgent: it is handed to the system before this returns, unless another thread is
  ///     writing, which then does it.
  ///   - fill: writes its keys; called before the lock is taken.
  func record(
    _ event: StaticString, isUrgent: Bool, effect: Effect = .none,
    _ fill: (inout RecordText) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: Self.recordBytes, alignment: 8) { memory in
      var text = RecordText(memory, secret: identity.secret)
      fill(&text)
      text.finish()
      add(event, isUrgent: isUrgent, effect, text.written, room: nil)
    }
  }

  /// Records an event that may get more keys, with room for them. Returns the room.
  ///
  /// - Parameter isRunning: it says that a callback is running.
  func recordOpen(
    _ event: StaticString, effect: Effect, roomBytes: Int, isRunning: Bool,
    _ fill: (inout RecordText) -> Void
  ) -> OpenRecords.Room {
    withUnsafeTemporaryAllocation(byteCount: Self.recordBytes, alignment: 8) { memory in
      var text = RecordText(
        UnsafeMutableRawBufferPointer(rebasing: memory.dropLast(roomBytes)),
        secret: identity.secret)
      fill(&text)
      text.finish()
      let count = text.written.count
      OpenRecords.compose(
        UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + roomBytes]),
        isRunning ? .running : .none)
      let sequence = add(
        event, isUrgent: true, effect,
        UnsafeRawBufferPointer(rebasing: memory[..<(count + roomBytes)]),
        room: (roomBytes, isRunning))
      return OpenRecords.Room(sequence: sequence, bytes: roomBytes)
    }
  }

  /// Adds keys to a record that has room for them.
  ///
  /// - Parameter ending: what it says about its callback from now on; nil: as before.
  func amend(
    _ room: OpenRecords.Room, _ ending: OpenRecords.Ending?, _ fill: (inout RecordText) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: 2 * room.bytes, alignment: 8) { memory in
      let (first, second) = (memory.prefix(room.bytes), memory.dropFirst(room.bytes))
      var keys = RecordText(
        UnsafeMutableRawBufferPointer(rebasing: first), secret: identity.secret)
      fill(&keys)
      keys.finish()
      let text = UnsafeMutableRawBufferPointer(rebasing: second)
      lt_lock_take(bufferLock)
      // After the end of the run, nothing says more about it.
      guard !isEnded else { return lt_lock_release(bufferLock) }
      let offset = openRecords.amend(room, keys.written, ending, fill: self.fill, text)
      if let offset { active.patch(offset, UnsafeRawBufferPointer(text)) }
      let isWritten = openRecords.hasWaiting
      lt_lock_release(bufferLock)
      if isWritten { writeAtOnce() }
    }
  }

  /// Nothing is added to a record any more.
  func close(_ room: OpenRecords.Room) {
    lt_lock_take(bufferLock)
    openRecords.close(room)
    lt_lock_release(bufferLock)
  }

  /// Returns the record's number.
  ///
  /// - Parameter room: the bytes at the end of the body that are room for more keys, and whether
  ///   they say that a callback is running.
  @discardableResult
  private func add(
    _ event: StaticString, isUrgent: Bool, _ effect: Effect, _ body: UnsafeRawBufferPointer,
    room: (bytes: Int, isRunning: Bool)?
  ) -> Int64 {
    lt_lock_take(bufferLock)
    guard !isEnded else {
      lt_lock_release(bufferLock)
      return 0
    }
    let pause = -lastTime
    let time = now()
    noteAlive(at: time)
    let isAdded = active.append(event, time: time, sequence: nextSequence, body)
    // A record that is lost keeps its number, so that the loss shows.
    let sequence = nextSequence
    nextSequence += 1
    if let room, isAdded { keep(room, of: sequence) }
    var isAtOnce =
      isUrgent || isInBackground || active.records % Self.fullBatch == 0 || !isAdded
      || time - active.firstTime > Self.longestWait
    var wakes = false
    if !isAtOnce, isIdle {
      isAtOnce = pause + time > Self.flushInterval
      wakes = !isAtOnce
      if wakes { isIdle = false }
    }
    if isAtOnce { hasUrgent = true }
    switch effect {
    case .none: break
    case .entersBackground:
      // The thread sleeps as long as nothing happens; from now on it shows that the process runs.
      if !isInBackground { alive = AliveRecord(since: time) }
      wakes = wakes || !isInBackground && options.captures.contains(.alive)
      isInBackground = true
    case .leavesBackground:
      if isInBackground, options.captures.contains(.systemLog), surroundings.systemLog != nil {
        wantsLog = true
        wakes = true
      }
      isInBackground = false
    }
    lt_lock_release(bufferLock)
    if isAtOnce { writeAtOnce() }
    if wakes { lt_wakeup_set(wakeup, Self.pending) }
    return sequence
  }

  /// Keeps the room at the end of the last record. Needs bufferLock.
  private func keep(_ room: (bytes: Int, isRunning: Bool), of sequence: Int64) {
    let offset = active.count - 2 - room.bytes
    let isKept = openRecords.add(
      OpenRecords.Room(sequence: sequence, bytes: room.bytes), fill: fill, offset: offset,
      isRunning: room.isRunning)
    // Nobody could say later that the callback returned.
    if !isKept, room.isRunning { active.clear(offset, room.bytes) }
  }

  /// Nanoseconds since the start of the run, never less than before. Needs bufferLock.
  ///
  /// The clocks used here never step back on Darwin or Linux. If one does, times continue from the
  /// last one and the trace says that durations across the step are unknown.
  func now() -> Int64 {
    let time = surroundings.clock() - origin
    guard time < lastTime else {
      lastTime = time
      return time
    }
    origin -= lastTime - time
    _ = active.append(
      "trace.clock", time: lastTime, sequence: nextSequence, .init(start: nil, count: 0))
    nextSequence += 1
    return lastTime
  }

  /// Writes what waits, unless another thread is doing it: that one does this as well.
  func writeAtOnce() {
    // Others may hand over urgent records all the time; their work must not become this thread's.
    for _ in 0..<3 {
      guard lt_lock_try(fileLock) else { return }
      writeBuffer()
      patchFile()
      lt_lock_release(fileLock)
      // Records that came while this thread was writing are its task too.
      guard isUrgentLeft else { return }
    }
    lt_wakeup_set(wakeup, Self.kick)
  }

  var isUrgentLeft: Bool {
    lt_lock_take(bufferLock)
    defer { lt_lock_release(bufferLock) }
    return hasUrgent || openRecords.hasWaiting || alive.isWaiting
  }

  /// Hands everything that was recorded so far to the system. May wait for the disk.
  func flush() {
    lt_lock_take(fileLock)
    writeBuffer()
    patchFile()
    lt_lock_release(fileLock)
  }

  /// Ends the run: nothing is recorded after it. May wait for the disk.
  ///
  /// - Parameter isOrderly: with `trace.end`; without it the recording looks as after a kill.
  func stop(isOrderly: Bool = true) {
    // A full buffer would take no more. Without a file, this is the last attempt to make one.
    expectFile()
    flush()
    if isOrderly { record("trace.end", isUrgent: false) { _ in } }
    lt_lock_take(bufferLock)
    let wasEnded = isEnded
    isEnded = true
    lt_lock_release(bufferLock)
    guard !wasEnded else { return }
    flush()
    lt_wakeup_set(wakeup, Self.end)
  }
}
