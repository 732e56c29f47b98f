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
  /// Number of records in an interval that makes the next one short.
  static let batchRecords: Int64 = 64
  static let fullBatch = 512
  /// Intervals without a record after which the thread sleeps until it is woken.
  static let idleIntervals = 14
  static let bufferBytes = 224 << 10
  /// Bytes of a record after its time and number; the largest size that surely stays on the stack.
  static let recordBytes = 1024

  let folder: RecordingFolder
  let options: LifetraceRecorder.Options
  let identity: InstallIdentity
  /// The id of this run, as its header has it.
  let run: String
  let surroundings: Surroundings
  /// The last state from the app's delegates and the notifications.
  let callbacksSeen = Callbacks()

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
  var callbacks = OpenCallbacks()
  /// How often the buffers were swapped.
  var fill = 0

  let fileLock: UnsafeMutablePointer<lt_lock>
  // Guarded by fileLock:
  var idle: RecordBuffer
  var file: SegmentFile
  var hasTidied = false
  var saidFailure = false
  var nextRotation: Int

  let wakeup: UnsafeMutablePointer<lt_wakeup>
  let tidying: UnsafeMutablePointer<UInt32>
  /// Number of the next interval of work, background time and the like.
  let intervals: UnsafeMutablePointer<UInt64>

  // Bits of the wake-up.
  static let pending: UInt32 = 1
  static let kick: UInt32 = 2
  static let end: UInt32 = 4

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

  func record(_ event: StaticString, isWanted: Bool) {
    if isWanted { record(event, isUrgent: true) { _ in } }
  }

  /// Nanoseconds on the recorder's clock.
  var clock: Int64 { surroundings.clock() }
}
