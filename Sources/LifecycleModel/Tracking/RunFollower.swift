public import TraceModel

/// Follows the runs of an input: one loop over the records serves the analysis and the timelines
/// (``LifecycleState/follow(_:with:)``).
public protocol RunFollower: AnyObject {
  /// Handles a header: begins its run, unless it repeats the header of a run that continues.
  func take(
    _ header: RunHeader, at event: UnsafePointer<Event>, _ runs: LifecycleState, _ batch: EventBatch
  )

  /// Handles missing records: informs the runs (``LifecycleState/lose(_:)``).
  func takeGap(_ gap: UnsafePointer<Event>, _ runs: LifecycleState)

  /// Handles an event of a run, and optionally the events of the same run after it. Returns the
  /// first one that it did not handle.
  func take(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ batch: EventBatch,
    _ run: RunState
  ) -> UnsafePointer<Event>

  /// An event that belongs to no run: the recorder's last words on one that was closed.
  func skip(_ event: UnsafePointer<Event>)
}

extension RunFollower {
  public func take(
    _ header: RunHeader, at event: UnsafePointer<Event>, _ runs: LifecycleState, _ batch: EventBatch
  ) {
    runs.begin(header, event: event)
  }

  public func skip(_ event: UnsafePointer<Event>) {}
}

extension LifecycleState {
  /// Gives every record of a batch to the follower, each event with its run.
  @inlinable
  public func follow(_ batch: EventBatch, with follower: some RunFollower) {
    guard let first = batch.events.baseAddress else { return }
    let end = first + batch.events.count
    var event = first
    while event < end {
      switch event.pointee.kind {
      case .header:
        follower.take(batch.headers[Int(event.pointee.code)], at: event, self, batch)
      case .gap: follower.takeGap(event, self)
      default:
        if let run = run(of: event) {
          event = follower.take(from: event, to: end, batch, run)
          continue
        }
        follower.skip(event)
      }
      event += 1
    }
  }

  /// Whether an event goes to the run of the event before without a further look: it bears the same
  /// id and can neither begin a run nor end one.
  @inlinable @inline(__always)
  public static func belongs(_ event: UnsafePointer<Event>, to run: RunState) -> Bool {
    guard event.pointee.run == run.key else { return false }
    switch event.pointee.kind {
    case .header, .gap, .processStart, .processPrewarm, .processExit, .traceEnd: return false
    default: return true
    }
  }
}
