public import LifecycleModel
public import TraceModel

/// Watches the runs that an ``Analyzer`` follows: it sees the same state at an event as rules do.
///
/// Everything handed over is borrowed until the call returns.
public protocol RunObserver: AnyObject {
  /// A run begins; it has taken no event yet.
  func beginRun(_ run: RunState, input: Int)
  /// The machines of the run have taken the event.
  func observe(_ event: UnsafePointer<Event>, _ text: EventText, in run: RunState)
  /// A run is over.
  func endRun(_ run: RunState, _ summary: RunSummary)
  /// All runs of an input are over.
  func endInput(_ summary: InputSummary)
}
