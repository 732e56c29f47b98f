import SystemLibrary

enum Clock {
  /// Nanoseconds of a steady clock since some moment. A signal handler may call it too.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
