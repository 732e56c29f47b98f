public import TraceModel

/// What follows the runs of an input: one loop over the records serves the analysis and the timelines
/// (``LifecycleState/follow(_:with:)``).
public protocol RunFollower: AnyObject {
  /// A header stands here. Begins its run, unless it repeats that of one that goes on.
  func take(
    _ header: RunHeader, at event: UnsafePointer<Event>, _ runs: LifecycleState, _ batch: EventBatch
  )

  /// Records are missing here: tells the runs (``LifecycleState/lose(_:)``).
  func takeGap(_ gap: UnsafePointer<Event>, _ runs: LifecycleState)

  /// Takes an event of a run, and those of the same run behind it if it likes. Returns the first that it did not take.
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
