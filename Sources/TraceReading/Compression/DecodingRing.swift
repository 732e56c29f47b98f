internal import TraceModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Decodes on a thread of its own, a few pieces ahead of whoever takes them.
///
/// ```
///   decoding thread ─▶ | piece | piece | piece | piece | ─▶ taker
///                        reused in turn, each the answer of one call of the decoder
/// ```
/// What is taken is the same, in the same order, as if the decoder had been called directly: a piece of
/// text ends where the decoder stopped, and gaps, problems, errors and the end have pieces of their
/// own. Memory is ``depth`` pieces. The source must be one whose reads end, such as a file, because
/// ``stop()`` waits for the one in progress.
final class DecodingRing {
  static let depth = 8
  /// The longest block of Zstandard, which is what one call of the decoder gives.
  static let pieceSize = 1 << 17
  /// Whoever has to wait does so until this many pieces are free or made, so that the threads wake each
  /// other once for several pieces.
  private static let atOnce = depth / 2

  /// One answer of the decoder. Whoever has its turn owns it; `lock` guards only the turns.
  private struct Piece {
    var kind = DecodedPiece.pause
    var problems: [InputProblem] = []
    var failure: SourceError?
    /// Bytes of the source read when the piece was ready.
    var bytesRead: Int64 = 0
  }

  private let decompressor: Decompressor
  private let source: any ByteSource
  private let text: UnsafeMutableRawPointer
  private let pieces: UnsafeMutablePointer<Piece>
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var thread: pthread_t?

  // Guarded by `lock`.
  private var madeCount = 0
  private var takenCount = 0
  private var isStopped = false
  /// The last piece was made.
  private var isComplete = false

  // The taker's.
  private var taken = 0
  /// Bytes of the present piece that were copied out.
  private var copied = 0
  private var hasPiece = false
  /// Bytes of the source that were read for what was taken.
  private(set) var bytesRead: Int64 = 0

  /// `decompressor` and `source` belong to the ring's thread from ``start()`` until ``stop()``.
  init(_ decompressor: Decompressor, _ source: any ByteSource) {
    self.decompressor = decompressor
    self.source = source
    text = .allocate(byteCount: Self.depth * Self.pieceSize, alignment: 64)
    pieces = .allocate(capacity: Self.depth)
    pieces.initialize(repeating: Piece(), count: Self.depth)
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
    pieces.deinitialize(count: Self.depth)
    pieces.deallocate()
    text.deallocate()
  }

  /// False if the system gives no thread; then nothing has changed.
  func start() -> Bool {
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let code = pthread_create(&handle, nil, { DecodingRing.work($0) }, context.toOpaque())
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

  private static func work(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<DecodingRing>.fromOpaque(context).takeRetainedValue().decodeAll()
    return nil
  }

  private func decodeAll() {
    var number = 0
    while waitForRoom(number) {
      let place = number % Self.depth
      let memory = UnsafeMutableRawBufferPointer(
        start: text + place * Self.pieceSize, count: Self.pieceSize)
      var piece = Piece()
      do throws(SourceError) {
        piece.kind = try decompressor.decode(into: memory)
      } catch {
        piece.failure = error
      }
      piece.problems = decompressor.takeProblems()
      piece.bytesRead = source.bytesRead
      let isLast = piece.kind == .end || piece.failure != nil
      pieces[place] = piece
      number += 1
      publish(number, isLast: isLast)
      if isLast { return }
    }
  }

  /// False if nobody takes any more.
  private func waitForRoom(_ number: Int) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if number - takenCount >= Self.depth {
      while number - takenCount > Self.depth - Self.atOnce, !isStopped {
        pthread_cond_wait(changed, lock)
      }
    }
    return !isStopped
  }

  private func publish(_ number: Int, isLast: Bool) {
    pthread_mutex_lock(lock)
    madeCount = number
    isComplete = isLast
    if isLast || madeCount - takenCount >= Self.atOnce { pthread_cond_signal(changed) }
    pthread_mutex_unlock(lock)
  }
}

// MARK: - Taking

extension DecodingRing {
  /// The next text, or what happened behind the last; like `Decompressor.decode`. Problems of the
  /// answer are added to `problems`.
  func take(
    into output: UnsafeMutableRawBufferPointer, _ problems: inout [InputProblem]
  ) throws(SourceError) -> DecodedPiece {
    waitForPiece()
    let place = taken % Self.depth
    bytesRead = pieces[place].bytesRead
    if let failure = pieces[place].failure { throw failure }
    guard case .bytes(let count) = pieces[place].kind else {
      let kind = pieces[place].kind
      problems += pieces[place].problems
      pieces[place].problems = []
      // The end stays, so that it can be asked for again.
      if kind != .end { giveBack() }
      return kind
    }
    let part = min(output.count, count - copied)
    output.copyMemory(
      from: UnsafeRawBufferPointer(start: text + place * Self.pieceSize + copied, count: part))
    copied += part
    if copied == count { giveBack() }
    return .bytes(part)
  }

  private func waitForPiece() {
    guard !hasPiece else { return }
    pthread_mutex_lock(lock)
    if madeCount == taken {
      while madeCount - taken < Self.atOnce, !isComplete { pthread_cond_wait(changed, lock) }
    }
    pthread_mutex_unlock(lock)
    hasPiece = true
    copied = 0
  }

  private func giveBack() {
    hasPiece = false
    taken += 1
    pthread_mutex_lock(lock)
    takenCount = taken
    if madeCount - takenCount <= Self.depth - Self.atOnce { pthread_cond_signal(changed) }
    pthread_mutex_unlock(lock)
  }
}
