import TraceModel

/// Durations of one thing, with percentiles, in bounded memory.
///
/// Up to 4,096 durations are kept and their percentiles (nearest rank) are exact. Beyond that they
/// fall into the buckets of `DurationBuckets`; a percentile is then the middle of its bucket,
/// at most 0.8 % off, and ``isExact`` is false. Count, total and greatest stay exact.
public struct DurationHistogram: Sendable {
  public private(set) var count = 0
  /// Nanoseconds.
  public private(set) var total: Int64 = 0
  public private(set) var max: Int64 = 0
  /// 0 without durations.
  public private(set) var min: Int64 = 0
  /// All durations while they are exact; then the latest ones, which are not in `buckets` yet:
  /// those lie far apart in memory, so it is cheaper to add many durations at once.
  private var values: [Int64] = []
  private var buckets: [Int64] = []

  private static let exactLimit = 4_096
  private static let latestLimit = 256

  public init() {}

  public var isExact: Bool { buckets.isEmpty }

  /// Adds a duration in nanoseconds; negative ones count as 0.
  public mutating func add(_ duration: Int64) {
    let duration = Swift.max(0, duration)
    min = count == 0 ? duration : Swift.min(min, duration)
    count += 1
    total = total.addingReportingOverflow(duration).overflow ? .max : total + duration
    max = Swift.max(max, duration)
    if values.count >= (buckets.isEmpty ? Self.exactLimit : Self.latestLimit) { spill() }
    values.append(duration)
  }

  public mutating func merge(_ other: DurationHistogram) {
    guard count > 0 else { return self = other }
    guard !other.buckets.isEmpty else {
      for value in other.values { add(value) }
      return
    }
    spill()
    let other = other.settled
    for index in other.buckets.indices { buckets[index] += other.buckets[index] }
    min = count == 0 ? other.min : Swift.min(min, other.min)
    count += other.count
    total = total.addingReportingOverflow(other.total).overflow ? .max : total + other.total
    max = Swift.max(max, other.max)
  }

  /// The same durations, all of them in buckets.
  private var settled: DurationHistogram {
    var settled = self
    settled.spill()
    return settled
  }

  /// The value that `percent` of the durations do not exceed (nearest rank); 0 without durations.
  public func percentile(_ percent: Int) -> Int64 {
    guard count > 0 else { return 0 }
    let rank = Swift.max(1, (count * percent + 99) / 100)
    if isExact { return Self.smallest(rank - 1, of: values) }
    var seen = 0
    for (index, number) in settled.buckets.enumerated() where number > 0 {
      seen += Int(number)
      if seen >= rank { return Swift.min(max, DurationBuckets.middle(index)) }
    }
    return max
  }

  /// The value at a place of the sorted durations, in linear time on average.
  private static func smallest(_ place: Int, of values: [Int64]) -> Int64 {
    var values = values
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      // Values between both are equal to the pivot.
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        return pivot
      }
    }
    return values[place]
  }

  /// How many durations lie in each part of an axis: those from `edges[0]` and below `edges[1]`,
  /// and so on.
  ///
  /// The last part includes its end. Durations outside count in the nearest part. A duration in a
  /// bucket counts at the bucket's middle. `edges` has at least two values, in rising order.
  public func counts(between edges: [Int64]) -> [Int] {
    var counts = [Int](repeating: 0, count: edges.count - 1)
    func add(_ value: Int64, _ number: Int) {
      let above = edges.firstIndex { $0 > value } ?? edges.count
      counts[Swift.min(counts.count, Swift.max(1, above)) - 1] += number
    }
    if isExact {
      for value in values { add(value, 1) }
      return counts
    }
    for (index, number) in settled.buckets.enumerated() where number > 0 {
      add(Swift.min(max, DurationBuckets.middle(index)), Int(number))
    }
    return counts
  }

  /// Gives `body` the buckets of `DurationBuckets` that hold durations, in their order, and how
  /// many each holds: the same whether the durations are kept one by one or not.
  public func forEachBucket(_ body: (_ bucket: Int, _ count: Int64) -> Void) {
    guard isExact else {
      for (bucket, count) in settled.buckets.enumerated() where count > 0 { body(bucket, count) }
      return
    }
    // As most durations of a short trace are.
    if values.count == 1 { return body(DurationBuckets.bucket(values[0]), 1) }
    var all = values.map { DurationBuckets.bucket($0) }
    all.sort()
    var start = 0
    for end in all.indices.dropFirst() where all[end] != all[start] {
      body(all[start], Int64(end - start))
      start = end
    }
    if start < all.count { body(all[start], Int64(all.count - start)) }
  }

  /// Puts the values into buckets.
  private mutating func spill() {
    if buckets.isEmpty {
      buckets = Array(repeating: 0, count: DurationBuckets.count)
      for value in values { buckets[DurationBuckets.bucket(value)] += 1 }
      values = []
      values.reserveCapacity(Self.latestLimit)
    } else {
      for value in values { buckets[DurationBuckets.bucket(value)] += 1 }
      values.removeAll(keepingCapacity: true)
    }
  }
}
