#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock and the news that what it guards has changed, for a few threads.
final class Monitor {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Wakes one of the threads that wait, if any do.
  func signal() { pthread_cond_signal(changed) }

  /// Wakes all threads that wait.
  func broadcast() { pthread_cond_broadcast(changed) }

  /// Waits for a signal without the lock, which must be held. May end without one, so ask again.
  func wait() { pthread_cond_wait(changed, mutex) }
}
