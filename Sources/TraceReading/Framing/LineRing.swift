internal import TraceModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Decodes text and finds its lines on a thread of its own, a few blocks ahead of whoever takes them.
///
/// ```
///   decoding thread ─▶ | block | block | block | block | ─▶ taker
///                        filled in turn; the rest of a line moves on to the next one
/// ```
/// What is taken is the same, in the same order, as if the reader had been asked directly: it is asked by
/// the thread, and each of its answers is handed on as it is. The source must be one whose reads end, such as
/// a file, because ``stop()`` waits for the one in progress.
final class LineRing {
  static let depth = 8
  /// Whoever has to wait does so until this many blocks are free or filled, so that the threads wake each
  /// other once for several.
  private static let atOnce = 4

  private let reader: BlockReader
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var thread: pthread_t?

  // Guarded by `lock`.
  private var answers: [Result<BlockReader.Portion, SourceError>] = []
  /// Blocks of lines that were made, and those that the taker is done with.
  private var made = 0
  private var done = 0
  private var isComplete = false
  private var isStopped = false

  // The taker's.
  private var holdsBlock = false

  /// `reader` belongs to the ring's thread from ``start()`` until ``stop()``.
  init(_ reader: BlockReader) {
    self.reader = reader
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// False if the system gives no thread; then nothing has changed.
  func start() -> Bool {
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let code = pthread_create(&handle, nil, { LineRing.work($0) }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return false
    }
    thread = handle
    return true
  }

  /// Ends the thread and waits for it. What was not taken is lost.
  func stop() {
    guard let thread else { return }
    pthread_mutex_lock(lock)
    isStopped = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(lock)
    pthread_join(thread, nil)
    self.thread = nil
  }

  /// The next answer; the block of the one before may be filled anew from here on.
  func take() throws(SourceError) -> BlockReader.Portion {
    pthread_mutex_lock(lock)
    if holdsBlock {
      done += 1
      if made - done <= Self.depth - Self.atOnce { pthread_cond_signal(changed) }
    }
    if answers.isEmpty {
      while !isComplete, made - done < Self.atOnce { pthread_cond_wait(changed, lock) }
    }
    // The last answer stays, so that it can be asked for again.
    let answer = answers.count == 1 && isComplete ? answers[0] : answers.removeFirst()
    pthread_mutex_unlock(lock)
    holdsBlock = false
    let portion = try answer.get()
    holdsBlock = portion.step == .lines
    return portion
  }

  // MARK: The thread

  private static func work(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<LineRing>.fromOpaque(context).takeRetainedValue().readAll()
    return nil
  }

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
    }
  }

  /// False if nobody takes any more.
  private func waitForBlock() -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if made - done >= Self.depth {
      while made - done > Self.depth - Self.atOnce, !isStopped { pthread_cond_wait(changed, lock) }
    }
    return !isStopped
  }

  private func publish(_ answer: Result<BlockReader.Portion, SourceError>, isLast: Bool) {
    pthread_mutex_lock(lock)
    answers.append(answer)
    if case .success(let portion) = answer, portion.step == .lines { made += 1 }
    isComplete = isLast
    if isLast || made - done >= Self.atOnce { pthread_cond_signal(changed) }
    pthread_mutex_unlock(lock)
  }
}
