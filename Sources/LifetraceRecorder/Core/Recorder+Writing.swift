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
    if file == nil {
      let time = surroundings.clock()
      let isTime = time >= nextTry
      lt_lock_release(bufferLock)
      // The records stay where they are; when their buffer is full, the next ones are counted.
      guard isTime, makeFile() == nil else { return }
      lt_lock_take(bufferLock)
    }
    swap(&active, &idle)
    let written = fill
    fill += 1
    lt_lock_release(bufferLock)
    let place = file?.append(idle)
    idle.clear()
    guard let file else { return }
    lt_lock_take(bufferLock)
    openRecords.noteWritten(written, part: file.name.part, at: place)
    alive.noteWritten(written, part: file.name.part, at: place)
    lt_lock_release(bufferLock)
    if file.bytes >= nextRotation { lt_wakeup_set(wakeup, Self.kick) }
    if file.failure != 0 {
      say("cannot record to '\(file.folder.path)': \(String(cString: strerror(file.failure)))")
    }
  }

  /// Makes the first segment in the first folder that takes it. Returns why none did.
  func makeFile() -> RecordingFolder.Failure? {
    var first: RecordingFolder.Failure?
    for folder in folders {
      do throws(RecordingFolder.Failure) {
        try folder.make()
        let facts = takeFacts().facts
        let header = HeaderText.line(
          options, run: run, install: identity.kept(in: folder), start, facts)
        file = try SegmentFile(
          SegmentName(launch: folder.lastLaunch + 1, pid: getpid(), part: 1), in: folder,
          header: header, facts, write: surroundings.write)
        if let first { say("\(first.text); recording to '\(folder.path)'") }
        return nil
      } catch {
        if first.map({ !$0.mayPass && error.mayPass }) ?? true { first = error }
      }
    }
    lt_lock_take(bufferLock)
    nextTry = surroundings.clock() + retryDelay
    lt_lock_release(bufferLock)
    retryDelay = min(2 * retryDelay, Self.longestRetryInterval)
    if let first, first.mayPass { say("\(first.text); events wait in memory until it can") }
    return first
  }

  /// The device was unlocked: the next write may make the first segment.
  func expectFile() {
    lt_lock_take(bufferLock)
    nextTry = .min
    lt_lock_release(bufferLock)
  }

  private func takeFacts() -> (facts: HeaderText.LateFacts, areNew: Bool) {
    lt_lock_take(bufferLock)
    defer {
      hasNewFacts = false
      lt_lock_release(bufferLock)
    }
    return (facts, hasNewFacts)
  }

  /// Writes what was added to records that are written, and what the header says of the beginning.
  func patchFile() {
    if file != nil {
      let (facts, areNew) = takeFacts()
      if areNew { file?.set(facts) }
    }
    patchRecords(isClosing: false)
    patchAlive()
  }

  /// - Parameter isClosing: also those of callbacks that are running, since the segment is to be
  ///   closed.
  private func patchRecords(isClosing: Bool) {
    guard let file else { return }
    let part = file.name.part
    withUnsafeTemporaryAllocation(byteCount: OpenRecords.keyRoom, alignment: 8) { text in
      while true {
        lt_lock_take(bufferLock)
        var patch = openRecords.takeWaiting(part: part, text)
        if patch == nil, isClosing { patch = openRecords.takeRunning(part: part, text) }
        lt_lock_release(bufferLock)
        guard let patch else { return }
        file.patch(patch.offset, UnsafeRawBufferPointer(rebasing: text[..<patch.bytes]))
      }
    }
  }

  /// Slow work: a new segment, compression, the budget.
  func keepHouse() {
    // A run that is over has its last segment, also if this was asked for before.
    lt_lock_take(bufferLock)
    let isOver = isEnded
    let readsLog = wantsLog
    lt_lock_release(bufferLock)
    guard let current = file, !isOver else { return }
    let isRemoved = !current.isLinked
    if isRemoved { try? current.folder.make() }
    if isRemoved || current.bytes >= nextRotation {
      let hasMoved = startNext()
      if hasMoved { hasTidied = false }
      // If there is no room for another segment, this one continues for a while.
      nextRotation = hasMoved ? options.segmentBytes : current.bytes + options.segmentBytes
    }
    if !hasTidied || readsLog, lt_exchange(tidying, 1) == 0, let file {
      // A return that comes from now on is answered by another reading.
      if readsLog {
        lt_lock_take(bufferLock)
        wantsLog = false
        lt_lock_release(bufferLock)
      }
      let work = FolderTidying(folder: file.folder, options: options, current: file.name)
      startTidying(hasTidied ? nil : work, readsLog: readsLog)
      hasTidied = true
    }
  }

  private func startNext() -> Bool {
    patchRecords(isClosing: true)
    return file?.startNext() ?? false
  }

  /// One line in the system's log, once in a run.
  private func say(_ text: String) {
    guard !saidFailure else { return }
    saidFailure = true
    lt_say(text)
  }
}
