import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The side of the file; everything here needs `fileLock`.
extension Recorder {
  func writeBuffer() {
    lt_lock_take(bufferLock)
    hasUrgent = false
    guard active.records > 0 else { return lt_lock_release(bufferLock) }
    swap(&active, &idle)
    let written = fill
    fill += 1
    lt_lock_release(bufferLock)
    let place = file.append(idle)
    idle.clear()
    lt_lock_take(bufferLock)
    callbacks.noteWritten(written, part: file.name.part, at: place)
    lt_lock_release(bufferLock)
    if file.bytes >= nextRotation { lt_wakeup_set(wakeup, Self.kick) }
    if file.failure != 0, !saidFailure {
      saidFailure = true
      lt_say("cannot record to '\(folder.path)': \(String(cString: strerror(file.failure)))")
    }
  }

  /// Writes the durations of returned callbacks into the space reserved after their records.
  func patchFile() {
    while true {
      lt_lock_take(bufferLock)
      let ended = callbacks.takeEnded(part: file.name.part)
      lt_lock_release(bufferLock)
      guard let ended else { return }
      file.patch(ended.offset, ended.duration)
    }
  }

  /// Slow work: a new segment, compression, the budget.
  func keepHouse() {
    let isRemoved = !file.isLinked
    if isRemoved { try? folder.make() }
    let isLong = file.bytes >= nextRotation
    if isRemoved || isLong {
      let hasMoved = file.startNext()
      if hasMoved { hasTidied = false }
      // If there is no room for another segment, this one continues for a while.
      nextRotation = hasMoved ? options.segmentBytes : file.bytes + options.segmentBytes
    }
    if !hasTidied, lt_exchange(tidying, 1) == 0 {
      hasTidied = true
      startTidying(file.name)
    }
  }
}
