import SystemLibrary
public import TraceModel

/// A lock and a signal that the guarded state has changed, for a few threads.
///
/// Threads are woken when the lock is released: a thread that woke up earlier would only wait
/// again, for the lock.
///
/// Sendable: `mutex` and `changed` are made for several threads and never replaced; `news` is
/// guarded by the lock.
public final class Monitor: SymbolLock, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  private enum News {
    case none, one, all
  }

  /// The pending signal; guarded by the lock.
  private var news = News.none

  public init() {
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

  public func lock() { pthread_mutex_lock(mutex) }

  public func unlock() {
    let untold = news
    news = .none
    pthread_mutex_unlock(mutex)
    tell(untold)
  }

  /// Wakes one of the threads that wait, if any do. Needs the lock.
  func signal() { if case .none = news { news = .one } }

  /// Wakes all threads that wait. Needs the lock.
  public func broadcast() { news = .all }

  /// Waits for news without the lock, which must be held. May end without any, so ask again.
  public func wait() {
    let untold = news
    news = .none
    tell(untold)
    pthread_cond_wait(changed, mutex)
  }

  private func tell(_ news: News) {
    switch news {
    case .none: break
    case .one: pthread_cond_signal(changed)
    case .all: pthread_cond_broadcast(changed)
    }
  }
}
