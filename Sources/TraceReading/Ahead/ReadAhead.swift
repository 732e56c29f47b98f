/// Reads small inputs on threads, before the consumer reaches them.
///
/// ```
///   consumer           threads
///      ▼                  ▼
///   |  3  |  4 read | 5 being read | 6 … |        inputs in order
///            the window moves with the consumer
/// ```
/// The consumer gets the same with any number of threads: the result of reading an input, or
/// nothing, and then it reads the input itself. It also does so with an input that no thread has
/// begun, so it never waits for one that it could read meanwhile.
///
/// Sendable: `open`, `options` and `window` never change, `threads` is the consumer's, and
/// `monitor` guards the rest.
public final class ReadAhead: @unchecked Sendable {
  /// Inputs with larger files are left to the consumer.
  public static let largestFile: Int64 = 1 << 18
  /// Memory that one input may take, and that all which wait for the consumer may take before
  /// threads stop for it.
  static let inputLimit = 8 << 20
  private static let waitingLimit = 8 << 20

  private enum State {
    case untouched, begun, left
    case read(RecordedTrace)
  }

  private let open: @Sendable (Int) -> (any ByteSource)?
  private let options: ReadingOptions
  private let monitor = Monitor()
  private let window: Int
  private var threads: [JoinedThread] = []

  // Guarded by `monitor`.
  private var states: [State]
  /// The input that the consumer takes next.
  private var position = 0
  /// The next one that no thread has examined.
  private var next = 0
  /// Memory of the inputs that wait for the consumer.
  private var waiting = 0
  private var isOver = false

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - count: how many inputs there are.
  ///   - threads: how many threads to use at most; without any, everything is left to the consumer.
  ///   - open: opens an input, on any thread; nil leaves it to the consumer.
  public init(
    count: Int, threads: Int, options: ReadingOptions,
    open: @escaping @Sendable (Int) -> (any ByteSource)?
  ) {
    self.open = open
    self.options = {
      var options = options
      options.jobs = 1
      return options
    }()
    states = Array(repeating: .untouched, count: count)
    window = 2 * threads + 2
    for _ in 0..<threads {
      guard let thread = JoinedThread({ [unowned self] in work() }) else { break }
      self.threads.append(thread)
    }
  }

  deinit { precondition(threads.isEmpty, "reading ahead must be stopped before its end") }

  /// The input of this number, if it was read; else the consumer has to read it. To be called once
  /// for each, in ascending order.
  public func take(_ index: Int) -> RecordedTrace? {
    monitor.lock()
    defer { monitor.unlock() }
    position = index + 1
    if threads.isEmpty { return nil }
    if case .untouched = states[index] { states[index] = .left }
    while case .begun = states[index] { monitor.wait() }
    monitor.broadcast()
    guard case .read(let trace) = states[index] else { return nil }
    states[index] = .left
    waiting -= trace.size
    return trace
  }

  /// Waits for the threads, which begin nothing more. Must be called.
  public func stop() {
    monitor.lock()
    isOver = true
    monitor.broadcast()
    monitor.unlock()
    for thread in threads { thread.join() }
    threads = []
  }

  // MARK: The threads

  private func work() {
    while let index = begin() {
      let trace = open(index).flatMap {
        RecordedTrace.read($0, options, limit: Self.inputLimit)
      }
      monitor.lock()
      states[index] = trace.map { .read($0) } ?? .left
      waiting += trace?.size ?? 0
      monitor.broadcast()
      monitor.unlock()
    }
  }

  /// The next input to read; nil after the last.
  private func begin() -> Int? {
    monitor.lock()
    defer { monitor.unlock() }
    while !isOver {
      next = max(next, position)
      guard next < states.count else { return nil }
      if next < position + window, waiting < Self.waitingLimit {
        states[next] = .begun
        next += 1
        return next - 1
      }
      monitor.wait()
    }
    return nil
  }
}
