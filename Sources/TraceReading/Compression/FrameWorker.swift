/// A thread that decodes one frame after the other, each as a whole.
///
/// The frame belongs to the thread from ``begin(_:_:)`` until ``wait()`` returns, and otherwise to
/// the caller of these.
///
/// Sendable: `frame` has one owner at a time, as said, `thread` is its maker's, and `monitor`
/// guards the rest.
final class FrameWorker: @unchecked Sendable {
  private enum Turn {
    case none, asked
    case answered(isWhole: Bool)
  }

  let frame = WholeFrame()
  private let monitor = Monitor()
  private var thread: JoinedThread?

  // Guarded by `monitor`.
  private var turn = Turn.none
  private var isStopped = false

  /// Nil if the system cannot start a thread. ``stop()`` must be called.
  init?() {
    thread = JoinedThread { self.work() }
    guard thread != nil else { return nil }
  }

  /// Has a frame decoded; `copy` writes its bytes into the memory that it gets. The one before must
  /// be done.
  func begin(_ extent: FrameExtent, _ copy: (UnsafeMutableRawBufferPointer) -> Void) {
    frame.prepare(extent, copy)
    monitor.lock()
    turn = .asked
    monitor.signal()
    monitor.unlock()
  }

  /// Waits until the frame is decoded; false if it is not as it should be, whatever the reason.
  func wait() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while true {
      if case .answered(let isWhole) = turn { return isWhole }
      monitor.wait()
    }
  }

  /// Ends the thread and waits for it, at most for a block.
  func stop() {
    monitor.lock()
    isStopped = true
    monitor.signal()
    monitor.unlock()
    thread?.join()
    thread = nil
  }

  private func work() {
    while waitForFrame() {
      let isWhole = frame.decode { self.mustStop }
      monitor.lock()
      turn = .answered(isWhole: isWhole)
      monitor.signal()
      monitor.unlock()
    }
  }

  private var mustStop: Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return isStopped
  }

  /// False if there will be no more.
  private func waitForFrame() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while !isStopped {
      if case .asked = turn { return true }
      monitor.wait()
    }
    return false
  }
}
