internal import TraceModel

/// Decodes text and finds its lines on a thread of its own, a few blocks ahead of the taker.
///
/// ```
///   decoding thread ─▶ | block | block | block | block | ─▶ taker
///                        filled in turn; the rest of a line moves on to the next one
/// ```
/// The answers are the same, in the same order, as if the reader had been asked directly: it is
/// asked by the thread, and each of its answers is passed on unchanged. The source must be one
/// whose reads end, such as a file, because ``stop()`` waits for the one in progress. When all
/// blocks are filled, the taker may ``lend(_:)`` the thread its own work; when the taker mostly
/// waits, several frames are decoded at a time.
///
/// Sendable: `lateBlocks` and `monitor` never change. `reader` and `lag` belong to the thread while
/// it runs, `thread` to the taker. `monitor` guards the rest.
final class DecodingThread: @unchecked Sendable {
  /// With fewer blocks the decoder idles more often, in pauses too short to lend.
  static let depth = 16
  /// Whoever has to wait does so until this many blocks are free or filled, so that the threads
  /// wake each other once for several.
  private static let atOnce = 4
  /// Answers that the taker needs to have enough to do until the thread has made more.
  static let reserve = 4
  /// Answers that wait at the most: one may hold no lines, and need no block.
  static let mostAnswers = 64

  private let reader: BlockReader
  private let lateBlocks: Int
  /// Blocks that the taker waited for, less twice those that it did not: rises if decoding takes
  /// much longer than what the taker does.
  private var lag = 0
  private let monitor = Monitor()
  private var thread: JoinedThread?

  // Guarded by `monitor`.
  private var answers: [Result<BlockReader.Portion, SourceError>] = []
  /// Blocks of lines that were made, those that were taken, and those that the taker is done with.
  private var made = 0
  private var taken = 0
  private var done = 0
  private var isAwaited = false
  /// How often the taker was woken.
  private(set) var wakings = 0
  private var isComplete = false
  private var isStopped = false
  /// The thread has nothing to do, as all blocks are filled.
  private var isIdle = false
  /// The work that the thread is to do meanwhile.
  private var lentWork: (@Sendable () -> Void)?

  /// `reader` belongs to this thread from ``start()`` until ``stop()``. See
  /// ``ReadingOptions/lateBlocks``.
  init(_ reader: BlockReader, lateBlocks: Int) {
    self.reader = reader
    self.lateBlocks = lateBlocks
    reader.decodesBeside = lateBlocks == 0
  }

  /// Answers that were made and not taken.
  var waiting: Int {
    monitor.lock()
    defer { monitor.unlock() }
    return answers.count
  }

  /// False if the system cannot start a thread; then nothing has changed.
  func start() -> Bool {
    thread = JoinedThread { self.readAll() }
    return thread != nil
  }

  /// Ends the thread and waits for it. Answers that were not taken are lost.
  func stop() {
    guard let thread else { return }
    monitor.lock()
    isStopped = true
    monitor.signal()
    monitor.unlock()
    thread.join()
    self.thread = nil
  }

  /// The next answer. If it has lines, ``release()`` must be called for them.
  func take() throws(SourceError) -> BlockReader.Portion {
    monitor.lock()
    if answers.isEmpty {
      isAwaited = true
      while !hasEnough {
        monitor.wait()
        wakings += 1
      }
      isAwaited = false
    }
    // The last answer stays, so that it can be asked for again.
    let answer = answers.count == 1 && isComplete ? answers[0] : answers.removeFirst()
    if answers.count == Self.mostAnswers / 2 { monitor.broadcast() }
    if case .success(let portion) = answer, portion.step == .lines { taken += 1 }
    monitor.unlock()
    return try answer.get()
  }

  /// Whether a taker that has waited may continue. Call with the lock held.
  private var hasEnough: Bool {
    isComplete || made - taken >= Self.atOnce || answers.count >= Self.mostAnswers
  }

  /// The first block that was taken and not released may be filled again. For any thread.
  func release() {
    monitor.lock()
    done += 1
    // The thread may wait for this; the taker may be waiting, too.
    if made - done == Self.depth - Self.atOnce { monitor.broadcast() }
    monitor.unlock()
  }

  /// Has the thread do some of the taker's work while it would wait for a free block; false if it
  /// has better things to do. The work may take answers as long as more than ``reserve`` are
  /// ``waiting``; the taker must take none until it is done.
  func lend(_ work: @escaping @Sendable () -> Void) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    guard isIdle, answers.count > 2 * Self.reserve, !isStopped else { return false }
    isIdle = false
    lentWork = work
    monitor.broadcast()
    return true
  }

  // MARK: The thread

  private func readAll() {
    var isLast = false
    while !isLast {
      let answer: Result<BlockReader.Portion, SourceError>
      do throws(SourceError) {
        let portion = try reader.next { self.waitForBlock() }
        answer = .success(portion)
        isLast = portion.step == .end
      } catch {
        answer = .failure(error)
        isLast = true
      }
      publish(answer, isLast: isLast)
      if lag >= lateBlocks { reader.decodesBeside = true }
    }
  }

  /// False if the taker has stopped.
  private func waitForBlock() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    if made - done >= Self.depth {
      isIdle = true
      while made - done > Self.depth - Self.atOnce || lentWork != nil, !isStopped {
        monitor.wait()
        runErrand()
      }
      isIdle = false
    }
    return !isStopped
  }

  /// Call with the lock held; it is released meanwhile.
  private func runErrand() {
    guard let work = lentWork else { return }
    lentWork = nil
    monitor.unlock()
    work()
    monitor.lock()
  }

  private func publish(_ answer: Result<BlockReader.Portion, SourceError>, isLast: Bool) {
    monitor.lock()
    if answers.count >= Self.mostAnswers {
      while answers.count > Self.mostAnswers / 2, !isStopped { monitor.wait() }
    }
    lag = max(0, lag + (isAwaited ? 1 : -2))
    answers.append(answer)
    if case .success(let portion) = answer, portion.step == .lines { made += 1 }
    isComplete = isLast
    if isAwaited, hasEnough { monitor.signal() }
    monitor.unlock()
  }
}
