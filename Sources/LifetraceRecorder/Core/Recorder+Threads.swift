import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The threads of the recorder: one that writes, and from time to time one that tidies.
extension Recorder {
  func startThread() {
    let context = Unmanaged.passRetained(self)
    let isStarted = lt_thread_start(
      "lifetrace",
      { context in
        let recorder = Unmanaged<Recorder>.fromOpaque(context)
        recorder.takeUnretainedValue().work()
        recorder.release()
      }, context.toOpaque(), true)
    // Urgent records are written without it.
    if !isStarted { context.release() }
  }

  func work() {
    var quiet = 0
    var seen: Int64 = 0
    var interval: Int64 = -1
    while true {
      let bits = lt_wakeup_wait(wakeup, interval)
      lt_lock_take(fileLock)
      showAlive()
      writeBuffer()
      patchFile()
      if bits & Self.end == 0 { keepHouse() } else { file?.end() }
      let isWaiting = file == nil
      lt_lock_release(fileLock)
      if bits & Self.end != 0 { return }
      // A caller whose urgent record came in the meantime has left it to this thread.
      if isUrgentLeft { writeAtOnce() }
      lt_lock_take(bufferLock)
      let records = nextSequence - seen
      seen = nextSequence
      quiet = records == 0 ? quiet + 1 : 0
      // Records since the last write must not wait for a sleeping thread.
      if active.records > 0 { quiet = 0 }
      isIdle = quiet >= Self.idleIntervals
      let untilNextTry = nextTry == .min ? 0 : nextTry - surroundings.clock()
      let pauseOfIdleThread = untilNextSign
      lt_lock_release(bufferLock)
      interval =
        isIdle
        ? pauseOfIdleThread
        : isWaiting
          ? min(max(untilNextTry, Self.busyInterval), Self.longestRetryInterval)
          : records >= Self.batchRecords ? Self.busyInterval : Self.flushInterval
    }
  }

  func startTidying(_ work: FolderTidying?, readsLog: Bool) {
    let context = Unmanaged.passRetained(
      Tidying(work: work, readsLog: readsLog, owner: self))
    let isStarted = lt_thread_start(
      "lifetrace-tidy",
      { context in
        let tidying = Unmanaged<Tidying>.fromOpaque(context).takeRetainedValue()
        tidying.work?.run(now: Int64(time(nil)))
        if tidying.readsLog { tidying.owner.recordSystemLog() }
        _ = lt_exchange(tidying.owner.tidying, 0)
      }, context.toOpaque(), false)
    if !isStarted {
      context.release()
      _ = lt_exchange(tidying, 0)
    }
  }

  private final class Tidying: Sendable {
    let work: FolderTidying?
    let readsLog: Bool
    let owner: Recorder

    init(work: FolderTidying?, readsLog: Bool, owner: Recorder) {
      (self.work, self.readsLog, self.owner) = (work, readsLog, owner)
    }
  }
}

/// `write(2)`, under a name that does not collide with methods.
func systemWrite(_ file: Int32, _ memory: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, memory, count)
}
