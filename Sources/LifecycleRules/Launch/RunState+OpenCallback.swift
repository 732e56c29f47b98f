import LifecycleModel
import TraceModel

extension RunState {
  /// The callback in which the process ended, and the nanoseconds that it had run for by then: a
  /// lower bound of its length. Nil without one, or where times are missing.
  var unreturned: (callback: EventMark, length: Int64)? {
    let (mark, end) = (process.openCallback, process.exit)
    guard mark.exists, end.exists, mark.time >= 0, end.time >= mark.time else { return nil }
    return (mark, end.time - mark.time)
  }
}
