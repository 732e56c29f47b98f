/// The buckets of a histogram of durations: each power of two is split into 64 parts of one width.
///
/// ```
///   nanoseconds   0 … 63     64 … 127    128 … 255      2^k … 2^(k+1) - 1
///   width         1          1           2              2^(k-6)
///   bucket        0 … 63     64 … 127    128 … 191      64 (k-5) …
/// ```
/// A bucket is at most 1/64 (1.6 %) of its lower bound wide. Integers alone, so every platform puts
/// a duration into the same bucket.
public enum DurationBuckets {
  /// Each power of two is split into this many buckets.
  @usableFromInline static let split = 64
  /// Buckets for all durations from 0 to `Int64.max`.
  public static let count = 58 * split

  /// The bucket of a duration in nanoseconds, which must not be negative.
  @inlinable
  public static func bucket(_ duration: Int64) -> Int {
    guard duration >= Int64(split) else { return Int(duration) }
    let power = 63 - duration.leadingZeroBitCount
    return (power - 5) * split + Int(duration >> (power - 6)) - split
  }

  /// The least and the greatest duration of a bucket, which must be below ``count``.
  public static func bounds(_ bucket: Int) -> ClosedRange<Int64> {
    guard bucket >= split else { return Int64(bucket)...Int64(bucket) }
    let shift = bucket / split - 1
    let low = Int64(bucket % split + split) << shift
    // In this order: the last bucket ends at the greatest integer.
    return low...(low + ((Int64(1) << shift) - 1))
  }

  /// The middle of a bucket, which stands for its durations.
  public static func middle(_ bucket: Int) -> Int64 {
    guard bucket >= split else { return Int64(bucket) }
    let low = bounds(bucket).lowerBound
    return low + (Int64(1) << (bucket / split - 1)) / 2
  }
}
