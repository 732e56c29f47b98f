/// Intervals by id, and for a while also the ones that have ended, so that a second end is
/// distinguished from an end without a beginning.
///
/// At least the last 4,096 ended ones are remembered; memory does not grow with the trace.
public final class TrackedIntervals<Value: BitwiseCopyable> {
  private let open: IntervalTable<Value>
  private var ended: IntervalTable<Value>?
  private var endedBefore: IntervalTable<Value>?
  private static var endedLimit: Int { 4_096 }

  public init(limit: Int) { open = IntervalTable(limit: limit) }

  /// Number of intervals that are open.
  public var openCount: Int { open.count }
  /// Intervals that found no room, open or ended.
  public var refused: Int { open.refused + forgotten + (ended?.refused ?? 0) }
  /// Of those that ended, in tables that are gone.
  private var forgotten = 0
  /// The cost of a look through the open ones.
  public var places: Int { open.places }

  /// Removes the interval with this id, open or ended.
  public func take(_ id: UnsafeRawBufferPointer) -> Value? {
    open.close(id) ?? ended?.close(id) ?? endedBefore?.close(id)
  }

  /// Puts a value back under its id.
  public func put(_ id: UnsafeRawBufferPointer, _ value: Value, isOpen: Bool) {
    if isOpen {
      open.open(id, value)
      return
    }
    if let full = ended, full.count == Self.endedLimit {
      forgotten += full.refused
      endedBefore = full
      ended = nil
    }
    let table = ended ?? IntervalTable(limit: Self.endedLimit)
    ended = table
    table.open(id, value)
  }

  /// Calls `body` with each open interval, in no particular order.
  public func forEachOpen(_ body: (Value) -> Void) { open.forEach(body) }

  /// Number of intervals that are remembered, open or ended.
  public var count: Int { open.count + (ended?.count ?? 0) + (endedBefore?.count ?? 0) }

  /// Whether a remembered interval, open or ended, fits.
  public func contains(where fits: (Value) -> Bool) -> Bool {
    var isFound = false
    forEach { isFound = isFound || fits($0) }
    return isFound
  }

  /// Calls `body` with each interval that has ended and is remembered, in no particular order.
  func forEachEnded(_ body: (Value) -> Void) {
    ended?.forEach(body)
    endedBefore?.forEach(body)
  }

  /// Calls `body` with each remembered interval, open or ended, in no particular order.
  func forEach(_ body: (Value) -> Void) {
    open.forEach(body)
    ended?.forEach(body)
    endedBefore?.forEach(body)
  }

  /// Changes every remembered interval, open or ended.
  public func updateAll(_ change: (inout Value) -> Void) {
    open.updateAll(change)
    ended?.updateAll(change)
    endedBefore?.updateAll(change)
  }
}
