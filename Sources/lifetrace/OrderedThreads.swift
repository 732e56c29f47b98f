import TraceReading

/// Does pieces of work on several threads and hands their results over in order.
///
/// ```
///   taken from the input     1 2 3 4 5 6 7          one thread at a time takes the next piece
///   worked on                      4   6 7          at most `window` pieces ahead of the results
///   handed over              1 2 3                  the thread that ends the next one hands it over
/// ```
/// Sendable: `monitor` guards what it says, and `handOver` and `next` are called under locks of
/// their own.
final class OrderedThreads<Piece, Result>: @unchecked Sendable {
  private let next: () -> Piece?
  private let isAlone: (Piece) -> Bool
  private let work: @Sendable (Piece) -> Result
  private let handOver: (Result) -> Void
  private let window: Int
  private let monitor = Monitor()

  // Guarded by `monitor`.
  private var taken = 0
  private var position = 0
  private var isTaking = false
  private var isOver = false
  private var ready: [Int: Result] = [:]

  /// - Parameters:
  ///   - next: the next piece; nil at the end. Never called by two threads at a time.
  ///   - isAlone: whether nothing may be taken while this piece is worked on.
  ///   - handOver: takes a result. Never called by two threads at a time.
  init(
    threads: Int, next: @escaping () -> Piece?, isAlone: @escaping (Piece) -> Bool,
    work: @escaping @Sendable (Piece) -> Result, handOver: @escaping (Result) -> Void
  ) {
    self.next = next
    self.isAlone = isAlone
    self.work = work
    self.handOver = handOver
    window = 4 * threads
    let others = (1..<max(1, threads)).compactMap { _ in JoinedThread { [self] in run() } }
    run()
    for thread in others { thread.join() }
  }

  private func run() {
    while let (index, piece, isAlone) = take() {
      let result = work(piece)
      monitor.lock()
      if isAlone { isTaking = false }
      ready[index] = result
      while let result = ready.removeValue(forKey: position) {
        handOver(result)
        position += 1
      }
      monitor.broadcast()
      monitor.unlock()
    }
  }

  private func take() -> (index: Int, piece: Piece, isAlone: Bool)? {
    monitor.lock()
    defer { monitor.unlock() }
    while !isOver, isTaking || taken >= position + window { monitor.wait() }
    guard !isOver else { return nil }
    isTaking = true
    monitor.unlock()
    let piece = next()
    monitor.lock()
    monitor.broadcast()
    guard let piece else {
      isTaking = false
      isOver = true
      return nil
    }
    let isAlone = isAlone(piece)
    if !isAlone { isTaking = false }
    taken += 1
    return (taken - 1, piece, isAlone)
  }
}
