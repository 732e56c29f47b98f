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
  /// A run is over. It was read from the inputs at `inputs`, of which the last may still be read.
  func endRun(_ run: RunState, _ summary: RunSummary, inputs: [Int])
  /// An input is over; runs that stopped without an end may go on in a later one.
  func endInput(_ summary: InputSummary)
}
