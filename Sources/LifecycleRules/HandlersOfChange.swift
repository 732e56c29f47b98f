import TraceModel

/// Handlers that several parts of an app have for one change of its state.
enum HandlersOfChange {
  /// Nanoseconds between the end of one and the beginning of the next.
  static let pause = 100 * Durations.millisecond
}
