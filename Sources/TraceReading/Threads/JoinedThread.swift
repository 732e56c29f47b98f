import SystemLibrary

/// A thread whose end is waited for.
public struct JoinedThread {
  private let handle: pthread_t

  /// Runs `work` on a thread of its own, which keeps it until then; nil if the system cannot start
  /// one. The owner must call ``join()``, once.
  ///
  /// Signals are left to the other threads: one that waits for a pipe must get them to stop
  /// waiting.
  public init?(_ work: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard pthread_create(&handle, nil, { Self.run($0) }, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    #if canImport(Darwin)
      guard let handle else { return nil }
    #endif
    self.handle = handle
  }

  /// Waits until the work is done.
  public func join() { pthread_join(handle, nil) }

  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
}
