/// Decodes the frames that lie ahead on threads of their own, for a decoder that takes them in
/// order.
///
/// ```
///   file    | frame | frame | frame | frame |
///             taken   ready   being decoded
/// ```
/// The result is exactly the same as that of decoding in turn: a frame that is not whole, or not
/// worth it, is left to the decoder, which also reports its problems. No thread is started before
/// two frames in a row are worth it.
final class FrameWorkers {
  /// One decodes while the text of the other is taken.
  private static let count = 2

  private let window: InputWindow
  private let scout: FrameScout
  private var workers: [FrameWorker] = []
  private var free: [FrameWorker] = []
  /// Those at work or done, by the place of their frames.
  private var busy: [FrameWorker] = []
  private var hasFailed = false
  /// Whether frames are decoded in parallel from now on. Copying their text from one thread to
  /// another costs processor time and memory, in vain if decoding takes less time than what follows
  /// it.
  var areUsed = true
  /// Frames that were given.
  private(set) var given = 0
  /// Frames that turn out to be too long are decoded twice; after some of them that ends.
  private var credit = FrameWorkers.mostCredit
  private static let mostCredit = 8
  /// Where the next frame is looked for.
  private var place: Int64 = 0

  /// The window reads from the source.
  init(_ window: InputWindow, _ source: AheadSource, options: DecodingOptions) {
    self.window = window
    scout = FrameScout(window, source, options: options)
  }

  deinit {
    for worker in workers { worker.stop() }
  }

  /// The frame that begins at an offset, decoded; nil if it is to be decoded in turn. The caller
  /// must return it with ``release(_:)``.
  func take(at start: Int64, _ header: ZstdFrameHeader) -> FrameWorker? {
    while let first = busy.first, first.frame.extent.start < start {
      // The part before it did not end where it seemed to.
      _ = first.wait()
      free.append(busy.removeFirst())
    }
    if busy.isEmpty {
      guard areUsed, credit > 0, scout.mayBeWhole(header), begin(at: start) else { return nil }
    }
    while credit > 0, !free.isEmpty, beginNext() {}
    guard let first = busy.first, first.frame.extent.start == start,
      first.frame.extent.end <= window.stop
    else { return nil }
    busy.removeFirst()
    guard first.wait() else {
      free.append(first)
      credit -= 2
      return nil
    }
    credit = min(credit + 1, Self.mostCredit)
    given += 1
    return first
  }

  func release(_ worker: FrameWorker) { free.append(worker) }

  /// Begins with a frame, if another one follows that is worth it.
  private func begin(at start: Int64) -> Bool {
    guard let first = scout.frame(at: start) else { return false }
    place = first.end
    guard scout.next(from: &place) != nil, startThreads() else { return false }
    place = first.end
    begin(first)
    return true
  }

  /// False if no further frame is near.
  private func beginNext() -> Bool {
    guard let next = scout.next(from: &place) else { return false }
    begin(next)
    return true
  }

  private func begin(_ extent: FrameExtent) {
    let worker = free.removeFirst()
    worker.begin(extent) { scout.copy(from: extent.start, into: $0) }
    busy.append(worker)
  }

  private func startThreads() -> Bool {
    guard workers.isEmpty else { return true }
    guard !hasFailed else { return false }
    for _ in 0..<Self.count {
      guard let worker = FrameWorker() else {
        hasFailed = true
        return false
      }
      workers.append(worker)
      free.append(worker)
    }
    return true
  }
}
