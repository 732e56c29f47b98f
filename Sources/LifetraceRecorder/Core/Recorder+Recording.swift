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
      _ = add(event, isUrgent: isUrgent, effect, text.written)
    }
  }

  /// Records a callback when it begins, with room for its duration. Returns what
  /// ``endCallback(_:after:)`` needs.
  func beginCallback(
    _ event: StaticString, effect: Effect, _ fill: (inout RecordText) -> Void
  ) -> Int64 {
    withUnsafeTemporaryAllocation(byteCount: Self.recordBytes, alignment: 8) { memory in
      var text = RecordText(
        UnsafeMutableRawBufferPointer(rebasing: memory.dropLast(OpenCallbacks.room)),
        secret: identity.secret)
      fill(&text)
      text.finish()
      let count = text.written.count
      for place in count..<count + OpenCallbacks.room { memory[place] = UInt8(ascii: " ") }
      return add(
        event, isUrgent: true, effect,
        UnsafeRawBufferPointer(rebasing: memory[..<(count + OpenCallbacks.room)]),
        isCallback: true)
    }
  }

  /// The callback returned after this many nanoseconds.
  func endCallback(_ sequence: Int64, after duration: Int64) {
    lt_lock_take(bufferLock)
    if let entry = callbacks.end(sequence, after: duration, fill: fill) {
      active.patch(entry.offset, duration)
      return lt_lock_release(bufferLock)
    }
    lt_lock_release(bufferLock)
    if lt_lock_try(fileLock) {
      patchFile()
      lt_lock_release(fileLock)
    } else {
      lt_wakeup_set(wakeup, Self.kick)
    }
  }

  /// Returns the record's number.
  func add(
    _ event: StaticString, isUrgent: Bool, _ effect: Effect, _ body: UnsafeRawBufferPointer,
    isCallback: Bool = false
  ) -> Int64 {
    lt_lock_take(bufferLock)
    guard !isEnded else {
      lt_lock_release(bufferLock)
      return 0
    }
    let pause = -lastTime
    let time = now()
    let isAdded = active.append(event, time: time, sequence: nextSequence, body)
    // A record that is lost keeps its number, so that the loss shows.
    let sequence = nextSequence
    nextSequence += 1
    if isCallback, isAdded {
      callbacks.add(sequence, fill: fill, offset: active.count - 2 - OpenCallbacks.room)
    }
    var isAtOnce = isUrgent || isInBackground || active.records % Self.fullBatch == 0 || !isAdded
    var wakes = false
    if !isAtOnce, isIdle {
      isAtOnce = pause + time > Self.flushInterval
      wakes = !isAtOnce
      if wakes { isIdle = false }
    }
    if isAtOnce { hasUrgent = true }
    switch effect {
    case .none: break
    case .entersBackground: isInBackground = true
    case .leavesBackground: isInBackground = false
    }
    lt_lock_release(bufferLock)
    if isAtOnce {
      writeAtOnce()
    } else if wakes {
      lt_wakeup_set(wakeup, Self.pending)
    }
    return sequence
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

  /// Writes what waits, unless another thread is about to.
  func writeAtOnce() {
    // Others may hand over urgent records all the time; their work must not become this thread's.
    for _ in 0..<3 {
      guard lt_lock_try(fileLock) else { return }
      writeBuffer()
      lt_lock_release(fileLock)
      // Records that came while this thread was writing are its task too.
      guard isUrgentLeft else { return }
    }
    lt_wakeup_set(wakeup, Self.kick)
  }

  var isUrgentLeft: Bool {
    lt_lock_take(bufferLock)
    defer { lt_lock_release(bufferLock) }
    return hasUrgent
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
    // A full buffer would take no more.
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
