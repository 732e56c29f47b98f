import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Takes records from any thread and puts them into the segments of one run.
///
/// ```
///   caller  ──encode on its stack──▶ active buffer ──swap──▶ idle buffer ──write(2)──▶ segment
///                                    bufferLock              fileLock
/// ```
/// A caller takes `bufferLock` for the time of copying its record, about a hundred nanoseconds. It
/// never waits for `fileLock`: what must be written at once is written by its caller if nobody else
/// writes, and otherwise by the thread that does, before that one lets go. The first record after a
/// pause is written by its caller, too: one `write(2)` costs less than waking a thread. What is
/// left is written by a thread of the recorder's own: every ``flushInterval`` as long as records
/// come, every ``busyInterval`` if they are many; then it sleeps. If it comes too late, callers
/// write when ``fullBatch`` records wait.
///
/// Sendable because every stored property is constant, or guarded by the lock that its comment
/// names.
final class Recorder: @unchecked Sendable {
  /// What a test replaces.
  struct Surroundings: Sendable {
    /// Nanoseconds of a clock that runs while the device sleeps.
    var clock: @Sendable () -> Int64 = { lt_continuous_time() }
    var write: SegmentFile.Write = { systemWrite($0, $1, $2) }
  }

  /// What an event says of the app as a whole.
  enum Effect {
    case none
    /// From here on the process may be suspended or killed at any moment: every record is written
    /// at once.
    case entersBackground
    case leavesBackground
  }

  /// Nanoseconds that a record waits at most for others: well below the 250 ms that are promised,
  /// since a thread of low priority may run late.
  static let flushInterval: Int64 = 150_000_000
  private static let busyInterval: Int64 = 10_000_000
  /// Records in an interval from which on the next one is short.
  private static let batchRecords: Int64 = 64
  private static let fullBatch = 512
  /// Intervals without a record after which the thread sleeps until it is woken.
  private static let idleIntervals = 14
  static let bufferBytes = 224 << 10
  /// Bytes of a record behind its time and number; the most that is sure to lie on the stack.
  static let recordBytes = 1024

  let folder: RecordingFolder
  let options: LifetraceRecorder.Options
  let identity: InstallIdentity
  /// The id of this run, as its header has it.
  let run: String
  private let surroundings: Surroundings
  /// What the app's delegates and the notifications said last.
  let callbacksSeen = Callbacks()

  private let bufferLock: UnsafeMutablePointer<lt_lock>
  // Guarded by bufferLock:
  private var active: RecordBuffer
  private var nextSequence: Int64 = 1
  private var origin: Int64
  private var lastTime: Int64 = 0
  private var hasUrgent = false
  private var isInBackground = false
  private var isEnded = false
  /// The thread sleeps and must be woken for what waits in the buffer.
  private var isIdle = true
  private var callbacks = OpenCallbacks()
  /// How often the buffers were swapped.
  private var fill = 0

  private let fileLock: UnsafeMutablePointer<lt_lock>
  // Guarded by fileLock:
  private var idle: RecordBuffer
  private var file: SegmentFile
  private var hasTidied = false
  private var saidFailure = false
  private var nextRotation: Int

  private let wakeup: UnsafeMutablePointer<lt_wakeup>
  private let tidying: UnsafeMutablePointer<UInt32>
  /// Number of the next interval of work, background time and the like.
  private let intervals: UnsafeMutablePointer<UInt64>

  // Bits of the wake-up.
  private static let pending: UInt32 = 1
  private static let kick: UInt32 = 2
  private static let end: UInt32 = 4

  /// Makes the folder, the first segment and its header, and starts the thread that writes.
  init(
    _ options: LifetraceRecorder.Options, folder path: String,
    surroundings: Surroundings = Surroundings()
  ) throws(RecordingFolder.Failure) {
    folder = RecordingFolder(path: path)
    self.options = options
    self.surroundings = surroundings
    try folder.make()
    identity = InstallIdentity(of: folder)
    run = InstallIdentity.hex(.random(in: .min ... .max))
    let start = RunStart(options, now: surroundings.clock())
    origin = start.origin
    let header = HeaderText.line(options, run: run, install: identity.id, start)
    let launch = folder.lastLaunch + 1
    file = try SegmentFile(
      SegmentName(launch: launch, pid: getpid(), part: 1), in: folder, header: header,
      write: surroundings.write)
    nextRotation = options.segmentBytes
    active = RecordBuffer(capacity: Self.bufferBytes)
    idle = RecordBuffer(capacity: Self.bufferBytes)
    bufferLock = .allocate(capacity: 1)
    fileLock = .allocate(capacity: 1)
    wakeup = .allocate(capacity: 1)
    tidying = .allocate(capacity: 1)
    intervals = .allocate(capacity: 1)
    lt_lock_init(bufferLock)
    lt_lock_init(fileLock)
    lt_wakeup_init(wakeup)
    tidying.initialize(to: 0)
    intervals.initialize(to: 0)
    lt_wakeup_set(wakeup, Self.kick)
    record(start.isPrewarmed ? "process.prewarm" : "process.start", isWanted: !start.isMidlife)
    startThread()
  }

  deinit {
    active.free()
    idle.free()
    lt_wakeup_free(wakeup)
    wakeup.deallocate()
    bufferLock.deallocate()
    fileLock.deallocate()
    tidying.deallocate()
    intervals.deallocate()
  }

  /// A number that no other interval of this run has.
  func nextInterval() -> Int64 { Int64(truncatingIfNeeded: lt_add(intervals, 1)) + 1 }

  private func record(_ event: StaticString, isWanted: Bool) {
    if isWanted { record(event, isUrgent: true) { _ in } }
  }

  /// Nanoseconds on the recorder's clock.
  var clock: Int64 { surroundings.clock() }

  // MARK: From any thread

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
  private func add(
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
  /// A clock that steps back is none of Darwin's or Linux's that are used here; should one do so
  /// all the same, times go on from the last one and the trace says that durations across it are
  /// unknown.
  private func now() -> Int64 {
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
      // What came while this thread wrote was left to it.
      guard isUrgentLeft else { return }
    }
    lt_wakeup_set(wakeup, Self.kick)
  }

  private var isUrgentLeft: Bool {
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

  // MARK: The file; needs fileLock

  private func writeBuffer() {
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

  /// Writes the durations of callbacks that returned over the room behind their records.
  private func patchFile() {
    while true {
      lt_lock_take(bufferLock)
      let ended = callbacks.takeEnded(part: file.name.part)
      lt_lock_release(bufferLock)
      guard let ended else { return }
      file.patch(ended.offset, ended.duration)
    }
  }

  /// What may take time: another segment, compressing, the budget.
  private func keepHouse() {
    let isRemoved = !file.isLinked
    if isRemoved { try? folder.make() }
    let isLong = file.bytes >= nextRotation
    if isRemoved || isLong {
      let hasMoved = file.startNext()
      if hasMoved { hasTidied = false }
      // If there is no room for another segment, this one goes on for a while.
      nextRotation = hasMoved ? options.segmentBytes : file.bytes + options.segmentBytes
    }
    if !hasTidied, lt_exchange(tidying, 1) == 0 {
      hasTidied = true
      startTidying(file.name)
    }
  }

  // MARK: Threads

  private func startThread() {
    let context = Unmanaged.passRetained(self)
    let isStarted = lt_thread_start(
      "lifetrace",
      { context in
        let recorder = Unmanaged<Recorder>.fromOpaque(context)
        recorder.takeUnretainedValue().work()
        recorder.release()
      }, context.toOpaque())
    // Urgent records are written without it.
    if !isStarted { context.release() }
  }

  private func work() {
    var quiet = 0
    var seen: Int64 = 0
    var interval: Int64 = -1
    while true {
      let bits = lt_wakeup_wait(wakeup, interval)
      lt_lock_take(fileLock)
      writeBuffer()
      patchFile()
      if bits & Self.end == 0 { keepHouse() } else { file.end() }
      lt_lock_release(fileLock)
      if bits & Self.end != 0 { return }
      lt_lock_take(bufferLock)
      let records = nextSequence - seen
      seen = nextSequence
      quiet = records == 0 ? quiet + 1 : 0
      // What came since the buffer was written must not wait for a thread that sleeps.
      if active.records > 0 { quiet = 0 }
      isIdle = quiet >= Self.idleIntervals
      lt_lock_release(bufferLock)
      interval =
        isIdle ? -1 : records >= Self.batchRecords ? Self.busyInterval : Self.flushInterval
    }
  }

  private func startTidying(_ current: SegmentName) {
    let context = Unmanaged.passRetained(
      Tidying(
        work: FolderTidying(folder: folder, options: options, current: current), owner: self))
    let isStarted = lt_thread_start(
      "lifetrace-tidy",
      { context in
        let tidying = Unmanaged<Tidying>.fromOpaque(context).takeRetainedValue()
        tidying.work.run(now: Int64(time(nil)))
        _ = lt_exchange(tidying.owner.tidying, 0)
      }, context.toOpaque())
    if !isStarted {
      context.release()
      _ = lt_exchange(tidying, 0)
    }
  }

  private final class Tidying: Sendable {
    let work: FolderTidying
    let owner: Recorder

    init(work: FolderTidying, owner: Recorder) { (self.work, self.owner) = (work, owner) }
  }
}

/// `write(2)`, under a name that does not collide with methods.
func systemWrite(_ file: Int32, _ memory: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, memory, count)
}
