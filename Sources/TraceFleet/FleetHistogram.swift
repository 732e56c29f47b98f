import TraceAnalysis
import TraceModel

/// Durations of one thing in many traces: how many fall into each bucket of `DurationBuckets`.
///
/// Integers alone. Adding is associative and commutative: a sum that no integer holds stays at the
/// greatest one.
public struct FleetHistogram: Sendable, Equatable {
  public internal(set) var count: Int64 = 0
  /// Nanoseconds.
  public internal(set) var sum: Int64 = 0
  public internal(set) var min: Int64 = .max
  public internal(set) var max: Int64 = 0
  /// The squares of how many durations a run has, summed over the runs.
  public internal(set) var squares: Int64 = 0
  /// In ascending order, each with its count in ``counts``.
  public internal(set) var buckets: [UInt16] = []
  public internal(set) var counts: [Int64] = []

  init() {}

  /// Buckets that room is made for at once (our choice).
  private static let usualBuckets = 16

  /// - Parameter squares: nil: the durations are of one run.
  init(_ durations: DurationHistogram, squares: Int64? = nil) {
    count = Int64(durations.count)
    sum = durations.total
    min = durations.min
    max = durations.max
    self.squares = squares ?? Self.square(count)
    // The durations of a short trace mostly lie in buckets of their own.
    let room = Swift.min(durations.count, Self.usualBuckets)
    buckets.reserveCapacity(room)
    counts.reserveCapacity(room)
    durations.forEachBucket { bucket, count in
      buckets.append(UInt16(bucket))
      counts.append(count)
    }
  }

  /// The buckets hold its count, the least and greatest duration are in the first and last one, and
  /// durations in these buckets can have its sum.
  var isSound: Bool {
    guard counts.reduce(Int64(0), { $0.plus($1) }) == count,
      (count...Self.square(count)).contains(squares)
    else { return false }
    guard let first = buckets.first, let last = buckets.last else { return sum == 0 && max == 0 }
    var (least, most): (Int64, Int64) = (0, 0)
    for (bucket, count) in zip(buckets, counts) {
      let bounds = DurationBuckets.bounds(Int(bucket))
      least = least.plus(Swift.max(min, bounds.lowerBound).times(count))
      most = most.plus(Swift.min(max, bounds.upperBound).times(count))
    }
    return min <= max && DurationBuckets.bounds(Int(first)).contains(min)
      && DurationBuckets.bounds(Int(last)).contains(max) && least <= sum && sum <= most
  }

  mutating func add(_ other: FleetHistogram) {
    count = count.plus(other.count)
    sum = sum.plus(other.sum)
    min = Swift.min(min, other.min)
    max = Swift.max(max, other.max)
    squares = squares.plus(other.squares)
    for (bucket, count) in zip(other.buckets, other.counts) { add(count, to: bucket) }
  }

  /// The square of the durations of a single run.
  static func square(_ count: Int64) -> Int64 { Swift.max(0, count).times(count) }

  /// How many independent durations say as much, if those of one run say no more than one does:
  /// Kish's effective size of a sample of clusters (Survey Sampling, 1965), at least 1.
  var effectiveCount: Double {
    Swift.max(1, Double(count) * Double(count) / Double(Swift.max(1, squares)))
  }

  private mutating func add(_ count: Int64, to bucket: UInt16) {
    var (low, high) = (0, buckets.count)
    while low < high {
      let middle = (low + high) / 2
      if buckets[middle] < bucket { low = middle + 1 } else { high = middle }
    }
    if low < buckets.count, buckets[low] == bucket {
      counts[low] = counts[low].plus(count)
    } else {
      buckets.insert(bucket, at: low)
      counts.insert(count, at: low)
    }
  }

  /// The least and the greatest duration that the nearest-rank percentile can be; nil without
  /// durations.
  ///
  /// The bounds are those of its bucket, at most 1.6 % apart, or closer where the least or the
  /// greatest duration of all is in it.
  public func percentile(_ percent: Int) -> ClosedRange<Int64>? {
    guard count > 0 else { return nil }
    let (hundreds, rest) = count.quotientAndRemainder(dividingBy: 100)
    let rank = Swift.max(1, hundreds * Int64(percent) + (rest * Int64(percent) + 99) / 100)
    var seen: Int64 = 0
    for (bucket, number) in zip(buckets, counts) {
      seen = seen.plus(number)
      if seen >= rank {
        let bounds = DurationBuckets.bounds(Int(bucket))
        return Swift.max(min, bounds.lowerBound)...Swift.min(max, bounds.upperBound)
      }
    }
    return max...max
  }
}

extension Int64 {
  /// The product, or the greatest number if it is greater than that.
  fileprivate func times(_ other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
