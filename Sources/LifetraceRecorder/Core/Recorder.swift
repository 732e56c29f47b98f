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
/// never waits for `fileLock`: an urgent record is written by its caller if no other thread is
/// writing, and otherwise by that thread before it releases the lock. The first record after a
/// pause is written by its caller, too: one `write(2)` costs less than waking a thread. The
/// recorder's own thread writes the rest: every ``flushInterval`` while records come, every
/// ``busyInterval`` if there are many; then it sleeps. If it comes too late, callers write when
/// ``fullBatch`` records wait.
///
/// Sendable because every stored property is constant, or guarded by the lock that its comment
/// names.
final class Recorder: @unchecked Sendable {
  /// The parts that a test replaces.
  struct Surroundings: Sendable {
    /// Nanoseconds of a clock that runs while the device sleeps.
    var clock: @Sendable () -> Int64 = { lt_continuous_time() }
    var write: SegmentFile.Write = { systemWrite($0, $1, $2) }
    /// Set by the system if it prepares a process before the user opens the app (iOS 15).
    var isPrewarmed = Lifetrace.environment("ActivePrewarm") == "1"
    var isMainThread: @Sendable () -> Bool = { lt_thread_number() == 0 }
    /// Reads the log of this process; nil where the system has none.
    var systemLog = Lifetrace.systemLog
  }

  /// The state of the whole app after an event.
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
  static let busyInterval: Int64 = 10_000_000
  /// Nanoseconds after which a caller writes what waits, since the thread is late.
  static let longestWait: Int64 = 180_000_000
  /// Nanoseconds between the first two attempts to make the first segment, and the most between two
  /// later ones.
  static let retryInterval: Int64 = 1_000_000_000
  static let longestRetryInterval: Int64 = 32_000_000_000
  /// Number of records in an interval that makes the next one short.
  static let batchRecords: Int64 = 64
  static let fullBatch = 512
  /// Intervals without a record after which the thread sleeps until it is woken.
  static let idleIntervals = 14
  static let bufferBytes = 224 << 10
  /// Bytes of a record after its time and number; the largest size that surely stays on the stack.
  static let recordBytes = 1024

  /// Where the recording may be, the best place first.
  let folders: [RecordingFolder]
  let options: Lifetrace.Configuration
  let identity: InstallIdentity
  /// The id of this run, as its header has it.
  let run: String
  let start: RunStart
  let surroundings: Surroundings
  /// The last state from the app's delegates and the notifications.
  let callbacksSeen = Callbacks()
  /// The requests of background tasks that are recorded.
  let pendingRequests = PendingRequests()

  // The members below are for the other files of this type only.

  let bufferLock: UnsafeMutablePointer<lt_lock>
  // Guarded by bufferLock:
  var active: RecordBuffer
  var nextSequence: Int64 = 1
  var origin: Int64
  var lastTime: Int64 = 0
  var hasUrgent = false
  var isInBackground = false
  var isEnded = false
  /// The thread sleeps and must be woken for waiting records.
  var isIdle = true
  var openRecords = OpenRecords()
  var alive = AliveRecord()
  /// How often the buffers were swapped.
  var fill = 0
  /// Time of the recorder's clock at which the first segment may be tried again.
  var nextTry: Int64 = 0
  /// What is known since the header was written, and whether the header does not say it yet.
  var facts: HeaderText.LateFacts
  var hasNewFacts = false
  /// The app returned, and what the system's log says since the last time is not recorded.
  var wantsLog = false

  let fileLock: UnsafeMutablePointer<lt_lock>
  // Guarded by fileLock:
  var idle: RecordBuffer
  /// Nil as long as the device refuses one, as before its first unlock: records wait in memory.
  var file: SegmentFile?
  var hasTidied = false
  var saidFailure = false
  /// Nanoseconds to wait after the next attempt that fails.
  var retryDelay = Recorder.retryInterval
  var nextRotation: Int

  /// Wall time from which on the system's log is read next, in nanoseconds since 1970. Only the
  /// thread that tidies uses it.
  var logSince: Int64
  /// Only the main thread uses it.
  var turn = MainTurn(isRunning: lt_main_loop_runs())

  let wakeup: UnsafeMutablePointer<lt_wakeup>
  let tidying: UnsafeMutablePointer<UInt32>
  /// Number of the next interval of work, background time and the like.
  let intervals: UnsafeMutablePointer<UInt64>

  // Bits of the wake-up.
  static let pending: UInt32 = 1
  static let kick: UInt32 = 2
  static let end: UInt32 = 4

  /// Makes the folder, the first segment and its header, and starts the thread that writes.
  ///
  /// - Parameter folders: where the recording may be, the best place first.
  /// - Throws: if none of them can ever hold it. If one may later, records wait in memory.
  init(
    _ options: Lifetrace.Configuration, folders: [RecordingFolder],
    surroundings: Surroundings = Surroundings()
  ) throws(RecordingFolder.Failure) {
    self.folders = folders
    self.options = options
    self.surroundings = surroundings
    let known = folders.lazy.compactMap { InstallIdentity(known: $0) }.first
    identity = known ?? InstallIdentity()
    run = InstallIdentity.hex(.random(in: .min ... .max))
    start = RunStart(
      options, now: surroundings.clock(), isPrewarmed: surroundings.isPrewarmed)
    origin = start.origin
    logSince = start.wall
    facts = HeaderText.LateFacts(isMidlife: start.isMidlife)
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
    if let failure = makeFile(), !failure.mayPass { throw failure }
    if start.hasBeginning {
      record(start.isPrewarmed ? "process.prewarm" : "process.start", isUrgent: true) { _ in }
    }
    startThread()
  }

  deinit {
    active.free()
    idle.free()
    openRecords.free()
    lt_wakeup_free(wakeup)
    wakeup.deallocate()
    bufferLock.deallocate()
    fileLock.deallocate()
    tidying.deallocate()
    intervals.deallocate()
  }

  /// The folder of the recording. Before the first file is made: the folder that is tried first.
  var folder: RecordingFolder {
    lt_lock_take(fileLock)
    defer { lt_lock_release(fileLock) }
    return file?.folder ?? folders.first ?? RecordingFolder(path: "")
  }

  /// A number that no other interval of this run has.
  func nextInterval() -> Int64 { Int64(truncatingIfNeeded: lt_add(intervals, 1)) + 1 }

  /// Nanoseconds on the recorder's clock.
  var clock: Int64 { surroundings.clock() }
}
