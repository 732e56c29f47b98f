/// The states of a scene over the time of its run, in bounded memory.
///
/// A short life is kept change by change. A longer one is kept in steps of equal length, which grow
/// whenever the run outgrows them; each step knows how much of it was spent in each condition. The
/// picture is that of the steps in both cases:
/// ```
///   changes   (0 s, active) (4 s, background) (9 s, active)      up to 128
///   steps     |active 4 s, background 1 s|background 4 s, …      512 of them, whatever comes
/// ```
public struct StateLane: Sendable {
  public enum Condition: Int, CaseIterable, Sendable {
    case gone, background, inactive, active, unknown
  }

  private struct Change {
    let time: Int64
    let condition: Condition
  }

  private static let changeLimit = 128
  private static let steps = 512
  /// Empty once ``spent`` holds them.
  private var changes: [Change] = []
  /// Nanoseconds (or events, in order-only traces) by step and condition; empty while ``changes``
  /// holds all.
  private var spent: [Int64] = []
  /// Length of a step.
  private var width: Int64 = 1
  private let resolution: Int64
  private let origin: Int64
  private var condition = Condition.gone
  private var since: Int64

  /// - Parameter resolution: a round length, such as 1 ms, of which the steps are round parts or
  ///   multiples; at least 1.
  public init(origin: Int64, resolution: Int64) {
    self.resolution = max(1, resolution)
    self.origin = origin
    since = origin
  }

  /// From `time` on the scene is in this condition. Times before the last one count as that one.
  public mutating func enter(_ condition: Condition, at time: Int64) {
    if spent.isEmpty {
      since = max(since, time)
      if condition != self.condition { note(condition) }
    } else {
      advance(to: time)
    }
    self.condition = condition
  }

  /// The condition that was entered last turns out not to be known. Of a lane in steps, this
  /// changes what is not counted yet.
  public mutating func doubt() {
    if let last = changes.popLast() { changes.append(Change(time: last.time, condition: .unknown)) }
    condition = .unknown
  }

  private mutating func note(_ condition: Condition) {
    if changes.last?.time == since { changes.removeLast() }
    changes.append(Change(time: since, condition: condition))
    if changes.count == Self.changeLimit { fold() }
  }

  /// Turns the changes into steps.
  private mutating func fold() {
    let (all, last) = (changes, since)
    changes = []
    spent = Array(repeating: 0, count: Self.steps * Condition.allCases.count)
    (condition, since) = (.gone, origin)
    // The last time decides how long the steps are, so that none is gathered.
    widen(until: last)
    for change in all {
      advance(to: change.time)
      condition = change.condition
    }
    advance(to: last)
  }

  /// The share of each condition in each of `columns` equal parts of `origin` … `end`.
  ///
  /// If all events have one time, each part shows the condition after them.
  public func columns(_ columns: Int, until end: Int64) -> [[Double]] {
    guard max(since, end) > origin else {
      var shares = [Double](repeating: 0, count: Condition.allCases.count)
      shares[condition.rawValue] = 1
      return [[Double]](repeating: shares, count: columns)
    }
    var lane = self
    if lane.spent.isEmpty {
      lane.since = max(lane.since, end)
      lane.fold()
    } else {
      lane.advance(to: end)
    }
    let conditions = Condition.allCases.count
    let total = max(1, Double(end - origin))
    // The last step is incomplete; its time lies before this point.
    let recorded = Double(lane.since - origin)
    return (0..<columns).map { column in
      var shares = [Double](repeating: 0, count: conditions)
      let from = Double(column) * total / Double(columns)
      let to = Double(column + 1) * total / Double(columns)
      let first = Int(from / Double(lane.width))
      let last = min(Self.steps - 1, Int(to / Double(lane.width)))
      guard first <= last else { return shares }
      for step in first...last {
        let begin = Double(step) * Double(lane.width)
        let finish = min(recorded, begin + Double(lane.width))
        let low = max(from, begin)
        let high = min(to, finish)
        guard high > low else { continue }
        let part = (high - low) / (finish - begin)
        for index in 0..<conditions {
          shares[index] += part * Double(lane.spent[step * conditions + index])
        }
      }
      return shares
    }
  }

  /// Makes the steps long enough for a time; returns the factor.
  @discardableResult
  private mutating func widen(until time: Int64) -> Int64 {
    var growth: Int64 = 1
    while (time - origin) / width >= Int64(Self.steps) {
      // 1 ns, 5 ns … 15,625 ns, a 64th of a millisecond; then they double.
      let factor: Int64 = resolution % (5 * width) == 0 ? 5 : 2
      width *= factor
      growth *= factor
    }
    return growth
  }

  private mutating func advance(to time: Int64) {
    guard time > since else { return }
    let used = Int((since - origin) / width) + 1
    let growth = widen(until: time)
    if growth > 1, since > origin { gather(growth, used: min(used, Self.steps)) }
    let conditions = Condition.allCases.count
    var from = since - origin
    let to = time - origin
    while from < to {
      let step = from / width
      // The last step may reach beyond the greatest possible time, so its end may not exist.
      let end = to - from <= width - from % width ? to : (step + 1) * width
      spent[Int(step) * conditions + condition.rawValue] += end - from
      from = end
    }
    since = time
  }

  /// Merges every `growth` steps into one. Only the first `used` have anything in them.
  private mutating func gather(_ growth: Int64, used: Int) {
    let conditions = Condition.allCases.count
    guard used > 1 else { return }
    for step in 1..<used {
      let target = Int(Int64(step) / growth)
      for index in 0..<conditions {
        let time = spent[step * conditions + index]
        spent[step * conditions + index] = 0
        spent[target * conditions + index] += time
      }
    }
  }
}
