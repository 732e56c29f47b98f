import CRecorder

/// Signs of life in the background.
extension Recorder {
  /// Nanoseconds that the thread may sleep; -1: until it is woken. Needs bufferLock.
  var untilNextSign: Int64 {
    isInBackground && !isEnded && options.captures.contains(.alive) ? alive.interval : -1
  }

  /// Says that the process runs, if it is time. Needs fileLock.
  func showAlive() {
    lt_lock_take(bufferLock)
    let late = beginSign()
    lt_lock_release(bufferLock)
    if let late { patch(late) }
  }

  /// Returns what the file lacks of the record before, if a new one begins: a caller whose record
  /// brought that up to date may not have written it. Needs both locks.
  private func beginSign() -> AliveRecord.Patch? {
    guard untilNextSign >= 0 else { return nil }
    let time = now()
    guard time - alive.time >= alive.interval else { return nil }
    if isAliveLast, alive.continues(at: time) {
      sign(time)
      return nil
    }
    guard let offset = active.appendAlive(time, sequence: nextSequence) else { return nil }
    let late = file.flatMap { alive.takeWaiting(part: $0.name.part) }
    alive.begin(nextSequence, at: time, fill: fill, offset: offset)
    nextSequence += 1
    hasUrgent = true
    return late
  }

  /// Another record follows: until it, the process ran, unless it was suspended. Needs bufferLock.
  func noteAlive(at time: Int64) {
    if isAliveLast, alive.continues(at: time) { sign(time) }
  }

  /// The time of the sign in the segment. Needs fileLock.
  func patchAlive() {
    guard let file else { return }
    lt_lock_take(bufferLock)
    let late = alive.takeWaiting(part: file.name.part)
    lt_lock_release(bufferLock)
    if let late { patch(late) }
  }

  private func patch(_ late: AliveRecord.Patch) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: AliveRecord.timeBytes) { text in
      guard let base = text.baseAddress else { return }
      Decimal.write(late.time, to: base, width: AliveRecord.timeBytes)
      file?.patch(late.offset, UnsafeRawBufferPointer(text))
    }
  }

  private var isAliveLast: Bool { alive.sequence > 0 && alive.sequence == nextSequence - 1 }

  private func sign(_ time: Int64) {
    guard let offset = alive.note(time, fill: fill) else { return }
    active.setTime(time, at: offset)
  }
}
